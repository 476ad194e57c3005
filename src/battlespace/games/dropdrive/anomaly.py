"""Scans, and anomalies coming into play. [DD-19, DD-20]"""

from __future__ import annotations

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.cards import SCAN_DECK, TECH_DECK, aim_drop, ask_card
from battlespace.games.dropdrive.cargo import (
    aimed_drop,
    beside,
    legal_spot,
    let_fall,
    sun_drop,
)
from battlespace.games.dropdrive.geometry import NOISE, RING, length, point_gap
from battlespace.games.dropdrive.laying import end_path
from battlespace.games.dropdrive.pieces import follow, in_space, place, place_flown
from battlespace.games.dropdrive.shapes import (
    centre_x,
    centre_y,
    cos_of,
    footprint,
    is_ship,
    set_flat,
    sin_of,
)
from battlespace.games.dropdrive.ship import ship_of
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import part, rule

MINE_REACH, HOLE_REACH = 10.0, 16.0
HOLE_DISTANCE, BEAST_DISTANCE = 130.0, 185.0
BEAST_REACH = length(25.0, 14.0)
TOKEN_AIM = 1
"""Context of D-51: a wormhole near the ship, and not the ship itself."""


@rule
def run_scanning(s: State, f: int) -> None:
    """The ship stops, the token falls again, a card tells what is there. A token, C card. [DD-19.1]"""
    pc, seat = s.frames[f, fr.PC], s.frames[f, fr.SEAT]
    if pc == 0:
        fr.at(s, f, 1)
        s.stop = s.s
        place_flown(s, ship_of(s, seat))
        end_path(s)
        let_fall(s, s.frames[f, fr.A])
        sun_drop(s, seat)
    elif pc == 1:
        fr.at(s, f, 2)
        if s.mode == st.BY_ORDER and s.scans == 3:
            gather_scans(s)
        ask_card(s, seat, SCAN_DECK)
    elif pc == 2:
        fr.at(s, f, 3)
        s.frames[f, fr.C] = s.answer
        s.card_zone[s.answer] = st.IN_HAND
        resolve(s, seat, s.answer)
    else:
        s.card_zone[s.frames[f, fr.C]] = st.IN_DISCARD
        fr.finish(s, 0)


@part
def gather_scans(s: State) -> None:
    """Shuffle all anomaly cards into one deck. [DD-21.5]"""
    for card in range(st.SCAN, st.CAPTAIN):
        s.card_zone[card] = st.IN_DECK


@part
def long_range(s: State, anomaly: int) -> bool:
    """Say whether the mode resolves this card as a Long-Range Scan. [DD-19.2, DD-21]"""
    if s.anomaly[anomaly] != st.NOT_YET:
        return False
    if s.mode == st.STANDARD:
        return s.long_scans < s.long_wanted
    if s.mode == st.BY_PROGRESS:
        return 2 * s.supply >= 4 * s.seats
    return s.mode == st.BY_ORDER and s.scans < 3


@part
def resolve(s: State, seat: int, card: int) -> None:
    """Carry out a scan, short or long. [DD-19.2, DD-21.7]"""
    anomaly = s.card[card, st.ANOMALY]
    is_long = long_range(s, anomaly)
    s.scans += 1
    if not is_long:
        fr.push(s, fr.EFFECT, seat, st.ANOMALY_SOURCE + anomaly)
        return
    s.long_scans += 1
    if s.extended and not s.ending:
        more = 2 if s.extended == 2 and s.card[card, st.LEVEL] == 3 else 1
        more = min(more, s.spare)
        s.supply += more
        s.spare -= more
    fr.push(s, fr.ARRIVAL, seat, anomaly, 1)


@rule
def run_arrival(s: State, f: int) -> None:
    """Bring an anomaly into play. A anomaly, B 1 by scan, C a count, D an angle. [DD-20.0.2]"""
    anomaly = s.frames[f, fr.A]
    s.anomaly[anomaly] = st.IN_PLAY
    if anomaly == st.MINES:
        lay_mines(s, f)
    elif anomaly == st.PRECURSORS:
        deal_items(s, f)
    elif anomaly == st.WORMHOLES:
        open_holes(s, f)
    elif anomaly == st.DERELICTS:
        drop_hulks(s, f)
    elif anomaly == st.SPHERE:
        raise_sphere(s)
        fr.finish(s, 0)
    else:
        wake_beast(s, f)


@rule
def drop_at(s: State, f: int, obj: int, spot: tuple[float, float]) -> None:
    """Drop a token at a point."""
    let_fall(s, obj)
    aimed_drop(s, s.frames[f, fr.SEAT], spot[0], spot[1])


@rule
def polar(s: State, degrees: int, far: float, reach: float) -> tuple[float, float]:
    """Return the legal point nearest to one given by direction and distance."""
    return legal_spot(s, far * cos_of(degrees), far * sin_of(degrees), reach)


@part
def lay_mines(s: State, f: int) -> None:
    """Ten mines in a rough ring, one after the other. [DD-20.1.1]"""
    pc, seat, index = s.frames[f, fr.PC], s.frames[f, fr.SEAT], s.frames[f, fr.C]
    if pc == 0:
        fr.at(s, f, 1)
        fr.push(s, fr.ANGLE, seat, 36)
    elif pc == 3:
        fr.at(s, f, 2)
        s.frames[f, fr.C] += 1
        degrees = (s.frames[f, fr.D] + 36 * index) % 360
        drop_at(s, f, st.MINE + index, polar(s, degrees, 1.0 * s.answer, MINE_REACH))
    elif index == 10:
        fr.finish(s, 0)
    else:
        if pc == 1:
            s.frames[f, fr.D] = s.answer
        fr.at(s, f, 3)
        fr.push(s, fr.RANGE, seat)


@part
def deal_items(s: State, f: int) -> None:
    """One Precursor Tech card to each planet, the sixth to the box. [DD-20.2.1]"""
    pc = s.frames[f, fr.PC]
    if pc > 0:
        s.card_zone[s.answer], s.card_holder[s.answer] = st.AT_PLANET, pc - 1
    if pc == st.PLANETS:
        for card in range(st.TECH, st.SCAN):
            if s.card_zone[card] == st.IN_DECK:
                s.card_zone[card] = st.IN_BOX
        fr.finish(s, 0)
        return
    fr.at(s, f, pc + 1)
    fr.push(s, fr.CARD, s.frames[f, fr.SEAT], TECH_DECK)


@part
def open_holes(s: State, f: int) -> None:
    """The first wormhole where the discoverer wants it, the second opposite. [DD-20.3.1]"""
    pc, seat = s.frames[f, fr.PC], s.frames[f, fr.SEAT]
    if pc == 0:
        fr.at(s, f, 1)
        if s.frames[f, fr.B]:
            fr.push(s, 51, seat, TOKEN_AIM)
        else:
            fr.push(s, fr.ANGLE, seat, 360)
    elif pc == 1:
        fr.at(s, f, 2)
        if s.frames[f, fr.B] and s.answer >= 0:
            let_fall(s, st.WORMHOLE)
            aim_drop(s, seat)
        else:
            drop_at(s, f, st.WORMHOLE, polar(s, max(s.answer, 0), HOLE_DISTANCE, HOLE_REACH))
    elif pc == 2:
        fr.at(s, f, 3)
        x, y = -centre_x(s, st.WORMHOLE), -centre_y(s, st.WORMHOLE)
        drop_at(s, f, st.WORMHOLE + 1, legal_spot(s, x, y, HOLE_REACH))
    else:
        fr.finish(s, 0)


@part
def drop_hulks(s: State, f: int) -> None:
    """A derelict beside each planet. [DD-20.4.1]"""
    pc, planet = s.frames[f, fr.PC], s.frames[f, fr.C]
    if pc == 1:
        fr.at(s, f, 0)
        s.frames[f, fr.C] += 1
        drop_at(s, f, st.DERELICT + planet, beside(s, planet, s.answer))
    elif planet == st.PLANETS:
        fr.finish(s, 0)
    else:
        fr.at(s, f, 1)
        fr.push(s, fr.ANGLE, s.frames[f, fr.SEAT], 360)


@part
def raise_sphere(s: State) -> None:
    """The ring lies around the sun; what it would cover is placed outside. [DD-20.5.1]"""
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
    if far < 1e-6:
        return legal_spot(s, -BEAST_DISTANCE, 0.0, BEAST_REACH)
    return legal_spot(s, -BEAST_DISTANCE * x / far, -BEAST_DISTANCE * y / far, BEAST_REACH)


@part
def wake_beast(s: State, f: int) -> None:
    """The leviathan falls opposite to the discoverer, or in a random direction. [DD-20.6.1]"""
    pc, seat = s.frames[f, fr.PC], s.frames[f, fr.SEAT]
    if pc == 0 and not s.frames[f, fr.B]:
        fr.at(s, f, 1)
        fr.push(s, fr.ANGLE, seat, 360)
    elif pc < 2:
        fr.at(s, f, 2)
        if pc == 1:
            drop_at(s, f, st.LEVIATHAN, polar(s, s.answer, BEAST_DISTANCE, BEAST_REACH))
        else:
            ship = ship_of(s, seat)
            drop_at(s, f, st.LEVIATHAN, opposite(s, centre_x(s, ship), centre_y(s, ship)))
    else:
        fr.finish(s, 0)


@part
def close_anomalies(s: State) -> None:
    """Note which anomalies have ended. [DD-20.1.6, DD-20.2.2, DD-20.4.4]"""
    mines, hulks, items = 0, 0, 0
    for obj in range(st.MINE, st.WORMHOLE):
        mines += 1 if s.zone[obj] != st.BOX else 0
    for obj in range(st.DERELICT, st.LEVIATHAN):
        hulks += 1 if s.zone[obj] != st.BOX else 0
    for card in range(st.TECH, st.SCAN):
        items += 1 if s.card_zone[card] == st.AT_PLANET else 0
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
