"""Flights to choose from: a short list, the best first, for planners and hints. (decision points 3.1)"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from battlespace.games.dropdrive.bot import planner as pl
from battlespace.games.dropdrive.bot.worth import interest
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.course.flight import next_contact
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import LINK_UNITS
from battlespace.games.dropdrive.rules.table.laying import add_link
from battlespace.games.dropdrive.rules.table.path import link_fits, stop_fits
from battlespace.kernel.record import room

MOST = 64
STRAIGHT = range(0, 360, 60)
PAST = 100
"""A flight stops so far behind its last contact, in stored units."""


class Flight(NamedTuple):
    """A path with what it touches, in order, and what that is worth."""

    links: tuple[int, ...]
    stop: int  # stored units along the path
    touched: tuple[int, ...]
    worth: float

    def moves(self) -> list[str]:
        """Return the texts that lay and start it; without links it stays."""
        if not self.links:
            return ["stay"]
        last = max(1, -(-(self.stop - (len(self.links) - 1) * LINK_UNITS) // 100))
        return [*(f"link:{h}" for h in self.links), f"fly:{last}" if last < ac.STOPS else "fly"]


def flight_candidates(s: State, most: int = MOST) -> list[Flight]:
    """Return at most so many flights of the seat that lays a path, the best first; `stay` last where it is allowed."""
    seat = s.by
    paths = {path for path in _paths(s, seat) if path}
    paths |= {path for heading in STRAIGHT if (path := _straight(s, heading))}
    best: dict[tuple[int, ...], Flight] = {}
    for path in sorted(paths):
        flight = _flown(s, seat, path)
        if flight is None:
            continue
        old = best.get(flight.touched)
        if old is None or flight.stop < old.stop:
            best[flight.touched] = flight
    found = sorted(best.values(), key=lambda flight: (-flight.worth, flight.links))
    chosen = found[:most] + _ends(found, most)
    free = s.links == 0 and not any(s.home.tolist())
    return [*chosen[:most], *([Flight((), 0, (), 0.0)] if free else [])]


def _ends(found: list[Flight], most: int) -> list[Flight]:
    """Return the best flight to every planet, ship and anomaly token that the list would leave out."""
    seen = {flight.touched[-1] for flight in found[:most] if flight.touched}
    more: list[Flight] = []
    for flight in found[most:]:
        end = flight.touched[-1] if flight.touched else -1
        if end not in seen and (0 <= end < st.PLANETS or st.TOKEN <= end < st.MINE):
            seen.add(end)
            more.append(flight)
    return more


def _paths(s: State, seat: int) -> list[tuple[int, ...]]:
    """Return the headings of every path that the search has kept, the laid links first."""
    levels = s.reach - s.links
    pad = room(pl.NODES + pl.NODE * (2 + levels * (pl.BEAM + 1)), np.float64)
    beam = pl.plan(s, seat, pad)
    laid = tuple(s.heading[i] for i in range(s.links))
    found: list[tuple[int, ...]] = []
    for level in range(levels):
        for i in range(int(pad[pl.LEVELS + level])):
            node, headings = pl.level_start(level, beam) + pl.NODE * i, list[int]()
            while pad[node + pl.PARENT] >= 0:
                headings.append(int(pad[node + pl.HEADING]))
                node = int(pad[node + pl.PARENT])
            found.append(laid + tuple(reversed(headings)))
    return found


def _straight(s: State, heading: int) -> tuple[int, ...]:
    """Return the longest valid flight straight on."""
    copy = s.copy()
    while link_fits(copy, heading):
        add_link(copy, heading)
    return tuple(copy.heading[i] for i in range(copy.links))


def _flown(s: State, seat: int, path: tuple[int, ...]) -> Flight | None:
    """Return a path cut just behind its last contact, as the rules see it; none if the ship may not stop there."""
    copy = s.copy()
    for heading in path[s.links :]:
        if not link_fits(copy, heading):
            return None
        add_link(copy, heading)
    touched, worth, stop = list[int](), 0.0, 0
    while True:
        obj, where = next_contact(copy, seat)
        if obj < 0 or where > copy.links * LINK_UNITS:
            break
        ends = obj < st.PLANETS or st.TOKEN <= obj < st.SHIP or obj == st.DYSON
        touched.append(obj)
        worth += interest(s, obj, seat)
        copy.done[obj], copy.s, stop = 1, where, where + (0 if ends else PAST)
        if ends:
            break
    stop = min(stop, copy.links * LINK_UNITS) if touched else copy.links * LINK_UNITS
    links = max(-(-stop // LINK_UNITS), s.links, 1)
    copy.s, copy.links = 0, links
    for obj in touched:
        copy.done[obj] = s.done[obj]
    if not stop_fits(copy, stop):
        return None
    return Flight(path[:links], stop, tuple(touched), worth - pl.COST * stop / 100)
