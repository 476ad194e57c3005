"""Kinds of answers that only this game has: headings, aims, stretches, sales, shifts; how each is written and clicked.

click    dir:4 link:45     area:3,-2 aim:17,-8     tens:1 mm:12     a part of the table, then the exact heading or point
         object:f1 place:sf07.b2     object:a03 colour:red          a thing, then where or what for
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.asked.ids import Cards, Objects
from battlespace.games.dropdrive.rules.packs.vocabulary import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.ship import aboard, in_bay, in_slot, place_at
from battlespace.kernel.answers import Answers, Counted, Said, whole_number
from battlespace.kernel.errors import NotationError
from battlespace.kernel.step import FIRST

SECTOR, BLOCK, TENS = 10, 5, 10
"""Degrees of a sector, lattice points along an area's side, millimetres of a stretch."""
NONE = -1
PAIR = 2
"""Parts of a move that names a thing and where or what for, or a point."""
PAID_CARD, DRIVEN = 100, 2
"""Cards that pay a facility, or for the drop drive, are answered from these numbers on."""


class Numbered(Cards):
    """Cards that are answered from a number on."""

    def __init__(self, kind: int, since: int, click: str) -> None:
        super().__init__(kind)
        self.since, self.click = since, click

    def write(self, s: State, value: int) -> str:
        """Return the id of a card."""
        return super().write(s, value - self.since)

    def named(self, s: State, text: str) -> int:
        """Return the answer that a card is; where cargo pays too, a cargo is none."""
        if self.since == PAID_CARD and text.rpartition(":")[2] in ids.OBJECT_OF:
            return NONE
        card = super().named(s, text)
        return card + self.since if card >= 0 else NONE


class Payments(Objects):
    """Cargo, where cards pay too."""

    def named(self, s: State, text: str) -> int:
        """Return the cargo that a move names."""
        name = text.rpartition(":")[2]
        if name not in ids.OBJECT_OF and ids.card_of(s, name) < 0:
            raise NotationError(text, "expected pay:<cargo or specimen>")
        return ids.OBJECT_OF.get(name, NONE)


class Nothing(Said):
    """None of those that are offered: one button for all such answers."""

    def __init__(self, first: int, text: str) -> None:
        super().__init__(first, text, value=NONE)

    def path(self, text: str) -> list[str]:
        """Return the button."""
        return ["do:none"]


class Headings(Counted):
    """Headings of links: a sector, then the degree."""

    def path(self, text: str) -> list[str]:
        """Return the sector and the heading."""
        return [f"dir:{int(text.rpartition(':')[2]) // SECTOR}", text]

    def meant(self, s: Any, clicked: Sequence[str]) -> str | None:
        """Return the heading; a sector alone means its middle."""
        kinds, names = _parted(clicked)
        if kinds in (["dir", "link"], ["link"]):
            return f"link:{names[-1]}"
        if kinds == ["dir"] and names[0].isdecimal():
            return f"link:{int(names[0]) * SECTOR + SECTOR // 2}"
        return None


class Stretches(Counted):
    """Millimetres along a path: tens, then the exact number."""

    def path(self, text: str) -> list[str]:
        """Return the tens and the millimetres."""
        number = text.rpartition(":")[2]
        return [f"tens:{int(number) // TENS}", f"mm:{number}"]

    def meant(self, s: Any, clicked: Sequence[str]) -> str | None:
        """Return the stop."""
        kinds, names = _parted(clicked)
        return f"{self.word}:{names[-1]}" if kinds in (["tens", "mm"], ["mm"]) else None


class Aims(Answers):
    """Points of a lattice of 5 mm: an area, then the point. [R-N2]"""

    same_everywhere = True

    def write(self, s: Any, index: int) -> str:
        """Return the point."""
        i, j = divmod(index, ac.AIM_ROWS)
        return f"aim:{i - ac.AIM_HALF},{j - ac.AIM_MIDDLE}"

    def read(self, s: Any, text: str) -> int | None:
        """Return the index of a point."""
        parts = text.removeprefix("aim:").split(",")
        if len(parts) != PAIR or ":" in text.removeprefix("aim:"):
            raise NotationError(text, "expected aim:<i>,<j>")
        i, j = (whole_number(text, part) for part in parts)
        if abs(i) > ac.AIM_HALF or abs(j) > ac.AIM_MIDDLE:
            return None
        return (i + ac.AIM_HALF) * ac.AIM_ROWS + j + ac.AIM_MIDDLE

    def path(self, text: str) -> list[str]:
        """Return the area and the point."""
        i, j = (int(part) // BLOCK for part in text.removeprefix("aim:").split(","))
        return [f"area:{i},{j}", text]

    def meant(self, s: Any, clicked: Sequence[str]) -> str | None:
        """Return the point; an area alone means its middle."""
        kinds, names = _parted(clicked)
        if kinds in (["area", "aim"], ["aim"]):
            return f"aim:{names[-1]}"
        if kinds != ["area"]:
            return None
        parts = [part for part in names[0].split(",") if part.lstrip("-").isdecimal()]
        return f"aim:{','.join(str(int(part) * BLOCK + BLOCK // 2) for part in parts)}"


class Sales(Answers):
    """So many asteroids of a colour."""

    def write(self, s: Any, index: int) -> str:
        """Return the colour and the number."""
        return f"sell:{COLOUR_IDS[index // ac.EACH]}:{index % ac.EACH}"

    def read(self, s: Any, text: str) -> int | None:
        """Return the index of a colour and a number."""
        _, *rest = text.split(":")
        if len(rest) != PAIR or rest[0] not in COLOUR_IDS:
            raise NotationError(text, "expected sell:<colour>:<number>")
        count = whole_number(text, rest[1])
        return ac.EACH * COLOUR_IDS.index(rest[0]) + count if 0 <= count <= st.EACH_COLOUR else None

    def path(self, text: str) -> list[str]:
        """Return the number: the colour is asked for."""
        return [f"number:{text.rpartition(':')[2]}"]

    def meant(self, s: Any, clicked: Sequence[str]) -> str | None:
        """Return the number of the colour that is asked for, which is the question's second parameter."""
        kinds, names = _parted(clicked)
        colour = s.frames[s.depth - 1, FIRST + 1]
        if kinds != ["number"] or not 0 <= colour < st.COLOURS:
            return None
        return f"sell:{COLOUR_IDS[colour]}:{names[0]}"


class Pairs(Answers):
    """A thing, then where it goes or what for."""

    firsts: tuple[str, ...] = ("object", "card")
    second = "place"

    def path(self, text: str) -> list[str]:
        """Return the thing, then the other."""
        _, thing, other = text.split(":")
        kind = "object" if thing in ids.OBJECT_OF else "card"
        return [f"{kind}:{thing}", f"{self.second}:{other}"]

    def meant(self, s: Any, clicked: Sequence[str]) -> str | None:
        """Return both."""
        kinds, names = _parted(clicked)
        both = kinds in [[first, self.second] for first in self.firsts]
        return f"{self.word}:{names[0]}:{names[1]}" if both else None


class OtherSales(Pairs):
    """An asteroid, as another colour."""

    firsts, second = ("object",), "colour"

    def write(self, s: Any, index: int) -> str:
        """Return the asteroid and the colour."""
        asteroid, colour = divmod(index, st.COLOURS)
        return f"sellas:{ids.OBJECT_IDS[st.ASTEROID + asteroid]}:{COLOUR_IDS[colour]}"

    def read(self, s: Any, text: str) -> int | None:
        """Return the index of an asteroid and a colour."""
        _, *rest = text.split(":")
        if len(rest) != PAIR or rest[0] not in ids.OBJECT_OF or rest[1] not in COLOUR_IDS:
            raise NotationError(text, "expected sellas:<asteroid>:<colour>")
        index = ids.OBJECT_OF[rest[0]] - st.ASTEROID
        index = st.COLOURS * index + COLOUR_IDS.index(rest[1])
        return index if 0 <= index < self.count else None


class Sides(Answers):
    """How a tile comes to lie; the planet is the question's second parameter."""

    def asked(self, s: Any) -> int:
        """Return the planet whose side is drawn now, the first one elsewhere."""
        planet = s.frames[s.depth - 1, FIRST + 1] if s.depth else 0
        return planet if 0 <= planet < st.PLANETS else 0

    def write(self, s: Any, index: int) -> str:
        """Return the planet and the side."""
        return f"side:{PLANET_IDS[self.asked(s)]}:{ids.SIDES[index]}"

    def read(self, s: Any, text: str) -> int | None:
        """Return the index of a side."""
        _, *rest = text.split(":")
        if len(rest) != PAIR or rest[0] not in PLANET_IDS or rest[1] not in ids.SIDES:
            raise NotationError(text, "expected side:<planet>:home or side:<planet>:edge")
        return ids.SIDES.index(rest[1]) if PLANET_IDS.index(rest[0]) == self.asked(s) else None


class Shifts(Pairs):
    """A cargo or a specimen to another place: bays first, then slots, each by the ranks of both places."""

    def asked(self, s: Any) -> int:
        """Return the seat that is asked, else whose turn it is."""
        seat = s.frames[s.depth - 1, FIRST] if s.depth else s.by
        return seat if 0 <= seat < s.seats else max(s.by, 0)

    def write(self, s: Any, index: int) -> str:
        """Return what is moved and where to."""
        seat, slots = self.asked(s), index >= ac.SHIFT_SLOT - ac.SHIFT
        first, width = (ac.SHIFT_SLOT, ac.SHIFT_SLOTS) if slots else (ac.SHIFT, ac.SHIFT_BAYS)
        one, two = divmod(self.first + index - first, width)
        names = ids.place_names(s, seat, st.SLOTS if slots else st.BAYS)
        if one >= len(names) or two >= len(names):
            raise NotationError(str(self.first + index), "this ship has no such place")
        card, number = place_at(s, seat, st.SLOTS if slots else st.BAYS, one)
        found = in_slot(s, seat, card, number) if slots else in_bay(s, seat, card, number)
        if found < 0:
            raise NotationError(str(self.first + index), "nothing is there to be moved")
        return f"shift:{ids.card_ids(s)[found] if slots else ids.OBJECT_IDS[found]}:{names[two]}"

    def read(self, s: Any, text: str) -> int | None:
        """Return the index of what is moved and where to."""
        _, *rest = text.split(":")
        if len(rest) != PAIR or "." not in rest[1]:
            raise NotationError(text, "expected shift:<cargo or specimen>:<place>")
        seat, (name, place) = self.asked(s), rest
        obj, card = ids.OBJECT_OF.get(name, -1), ids.card_of(s, name)
        if obj < 0 and card < 0:
            raise NotationError(text, "no object and no card has this id")
        bays = ids.place_names(s, seat, st.BAYS)[: ac.SHIFT_BAYS]
        slots = ids.place_names(s, seat, st.SLOTS)[: ac.SHIFT_SLOTS]
        if obj >= 0 and aboard(s, obj, seat):
            here = ids.place_name(s, s.bay_card[obj], s.bay[obj], "b")
            if here in bays and place in bays:
                return bays.index(here) * ac.SHIFT_BAYS + bays.index(place)
        elif card >= 0 and s.card_zone[card] == st.IN_SLOT and s.card_holder[card] == seat:
            here = ids.place_name(s, s.slot_card[card], s.slot[card], "s")
            if here in slots and place in slots:
                rank = slots.index(here) * ac.SHIFT_SLOTS + slots.index(place)
                return ac.SHIFT_SLOT - ac.SHIFT + rank
        return None


def _parted(clicked: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the kinds of what was clicked, and the names."""
    parts = [target.partition(":") for target in clicked]
    return [kind for kind, _, _ in parts], [name for _, _, name in parts]
