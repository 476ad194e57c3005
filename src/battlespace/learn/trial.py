"""Trials of a net: matches against a level of the game or an earlier net, seats swapped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from time import process_time
from typing import Any

from battlespace import bots, games
from battlespace.arena.duel import bot_seed
from battlespace.arena.workers import ALL_CORES, Workers
from battlespace.bots.bot import COUNTED, Bot
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import Match
from battlespace.learn.selfplay import Plan, player


@dataclass(frozen=True, slots=True)
class Pair:
    """Who meets whom: a net's plan, and a level or another plan."""

    ours: Plan
    theirs: Plan | str


@dataclass(frozen=True, slots=True)
class Score:
    """How a trial went: the share of all matches, draws half, and the thinking of both a decision."""

    matches: int
    share: float
    ours_ms: float
    theirs_ms: float

    @property
    def margin(self) -> float:
        """Half the width of a 95 % interval."""
        even = (self.share * self.matches + 1) / (self.matches + 2)
        return 1.96 * sqrt(even * (1 - even) / (self.matches + 2))


def play_one(pair: Pair, number: int) -> tuple[float, float, int, float, int]:
    """Play match `number`; return our share, and the seconds and decisions of both sides.

    Two numbers in a row share their draws, with the seats swapped; with more seats we sit in one of them.
    """
    plan = pair.ours
    game = games.load(plan.game)
    seats = plan.seats[0]
    seed, mine = number // seats, number % seats
    match = Match(game, seed, seats, plan.options)
    seated = [player(plan) if seat == mine else _rival(game, pair.theirs) for seat in range(seats)]
    seconds, decisions = [0.0, 0.0], [0, 0]
    while True:
        while match.turn == CHANCE:
            match.draw(fast=True)
        if match.over:
            share = match.scores[mine]
            return share, seconds[0], decisions[0], seconds[1], decisions[1]
        seat, begun = match.turn, process_time()
        thought = seated[seat].choose(game, match.state, bot_seed(seed, seat, match.ply), COUNTED)
        side = int(seat != mine)
        seconds[side] += process_time() - begun
        decisions[side] += 1
        match.take(match.tried(thought.action))


def _rival(game: Game[Any], theirs: Plan | str) -> Bot:
    return bots.player(game, theirs) if isinstance(theirs, str) else player(theirs)


def trial(
    pair: Pair,
    first: int,
    matches: int,
    told: Callable[[int], None] = lambda done: None,
    workers: Workers = ALL_CORES,
) -> Score:
    """Play matches whose draws begin at the number `first`."""
    share, times, counts, done = 0.0, [0.0, 0.0], [0, 0], 0
    seats = pair.ours.seats[0]
    numbers = range(first * seats, first * seats + matches)
    for _, found in workers.each(play_one, pair, iter(numbers)):
        share += found[0]
        times[0] += found[1]
        counts[0] += found[2]
        times[1] += found[3]
        counts[1] += found[4]
        done += 1
        told(done)
    each = [1000 * time / max(count, 1) for time, count in zip(times, counts, strict=True)]
    return Score(done, share / max(done, 1), each[0], each[1])
