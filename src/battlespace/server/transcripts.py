"""Tables as transcripts, and back."""

from __future__ import annotations

import secrets

from battlespace.kernel import transcript as text
from battlespace.server import messages as m
from battlespace.server.book import as_entry, as_step
from battlespace.server.entries import AnyEntry, Closed, Handed, Stepped, Undone
from battlespace.server.lobby import NAME_LENGTH, Lobby
from battlespace.server.rows import SeatRow, TableRow
from battlespace.server.table import Table


def written(table: Table) -> str:
    """Return the whole log of a table as a transcript."""
    names = [seat.name for seat in table.seats]
    lines, ply = [text.header(table.match, names)], 0
    for entry in table.log:
        match entry:
            case Stepped():
                ply += 1
                lines.append(text.step_line(ply, as_step(entry)))
            case Undone(back):
                ply = back
                lines.append({"undo": back})
            case Handed(seat, by, level):
                lines.append({"handed": seat, "by": by, "bot": level})
            case Closed():
                pass
    if table.match.over:
        lines += text.closing(table.match)
    return "".join(text.dump(line) for line in lines)


async def opened_from(lobby: Lobby, given: str) -> m.Opened:
    """Make a private table from a transcript, to look at and to fork."""
    read = text.read(given)
    match = text.replayed(read, lobby.game)
    names = [str(name)[:NAME_LENGTH] for name in read.header["players"]]
    names += [""] * (match.seats - len(names))
    row = TableRow(
        id=secrets.token_urlsafe(12),
        game=match.game.slug,
        version=match.game.version,
        seats=match.seats,
        options=match.options,
        seed=match.seed,
        position=match.position,
        clock=None,
        listed=False,
        created=lobby.now(),
    )
    log: list[AnyEntry] = [as_entry(step, None) for step in match.steps]
    if match.ending:
        log.append(Closed(match.ending.kind, match.ending.seat))
    seats = [SeatRow(s, "person", names[s]) for s in range(match.seats)]
    await lobby.store.create(row, seats)
    if log:
        await lobby.store.append(row.id, 0, log, lobby.now(), over=match.over)
    return m.Opened(row.id, {})
