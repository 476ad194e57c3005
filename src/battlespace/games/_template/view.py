"""What people see, click and read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from battlespace.games._template.rules import (
    ACTIONS,
    DRONES,
    ROLL,
    SEATS,
    State,
    home,
    target,
    turn,
)
from battlespace.games._template.text import write_move
from battlespace.kernel import ink
from battlespace.kernel.errors import NotationError
from battlespace.kernel.game import Sign
from battlespace.kernel.guide import Standing, Standings, filled
from battlespace.kernel.seen import Part
from battlespace.kernel.words import LANGUAGES, Event, Language, Phrases, Words, somebody


class View(Part, frozen=True):
    """What a seat sees."""

    drones: list[list[int]]  # each seat's drones: 0 the hangar, 1 to `length` the track, then home
    turn: int  # the seat to act; below 0 chance, or the end
    roll: int  # what the die shows; 0 before it is rolled
    length: int  # cells of the track
    turns: int  # how many turns were played


def view(s: State, seat: int) -> View:
    """Everything is open: all seats see the same."""
    drones = s.place.tolist()[
        : s.seats
    ]  # whole fields are read at once: a table asks after every move
    return View(drones, turn(s), s.roll, s.length, s.turns)


def path(s: State, action: int) -> list[str]:
    """Click the drone to move; a chance outcome is a face of the die."""
    if action >= ROLL:
        return [f"die:{action - ROLL + 1}"]
    return [f"drone:{s.mover}.{action + 1}"]


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move that the clicks mean."""
    for seat in range(SEATS):
        for action in range(ACTIONS):
            drone = f"drone:{seat}.{action + 1}"
            if list(clicked) == path(s, action) or (action < ROLL and list(clicked) == [drone]):
                return write_move(s, action)
    raise NotationError(" ".join(clicked), "expected a drone or the die")


def label(s: State, action: int) -> Words:
    """Say what an action does."""
    if action >= ROLL:
        return Words("label.roll", {"face": action - ROLL + 1})
    return Words("label.move", {"drone": action + 1, "cell": _cell(s, target(s, action))})


def _cell(s: State, place: int) -> Words:
    return Words("place.home") if place > s.length else Words("place.cell", {"cell": place})


def player(seat: int) -> Words:
    """Return whoever sits there: told by name, or by colour where nobody is known."""
    return somebody(seat, Words(f"camp.{seat}"))


def tell(before: State, action: int, after: State) -> list[Event]:
    """Say what happened."""
    if action >= ROLL:
        return [Event("event.roll", ("die",), {"face": after.roll})]
    mover, was, now = before.mover, before.place.tolist(), after.place.tolist()
    values = {
        "player": player(mover),
        "drone": action + 1,
        "cell": _cell(after, now[mover][action]),
    }
    events = [Event("event.move", (f"drone:{mover}.{action + 1}",), values)]
    for seat in range(before.seats):
        for drone in range(DRONES):
            if seat != mover and now[seat][drone] < was[seat][drone]:
                events.append(
                    Event(
                        "event.chased",
                        (f"drone:{seat}.{drone + 1}",),
                        {"player": player(seat), "drone": drone + 1},
                    )
                )
    return events


PHRASES = Phrases(Path(__file__).parent)
NAMED = 9
"""Columns for the name of a seat."""


def board(s: State, language: Language = LANGUAGES[0]) -> str:
    """One line a seat, the hangar on the left."""
    home_ = PHRASES("place.home", language)
    lines = [" " * NAMED + "|".join(f"{cell:^4}" for cell in ["", *range(1, s.length + 1), home_])]
    for seat in range(s.seats):
        cells = [
            "".join(str(d + 1) for d in range(DRONES) if s.place[seat, d] == p)
            for p in range(s.length + 2)
        ]
        name = PHRASES(f"camp.{seat}", language) + (" *" if turn(s) == seat else "")
        lines.append(
            ink.pad(ink.seat(seat, name), NAMED) + "|".join(f"{cell:^4}" for cell in cells)
        )
    if s.roll:
        lines.append(PHRASES("board.die", language, roll=int(s.roll)))
    return "\n".join(lines)


def legend(s: State, language: Language) -> list[Sign]:
    """Say what the signs on the board in a terminal are."""
    return [
        (sign, PHRASES(f"board.{key}", language))
        for sign, key in (("1 2", "drones"), ("*", "turn"))
    ]


def standing(s: State) -> Standings:
    """Count the drones that are home. [TPL-3.1]"""
    return Standings(Words("goal"), tuple(_standing(s, seat) for seat in range(s.seats)))


def _standing(s: State, seat: int) -> Standing:
    count = int(home(s, seat))
    words = Words("standing", {"home": count, "all": DRONES})
    return Standing(words, count, filled(count, DRONES, seat))


def prompt(s: State) -> Words:
    """Say what is asked of the seat to act."""
    return Words("ask.move", {"roll": s.roll})
