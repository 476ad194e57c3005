"""Units in the air: launch, flight, shields, impact, landing, and when their order matters."""

from __future__ import annotations

from battlespace.games.septikon.rules import ids, pieces
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.stores import recharge
from battlespace.games.septikon.rules.tables import zone
from battlespace.kernel.answers import Answers
from battlespace.kernel.decision import decision
from battlespace.kernel.game import Actions
from battlespace.kernel.procedure import procedure
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits


@rule
def space_row(owner: int, depth: int) -> int:
    """Return the row of space, 0 to 12 from station A, at a depth seen by a player. [SEP-2.4]"""
    return depth - 1 if owner == 0 else st.SPACE_DEPTH - depth


@rule
def space_bit(owner: int, col: int) -> int:
    """Return the bit of a column as its owner counts it. [SEP-2.3]"""
    return 1 << (col if owner == 0 else 20 - col)


@rule
def add_flyer(s: State, owner: int, code: int) -> None:
    """Put a unit into its place among the player's flying units. [SEP-1.6, SEP-20.4]"""
    spot = s.air[owner]
    while spot > 0 and s.flyers[owner, spot - 1] > code:
        s.flyers[owner, spot] = s.flyers[owner, spot - 1]
        spot -= 1
    s.flyers[owner, spot] = code
    s.air[owner] += 1


@rule
def take_flyer(s: State, owner: int, spot: int) -> None:
    """Take the unit at that place of the list out of the air."""
    last = s.air[owner] - 1
    for i in range(spot, last):
        s.flyers[owner, i] = s.flyers[owner, i + 1]
    s.flyers[owner, last] = 0
    s.air[owner] = last


@rule
def find_flyer(s: State, owner: int, code: int) -> int:
    """Return the place of a unit in the list, or -1."""
    for i in range(s.air[owner]):
        if s.flyers[owner, i] == code:
            return i
    return -1


@rule
def strike_shield(s: State, owner: int, row: int, bit: int) -> None:
    """A shield is hit: its owner pays one energy, or it is gone. [SEP-12.7]"""
    if not recharge(s, owner):
        s.shields[owner, row] &= ~bit
        pieces.progress(s)


@rule
def shield_ahead(s: State, owner: int, place: int) -> int:
    """Return the depth of the first enemy shield entered from `place` (depth * 21 + col), or 0. [SEP-12.2]"""
    depth, bit = place // 21, space_bit(owner, place % 21)
    for d in range(depth + 1, min(depth + s.die, st.SPACE_DEPTH) + 1):
        if s.shields[1 - owner, space_row(owner, d)] & bit:
            return d
    return 0


@rule
def travel(s: State, owner: int, kind: int, place: int) -> None:
    """Carry a unit on by the die from `place` (depth * 21 + col) to its end. [SEP-12.2, SEP-12.3]"""
    shield = shield_ahead(s, owner, place)
    if shield > 0:
        strike_shield(s, 1 - owner, space_row(owner, shield), space_bit(owner, place % 21))
        pieces.progress(s)
        return
    depth, col = place // 21 + s.die, place % 21
    if depth > st.SPACE_DEPTH:
        arrive(s, owner, kind, depth * 21 + col)
        return
    row, bit = space_row(owner, depth), space_bit(owner, col)
    if s.satellites[1 - owner, row] & bit:
        s.satellites[1 - owner, row] &= ~bit
        pieces.progress(s)
        return
    add_flyer(s, owner, st.FLOWN + kind * st.FLIGHTS + (depth - 1) * 21 + col)


@rule
def arrive(s: State, owner: int, kind: int, place: int) -> None:
    """End at the enemy station: a rocket strikes or hovers, a capsule lands. [SEP-12.4, SEP-12.5]"""
    enemy, depth, col = 1 - owner, place // 21, place % 21
    square = (22 - depth) * 21 + 20 - col
    if kind == st.DROP:
        land(s, enemy, square)
    elif depth == st.HOVER_DEPTH and not pieces.holds(s.clones, enemy, square):
        add_flyer(s, owner, st.FLOWN + kind * st.FLIGHTS + (depth - 1) * 21 + col)
    else:
        pieces.progress(s)
        if kind == st.NUCLEAR:
            pieces.nuclear_blast(s, enemy, square)
        else:
            pieces.blast(s, enemy, square)


@rule
def land(s: State, enemy: int, square: int) -> None:
    """A capsule kills whoever stands there and dies with him, else its BioDrone stands there. [SEP-12.6]"""
    if pieces.holds(s.clones, enemy, square):
        pieces.remove_clone(s, enemy, square)
    else:
        pieces.add_drone(s, enemy, square)


@rule
def fly_unit(s: State, spot: int) -> None:
    """Fly the unit at that place of P's list."""
    code = s.flyers[s.by, spot] + 0
    take_flyer(s, s.by, spot)
    travel(s, s.by, code // st.FLIGHTS, code % st.FLIGHTS + 21)


@rule
def land_units(s: State) -> None:
    """Forget which units have flown: the turn is over."""
    for owner in range(2):
        if s.air[owner] == 0:
            continue
        for i in range(s.air[owner]):
            code = s.flyers[owner, i] % st.FLOWN
            spot = i
            while spot > 0 and s.flyers[owner, spot - 1] > code:
                s.flyers[owner, spot] = s.flyers[owner, spot - 1]
                spot -= 1
            s.flyers[owner, spot] = code


@rule
def aim(s: State, code: int, row: int) -> bool:
    """Note the target squares of a flight in `targets[row]`; say whether it would enter a shield."""
    kind, place = code // st.FLIGHTS, code % st.FLIGHTS + 21
    for word in range(st.WORDS + 1):
        s.targets[row, word] = 0
    if shield_ahead(s, s.by, place) > 0:
        return True
    depth, col = place // 21 + s.die, place % 21
    if depth <= st.SPACE_DEPTH:
        if s.satellites[1 - s.by, space_row(s.by, depth)] & space_bit(s.by, col):
            s.targets[row, st.WORDS] = 1 + depth * 21 + col
        return False
    square = (22 - depth) * 21 + 20 - col
    if kind != st.DROP and depth == st.HOVER_DEPTH and not pieces.holds(s.clones, 1 - s.by, square):
        return False
    if kind == st.NUCLEAR:
        for word in range(st.WORDS):
            s.targets[row, word] = zone(2, square, word)
    else:
        s.targets[row, square // st.WORD_BITS] = 1 << (square % st.WORD_BITS)
    return False


@rule
def share_target(s: State) -> bool:
    """Say whether the two noted flights have a target square in common."""
    for word in range(st.WORDS):
        if s.targets[0, word] & s.targets[1, word]:
            return True
    return s.targets[0, st.WORDS] > 0 and s.targets[0, st.WORDS] == s.targets[1, st.WORDS]


@rule
def order_matters(s: State) -> bool:
    """Two different units still to fly, and a shield in the way of one or a target in common. [SEP-12.1]"""
    several, shielded = False, False
    for i in range(s.air[s.by]):
        code = s.flyers[s.by, i] + 0
        if code >= st.FLOWN:
            break
        if i > 0 and s.flyers[s.by, i - 1] == code:
            continue
        several = several or i > 0
        if aim(s, code, 0):
            shielded = True
        for j in range(i):
            if not shielded and s.flyers[s.by, j] != s.flyers[s.by, j + 1]:
                aim(s, s.flyers[s.by, j] + 0, 1)
                if share_target(s):
                    return True
    return several and shielded


@rule
def next_flyer(s: State) -> int:
    """Return the place of the unit that flies first by default, or -1. [SEP-12.1]"""
    best, spot = -1, -1
    for i in range(s.air[s.by]):
        code = s.flyers[s.by, i] + 0
        if code >= st.FLOWN:
            break
        kind, place = code // st.FLIGHTS, code % st.FLIGHTS
        x = place % 21 if s.by == 0 else 20 - place % 21
        rank = (place // 21) * 63 + (20 - x) * 3 + (st.DROP - kind)
        if rank > best:
            best, spot = rank, i
    return spot


@decision(Answers("fly", ids.FLY, st.FLOWN), clause="SEP-5.6", always=True)
def fly(s: State, out: Actions, seat: int) -> int:
    """Every different unit that still has to fly."""
    count = 0
    for i in range(s.air[s.by]):
        code = s.flyers[s.by, i] + 0
        if code >= st.FLOWN:
            break
        if i == 0 or s.flyers[s.by, i - 1] != code:
            out[count] = ids.FLY + code
            count += 1
    return count


@rule
def launch(s: State, station: int, kind: int, col: int) -> None:
    """A unit leaves the Gunner and travels the die; it does not move again this turn. [SEP-10.6]"""
    travel(s, station, kind, col)
    pieces.progress(s)


@rule
def launched(nuclear: int) -> int:
    """Return the kind of a rocket by its warhead."""
    return st.NUCLEAR if nuclear else st.PLAIN


@procedure
def flight(s: State) -> Waits:
    """All units of P that have not flown yet fly, in his order where it matters. [SEP-5.6, SEP-12.1]"""
    spot = next_flyer(s)
    while spot >= 0:
        if order_matters(s):
            unit = yield fly(s.by)
            spot = find_flyer(s, s.by, unit)
        fly_unit(s, spot)
        spot = next_flyer(s)
