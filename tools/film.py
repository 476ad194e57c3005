"""Writes the moving picture of a game that the first page shows: `python tools/film.py GAME [SEED]`.

Two bots play; what is seen after each step goes to the game's web/film.json, which its drawing plays.
"""

from __future__ import annotations

import json
import sys

from battlespace import bots, games
from battlespace.arena.duel import play
from battlespace.bots.bot import Budget
from battlespace.kernel.match import Match
from battlespace.kernel.seen import plain

LONGEST = 48
"""How many steps are shown at most: the last ones of the game, where it is decided."""


def main() -> int:
    """Play, and write what was seen."""
    if len(sys.argv) < 2:
        print("expected: tools/film.py GAME [SEED]", file=sys.stderr)
        return 2
    game = games.load(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    match = Match(game, seed=seed)
    players = [bots.player(game, "medium") for _ in range(game.seats[0])]
    play(match, players, Budget())
    views = [plain(game.view.view(state, 0)) for state in match.states][-LONGEST:]
    target = game.folder / "web/film.json"
    target.write_text(json.dumps(views, separators=(",", ":"), sort_keys=True) + "\n", "utf-8")
    print(f"{target}: {len(views)} steps")
    return 0


if __name__ == "__main__":
    sys.exit(main())
