"""What happened between two positions, event by event."""

from __future__ import annotations

from battlespace.games.dronica.rules.state import (
    ENDED,
    KEEP,
    SLOTS,
    State,
    pieces,
)
from battlespace.games.dronica.text.positions import (
    hex_of,
    write_piece,
)
from battlespace.games.dronica.view.clicks import hex_target, path, said
from battlespace.kernel.words import Event


def tell(before: State, action: int, after: State) -> list[Event]:
    """Say what happened, then what came of it."""
    form, values = said(before, action)
    values["player"] = before.mover + 1
    events = [Event(f"event.{form}", tuple(path(before, action)), values)]
    gone = [p for p in range(pieces(before)) if before.level[p] and not after.level[p]]
    if after.phase == KEEP:
        events.append(Event("event.broken", (), {"player": after.mover + 1}))
    if gone:
        named = ", ".join(write_piece(piece) for piece in gone)
        places = tuple(dict.fromkeys(hex_target(hex_of(before, piece)) for piece in gone))
        events.append(Event("event.home", places, {"pieces": named}))
    if after.phase == ENDED and after.winner:
        controller = hex_target(hex_of(after, (after.winner - 1) * SLOTS))
        events.append(Event("event.win", (controller,), {"player": after.winner}))
    elif after.phase == ENDED:
        events.append(Event("event.draw"))
    return events
