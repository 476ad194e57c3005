"""Lines of actions, each played on for some turns: with the same luck for all, by the game's own lines and priors."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from battlespace.bots.search.lookahead import judge
from battlespace.kernel.drivers import Driven, draw_chance, place_of, seed_rng
from battlespace.kernel.game import CHANCE, OVER, Actions, Shares
from battlespace.kernel.rule import rule

LONGEST = 64
"""The most actions of a line, its end included."""
STREAM = 3


class Table(NamedTuple):
    """What lines are played on with: the position, one to play in, room for the rules, and what a game adds."""

    start: Any  # [0] the position
    states: Any  # [0] to play in
    out: Any
    weights: Any
    priors: Any
    rng: Any
    values: Any
    total: Any  # what the turns so far were judged at
    line: Any  # [0] the one that is followed, of those who play on
    swing: float  # a lead of so many points is odds of e; 0: the game counts none
    lines: Any  # whole lines of actions, where the game names some
    points: Any  # what a seat has, where the game counts something in the end


class Lot(NamedTuple):
    """Lines that are compared: their actions, which of them still are, and what each seat got, playout by playout."""

    lines: Any
    going: Any
    found: Any  # [line, playout, seat]


@rule
def no_lines(s: Any, actions: Actions, count: int, found: Any, pad: Shares) -> int:
    """Name no lines, for a game whose actions stand alone."""
    return 0


@rule
def no_points(s: Any, seat: int) -> float:
    """Count nothing, for a game in which only who has won counts."""
    return 0.0


@rule
def next_of(line: Any, at: int, out: Actions, count: int) -> int:
    """Return the place in a line of the next legal action, -1: there is none. One that is not asked is passed over."""
    if line[at] >= 0 and place_of(out, count, line[at]) < 0:
        at += 1
    return at if line[at] >= 0 and place_of(out, count, line[at]) >= 0 else -1


@rule
def follow(rules: Driven, s: Any, line: Any, table: Table) -> None:
    """Play a line to its end, chance as it comes; where it cannot be played on it is left."""
    at = 0
    while at >= 0 and line[at] >= 0:
        turn = rules.turn(s)
        if turn == OVER:
            return
        if turn == CHANCE:
            rules.apply(s, draw_chance(rules, s, table.out, table.weights, table.rng))
            continue
        at = next_of(line, at, table.out, rules.legal(s, table.out))
        if at >= 0:
            rules.apply(s, line[at])
            at += 1


@rule
def usual(rules: Driven, s: Any, at: int, table: Table) -> int:
    """Do what is usual: go on with a line, begin another, or take what the priors prefer; return the place in the line.

    `at` is the place of the next action in the line, -1: none is followed.
    """
    out, line = table.out, table.line
    count = rules.legal(s, out)
    if count == 1:
        rules.apply(s, out[0])
        return at
    if at >= 0:
        at = next_of(line[0], at, out, count)
    if at < 0 and table.lines(s, out, count, line, table.priors) > 0:
        at = next_of(line[0], 0, out, count)
    if at >= 0:
        rules.apply(s, line[0, at])
        return at + 1
    rules.order(s, out, count, table.priors)
    best = 0
    for i in range(1, count):
        if table.priors[i] > table.priors[best]:
            best = i
    rules.apply(s, out[best])
    return -1


@rule
def play_on(rules: Driven, s: Any, turns: int, mover: int, table: Table) -> None:
    """Play on until so many turns have begun after that of `mover`, or the match is over; add up what they look like.

    What comes soon is told with less luck in it, what comes later with less guessing: both count. The end counts for
    all the turns that are not played any more.
    """
    at, seats = -1, len(table.values)
    for seat in range(seats):
        table.total[seat] = 0.0
    while turns > 0:
        turn = rules.turn(s)
        if turn == CHANCE:
            rules.apply(s, draw_chance(rules, s, table.out, table.weights, table.rng))
            continue
        if turn == OVER or rules.mover(s) != mover:
            counts = turns if turn == OVER else 1
            judge(rules, s, seats, table.values)
            if turn == OVER and table.swing > 0.0:
                count_lead(s, table)
            for seat in range(seats):
                table.total[seat] += counts * table.values[seat]
            mover, turns = rules.mover(s), turns - counts
        if turns > 0:
            at = usual(rules, s, at, table)


@rule
def count_lead(s: Any, table: Table) -> None:
    """Let half of what a match that is over brings go by the lead, which tells more than who has won by one point."""
    seats, top, total = len(table.values), table.points(s, 0), 0.0
    for seat in range(1, seats):
        top = max(top, table.points(s, seat))
    for seat in range(seats):
        total += math.exp((table.points(s, seat) - top) / table.swing)
    for seat in range(seats):
        odds = math.exp((table.points(s, seat) - top) / table.swing) / total
        table.values[seat] = 0.5 * table.values[seat] + 0.5 * odds


@rule
def compare(rules: Driven, table: Table, lot: Lot, span: Any) -> None:
    """Play all lines that are still compared, from one playout to another; `span` is (first, last, turns, seed)."""
    first, last, turns, seed = span
    mover = rules.mover(table.start[0])
    for playout in range(first, last):
        for i in range(len(lot.lines)):
            if not lot.going[i]:
                continue
            table.states[0] = table.start[0]
            s = table.states[0]
            seed_rng(table.rng, seed + playout, STREAM)
            follow(rules, s, lot.lines[i], table)
            play_on(rules, s, turns, mover, table)
            for seat in range(len(table.values)):
                lot.found[i, playout, seat] = table.total[seat] / turns
