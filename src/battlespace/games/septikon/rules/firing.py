"""Steps 6 and 7: satellites and hand weapons fire by themselves, the active player first."""

from __future__ import annotations

from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.flight import strike_shield, take_flyer
from battlespace.games.septikon.rules.pieces import (
    active,
    empty,
    progress,
    remove_clone,
    remove_drones,
)
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.tables import lowest, zone
from battlespace.kernel.rule import rule

ROW_BITS = 0x1FFFFF
TOP = 42
"""Where the surface's columns begin in word 2."""


@rule
def weapons(s: State, station: int) -> int:
    """Return a side's hand weapons as bits: 1 drill, 2 VibroCannon. [SEP-16.1]"""
    found = 1 if active(s, station, st.DRILL_SQUARE) else 0
    return found + 2 if active(s, station, st.VIBROCANNON_SQUARE) else found


@rule
def reverse_row(bits: int) -> int:
    """Turn a row of 21 columns around."""
    turned = 0
    for col in range(21):
        turned |= ((bits >> col) & 1) << (20 - col)
    return turned


@rule
def lay_zone(s: State, seat: int) -> bool:
    """Note the squares under a player's satellite fire, rows 8 to 22; say whether there are any. [SEP-16.2]"""
    some = 0
    for row in range(st.SPACE_DEPTH):
        some |= s.satellites[seat, row]
    if some == 0:
        return False
    for row in range(st.ZONE_ROWS):
        s.zone[row] = 0
    for row in range(st.SPACE_DEPTH):
        bits = s.satellites[seat, row] + 0
        for k in range(1, 4):
            sides = ((bits << k) | (bits >> k)) & ROW_BITS
            s.zone[row + 1] |= sides
            if row + 1 + k < st.ZONE_ROWS:
                s.zone[row + 1 + k] |= sides | bits
            if row + 1 - k >= 0:
                s.zone[row + 1 - k] |= sides | bits
    return True


@rule
def surface_word(row: int, station: int) -> int:
    """Return word 2 of a set from a station's surface squares by global column."""
    return (row if station == 0 or row == 0 else reverse_row(row)) << TOP


@rule
def mark_surfaces(s: State, seat: int) -> None:
    """Mark the enemy-controlled clones and the enemy BioDrones on both surfaces that satellites hit. [SEP-16.3]"""
    enemy = 1 - seat
    here, there = s.zone[14 * seat] + 0, s.zone[14 * enemy] + 0
    if here:
        bits = surface_word(here, seat)
        s.hits[seat, 2] |= s.spies[seat, 2] & bits
        s.struck[seat, 2] |= s.drones[seat, 2] & bits
    if there:
        loyal = s.clones[enemy, 2] & ~s.spies[enemy, 2]
        s.hits[enemy, 2] |= loyal & surface_word(there, enemy)


@rule
def flyer_row(owner: int, code: int) -> int:
    """Return the row of a flying unit, 0 and 14 being the surfaces."""
    depth = code % st.FLIGHTS // 21 + 1
    return depth if owner == 0 else 14 - depth


@rule
def shoot_flyers(s: State, seat: int) -> None:
    """Satellites destroy the enemy's flying units in their zone. [SEP-16.3]"""
    enemy = 1 - seat
    for spot in range(s.air[enemy] - 1, -1, -1):
        code = s.flyers[enemy, spot] % st.FLOWN
        col = code % 21
        x = col if enemy == 0 else 20 - col
        if (s.zone[flyer_row(enemy, code)] >> x) & 1:
            take_flyer(s, enemy, spot)
            progress(s)


@rule
def shoot_placed(s: State, seat: int) -> None:
    """Satellites destroy enemy satellites and hit each enemy shield once, near ones first. [SEP-16.5]"""
    enemy = 1 - seat
    for depth in range(1, st.SPACE_DEPTH + 1):
        row = depth - 1 if seat == 0 else st.SPACE_DEPTH - depth
        fire = s.zone[row + 1] + 0
        if s.satellites[enemy, row] & fire:
            s.satellites[enemy, row] &= ~fire
            progress(s)
        hit = s.shields[enemy, row] & fire
        if hit == 0 or s.satellites_hit == 0:
            continue
        for col in range(21):
            bit = 1 << (col if seat == 0 else 20 - col)
            if hit & bit:
                strike_shield(s, enemy, row, bit)


@rule
def spread(s: State, kinds: int, shooter: int) -> None:
    """Add the zone of one armed piece to the squares in `flood`."""
    for word in range(st.WORDS):
        if kinds & 1:
            s.flood[word] |= zone(0, shooter, word)
        if kinds & 2:
            s.flood[word] |= zone(1, shooter, word)


@rule
def lay_hand_zone(s: State, kinds: int, station: int, group: int) -> bool:
    """Note in `flood` all squares under the hand weapons of a group: 0 loyal clones, 1 BioDrones, 2 spies."""
    s.flood[0], s.flood[1], s.flood[2] = 0, 0, 0
    for word in range(st.WORDS):
        if group == 0:
            bits = s.clones[station, word] & ~s.spies[station, word]
        elif group == 1:
            bits = s.drones[station, word] + 0
        else:
            bits = s.spies[station, word] + 0
        while bits:
            spread(s, kinds, word * st.WORD_BITS + lowest(bits))
            bits &= bits - 1
    return s.flood[0] | s.flood[1] | s.flood[2] != 0


@rule
def mark_clones(s: State, seat: int) -> None:
    """Armed loyal clones hit enemy BioDrones and spies, armed BioDrones all clones there. [SEP-12.9, SEP-16.4]"""
    enemy, kinds = 1 - seat, weapons(s, seat)
    if kinds == 0:
        return
    foes = not empty(s.drones, seat) or not empty(s.spies, seat)
    if foes and lay_hand_zone(s, kinds, seat, 0):
        for word in range(st.WORDS):
            s.hits[seat, word] |= s.flood[word] & s.spies[seat, word]
            s.struck[seat, word] |= s.flood[word] & s.drones[seat, word]
    if lay_hand_zone(s, kinds, enemy, 1):
        for word in range(st.WORDS):
            s.hits[enemy, word] |= s.flood[word] & s.clones[enemy, word]


@rule
def mark_by_spies(s: State, seat: int) -> None:
    """A player's armed spies hit loyal clones around them and his own BioDrones. [SEP-16.4]"""
    enemy = 1 - seat
    if empty(s.spies, enemy):
        return
    kinds = weapons(s, enemy)
    if kinds and lay_hand_zone(s, kinds, enemy, 2):
        for word in range(st.WORDS):
            loyal = s.clones[enemy, word] & ~s.spies[enemy, word]
            s.hits[enemy, word] |= s.flood[word] & loyal
            s.struck[enemy, word] |= s.flood[word] & s.drones[enemy, word]


@rule
def remove_marked(s: State) -> None:
    """Take all marked victims off the board at once. [SEP-5.7]"""
    for station in range(2):
        for word in range(st.WORDS):
            bits = s.hits[station, word] + 0
            while bits:
                remove_clone(s, station, word * st.WORD_BITS + lowest(bits))
                bits &= bits - 1
            bits = s.struck[station, word] + 0
            while bits:
                remove_drones(s, station, word * st.WORD_BITS + lowest(bits))
                bits &= bits - 1
            s.hits[station, word], s.struck[station, word] = 0, 0


@rule
def volley(s: State, seat: int) -> None:
    """One player fires: satellites, clones and BioDrones together, then the spies left. [SEP-16.5, SEP-16.6]"""
    for round_ in range(2):
        if round_ == 1:
            mark_by_spies(s, seat)
        else:
            mark_clones(s, seat)
            if lay_zone(s, seat):
                mark_surfaces(s, seat)
                shoot_flyers(s, seat)
                shoot_placed(s, seat)
        remove_marked(s)


@rule
def fire_zones(s: State) -> None:
    """The active player fires first, then the other with what is left. [SEP-16.5]"""
    for turn in range(2):
        volley(s, s.by if turn == 0 else 1 - s.by)
