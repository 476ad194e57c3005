"""Learning environments: steps a second with all that a learner sees written, beside OpenSpiel's Python interface."""

from __future__ import annotations

import os
import time
from random import Random
from typing import Any

from measure import openspiel_rate, our_rate, rate, table

ASKED = {
    "goelands": 1_000_000,
    "dronica": 300_000,
    "dred": 300_000,
    "septikon": 800_000,
    "dropdrive": 50_000,
}
COUNT = 1024
MOST_RATIO = 3
PEERS = ("connect_four", "backgammon", "chess")


def batch(slug: str, threads: int = 1) -> Any:
    """Return matches of a game side by side, begun."""
    from battlespace import envs

    env = envs.vector(slug, num_envs=COUNT, seed=1, masks="list", threads=threads)
    env.reset()
    return env


def stepped(env: Any) -> int:
    """Take one random step in each match."""
    env.step(env.sample())
    return COUNT


def wall_rate(slug: str, threads: int, seconds: float = 3.0) -> float:
    """Return the steps a second of time that so many threads do."""
    env, done = batch(slug, threads), 0
    stepped(env)
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        done += stepped(env)
    env.close()
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
    ours = rate(lambda: stepped(env))
    plain = playout_rate(slug)
    return [
        (f"{slug}, steps/s", f"{ours:,.0f}", f"{ASKED[slug]:,}"),
        ("  random playouts, choices/s", f"{plain:,.0f}", ""),
        ("  playouts over batch", f"{plain / ours:.1f}", f"at most {MOST_RATIO}"),
    ]


def main() -> None:
    """Print the table."""
    from battlespace import load, slugs

    rows: list[tuple[str, str, str]] = []
    for slug in ASKED:
        if slug in slugs() and load(slug).encode is not None:
            rows += rows_of(slug)
    table(
        f"{COUNT} matches, random legal actions, observation and legal list, one core, CPU time",
        rows,
    )
    peers = [
        (f"OpenSpiel {name}, Python interface", f"{openspiel_rate(name):,.0f}", "")
        for name in PEERS
    ]
    table("Peers, random play without observations", peers)
    one, two = wall_rate("dronica", 1), wall_rate("dronica", 2)
    load_now = f"load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"
    table(f"Threads, {load_now}", [("two threads over one", f"{two / one:.2f}", "1.8")])


if __name__ == "__main__":
    main()
