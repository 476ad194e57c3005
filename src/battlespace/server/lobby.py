"""All tables: made, found again in the store, listed, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from battlespace import games
from battlespace.kernel.chance import commitment, fresh_seed
from battlespace.kernel.errors import SeatsError, UnknownGameError
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match
from battlespace.prepare import Workshop
from battlespace.server import messages as m
from battlespace.server import players
from battlespace.server.errors import (
    ElsewhereError,
    LimitError,
    OriginRunsError,
    PreparingError,
    StoreError,
    TakenError,
    UnknownTableError,
)
from battlespace.server.limits import Times
from battlespace.server.offload import Offload
from battlespace.server.rows import Lease, Saved, SeatRow, TableRow
from battlespace.server.seats import digest
from battlespace.server.settings import Limits
from battlespace.server.store import Store
from battlespace.server.table import Services, Table

if TYPE_CHECKING:
    from battlespace.server.node import Node

NAME_LENGTH = 40
"""Characters of a name."""
IDLE_TABLES = 2_000
"""Tables without a device that stay in memory; older ones are read from the store again when asked for."""

RETRY = (0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 60, 60)
"""Seconds between attempts to bring a table back while the store does not answer."""
DAY, HOUR = 86_400_000, 3_600_000
"""Milliseconds."""
HEED = 2.0
"""Seconds after which the notices of whoever runs the server are read again."""
ADOPT = 1.0
"""Seconds after which tables of dead nodes are looked for again."""
STANDARD = Limits()

log = logging.getLogger("battlespace")


class Lobby:
    """The tables of one server."""

    def __init__(
        self,
        store: Store,
        times: Times,
        shown: Sequence[str],
        limits: Limits = STANDARD,
        workshop: Workshop | None = None,
    ) -> None:
        """Keep tables in a store; `shown` are the games people may choose."""
        self.store, self.times, self.shown, self.limits = store, times, tuple(shown), limits
        self._workshop = workshop or Workshop(())
        self.node: Node | None = None  # claims tables, where there may be several servers
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.unreadable: set[str] = set()
        self._loading: dict[str, asyncio.Lock] = {}
        self._opening = Offload("open", threads=2, waiting=1_000)
        self.making = Offload("make", threads=1, waiting=20)
        self._returning: set[asyncio.Task[None]] = set()
        self._notice = 0  # the newest that was heeded
        self._services = Services(
            store, times, self._rematch, self._forget, self.open, limits.seconds
        )

    async def start(self) -> None:
        """Bring back the tables whose clocks run; one that cannot be read holds up no other."""
        self._notice = await self.store.newest_notice()
        if self.node is None:
            await self._bring_all_back(await self.store.running())

    async def adopt(self) -> None:
        """Look after the clocks of dead nodes, until cancelled."""
        assert self.node is not None
        while True:
            try:
                await self._bring_all_back(await self.node.orphans())
            except StoreError as error:
                log.warning("tables of dead nodes", extra={"why": str(error)})
            await asyncio.sleep(ADOPT)

    async def _bring_all_back(self, tables: Iterable[str]) -> None:
        for table in tables:
            await self._bring_back(table)

    async def _bring_back(self, table: str) -> None:
        """Open a table that goes on by itself; wait for a store that has gone away."""
        for pause in RETRY:
            try:
                (await self.open(table)).wake()
            except (UnknownTableError, ElsewhereError):
                return
            except StoreError:
                await asyncio.sleep(pause)
            except Exception:
                self.unreadable.add(table)
                log.exception("a table cannot be read", extra={"table": table})
                return
            else:
                self.unreadable.discard(table)
                return
        log.error("the store does not answer: a table stands still", extra={"table": table})

    async def watch(self, keep_days: int | None = None) -> None:
        """Heed what whoever runs the server does with its tables, until cancelled; remove old ones now and then."""
        due = self.times.elapsed()
        while True:
            await asyncio.sleep(HEED)
            try:
                await self.heed()
                if keep_days is not None and self.times.elapsed() >= due:
                    due += HOUR
                    await self.expire(keep_days)
            except StoreError as error:
                log.warning("notices", extra={"why": str(error)})

    async def expire(self, days: int) -> int:
        """Remove tables at which nothing has happened for so many days, and say how many."""
        before, count = self.times.now() - days * DAY, 0
        while found := await self.store.expire(before):
            for id_ in self.tables.keys() & found:
                self._forget(self.tables[id_])
            count += len(found)
        return count

    async def heed(self) -> None:
        """Read tables anew that somebody closed or muted."""
        self._notice, changed = await self.store.notices(self._notice)
        self.forget(changed)

    def forget(self, tables: Iterable[str]) -> None:
        """Read tables anew, or let another node have them."""
        for id_ in tables:
            if id_ in self.tables:
                self._forget(self.tables[id_])

    def stop(self) -> None:
        """Let all tables go."""
        for task in self._returning:
            task.cancel()
        for table in self.tables.values():
            table.stop()
        for offload in (self._opening, self.making):
            offload.close()

    async def open(self, table: str) -> Table:
        """Return a table, from memory or from the store."""
        if table in self.tables:
            self.tables.move_to_end(table)
            return self.tables[table]
        async with self._loading.setdefault(table, asyncio.Lock()):
            try:
                if table not in self.tables:
                    lease = await self.node.claim(table) if self.node else Lease(table)
                    saved = await self.store.load(table)
                    if saved is None:
                        raise UnknownTableError(f"no table {table[:40]!r} here")
                    await self._workshop.wait(saved.row.game)
                    await self._opened(saved, lease)
            finally:
                self._loading.pop(table, None)
        return self.tables[table]

    async def _opened(self, saved: Saved, lease: Lease) -> Table:
        """Replay a table beside the loop; its clock runs from now on."""
        table = await self._opening.run(
            lambda check: Table(self._services, games.load(saved.row.game), saved, lease, check)
        )
        self.tables[saved.row.id] = table
        table.run_clock()
        self._let_go()
        return table

    def _forget(self, table: Table) -> None:
        """Take a table out of memory: its devices come again and find what is stored, its clock runs on from there."""
        table.stop()
        id_ = table.row.id
        if self.tables.get(id_) is table:
            del self.tables[id_]
            if table.runs_alone:
                task = asyncio.get_running_loop().create_task(self._bring_back(id_))
                self._returning.add(task)
                task.add_done_callback(self._returning.discard)

    def _let_go(self) -> None:
        """Forget tables that nobody looks at, the longest untouched first."""
        if len(self.tables) <= IDLE_TABLES:
            return
        for id_ in list(self.tables)[:-IDLE_TABLES]:
            table = self.tables[id_]
            if not table.audience.devices and not table.lock.locked() and not table.clock:
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
        return await self._create(wanted, None)

    async def _create(self, wanted: m.Wanted, origin: str | None) -> m.Opened:
        game, seed = self.game(wanted.game), fresh_seed()
        match = await self.making.run(lambda _: self._begun(game, seed, wanted))
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
            position=match.position,
            clock=rule,
            listed=wanted.listed,
            created=self.times.now(),
            origin=origin,
        )
        await self._keep(row, seats, wanted.adds)
        return m.Opened(row.id, dict.fromkeys(wanted.mine, token), commitment(seed))

    def _begun(self, game: Game[Any], seed: int, wanted: m.Wanted) -> Match[Any]:
        """Return the match that is wanted; a position is kept as the game itself writes it."""
        if wanted.position is None:
            return Match(game, seed, wanted.seats, wanted.options)
        if len(wanted.position) > self.limits.position:
            raise LimitError(f"a position has at most {self.limits.position} characters")
        found = Match(game, seed, wanted.seats, wanted.options, wanted.position)
        found.position = game.write(found.state)
        return found

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

    async def _keep(self, row: TableRow, seats: list[SeatRow], waits: bool) -> Table:
        """Store a new table; where it `waits`, somebody's hello lets it begin."""
        lease = await self.store.create(row, seats)
        table = await self._opened(Saved(row, seats, [], set(), []), lease)
        if not waits:
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
        return m.Opened(table_id, {seat: token}, table.commitment)

    async def fork(self, table_id: str, fork: m.Fork) -> m.Opened:
        """Make a private board from a position of a table."""
        table = await self.open(table_id)
        if not 0 <= fork.ply <= table.match.ply:
            raise LimitError(f"ply {fork.ply}: the match has {table.match.ply}")
        await table.look_at_origin()
        if fork.bots and table.origin is not None:
            raise OriginRunsError
        past = table.match.past(fork.ply)
        position = await self.making.run(lambda _: table.game.write(past))
        wanted = m.Wanted(
            game=table.row.game,
            seats=table.row.seats,
            options=table.row.options,
            name=fork.name,
            mine=fork.mine or [s for s in range(table.row.seats) if s not in fork.bots],
            bots=fork.bots,
            position=position,
        )
        return await self._create(wanted, table.origin)

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
            created=self.times.now(),
            origin=row.origin if table.bound else None,
        )
        await self._keep(fresh, sorted(seats, key=lambda s: s.seat), bool(table.match.mixes))
        return await self.store.follow(table.lease, fresh.id)


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
