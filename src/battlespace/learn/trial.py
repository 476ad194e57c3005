"""Trials: matches of what was learned against a level of the game or an earlier self, seats swapped."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import stdev
from time import monotonic, process_time
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from battlespace import bots, games
from battlespace.arena.duel import bot_seed, moves_of
from battlespace.arena.identity import identity
from battlespace.arena.sequential import OPEN, in_rounds, judged, judged_shares
from battlespace.arena.workers import ALL_CORES, Workers
from battlespace.bots.bot import COUNTED, Bot
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import Match
from battlespace.learn.record import Record
from battlespace.learn.selfplay import Plan, player

Share = Annotated[float, Meta(ge=0, le=1)]
WIDE = 1.96
"""Standard deviations on both sides of a mean that take in 95 %."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Who meets whom: what was learned, and a level or another plan."""

    ours: Plan
    theirs: Plan | str

    def numbers(self, first: int, matches: int) -> range:
        """Return the numbers of so many matches whose draws begin at `first`."""
        seats = self.ours.seats[0]
        return range(first * seats, first * seats + matches)


def wilson(share: float, matches: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share."""
    if not matches:
        return 0.0, 1.0
    square = WIDE**2
    middle = (share + square / (2 * matches)) / (1 + square / matches)
    spread = share * (1 - share) / matches + square / (4 * matches**2)
    half = WIDE * sqrt(spread) / (1 + square / matches)
    return max(0.0, middle - half), min(1.0, middle + half)


class Score(msgspec.Struct, frozen=True):
    """How a trial went: the share of all matches, draws half, and the thinking of both a decision."""

    matches: Annotated[int, Meta(ge=0)]  # that count, without those that repeat another one
    share: Share
    ours_ms: float
    theirs_ms: float
    lead: float  # mean lead over the others in what the game counts, or in shares
    # half the width of its 95 % interval; None: one match, or some that are all alike, do not tell
    lead_margin: float | None = None
    answer: str = OPEN  # whether more than an even share is proven
    even: float = 0.5  # what each seat takes where all are equal

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the share."""
        return wilson(self.share, self.matches)

    @property
    def lead_interval(self) -> tuple[float, float] | tuple[None, None]:
        """Return the 95 % interval of the lead, if the matches tell one."""
        if self.lead_margin is None:
            return None, None
        return self.lead - self.lead_margin, self.lead + self.lead_margin


class Played(NamedTuple):
    """One match: our share and lead, the CPU seconds and decisions of both sides, and a mark of its moves."""

    share: Share
    lead: float
    seconds: tuple[float, float]
    decisions: tuple[int, int]
    moves: str


class Tried(msgspec.Struct, frozen=True):
    """One match of a trial as it is kept: who met whom, and which match it was."""

    pair: str
    number: int
    played: Played
    seconds: float = 0.0  # since the match before, or since the trial began, or went on


def mark_of(pair: Pair) -> str:
    """Return a mark of who meets whom: with the nets, and with what a level stands for."""
    theirs = pair.theirs
    if isinstance(theirs, str):
        theirs = identity(games.load(pair.ours.game), theirs, pair.ours.seats[0])
    return hashlib.sha256(repr((pair.ours, theirs)).encode()).hexdigest()[:16]


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
        moves_of(match),
    )


@dataclass(slots=True)
class Judged:
    """The matches that count: in the order of their numbers, round by round, until the test has an answer.

    A round is a match in each seat. What ends before its turn waits, so that it does not matter who plays how fast.
    """

    numbers: range
    seats: int
    rows: list[Played] = field(default_factory=list[Played])
    answer: str = OPEN

    def take(self, found: Mapping[int, Played]) -> None:
        """Take what has its turn among the matches so far."""
        while self.answer == OPEN and len(self.rows) < len(self.numbers):
            number = self.numbers[len(self.rows)]
            if number not in found:
                return
            self.rows.append(found[number])
            if len(self.rows) % self.seats == 0 or len(self.rows) == len(self.numbers):
                self.answer = answered(self.told_apart(), self.seats)

    def told_apart(self) -> list[Played]:
        """Return the matches without those that repeat another one move for move: a repeat tells nothing new.

        We sit in each seat equally often among them.
        """
        first = dict[tuple[int, str], Played]()
        for place, row in enumerate(self.rows):
            first.setdefault((place % self.seats, row.moves), row)
        return [row for _, row in in_rounds(first.items(), lambda known: known[0][0])]


def answered(rows: Sequence[Played], seats: int) -> str:
    """Say whether more than an even share is proven or refuted, as levels are proven."""
    shares = [row.share for row in rows]
    return judged(shares, 1 / 2).answer if seats == 2 else judged_shares(shares, 1 / seats)


def trial(
    pair: Pair,
    numbers: range,
    told: Callable[[int], None] = lambda done: None,
    workers: Workers = ALL_CORES,
    kept: Record[Tried] | None = None,
) -> Score:
    """Play these matches, in their order, until the test has an answer.

    What `kept` has of them is not played again, and what is played is added to it.
    """
    seats, mark = pair.ours.seats[0], mark_of(pair)
    known = [] if kept is None else kept.rows
    found = {row.number: row.played for row in known if row.pair == mark}
    judged_so_far = Judged(numbers, seats)
    judged_so_far.take(found)
    missing = (number for number in numbers if number not in found)
    if judged_so_far.answer == OPEN:
        since = monotonic()
        for number, played in workers.each(play_one, pair, missing):
            if mark_of(pair) != mark:
                raise OptionError(
                    f"{pair.theirs}: its nets or tastes were replaced during a trial against it; put back what was "
                    "there, or begin another course with another --out"
                )
            found[number] = played
            took, since = monotonic() - since, monotonic()
            if kept is not None:
                kept.add(Tried(mark, number, played, round(took, 3)))
            told(len(found))
            judged_so_far.take(found)
            if judged_so_far.answer != OPEN:
                break
    return score_of(judged_so_far.told_apart(), seats, judged_so_far.answer)


def score_of(rows: Sequence[Played], seats: int, answer: str) -> Score:
    """Return how the matches that count went."""
    count, leads = max(len(rows), 1), [row.lead for row in rows]
    spread = stdev(leads) if len(leads) > 1 else 0.0
    ours, theirs = (
        1000 * sum(row.seconds[side] for row in rows)
        / max(sum(row.decisions[side] for row in rows), 1)
        for side in (0, 1)
    )  # fmt: skip
    return Score(
        matches=len(rows),
        share=sum(row.share for row in rows) / count,
        ours_ms=ours,
        theirs_ms=theirs,
        lead=sum(leads) / count,
        lead_margin=WIDE * spread / sqrt(count) if spread else None,
        answer=answer,
        even=1 / seats,
    )
