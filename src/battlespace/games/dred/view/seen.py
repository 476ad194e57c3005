"""What people see, click and read. The text board stands in `drawing.py`.

targets   tile:b4      a place of the board        zone:A.2    a piece of that type in a zone
          spawn:3      a piece to be spawned       end         the end of the turn
          buy:2        a piece for the basket      pay         the purchase
          take:1       Gatherers for the bank      first:A     who begins
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from battlespace.games.dred.rules import maps
from battlespace.games.dred.rules.chart import BLOCKAGE, KINDS, LETTERS, Chart, chart_of, name_of
from battlespace.games.dred.rules.economy import (
    active,
    bag_gatherers,
    bag_stacks,
    fewest_taken,
    finished,
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
from battlespace.games.dred.text.moves import parse, write_move
from battlespace.games.dred.text.obstacles import TYPE_NAMES, piece_words
from battlespace.games.dred.text.positions import PHASES
from battlespace.games.dred.view.terminal import board
from battlespace.kernel.errors import NotationError
from battlespace.kernel.record import room
from battlespace.kernel.words import Event, Words

__all__ = ["board", "label", "meant", "path", "picture", "tell", "view"]

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


def path(s: State, action: int) -> list[str]:
    """Click the piece, then the tile; a purchase is its pieces in any order, then to pay."""
    said = parse(write_move(s, action))
    parts = said.parts
    if said.word == "move":
        letter = LETTERS[s.letters[s.mover]]
        origin = f"zone:{letter}.{parts['kind']}" if parts["start"] == "z" else ""
        return [origin or f"tile:{parts['start']}", f"tile:{parts['to']}"]
    if said.word == "spawn":
        return [f"spawn:{parts['kind']}", f"tile:{parts['to']}"]
    if said.word == "buy":
        return _basket(said.numbers)
    if said.word == "bank":
        return [f"take:{parts['g']}"]
    return [write_move(s, action)]


def _basket(amounts: Sequence[int]) -> list[str]:
    """The pieces of a purchase, the rarest type first, so that every type begins some purchase."""
    kinds = sorted(range(GATHERER, TYPES), key=lambda kind: (amounts[kind - 1], kind))
    pieces = [TYPE_NAMES[kind] for kind in kinds for _ in range(amounts[kind - 1])]
    return [*(f"buy:{piece}" for piece in pieces), "pay"]


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move text that the clicks mean, legal or not."""
    words = [word.partition(":")[::2] for word in clicked]
    match words:
        case [(("end" | "first"), _)]:
            return _checked(clicked, clicked[0])
        case [("take", count)] if count.isdecimal():
            return _checked(clicked, f"bank:g{count},s{max(stacks_taken(s, int(count)), 0)}")
        case [("buy", _), *_] | [("pay", _)]:
            return _meant_purchase(clicked)
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


def _meant_purchase(clicked: Sequence[str]) -> str:
    """What lies in the basket, paid for or not."""
    pieces = [word.removeprefix("buy:") for word in clicked if word != "pay"]
    if "pay" in clicked[:-1] or not set(pieces) <= set(PRICES):
        raise NotationError(" ".join(clicked), "expected buy:G, buy:1, buy:2, buy:3, then pay")
    return "buy:" + ",".join(
        f"{sign}{pieces.count(kind)}" for sign, kind in zip("gabc", PRICES, strict=True)
    )


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
    """The action itself, as its label with the seat's letter; where it happened on the board, else the seat's zone."""
    words = label(s, action)
    letter = LETTERS[s.letters[s.mover]]
    values = {"letter": letter, **words.values}
    where = tuple(target for target in path(s, action) if target.startswith(("tile:", "zone:")))
    return Event(f"event.{words.key.removeprefix('label.')}", where or (f"zone:{letter}",), values)


def _told_turn(s: State) -> Event:
    letter = LETTERS[s.letters[s.mover]]
    values = {"letter": letter, "left": int(s.left), "supply": income(s, s.mover, True)}
    return Event("event.turn", (f"zone:{letter}",), values)


def _told_end(s: State) -> Event:
    letters = [LETTERS[s.letters[i]] for i in range(s.seats) if s.out[i] == IN_PLAY]
    if len(letters) == 1:
        return Event("event.win", (f"zone:{letters[0]}",), {"letter": letters[0]})
    return Event("event.draw", (), {"letters": ", ".join(letters)})
