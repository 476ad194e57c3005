"""What happened between two positions, event by event."""

from __future__ import annotations

from battlespace.games.dred.rules.chart import LETTERS
from battlespace.games.dred.rules.economy import (
    finished,
    income,
)
from battlespace.games.dred.rules.state import (
    IN_PLAY,
    State,
)
from battlespace.games.dred.text.moves import parse, write_move
from battlespace.games.dred.view.clicks import label, path
from battlespace.kernel.words import Event


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
