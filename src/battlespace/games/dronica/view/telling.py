"""What happened between two positions, event by event."""

from __future__ import annotations

from collections import Counter

from battlespace.games.dronica.rules.ending import surrounded
from battlespace.games.dronica.rules.state import ENDED, KEEP, SLOTS, State, kind, owner, pieces
from battlespace.games.dronica.text.positions import LETTERS, hex_of
from battlespace.games.dronica.text.refusals import piece_words, player_words
from battlespace.games.dronica.view.clicks import hex_target, path, said
from battlespace.kernel.words import Event, Words


def tell(before: State, action: int, after: State) -> list[Event]:
    """Say what happened, then what came of it."""
    form, values = said(before, action)
    values["player"] = player_words(before.mover)
    events = [Event(f"event.{form}", tuple(path(before, action)), values)]
    gone = [p for p in range(pieces(before)) if before.level[p] and not after.level[p]]
    if after.phase == KEEP:
        events.append(Event("event.broken", (), {"player": player_words(after.mover)}))
    if gone:
        places = tuple(dict.fromkeys(hex_target(hex_of(before, piece)) for piece in gone))
        events.append(Event("event.home", places, {"pieces": _named(gone)}))
    if after.phase == ENDED and after.winner:
        controller = hex_target(hex_of(after, (after.winner - 1) * SLOTS))
        events.append(Event("event.win", (controller,), {"player": player_words(after.winner - 1)}))
    elif after.phase == ENDED:
        events.append(Event(f"event.draw_{_why_drawn(after)}"))
    return events


def _named(gone: list[int]) -> tuple[Words, ...]:
    """Name pieces by whose they are and how many of a kind."""
    first = {(owner(piece), kind(piece)): piece for piece in gone}
    found = Counter((owner(piece), kind(piece)) for piece in gone)
    return tuple(_lost(first[which], count) for which, count in sorted(found.items()))


def _lost(piece: int, count: int) -> Words:
    if count == 1:
        return piece_words(piece)
    kinds = Words(f"kinds.{LETTERS[kind(piece)]}")
    return Words("pieces", {"player": player_words(owner(piece)), "count": count, "kinds": kinds})


def _why_drawn(s: State) -> str:
    """Return which of the ways to a draw this is."""
    if any(surrounded(s, seat * SLOTS) for seat in range(s.seats)):
        return "together"
    if s.passes >= s.seats:
        return "passes"
    limit = s.turn_limit > 0 and s.turns >= s.turn_limit * s.seats
    return "limit" if limit else "repeated"
