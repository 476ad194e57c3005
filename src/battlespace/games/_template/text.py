"""Text for moves and positions, and why a move is refused.

move      drone:1 | drone:2 | roll:1 | roll:2 | roll:3
position  0,3/9,0 mover=1 roll=2 turns=7 length=8 limit=200      a pair of places for each seat; roll=- before the throw
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from battlespace.games._template.rules import (
    ASKED,
    DRONES,
    FEWEST_SEATS,
    LONGEST,
    MACHINE,
    ROLL,
    SEATS,
    SHORTEST,
    State,
    fresh,
    target,
    winner,
)
from battlespace.kernel.errors import NotationError, PositionError
from battlespace.kernel.fact import Fact
from battlespace.kernel.words import Reason, Words

_POSITION = re.compile(
    r"(?P<places>\d+,\d+(?:/\d+,\d+)*) mover=(?P<mover>\d) roll=(?P<roll>[-123])"
    r" turns=(?P<turns>\d{1,4}) length=(?P<length>\d{1,2}) limit=(?P<limit>\d{1,4})"
)


def write_move(s: State, action: int) -> str:
    """Write one action, as its question declares."""
    return ASKED.write_move(s, action)


def read_move(s: State, text: str) -> int | None:
    """Read a move; it need not be legal."""
    return ASKED.read_move(s, text, "expected drone:1, drone:2, or roll:1 to roll:3")


def write_position(s: State) -> str:
    """Write a position."""
    places = "/".join(f"{s.place[seat, 0]},{s.place[seat, 1]}" for seat in range(s.seats))
    roll = s.roll or "-"
    return f"{places} mover={s.mover} roll={roll} turns={s.turns} length={s.length} limit={s.limit}"


def read_position(text: str, seats: int, options: Mapping[str, Any]) -> State:
    """Read a position; seats and options stand in the text."""
    found = _POSITION.fullmatch(text)
    if not found:
        raise NotationError(
            text, "expected a position such as 0,3/4,0 mover=1 roll=2 turns=7 length=8 limit=200"
        )
    places = [[int(n) for n in pair.split(",")] for pair in found["places"].split("/")]
    length, limit = int(found["length"]), int(found["limit"])
    fits = FEWEST_SEATS <= len(places) <= SEATS and SHORTEST <= length <= LONGEST
    if not fits or limit == 0:
        raise PositionError(
            text, "expected 2 to 4 seats, a length of 4 to 20 and a limit of 1 or more"
        )
    s = fresh(len(places), length, limit)
    if max(max(pair) for pair in places) > length + 1:
        raise PositionError(text, f"a place is at most {length + 1}, home")
    for seat, pair in enumerate(places):
        if pair[0] == pair[1] and 0 < pair[0] <= length:
            raise PositionError(text, f"seat {seat} has both drones on cell {pair[0]} [TPL-2.4]")
        for drone in range(DRONES):
            s.place[seat, drone] = pair[drone]
    s.mover, s.turns = int(found["mover"]), int(found["turns"])
    if s.mover >= s.seats:
        raise PositionError(text, f"mover is at most {s.seats - 1}")
    s.roll = 0 if found["roll"] == "-" else int(found["roll"])
    if winner(s) < 0 and s.turns < limit:
        asked = "drone" if s.roll else "roll"
        MACHINE.read(s, [("match", asked, {}), (asked, "", {"seat": s.mover})])
    return s


def refusals(s: State, move: str) -> list[Reason]:
    """Return all that speaks against a well-formed move; each reason rests on a fact of the view."""
    action, mine = read_move(s, move), f"drones.{s.mover}"
    if action is None or (action < ROLL) != (s.roll > 0):
        return [Reason("TPL-2.1", fact=Fact("roll", "is", s.roll))]
    if action >= ROLL:
        return []
    clicked, here, other = (
        f"drone:{s.mover}.{action + 1}",
        *(int(s.place[s.mover, d]) for d in (action, 1 - action)),
    )
    if here > s.length:
        return [Reason("TPL-2.2", (clicked,), fact=Fact(f"{mine}.{action}", "above", s.length))]
    if action == 1 and here == other:
        return [Reason("TPL-2.3", (clicked,), fact=Fact(f"{mine}.0", "is", here))]
    if target(s, action) == other <= s.length:
        where, words = (f"drone:{s.mover}.{2 - action}",), Words("why.own_drone", {"cell": other})
        return [Reason("TPL-2.4", where, words, Fact(f"{mine}.{1 - action}", "is", other))]
    return []
