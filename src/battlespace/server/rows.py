"""What the store keeps, read and written: a table, its seats, its log, its chat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, select, update

from battlespace.server import schema
from battlespace.server.log_entries import AnyEntry, Handed, read
from battlespace.server.messages import ClockRule, Offered, Said

Sent = tuple[int | None, str]
"""Who sent a message, and its name; of old ones nobody knows who."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write to a table, by a claim of it; without an epoch where no other server can have it."""

    table: str
    epoch: int | None = None


@dataclass(slots=True)
class SeatRow:
    """Who sits on a seat: `kind` is open, person or bot; of the token only a hash is kept."""

    seat: int
    kind: str = "open"
    name: str = ""
    level: str = ""
    token: str = ""
    out: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is fixed when a table is made."""

    id: str
    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seed: int
    position: str | None
    clock: ClockRule | None
    listed: bool
    created: int
    next: str | None = None
    over: bool = False
    uploaded: bool = False  # played elsewhere: its dice are not ours
    scores: list[float] | None = None  # of a match that is over; old ones were stored without
    origin: str | None = None  # the match of people that it was taken from while that went on


@dataclass(frozen=True, slots=True)
class Saved:
    """All that is known of a table."""

    row: TableRow
    seats: list[SeatRow]
    log: list[AnyEntry]
    messages: set[Sent]
    chat: list[Said]
    offer: Offered | None = None


@dataclass(frozen=True, slots=True)
class Brief:
    """A table in a list."""

    id: str
    game: str
    created: int
    over: bool
    entries: int
    names: list[str]
    open: int


def table_values(row: TableRow) -> dict[str, Any]:
    """Return the columns of a new table."""
    return {
        "id": row.id,
        "game": row.game,
        "version": row.version,
        "seats": row.seats,
        "options": msgspec.json.encode(row.options).decode(),
        "seed": str(row.seed),
        "position": row.position,
        "clock": msgspec.json.encode(row.clock).decode() if row.clock else None,
        "listed": row.listed,
        "created": row.created,
        "over": False,
        "uploaded": row.uploaded,
        "origin": row.origin,
    }


def seat_values(table: str, row: SeatRow) -> dict[str, Any]:
    """Return the columns of a seat."""
    return {
        "table": table,
        "seat": row.seat,
        "kind": row.kind,
        "name": row.name,
        "level": row.level,
        "token": row.token,
        "out": row.out,
    }


def hand_on(connection: Connection, table: str, handed: Sequence[Handed]) -> None:
    """Let bots have the seats of players who left."""
    s = schema.seats
    for entry in handed:
        where = (s.c.table == table) & (s.c.seat == entry.seat)
        values = {"kind": "bot", "level": entry.level, "out": True}
        connection.execute(update(s).where(where).values(**values))


def load(connection: Connection, table: str) -> Saved | None:
    """Read all that is known of a table."""
    t, log, chat = schema.tables, schema.log, schema.chat
    found = connection.execute(select(t).where(t.c.id == table)).mappings().first()
    if found is None:
        return None
    row = TableRow(
        id=found["id"],
        game=found["game"],
        version=found["version"],
        seats=found["seats"],
        options=msgspec.json.decode(found["options"]),
        seed=int(found["seed"]),
        position=found["position"],
        clock=msgspec.json.decode(found["clock"], type=ClockRule) if found["clock"] else None,
        listed=found["listed"],
        created=found["created"],
        next=found["next"],
        over=found["over"],
        uploaded=found["uploaded"],
        scores=msgspec.json.decode(found["scores"]) if found["scores"] else None,
        origin=found["origin"],
    )
    people = connection.execute(
        select(schema.seats).where(schema.seats.c.table == table).order_by(schema.seats.c.seat)
    ).mappings()
    seats = [SeatRow(**{k: v for k, v in p.items() if k != "table"}) for p in people]
    rows = connection.execute(select(log).where(log.c.table == table).order_by(log.c.entry)).all()
    said = connection.execute(
        select(chat).where(chat.c.table == table).order_by(chat.c.id.desc()).limit(100)
    ).mappings()
    lines = [Said(s["name"], s["seat"], s["text"], s["at"]) for s in said]
    messages = {(r.seat, r.message) for r in rows if r.message}
    offer = msgspec.json.decode(found["offer"], type=Offered) if found["offer"] else None
    return Saved(row, seats, [read(r.body) for r in rows], messages, lines[::-1], offer)


def recent(connection: Connection, count: int, listed: bool) -> list[Brief]:
    """Read the newest tables, those that are not over first."""
    t, s, log = schema.tables.c, schema.seats.c, schema.log.c
    query = select(t.id, t.game, t.created, t.over).order_by(t.created.desc())
    query = query.where(t.listed) if listed else query
    rows: list[Any] = []
    for state in (~t.over, t.over):  # each by its index
        rows += connection.execute(query.where(state).limit(count - len(rows))).all()
    ids = [row.id for row in rows]
    people: dict[str, list[Any]] = {id_: [] for id_ in ids}
    for seat in connection.execute(select(s.table, s.kind, s.name).where(s.table.in_(ids))):
        people[seat.table].append(seat)
    counts = {
        row[0]: row[1]
        for row in connection.execute(
            select(log.table, func.count()).where(log.table.in_(ids)).group_by(log.table)
        )
    }
    return [
        Brief(
            id=row.id,
            game=row.game,
            created=row.created,
            over=row.over,
            entries=counts.get(row.id, 0),
            names=[p.name for p in people[row.id] if p.kind != "open"],
            open=sum(p.kind == "open" for p in people[row.id]),
        )
        for row in rows
    ]


def expire(connection: Connection, before: int, most: int) -> list[str]:
    """Remove tables at which nothing has happened since a time, so many at once; return their names."""
    t, log = schema.tables.c, schema.log.c
    later = select(log.entry).where((log.table == t.id) & (log.at >= before)).exists()
    ids = [*connection.scalars(select(t.id).where((t.created < before) & ~later).limit(most))]
    for part, column in ((schema.log, log.table), (schema.chat, schema.chat.c.table)):
        connection.execute(delete(part).where(column.in_(ids)))
    connection.execute(delete(schema.seats).where(schema.seats.c.table.in_(ids)))
    connection.execute(delete(schema.tables).where(t.id.in_(ids)))
    return [str(id_) for id_ in ids]


def notices(connection: Connection, after: int) -> tuple[int, set[str]]:
    """Return the number of the newest notice, and the tables of those after a number."""
    n = schema.notices.c
    found = connection.execute(select(n.id, n.table).where(n.id > after)).all()
    return max([after, *(row.id for row in found)]), {row.table for row in found}


def newest_notice(connection: Connection) -> int:
    """Return the number of the newest notice; 0 where there is none."""
    return int(connection.execute(select(func.max(schema.notices.c.id))).scalar() or 0)
