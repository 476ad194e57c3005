"""Scans, and anomalies coming into play. [DD-19, DD-20]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.ids import Anomaly, Card, Count, Flag, Object, Seat
from battlespace.games.dropdrive.rules.contact.dropping import AIMED, aim_x, aim_y, angle, fall
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.cards import SCAN_DECK, TECH_DECK, card, draw_card
from battlespace.games.dropdrive.rules.surface.effects import OF_TOKEN, effect, free_aim
from battlespace.games.dropdrive.rules.table.cargo import (
    HOLE_REACH,
    MINE_REACH,
    beside,
    legal_spot,
    let_fall,
)
from battlespace.games.dropdrive.rules.table.geometry import (
    NOISE,
    POINTLESS,
    RING,
    length,
    point_gap,
)
from battlespace.games.dropdrive.rules.table.laying import end_path
from battlespace.games.dropdrive.rules.table.pieces import (
    follow,
    in_space,
    place,
    place_flown,
    units,
)
from battlespace.games.dropdrive.rules.table.shapes import (
    centre_x,
    centre_y,
    cos_of,
    footprint,
    is_ship,
    set_flat,
    sin_of,
)
from battlespace.games.dropdrive.rules.table.ship import ship_of
from battlespace.kernel.decision import chance
from battlespace.kernel.procedure import procedure
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

HOLE_DISTANCE, BEAST_DISTANCE = 130.0, 185.0
BEAST_REACH = length(25.0, 14.0)
MORE_FOR_HIGH = 2
"""The extended game in which a card of the highest level brings two tokens. [DD-21.7]"""
APART = 36
"""Degrees between two mines. [DD-20.1.1]"""


@chance(an.RANGES, clause="DD-20.1.1", code="range")
def distance(s: State, answer: int, seat: Seat) -> int:
    """How far a mine lies from the middle. [DD-20.1.1]"""
    return 1


@procedure
def scanning(s: State, seat: Seat, token: Object) -> Waits:
    """The ship stops, the token falls again, a card tells what is there. [DD-19.1, DD-19.5]"""
    s.stop = s.s
    place_flown(s, ship_of(s, seat))
    end_path(s)
    let_fall(s, token)
    yield fall(seat)
    if s.mode == st.BY_ORDER and s.scans == st.IN_ORDER:
        gather_scans(s)
    scan: Card = yield draw_card(seat, SCAN_DECK)
    s.card_zone[scan] = st.IN_HAND
    if note_scan(s, scan):
        yield arrival(seat, s.card[scan, st.ANOMALY], 1)
    else:
        yield effect(seat, st.ANOMALY_SOURCE + s.card[scan, st.ANOMALY], 0)
    s.card_zone[scan] = st.IN_DISCARD


@rule
def gather_scans(s: State) -> None:
    """Shuffle all anomaly cards into one deck. [DD-21.5]"""
    for scan in range(st.SCAN, st.CAPTAIN):
        s.card_zone[scan] = st.IN_DECK


@rule
def long_range(s: State, anomaly: int) -> bool:
    """Say whether the mode resolves this card as a Long-Range Scan. [DD-19.2, DD-21, DD-21.2, DD-21.4]"""
    if s.anomaly[anomaly] != st.NOT_YET:
        return False
    if s.mode == st.STANDARD:
        return s.long_scans < s.long_wanted
    if s.mode == st.BY_PROGRESS:
        return 2 * s.supply >= 4 * s.seats
    return s.mode == st.BY_ORDER and s.scans < st.IN_ORDER


@rule
def note_scan(s: State, scan: int) -> bool:
    """Count a scan and, where it is a long one, its tokens; say whether it is. [DD-19.2, DD-21.7]"""
    is_long = long_range(s, s.card[scan, st.ANOMALY])
    s.scans += 1
    if is_long:
        s.long_scans += 1
        if s.extended and not s.ending:
            high = s.card[scan, st.LEVEL] == st.IN_ORDER
            more = 2 if s.extended == MORE_FOR_HIGH and high else 1
            more = min(more, s.spare)
            s.supply += more
            s.spare -= more
    return is_long


@procedure
def arrival(s: State, seat: Seat, anomaly: Anomaly, scanned: Flag) -> Waits:
    """Bring an anomaly into play, by a scan or from the start. [DD-20.0.1, DD-20.0.2]"""
    s.anomaly[anomaly] = st.IN_PLAY
    if anomaly == st.MINES:
        return (yield mine_field(seat))
    if anomaly == st.PRECURSORS:
        return (yield precursors(seat))
    if anomaly == st.WORMHOLES:
        return (yield wormholes(seat, scanned))
    if anomaly == st.DERELICTS:
        return (yield derelicts(seat))
    if anomaly == st.BEAST:
        return (yield awakening(seat, scanned))
    raise_sphere(s)


@rule
def polar(s: State, degrees: int, far: float, reach: float) -> tuple[float, float]:
    """Return the legal point nearest to one given by direction and distance."""
    return legal_spot(s, far * cos_of(degrees), far * sin_of(degrees), reach)


@procedure
def mine_field(s: State, seat: Seat) -> Waits:
    """Ten mines in a rough ring, one after the other. [DD-20.1, DD-20.1.1]"""
    first: Count = yield angle(seat, APART)
    for index in range(st.WORMHOLE - st.MINE):
        far = yield distance(seat)
        x, y = polar(s, (first + APART * index) % 360, 1.0 * far, MINE_REACH)
        let_fall(s, st.MINE + index)
        yield fall(seat, AIMED, units(x), units(y))


@procedure
def precursors(s: State, seat: Seat) -> Waits:
    """One Precursor Tech card to each planet, the sixth to the box. [DD-20.2, DD-20.2.1]"""
    for planet in range(st.PLANETS):
        drawn = yield card(seat, TECH_DECK)
        s.card_zone[drawn], s.card_holder[drawn] = st.AT_PLANET, planet
    put_away_items(s)


@rule
def put_away_items(s: State) -> None:
    """Put what is left of the deck of items into the box. [DD-20.2.1]"""
    for left in range(st.TECH, st.SCAN):
        if s.card_zone[left] == st.IN_DECK:
            s.card_zone[left] = st.IN_BOX


@procedure
def wormholes(s: State, seat: Seat, scanned: Flag) -> Waits:
    """The first wormhole where the discoverer wants it, the second opposite. [DD-20.3, DD-20.3.1]"""
    aim, degrees = -1, 0
    if scanned:
        aim = yield free_aim(seat, OF_TOKEN)
    else:
        degrees = yield angle(seat, 360)
    x, y = polar(s, degrees, HOLE_DISTANCE, HOLE_REACH)
    let_fall(s, st.WORMHOLE)
    aimed = aim >= 0
    yield fall(seat, AIMED, aim_x(aim) if aimed else units(x), aim_y(aim) if aimed else units(y))
    x, y = legal_spot(s, -centre_x(s, st.WORMHOLE), -centre_y(s, st.WORMHOLE), HOLE_REACH)
    let_fall(s, st.WORMHOLE + 1)
    return (yield fall(seat, AIMED, units(x), units(y)))


@procedure
def derelicts(s: State, seat: Seat) -> Waits:
    """A derelict beside each planet. [DD-20.4, DD-20.4.1]"""
    for planet in range(st.PLANETS):
        degrees = yield angle(seat, 360)
        x, y = beside(s, planet, degrees)
        let_fall(s, st.DERELICT + planet)
        yield fall(seat, AIMED, units(x), units(y))


@procedure
def awakening(s: State, seat: Seat, scanned: Flag) -> Waits:
    """The leviathan falls opposite to the discoverer, or in a random direction. [DD-20.6, DD-20.6.1]"""
    degrees = 0
    if not scanned:
        degrees = yield angle(seat, 360)
    x, y = polar(s, degrees, BEAST_DISTANCE, BEAST_REACH)
    if scanned:
        ship = ship_of(s, seat)
        x, y = opposite(s, centre_x(s, ship), centre_y(s, ship))
    let_fall(s, st.LEVIATHAN)
    return (yield fall(seat, AIMED, units(x), units(y)))


@rule
def raise_sphere(s: State) -> None:
    """The ring lies around the sun; what it would cover is placed outside. [DD-20.5, DD-20.5.1]"""
    s.energy = 0
    s.zone[st.DYSON] = st.SYSTEM
    set_flat(s, st.DYSON, 0, 0, 0)
    for obj in range(st.DYSON):
        if s.zone[obj] != st.SYSTEM or (is_ship(obj) and s.base[obj - st.SHIP] >= 0):
            continue
        if point_gap(0.0, 0.0, s.one, footprint(s, obj, s.one)) < RING - NOISE:
            place(s, obj, centre_x(s, obj), centre_y(s, obj), 0)
            follow(s, obj)


@rule
def opposite(s: State, x: float, y: float) -> tuple[float, float]:
    """Return where the leviathan falls: far out, opposite to a point. [DD-20.6.1]"""
    far = length(x, y)
    if far < POINTLESS:
        return legal_spot(s, -BEAST_DISTANCE, 0.0, BEAST_REACH)
    return legal_spot(s, -BEAST_DISTANCE * x / far, -BEAST_DISTANCE * y / far, BEAST_REACH)


@rule
def close_anomalies(s: State) -> None:
    """Note which anomalies have ended. [DD-20.1.6, DD-20.2.2, DD-20.4.4]"""
    mines, hulks, items = 0, 0, 0
    for obj in range(st.MINE, st.WORMHOLE):
        mines += 1 if s.zone[obj] != st.BOX else 0
    for obj in range(st.DERELICT, st.LEVIATHAN):
        hulks += 1 if s.zone[obj] != st.BOX else 0
    for item in range(st.TECH, st.SCAN):
        items += 1 if s.card_zone[item] == st.AT_PLANET else 0
    if s.anomaly[st.MINES] == st.IN_PLAY and mines == 0:
        s.anomaly[st.MINES] = st.FINISHED
    if s.anomaly[st.DERELICTS] == st.IN_PLAY and hulks == 0:
        s.anomaly[st.DERELICTS] = st.FINISHED
    if s.anomaly[st.PRECURSORS] == st.IN_PLAY and items == 0:
        s.anomaly[st.PRECURSORS] = st.FINISHED


@rule
def prey(s: State, ship: int) -> bool:
    """Say whether the leviathan may ram this ship. [DD-20.6.3]"""
    return s.zone[ship] == st.SYSTEM and in_space(s, ship)
