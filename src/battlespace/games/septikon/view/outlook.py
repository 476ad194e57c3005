"""What may come, for the eye: where pieces can go and what they would do there, what shots and flights would hit.

The rules themselves are asked, on copies of the position; nothing is reckoned here a second time.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from msgspec import UNSET, UnsetType, field

from battlespace.games.septikon.rules import ids, modules, steps
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.firing import fire_zones, lay_zone, weapons
from battlespace.games.septikon.rules.flight import shield_ahead, travel
from battlespace.games.septikon.rules.play import legal
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.stores import accessible
from battlespace.games.septikon.rules.tables import CLONE_WAYS, DRONE_WAYS, module_at, zone
from battlespace.games.septikon.rules.walking import walk
from battlespace.games.septikon.rules.weapons import (
    GUNNER_HIT,
    MODULE_HIT,
    beam,
    gunners,
    ready_gunners,
    seizable,
    turnable,
)
from battlespace.games.septikon.text.names import depth_name, space_name, square_name
from battlespace.games.septikon.text.whereabouts import BOARD, SPACE, afloat, bits_of, members
from battlespace.games.septikon.text.workings import idle, targetless
from battlespace.kernel.record import room
from battlespace.kernel.remembered import remembered
from battlespace.kernel.seen import Part
from battlespace.kernel.words import Reason, Words


class Why(Part, frozen=True):
    """A reason: its clause, what on the board causes it, and its sentence."""

    clause: str
    targets: tuple[str, ...]
    words: Words


class Flight(Part, frozen=True):
    """What a die does with a flying unit: what becomes of it, where it ends, what it strikes."""

    effect: str
    end: str
    hits: list[str]


class Shot(Part, frozen=True):
    """What a Gunner would do, the squares that it falls on, and where a unit that it launches ends."""

    gunner: str
    effect: str
    hits: list[str]
    end: str | UnsetType = UNSET


class Way(Part, frozen=True):
    """A walk that may be made now, and what the square at its end would do: with what shots, or why nothing."""

    start: str = field(name="from")
    to: str
    does: str
    why: list[Why] | UnsetType = UNSET
    shots: list[Shot] | UnsetType = UNSET


class Covering(Part, frozen=True):
    """A piece with hand weapons, and the squares under its fire."""

    at: str
    zone: list[str]


def told(reasons: list[Reason]) -> list[Why]:
    """Return the reasons that have a sentence."""
    return [Why(r.clause, r.targets, r.words) for r in reasons if r.words]


def reach(s: State) -> list[Way]:
    """Every square that a piece may end on now, and what would happen there."""
    out = room(st.MAX_LEGAL, np.int32)
    if s.step == steps.GO:
        count = legal(s, out)
        return [_walked(s, int(a)) for a in out[:count] if a < ids.SPY_BLAST]
    if s.step != steps.DRONE:
        return []
    pairs = DRONE_WAYS.pairs
    moves = [int(a) - ids.DRONE for a in out[1 : legal(s, out)]]
    return [
        Way(square_name(1 - s.by, pairs[n][0]), square_name(1 - s.by, pairs[n][1]), "drone")
        for n in moves
        if n < len(pairs)
    ]


def _walked(s: State, action: int) -> Way:
    """One walk: its ends, and whether the square would work, with what shots, or why not."""
    first, last = CLONE_WAYS.pairs[(action - ids.GO) % ids.PAIRS]
    station = s.by if action < ids.SPY else 1 - s.by
    start, end = square_name(station, first), square_name(station, last)
    module = module_at(last)
    if module < modules.LICHEN:
        return Way(start, end, _post(module, station == s.by))
    if module < modules.LASER:  # no walk changes what these need
        reasons = idle(s, station, last)
        return (
            Way(start, end, "idle", why=told(reasons[:2]))
            if reasons
            else Way(start, end, "works", shots=[])
        )
    then = s.copy()
    walk(then, action)
    reasons = unready(then)
    if reasons:
        return Way(start, end, "idle", why=told(reasons[:2]))
    return Way(start, end, "works", shots=shots(then))


def _post(module: int, loyal: bool) -> str:
    """Return what becomes of a piece on a square that does nothing by itself."""
    if module == modules.LOCK:
        return "lock"
    if modules.DRILL <= module <= modules.EXPLOSIVES:
        return "armory"
    return "gunner" if loyal else "post"


def unready(s: State) -> list[Reason]:
    """Return why the module in use would do nothing; Gunners without a target included. [SEP-10.2]"""
    reasons = idle(s, s.station, s.at)
    if reasons or module_at(s.at) < modules.LASER or ready_gunners(s):
        return reasons
    return [targetless(s, col) for col in bits_of(gunners(s, s.station) & ~s.used)]


def shots(s: State) -> list[Shot]:
    """What the Gunner in use would do at the module in use, or every ready one."""
    if not s.at or not s.die or module_at(s.at) < modules.LASER:
        return []
    taken = s.step in (steps.PAY, steps.HIT, steps.SEIZE, steps.TURN)
    return [_shot(s, col) for col in ([s.gun] if taken else bits_of(ready_gunners(s)))]


def _shot(s: State, col: int) -> Shot:
    """One Gunner's effect, and the squares that it falls on."""
    module, station, enemy = module_at(s.at), s.station, 1 - s.station
    gunner = square_name(station, st.SURFACE_0 + col)
    if module in (modules.LAUNCH_SHAFT, modules.CAPSULE):
        stock = accessible(s, station, st.RO)
        armed = stock and s.nukes[station] >> (int(stock).bit_length() - 1) & 1
        kind = st.DROP if module == modules.CAPSULE else st.NUCLEAR if armed else st.PLAIN
        flown = flight(s, station, kind, col, s.die)
        return Shot(gunner, flown.effect, flown.hits, flown.end)
    if module == modules.LASER:
        return Shot(gunner, *_beam(s, col))
    if module == modules.THERMITE:
        return Shot(gunner, "damage", [square_name(enemy, (s.die - 1) * 21 + 20 - col)])
    if module in (modules.SHIELD, modules.SATELLITE):
        return Shot(gunner, "place", [depth_name(station, s.die, col)])
    if module == modules.TAKEOVER:
        depths = bits_of(seizable(s, station, col))
        return Shot(gunner, "take", [depth_name(station, d + 1, col) for d in depths])
    levels = bits_of(turnable(s, station, col)) if module == modules.ESPIONAGE else []
    return Shot(gunner, "turn", [square_name(enemy, n * 21 + 20 - col) for n in levels])


def _beam(s: State, col: int) -> tuple[str, list[str]]:
    """What the laser's beam does where it ends."""
    end = beam(s, s.station, col)
    if end > MODULE_HIT:
        return "damage", [square_name(1 - s.station, (end - MODULE_HIT - 1) * 21 + 20 - col)]
    depth = st.HOVER_DEPTH if end == GUNNER_HIT else end
    return "kill" if end == GUNNER_HIT else "object", [depth_name(s.station, depth, col)]


def flight(s: State, owner: int, kind: int, place: int, die: int) -> Flight:
    """Where a die brings a unit from `place` (depth * 21 + col), what becomes of it and what it strikes."""
    then = s.copy()
    then.die = die
    shield = shield_ahead(then, owner, place)
    travel(then, owner, kind, place)
    depth, col, enemy = shield or place // 21 + die, place % 21, 1 - owner
    here = depth_name(owner, depth, col) if depth <= st.HOVER_DEPTH else _deep(owner, depth, col)
    lost = _lost(s, then, enemy)
    if shield:
        return Flight("shield", here, [])
    if then.air[owner] > s.air[owner]:
        return Flight("flies", here, [])
    if depth <= st.SPACE_DEPTH:
        return Flight("crash", here, [here])
    landed = kind == st.DROP and int(then.pile[enemy].sum()) > int(s.pile[enemy].sum())
    return Flight("lands" if landed else "strikes", here, lost or [here])


def _deep(owner: int, depth: int, col: int) -> str:
    return square_name(1 - owner, (22 - depth) * 21 + 20 - col)


def _lost(before: State, after: State, station: int) -> list[str]:
    """Squares of a station that got Damage or lost a clone or BioDrones."""
    new = {*members(after.damage, station)} - {*members(before.damage, station)}
    new |= {*members(before.clones, station)} - {*members(after.clones, station)}
    new |= {*members(before.drones, station)} - {*members(after.drones, station)}
    return [square_name(station, square) for square in sorted(new)]


@remembered(*BOARD)
def flights(s: State, owner: int, code: int) -> list[Flight]:
    """What each of the six dice would do with a flying unit."""
    kind, place = code // st.FLIGHTS, code % st.FLIGHTS + 21
    return [flight(s, owner, kind, place, die) for die in range(1, 7)]


@remembered(*SPACE, "satellites_hit")
def satellite_zone(s: State, owner: int, row: int, x: int) -> list[str]:
    """The squares that one satellite covers. [SEP-16.2]"""
    alone = s.copy()
    for n in range(st.SPACE_DEPTH):
        alone.satellites[owner, n] = 0
    alone.satellites[owner, row] = 1 << x
    lay_zone(alone, owner)
    return zone_names(alone)


def zone_names(s: State) -> list[str]:
    """Name the squares that `lay_zone` has noted."""
    return [_row_name(row, x) for row in range(15) for x in bits_of(s.zone[row])]


def _row_name(row: int, x: int) -> str:
    if row == 0:
        return square_name(0, st.SURFACE_0 + x)
    return (
        square_name(1, st.SURFACE_0 + 20 - x) if row == st.HOVER_DEPTH else space_name(row + 8, x)
    )


def hand_zones(s: State, seat: int) -> list[Covering]:
    """What each of a seat's armed clones at home, BioDrones abroad and spies abroad covers. [SEP-16.2]"""
    own, abroad, enemy = int(weapons(s, seat)), int(weapons(s, 1 - seat)), 1 - seat
    armed: list[tuple[int, int, int]] = []
    if own:
        loyal = {*members(s.clones, seat)} - {*members(s.spies, seat)}
        armed += [(seat, square, own) for square in sorted(loyal)]
        armed += [(enemy, square, own) for square in members(s.drones, enemy)]
    if abroad:
        armed += [(enemy, square, abroad) for square in members(s.spies, enemy)]
    found = (_covering(station, square, kinds) for station, square, kinds in armed)
    return [covering for covering in found if covering.zone]


@cache
def _covering(station: int, square: int, kinds: int) -> Covering:
    """What a piece on a square covers with weapons of these kinds."""
    covered = {
        word * st.WORD_BITS + n
        for kind in bits_of(kinds)
        for word in range(3)
        for n in bits_of(zone(kind, square, word))
    }
    names = [square_name(station, m) for m in sorted(covered)]
    return Covering(square_name(station, square), names)


def doomed(s: State) -> list[str]:
    """Squares whose pieces the fire of step 6 would take if it came now. [SEP-16.5]"""
    return _burning(s) if s.turns and s.step != steps.ENDED else []


@remembered(*BOARD, "by")
def _burning(s: State) -> list[str]:
    then = s.copy()
    fire_zones(then)
    if then.value() == s.value():  # nothing is hit, as most of the time
        return []
    found = [name for station in range(2) for name in _lost(s, then, station)]
    gone = {(t.owner, t.place) for t in afloat(s)} - {(t.owner, t.place) for t in afloat(then)}
    return sorted({*found, *(place for _, place in gone)})
