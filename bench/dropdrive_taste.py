"""Learn a taste of Drop Drive by self-play: what the guess should count more, or less, than it was written to.

    python bench/dropdrive_taste.py learn --jobs 12 --seconds 450 --start taste.toml --out lessons.jsonl
    python bench/dropdrive_taste.py fit --start taste.toml --lessons lessons.jsonl --better better.toml
    python bench/dropdrive_taste.py meet --jobs 12 --seconds 450 --pairs better.toml~written --out matches.jsonl

`learn` plays pairs of matches: all weights are moved at random, for one seat up and for the other down by as much, and
the seats swap on the same draws. How many credits the one earns more than the other is a lesson about every weight at
once. `fit` reckons from all lessons which way each weight should go, and trusts it the less the more noise there is;
with `--step 0.5` it goes half as far.
`meet` lets two tastes meet, seats swapped; `written` is the guess as it was written. Credits tell far more of a match
than who has won: a lead of one credit and one of thirty are not the same.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import exp, sqrt
from multiprocessing import get_context
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import numpy as np
from cyclopts import App

EXTRAS = (
    "exposed",
    "ending",
    "taking_off",
    "picks",
    "raid",
    "further",
    "reaching",
    "homeward",
)
"""Weights of which 1 is nothing: what is above it is moved, and more widely."""
MOVED, MOVED_EXTRA = 0.18, 0.4
"""How far a weight is moved, as a logarithm."""
QUICK = {"simulations": 30, "cut": 0, "explore": 0.5, "widen": 1.0, "memory": 16}
app = App(help=__doc__)


@dataclass(frozen=True)
class Side:
    """Who plays: factors of the weights, and the settings of the search or the name of a level."""

    taste: tuple[float, ...]
    search: str


def quick() -> str:
    """Return the search that learns."""
    return "mcts:" + ",".join(f"{name}={value}" for name, value in QUICK.items())


def taste_of(text: str) -> tuple[float, ...]:
    """Return a taste from a file, with changes behind it: `taste.toml+raid=1.5`; `written` is none."""
    from battlespace import games
    from battlespace.bots.taste import read

    names = games.load("dropdrive").heuristic.taste
    name, *changes = text.split("+")
    found = list(read(Path(name), names) if name != "written" else (1.0,) * len(names))
    for change in changes:
        weight, factor = change.split("=")
        found[names.index(weight)] = float(factor)
    return tuple(found)


def side_of(text: str) -> Side:
    """Return a side: a taste, and behind `@` its search, `taste.toml@mcts:simulations=100`."""
    taste, _, search = text.partition("@")
    return Side(taste_of(taste), search or quick())


def play(seed: int, sides: tuple[Side, ...]) -> dict[str, Any]:
    """Play a match; return credits, shares, seconds and decisions of every seat."""
    from battlespace import bots, games
    from battlespace.arena.duel import bot_seed
    from battlespace.bots.bot import COUNTED
    from battlespace.kernel.game import CHANCE
    from battlespace.kernel.match import Match

    game = games.load("dropdrive")
    match, seated = (
        Match(game, seed, len(sides)),
        [bots.player(game, side.search) for side in sides],
    )
    seconds, decisions = [0.0] * len(sides), [0] * len(sides)
    while True:
        while match.turn == CHANCE:
            match.draw(fast=True)
        if match.over:
            break
        seat, state = match.turn, match.state.copy()
        for place, factor in enumerate(sides[seat].taste):
            state.taste[place] = factor
        begun = process_time()
        thought = seated[seat].choose(game, state, bot_seed(seed, seat, match.ply), COUNTED)
        seconds[seat] += process_time() - begun
        decisions[seat] += 1
        match.take(match.tried(thought.action))
    credits = [int(match.state.credits[seat]) for seat in range(len(sides))]
    return {"credits": credits, "won": match.scores, "s": seconds, "n": decisions}


def moved(start: tuple[float, ...], signs: Any) -> tuple[float, ...]:
    """Move all weights by their signs."""
    from battlespace import games

    found: list[float] = []
    names = games.load("dropdrive").heuristic.taste
    for name, factor, sign in zip(names, start, signs, strict=True):
        far = exp(sign * (MOVED_EXTRA if name in EXTRAS else MOVED))
        found.append(1.0 + (factor - 1.0) * far if name in EXTRAS else factor * far)
    return tuple(found)


def lesson(start: tuple[float, ...], seed: int) -> dict[str, Any]:
    """Play both matches of a lesson."""
    signs = np.random.default_rng(seed).choice([-1.0, 1.0], len(start))
    up, down = Side(moved(start, signs), quick()), Side(moved(start, -signs), quick())
    first, second = play(seed, (up, down))["credits"], play(seed, (down, up))["credits"]
    told = "".join("+" if sign > 0 else "-" for sign in signs)
    return {"seed": seed, "signs": told, "leads": [first[0] - first[1], second[1] - second[0]]}


def meeting(label: str, sides: tuple[Side, Side], seed: int) -> dict[str, Any]:
    """Play two matches of two sides, seats swapped; the first side is told first."""
    rows = [play(seed, sides), play(seed, sides[::-1])]
    for name in ("credits", "won", "s", "n"):
        rows[1][name] = rows[1][name][::-1]
    return {"label": label, "seed": seed, "matches": rows}


def work(task: Callable[[int], dict[str, Any]], seeds: range, until: float, found: Any) -> None:
    """Do tasks until the time is over, in a process of its own."""
    for seed in seeds:
        if monotonic() > until:
            break
        found.put(task(seed))
    found.put(None)


def on_all(
    tasks: list[Callable[[int], dict[str, Any]]], first: int, jobs: int, until: float
) -> Iterator[dict[str, Any]]:
    """Do tasks on all cores, each with seeds of its own, until the time is over; the first one here, to compile."""
    for task in tasks:
        task(1)
    context = get_context("fork")
    found: Any = context.Queue()
    for job in range(jobs):
        task, most = tasks[job % len(tasks)], 1_000_000
        seeds = range(first + job // len(tasks), first + most, -(-jobs // len(tasks)))
        context.Process(target=work, args=(task, seeds, until, found), daemon=True).start()
    done = 0
    while done < jobs:
        row = found.get()
        if row is None:
            done += 1
        else:
            yield row


def written(path: Path, rows: Iterator[dict[str, Any]]) -> list[dict[str, Any]]:
    """Append rows to a file as they come; return all of them."""
    kept: list[dict[str, Any]] = []
    with path.open("a", encoding="utf-8") as file:
        for row in rows:
            kept.append(row)
            file.write(json.dumps(row) + "\n")
            file.flush()
    return kept


@app.command
def learn(*, jobs: int, seconds: float, start: str, out: Path, seed: int = 3_000_000) -> None:
    """Play lessons around a taste."""
    until = monotonic() + seconds
    rows = written(out, on_all([partial(lesson, taste_of(start))], seed, jobs, until))
    print(f"{len(rows)} lessons")


@app.command
def fit(*, start: str, lessons: Path, better: Path, step: float = 1.0) -> None:
    """Reckon a better taste from lessons."""
    from battlespace import games
    from battlespace.bots.taste import write

    names = games.load("dropdrive").heuristic.taste
    rows = [json.loads(line) for line in lessons.read_text("utf-8").splitlines()]
    signs = np.array([[1.0 if c == "+" else -1.0 for c in row["signs"]] for row in rows])
    leads = np.array([sum(row["leads"]) / 4 for row in rows])
    slope, *_ = np.linalg.lstsq(signs, leads, rcond=None)
    error = np.std(leads - signs @ slope) / sqrt(len(rows) - len(slope))
    true = max(float(np.mean(slope**2) - error**2), 0.0)
    trusted = slope * true / (true + error**2)
    far = np.clip(step * trusted / sqrt(true or 1.0), -1.5, 1.5)
    for place in np.argsort(-abs(slope)):
        told = f"{slope[place]:+.2f} ± {error:.2f}, moved by {far[place]:+.2f}"
        print(f"{names[place]:16} {told}")
    print(
        f"{len(rows)} lessons; a weight's true slope is about {sqrt(true):.2f}; sum {trusted @ far:.1f}"
    )
    newer = len(names) - len(far)  # weights that were named after these lessons stay where they are
    write(better, names, moved(taste_of(start), np.append(far, np.zeros(newer))))


def told(label: str, rows: list[dict[str, Any]]) -> str:
    """Say how a meeting went."""
    matches = [match for row in rows for match in row["matches"]]
    leads = np.array(
        [np.mean([m["credits"][0] - m["credits"][1] for m in r["matches"]]) for r in rows]
    )
    won = sum(match["won"][0] for match in matches) / len(matches)
    z, count = 1.96, len(matches)
    middle, wide = won + z * z / 2 / count, z * sqrt(won * (1 - won) / count + z * z / 4 / count**2)
    low, high = (middle - wide) / (1 + z * z / count), (middle + wide) / (1 + z * z / count)
    times = [
        1000 * sum(m["s"][side] for m in matches) / sum(m["n"][side] for m in matches)
        for side in (0, 1)
    ]
    return (
        f"{label}: {100 * won:.1f} % of {count} ({100 * low:.0f} to {100 * high:.0f} %), by {leads.mean():+.1f} ± "
        f"{1.96 * leads.std() / sqrt(len(leads)):.1f} credits; {times[0]:.1f} : {times[1]:.1f} ms a decision"
    )


@app.command
def meet(*, jobs: int, seconds: float, pairs: str, out: Path, seed: int = 5_000_000) -> None:
    """Let sides meet: `ONE~TWO`, several with spaces between; each side is TASTE or TASTE@SEARCH."""
    until, tasks = monotonic() + seconds, list[Callable[[int], dict[str, Any]]]()
    for label in pairs.split():
        one, two = label.split("~")
        tasks.append(partial(meeting, label, (side_of(one), side_of(two))))
    rows = written(out, on_all(tasks, seed, jobs, until))
    for label in pairs.split():
        mine = [row for row in rows if row["label"] == label]
        if mine:
            print(told(label, mine), flush=True)


if __name__ == "__main__":
    app(sys.argv[1:])
