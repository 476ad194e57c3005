"""Step 3: what happens on the square where the moved piece ended."""

from __future__ import annotations

from battlespace.games.septikon.rules import ids, modules
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.answers import DONE, STOP
from battlespace.games.septikon.rules.pieces import empty, exclude
from battlespace.games.septikon.rules.production import arming, payment, production, sensing
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.stores import affordable, take_inputs
from battlespace.games.septikon.rules.tables import cost, module_at, walk_square
from battlespace.games.septikon.rules.weapons import (
    choices,
    fire_module,
    hit_choice,
    list_bits,
    ready_gunners,
)
from battlespace.kernel.answers import Answers
from battlespace.kernel.decision import decision
from battlespace.kernel.game import Actions
from battlespace.kernel.procedure import procedure
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

TOKENS = Answers("fix", ids.FIX, ids.FLY - ids.FIX)


@rule
def list_tokens(s: State, out: Actions) -> int:
    """List to stop, and any token of the station. [SEP-8.4, SEP-11.1, SEP-11.3]"""
    out[0] = ids.DONE
    count = 1
    for word in range(st.WORDS):
        count = list_bits(s.damage[s.station, word], ids.FIX + word * st.WORD_BITS, out, count)
    return count


@decision(DONE, TOKENS, clause="SEP-11.1", always=True)
def fix(s: State, out: Actions, seat: int) -> int:
    """Which token is taken off? [SEP-11.1]"""
    return list_tokens(s, out)


@decision(DONE, TOKENS, clause="SEP-11.2", always=True)
def fix2(s: State, out: Actions, seat: int) -> int:
    """And which after it? [SEP-11.2]"""
    return list_tokens(s, out)


@rule
def mend(s: State, square: int) -> None:
    """Take a token off the station; a cell is then empty and usable. [SEP-7.10, SEP-11.1, SEP-11.5]"""
    exclude(s.damage, s.station, square)
    s.changed = 1


@procedure
def repair(s: State) -> Waits:
    """Pay for the chosen token, then take it off; a Double Repair goes on. [SEP-11.1, SEP-11.2]"""
    if not affordable(s, s.station, module_at(s.at)) or empty(s.damage, s.station):
        return
    square = yield fix(s.by)
    if square == STOP:
        return
    s.fix = square + 1
    if cost(module_at(s.at), st.EN) > 0:
        yield payment()
    take_inputs(s, s.station, module_at(s.at))
    mend(s, s.fix - 1)
    s.fix = 0
    if module_at(s.at) == modules.DOUBLE_REPAIR and not empty(s.damage, s.station):
        square = yield fix2(s.by)
        if square != STOP:
            mend(s, square)


@decision(DONE, Answers("loyal", ids.LOYAL, ids.FIX - ids.LOYAL), clause="SEP-11.4", always=True)
def loyal(s: State, out: Actions, seat: int) -> int:
    """Which spy of the station's colour is won back? [SEP-11.4]"""
    out[0] = ids.DONE
    count = 1
    for rank in range(ids.FIX - ids.LOYAL):
        square = walk_square(rank)
        if (s.spies[s.station, square // st.WORD_BITS] >> (square % st.WORD_BITS)) & 1:
            out[count] = ids.LOYAL + rank
            count += 1
    return count


@procedure
def recruiting(s: State) -> Waits:
    """Work the Counterespionage: a spy is loyal again. [SEP-11.4]"""
    if not affordable(s, s.station, modules.COUNTERESPIONAGE) or empty(s.spies, s.station):
        return
    rank = yield loyal(s.by)
    if rank != STOP:
        take_inputs(s, s.station, modules.COUNTERESPIONAGE)
        exclude(s.spies, s.station, walk_square(rank))
        s.changed = 1


@decision(DONE, Answers("use", ids.USE, ids.PUT - ids.USE), clause="SEP-10.1", always=True)
def use(s: State, out: Actions, seat: int) -> int:
    """Which Gunner is used next? [SEP-10.1]"""
    out[0] = ids.DONE
    return list_bits(ready_gunners(s), ids.USE, out, 1)


@decision(Answers("hit", ids.HIT, ids.SEIZE - ids.HIT), clause="SEP-10.1")
def hit(s: State, out: Actions, seat: int) -> int:
    """Which object does the laser hit? [SEP-10.4]"""
    return list_bits(choices(s), ids.HIT, out, 0)


@decision(Answers("seize", ids.SEIZE, ids.TURN - ids.SEIZE), clause="SEP-10.1")
def seize(s: State, out: Actions, seat: int) -> int:
    """Which satellite is taken over? [SEP-10.8]"""
    return list_bits(choices(s), ids.SEIZE, out, 0)


@decision(Answers("turn", ids.TURN, ids.USE - ids.TURN), clause="SEP-10.1", code="turn")
def turn_spy(s: State, out: Actions, seat: int) -> int:
    """Which clone is turned? [SEP-10.9]"""
    return list_bits(choices(s), ids.TURN, out, 0)


@procedure
def gunnery(s: State) -> Waits:
    """Gunner after Gunner, each once: pay, then aim where there is a choice. [SEP-10.1, SEP-10.2]"""
    while ready_gunners(s):
        col = yield use(s.by)
        if col == STOP:
            break
        s.gun = col
        s.used |= 1 << col
        if cost(module_at(s.at), st.EN) > 0:
            yield payment()
        if module_at(s.at) not in (modules.LAUNCH_SHAFT, modules.CAPSULE):
            take_inputs(s, s.station, module_at(s.at))
        if choices(s) == 0:
            fire_module(s)
        elif module_at(s.at) == modules.LASER:
            target = yield hit(s.by)
            hit_choice(s, target)
        elif module_at(s.at) == modules.TAKEOVER:
            target = yield seize(s.by)
            hit_choice(s, target)
        else:
            target = yield turn_spy(s.by)
            hit_choice(s, target)
        s.gun = 0


@procedure
def visit(s: State) -> Waits:
    """Work the module; Locks, armories and the surface have nothing to work. [SEP-5.4, SEP-6.12, SEP-8.1, SEP-15.3]"""
    module = module_at(s.at)
    if module <= modules.ROCKET_WORKSHOP:
        return (yield production())
    if module == modules.SENSOR_CABIN:
        return (yield sensing())
    if module == modules.NUCLEAR_ARMORY:
        return (yield arming())
    if module == modules.COUNTERESPIONAGE:
        return (yield recruiting())
    if module < modules.COUNTERESPIONAGE:
        return (yield repair())
    return (yield gunnery())
