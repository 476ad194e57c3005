"""All tables: made, found again in the store, listed, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from battlespace import games
from battlespace.kernel.chance import fresh_seed
from battlespace.kernel.errors import SeatsError, UnknownGameError
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match
from battlespace.prepare import Workshop
from battlespace.server import messages as m
from battlespace.server import players
from battlespace.server.book import digest
from battlespace.server.desk import Room
from battlespace.server.errors import (
    LimitError,
    PreparingError,
    TakenError,
    UnknownTableError,
)
from battlespace.server.rows import Saved, SeatRow, TableRow
from battlespace.server.store import Store
from battlespace.server.table import Table

NAME_LENGTH = 40
"""Characters of a name."""
IDLE_TABLES = 2_000
"""Tables without a device that stay in memory; older ones are read from the store again when asked for."""


class Lobby:
    """The tables of one server."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        shown: Sequence[str],
        seconds: float = 20.0,
        workshop: Workshop | None = None,
    ) -> None:
        """Keep tables in a store; `shown` are the games people may choose, `seconds` what an answer may take."""
        self.store, self.now, self.shown = store, now, tuple(shown)
        self._workshop = workshop or Workshop(())
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self._room = Room(store, now, self._rematch, seconds)

    async def start(self) -> None:
        """Bring back the tables whose clocks run."""
        for table in await self.store.running():
            (await self.open(table)).wake()

    def stop(self) -> None:
        """Let all tables go."""
        for table in self.tables.values():
            table.stop()

    async def open(self, table: str) -> Table:
        """Return a table, from memory or from the store."""
        if table in self.tables:
            self.tables.move_to_end(table)
            return self.tables[table]
        async with self._loading.setdefault(table, asyncio.Lock()):
            try:
                if table not in self.tables:
                    saved = await self.store.load(table)
                    if saved is None:
                        raise UnknownTableError(f"no table {table[:40]!r} here")
                    await self._workshop.wait(saved.row.game)
                    self._opened(saved)
            finally:
                self._loading.pop(table, None)
        return self.tables[table]

    def _opened(self, saved: Saved) -> Table:
        table = Table(self._room, games.load(saved.row.game), saved)
        self.tables[saved.row.id] = table
        self._let_go()
        return table

    def _let_go(self) -> None:
        """Forget tables that nobody looks at, the longest untouched first."""
        if len(self.tables) <= IDLE_TABLES:
            return
        for id_ in list(self.tables)[:-IDLE_TABLES]:
            table = self.tables[id_]
            if not table.feed.devices and not table.lock.locked() and not table.clock:
                table.stop()
                del self.tables[id_]

    def game(self, slug: str) -> Game[Any]:
        """Return a game that is ready to be played."""
        if not self._workshop.is_ready(slug):
            self._workshop.hurry(slug)
            raise PreparingError(
                f"{slug} is being compiled, once on this machine; try again in a moment", slug
            )
        return games.load(slug)

    async def create(self, wanted: m.Wanted) -> m.Opened:
        """Make a table."""
        if wanted.game not in self.shown:
            raise UnknownGameError(
                f"unknown game {wanted.game[:40]!r}; known: {', '.join(self.shown)}"
            )
        game, seed = self.game(wanted.game), fresh_seed()
        match = Match(game, seed, wanted.seats, wanted.options, wanted.position)
        rule = checked_clock(wanted.clock)
        token = secrets.token_urlsafe(16)
        seats = self._seating(match.seats, wanted, token)
        row = TableRow(
            id=secrets.token_urlsafe(12),
            game=wanted.game,
            version=game.version,
            seats=match.seats,
            options=match.options,
            seed=seed,
            position=wanted.position,
            clock=rule,
            listed=wanted.listed,
            created=self.now(),
        )
        await self._keep(row, seats)
        return m.Opened(row.id, dict.fromkeys(wanted.mine, token))

    def _seating(self, count: int, wanted: m.Wanted, token: str) -> list[SeatRow]:
        game, name = games.load(wanted.game), checked_name(wanted.name)
        seats = [SeatRow(seat) for seat in range(count)]
        for seat in {*wanted.mine, *wanted.bots}:
            if seat not in range(count) or (seat in wanted.mine and seat in wanted.bots):
                raise SeatsError(f"seat {seat}: the table has seats 0 to {count - 1}, each for one")
        for seat in wanted.mine:
            seats[seat] = SeatRow(seat, "person", name, token=digest(token))
        for seat, asked in wanted.bots.items():
            level = players.checked_level(game, asked)
            seats[seat] = SeatRow(seat, "bot", level, level)
        return seats

    async def _keep(self, row: TableRow, seats: list[SeatRow]) -> Table:
        await self.store.create(row, seats)
        table = self._opened(Saved(row, seats, [], set(), []))
        await table.begin()
        table.wake()
        return table

    async def sit(self, table_id: str, wish: m.Sitting) -> m.Opened:
        """Take an open seat."""
        table, token = await self.open(table_id), secrets.token_urlsafe(16)
        free = [s.seat for s in table.seats if s.kind == "open"]
        seat = (free[0] if free else None) if wish.seat is None else wish.seat
        if seat is None or seat not in range(len(table.seats)):
            raise TakenError("no seat is open at this table")
        await table.sit(SeatRow(seat, "person", checked_name(wish.name), token=digest(token)))
        return m.Opened(table_id, {seat: token})

    async def fork(self, table_id: str, fork: m.Fork) -> m.Opened:
        """Make a private board from a position of a table."""
        table = await self.open(table_id)
        if not 0 <= fork.ply <= table.match.ply:
            raise LimitError(f"ply {fork.ply}: the match has {table.match.ply}")
        position = table.game.write(table.match.past(fork.ply))
        wanted = m.Wanted(
            game=table.row.game,
            seats=table.row.seats,
            options=table.row.options,
            name=fork.name,
            mine=fork.mine or [s for s in range(table.row.seats) if s not in fork.bots],
            bots=fork.bots,
            position=position,
        )
        return await self.create(wanted)

    async def _rematch(self, table: Table) -> str:
        """Open the same table again, everybody one seat on; tokens stay good."""
        count, row = table.row.seats, table.row
        seats = [
            SeatRow((s.seat + 1) % count, "person" if s.token else s.kind, s.name, s.level, s.token)
            for s in table.seats
        ]
        fresh = TableRow(
            id=secrets.token_urlsafe(12),
            game=row.game,
            version=table.game.version,
            seats=count,
            options=row.options,
            seed=fresh_seed(),
            position=row.position,
            clock=row.clock,
            listed=row.listed,
            created=self.now(),
        )
        await self._keep(fresh, sorted(seats, key=lambda s: s.seat))
        return await self.store.follow(row.id, fresh.id)


def checked_name(name: str) -> str:
    """Return a name that can be shown: printable, not too long, never empty."""
    kept = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if len(kept) > NAME_LENGTH:
        raise LimitError(f"a name has at most {NAME_LENGTH} characters, not {len(kept)}")
    return kept or "?"


def checked_clock(rule: m.ClockRule | None) -> m.ClockRule | None:
    """Return a clock within reason: from a second to 30 days."""
    if rule is None:
        return None
    day = 86_400_000
    if not 1_000 <= rule.base <= 30 * day or not 0 <= rule.increment <= day:
        raise LimitError("a clock has from 1 second to 30 days, and adds at most a day")
    return rule
