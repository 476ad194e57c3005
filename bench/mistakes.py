"""What moves of the weaker levels cost, as the strongest level judges them: mistakes of people, and no absurd ones.

    python bench/mistakes.py goelands dronica

Positions are those of matches between beginners, every fourth decision of at most a few from each. A move costs what
the position is worth less after it than before, by the same judge; `uniform` plays just anything there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import mean
from typing import Any

from cyclopts import run
from measure import table

from battlespace.cli.arguments import GameName
from battlespace.cli.ending import status_of

POSITIONS, OF_MATCH, EACH = 60, 10, 4
"""So many positions in all, so many at most of a match, every fourth decision."""
ABSURD = 0.2
"""A move that costs so much of the win is an absurd one."""
ASKED = ("novice", "easy", "medium", "uniform")


def positions(game: Any) -> Iterator[Any]:
    """Yield positions with a choice, from matches between beginners."""
    from battlespace import bots
    from battlespace.kernel.match import Match

    found = seed = 0
    while found < POSITIONS:
        match, bot, open_ = Match(game, seed), bots.player(game, ASKED[0]), 0
        seed += 1
        while not match.over and open_ < EACH * OF_MATCH:
            if match.turn < 0:
                match.draw(fast=True)
                continue
            if len(match.legal()) > 1:
                open_ += 1
                if open_ % EACH == 0 and found < POSITIONS:
                    found += 1
                    yield match.state.copy()
            match.play(bot.choose(game, match.state, match.ply).action)


def costs(game: Any) -> dict[str, list[float]]:
    """Return what the moves of each of those asked cost, position by position."""
    from battlespace import bots
    from battlespace.bots.bot import COUNTED
    from battlespace.bots.outlook import outlook

    found: dict[str, list[float]] = {name: [] for name in ASKED}
    for number, state in enumerate(positions(game)):
        seat = game.turn(state)

        def worth(s: Any, seat: int = seat, number: int = number) -> float:
            return outlook(bots.player(game, bots.adviser(game)), game, s, number, COUNTED)[seat]

        before, known = worth(state), dict[int, float]()
        for name in ASKED:
            action = bots.player(game, name).choose(game, state, number).action
            if action not in known:
                known[action] = before - worth(game.after(state, action))
            found[name].append(known[action])
    return found


def measured(*games: GameName) -> None:
    """Print the table of each game that is named, or of all."""
    from battlespace import bots, load
    from battlespace.games import slugs

    for game in [load(slug) for slug in games or slugs()]:
        rows: list[tuple[str, str, str]] = []
        for name, lost in costs(game).items():
            absurd = sum(each > ABSURD for each in lost)
            rows.append((f"{name}: a move costs", f"{100 * mean(lost):.1f} points", ""))
            rows.append((f"  more than {100 * ABSURD:.0f}", f"{absurd} of {len(lost)}", ""))
        table(f"{game.slug}: moves, judged by {bots.adviser(game)}", rows)


def main() -> int:
    """Measure as asked; return the exit status."""
    return status_of(lambda: run(measured))


if __name__ == "__main__":
    sys.exit(main())
