"""The turn: nine steps as small decisions, chance, the end. [SEP-5]"""

from __future__ import annotations

from typing import Any

from battlespace.games.septikon.rules.capability import can
from battlespace.games.septikon.rules.firing import fire_zones
from battlespace.games.septikon.rules.flight import (
    find_flyer,
    fly_unit,
    land_units,
    legal_fly,
    next_flyer,
    order_matters,
)
from battlespace.games.septikon.rules.pieces import count_bits, holds, include
from battlespace.games.septikon.rules.production import (
    armable,
    ask_store,
    legal_pay,
    legal_sense,
    legal_store,
    receiver,
    settle,
    store_oxygen,
)
from battlespace.games.septikon.rules.state import (
    ARM,
    ARM_ID,
    DONE_ID,
    DRAWN,
    DRONE,
    EN,
    ENDED,
    FIRST,
    FIRST_ID,
    FIX,
    FIX2,
    FLY,
    FLY_ID,
    GO,
    LOCK_ID,
    LOYAL,
    OX,
    PAY,
    PLACE,
    PUT,
    PUT_ID,
    RO,
    ROLL,
    ROLL_ID,
    SEATS,
    SENSE,
    SET_UP,
    STEAL,
    STEAL_ID,
    STORE,
    STORE_ID,
    STORES,
    USE,
    WORDS,
    State,
)
from battlespace.games.septikon.rules.stores import (
    accessible,
    capacity,
    free_locks,
    put,
    put_energy,
    take,
)
from battlespace.games.septikon.rules.tables import settled
from battlespace.games.septikon.rules.visit import activate, decide, legal_fix, legal_loyal
from battlespace.games.septikon.rules.walking import (
    any_drone_walks,
    anyone_walks,
    legal_drone,
    legal_go,
    walk,
    walk_drone,
)
from battlespace.games.septikon.rules.weapons import legal_target, legal_use, list_bits
from battlespace.kernel.game import CHANCE, OVER, Actions, Weights
from battlespace.kernel.rule import rule

CLONES_PLACED = 2 * SET_UP
WAIT, DRONES, FLIGHT = range(3)
"""What comes after a decision: another one, step 4, or step 5."""
BOTH = 3
"""Both players can go on, as bits."""
FIVE = 0x1F
"""Slots 0 to 4 full. [SEP-4.1]"""


def new(seats: int, **options: Any) -> State:
    """Five units in every warehouse, nothing else; who begins is drawn. [SEP-4.1, SEP-4.3, SEP-4.4]"""
    s = State()
    for station in range(SEATS):
        for store in range(STORES):
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
def turn(s: State) -> int:
    """The active player decides, but the Lock is chosen by the owner of the new clone. [SEP-8.2, SEP-9.9]"""
    if s.step == ENDED:
        return OVER
    if s.step in (FIRST, ROLL):
        return CHANCE
    return receiver(s) if s.step == PLACE else s.by


@rule
def chance(s: State, out: Actions, weights: Weights) -> int:
    """Who begins, or the die: all equally likely. [SEP-4.4, SEP-5.2]"""
    first, count = (FIRST_ID, 2) if s.step == FIRST else (ROLL_ID, 6)
    for i in range(count):
        out[i] = first + i
        weights[i] = 1
    return count


@rule
def stolen(s: State, side: int) -> bool:
    """A theft is possible: a unit within reach, and room for it at home. [SEP-7.8, SEP-15.6]"""
    store = (6 - (s.at // 21 + 1)) * 2 + side
    return accessible(s, s.station, store) > 0 and capacity(s, s.by, min(store, EN)) > 0


@rule
def legal_steal(s: State, out: Actions) -> int:
    """No theft, or the left or right warehouse of the level."""
    out[0] = STEAL_ID
    count = 1
    for side in range(2):
        if stolen(s, side):
            out[count] = STEAL_ID + 1 + side
            count += 1
    return count


@rule
def legal_put(s: State, out: Actions) -> int:
    """Any free square of the player's station but the surface and the warehouses. [SEP-4.2]"""
    count = 0
    for rank in range(88):
        if not holds(s.clones, s.by, settled(rank)):
            out[count] = PUT_ID + rank
            count += 1
    return count


@rule
def legal_work(s: State, out: Actions) -> int:
    """List the decisions about stores, repairs and spies."""
    if s.step == PAY:
        return legal_pay(s, out)
    if s.step == STORE:
        return legal_store(s, out)
    if s.step == PLACE:
        return list_bits(free_locks(s, receiver(s)), LOCK_ID, out, 0)
    if s.step == SENSE:
        return legal_sense(s, out)
    if s.step == ARM:
        return list_bits(armable(s), ARM_ID, out, 0)
    if s.step == LOYAL:
        return legal_loyal(s, out)
    if s.step in (FIX, FIX2):
        return legal_fix(s, out)
    return legal_use(s, out) if s.step == USE else legal_target(s, out)


@rule
def legal(s: State, out: Actions) -> int:
    """List the actions of the seat on turn, ascending."""
    step = s.step
    if step == GO:
        return legal_go(s, out)
    if step in (FIRST, ROLL, ENDED):
        return 0
    if step == DRONE:
        return legal_drone(s, out)
    if step == FLY:
        return legal_fly(s, out)
    if step == PUT:
        return legal_put(s, out)
    return legal_steal(s, out) if step == STEAL else legal_work(s, out)


@rule
def score(s: State, seat: int) -> float:
    """A win is 1, a draw a half; while the game runs nobody has won. [SEP-17.2]"""
    if s.step != ENDED or s.winner == DRAWN:
        return 0.5
    return 1.0 if s.winner == seat else 0.0


@rule
def leave(s: State) -> None:
    """Forget the module or thief that was busy."""
    s.station, s.at, s.used, s.gun, s.fix, s.left = 0, 0, 0, 0, 0, 0


@rule
def thefts(s: State, level: int) -> None:
    """Ask the spies in the enemy's shaft, from this level up; then the roll comes. [SEP-5.1]"""
    leave(s)
    if s.spies[1 - s.by, 0] | s.spies[1 - s.by, 1]:
        for floor in range(level, 7):
            s.station, s.at = 1 - s.by, (floor - 1) * 21 + 10
            if holds(s.spies, s.station, s.at) and (stolen(s, 0) or stolen(s, 1)):
                s.step = STEAL
                return
        leave(s)
    s.step = ROLL


@rule
def steal(s: State, side: int) -> bool:
    """Carry a unit home, its warhead with it; say whether a decision follows. [SEP-15.6]"""
    store = (6 - (s.at // 21 + 1)) * 2 + side
    warhead = take(s, s.station, store)
    if store == OX:
        return store_oxygen(s, 1)
    if store >= EN:
        return ask_store(s)
    put(s, s.by, store, warhead if store == RO else 0)
    return False


@rule
def rob(s: State, action: int) -> None:
    """Carry out a decision before the roll, then ask the next spy."""
    if s.step == STEAL:
        if action > STEAL_ID and steal(s, action - STEAL_ID - 1):
            return
    elif s.step == STORE:
        put_energy(s, s.by, 1, action - STORE_ID)
    else:
        settle(s, action - LOCK_ID)
    thefts(s, s.at // 21 + 2)


@rule
def begin_turn(s: State) -> None:
    """The other player's turn begins with his thefts. [SEP-5.9]"""
    s.by = 1 - s.by
    s.turns += 1
    s.quiet += 1
    s.newcomer = 0
    thefts(s, 3)


@rule
def place_clone(s: State, square: int) -> None:
    """Set a clone up; after ten of them the first turn begins. [SEP-4.2]"""
    include(s.clones, s.by, square)
    placed = 0
    for word in range(WORDS):
        placed += count_bits(s.clones[0, word]) + count_bits(s.clones[1, word])
    if placed == CLONES_PLACED:
        begin_turn(s)
    else:
        s.by = 1 - s.by


@rule
def tokens(s: State, station: int) -> int:
    """Count a station's Damage tokens."""
    count = 0
    for word in range(WORDS):
        count += count_bits(s.damage[station, word])
    return count


@rule
def verdict(s: State) -> int:
    """Return the winner, DRAWN, or -1: by capability or tokens. [SEP-17.1, SEP-17.2, SEP-17.4a, SEP-17.7]"""
    if s.short == 0 and s.changed == 0:
        return -1
    alive = 0
    for seat in range(SEATS):
        if tokens(s, seat) < s.short if s.short > 0 else can(s, seat):
            alive |= 1 << seat
    if alive == BOTH:
        s.changed = 0
        return -1
    return DRAWN if alive == 0 else alive - 1


@rule
def finish(s: State) -> None:
    """Fire zones, victory, the limits, then the next turn. [SEP-5.7, SEP-5.8, SEP-17.6, SEP-17.8]"""
    leave(s)
    fire_zones(s)
    land_units(s)
    s.die = 0
    result = verdict(s)
    if result < 0 and (s.quiet >= s.quiet_limit or (s.cap > 0 and s.turns >= s.cap)):
        result = DRAWN
    if result < 0:
        begin_turn(s)
    else:
        s.step, s.winner = ENDED, result


@rule
def fly_on(s: State) -> bool:
    """Fly what remains to fly; True where the order matters and must be chosen. [SEP-5.6, SEP-12.1]"""
    spot = next_flyer(s)
    while spot >= 0:
        if order_matters(s):
            s.step = FLY
            return True
        fly_unit(s, spot)
        spot = next_flyer(s)
    return False


@rule
def roll(s: State, die: int) -> bool:
    """The die shows; a clone or spy must move if any can. [SEP-5.2, SEP-6.11]"""
    s.die = die
    s.step = GO
    if anyone_walks(s):
        return True
    s.newcomer = 0
    return False


@rule
def act(s: State, action: int) -> int:
    """Carry out a decision of steps 1 to 5 and say what comes next: WAIT for the next one, DRONES or FLIGHT."""
    step = s.step
    if step == DRONE and action == DONE_ID:
        return FLIGHT
    if step == DRONE:
        walk_drone(s, action)
        return DRONES
    if step == FLY:
        fly_unit(s, find_flyer(s, s.by, action - FLY_ID))
        return FLIGHT
    if step == ROLL:
        waits = roll(s, action - ROLL_ID + 1)
    elif step == GO:
        walk(s, action)
        waits = activate(s)
    else:
        waits = decide(s, action)
    return WAIT if waits else DRONES


@rule
def apply(s: State, action: int) -> None:
    """Carry out a decision or chance outcome, then all that follows by itself up to the next one. [SEP-5.10]"""
    if s.step == FIRST:
        s.by, s.step = action - FIRST_ID, PUT
        return
    if s.step == PUT:
        place_clone(s, settled(action - PUT_ID))
        return
    stage = WAIT
    if s.die == 0 and s.step != ROLL:
        rob(s, action)
    else:
        stage = act(s, action)
    if stage == WAIT:
        return
    leave(s)
    if stage == DRONES and any_drone_walks(s):
        s.step = DRONE
        return
    s.moved[0], s.moved[1], s.moved[2] = 0, 0, 0
    if not fly_on(s):
        finish(s)
