"""Plays a schedule on all cores, one process each; what is done already is not done again."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from itertools import islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from battlespace import engine, games
from battlespace.arena.duel import facets, play
from battlespace.arena.results import Result, Results
from battlespace.arena.schedule import Pairing
from battlespace.bots.bot import FREE, Budget
from battlespace.kernel import transcript
from battlespace.kernel.match import Match

C = TypeVar("C")
J = TypeVar("J")
R = TypeVar("R")

Progress = Callable[[int, Result], None]
"""Told after each match: how many are done, and the newest."""


@dataclass(frozen=True, slots=True)
class Table:
    """What all matches of a run have in common; it travels to the processes."""

    game: str
    seats: int
    options: Mapping[str, Any]
    folder: Path  # of the transcripts
    budget: Budget = FREE
    fast: bool = True  # sampled chance turns by the fast model, not by the physics
    refusals: str | None = None  # what a program is told of a refused move before it is asked again


def play_one(table: Table, pairing: Pairing) -> Result:
    """Play one match, keep its transcript, and return what it gave."""
    game = games.load(table.game)
    match = Match(game, pairing.seed, table.seats, table.options)
    players = [engine.seated(game, text, match.options, table.refusals) for text in pairing.players]
    try:
        tally = play(match, players, table.budget, table.fast)
    finally:
        for player in players:
            engine.dismiss(player)
    name, (whole, own) = transcript_name(pairing), facets(match)
    text = transcript.written(match, pairing.players)
    (table.folder / name).write_text(text, "utf-8")
    return Result(
        seed=pairing.seed,
        players=pairing.players,
        scores=match.scores,
        plies=match.ply,
        decisions=tally.decisions,
        turns=tally.turns,
        choices=tally.choices,
        order=tuple(tally.order),
        seconds=tuple(round(seconds, 4) for seconds in tally.seconds),
        facets=whole,
        transcript=name,
        fault=tally.fault,
        own=own,
        illegal=tuple(getattr(player, "illegal", 0) for player in players),
        repeated=tuple(getattr(player, "repeated", 0) for player in players),
    )


@cache
def transcript_name(pairing: Pairing) -> str:
    """Return the file of a match: its seed, and a mark for who sat where."""
    mark = hashlib.sha256("\n".join(pairing.players).encode()).hexdigest()[:8]
    return f"{pairing.seed}-{mark}.jsonl"


def run(
    table: Table,
    pairings: Iterable[Pairing],
    results: Results,
    told: Progress,
    processes: int | None = None,
) -> None:
    """Play all pairings that have no result yet. Stop asking for more as soon as the iterable ends."""
    todo = (pairing for pairing in pairings if pairing not in results.rows)
    played = over_processes(play_one, table, todo, processes)
    for done, (_, result) in enumerate(played, 1):
        results.add(result)
        told(done, result)


def end_with_parent() -> None:
    """End this process when its parent is gone: a run that was killed leaves nobody behind."""
    parent = parent_process()

    def wait_and_end() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait_and_end, daemon=True).start()


def over_processes(
    work: Callable[[C, J], R], common: C, jobs: Iterator[J], processes: int | None = None
) -> Iterator[tuple[J, R]]:
    """Yield each job with its result as they come; no more is asked for than the processes can begin."""
    processes = processes or os.cpu_count() or 1
    if processes == 1:
        yield from ((job, work(common, job)) for job in jobs)
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), end_with_parent) as pool:
        running: dict[Future[R], J] = {}
        try:
            while True:
                for job in islice(jobs, 2 * processes - len(running)):
                    running[pool.submit(work, common, job)] = job
                if not running:
                    return
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield running.pop(future), future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
