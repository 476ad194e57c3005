"""What each power may choose and what it does. [GOE-5]"""

from __future__ import annotations

from battlespace.games.goelands.rules.control import present
from battlespace.games.goelands.rules.state import (
    BATCH,
    BATCHES,
    BE,
    BO,
    CLASSES,
    DE,
    FL,
    LANES,
    ME,
    MO,
    MOVES,
    RADIX,
    RE,
    SA,
    SE,
    SLOTS,
    SO,
    SWAPS,
    TARGETS,
    State,
)
from battlespace.kernel.game import Actions
from battlespace.kernel.rule import rule

FEWEST_MOVED = 2
"""Whoever moves a batch moves two cards or more. [GOE-5.13]"""


@rule
def radix(level: int) -> int:
    """Read RADIX."""
    return RADIX[level]


@rule
def victim(s: State, power: int) -> int:
    """Return the camp whose cards a power touches. [GOE-1.9]"""
    if power in (SA, MO, BO, SO):
        return s.active
    return 1 - s.active


@rule
def count_at(s: State, camp: int, slot: int) -> int:
    """Count a camp's cards of one class on one lane."""
    return s.cards[slot % LANES, camp, slot // LANES]


@rule
def legal_targets(s: State, power: int, out: Actions) -> int:
    """One card: for FL face up, for DE, RE and SA any. [GOE-5.5, GOE-5.6, GOE-5.7, GOE-5.8]"""
    count, camp = 0, victim(s, power)
    for slot in range(LANES if power == FL else 0, SLOTS):
        if count_at(s, camp, slot) > 0:
            out[count] = TARGETS + slot
            count += 1
    return count


@rule
def legal_moves(s: State, power: int, out: Actions) -> int:
    """One card to a different lane. [GOE-5.9, GOE-5.10]"""
    count, camp = 0, victim(s, power)
    for slot in range(SLOTS):
        if count_at(s, camp, slot) == 0:
            continue
        for to in range(LANES):
            if to != slot % LANES:
                out[count] = MOVES + slot * LANES + to
                count += 1
    return count


@rule
def legal_swaps(s: State, power: int, out: Actions) -> int:
    """Two cards of one camp on two different lanes. [GOE-5.15, GOE-5.16]"""
    count, camp = 0, victim(s, power)
    for one in range(SLOTS):
        if count_at(s, camp, one) == 0:
            continue
        for two in range(SLOTS):
            if two % LANES > one % LANES and count_at(s, camp, two) > 0:
                out[count] = SWAPS + one * SLOTS + two
                count += 1
    return count


@rule
def batch_size(batch: int) -> int:
    """Count the cards of a batch."""
    size = 0
    for back in range(CLASSES):
        size += batch % radix(CLASSES - 1 - back)
        batch //= radix(CLASSES - 1 - back)
    return size


@rule
def next_batch(s: State, lane: int, camp: int, batch: int) -> int:
    """Return the next larger batch that lies on the lane, or -1: an odometer whose last class turns fastest."""
    weight = 1
    for back in range(CLASSES):
        level = CLASSES - 1 - back
        taken = batch // weight % radix(level)
        if taken < s.cards[lane, camp, level]:
            return batch + weight
        batch -= taken * weight
        weight *= radix(level)
    return -1


@rule
def legal_batches(s: State, power: int, out: Actions) -> int:
    """Two or more cards of one lane to a different lane, each multiset once. [GOE-5.13, GOE-5.14, GOE-10.3]"""
    count, camp = 0, victim(s, power)
    for lane in range(LANES):
        if present(s, lane, camp) < FEWEST_MOVED:
            continue
        for to in range(LANES):
            batch = next_batch(s, lane, camp, 0) if to != lane else -1
            while batch > 0:
                if batch_size(batch) >= FEWEST_MOVED:
                    out[count] = BATCH + (lane * LANES + to) * BATCHES + batch
                    count += 1
                batch = next_batch(s, lane, camp, batch)
    return count


@rule
def legal_power(s: State, power: int, out: Actions) -> int:
    """List the parameters of a power; none: it is skipped. [GOE-5.2, GOE-5.3]"""
    if power in (FL, DE, RE, SA):
        return legal_targets(s, power, out)
    if power in (MO, ME):
        return legal_moves(s, power, out)
    if power in (SO, SE):
        return legal_swaps(s, power, out)
    if power in (BO, BE):
        return legal_batches(s, power, out)
    return 0


@rule
def possible(s: State, power: int) -> bool:
    """Say whether a power has any parameter, without listing them. [GOE-5.3]"""
    camp, lanes, most, up = victim(s, power), 0, 0, 0
    for lane in range(LANES):
        here = present(s, lane, camp)
        lanes += 1 if here > 0 else 0
        most = max(most, here)
        up += here - s.cards[lane, camp, 0]
    if power == FL:
        return up > 0
    if power in (DE, RE, SA, MO, ME):
        return lanes > 0
    if power in (SO, SE):
        return lanes > 1
    return power in (BO, BE) and most > 1


@rule
def shift(s: State, camp: int, slot: int, to: int) -> None:
    """Move one card to another lane, same side, same face. [GOE-5.11]"""
    s.cards[slot % LANES, camp, slot // LANES] -= 1
    s.cards[to, camp, slot // LANES] += 1


@rule
def use_target(s: State, power: int, slot: int) -> None:
    """Turn down, destroy or recruit one card. [GOE-5.5, GOE-5.6, GOE-5.7, GOE-5.8]"""
    lane, level, camp = slot % LANES, slot // LANES, victim(s, power)
    s.cards[lane, camp, level] -= 1
    if power == FL:
        s.cards[lane, camp, 0] += 1
    elif power == RE:
        s.cards[lane, 1 - camp, level] += 1


@rule
def use_batch(s: State, camp: int, code: int) -> None:
    """Move a batch. [GOE-5.13, GOE-5.14]"""
    lanes, batch = code // BATCHES, code % BATCHES
    for back in range(CLASSES):
        level = CLASSES - 1 - back
        taken = batch % radix(level)
        batch //= radix(level)
        s.cards[lanes // LANES, camp, level] -= taken
        s.cards[lanes % LANES, camp, level] += taken


@rule
def use_power(s: State, power: int, action: int) -> None:
    """Carry out a power with its parameters. [GOE-5.9, GOE-5.10, GOE-5.15, GOE-5.16]"""
    camp = victim(s, power)
    if power in (FL, DE, RE, SA):
        use_target(s, power, action - TARGETS)
    elif power in (MO, ME):
        shift(s, camp, (action - MOVES) // LANES, (action - MOVES) % LANES)
    elif power in (SO, SE):
        one, two = (action - SWAPS) // SLOTS, (action - SWAPS) % SLOTS
        shift(s, camp, one, two % LANES)
        shift(s, camp, two, one % LANES)
    else:
        use_batch(s, camp, action - BATCH)
