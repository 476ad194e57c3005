"""Trials: matches of what was learned against a level of the game or an earlier self, seats swapped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import pstdev
from time import process_time
from typing import Any, NamedTuple

from battlespace import bots, games
from battlespace.arena.duel import bot_seed
from battlespace.arena.sequential import OPEN, judged
from battlespace.arena.workers import ALL_CORES, Workers
from battlespace.bots.bot import COUNTED, Bot
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import Match
from battlespace.learn.selfplay import Plan, player

HALF = 0.5
"""What a trial asks: does it take more than this of the decided matches?"""


@dataclass(frozen=True, slots=True)
class Pair:
    """Who meets whom: what was learned, and a level or another plan."""

    ours: Plan
    theirs: Plan | str


@dataclass(frozen=True, slots=True)
class Score:
    """How a trial went: the share of all matches, draws half, and the thinking of both a decision."""

    matches: int
    share: float
    ours_ms: float
    theirs_ms: float
    lead: float  # mean lead over the others in what the game counts, or in shares
    lead_margin: float = 0.0  # half the width of its 95 % interval
    answer: str = OPEN  # whether more than half is proven

    @property
    def margin(self) -> float:
        """Half the width of a 95 % interval."""
        even = (self.share * self.matches + 1) / (self.matches + 2)
        return 1.96 * sqrt(even * (1 - even) / (self.matches + 2))


class Played(NamedTuple):
    """One match: our share and lead, and the CPU seconds and decisions of both sides."""

    share: float
    lead: float
    seconds: tuple[float, float]
    decisions: tuple[int, int]


def counted(match: Match[Any]) -> list[float]:
    """Return what every seat has in the end: what the game counts, else its share."""
    points = match.game.heuristic.points
    if points is None:
        return list(match.scores)
    return [float(points.of(match.state, seat)) for seat in range(match.seats)]


def lead_of(match: Match[Any], ours: Sequence[bool]) -> float:
    """Return how much more our seats have in the end than the others, on average."""
    total = {True: 0.0, False: 0.0}
    for each, mine in zip(counted(match), ours, strict=True):
        total[mine] += each
    return total[True] / max(sum(ours), 1) - total[False] / max(match.seats - sum(ours), 1)


def play_out(match: Match[Any], sides: Sequence[Plan | str]) -> tuple[list[float], list[int]]:
    """Play a match to its end, a side at each seat; return the CPU seconds and the decisions of every seat."""
    seated = [_side(match.game, side) for side in sides]
    seconds, decisions = [0.0] * match.seats, [0] * match.seats
    while True:
        while match.turn == CHANCE:
            match.draw(fast=True)
        if match.over:
            return seconds, decisions
        seat, begun = match.turn, process_time()
        bot, seen = seated[seat]
        seed = bot_seed(match.seed, seat, match.ply)
        thought = bot.choose(match.game, seen(match.state), seed, COUNTED)
        seconds[seat] += process_time() - begun
        decisions[seat] += 1
        match.take(match.tried(thought.action))


def _side(game: Game[Any], side: Plan | str) -> tuple[Bot, Callable[[Any], Any]]:
    """Return who plays a seat, and how it sees positions."""
    if isinstance(side, str):
        return bots.player(game, side), lambda state: state
    return player(side), side.seen


def play_one(pair: Pair, number: int) -> Played:
    """Play match `number`.

    Two numbers in a row share their draws, with the seats swapped; with more seats we sit in one of them.
    """
    plan = pair.ours
    seats = plan.seats[0]
    match, mine = Match(games.load(plan.game), number // seats, seats, plan.options), number % seats
    sides = [plan if seat == mine else pair.theirs for seat in range(seats)]
    seconds, decisions = play_out(match, sides)
    return Played(
        match.scores[mine],
        lead_of(match, [seat == mine for seat in range(seats)]),
        (seconds[mine], sum(seconds) - seconds[mine]),
        (decisions[mine], sum(decisions) - decisions[mine]),
    )


def trial(
    pair: Pair,
    first: int,
    matches: int,
    told: Callable[[int], None] = lambda done: None,
    workers: Workers = ALL_CORES,
) -> Score:
    """Play matches whose draws begin at the number `first`."""
    seats = pair.ours.seats[0]
    numbers = range(first * seats, first * seats + matches)
    found: dict[int, Played] = {}
    for number, played in workers.each(play_one, pair, iter(numbers)):
        found[number] = played
        told(len(found))
    all_of_them = [found[number] for number in sorted(found)]
    count = max(len(all_of_them), 1)
    each = [
        1000 * sum(p.seconds[side] for p in all_of_them)
        / max(sum(p.decisions[side] for p in all_of_them), 1)
        for side in (0, 1)
    ]  # fmt: skip
    return Score(
        len(all_of_them),
        sum(p.share for p in all_of_them) / count,
        each[0],
        each[1],
        sum(p.lead for p in all_of_them) / count,
        1.96 * pstdev([p.lead for p in all_of_them] or [0.0]) / sqrt(count),
        judged((p.share for p in all_of_them), HALF).answer if seats == 2 else OPEN,
    )
