"""The nav tool: lay links from where the ship is, as far as they lead somewhere. [DD-10.3, DD-10.18]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import LINK_UNITS
from battlespace.games.dropdrive.rules.table.path import link_fits, stop_fits
from battlespace.games.dropdrive.rules.table.pieces import root_of
from battlespace.games.dropdrive.rules.table.shapes import is_ship
from battlespace.kernel.rule import rule


@rule
def begin_path(s: State, ship: int, reach: int) -> None:
    """Get ready to lay links from where the ship is. [DD-10.3, DD-10.10]"""
    s.flying, s.reach, s.links, s.s, s.stop = st.LAYING, reach, 0, 0, 0
    s.from_x, s.from_y = s.pose[ship, 0], s.pose[ship, 1]
    root = root_of(s, ship)
    for obj in range(st.OBJECTS):
        there = obj == root or (is_ship(obj) and s.base[obj - st.SHIP] == root)
        s.home[obj] = 1 if there and obj != ship else 0
        s.exempt[obj], s.done[obj] = s.home[obj], 0


@rule
def end_path(s: State) -> None:
    """Forget the path."""
    s.flying, s.reach, s.links, s.s, s.stop, s.from_x, s.from_y = 0, 0, 0, 0, 0, 0, 0
    for i in range(st.LINKS):
        s.heading[i] = 0
    for obj in range(st.OBJECTS):
        s.done[obj], s.exempt[obj], s.home[obj] = 0, 0, 0
    for i in range(7):
        s.beam[i] = 0


@rule
def add_link(s: State, heading: int) -> None:
    """Lay one more link."""
    s.heading[s.links] = heading
    s.links += 1


@rule
def drop_link(s: State) -> None:
    """Take the last link back."""
    s.links -= 1
    s.heading[s.links] = 0


@rule
def in_stack(s: State) -> bool:
    """Say whether the flight began in a stack."""
    for obj in range(st.OBJECTS):
        if s.home[obj]:
            return True
    return False


@rule
def may_stop_on_last(s: State) -> bool:
    """Say whether some stop on the last link is legal. [DD-10.18]"""
    end = s.links * LINK_UNITS
    if stop_fits(s, end):
        return True
    for mm in range(24, 0, -1):
        if stop_fits(s, end - LINK_UNITS + 100 * mm):
            return True
    return False


@rule
def goes_on(s: State) -> bool:
    """Say whether some further link lets the ship stop on it."""
    last, found = s.heading[s.links - 1], False
    for turn in range(-90, 91):
        after = (last + turn + 360) % 360
        if not found and link_fits(s, after):
            add_link(s, after)
            found = may_stop_on_last(s)
            drop_link(s)
    return found


@rule
def leads_out(s: State, heading: int) -> bool:
    """Say whether a further link would let the ship stop on it, on the next one, or on the one after that. [R-N8]"""
    add_link(s, heading)
    found = may_stop_on_last(s) or goes_on(s)
    for turn in range(-90, 91, 15):
        after = (heading + turn + 360) % 360
        if not found and s.links + 1 < s.reach and link_fits(s, after):
            add_link(s, after)
            found = goes_on(s)
            drop_link(s)
    drop_link(s)
    return found


@rule
def any_link(s: State) -> bool:
    """Say whether a ship in a stack can lay any link."""
    for heading in range(360):
        if link_fits(s, heading) and leads_out(s, heading):
            return True
    return False
