"""What the parts of a ship earn in Drop Drive: matches whose ships and first cards are dealt, not chosen.

    python bench/dropdrive_dealt.py --matches 1500 --out dealt.jsonl

Quick matches of the level `master` against itself, fewer playouts for each line. What both have is told apart by least
squares on the lead in the end: what a rating, a bay, a perk brings, in credits of a whole match. Whoever chooses well
cannot tell what the other choice would have brought; whoever is dealt a ship at random can. Every match is a line of
the file, and one that is there already is not played again. The weights of `nets/master.toml` and `bot/perks.py` follow
what this printed.
"""

from __future__ import annotations

import json
import os
import sys
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Annotated, Any

import msgspec
import numpy as np
from cyclopts import Parameter, run
from measure import table

from battlespace.cli.ending import status_of

QUICK = "rollouts:taste=master,samples=8,turns=3,simulations=20,cut=0,explore=0.5,widen=1,lines=8"
DEALT = ("front", "back", "discard")
RATINGS = ("ROCKET", "BAYS", "BATTLE", "EXPLORING", "SLOTS")
PERKS = (
    *("SALE_BONUS", "DROP_FREE", "TRACTOR", "SALVAGE_DRAW", "GATHER", "START_REPAIR"),
    *("DELIVERY_BONUS", "CLOAK", "SOAK", "WIN_CREDITS"),
)
ICONS = ("ICON_SHIP", "ICON_PLANET", "ICON_ANYWHERE")
CARDS = ("upgrades", "passengers", "specimens")
CAPTAINS = ("murk_fizz", "har_tack", "bo_metric", "ara_kane")
NAMES = (*RATINGS, *PERKS, *ICONS, *CARDS, *CAPTAINS, "begins")
BEGUN = b'{"seed": '
"""How every line of a file of matches begins."""
FIRM, SHY = 1e-3, 15.0
"""How much is believed of few matches: ratings are in all of them, a perk in few."""


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One match: what each seat began with, and how far the first was ahead in the end."""

    seed: int
    begun: tuple[list[float], list[float]]
    lead: int


def parts_of(s: Any, seat: int) -> list[float]:
    """Return what a seat begins with, in the order of the names."""
    from battlespace.games.dropdrive.rules import state as st
    from battlespace.games.dropdrive.rules.table.ship import icons, total

    found = [float(total(s, seat, getattr(st, name))) for name in RATINGS]
    found += [float(total(s, seat, getattr(st, name)) > 0) for name in PERKS]
    shown = int(icons(s, seat))
    found += [float(shown & getattr(st, name) > 0) for name in ICONS]
    for zone in (st.ON_SHIP, st.BESIDE, st.IN_SLOT):
        cards = range(st.EXPLORE, st.TECH)
        found.append(sum(s.card_zone[c] == zone and s.card_holder[c] == seat for c in cards))
    found += [s.captain[seat] == st.CAPTAIN + i for i in range(len(CAPTAINS))]
    return [*map(float, found), float(s.by == seat)]


def played(seed: int) -> Dealt:
    """Play one match: what each seat began with, and how far the first was ahead in the end."""
    from battlespace import bots, games
    from battlespace.arena.duel import bot_seed
    from battlespace.bots.bot import COUNTED
    from battlespace.kernel.game import CHANCE
    from battlespace.kernel.match import Match

    game, dealt, begun = games.load("dropdrive"), Random(seed), list[list[float]]()
    match, seated = Match(game, seed, 2), [bots.player(game, QUICK) for _ in range(2)]
    while True:
        while match.turn == CHANCE:
            match.draw(fast=True)
        if match.over:
            break
        s, actions = match.state, game.legal(match.state)
        if s.round > 0 and not begun:
            begun = [parts_of(s, seat) for seat in range(2)]
        word = game.notation.write_move(s, actions[0]).partition(":")[0]
        if s.round == 0 and word in DEALT:
            action = dealt.choice(list(actions))
        else:
            seat = match.turn
            action = seated[seat].choose(game, s, bot_seed(seed, seat, match.ply), COUNTED).action
        match.play(action)
    mine, theirs = match.state.credits[:2]
    return Dealt(seed, (begun[0], begun[1]), int(mine) - int(theirs))


def fitted(rows: list[Dealt]) -> tuple[Any, Any]:
    """Return what each part brings, and its standard error."""
    begun = np.array([row.begun for row in rows])
    known, lead = begun[:, 0] - begun[:, 1], np.array([row.lead for row in rows], float)
    doubt = np.diag([SHY if name in PERKS else FIRM for name in NAMES])
    inverse = np.linalg.inv(known.T @ known + doubt)
    brings = inverse @ known.T @ lead
    spread = (lead - known @ brings).var() * inverse @ known.T @ known @ inverse
    return brings, np.sqrt(np.diag(spread))


def kept(path: Path) -> list[Dealt]:
    """Return what earlier runs have left; a file of something else is refused and left as it is."""
    from battlespace.kernel.decode import JsonError
    from battlespace.kernel.errors import OptionError
    from battlespace.kernel.lines import rows_of

    try:
        return rows_of(path, BEGUN, lambda data: Dealt)
    except JsonError as error:
        raise OptionError(f"--out={path}: {error}; give another --out") from error


def measured(
    *,
    matches: int = 200,
    seed: int = 510_000,
    jobs: Annotated[int | None, Parameter(help="matches at once (default: one a core)")] = None,
    out: Path = Path("dealt.jsonl"),
) -> None:
    """Play what is missing, and print what all matches say."""
    rows = kept(out)
    missing = sorted({*range(seed, seed + matches)} - {row.seed for row in rows})
    with get_context("spawn").Pool(jobs or os.cpu_count()) as pool, out.open("a") as file:
        for row in pool.imap_unordered(played, missing):
            rows.append(row)
            file.write(json.dumps(msgspec.to_builtins(row)) + "\n")
            file.flush()
            print(f"\r{len(rows)} matches", end="", flush=True)
    print()
    if not rows:
        return
    told = zip(NAMES, *fitted(rows), strict=True)
    table(
        f"Drop Drive, ships and cards dealt, {len(rows)} matches",
        [(name.lower(), f"{brings:+.1f}", f"± {2 * error:.1f}") for name, brings, error in told],
    )


def main() -> int:
    """Measure as asked; return the exit status."""
    return status_of(lambda: run(measured))


if __name__ == "__main__":
    sys.exit(main())
