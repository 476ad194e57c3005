"""Why a module would do nothing now: which input is missing or blocked, which warehouse is full, who has no target."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from battlespace.games.septikon.rules import modules
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.plan import RESOURCES, WAREHOUSES
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.stores import (
    accessible,
    available,
    capacity,
    fully_blocked,
    room_left,
)
from battlespace.games.septikon.rules.tables import OUTPUT, cost, module_at, share
from battlespace.games.septikon.rules.weapons import gunners
from battlespace.games.septikon.text.names import square_name
from battlespace.games.septikon.text.reasons import at, why
from battlespace.games.septikon.text.whereabouts import members
from battlespace.kernel.remembered import once, remembered
from battlespace.kernel.words import Reason, Words, because

NO_TARGET = {
    modules.LASER: ("SEP-10.4", "no_beam"),
    modules.THERMITE: ("SEP-10.5", "no_mine"),
    modules.SHIELD: ("SEP-10.7", "no_place"),
    modules.SATELLITE: ("SEP-10.7", "no_place"),
    modules.TAKEOVER: ("SEP-10.8", "no_satellite"),
    modules.ESPIONAGE: ("SEP-10.9", "no_clone"),
}
"""Why a Gunner has no target at each module."""


def resource_words(resource: int) -> Words:
    """Return the name of a resource."""
    return Words(f"resource.{RESOURCES[resource]}")


def stores_of(resource: int) -> tuple[int, ...]:
    """Return the warehouses of a resource."""
    return (st.EN, st.ENERGY_RIGHT) if resource == st.EN else (resource,)


def store_target(station: int, store: int) -> str:
    """Return the click target of a warehouse."""
    return f"store:{'AB'[station]}:{WAREHOUSES[store].lower()}"


@cache
def needs(module: int) -> list[tuple[int, int]]:
    """Return what one activation takes: resources, and how many units of each. [SEP-8.5]"""
    costs = ((resource, cost(module, resource)) for resource in range(st.EN + 1))
    return [(resource, units) for resource, units in costs if units]


class Stocks(NamedTuple):
    """What a station has of each resource: what can be taken, what is stored at all, what more fits, what is barred."""

    available: list[int]
    stored: list[int]
    capacity: list[int]
    blocked: list[bool]


@remembered(of_first=("damage", "drones", "units"))
def stocks(s: State, station: int) -> Stocks:
    """Return what a station has: asked once for all its modules."""
    every = range(st.EN + 1)
    units = [int(s.units[station, store]).bit_count() for store in range(st.STORES)]
    shut = [bool(fully_blocked(s, station, store)) for store in range(st.STORES)]
    return Stocks(
        available=[int(available(s, station, resource)) for resource in every],
        stored=[sum(units[store] for store in stores_of(resource)) for resource in every],
        capacity=[int(capacity(s, station, resource)) for resource in every],
        blocked=[any(shut[store] for store in stores_of(resource)) for resource in every],
    )


@once
def _both(s: State) -> list[tuple[Stocks, bool]]:
    """Return what both stations have, and whether they have Gunners: all that their modules ask for again and again."""
    return [(stocks(s, station), gunners(s, station) != 0) for station in range(2)]


def missing(held: Stocks, station: int, module: int) -> list[Reason]:
    """Return a reason for each input that is not available in full. [SEP-8.5]"""
    return [
        _lacking(station, resource, needed, held.available[resource], held.stored[resource])
        for resource, needed in needs(module)
        if needed > held.available[resource]
    ]


@cache
def _lacking(station: int, resource: int, needed: int, found: int, stored: int) -> Reason:
    key = "blocked_input" if stored >= needed else "missing_input"
    targets = (store_target(station, store) for store in stores_of(resource))
    values = {"needed": needed, "found": found}
    what = resource_words(resource)
    return because("SEP-8.5", key, *targets, fact=None, resource=what, **values)


def unroomed(held: Stocks, station: int, resource: int) -> list[Reason]:
    """Return why nothing of a resource can be stored. [SEP-9.1]"""
    if held.capacity[resource]:
        return []
    return [_full(station, resource, held.blocked[resource])]


@cache
def _full(station: int, resource: int, blocked: bool) -> Reason:
    targets = (store_target(station, store) for store in stores_of(resource))
    key = "blocked_output" if blocked else "full_output"
    return because("SEP-9.1", key, *targets, resource=resource_words(resource))


class _Kind(NamedTuple):
    """What is asked of a module again and again: what it is, what it makes, whether Gunners work it."""

    module: int
    output: int | None
    gunned: bool


@cache
def _kind_at(square: int) -> _Kind:
    module = int(module_at(square))
    makes = modules.LICHEN <= module <= modules.ROCKET_WORKSHOP
    return _Kind(module, int(share(OUTPUT, module)) if makes else None, module >= modules.LASER)


def idle(s: State, station: int, square: int) -> list[Reason]:
    """Return why the module on a square would do nothing if a piece ended there now; none when it would."""
    module, output, gunned = _kind_at(square)
    if square in members(s.damage, station):
        return why("SEP-13.3", "damaged", square_name(station, square))
    if module < modules.LICHEN:
        return []
    held, manned = _both(s)[station]
    reasons = missing(held, station, module)
    if output is not None:
        return reasons + unroomed(held, station, output)
    if gunned and not manned:
        reasons.append(_plain("SEP-10.1", "no_gunner"))
    return reasons if gunned else reasons + _idle_special(s, station, module)


_plain = cache(because)
"""Return a reason whose sentence has no gaps."""


def _idle_special(s: State, station: int, module: int) -> list[Reason]:
    """The conditions of single modules."""
    if module == modules.SENSOR_CABIN:
        inside = s.drones[station, 0] | s.drones[station, 1] | s.drones[station, 2] % (1 << 42)
        if not inside:
            return [_plain("SEP-9.5", "no_drone")]
        if not any(room_left(s, station, store) for store in range(8)):
            return [_plain("SEP-9.5", "no_room")]
    if module == modules.NUCLEAR_ARMORY:
        if not accessible(s, station, st.RO):
            return [_plain("SEP-9.6", "no_rocket", store_target(station, st.RO))]
        if not s.units[station, st.RO] & ~s.nukes[station]:
            return [_plain("SEP-9.6", "all_armed", store_target(station, st.RO))]
    if module == modules.COUNTERESPIONAGE and not members(s.spies, station):
        return [_plain("SEP-11.4", "no_spy")]
    if modules.REPAIR <= module < modules.COUNTERESPIONAGE and not members(s.damage, station):
        return [_plain("SEP-11.3", "no_token")]
    return []


def targetless(s: State, col: int) -> Reason:
    """Return why the Gunner in this column finds no target at the module in use. [SEP-10.2]"""
    clause, key = NO_TARGET[module_at(s.at)]
    return because(clause, key, *at(square_name(s.station, st.SURFACE_0 + col)), die=s.die)
