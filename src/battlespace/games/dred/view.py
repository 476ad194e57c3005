"""What people see, click and read. The text board stands in `drawing.py`.

targets   tile:b4      a place of the board        zone:A.2    a piece of that type in a zone
          spawn:3      a piece to be spawned       end         the end of the turn
          buy:g1 buy:c2 buy:b0                     a purchase, by Gatherers, Battle Pieces 3, then 2
          take:1       Gatherers for the bank      first:A     who begins
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from battlespace.games.dred.chart import BLOCKAGE, LETTERS, Chart, chart_of, name_of
from battlespace.games.dred.drawing import board
from battlespace.games.dred.economy import (
    active,
    bag_gatherers,
    bag_stacks,
    finished,
    gatherers_out,
    income,
    living,
    stacks_taken,
)
from battlespace.games.dred.leaving import pressed
from battlespace.games.dred.movement import list_marks, mark_targets
from battlespace.games.dred.notation import parse, write_move
from battlespace.games.dred.obstacles import TYPE_NAMES, piece_words
from battlespace.games.dred.position import PHASES
from battlespace.games.dred.rules import turn
from battlespace.games.dred.state import (
    ACTIONS,
    EMPTY,
    HERO,
    IN_PLAY,
    MOST_ACTIONS,
    SUPPLY_LIMIT,
    TYPES,
    ZONE,
    State,
    has_moved,
    owner,
    type_of,
)
from battlespace.kernel.errors import NotationError
from battlespace.kernel.record import room
from battlespace.kernel.words import Event, Words

__all__ = ["board", "label", "meant", "path", "tell", "view"]


def view(s: State, seat: int) -> dict[str, Any]:
    """Everything is open: all seats see the same. [DRED-1.4]"""
    chart = chart_of(s)
    return {
        "map": chart.file,
        "geometry": "hex" if chart.hexes else "square",
        "places": [_place(chart, i) for i in range(len(chart.spots))],
        "seats": [_seat(s, i) for i in range(s.seats)],
        "pieces": [_piece(s, chart, tile) for tile in range(s.tiles) if s.cells[tile] != EMPTY],
        "turn": turn(s),
        "phase": PHASES[s.phase],
        "first": s.first,
        "left": s.left,
        "gain": s.gain,
        "spawned": bool(s.spawned),
        "halted": bool(s.halted),
        "must_leave": turn(s) >= 0 and pressed(s),
        "round": s.round,
        "max_rounds": s.max_rounds,
        "quiet": s.quiet,
        "quiet_limit": s.quiet_rounds * living(s),
    }


def _place(chart: Chart, i: int) -> dict[str, Any]:
    (row, column), char = chart.spots[i]
    kind = "blockage" if char == BLOCKAGE else char
    return {"name": name_of((row, column)), "row": row, "column": column, "kind": kind}


def _seat(s: State, seat: int) -> dict[str, Any]:
    """One seat's economy: what it has, what it gets next turn, and how far it is from its limits."""
    extra = income(s, seat, False)
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
            "actions": min(ACTIONS + extra, MOST_ACTIONS),
        },
        "zone": [_inside(s, seat, kind) for kind in range(TYPES) if s.zone[seat, kind]],
    }


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
    mark_targets(s, seat, kind, start)
    return [chart_of(s).names[tile] for tile in out[: list_marks(s, 0, out, 0)].tolist()]


def path(s: State, action: int) -> list[str]:
    """Click the piece, then the tile; a purchase is three amounts, the rest are ones."""
    said = parse(write_move(s, action))
    parts = said.parts
    if said.word == "move":
        letter = LETTERS[s.letters[s.mover]]
        origin = f"zone:{letter}.{parts['kind']}" if parts["start"] == "z" else ""
        return [origin or f"tile:{parts['start']}", f"tile:{parts['to']}"]
    if said.word == "spawn":
        return [f"spawn:{parts['kind']}", f"tile:{parts['to']}"]
    if said.word == "buy":
        return [f"buy:{kind}{parts[kind]}" for kind in "gcb"]
    if said.word == "bank":
        return [f"take:{parts['g']}"]
    return [write_move(s, action)]


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move text that the clicks mean, legal or not."""
    words = [word.partition(":")[::2] for word in clicked]
    match words:
        case [(("end" | "first"), _)]:
            return _checked(clicked, clicked[0])
        case [("take", count)] if count.isdecimal():
            return _checked(clicked, f"bank:g{count},s{max(stacks_taken(s, int(count)), 0)}")
        case [("buy", g), ("buy", c), ("buy", b)]:
            return _meant_purchase(clicked, g, c, b)
        case [("spawn", kind), ("tile" | "zone", to)]:
            return _checked(clicked, f"+{kind}@{_target(s, to)}")
        case [("zone", origin), ("tile" | "zone", to)] if origin[:1] == LETTERS[s.letters[s.mover]]:
            return _checked(clicked, _meant_move(s, f"{origin[2:]}z", _target(s, to)))
        case [("tile", origin), ("tile" | "zone", to)]:
            kind = TYPE_NAMES[max(type_of(_cell(s, origin)), HERO)]
            return _checked(clicked, _meant_move(s, f"{kind}{origin}", _target(s, to)))
        case _:
            raise NotationError(" ".join(clicked), "expected a piece and a tile, or end")


def _checked(clicked: Sequence[str], text: str) -> str:
    """Return the text if it is a move's; clicks may be anything."""
    try:
        parse(text)
    except NotationError:
        raise NotationError(" ".join(clicked), "these clicks name no move") from None
    return text


def _meant_purchase(clicked: Sequence[str], g: str, c: str, b: str) -> str:
    text = f"buy:{g},a0,{b},{c}"
    if [g[:1], c[:1], b[:1]] != ["g", "c", "b"]:
        raise NotationError(" ".join(clicked), "expected buy:g, buy:c and buy:b with amounts")
    numbers = parse(_checked(clicked, text)).parts
    spent = int(numbers["g"]) + 2 * int(numbers["b"]) + 3 * int(numbers["c"])
    return f"buy:{g},a{max(10 - spent, 0)},{b},{c}"


def _target(s: State, to: str) -> str:
    """Return the name of a clicked tile, or of the place of a clicked zone."""
    zone = chart_of(s).zones.get(to[:1])
    return name_of(zone) if zone else to


def _cell(s: State, name: str) -> int:
    chart = chart_of(s)
    tile = chart.number.get(chart.places.get(name, (-1, -1)))
    return EMPTY if tile is None else s.cells[tile]


def _meant_move(s: State, piece: str, to: str) -> str:
    return f"{piece}{'x' if _cell(s, to) != EMPTY else '-'}{to}"


def label(s: State, action: int) -> Words:
    """Say what an action does."""
    said = parse(write_move(s, action))
    values: dict[str, int | str | Words] = dict(said.parts)
    if said.word in ("move", "spawn"):
        values["piece"] = piece_words(said.kind)
    if said.word != "move":
        return Words(f"label.{said.word}", values)
    key = "leave" if said.parts["start"] == "z" else "move"
    return Words(f"label.{key}{'_capture' if said.parts['how'] == 'x' else ''}", values)


def tell(before: State, action: int, after: State) -> list[Event]:
    """Say what happened: the action, who fell, whose turn it is now and what it brings."""
    said = parse(write_move(before, action))
    events = [_told(before, action)]
    for seat in range(before.seats):
        if before.out[seat] == IN_PLAY != after.out[seat]:
            letter = LETTERS[before.letters[seat]]
            events.append(Event("event.eliminated", (f"zone:{letter}",), {"letter": letter}))
    if finished(after):
        return [*events, _told_end(after)]
    begun = after.turns[after.mover] > before.turns[after.mover]
    if begun:
        events.append(_told_turn(after))
    elif said.word == "buy":
        events.append(Event("event.buys", (), {"letter": LETTERS[after.letters[after.mover]]}))
    return events


def _told(s: State, action: int) -> Event:
    """The action itself, as its label with the seat's letter."""
    words = label(s, action)
    letter = LETTERS[s.letters[s.mover]]
    values = {"letter": letter, **words.values}
    return Event(f"event.{words.key.removeprefix('label.')}", tuple(path(s, action)), values)


def _told_turn(s: State) -> Event:
    letter = LETTERS[s.letters[s.mover]]
    values = {"letter": letter, "left": int(s.left), "supply": income(s, s.mover, True)}
    return Event("event.turn", (f"zone:{letter}",), values)


def _told_end(s: State) -> Event:
    letters = [LETTERS[s.letters[i]] for i in range(s.seats) if s.out[i] == IN_PLAY]
    if len(letters) == 1:
        return Event("event.win", (f"zone:{letters[0]}",), {"letter": letters[0]})
    return Event("event.draw", (), {"letters": ", ".join(letters)})
