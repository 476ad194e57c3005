"""Whole turns: laid step by step, many side by side, and valued by what the others make of them.

A turn is laid as a line of actions of one seat. All lines grow by one action at a time and only the best are kept (a
beam). A line has ended when its seat has nothing more to decide: another seat is asked, chance is, or the match is
over. Growing lines are compared by the game's own guess, which is cheap. What a whole turn is worth is judged later,
after the turns that follow it have been played too, and by the net if there is one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from battlespace.bots.search.lookahead import judge
from battlespace.bots.search.solve import hash_value
from battlespace.kernel.drivers import Driven, draw_chance, pool, pool_bytes, seed_rng
from battlespace.kernel.game import CHANCE, OVER, Game
from battlespace.kernel.record import room
from battlespace.kernel.rule import rule

LONGEST = 16
"""The most actions of a line; a longer turn is laid in parts."""
NEW = 0
"""The place where the next line is tried before it is kept."""


class Lines(NamedTuple):
    """Lines of actions with the positions they lead to, in any order, from place 1 on; place NEW is for trying."""

    states: Any
    bytes: Any  # the same memory, for hashing
    values: Any  # the guess for the seat that lays
    keys: Any
    length: Any
    actions: Any  # [line, step]


class Laying(NamedTuple):
    """How many lines grow side by side, how many actions each tries next, and how many whole turns are kept."""

    width: int
    tries: int
    kept: int


class Desk(NamedTuple):
    """Room to lay turns on: this step's lines, the next step's, and those that have ended."""

    here: Lines
    there: Lines
    ended: Lines
    out: Any
    priors: Any
    weights: Any
    values: Any
    marks: Any
    counted: Any  # [0] how many positions were looked at


def lines_of(game: Game[Any], state: Any, most: int) -> Lines:
    """Return room for so many lines and one to try."""
    states = pool(game, state, most + 1)
    places = most + 1
    return Lines(
        states,
        pool_bytes(states),
        room(places, np.float64),
        room(places, np.int64),
        room(places, np.int64),
        room(places * LONGEST, np.int32).reshape(places, LONGEST),
    )


def desk_of(game: Game[Any], state: Any, laying: Laying) -> Desk:
    """Return an empty desk."""
    marks = room(int(state.value_bytes.sum()), np.int64)
    marks[:] = np.flatnonzero(state.value_bytes)
    return Desk(
        lines_of(game, state, laying.width),
        lines_of(game, state, laying.width),
        lines_of(game, state, laying.kept),
        room(game.max_legal, np.int32),
        room(game.max_legal, np.float64),
        room(game.max_legal, np.int64),
        room(game.rules.seats(state), np.float64),
        marks,
        room(1, np.int64),
    )


@rule
def place_for(lines: Lines, count: int, most: int, value: float, key: int) -> int:
    """Return where a new line may stand: behind the last, or in place of the worst; -1 if it is there or too weak."""
    worst = 1
    for i in range(1, count + 1):
        if lines.keys[i] == key:
            return -1
        if lines.values[i] < lines.values[worst]:
            worst = i
    if count < most:
        return count + 1
    return worst if value > lines.values[worst] else -1


@rule
def weakest(lines: Lines, count: int, most: int) -> float:
    """Return what a new line has to beat."""
    if count < most:
        return -1.0
    least = lines.values[1]
    for i in range(2, count + 1):
        least = min(least, lines.values[i])
    return least


@rule
def keep_line(lines: Lines, count: int, most: int, new: Any) -> int:
    """Keep a line if it is good enough and no other leads to the same position; return how many there are then.

    `new` is (the lines it grew from, its parent there, its last action, its value, marks); its position stands at NEW.
    """
    source, parent, action, value, marks = new
    if value <= weakest(lines, count, most):
        return count
    key = hash_value(source.bytes, NEW, marks)
    place = place_for(lines, count, most, value, key)
    if place < 0:
        return count
    lines.states[place] = source.states[NEW]
    lines.values[place], lines.keys[place] = value, key
    steps = source.length[parent]
    for k in range(steps):
        lines.actions[place, k] = source.actions[parent, k]
    lines.actions[place, steps] = action
    lines.length[place] = steps + 1
    return max(count, place)


@rule
def most_likely(out: Any, priors: Any, count: int, tries: int) -> None:
    """Bring the actions with the highest priors to the front."""
    for i in range(min(tries, count)):
        best = i
        for k in range(i + 1, count):
            if priors[k] > priors[best]:
                best = k
        out[i], out[best] = out[best], out[i]
        priors[i], priors[best] = priors[best], priors[i]


@rule
def listed(rules: Driven, s: Any, desk: Desk, tries: int) -> int:
    """List the actions to try at a position; return how many."""
    count = rules.legal(s, desk.out)
    if count <= tries:
        return count
    rules.order(s, desk.out, count, desk.priors)
    most_likely(desk.out, desk.priors, count, tries)
    return tries


@rule
def value_of(rules: Driven, s: Any, seat: int, values: Any) -> float:
    """Return a seat's share: the score when the match is over, else the game's own guess."""
    if rules.turn(s) == OVER:
        return rules.score(s, seat)
    rules.evaluate(s, values)
    return values[seat]


@rule
def lengthen(rules: Driven, desk: Desk, laying: Laying, step: Any, now: Any) -> Any:
    """Make one line longer by every action it may try; return how many lines go on, and how many have ended.

    `step` is (the lines, the next step's lines, the seat, the line's place); `now` is how many there are so far.
    """
    source, target, seat, parent = step
    going, ended = now
    count = listed(rules, source.states[parent], desk, laying.tries)
    last = source.length[parent] == LONGEST - 1
    for i in range(count):
        action = desk.out[i]
        source.states[NEW] = source.states[parent]
        rules.apply(source.states[NEW], action)
        value = value_of(rules, source.states[NEW], seat, desk.values)
        new = (source, parent, action, value, desk.marks)
        if rules.turn(source.states[NEW]) == seat and not last:
            going = keep_line(target, going, laying.width, new)
        else:
            ended = keep_line(desk.ended, ended, laying.kept, new)
    desk.counted[0] += count
    return going, ended


@rule
def lay_turns(rules: Driven, desk: Desk, laying: Laying, state: Any) -> int:
    """Lay the turns of the seat that is asked in `state`; return how many stand in `ended`."""
    desk.here.states[1] = state
    desk.here.length[1] = 0
    seat, count, ended = rules.turn(state), 1, 0
    for number in range(LONGEST):
        source = desk.here if number % 2 == 0 else desk.there
        target = desk.there if number % 2 == 0 else desk.here
        going = 0
        for parent in range(1, count + 1):
            step = (source, target, seat, parent)
            going, ended = lengthen(rules, desk, laying, step, (going, ended))
        count = going
        if count == 0:
            break
    return ended


@rule
def best_of(lines: Lines, count: int) -> int:
    """Return the place of the best line."""
    best = 1
    for i in range(2, count + 1):
        if lines.values[i] > lines.values[best]:
            best = i
    return best


@rule
def answer(rules: Driven, desk: Desk, laying: Laying, state: Any) -> None:
    """Play on for the seat that is asked: its likeliest action if only one is tried, else its best turn."""
    if laying.tries == 1:
        listed(rules, state, desk, 1)
        rules.apply(state, desk.out[0])
        desk.counted[0] += 1
        return
    count = lay_turns(rules, desk, laying, state)
    place = best_of(desk.ended, count)
    for k in range(desk.ended.length[place]):
        rules.apply(state, desk.ended.actions[place, k])


@rule
def play_on(rules: Driven, desk: Desk, laying: Laying, state: Any, plan: Any) -> bool:
    """Play to the end of the mover's turn and of `turns` more, and judge; return whether chance had a part in it."""
    mover, turns, seats, rng, values = plan
    chance = False
    while True:
        asked = rules.turn(state)
        if asked == OVER:
            break
        if rules.mover(state) != mover and asked != CHANCE:
            if turns == 0:
                break
            turns -= 1
            mover = rules.mover(state)
        if asked == CHANCE:
            chance = True
            rules.apply(state, draw_chance(rules, state, desk.out, desk.weights, rng))
        else:
            answer(rules, desk, laying, state)
    judge(rules, state, seats, values)
    return chance


class Weighing(NamedTuple):
    """What the laid turns have come to: the sum of shares, and how often each was played on."""

    totals: Any  # [line, seat]
    tried: Any
    values: Any
    state: Any  # a pool of one: where a turn is played on
    rng: Any


@rule
def weigh(rules: Driven, ended: Lines, lines: Any, reply: Any, weighing: Weighing) -> bool:
    """Play each of some lines on, `samples` times more, or once where chance has no part; return whether it had any.

    `lines` is (places, how many, whose turn); `reply` is (desk, laying, turns, seats, samples, seed).
    """
    places, count, mover = lines
    desk, laying, turns, seats, samples, seed = reply
    doubt = False
    for i in range(count):
        place = places[i]
        for _ in range(samples):
            seed_rng(weighing.rng, seed, weighing.tried[place] + 1)
            weighing.state[0] = ended.states[place]
            plan = (mover, turns, seats, weighing.rng, weighing.values)
            chance = play_on(rules, desk, laying, weighing.state[0], plan)
            weighing.tried[place] += 1
            for seat in range(seats):
                weighing.totals[place, seat] += weighing.values[seat]
            if not chance:
                break
            doubt = True
    return doubt
