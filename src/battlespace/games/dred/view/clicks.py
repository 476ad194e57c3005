"""What to click for an action, what clicks mean, and a choice in words.

targets   tile:b4      a place of the board        zone:A.2    a piece of that type in a zone
          spawn:3      a piece to be spawned       end         the end of the turn
          buy:2        a piece for the basket      pay         the purchase
          take:1       Gatherers for the bank      first:A     who begins
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from battlespace.games.dred.rules.chart import LETTERS, Chart, chart_of, name_of
from battlespace.games.dred.rules.economy import stacks_taken
from battlespace.games.dred.rules.state import (
    EMPTY,
    GATHERER,
    HERO,
    SPAWN,
    TYPES,
    State,
    type_of,
)
from battlespace.games.dred.text.moves import Said, board_of, parsed, said, write_move
from battlespace.games.dred.text.obstacles import TYPE_NAMES, player_words
from battlespace.games.dred.view.places import beside, onto, origin, which, whose_which
from battlespace.games.dred.view.seen import PRICES
from battlespace.kernel.errors import NotationError
from battlespace.kernel.forms import clicks
from battlespace.kernel.remembered import once
from battlespace.kernel.words import Words


def path(s: State, action: int) -> list[str]:
    """Click the piece, then the tile; a purchase is its pieces in any order, then to pay."""
    made = _clicks(s)
    if action < made.end:
        origin, to = divmod(action, made.tiles)
        return [made.first[origin], made.first[to]]
    move = said(s, action)
    if move.form == "buy":
        return _basket(move.numbers)
    if move.form == "bank":
        return [f"take:{move.parts['g']}"]
    return [write_move(s, action)]


class _Clicks(NamedTuple):
    """What the clicks of all moves of a position are made of; a piece by where it comes from, a tile by its number."""

    end: int
    tiles: int
    first: tuple[str, ...]


@once
def _clicks(s: State) -> _Clicks:
    board = board_of(s)
    return _Clicks(board.end, board.tiles, _firsts(chart_of(s), LETTERS[s.letters[s.mover]]))


@lru_cache(maxsize=1000)
def _firsts(chart: Chart, letter: str) -> tuple[str, ...]:
    """Return what a seat clicks first, as actions count it: a tile, a type in its zone, a type that it spawns."""
    tiles = (f"tile:{name}" for name in chart.names)
    zone = (f"zone:{letter}.{name}" for name in TYPE_NAMES)
    return *tiles, *zone, *(f"spawn:{name}" for name in TYPE_NAMES[TYPES - SPAWN :])


def _basket(amounts: Sequence[int]) -> list[str]:
    """The pieces of a purchase, the rarest type first, so that every type begins some purchase."""
    kinds = sorted(range(GATHERER, TYPES), key=lambda kind: (amounts[kind - 1], kind))
    pieces = [TYPE_NAMES[kind] for kind in kinds for _ in range(amounts[kind - 1])]
    return [*(f"buy:{piece}" for piece in pieces), "pay"]


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move text that the clicks mean, legal or not."""
    match clicks(clicked):
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
        parsed(text)
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
    move = said(s, action)
    if move.form == "first":
        seat = [LETTERS[i] for i in s.letters[: s.seats]].index(move.parts["first"])
        return Words("label.first", {"first": player_words(seat)})
    if move.form in ("buy", "bank"):
        return Words(f"label.{move.form}", {"pieces": _counted(move.form, move.numbers)})
    if move.form == "spawn":
        values = {"piece": _some(move.kind), "onto": beside(s, move.parts["to"])}
        return Words("label.spawn", values)
    if move.form != "move":
        return Words(f"label.{move.form}")
    return _moved(s, move)


def _moved(s: State, move: Said) -> Words:
    """Say which piece goes where, and what it captures there."""
    start, to = move.parts["start"], move.parts["to"]
    key = "leave" if start == "z" else "move"
    piece = _some(move.kind) if start == "z" else which(s, start)
    if move.parts["how"] == "x":
        return Words(f"label.{key}_capture", {"piece": piece, "victim": whose_which(s, to)})
    return Words(f"label.{key}", {"piece": piece, "onto": onto(s, origin(s, start), to)})


def _some(kind: int) -> Words:
    return Words(f"some.{TYPE_NAMES[kind]}")


def _counted(word: str, numbers: Sequence[int]) -> tuple[Words, ...]:
    """Name what is bought or banked, and how many of each."""
    kinds = "G123" if word == "buy" else "GS"
    pairs = zip(kinds, numbers, strict=True)
    found = [Words(f"count.{kind}", {"count": count}) for kind, count in pairs if count]
    return tuple(found) or (Words("nothing"),)
