"""What a seat sees: the map, the pieces and their reach, each seat's economy."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from typing import Literal

import numpy as np
from msgspec import UNSET, UnsetType

from battlespace.games.dred.rules import maps
from battlespace.games.dred.rules.chart import BLOCKAGE, KINDS, LETTERS, Chart, chart_of, name_of
from battlespace.games.dred.rules.economy import (
    active,
    bag_gatherers,
    bag_stacks,
    fewest_taken,
    gatherers_out,
    income,
    living,
    most_taken,
    stacks_taken,
)
from battlespace.games.dred.rules.leaving import pressed
from battlespace.games.dred.rules.movement import (
    hero_place,
    list_marks,
    list_reaches,
    list_walk,
    mark_targets,
)
from battlespace.games.dred.rules.play import turn
from battlespace.games.dred.rules.state import (
    ACTIONS,
    BANK,
    EMPTY,
    ENERGY,
    GATHERER,
    IN_PLAY,
    MOST_ACTIONS,
    POWER,
    SUPPLY_LIMIT,
    TYPES,
    WAYS,
    ZONE,
    State,
    cost,
    has_moved,
    owner,
    type_of,
)
from battlespace.games.dred.text.obstacles import TYPE_NAMES, TypeName
from battlespace.games.dred.text.positions import PHASES, Phase
from battlespace.kernel.record import room
from battlespace.kernel.seen import Part

Geometry = Literal["hex", "square"]

BUDGET = 10
"""Supply of the first purchase. [DRED-3.3]"""


PRICES = {TYPE_NAMES[kind]: cost(kind) for kind in range(GATHERER, TYPES)}


class Place(Part, frozen=True):
    """A place of the map; a node says what a Gatherer gets there. [DRED-5.2]"""

    name: str
    row: int
    column: int
    kind: str  # a blank tile, a node, a blockage, or the letter of a Starting Zone
    actions: int | UnsetType = UNSET
    supply: int | UnsetType = UNSET


class Ground(Part, frozen=True):
    """A board without pieces: what a map is, and what a picture of it needs. [DRED-2.1]"""

    geometry: Geometry
    places: list[Place]


class Picture(Ground, frozen=True):
    """A map to choose: its name, for how many it is, its text and its places."""

    title: str
    seats: list[int]
    text: str


class Piece(Part, frozen=True):
    """A piece on a tile, and the tiles that it could go to if it were to move now."""

    tile: str
    seat: int
    type: TypeName
    moved: bool
    reach: list[str]


class Inside(Part, frozen=True):
    """Pieces of one type in a seat's Starting Zone, and the tiles that one of them could go to now."""

    type: TypeName
    count: int
    reach: list[str]


class Threat(Part, frozen=True):
    """A piece that could capture a Hero, with what to click for it."""

    by: str
    seat: int
    type: TypeName


class Store(Part, frozen=True):
    """Stacks and Gatherers, one beside the other."""

    stacks: int
    gatherers: int


class Income(Part, frozen=True):
    """What a seat gets in its next turn as its Gatherers stand now."""

    supply: int
    actions: int


class Seat(Part, frozen=True):
    """One seat's economy: what it has, what it gets next turn, and how far it is from its limits."""

    letter: str  # the letter of its Starting Zone
    out: int | None  # when it was eliminated; none while it plays
    rank: int
    turns: int
    supply: int
    supply_limit: int
    gatherers: int
    bank: Store
    bag: Store
    income: Income
    zone: list[Inside]
    threats: list[Threat]  # what could capture its Hero if it were their owner's turn now


class View(Ground, frozen=True):
    """What a seat sees: the map, the pieces and their reach, each seat's economy."""

    map: str
    seats: list[Seat]
    pieces: list[Piece]
    turn: int  # the seat to act; below 0 chance, or the end
    mover: int
    phase: Phase
    decision: str  # what is asked of the mover, as the word in `ask.*`
    budget: int  # Supply of the first purchase
    prices: dict[str, int]
    takes: list[Store]  # what the gained Supply can become, one for each number of Gatherers
    first: int  # the seat that began
    left: int  # Actions that the mover still has
    most_actions: int
    gain: int  # Supply to take into the bank
    spawned: bool  # whether the mover has spawned this turn
    halted: bool  # whether the mover's Hero has captured this turn
    must_leave: bool  # whether the mover's Hero must get out now
    round: int
    max_rounds: int
    quiet: int  # turns since the last capture
    quiet_limit: int


def view(s: State, seat: int) -> View:
    """Everything is open: all seats see the same. [DRED-1.4]"""
    chart, to_act = chart_of(s), turn(s)
    ground = drawn(chart)
    pieces = _pieces(s, chart)
    zones = [_zone(s, i) for i in range(s.seats)]
    return View(
        geometry=ground.geometry,
        places=ground.places,
        map=chart.file,
        seats=[_seat(s, i, zones[i], _threats(s, i, pieces, zones)) for i in range(s.seats)],
        pieces=pieces,
        turn=to_act,
        mover=s.mover,
        phase=PHASES[s.phase],
        decision=_decision(s),
        budget=BUDGET,
        prices=PRICES,
        takes=_takes(s),
        first=s.first,
        left=s.left,
        most_actions=MOST_ACTIONS,
        gain=s.gain,
        spawned=bool(s.spawned),
        halted=bool(s.halted),
        must_leave=to_act >= 0 and pressed(s),
        round=s.round,
        max_rounds=s.max_rounds,
        quiet=s.quiet,
        quiet_limit=s.quiet_rounds * living(s),
    )


def _decision(s: State) -> str:
    """What is asked of the mover, as the word in `ask.*`."""
    if turn(s) < 0:
        return "none"
    return "LEAVE" if pressed(s) else PHASES[s.phase]


def _takes(s: State) -> list[Store]:
    """What the gained Supply can become, one entry for each number of Gatherers. [DRED-5.3]"""
    if s.phase != BANK:
        return []
    return [
        Store(stacks_taken(s, taken), taken) for taken in range(fewest_taken(s), most_taken(s) + 1)
    ]


def picture(value: str | Mapping[str, str]) -> Picture:
    """A value of the option `map` as the browser draws it: its name, for how many it is, its places."""
    board = maps.load(value)
    seats = [count for count in (2, 3, 4) if board.letters(count)]
    ground = drawn(board.chart)
    return Picture(ground.geometry, ground.places, board.title, seats, board.text)


@lru_cache(maxsize=100)
def drawn(chart: Chart) -> Ground:
    """A board without pieces. [DRED-2.1]"""
    places = [_place(chart, i) for i in range(len(chart.spots))]
    return Ground("hex" if chart.hexes else "square", places)


def _place(chart: Chart, i: int) -> Place:
    (row, column), char = chart.spots[i]
    node = KINDS.find(char)
    return Place(
        name=name_of((row, column)),
        row=row,
        column=column,
        kind="blockage" if char == BLOCKAGE else char,
        actions=node - ENERGY + 1 if node >= ENERGY else UNSET,
        supply=node - POWER + 1 if POWER <= node < ENERGY else UNSET,
    )


def _seat(s: State, seat: int, zone: list[Inside], threats: list[Threat]) -> Seat:
    return Seat(
        letter=LETTERS[s.letters[seat]],
        out=None if s.out[seat] == IN_PLAY else max(int(s.out[seat]), 0),
        rank=_rank(s, seat),
        turns=s.turns[seat],
        supply=active(s, seat),
        supply_limit=SUPPLY_LIMIT,
        gatherers=gatherers_out(s, seat),
        bank=Store(s.stacks[seat], s.gatherers[seat]),
        bag=Store(bag_stacks(s, seat), bag_gatherers(s, seat)),
        income=Income(income(s, seat, True), _actions(s, seat)),
        zone=zone,
        threats=threats,
    )


def _threats(s: State, seat: int, pieces: list[Piece], zones: list[list[Inside]]) -> list[Threat]:
    """The pieces that could capture a seat's Hero if it were their owner's turn now. [DRED-7.3]"""
    hero = hero_place(s, seat)
    if s.out[seat] != IN_PLAY or hero >= ZONE:
        return []
    name = chart_of(s).names[hero]
    standing = [
        Threat(f"tile:{piece.tile}", piece.seat, piece.type)
        for piece in pieces
        if piece.seat != seat and name in _menaced(s, piece)
    ]
    inside = [
        Threat(f"zone:{LETTERS[s.letters[i]]}.{piece.type}", i, piece.type)
        for i, zone in enumerate(zones)
        for piece in zone
        if i != seat and piece.type != "G" and name in piece.reach
    ]
    return standing + inside


def _menaced(s: State, piece: Piece) -> Collection[str]:
    """The tiles on which a piece could capture; a Hero walks there. [DRED-6.3, DRED-7.5]"""
    if piece.type == "G":
        return ()
    return _walk(s, piece.seat, piece.tile) if piece.type == "H" else piece.reach


def _walk(s: State, seat: int, start: str) -> set[str]:
    """The tiles that a Hero comes to with all Actions of his turn, a capture being the end. [DRED-6.3, DRED-7.10]"""
    names = chart_of(s).names
    out = room(len(names) + WAYS, np.int32)  # the last step may find known tiles once more
    count = list_walk(s, seat, names.index(start), _actions(s, seat), out)
    return {names[tile] for tile in out[:count].tolist()}


def _actions(s: State, seat: int) -> int:
    """The Actions of a seat's next turn as its Gatherers stand now. [DRED-5.4]"""
    return min(ACTIONS + income(s, seat, False), MOST_ACTIONS)


def _rank(s: State, seat: int) -> int:
    """The place in the ranking so far: survivors first, then the later eliminated the better. [DRED-9.1]"""
    if s.out[seat] == IN_PLAY:
        return 1
    return 1 + sum(
        1 for i in range(s.seats) if s.out[i] == IN_PLAY or int(s.out[i]) > int(s.out[seat])
    )


def _zone(s: State, seat: int) -> list[Inside]:
    return [
        Inside(TYPE_NAMES[kind], count, _reach(s, seat, kind, ZONE + seat))
        for kind, count in enumerate(s.zone[seat].tolist())
        if count
    ]


def _pieces(s: State, chart: Chart) -> list[Piece]:
    """The pieces on the board, tile by tile."""
    tiles, names = int(s.tiles), chart.names
    out, ends = room(tiles * tiles, np.int32), room(tiles, np.int32)
    list_reaches(s, out, ends)
    stops = ends.tolist()
    reached = [names[tile] for tile in out[: stops[-1]].tolist()]
    moved = s.moved.tolist()  # words of 32 tiles; most have none
    return [
        Piece(
            names[tile],
            *_whose(cell),
            moved=moved[tile >> 5] != 0 and has_moved(s, tile),
            reach=reached[stops[tile - 1] if tile else 0 : stops[tile]],
        )
        for tile, cell in enumerate(s.cells.tolist()[:tiles])
        if cell != EMPTY
    ]


@cache
def _whose(cell: int) -> tuple[int, TypeName]:
    """Return the seat and the type of a piece."""
    return owner(cell), TYPE_NAMES[type_of(cell)]


def _reach(s: State, seat: int, kind: int, start: int) -> list[str]:
    """Return the tiles that a piece could go to if it were to move now."""
    out = room(int(s.tiles), np.int32)
    names = chart_of(s).names
    mark_targets(s, seat, kind, start)
    return [names[tile] for tile in out[: list_marks(s, 0, out, 0)].tolist()]
