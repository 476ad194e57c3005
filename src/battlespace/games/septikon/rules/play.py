"""The match: set-up, turn after turn in nine steps, the end. [SEP-4, SEP-5]"""

from __future__ import annotations

from typing import Any

import numpy as np

from battlespace.games.septikon.rules import ids, modules, steps, walking
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.answers import STOP
from battlespace.games.septikon.rules.capability import can
from battlespace.games.septikon.rules.firing import fire_zones
from battlespace.games.septikon.rules.flight import flight, land_units
from battlespace.games.septikon.rules.pieces import holds, include, size
from battlespace.games.septikon.rules.plan import COLUMNS
from battlespace.games.septikon.rules.production import store_energy, store_oxygen
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.stores import accessible, capacity, put, take
from battlespace.games.septikon.rules.tables import module_at, settled
from battlespace.games.septikon.rules.visit import visit
from battlespace.kernel.answers import Answers
from battlespace.kernel.decision import Asked, chance, decision
from battlespace.kernel.game import Actions
from battlespace.kernel.machine import Machine
from battlespace.kernel.procedure import procedure
from battlespace.kernel.record import table
from battlespace.kernel.rule import rule
from battlespace.kernel.step import KIND, Waits

BOTH = 3
"""Both players can go on, as bits."""
FIVE = 0x1F
"""Slots 0 to 4 full. [SEP-4.1]"""
THIEVES, TOP_FLOOR = 3, 6
"""The levels of the shaft from which spies steal, the lowest first. [SEP-5.1]"""


@chance(Answers("first", ids.FIRST, st.SEATS), clause="SEP-4.4", always=True)
def first(s: State, answer: int, seat: int) -> int:
    """Who begins: both equally likely. [SEP-4.4]"""
    return 1


@decision(Answers("put", ids.PUT, ids.LOYAL - ids.PUT), clause="SEP-4.2", code="put", always=True)
def put_clone(s: State, out: Actions, seat: int) -> int:
    """Any free square of the player's station but the surface and the warehouses. [SEP-4.2]"""
    count = 0
    for rank in range(ids.LOYAL - ids.PUT):
        if not holds(s.clones, seat, settled(rank)):
            out[count] = ids.PUT + rank
            count += 1
    return count


@rule
def stolen(s: State, side: int) -> bool:
    """A theft is possible: a unit within reach, and room for it at home. [SEP-7.8, SEP-15.6]"""
    store = (6 - (s.at // 21 + 1)) * 2 + side
    return accessible(s, s.station, store) > 0 and capacity(s, s.by, min(store, st.EN)) > 0


@decision(Answers("steal", ids.STEAL, ids.PAY - ids.STEAL, STOP), clause="SEP-15.6", always=True)
def steal(s: State, answer: int, seat: int) -> bool:
    """No theft, or from the left or right warehouse of the level? [SEP-15.6]"""
    return answer == STOP or stolen(s, answer)


@chance(Answers("roll", ids.ROLL, ids.STEAL - ids.ROLL, 1), clause="SEP-5.2", always=True)
def roll(s: State, answer: int, seat: int) -> int:
    """The die: all faces equally likely. [SEP-5.2]"""
    return 1


@rule
def leave(s: State) -> None:
    """Forget the module or thief that was busy."""
    s.station, s.at, s.used, s.gun, s.fix, s.left = 0, 0, 0, 0, 0, 0


@rule
def next_thief(s: State) -> bool:
    """Find the next spy in the enemy's shaft, upwards, who has something to steal. [SEP-5.1]"""
    enemy, floor = 1 - s.by, s.at // COLUMNS + 2 if s.at else THIEVES
    if s.spies[enemy, 0] | s.spies[enemy, 1]:
        for level in range(floor, TOP_FLOOR + 1):
            s.station, s.at = enemy, (level - 1) * COLUMNS + st.SHAFT_COLUMN
            if holds(s.spies, enemy, s.at) and (stolen(s, 0) or stolen(s, 1)):
                return True
    leave(s)
    return False


@procedure
def theft(s: State, side: int) -> Waits:
    """Carry a unit home, its warhead with it. [SEP-15.6]"""
    store = (TOP_FLOOR - (s.at // COLUMNS + 1)) * 2 + side
    warhead = take(s, s.station, store)
    if store == st.OX:
        s.left = 1
        return (yield store_oxygen())
    if store >= st.EN:
        return (yield store_energy())
    put(s, s.by, store, warhead if store == st.RO else 0)


@procedure
def match(s: State) -> Waits:
    """The set-up, then turn after turn until the end. [SEP-4.2, SEP-4.4, SEP-5.9]"""
    s.by = yield first(s.by)
    while size(s.clones, s.by) < st.SET_UP:
        rank = yield put_clone(s.by)
        include(s.clones, s.by, settled(rank))
        s.by = 1 - s.by
    while True:
        begin_turn(s)
        while next_thief(s):
            side = yield steal(s.by)
            if side != STOP:
                yield theft(side)
        s.die = yield roll(s.by)
        if walking.anyone_walks(s):
            action = yield walking.go(s.by)
            walking.walk(s, action)
            if module_at(s.at) >= modules.LICHEN:
                yield visit()
        leave(s)
        s.newcomer = 0
        while walking.any_drone_walks(s):
            action = yield walking.drone(s.by)
            if action == STOP:
                break
            walking.walk_drone(s, action)
        rest_drones(s)
        if s.air[s.by]:
            yield flight()
        if ends_turn(s):
            return
        s.by = 1 - s.by


@rule
def begin_turn(s: State) -> None:
    """Another player-turn, until progress a quiet one."""
    s.turns += 1
    s.quiet += 1


@rule
def rest_drones(s: State) -> None:
    """Forget which BioDrones have moved."""
    s.moved[0], s.moved[1], s.moved[2] = 0, 0, 0


@rule
def verdict(s: State) -> int:
    """Return the winner, DRAWN, or -1: by capability or tokens. [SEP-17.1, SEP-17.2, SEP-17.4a, SEP-17.7]"""
    if s.short == 0 and s.changed == 0:
        return -1
    alive = 0
    for seat in range(st.SEATS):
        if size(s.damage, seat) < s.short if s.short > 0 else can(s, seat):
            alive |= 1 << seat
    if alive == BOTH:
        s.changed = 0
        return -1
    return st.DRAWN if alive == 0 else alive - 1


@rule
def ends_turn(s: State) -> bool:
    """Fire zones, victory, the limits: say whether the match is over. [SEP-5.7, SEP-5.8, SEP-17.6, SEP-17.8]"""
    fire_zones(s)
    land_units(s)
    s.die = 0
    result = verdict(s)
    if result < 0 and (s.quiet >= s.quiet_limit or (s.cap > 0 and s.turns >= s.cap)):
        result = st.DRAWN
    s.winner = max(result, 0)
    return result >= 0


MACHINE = Machine(State, match)
ASKED = Asked(MACHINE)
turn, legal, chances, carry = ASKED.turn, ASKED.legal, ASKED.chance, ASKED.carry
STEPS = table([steps.NAMES.index(q.text) for q in MACHINE.questions], np.int64)
"""The step of each question, in the order of their kinds."""
FIRST_KIND = len(MACHINE.procedures) + 1


def new(seats: int, **options: Any) -> State:
    """Five units in every warehouse, nothing else; who begins is drawn. [SEP-4.1, SEP-4.3, SEP-4.4]"""
    s = fresh(options)
    MACHINE.begin(s, match)
    apply(s, -1)
    return s


def fresh(options: Any) -> State:
    """Return the stations before anything is asked."""
    s = State()
    for station in range(st.SEATS):
        for store in range(st.STORES):
            s.units[station, store] = FIVE
    take_options(s, options)
    return s


def take_options(s: State, options: Any) -> None:
    """Lay the options into a state."""
    s.short, s.cap = options["short"] or 0, options["cap"] or 0
    s.quiet_limit = options["quiet_limit"]
    s.lock_through = int(options["lock_step_through_occupied"])
    s.armory_must = int(options["nuclear_armory_mandatory"])
    s.satellites_hit = int(options["satellites_hit_shields"])


@rule
def step_of(kind: int) -> int:
    """Return the step of a kind of frame that is a question."""
    return STEPS[kind - FIRST_KIND]


@rule
def apply(s: State, action: int) -> None:
    """Carry out a decision or chance outcome, then all that follows by itself up to the next one. [SEP-5.10]"""
    carry(s, action)
    s.step = step_of(s.frames[s.depth - 1, KIND]) if s.depth > 0 else steps.ENDED


@rule
def score(s: State, seat: int) -> float:
    """A win is 1, a draw a half; while the game runs nobody has won. [SEP-17.2]"""
    if s.step != steps.ENDED or s.winner == st.DRAWN:
        return 0.5
    return 1.0 if s.winner == seat else 0.0
