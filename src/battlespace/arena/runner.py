"""Plays a schedule on all cores or on a cluster; what is done already is not done again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from battlespace import engine, games
from battlespace.arena.duel import facets, moves_of, play
from battlespace.arena.identity import identity
from battlespace.arena.results import Result, Results
from battlespace.arena.schedule import Pairing
from battlespace.arena.workers import ALL_CORES, Workers
from battlespace.bots.bot import COUNTED, Budget
from battlespace.kernel import transcript
from battlespace.kernel.match import Match

Progress = Callable[[int, Result], None]
"""Told after each match: how many are done, and the newest."""


@dataclass(frozen=True, slots=True)
class Table:
    """What all matches of a run have in common; it travels to the workers."""

    game: str
    seats: int
    options: Mapping[str, Any]
    budget: Budget = COUNTED
    fast: bool = True  # sampled chance turns by the fast model, not by the physics
    refusals: str | None = None  # what a program is told of a refused move before it is asked again
    loose: int = 0  # up to so many decisions at the start of a match are any move


class Played(NamedTuple):
    """A match that was played: what it gave, and its transcript."""

    result: Result
    transcript: str


def play_one(table: Table, pairing: Pairing) -> Played:
    """Play one match; it is kept by whoever asked for it, who may sit at another machine."""
    game = games.load(table.game)
    match = Match(game, pairing.seed, table.seats, table.options)
    players = [engine.seated(game, text, match.options, table.refusals) for text in pairing.players]
    try:
        tally = play(match, players, table.budget, table.fast, table.loose)
    finally:
        for player in players:
            engine.dismiss(player)
    whole, own = facets(match)
    result = Result(
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
        transcript=transcript_name(pairing),
        fault=tally.fault,
        own=own,
        illegal=tuple(getattr(player, "illegal", 0) for player in players),
        repeated=tuple(getattr(player, "repeated", 0) for player in players),
        moves=moves_of(match),
    )
    return Played(result, transcript.written(match, pairing.players))


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
    workers: Workers = ALL_CORES,
) -> None:
    """Play all pairings that have no result yet. Stop asking for more as soon as the iterable ends.

    No match is kept that began with another net than those before it: whoever trains beside it may have replaced one.
    """
    todo = (pairing for pairing in pairings if pairing not in results.rows)
    game = games.load(table.game)
    for done, (pairing, played) in enumerate(workers.each(play_one, table, todo), 1):
        for bot in results.bots.keys() & pairing.players:
            results.name(bot, identity(game, bot, table.seats))
        results.add(played.result, played.transcript)
        told(done, played.result)
