"""Learning environments: steps a second with all that a learner sees written, beside the peers that learners use.

    python bench/envs.py [--ours] [GAME ...]

Three minutes in all; `--ours` leaves out the peers. Rates are of CPU time on one core, but for the threads, which are
timed by the clock.
"""

from __future__ import annotations

import os
import sys
import time
from random import Random
from typing import Any

from measure import our_rate, rate, table
from peers import classic_rate, envpool_rate, pettingzoo_rate, spiel_rate

ASKED = {
    "goelands": 1_000_000,
    "dronica": 300_000,
    "dred": 300_000,
    "septikon": 800_000,
    "dropdrive": 50_000,
}
COUNT, MANY, MOST = 64, 1024, 16384
"""Matches side by side: as few as stay in a core's cache, as a learner often has, and as a large one has."""
MOST_RATIO = 3
MOST_MASK = 100_000
"""Actions of a game up to which masks are measured too; beyond, only lists make sense."""
SECONDS = 1.5
SAME_GAMES = {  # one game, as three peers have it
    "connect four": ("ConnectFour-v1", "connect_four_v3", "connect_four"),
    "backgammon": ("Backgammon-v1", "", "backgammon"),
    "chess": ("Chess-v1", "chess_v6", "chess"),
}


def batch(slug: str, threads: int = 1, masks: str = "list", count: int = COUNT) -> Any:
    """Return matches of a game side by side, begun and well under way."""
    from battlespace import envs

    env = envs.vector(slug, num_envs=count, seed=1, masks=masks, threads=threads)
    env.reset()
    for _ in range(50):
        env.step(env.sample())
    return env


def stepped(env: Any) -> int:
    """Take one random step in each match."""
    env.step(env.sample())
    return env.num_envs


def wall_rate(env: Any) -> float:
    """Return the steps a second of time."""
    start, done = time.perf_counter(), 0
    while time.perf_counter() - start < SECONDS:
        done += stepped(env)
    return done / (time.perf_counter() - start)


def playout_rate(slug: str) -> float:
    """Return the choices a second of random playouts: chance turns are played, but not counted, as in a batch."""
    from battlespace import CHANCE, load
    from battlespace.kernel.match import Match

    match, rng, choices = Match(load(slug), 1), Random(1), 0
    while not match.over and match.ply < 3000:
        if match.turn == CHANCE:
            match.draw(fast=True)
        else:
            match.play(rng.choice(match.legal()))
            choices += 1
    return our_rate(slug, match.seats, games=20) * choices / match.ply


def rows_of(slug: str) -> list[tuple[str, str, str]]:
    """Measure one game."""
    env = batch(slug)
    ours = rate(lambda: stepped(env), SECONDS)
    plain = playout_rate(slug)
    rows = [
        (f"{slug}, steps/s with observation and list", f"{ours:,.0f}", f"{ASKED[slug]:,}"),
        (f"  with {MANY:,} matches", f"{_rate(slug, 'list', MANY):,.0f}", ""),
        ("  random playouts, choices/s", f"{plain:,.0f}", ""),
        ("  playouts over batch", f"{plain / ours:.1f}", f"at most {MOST_RATIO}"),
    ]
    if env.layout.choices <= MOST_MASK:
        for masks in ("bits", "bytes"):
            rows.append((f"  with a mask of {masks}", f"{_rate(slug, masks, COUNT):,.0f}", ""))
    return rows


def _rate(slug: str, masks: str, count: int) -> float:
    env = batch(slug, masks=masks, count=count)
    return rate(lambda: stepped(env), SECONDS)


def thread_rows(slug: str) -> list[tuple[str, str, str]]:
    """Compare two threads with one by the clock, turn by turn, and by what each costs in CPU time."""
    return [row for count in (MANY, MOST) for row in _threads(slug, count)]


def _threads(slug: str, count: int) -> list[tuple[str, str, str]]:
    one, two = (batch(slug, threads, count=count) for threads in (1, 2))
    rates = [(wall_rate(one), wall_rate(two)) for _ in range(3)]
    best = max(b for _, b in rates) / max(a for a, _ in rates)
    cost = rate(lambda: stepped(one), SECONDS) / rate(lambda: stepped(two), SECONDS)
    for env in (one, two):
        env.close()
    return [
        (f"{slug}, {count:,} matches, two threads over one, by the clock", f"{best:.2f}", "1.8"),
        ("  CPU time of a step, two threads over one", f"{cost:.2f}", "at most 1.1"),
    ]


def peer_rows() -> list[tuple[str, str, str]]:
    """Measure the peers, and our own tables by the same interface."""
    from battlespace.envs import pettingzoo

    rows: list[tuple[str, str, str]] = []
    for name, (pool, zoo, spiel) in SAME_GAMES.items():
        rows.append(
            (f"EnvPool, native {name}, {MANY:,} matches", _said(envpool_rate(pool, MANY)), "")
        )
        rows.append((f"OpenSpiel, {name} in Python, no observation", _said(spiel_rate(spiel)), ""))
        if zoo:
            rows.append((f"PettingZoo, {name}", _said(classic_rate(zoo)), ""))
    ours = pettingzoo_rate(lambda: pettingzoo.env("dronica"))
    return [*rows, ("dronica by PettingZoo's interface", _said(ours), "")]


def _said(found: float | None) -> str:
    return "not installed" if found is None else f"{found:,.0f}"


def main() -> None:
    """Print the tables."""
    named = [word for word in sys.argv[1:] if word != "--ours"] or list(ASKED)
    load_now = f"load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"
    for slug in named:
        table(f"{COUNT} matches, random legal actions, one core, {load_now}", rows_of(slug))
    table(f"Threads, {load_now}", [row for slug in named for row in thread_rows(slug)])
    if "--ours" not in sys.argv:
        table("Peers, random legal actions, steps/s", peer_rows())


if __name__ == "__main__":
    main()
