"""What to click for an action, and what clicks mean.

do:accept  object:a03  card:u07  colour:blue  number:3     one click
dir:4 link:45     area:3,-2 aim:17,-8     tens:1 mm:12     a part of the table, then the exact heading, point or stop
object:f1 place:sf07.b2     card:s01 place:u11.s1     object:a03 colour:red     a thing, then where or what for
"""

from __future__ import annotations

from collections.abc import Sequence

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import ids
from battlespace.games.dropdrive.notation import read_move, write_move
from battlespace.games.dropdrive.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.shown.names import asked
from battlespace.games.dropdrive.state import State
from battlespace.kernel.errors import NotationError

SECTOR, BLOCK, TENS = 10, 5, 10
"""Degrees of a sector, lattice points along an area's side, millimetres of a stretch."""
PIECE_WORDS = {"take", "target", "lose", "feed", "meet", "redrop", "near"}
CARD_WORDS = {"front", "back", "discard", "repair", "flip", "deliver", "hold", "item", "toss"}
OBJECT_ASKED = {
    11: "target",
    12: "pick",
    17: "lose",
    19: "meet",
    24: "pick",
    25: "pick",
    28: "pick",
    29: "lose",
    50: "redrop",
    55: "feed",
    56: "pick",
    58: "pay",
}
CARD_ASKED = {
    2: "front",
    3: "back",
    4: "discard",
    5: "toss",
    10: "repair",
    27: "flip",
    30: "deliver",
    39: "item",
    58: "pay",
    59: "repair",
}
NONE_ASKED = {10: "repair:none", 39: "item:none"}


def path(s: State, action: int) -> list[str]:
    """Return the clicks for an action."""
    text = write_move(s, action)
    word, _, rest = text.partition(":")
    if word == "link":
        return [f"dir:{int(rest) // SECTOR}", text]
    if word == "aim":
        i, j = (int(part) // BLOCK for part in rest.split(","))
        return [f"area:{i},{j}", text]
    if word in ("go", "fly") and rest:
        return [f"tens:{int(rest) // TENS}", f"mm:{rest}"]
    if rest == "none":
        return ["do:none"]
    if word in ("sell", "identify"):
        return [f"number:{rest.rpartition(':')[2]}"]
    return _piece_path(text, word, rest)


def _piece_path(text: str, word: str, rest: str) -> list[str]:
    name = rest.rpartition(":")[2]
    if word in PIECE_WORDS or (word in ("pick", "pay") and rest in ids.OBJECT_OF):
        return [f"object:{name}"]
    if (word in CARD_WORDS and rest != "new") or word == "pay":
        return [f"card:{rest}"]
    if word == "bonus":
        return [f"colour:{rest}"]
    if word == "sellas":
        thing, _, colour = rest.partition(":")
        return [f"object:{thing}", f"colour:{colour}"]
    if word == "shift":
        thing, _, place = rest.partition(":")
        return [f"{'object' if thing in ids.OBJECT_OF else 'card'}:{thing}", f"place:{place}"]
    return [f"do:{text}"]


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move that the clicks mean, legal or not."""
    text = _meant(s, clicked)
    if text is None:
        raise NotationError(
            " ".join(clicked), "expected clicks such as object:a03, or dir:4 link:45"
        )
    read_move(s, text)
    return text


def _meant(s: State, clicked: Sequence[str]) -> str | None:
    kinds = [target.partition(":")[0] for target in clicked]
    names = [target.partition(":")[2] for target in clicked]
    match kinds:
        case ["do"]:
            return _button(s, names[0])
        case ["object"]:
            return _piece(s, names[0])
        case ["card"]:
            return f"{CARD_ASKED.get(asked(s), 'hold')}:{names[0]}"
        case ["number"]:
            return _number(s, names[0])
        case ["colour"]:
            return f"bonus:{names[0]}"
        case ["object", "colour"]:
            return f"sellas:{names[0]}:{names[1]}"
        case ["object" | "card", "place"]:
            return f"shift:{names[0]}:{names[1]}"
        case _:
            return _spot(s, kinds, names)


def _spot(s: State, kinds: Sequence[str], names: Sequence[str]) -> str | None:
    """Headings, points and stops; a part of the table alone means its middle."""
    match kinds:
        case ["dir", "link"] | ["link"]:
            return f"link:{names[-1]}"
        case ["dir"] if names[0].isdecimal():
            return f"link:{int(names[0]) * SECTOR + SECTOR // 2}"
        case ["area", "aim"] | ["aim"]:
            return f"aim:{names[-1]}"
        case ["area"]:
            parts = names[0].split(",")
            middle = [str(int(p) * BLOCK + BLOCK // 2) for p in parts if p.lstrip("-").isdecimal()]
            return f"aim:{','.join(middle)}"
        case ["tens", "mm"] | ["mm"]:
            return f"{'go' if asked(s) == 16 else 'fly'}:{names[-1]}"
        case _:
            return None


def _button(s: State, name: str) -> str:
    return NONE_ASKED.get(asked(s), "pick:none") if name == "none" else name


def _piece(s: State, name: str) -> str:
    if asked(s) == 14:
        return f"near:planet:{name}" if name in PLANET_IDS else f"near:ship:{name}"
    return f"{OBJECT_ASKED.get(asked(s), 'take')}:{name}"


def _number(s: State, name: str) -> str:
    if asked(s) == 33:
        return f"sell:{COLOUR_IDS[s.frames[s.depth - 1, fr.A]]}:{name}"
    return f"identify:{name}"
