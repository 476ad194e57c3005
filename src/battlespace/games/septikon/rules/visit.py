"""Step 3: what happens on the square where the moved piece ended, decision by decision.

Functions return True once they have set `step` for the next decision, False when the visit is over.
"""

from __future__ import annotations

from battlespace.games.septikon.rules.pieces import empty, exclude
from battlespace.games.septikon.rules.production import (
    arm,
    ask_arm,
    ask_pay,
    produce,
    sense,
    settle,
    start_arming,
    start_production,
    start_sensing,
    store_amount,
    store_oxygen,
)
from battlespace.games.septikon.rules.state import (
    ARM,
    CAPSULE,
    COUNTERESPIONAGE,
    DONE_ID,
    DOUBLE_REPAIR,
    EN,
    ENERGY_REPAIR,
    ESPIONAGE,
    FIX,
    FIX2,
    FIX_ID,
    HIT,
    HIT_ID,
    LASER,
    LAUNCH_SHAFT,
    LICHEN,
    LOCK_ID,
    LOYAL,
    LOYAL_ID,
    NUCLEAR_ARMORY,
    PAY,
    PAY_ID,
    PLACE,
    ROCKET_WORKSHOP,
    SEIZE,
    SEIZE_ID,
    SENSE,
    SENSE_ID,
    SENSOR_CABIN,
    STORE,
    STORE_ID,
    TAKEOVER,
    TURN,
    TURN_ID,
    USE,
    USE_ID,
    WORD_BITS,
    WORDS,
    State,
)
from battlespace.games.septikon.rules.stores import affordable, put_energy, take_energy, take_inputs
from battlespace.games.septikon.rules.tables import cost, lowest, module_at, walk_square
from battlespace.games.septikon.rules.weapons import (
    choices,
    fire_module,
    hit_choice,
    list_bits,
    ready_gunners,
)
from battlespace.kernel.game import Actions
from battlespace.kernel.rule import rule


@rule
def activate(s: State) -> bool:
    """Begin the visit; Locks, armories and the surface do nothing. [SEP-5.4, SEP-6.12, SEP-8.1, SEP-15.3]"""
    module = module_at(s.at)
    if module < LICHEN:
        return False
    if module <= ROCKET_WORKSHOP:
        return start_production(s)
    if module == SENSOR_CABIN:
        return start_sensing(s)
    if module == NUCLEAR_ARMORY:
        return start_arming(s)
    if module >= LASER:
        return ask_use(s)
    if not affordable(s, s.station, module):
        return False
    if module == COUNTERESPIONAGE:
        s.step = LOYAL
        return not empty(s.spies, s.station)
    s.step = FIX
    return not empty(s.damage, s.station)


@rule
def ask_use(s: State) -> bool:
    """Ask for the next Gunner, as long as one is ready. [SEP-10.1]"""
    s.gun = 0
    s.step = USE
    return ready_gunners(s) > 0


@rule
def use(s: State, col: int) -> bool:
    """Take a Gunner for one activation: pay, then aim. [SEP-10.1]"""
    s.gun = col
    s.used |= 1 << col
    return ask_pay(s) or aim_gun(s)


@rule
def aim_gun(s: State) -> bool:
    """Pay what is not energy; ask for the target where there are several. [SEP-10.2]"""
    module = module_at(s.at)
    if module not in (LAUNCH_SHAFT, CAPSULE):
        take_inputs(s, s.station, module)
    targets = choices(s)
    if targets & (targets - 1):
        s.step = HIT if module == LASER else SEIZE if module == TAKEOVER else TURN
        return True
    if targets:
        hit_choice(s, lowest(targets))
    else:
        fire_module(s)
    return ask_use(s)


@rule
def mend(s: State, square: int) -> None:
    """Take a token off the station; a cell is then empty and usable. [SEP-7.10, SEP-11.1, SEP-11.5]"""
    exclude(s.damage, s.station, square)
    s.changed = 1


@rule
def fix(s: State, square: int) -> bool:
    """Pay for the chosen token, then take it off; a Double Repair goes on. [SEP-11.1, SEP-11.2]"""
    module = module_at(s.at)
    s.fix = square + 1
    if ask_pay(s):
        return True
    take_inputs(s, s.station, module)
    mend(s, square)
    s.fix, s.step = 0, FIX2
    return module == DOUBLE_REPAIR and not empty(s.damage, s.station)


@rule
def pay(s: State, action: int) -> bool:
    """Pay as split, or leave the Nuclear Armory alone; then go on with what the energy was for."""
    module = module_at(s.at)
    if action == DONE_ID:
        return False
    take_energy(s, s.station, cost(module, EN), action - PAY_ID)
    if module == ENERGY_REPAIR:
        mend(s, s.fix - 1)
        s.fix = 0
        return False
    if module == NUCLEAR_ARMORY:
        return ask_arm(s)
    return aim_gun(s) if LASER <= module <= ESPIONAGE else produce(s)


@rule
def work(s: State, action: int) -> bool:
    """Carry out a decision about stores and repairs."""
    if s.step == PAY:
        return pay(s, action)
    if s.step == STORE:
        put_energy(s, s.station, store_amount(s), action - STORE_ID)
        return False
    if s.step == PLACE:
        settle(s, action - LOCK_ID)
        return store_oxygen(s, s.left)
    if s.step == SENSE:
        return sense(s, action - SENSE_ID)
    if s.step == ARM:
        arm(s, action)
    elif s.step == LOYAL and action != DONE_ID:
        take_inputs(s, s.station, COUNTERESPIONAGE)
        exclude(s.spies, s.station, walk_square(action - LOYAL_ID))
        s.changed = 1
    return False


@rule
def decide(s: State, action: int) -> bool:
    """Carry out a decision of the visit."""
    step = s.step
    if step in (FIX, FIX2, USE) and action == DONE_ID:
        return False
    if step == FIX:
        return fix(s, action - FIX_ID)
    if step == FIX2:
        mend(s, action - FIX_ID)
        return False
    if step == USE:
        return use(s, action - USE_ID)
    if step in (HIT, SEIZE, TURN):
        first = HIT_ID if step == HIT else SEIZE_ID if step == SEIZE else TURN_ID
        hit_choice(s, action - first)
        return ask_use(s)
    return work(s, action)


@rule
def legal_fix(s: State, out: Actions) -> int:
    """Stop, or any token of the station. [SEP-8.4, SEP-11.1, SEP-11.3]"""
    out[0] = DONE_ID
    count = 1
    for word in range(WORDS):
        count = list_bits(s.damage[s.station, word], FIX_ID + word * WORD_BITS, out, count)
    return count


@rule
def legal_loyal(s: State, out: Actions) -> int:
    """Stop, or any spy of the station's colour. [SEP-11.4]"""
    out[0] = DONE_ID
    count = 1
    for rank in range(109):
        square = walk_square(rank)
        if (s.spies[s.station, square // WORD_BITS] >> (square % WORD_BITS)) & 1:
            out[count] = LOYAL_ID + rank
            count += 1
    return count
