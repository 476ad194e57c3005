"""What a seat sees: the map, the pieces and their reach, each seat's economy."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

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
from battlespace.games.dred.rules.movement import hero_place, list_marks, mark_targets
from battlespace.games.dred.rules.play import turn
from battlespace.games.dred.rules.state import (
    ACTIONS,
    BANK,
    EMPTY,
    ENERGY,
    GATHERER,
    HERO,
    IN_PLAY,
    MOST_ACTIONS,
    POWER,
    SUPPLY_LIMIT,
    TYPES,
    ZONE,
    State,
    cost,
    has_moved,
    owner,
    type_of,
)
from battlespace.games.dred.text.obstacles import TYPE_NAMES
from battlespace.games.dred.text.positions import PHASES
from battlespace.kernel.record import room

BUDGET = 10
"""Supply of the first purchase. [DRED-3.3]"""


PRICES = {TYPE_NAMES[kind]: cost(kind) for kind in range(GATHERER, TYPES)}


def view(s: State, seat: int) -> dict[str, Any]:
    """Everything is open: all seats see the same. [DRED-1.4]"""
    chart = chart_of(s)
    pieces = [_piece(s, chart, tile) for tile in range(s.tiles) if s.cells[tile] != EMPTY]
    seats = [_seat(s, i) for i in range(s.seats)]
    return {
        "map": chart.file,
        **drawn(chart),
        "seats": [
            {**seat, "threats": _threats(s, i, pieces, seats)} for i, seat in enumerate(seats)
        ],
        "pieces": pieces,
        "turn": turn(s),
        "mover": s.mover,
        "phase": PHASES[s.phase],
        "decision": _decision(s),
        "budget": BUDGET,
        "prices": PRICES,
        "takes": _takes(s),
        "first": s.first,
        "left": s.left,
        "most_actions": MOST_ACTIONS,
        "gain": s.gain,
        "spawned": bool(s.spawned),
        "halted": bool(s.halted),
        "must_leave": turn(s) >= 0 and pressed(s),
        "round": s.round,
        "max_rounds": s.max_rounds,
        "quiet": s.quiet,
        "quiet_limit": s.quiet_rounds * living(s),
    }


def _decision(s: State) -> str:
    """What is asked of the mover, as the word in `ask.*`."""
    if turn(s) < 0:
        return "none"
    return "LEAVE" if pressed(s) else PHASES[s.phase]


def _takes(s: State) -> list[dict[str, int]]:
    """What the gained Supply can become, one entry for each number of Gatherers. [DRED-5.3]"""
    if s.phase != BANK:
        return []
    return [
        {"gatherers": taken, "stacks": stacks_taken(s, taken)}
        for taken in range(fewest_taken(s), most_taken(s) + 1)
    ]


def picture(value: str | Mapping[str, str]) -> dict[str, Any]:
    """A value of the option `map` as the browser draws it: its name, for how many it is, its places."""
    board = maps.load(value)
    seats = [count for count in (2, 3, 4) if board.letters(count)]
    return {"title": board.title, "seats": seats, "text": board.text, **drawn(board.chart)}


def drawn(chart: Chart) -> dict[str, Any]:
    """A board without pieces. [DRED-2.1]"""
    return {
        "geometry": "hex" if chart.hexes else "square",
        "places": [_place(chart, i) for i in range(len(chart.spots))],
    }


def _place(chart: Chart, i: int) -> dict[str, Any]:
    """A place; a node says what a Gatherer gets there. [DRED-5.2]"""
    (row, column), char = chart.spots[i]
    kind = "blockage" if char == BLOCKAGE else char
    place: dict[str, Any] = {"name": name_of((row, column)), "row": row, "column": column}
    node = KINDS.find(char)
    if node >= ENERGY:
        place["actions"] = node - ENERGY + 1
    elif node >= POWER:
        place["supply"] = node - POWER + 1
    return {**place, "kind": kind}


def _seat(s: State, seat: int) -> dict[str, Any]:
    """One seat's economy: what it has, what it gets next turn, and how far it is from its limits."""
    return {
        "letter": LETTERS[s.letters[seat]],
        "out": None if s.out[seat] == IN_PLAY else max(int(s.out[seat]), 0),
        "rank": _rank(s, seat),
        "turns": s.turns[seat],
        "supply": active(s, seat),
        "supply_limit": SUPPLY_LIMIT,
        "gatherers": gatherers_out(s, seat),
        "bank": {"stacks": s.stacks[seat], "gatherers": s.gatherers[seat]},
        "bag": {"stacks": bag_stacks(s, seat), "gatherers": bag_gatherers(s, seat)},
        "income": {
            "supply": income(s, seat, True),
            "actions": _actions(s, seat),
        },
        "zone": [_inside(s, seat, kind) for kind in range(TYPES) if s.zone[seat, kind]],
    }


def _threats(
    s: State, seat: int, pieces: list[dict[str, Any]], seats: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The pieces that could capture a seat's Hero if it were their owner's turn now. [DRED-7.3]"""
    hero = hero_place(s, seat)
    if s.out[seat] != IN_PLAY or hero >= ZONE:
        return []
    standing = [{**piece, "by": f"tile:{piece['tile']}"} for piece in pieces]
    inside = [
        {**piece, "seat": i, "by": f"zone:{one['letter']}.{piece['type']}"}
        for i, one in enumerate(seats)
        for piece in one["zone"]
    ]
    name = chart_of(s).names[hero]
    return [
        {"by": piece["by"], "seat": piece["seat"], "type": piece["type"]}
        for piece in standing + inside
        if piece["seat"] != seat and name in _menaced(s, piece)
    ]


def _menaced(s: State, piece: Mapping[str, Any]) -> Collection[str]:
    """The tiles on which a piece could capture; a Hero walks there. [DRED-6.3, DRED-7.5]"""
    if piece["type"] == "G":
        return ()
    return (
        _walk(s, piece["seat"], piece["tile"])
        if piece["type"] == "H" and "tile" in piece
        else piece["reach"]
    )


def _walk(s: State, seat: int, start: str) -> set[str]:
    """The tiles that a Hero comes to with all Actions of his turn, a capture being the end. [DRED-6.3, DRED-7.10]"""
    chart = chart_of(s)
    number = {name: tile for tile, name in enumerate(chart.names)}
    reached, edge = {number[start]}, [number[start]]
    for _ in range(_actions(s, seat)):
        steps = {number[name] for tile in edge for name in _reach(s, seat, HERO, tile)}
        edge = [tile for tile in sorted(steps - reached) if s.cells[tile] == EMPTY]
        reached |= steps
    return {chart.names[tile] for tile in reached}


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


def _inside(s: State, seat: int, kind: int) -> dict[str, Any]:
    return {
        "type": TYPE_NAMES[kind],
        "count": s.zone[seat, kind],
        "reach": _reach(s, seat, kind, ZONE + seat),
    }


def _piece(s: State, chart: Chart, tile: int) -> dict[str, Any]:
    seat, kind = owner(s.cells[tile]), type_of(s.cells[tile])
    return {
        "tile": chart.names[tile],
        "seat": seat,
        "type": TYPE_NAMES[kind],
        "moved": has_moved(s, tile),
        "reach": _reach(s, seat, kind, tile),
    }


def _reach(s: State, seat: int, kind: int, start: int) -> list[str]:
    """Return the tiles that a piece could go to if it were to move now."""
    out = room(TYPES * len(s.queue), np.int32)
    names = chart_of(s).names
    mark_targets(s, seat, kind, start)
    return [names[tile] for tile in out[: list_marks(s, 0, out, 0)].tolist()]
