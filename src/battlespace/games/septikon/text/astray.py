"""Why a clone, a spy or a BioDrone cannot walk there: who it is, how far it is, what bars the way."""

from __future__ import annotations

from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules import tables
from battlespace.games.septikon.rules.pieces import active, holds
from battlespace.games.septikon.rules.plan import COLUMNS
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.text.names import square_name
from battlespace.games.septikon.text.reasons import (
    at,
    clone_on,
    damage_on,
    drone_on,
    square_of,
    why,
)
from battlespace.kernel.fact import Fact
from battlespace.kernel.words import Reason, Words


def joins(ways: tables.Ways, start: int, end: int, die: int) -> bool:
    """Say whether this die leads from start to end on an empty station."""
    if die == 0:
        return start == end
    first, stop = ways.begin[start * 7 + die], ways.begin[start * 7 + die + 1]
    return any(ways.rows[way][tables.END] == end for way in range(first, stop))


def late_lock(ways: tables.Ways, start: int, end: int, die: int) -> bool:
    """Say whether a Lock step would lead there that the piece does not have. [SEP-6.4, SEP-14.2]"""
    first = 0 if ways is tables.DRONE_WAYS else 1
    return any(
        joins(ways, start, here, before) and joins(ways, there, end, die - before - 1)
        for before in range(first, die)
        for here in tables.LOCK_SQUARES
        for there in tables.LOCK_SQUARES
        if here != there
    )


def walled(start: int, end: int, die: int) -> bool:
    """Say whether the square is so near that only walls keep it out of reach. [SEP-3.4, SEP-6.3]"""
    away = abs(start // COLUMNS - end // COLUMNS) + abs(start % COLUMNS - end % COLUMNS)
    return 0 < away <= die and (die - away) % 2 == 0


def against_go(s: State, parts: tuple[str, ...]) -> list[Reason]:
    """Return the reasons against a walk of a clone or a spy. [SEP-6.1, SEP-15.1]"""
    (station, start), (end_station, end) = square_of(parts[0]), square_of(parts[1])
    if station != end_station:
        return why("SEP-1.3" if end_station >= 0 else "SEP-6.6", "leaves", parts[0])
    if not holds(s.clones, station, start):
        return why(
            "SEP-6.1", "nobody", parts[0], Fact(f"stations.{station}.clones", "lacks", parts[0])
        )
    if holds(s.spies, station, start) != (station != s.by):
        fact = clone_on(s, parts[0])
        turned = [Reason("SEP-15.1", at(parts[0]), fact=fact)] if station == s.by else []
        return [*why("SEP-6.1", "not_yours", parts[0], fact), *turned]
    if s.newcomer == start + 1 and station == s.by:
        new = Fact(f"stations.{station}.newcomer", "is", parts[0])
        return why("SEP-9.10", "newcomer", parts[0], new)
    barred = _against_walk(s, tables.CLONE_WAYS, parts)
    return barred or (_against_blast(s, station, start, end) if parts[2] else [])


def _against_blast(s: State, station: int, start: int, end: int) -> list[Reason]:
    """Why no Damage can be left behind."""
    name = square_name(station, start)
    if station == s.by:
        return why("SEP-15.5", "loyal_blast", name)
    if not active(s, station, st.EXPLOSIVES_SQUARE):
        return why(
            "SEP-15.5",
            "no_explosives",
            square_name(station, st.EXPLOSIVES_SQUARE),
            _unarmed(station),
        )
    if start == end:
        return why("SEP-15.5", "loop_blast", name)
    return why("SEP-15.5", "surface_blast", name) if start >= st.SURFACE_0 else []


def _unarmed(station: int) -> Fact:
    return Fact(f"stations.{station}.armed", "lacks", "explosives")


def _against_walk(s: State, ways: tables.Ways, parts: tuple[str, ...]) -> list[Reason]:
    """Why a piece cannot end there: a wrong number of steps, turning back, or what bars each way."""
    (station, start), (_, end) = square_of(parts[0]), square_of(parts[1])
    begin, stop = ways.begin[start * 7 + s.die], ways.begin[start * 7 + s.die + 1]
    open_to = [way for way in range(begin, stop) if ways.rows[way][tables.END] == end]
    if not open_to:
        return _against_distance(s, ways, start, parts[1])
    reasons = [_barrier(s, ways, station, start, way) for way in open_to]
    return [] if None in reasons else [r for r in reasons if r]


def _against_distance(s: State, ways: tables.Ways, start: int, end: str) -> list[Reason]:
    drone, square = ways is tables.DRONE_WAYS, square_of(end)[1]
    if square in tables.CELLS and not drone:
        return why("SEP-6.6", "warehouse", end)
    if (
        square in tables.CELLS
        and tables.slot_at(square) // st.SLOTS != tables.slot_at(start) // st.SLOTS
    ):
        return why("SEP-14.6", "drone_warehouse", end)
    steps = [0] if start == square else []
    steps += [die for die in range(1, 7) if joins(ways, start, square, die)]
    key = "other_steps" if steps else "too_far"
    clause = "SEP-14.1" if drone else "SEP-6.2"
    values: dict[str, int | str | Words] = {"steps": min(steps)} if steps else {}
    found = why(clause, key, end, None, die=s.die, **values)
    if any(die < s.die and (s.die - die) % 2 == 0 for die in steps):
        return [*why("SEP-14.2" if drone else "SEP-6.5", "turns_back", end, die=s.die), *found]
    if late_lock(ways, start, square, s.die):
        return [Reason("SEP-14.2" if drone else "SEP-6.4", at(end)), *found]
    if walled(start, square, s.die):
        return [Reason("SEP-14.2" if drone else "SEP-6.3", at(end)), *found]
    return found


def _barrier(s: State, ways: tables.Ways, station: int, start: int, way: int) -> Reason | None:
    """Return what bars one way, or None if it is open."""
    drone, end = ways is tables.DRONE_WAYS, ways.rows[way][tables.END]
    clause = "SEP-14.3" if drone else "SEP-6.6"
    on_way = [m for m in range(189) if ways.rows[way][m // st.WORD_BITS] >> m % st.WORD_BITS & 1]
    names = {m: square_name(station, m) for m in (*on_way, end)}
    for m in on_way:
        if holds(s.damage, station, m):
            return why(clause, "damaged_way", names[m], damage_on(names[m]))[0]
    for m in on_way:
        if drone and holds(s.clones, station, m):
            return why(clause, "clone_way", names[m], clone_on(s, names[m]))[0]
        if not drone and holds(s.drones, station, m):
            return why(clause, "drone_way", names[m], drone_on(names[m]))[0]
    if drone and holds(s.drones, station, end):
        return why("SEP-14.4", "drone_end", names[end], drone_on(names[end]))[0]
    if not drone and end != start and holds(s.clones, station, end):
        return why("SEP-6.8", "taken", names[end], clone_on(s, names[end]))[0]
    lock = ways.rows[way][tables.LOCK_ENTERED]
    if not drone and lock >= 0 and not s.lock_through and holds(s.clones, station, lock):
        name = square_name(station, lock)
        return why("SEP-6.4", "lock_taken", name, clone_on(s, name))[0]
    return None


def against_drone(s: State, parts: tuple[str, ...]) -> list[Reason]:
    """Return the reasons against a walk of a BioDrone. [SEP-14.1]"""
    (station, start), (end_station, _) = square_of(parts[0]), square_of(parts[1])
    if station != end_station:
        return why("SEP-14.2", "leaves", parts[0])
    if station == s.by or not s.pile[station, start]:
        return why("SEP-14.1", "no_drone_there", parts[0])
    if s.moved[start // st.WORD_BITS] >> start % st.WORD_BITS & 1:
        return why("SEP-14.1", "drone_moved", parts[0], drone_on(parts[0], moved=True))
    barred = _against_walk(s, tables.DRONE_WAYS, parts)
    if barred or not parts[2]:
        return barred
    if not active(s, s.by, st.EXPLOSIVES_SQUARE):
        return why(
            "SEP-14.8", "no_explosives", square_name(s.by, st.EXPLOSIVES_SQUARE), _unarmed(s.by)
        )
    whole = start < st.SURFACE_0 and not holds(s.damage, station, start)
    return [] if whole else why("SEP-14.8", "surface_blast", parts[0])
