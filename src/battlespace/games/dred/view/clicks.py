"""What to click for an action, what clicks mean, and a choice in words.

targets   tile:b4      a place of the board        zone:A.2    a piece of that type in a zone
          spawn:3      a piece to be spawned       end         the end of the turn
          buy:2        a piece for the basket      pay         the purchase
          take:1       Gatherers for the bank      first:A     who begins
"""

from __future__ import annotations

from collections.abc import Sequence

from battlespace.games.dred.rules.chart import LETTERS, chart_of, name_of
from battlespace.games.dred.rules.economy import (
    stacks_taken,
)
from battlespace.games.dred.rules.state import (
    EMPTY,
    GATHERER,
    HERO,
    TYPES,
    State,
    type_of,
)
from battlespace.games.dred.text.moves import parse, write_move
from battlespace.games.dred.text.obstacles import TYPE_NAMES, piece_words
from battlespace.games.dred.view.seen import PRICES
from battlespace.kernel.errors import NotationError
from battlespace.kernel.words import Words


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
