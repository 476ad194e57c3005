"""Why a module would do nothing now: which input is missing or blocked, which warehouse is full, who has no target."""

from __future__ import annotations

from functools import cache

from battlespace.games.septikon.rules import modules
from battlespace.games.septikon.rules.pieces import empty, holds
from battlespace.games.septikon.rules.plan import RESOURCES, WAREHOUSES
from battlespace.games.septikon.rules.state import EN, ENERGY_RIGHT, RO, SURFACE_0, State
from battlespace.games.septikon.rules.stores import (
    accessible,
    available,
    capacity,
    fully_blocked,
    room_left,
)
from battlespace.games.septikon.rules.tables import OUTPUT, cost, module_at, share
from battlespace.games.septikon.rules.weapons import gunners
from battlespace.games.septikon.text.names import place_words, square_name
from battlespace.kernel.words import Reason, Words

NO_TARGET = {
    modules.LASER: ("SEP-10.4", "why.no_beam"),
    modules.THERMITE: ("SEP-10.5", "why.no_mine"),
    modules.SHIELD: ("SEP-10.7", "why.no_place"),
    modules.SATELLITE: ("SEP-10.7", "why.no_place"),
    modules.TAKEOVER: ("SEP-10.8", "why.no_satellite"),
    modules.ESPIONAGE: ("SEP-10.9", "why.no_clone"),
}
"""Why a Gunner has no target at each module."""


def module_words(module: int) -> Words:
    """Return the name of a kind of square."""
    return Words(f"module.{modules.NAMES[module].lower()}")


def resource_words(resource: int) -> Words:
    """Return the name of a resource."""
    return Words(f"resource.{RESOURCES[resource]}")


def stores_of(resource: int) -> tuple[int, ...]:
    """Return the warehouses of a resource."""
    return (EN, ENERGY_RIGHT) if resource == EN else (resource,)


def store_target(station: int, store: int) -> str:
    """Return the click target of a warehouse."""
    return f"store:{'AB'[station]}:{WAREHOUSES[store].lower()}"


@cache
def needs(module: int) -> list[tuple[int, int]]:
    """Return what one activation takes: resources, and how many units of each. [SEP-8.5]"""
    costs = ((resource, cost(module, resource)) for resource in range(EN + 1))
    return [(resource, units) for resource, units in costs if units]


def missing(s: State, station: int, module: int) -> list[Reason]:
    """Return a reason for each input that is not available in full. [SEP-8.5]"""
    reasons: list[Reason] = []
    for resource, needed in needs(module):
        found = available(s, station, resource)
        if needed <= found:
            continue
        stores = stores_of(resource)
        stored = sum(int(s.units[station, store]).bit_count() for store in stores)
        values = {"resource": resource_words(resource), "needed": needed, "found": found}
        words = Words("why.blocked_input" if stored >= needed else "why.missing_input", values)
        targets = tuple(store_target(station, store) for store in stores)
        reasons.append(Reason("SEP-8.5", targets, words))
    return reasons


def unroomed(s: State, station: int, resource: int) -> list[Reason]:
    """Return why nothing of a resource can be stored. [SEP-9.1]"""
    if capacity(s, station, resource):
        return []
    stores = stores_of(resource)
    blocked = any(fully_blocked(s, station, store) for store in stores)
    key = "why.blocked_output" if blocked else "why.full_output"
    targets = tuple(store_target(station, store) for store in stores)
    return [Reason("SEP-9.1", targets, Words(key, {"resource": resource_words(resource)}))]


def idle(s: State, station: int, square: int) -> list[Reason]:
    """Return why the module on a square would do nothing if a piece ended there now; none when it would."""
    module = module_at(square)
    if holds(s.damage, station, square):
        name = square_name(station, square)
        return [
            Reason(
                "SEP-13.3", (f"square:{name}",), Words("why.damaged", {"square": place_words(name)})
            )
        ]
    if module < modules.LICHEN:
        return []
    if modules.LICHEN <= module <= modules.ROCKET_WORKSHOP:
        return [*missing(s, station, module), *unroomed(s, station, share(OUTPUT, module))]
    reasons = missing(s, station, module)
    if module >= modules.LASER and not gunners(s, station):
        reasons.append(Reason("SEP-10.1", (), Words("why.no_gunner")))
    return reasons + _idle_special(s, station, module)


def _idle_special(s: State, station: int, module: int) -> list[Reason]:
    """The conditions of single modules."""
    if module == modules.SENSOR_CABIN:
        inside = s.drones[station, 0] | s.drones[station, 1] | s.drones[station, 2] % (1 << 42)
        if not inside:
            return [Reason("SEP-9.5", (), Words("why.no_drone"))]
        if not any(room_left(s, station, store) for store in range(8)):
            return [Reason("SEP-9.5", (), Words("why.no_room"))]
    if module == modules.NUCLEAR_ARMORY:
        if not accessible(s, station, RO):
            return [Reason("SEP-9.6", (store_target(station, RO),), Words("why.no_rocket"))]
        if not s.units[station, RO] & ~s.nukes[station]:
            return [Reason("SEP-9.6", (store_target(station, RO),), Words("why.all_armed"))]
    if module == modules.COUNTERESPIONAGE and empty(s.spies, station):
        return [Reason("SEP-11.4", (), Words("why.no_spy"))]
    if modules.REPAIR <= module < modules.COUNTERESPIONAGE and empty(s.damage, station):
        return [Reason("SEP-11.3", (), Words("why.no_token"))]
    return []


def targetless(s: State, col: int) -> Reason:
    """Return why the Gunner in this column finds no target at the module in use. [SEP-10.2]"""
    clause, key = NO_TARGET[module_at(s.at)]
    name = square_name(s.station, SURFACE_0 + col)
    return Reason(clause, (f"square:{name}",), Words(key, {"die": s.die}))
