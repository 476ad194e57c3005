"""What a device is shown of a table: the table itself, its newest position, and all that a newcomer lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from battlespace.server import messages as m
from battlespace.server import wire

if TYPE_CHECKING:
    from battlespace.server.table import Table


def info(table: Table) -> m.TableInfo:
    """Return what everybody may know of a table; the seed only when all is over."""
    here, clock, row = table.audience.here(), table.clock, table.row
    left = clock.now(table.services.times.elapsed()) if clock else None
    seats = [
        m.SeatInfo(
            s.seat,
            s.kind,  # pyright: ignore[reportArgumentType]  from the store
            s.name,
            s.level,
            s.kind == "bot" or s.seat in here,
            left[s.seat] if left else None,
            s.out,
        )
        for s in table.seats
    ]
    return m.TableInfo(
        table=row.id,
        game=row.game,
        version=row.version,
        seats=seats,
        clock=row.clock,
        listed=row.listed,
        uploaded=row.uploaded,
        commitment=table.commitment,
        seed=str(row.seed) if table.log.over else None,
        next=table.next,
        hints=table.hints,
        trouble=table.trouble,
    )


def position(table: Table, read: wire.Reader | None = None) -> m.Position:
    """Return the newest position; it is not kept, since a thousand of them make a long search for garbage."""
    log, seats, match, ended = table.log, table.seats, table.match, None
    if log.over:
        kind: Any = match.ending.kind if match.ending else "rules"
        ended = m.Ended(kind, match.ending.seat if match.ending else None, log.scores)
    read = read or wire.Reader(match)
    s = read.newest
    asked = match.turn >= 0 and not log.frozen and seats[match.turn].kind != "bot"
    return m.Position(
        last=log.last,
        ply=match.ply,
        turn=match.turn,
        view=table.game.view.view(s, 0),
        guide=table.game.guide(s),
        choices=wire.choices(read) if asked else [],
        ended=ended,
        offer=table.offer,
        free=[s.seat for s in seats if s.kind == "person" and table.free(s.seat)],
    )


def welcome(table: Table, last: int, first: bool = True) -> m.Welcome:
    """Return what a device that has `last` entries lacks; recorded motion too, until a person has acted."""
    log, seats, row = table.log, table.seats, table.row
    keep = log.common(last)
    read = wire.Reader(table.match)
    lines, steps = log.lines(keep), table.match.steps
    if not any(step.turn >= 0 and seats[step.turn].kind == "person" for step in steps):
        lines = [_with_motion(read, line) for line in lines]
    setup = m.Setup(row.options, row.position) if first else None
    return m.Welcome(info(table), setup, keep, lines, position(table, read), list(table.chat))


def _with_motion(read: wire.Reader, line: m.Line) -> m.Line:
    drawn = read.match.steps[line.ply - 1].drawn
    return wire.seen(read, line) if drawn and drawn.motion else line


def news(table: Table, keep: int) -> m.News:
    """Return what has changed since all knew the first `keep` plies."""
    read = wire.Reader(table.match)
    lines = [wire.seen(read, line) for line in table.log.lines(keep, read)]
    return m.News(info(table), keep, lines, position(table, read))
