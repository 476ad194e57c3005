"""What a seat sees: stations, space, and what is about to happen there."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from battlespace.games.septikon.rules import modules, steps
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.capability import can
from battlespace.games.septikon.rules.firing import lay_zone
from battlespace.games.septikon.rules.pieces import active
from battlespace.games.septikon.rules.plan import COLUMNS, WAREHOUSES
from battlespace.games.septikon.rules.play import turn
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.stores import accessible, fully_blocked, obstacles, room_left
from battlespace.games.septikon.rules.tables import SEGMENT, cell, module_at, slots
from battlespace.games.septikon.rules.weapons import gunners
from battlespace.games.septikon.text.names import square_name
from battlespace.games.septikon.text.stages import NAMES
from battlespace.games.septikon.text.whereabouts import (
    BOARD,
    STATION,
    Afloat,
    afloat,
    bits_of,
    members,
    names_of,
    squares_in,
)
from battlespace.games.septikon.text.workings import idle
from battlespace.games.septikon.view import outlook
from battlespace.games.septikon.view.means import Means, means
from battlespace.games.septikon.view.outlook import Covering, Flight, Shot, Way, Why
from battlespace.kernel.remembered import remembered
from battlespace.kernel.seen import Part

TRACK = {steps.ROLL: 1, steps.GO: 2, steps.DRONE: 4, steps.FLY: 5, steps.ENDED: 8}
"""The step of the turn that a decision belongs to; before the roll it is the theft, after the move the activation."""
KINDS = {
    kind: [square for square in range(st.SURFACE_0) if module_at(square) == kind]
    for kind in range(modules.LICHEN, len(modules.NAMES))
}
"""Where each kind of module stands."""
KIND_NAMES = {kind: modules.NAMES[kind].lower() for kind in KINDS}


class Drones(Part, frozen=True):
    """BioDrones on a square."""

    square: str
    count: int
    moved: bool


class Bar(Part, frozen=True):
    """A square of a warehouse that Damage or BioDrones bar."""

    square: str
    by: str


class Store(Part, frozen=True):
    """A warehouse: its cells from slot 0 on, what bars it, what can be taken and stored."""

    name: str
    cells: str  # of each slot: x barred, u a unit, n a nuclear rocket, _ empty
    status: str  # open, partly or blocked
    shut: list[int]  # slots that cannot be come to
    bars: list[Bar]
    available: int
    room: int


class Station(Part, frozen=True):
    """One station: who stands where, what is stored, which modules would do nothing."""

    clones: list[str]
    spies: list[str]
    newcomer: str | None  # a clone that theft brought this turn
    drones: list[Drones]
    damage: list[str]
    stores: list[Store]
    idle: dict[str, list[Why]]  # kinds of modules that would do nothing now, and why
    armed: list[str]


class Thing(Part, frozen=True):
    """Something in space: a satellite with its zone, a shield, or a flying unit with what every die would do."""

    owner: int
    kind: str
    at: str
    zone: list[str] | UnsetType = UNSET
    flown: bool | UnsetType = UNSET
    ends: list[str] | UnsetType = UNSET
    dice: list[Flight] | UnsetType = UNSET


class Fire(Part, frozen=True):
    """The squares under a seat's fire: by satellites, and by hand weapons, piece by piece."""

    satellites: list[str]
    hands: list[str]
    pieces: list[Covering]


class View(Part, frozen=True):
    """What a seat sees: stations, space, and what is about to happen there."""

    turn: int  # the seat to act; below 0 chance, or the end
    turns: int
    quiet: int  # turns since the last progress
    quiet_limit: int
    short: int  # the option of a shorter match; 0: not set
    by: int  # the player whose turn it is
    die: int
    step: str
    decision: str  # the same word, under the name that it has in all games
    track: int | None  # the step of the turn, 0 to 8; none during the set-up
    at: str | None  # the square in use
    used: list[str]  # Gunners who have fired
    stations: list[Station]
    sky: list[Thing]
    reach: list[Way]
    shots: list[Shot]
    fire: list[Fire]
    doomed: list[str]  # squares whose pieces fire would take if it came now
    dangerous: list[bool]  # whether each player can still do damage
    means: list[list[Means]]


def view(s: State, seat: int) -> View:
    """Everything is open: both seats see the same."""
    return View(
        turn=turn(s),
        turns=s.turns,
        quiet=s.quiet,
        quiet_limit=s.quiet_limit,
        short=s.short,
        by=s.by,
        die=s.die,
        step=NAMES[s.step],
        decision=NAMES[s.step],
        track=_track(s),
        at=square_name(s.station, s.at) if s.at else None,
        used=[square_name(s.station, st.SURFACE_0 + c) for c in bits_of(s.used)],
        stations=[_station(s, station) for station in range(2)],
        sky=_sky(s),
        reach=outlook.reach(s),
        shots=outlook.shots(s),
        fire=[_fire(s, station) for station in range(2)],
        doomed=outlook.doomed(s),
        dangerous=[bool(can(s.copy(), station)) for station in range(2)],
        means=[means(s, station) for station in range(2)],
    )


def _track(s: State) -> int | None:
    """Return the step of the turn, 0 the theft to 8 the victory check; none during the set-up. [SEP-5.1]"""
    if s.step <= steps.PUT:
        return None
    return TRACK.get(s.step, 3 if s.die else 0)


@remembered("moved", "newcomer", "by", of_first=STATION)
def _station(s: State, station: int) -> Station:
    spies = names_of(s.spies, station)
    moved = squares_in(s.moved.tolist()) if station != s.by else ()
    newcomer = s.newcomer and station == s.by
    armories = {
        "drill": st.DRILL_SQUARE,
        "vibrocannon": st.VIBROCANNON_SQUARE,
        "explosives": st.EXPLOSIVES_SQUARE,
    }
    return Station(
        clones=[name for name in names_of(s.clones, station) if name not in spies],
        spies=spies,
        newcomer=square_name(station, s.newcomer - 1) if newcomer else None,
        drones=[
            Drones(square_name(station, m), int(s.pile[station, m]), m in moved)
            for m in members(s.drones, station)
        ],
        damage=names_of(s.damage, station),
        stores=_stores(s, station),
        idle=_idle(s, station),
        armed=[name for name, square in armories.items() if active(s, station, square)],
    )


@remembered(of_first=("damage", "drones", "units", "nukes"))
def _stores(s: State, station: int) -> list[Store]:
    armed = int(s.nukes[station])
    damage = members(s.damage, station)
    found: list[Store] = []
    for store in range(len(WAREHOUSES)):
        barred, units = int(obstacles(s, station, store)), int(s.units[station, store])
        damaged = tuple(m for n in bits_of(barred) if (m := int(cell(store, n))) in damage)
        holds = units, armed if store == st.RO else 0
        found.append(_store(s, station, store, (barred, damaged), holds))
    return found


@remembered()
def _store(
    s: State, station: int, store: int, bars: tuple[int, tuple[int, ...]], holds: tuple[int, int]
) -> Store:
    """Return one warehouse, which depends on nothing but what bars it and what it holds."""
    (barred, damaged), (units, nukes) = bars, holds
    cells = "".join("x" if barred >> n & 1 else "u" if units >> n & 1 else "_" for n in range(10))
    if nukes:
        cells = "".join("n" if nukes >> n & 1 else c for n, c in enumerate(cells))
    blocked = bool(fully_blocked(s, station, store))
    opened = 0 if blocked else slots(SEGMENT, barred)
    return Store(
        name=WAREHOUSES[store].lower(),
        cells=cells,
        status="blocked" if blocked else "partly" if barred else "open",
        shut=[n for n in range(10) if not opened >> n & 1],
        bars=[
            Bar(square_name(station, m), "damage" if m in damaged else "drone")
            for m in (int(cell(store, n)) for n in bits_of(barred))
        ],
        available=int(accessible(s, station, store)).bit_count(),
        room=int(room_left(s, station, store)),
    )


def _idle(s: State, station: int) -> dict[str, list[Why]]:
    """Kinds of modules that would do nothing now, even where they are whole, and why."""
    return _idle_kinds(s, station, gunners(s, station) != 0, bool(members(s.spies, station)))


@remembered(of_first=("damage", "drones", "units", "nukes"))
def _idle_kinds(s: State, station: int, manned: bool, spied: bool) -> dict[str, list[Why]]:
    damage = members(s.damage, station)
    found: dict[str, list[Why]] = {}
    for kind, squares in KINDS.items():
        whole = next((square for square in squares if square not in damage), squares[0])
        if reasons := idle(s, station, whole):
            found[KIND_NAMES[kind]] = outlook.told(reasons)
    return {kind: whys for kind, whys in found.items() if whys}


@remembered(*BOARD)
def _sky(s: State) -> list[Thing]:
    return [_thing(s, thing) for thing in afloat(s)]


def _thing(s: State, thing: Afloat) -> Thing:
    owner, kind, place, code = thing
    if kind == "s":
        return Thing(owner, kind, place, outlook.satellite_zone(s, owner, *divmod(code, COLUMNS)))
    if kind == "e":
        return Thing(owner, kind, place)
    dice = outlook.flights(s, owner, code % st.FLOWN)
    ends = [die.end for die in dice]
    return Thing(owner, kind, place, flown=code >= st.FLOWN, ends=ends, dice=dice)


@remembered("satellites", "clones", "spies", "drones")
def _fire(s: State, seat: int) -> Fire:
    pieces = outlook.hand_zones(s, seat)
    hands = sorted({name for piece in pieces for name in piece.zone})
    return Fire(_lit(s, seat), hands, pieces)


@remembered(of_first=("satellites",))
def _lit(s: State, seat: int) -> list[str]:
    """The squares under fire of a seat's satellites."""
    scratch = s.copy()
    return outlook.zone_names(scratch) if lay_zone(scratch, seat) else []
