"""What happened between two positions, event by event."""

from __future__ import annotations

from battlespace.games.dred.rules.chart import LETTERS
from battlespace.games.dred.rules.economy import finished, income
from battlespace.games.dred.rules.state import IN_PLAY, State
from battlespace.games.dred.text.moves import said
from battlespace.games.dred.text.obstacles import player_words
from battlespace.games.dred.view.clicks import label, path
from battlespace.kernel.words import Event


def tell(before: State, action: int, after: State) -> list[Event]:
    """Say what happened: the action, who fell, whose turn it is now and what it brings."""
    events = [_told(before, action)]
    for seat in range(before.seats):
        if before.out[seat] == IN_PLAY != after.out[seat]:
            events.append(_about("event.eliminated", before, seat))
    if finished(after):
        return [*events, _told_end(after)]
    begun = after.turns[after.mover] > before.turns[after.mover]
    if begun:
        events.append(_told_turn(after))
    elif said(before, action).form == "buy":
        events.append(_about("event.buys", after, after.mover))
    return events


def _told(s: State, action: int) -> Event:
    """The action itself, as its label with who did it; where it happened on the board, else the seat's zone."""
    words = label(s, action)
    letter = LETTERS[s.letters[s.mover]]
    values = (
        {**words.values}
        if words.key == "label.first"
        else {"who": player_words(s.mover), **words.values}
    )
    where = tuple(target for target in path(s, action) if target.startswith(("tile:", "zone:")))
    return Event(f"event.{words.key.removeprefix('label.')}", where or (f"zone:{letter}",), values)


def _told_turn(s: State) -> Event:
    gains = {"left": int(s.left), "supply": income(s, s.mover, True)}
    return _about("event.turn", s, s.mover, **gains)


def _about(kind: str, s: State, seat: int, **values: int) -> Event:
    """An event about a seat, seen at its zone."""
    zone = f"zone:{LETTERS[s.letters[seat]]}"
    return Event(kind, (zone,), {"who": player_words(seat), **values})


def _told_end(s: State) -> Event:
    seats = [seat for seat in range(s.seats) if s.out[seat] == IN_PLAY]
    if len(seats) == 1:
        return _about("event.win", s, seats[0])
    why = "rounds" if s.round >= s.max_rounds else "quiet"
    return Event(f"event.draw_{why}", (), {"players": tuple(player_words(seat) for seat in seats)})
