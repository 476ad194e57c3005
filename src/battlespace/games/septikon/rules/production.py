"""Production modules: paying, storing, new clones, the Sensor Cabin and the Nuclear Armory.

Functions that may stop for a decision return True once they have set `step`, False when the visit is over.
"""

from __future__ import annotations

from battlespace.games.septikon.rules.pieces import holds, progress, take_drone
from battlespace.games.septikon.rules.state import (
    ARM,
    ARM_ID,
    EN,
    NUCLEAR_ARMORY,
    OX,
    PAY,
    PAY_ID,
    PLACE,
    RO,
    SENSE,
    SENSE_ID,
    SLOTS,
    STORE,
    STORE_ID,
    STORES,
    SURFACE_0,
    WORD_BITS,
    State,
)
from battlespace.games.septikon.rules.stores import (
    accessible,
    add_clone,
    affordable,
    capacity,
    clone_due,
    fewest_left,
    free_locks,
    most_left,
    obstacles,
    put,
    put_energy,
    take_energy,
    take_inputs,
)
from battlespace.games.septikon.rules.tables import (
    COUNT,
    OUTPUT,
    SEGMENT,
    YIELD,
    cost,
    lock_square,
    lowest,
    module_at,
    share,
    slot_at,
    slots,
)
from battlespace.kernel.game import Actions
from battlespace.kernel.rule import rule


@rule
def ask_pay(s: State) -> bool:
    """Ask how to split the energy that the module in use costs, or pay where there is one way only. [SEP-7.7]"""
    amount = cost(module_at(s.at), EN)
    if amount == 0:
        return False
    left = fewest_left(s, s.station, amount, 0)
    if most_left(s, s.station, amount, 0) > left or declinable(s):
        s.step = PAY
        return True
    take_energy(s, s.station, amount, left)
    return False


@rule
def declinable(s: State) -> bool:
    """The Nuclear Armory may be left alone where the switch says so. [SEP-9.6]"""
    return s.armory_must == 0 and module_at(s.at) == NUCLEAR_ARMORY


@rule
def legal_pay(s: State, out: Actions) -> int:
    """List the splits, by units from the left."""
    amount, count = cost(module_at(s.at), EN), 0
    if declinable(s):
        out[count] = 0
        count += 1
    first = fewest_left(s, s.station, amount, 0)
    for left in range(first, most_left(s, s.station, amount, 0) + 1):
        out[count] = PAY_ID + left
        count += 1
    return count


@rule
def receiver(s: State) -> int:
    """Return whose stores are filled: the thief's before the roll, else the module's. [SEP-8.2, SEP-15.6]"""
    return s.by if s.die == 0 else s.station


@rule
def store_amount(s: State) -> int:
    """Return how much energy is to be stored: one stolen unit, or what the module makes and finds room for."""
    if s.die == 0:
        return 1
    return min(share(YIELD, module_at(s.at)), capacity(s, s.station, EN))


@rule
def ask_store(s: State) -> bool:
    """Ask how to split the energy to be stored, or store it where there is one way only. [SEP-9.4]"""
    station, amount = receiver(s), store_amount(s)
    left = fewest_left(s, station, amount, 1)
    if most_left(s, station, amount, 1) > left:
        s.step = STORE
        return True
    put_energy(s, station, amount, left)
    return False


@rule
def legal_store(s: State, out: Actions) -> int:
    """List the splits, by units to the left."""
    station, amount, count = receiver(s), store_amount(s), 0
    first = fewest_left(s, station, amount, 1)
    for left in range(first, most_left(s, station, amount, 1) + 1):
        out[count] = STORE_ID + left
        count += 1
    return count


@rule
def open_cells(s: State, station: int, store: int) -> int:
    """Return the empty cells of the open segment, whatever the status was made by paying. [SEP-9.3]"""
    return slots(SEGMENT, obstacles(s, station, store)) & ~s.units[station, store]


@rule
def store_oxygen(s: State, amount: int) -> bool:
    """Store oxygen unit by unit, with a new clone after any that makes one due. [SEP-9.2, SEP-9.7, SEP-9.9]"""
    station = receiver(s)
    while amount > 0 and open_cells(s, station, OX):
        put(s, station, OX, 0)
        amount -= 1
        locks = free_locks(s, station) if clone_due(s, station) else 0
        if locks & (locks - 1):
            s.left = min(amount, slots(COUNT, open_cells(s, station, OX)))
            s.step = PLACE
            return True
        if locks:
            settle(s, lowest(locks))
    return False


@rule
def settle(s: State, lock: int) -> None:
    """Place the new clone; one gained by theft may not move this turn. [SEP-9.9, SEP-9.10]"""
    add_clone(s, receiver(s), lock)
    if s.die == 0:
        s.newcomer = 1 + lock_square(lock)


@rule
def start_production(s: State) -> bool:
    """Work a production module if its inputs are available and its output has room. [SEP-8.3, SEP-9.1]"""
    module = module_at(s.at)
    if not affordable(s, s.station, module) or capacity(s, s.station, share(OUTPUT, module)) == 0:
        return False
    return ask_pay(s) or produce(s)


@rule
def produce(s: State) -> bool:
    """Take what else is needed and store what is made; surplus is lost. [SEP-9.2]"""
    module = module_at(s.at)
    made = share(OUTPUT, module)
    take_inputs(s, s.station, module)
    if made == EN:
        return ask_store(s)
    if made == OX:
        return store_oxygen(s, share(YIELD, module))
    for _ in range(share(YIELD, module)):
        if open_cells(s, s.station, made):
            put(s, s.station, made, 0)
    return False


@rule
def armable(s: State) -> int:
    """Return the stored rockets without a warhead, blocked ones included. [SEP-9.6]"""
    return s.units[s.station, RO] & ~s.nukes[s.station]


@rule
def start_arming(s: State) -> bool:
    """Work the Nuclear Armory: inputs, an accessible rocket, a rocket without a warhead. [SEP-9.6]"""
    ready = affordable(s, s.station, NUCLEAR_ARMORY) and accessible(s, s.station, RO) > 0
    if not ready or armable(s) == 0:
        return False
    return ask_pay(s) or ask_arm(s)


@rule
def ask_arm(s: State) -> bool:
    """Take what else is needed; ask which rocket gets the warhead, where there are several."""
    take_inputs(s, s.station, NUCLEAR_ARMORY)
    rockets = armable(s)
    if rockets & (rockets - 1):
        s.step = ARM
        return True
    s.nukes[s.station] |= rockets
    return False


@rule
def arm(s: State, action: int) -> None:
    """Put the warhead on the chosen rocket."""
    s.nukes[s.station] |= 1 << (action - ARM_ID)


@rule
def room_without(s: State, square: int, store: int) -> int:
    """Return the room of a warehouse once one BioDrone is gone. [SEP-9.5]"""
    station, place = s.station, slot_at(square)
    barred = obstacles(s, station, store)
    alone = s.pile[station, square] == 1 and not holds(s.damage, station, square)
    if place >= 0 and place // SLOTS == store and alone:
        barred &= ~(1 << (place % SLOTS))
    opened = slots(SEGMENT, barred)
    if barred and s.units[station, store] & opened == 0:
        return 0
    return slots(COUNT, opened & ~s.units[station, store])


@rule
def next_sense(s: State, after: int) -> int:
    """Return the next pair square * 8 + warehouse that the Sensor Cabin may choose, or -1. [SEP-9.5]"""
    square = (after + 1) // STORES
    while square < SURFACE_0:
        bits = s.drones[s.station, square // WORD_BITS] >> (square % WORD_BITS)
        if bits == 0:
            square = (square // WORD_BITS + 1) * WORD_BITS
            continue
        if bits & 1:
            for store in range(STORES):
                if square * STORES + store > after and room_without(s, square, store) > 0:
                    return square * STORES + store
        square += 1
    return -1


@rule
def legal_sense(s: State, out: Actions) -> int:
    """List all pairs."""
    count, pair = 0, next_sense(s, -1)
    while pair >= 0:
        out[count] = SENSE_ID + pair
        count += 1
        pair = next_sense(s, pair)
    return count


@rule
def start_sensing(s: State) -> bool:
    """Work the Sensor Cabin if any pair exists; ask where there are several. [SEP-9.5]"""
    pair = next_sense(s, -1)
    if pair < 0:
        return False
    if next_sense(s, pair) >= 0:
        s.step = SENSE
        return True
    return sense(s, pair)


@rule
def sense(s: State, pair: int) -> bool:
    """Destroy the BioDrone, then store one unit. [SEP-9.5]"""
    take_drone(s, s.station, pair // STORES)
    progress(s)
    if pair % STORES == OX:
        return store_oxygen(s, 1)
    put(s, s.station, pair % STORES, 0)
    return False
