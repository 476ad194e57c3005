"""How long the strongest level of each game thinks about a decision, on this machine's cores."""

from __future__ import annotations

import os
import time
from typing import Any

from measure import table

DECISIONS = 12
"""Decisions that are timed in each of a few places of a match."""
SKIPPED = (0, 40)
"""Decisions that an easier level takes before them: the opening, and the middle of a match."""


def thinking(slug: str) -> tuple[float, float, float]:
    """Return the mean, the longest and the mean CPU time of a decision with more than one choice, in seconds."""
    from battlespace import bots, load
    from battlespace.arena.duel import bot_seed

    game, spent, worked = load(slug), list[float](), 0.0
    bots.warm(game)
    for skipped in SKIPPED:
        match, done = _begun(game, skipped), 0
        expert = bots.player(game, game.levels[-1].name)
        while not match.over and done < DECISIONS:
            if match.turn < 0:
                match.draw(fast=True)
                continue
            begun, before = time.perf_counter(), time.process_time()
            seed = bot_seed(1, match.turn, match.ply)
            thought = expert.choose(game, match.state, seed)
            if len(match.legal()) > 1:
                spent.append(time.perf_counter() - begun)
                worked += time.process_time() - before
                done += 1
            match.play(thought.action)
    return sum(spent) / len(spent), max(spent), worked / len(spent)


def _begun(game: Any, skipped: int) -> Any:
    """Return a match in which the easy level has taken some decisions."""
    from battlespace import bots
    from battlespace.kernel.match import Match

    match, easy, done = Match(game, 1), bots.player(game, "easy"), 0
    while not match.over and done < skipped:
        if match.turn < 0:
            match.draw(fast=True)
        else:
            match.play(easy.choose(game, match.state, match.ply).action)
            done += 1
    return match


def main() -> None:
    """Print the table."""
    from battlespace.games import slugs

    rows: list[tuple[str, str, str]] = []
    for slug in slugs():
        mean, longest, worked = thinking(slug)
        rows.append((f"{slug}: mean of a decision", f"{1000 * mean:,.0f} ms", ""))
        rows.append(("  CPU time of it", f"{1000 * worked:,.0f} ms", ""))
        rows.append(("  the longest", f"{1000 * longest:,.0f} ms", "at most 5 s on two cores"))
    table(f"Expert, {os.cpu_count()} cores", rows)


if __name__ == "__main__":
    main()
