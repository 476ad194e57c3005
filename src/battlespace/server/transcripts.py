"""Tables as transcripts, and back."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from battlespace.kernel import transcript as text
from battlespace.kernel.match import Match
from battlespace.server import messages as m
from battlespace.server.errors import LimitError
from battlespace.server.lobby import NAME_LENGTH, Lobby, checked_name
from battlespace.server.log_entries import AnyEntry, Closed, Handed, Mixed, Stepped, Undone
from battlespace.server.match_log import as_entry, as_step
from battlespace.server.offload import Check
from battlespace.server.rows import SeatRow, TableRow
from battlespace.server.table import Table


async def written(table: Table) -> str:
    """Return the whole log of a table as a transcript, as it is now."""
    names, entries = [seat.name for seat in table.seats], [*table.log.entries]
    head = text.header(table.match, names) | {"rules": table.row.version}
    end = text.closing(table.match) if table.match.over else []
    if table.log.over and not end:  # by the rules it was played by
        end = [{"scores": table.log.scores, "seed": str(table.row.seed)}]

    def lines() -> str:
        return "".join(text.dump(line) for line in (head, *_lines(entries), *end))

    return await asyncio.to_thread(lines)


def _lines(log: Sequence[AnyEntry]) -> Iterator[dict[str, Any]]:
    ply = 0
    for entry in log:
        match entry:
            case Stepped():
                ply += 1
                yield text.step_line(ply, as_step(entry))
            case Undone(back):
                ply = back
                yield {"undo": back}
            case Mixed(seat, entropy):
                yield {"mix": entropy, "seat": seat}
            case Handed(seat, by, level):
                yield {"handed": seat, "by": by, "bot": level}
            case Closed():
                pass


def _entries(match: Match[Any]) -> Iterator[AnyEntry]:
    """Yield what led to a match as it stands: nothing that was taken back."""
    known = 0
    for ply, step in enumerate(match.steps):
        for seat, entropy in match.mixes[known : match.mixes_at(ply)]:
            yield Mixed(seat, entropy)
        known = match.mixes_at(ply)
        yield as_entry(step, None)


def _replayed(lobby: Lobby, given: str, check: Check) -> tuple[text.Transcript, Match[Any]]:
    read = text.read(given)
    if len(read.lines) > lobby.limits.steps:
        raise LimitError(
            f"a transcript has at most {lobby.limits.steps} lines, not {len(read.lines)}"
        )
    position = read.header.position
    if position is not None and len(position) > lobby.limits.position:
        raise LimitError(f"a position has at most {lobby.limits.position} characters")
    match = text.replayed(read, lobby.game, check=check)
    if match.position is not None:
        match.position = match.game.write(match.past(0))
    return read, match


async def opened_from(lobby: Lobby, given: str) -> m.Opened:
    """Make a private table from a transcript, to look at and to fork."""
    read, match = await lobby.making.run(lambda check: _replayed(lobby, given, check))
    names = [checked_name(name[:NAME_LENGTH]) for name in read.header.players]
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
        created=lobby.times.now(),
        uploaded=True,
    )
    log = [*_entries(match)]
    if match.ending:
        log.append(Closed(match.ending.kind, match.ending.seat))
    seats = [SeatRow(s, "person", names[s]) for s in range(match.seats)]
    lease = await lobby.store.create(row, seats)
    if log:
        await lobby.store.append(
            lease, 0, log, lobby.times.now(), scores=match.scores if match.over else None
        )
    return m.Opened(row.id, {}, read.header.commitment)
