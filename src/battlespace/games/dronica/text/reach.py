"""Distances, gates and zones in plain Python, for people who ask why: the rules decide without it."""

from __future__ import annotations

from battlespace.games.dronica.rules.state import (
    BARRIER,
    GROUND,
    SLOTS,
    STEPS,
    State,
    kind,
    owner,
    pieces,
)
from battlespace.games.dronica.text.positions import Hex, bottom, hex_of


def apart(one: Hex, other: Hex) -> int:
    """Return how many steps two hexes are apart."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def around(place: Hex) -> list[Hex]:
    """Return the six neighbours of a hex, in the order of the ways. [DRN-2.1]"""
    return [(place[0] + dq, place[1] + dr) for dq, dr in STEPS]


def _active_beside(s: State, place: Hex, lifted: int | None) -> list[int]:
    """Return the Barriers beside a hex that work while a piece is lifted. [DRN-8.2]"""
    return [
        piece
        for piece in range(pieces(s))
        if kind(piece) == BARRIER
        and s.level[piece]
        and (s.cap[piece] == 0 or s.cap[piece] - 1 == lifted)
        and apart(hex_of(s, piece), place) == 1
    ]


def barriers_beside(s: State, place: Hex, lifted: int | None = None) -> list[int]:
    """Return the active Barriers of others beside a hex. [DRN-8.1, DRN-8.4]"""
    return [piece for piece in _active_beside(s, place, lifted) if owner(piece) != s.mover]


def own_barriers_beside(s: State, place: Hex) -> list[int]:
    """Return the mover's own active Barriers beside a hex. [RUL-03]"""
    return [piece for piece in _active_beside(s, place, None) if owner(piece) == s.mover]


def open_hexes(s: State, *, barred: bool = True) -> list[Hex]:
    """Return the rim hexes where the mover may place, by Barriers unless told otherwise. [DRN-4.3, DRN-4.4]"""
    taken, own = _occupied(s, None), s.mover * SLOTS
    rim = {place for hex_ in taken for place in around(hex_)} - taken
    if s.level[own]:
        rim -= {*around(hex_of(s, own))}
    return [place for place in rim if not (barred and barriers_beside(s, place))]


def flanks(s: State, one: Hex, other: Hex, *, high: bool) -> list[int]:
    """Return the pieces beside a step between neighbours, on the level of the step. [DRN-5.3, DRN-5.5]"""
    both = [bottom(s, place) for place in around(one) if apart(place, other) == 1]
    found = [piece for piece in both if piece is not None]
    return [s.cap[piece] - 1 for piece in found if s.cap[piece]] if high else found


def _occupied(s: State, lifted: int | None) -> set[Hex]:
    return {hex_of(s, p) for p in range(pieces(s)) if s.level[p] == GROUND and p != lifted}


def reachable(s: State, start: Hex, lifted: int, *, stopped: bool = False) -> set[Hex]:
    """Return all empty hexes near the battlespace that a slide path reaches, or one that Barriers stop. [DRN-5.4]"""
    taken = _occupied(s, lifted)
    rim = {place for hex_ in taken for place in around(hex_)}
    sea = (rim | {place for hex_ in rim for place in around(hex_)}) - taken
    if stopped:
        sea -= {place for place in rim if barriers_beside(s, place, lifted)}
    found, edge = {start}, [start]
    while edge:
        at = edge.pop()
        for to in around(at):
            beside = sum(place in taken for place in around(at) if apart(place, to) == 1)
            free = beside == 1 or (beside == 0 and not (stopped and s.contact_while_sliding))
            if to in sea and to not in found and free:
                found.add(to)
                edge.append(to)
    return found


def gates_between(s: State, start: Hex, goal: Hex, lifted: int) -> list[int]:
    """Return the pieces of the gates that keep a sliding piece from its goal. [DRN-5.3]"""
    here, there = reachable(s, start, lifted), reachable(s, goal, lifted)
    found: set[int] = set()
    for at in here:
        for to in around(at):
            if to in there:
                found |= set(flanks(s, at, to, high=False))
    return sorted(found)
