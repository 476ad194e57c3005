"""Production modules: paying, storing, new clones, the Sensor Cabin and the Nuclear Armory."""

from __future__ import annotations

from battlespace.games.septikon.rules import ids, modules, stores
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.answers import DONE, STOP
from battlespace.games.septikon.rules.pieces import holds, progress, take_drone
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.tables import (
    COUNT,
    OUTPUT,
    SEGMENT,
    YIELD,
    cost,
    lock_square,
    module_at,
    share,
    slot_at,
    slots,
)
from battlespace.kernel.answers import Answers
from battlespace.kernel.decision import decision
from battlespace.kernel.decision import put as note
from battlespace.kernel.game import Actions
from battlespace.kernel.procedure import procedure
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits


@rule
def declinable(s: State) -> bool:
    """The Nuclear Armory may be left alone where the switch says so. [SEP-9.6]"""
    return s.armory_must == 0 and module_at(s.at) == modules.NUCLEAR_ARMORY


@decision(DONE, Answers("pay", ids.PAY, ids.STORE - ids.PAY), clause="SEP-7.7")
def pay(s: State, out: Actions, seat: int) -> int:
    """How many units of the energy come from the left? [SEP-7.7]"""
    amount, count = cost(module_at(s.at), st.EN), 0
    if declinable(s):
        count = note(out, count, ids.DONE)
    least = stores.fewest_left(s, s.station, amount, 0)
    for left in range(least, stores.most_left(s, s.station, amount, 0) + 1):
        count = note(out, count, ids.PAY + left)
    return count


@procedure
def payment(s: State) -> Waits:
    """Pay the energy that the module in use costs; answers whether it was not left alone. [SEP-7.7, SEP-9.6]"""
    left = yield pay(s.by)
    if left == STOP:
        return False
    stores.take_energy(s, s.station, cost(module_at(s.at), st.EN), left)
    return True


@rule
def receiver(s: State) -> int:
    """Return whose stores are filled: the thief's before the roll, else the module's. [SEP-8.2, SEP-15.6]"""
    return s.by if s.die == 0 else s.station


@rule
def store_amount(s: State) -> int:
    """Return how much energy is to be stored: one stolen unit, or what the module makes and finds room for."""
    if s.die == 0:
        return 1
    return min(share(YIELD, module_at(s.at)), stores.capacity(s, s.station, st.EN))


@decision(Answers("store", ids.STORE, ids.LOCK - ids.STORE), clause="SEP-9.4")
def store(s: State, out: Actions, seat: int) -> int:
    """How many units go to the left? [SEP-9.4]"""
    station, amount, count = receiver(s), store_amount(s), 0
    least = stores.fewest_left(s, station, amount, 1)
    for left in range(least, stores.most_left(s, station, amount, 1) + 1):
        count = note(out, count, ids.STORE + left)
    return count


@procedure
def store_energy(s: State) -> Waits:
    """Store energy in its two warehouses, surplus is lost. [SEP-9.4]"""
    left = yield store(s.by)
    stores.put_energy(s, receiver(s), store_amount(s), left)


@rule
def open_cells(s: State, station: int, store: int) -> int:
    """Return the empty cells of the open segment, whatever the status was made by paying. [SEP-9.3]"""
    return slots(SEGMENT, stores.obstacles(s, station, store)) & ~s.units[station, store]


@rule
def settle(s: State, lock: int) -> None:
    """Place the new clone; one gained by theft may not move this turn. [SEP-9.9, SEP-9.10]"""
    stores.add_clone(s, receiver(s), lock)
    if s.die == 0:
        s.newcomer = 1 + lock_square(lock)


@decision(Answers("lock", ids.LOCK, st.LOCKS), clause="SEP-9.9")
def lock(s: State, answer: int, seat: int) -> bool:
    """On which free Lock does the new clone appear? [SEP-9.9]"""
    return stores.lock_free(s, seat, answer)


@procedure
def store_oxygen(s: State) -> Waits:
    """Store what is `left` unit by unit, with a new clone after any that makes one due. [SEP-9.2, SEP-9.7, SEP-9.9]"""
    while s.left > 0 and open_cells(s, receiver(s), st.OX):
        stores.put(s, receiver(s), st.OX, 0)
        s.left = min(s.left - 1, slots(COUNT, open_cells(s, receiver(s), st.OX)))
        if stores.clone_due(s, receiver(s)):
            number = yield lock(receiver(s))
            if number != STOP:
                settle(s, number)


@procedure
def production(s: State) -> Waits:
    """Work a module if its inputs are available and its output has room. [SEP-8.3, SEP-9.1, SEP-9.2]"""
    module = module_at(s.at)
    if (
        not stores.affordable(s, s.station, module)
        or stores.capacity(s, s.station, share(OUTPUT, module)) == 0
    ):
        return 0
    if cost(module, st.EN) > 0:
        yield payment()
        module = module_at(s.at)
    stores.take_inputs(s, s.station, module)
    if share(OUTPUT, module) == st.EN:
        return (yield store_energy())
    if share(OUTPUT, module) == st.OX:
        s.left = share(YIELD, module)
        return (yield store_oxygen())
    for _ in range(share(YIELD, module)):
        if open_cells(s, s.station, share(OUTPUT, module)):
            stores.put(s, s.station, share(OUTPUT, module), 0)


@rule
def armable(s: State) -> int:
    """Return the stored rockets without a warhead, blocked ones included. [SEP-9.6]"""
    return s.units[s.station, st.RO] & ~s.nukes[s.station]


@decision(Answers("arm", ids.ARM, st.SLOTS), clause="SEP-9.6")
def arm(s: State, answer: int, seat: int) -> int:
    """Which rocket gets the warhead? [SEP-9.6]"""
    return (armable(s) >> answer) & 1


@procedure
def arming(s: State) -> Waits:
    """Work the Nuclear Armory: inputs, an accessible rocket, a rocket without a warhead. [SEP-9.6]"""
    ready = (
        stores.affordable(s, s.station, modules.NUCLEAR_ARMORY)
        and stores.accessible(s, s.station, st.RO) > 0
    )
    if not ready or armable(s) == 0:
        return
    if not (yield payment()):
        return
    stores.take_inputs(s, s.station, modules.NUCLEAR_ARMORY)
    slot = yield arm(s.by)
    s.nukes[s.station] |= 1 << slot


@rule
def room_without(s: State, square: int, store: int) -> int:
    """Return the room of a warehouse once one BioDrone is gone. [SEP-9.5]"""
    station, place = s.station, slot_at(square)
    barred = stores.obstacles(s, station, store)
    alone = s.pile[station, square] == 1 and not holds(s.damage, station, square)
    if place >= 0 and place // st.SLOTS == store and alone:
        barred &= ~(1 << (place % st.SLOTS))
    opened = slots(SEGMENT, barred)
    if barred and s.units[station, store] & opened == 0:
        return 0
    return slots(COUNT, opened & ~s.units[station, store])


@rule
def next_sense(s: State, after: int) -> int:
    """Return the next pair square * 8 + warehouse that the Sensor Cabin may choose, or -1. [SEP-9.5]"""
    square = (after + 1) // st.STORES
    while square < st.SURFACE_0:
        bits = s.drones[s.station, square // st.WORD_BITS] >> (square % st.WORD_BITS)
        if bits == 0:
            square = (square // st.WORD_BITS + 1) * st.WORD_BITS
            continue
        if bits & 1:
            for store in range(st.STORES):
                if square * st.STORES + store > after and room_without(s, square, store) > 0:
                    return square * st.STORES + store
        square += 1
    return -1


@decision(Answers("sense", ids.SENSE, st.SURFACE_0 * st.STORES), clause="SEP-9.5")
def sense(s: State, out: Actions, seat: int) -> int:
    """Which BioDrone, for a unit of what? [SEP-9.5]"""
    count, pair = 0, next_sense(s, -1)
    while pair >= 0 and count < len(out):
        count = note(out, count, ids.SENSE + pair)
        pair = next_sense(s, pair)
    return count


@procedure
def sensing(s: State) -> Waits:
    """Work the Sensor Cabin: destroy a BioDrone, then store one unit. [SEP-9.5]"""
    pair = yield sense(s.by)
    if pair == STOP:
        return 0
    take_drone(s, s.station, pair // st.STORES)
    progress(s)
    if pair % st.STORES == st.OX:
        s.left = 1
        return (yield store_oxygen())
    stores.put(s, s.station, pair % st.STORES, 0)
