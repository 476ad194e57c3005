"""One server among several on the same Postgres: it keeps its lease fresh and hears when it has lost a table."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection

from battlespace.server import ownership
from battlespace.server.errors import ElsewhereError, StoreError, UnknownTableError
from battlespace.server.ownership import CHANNEL, LEASE_MS, Peer
from battlespace.server.rows import Lease
from battlespace.server.store import Store

RENEW_SECONDS = 1.0
"""Well below the lease: a few renewals may be late."""
ORPHANS = 200
"""The most tables of dead nodes that are looked at at once."""

log = logging.getLogger("battlespace")


class Node:
    """This process, as others know it."""

    def __init__(self, store: Store, name: str, address: str) -> None:
        """Be known under a name, and reached at an address; each process has an id of its own."""
        self.store, self.name = store, name
        self.me = Peer(f"{name}/{secrets.token_hex(6)}", address)
        self.secret = ""
        self.replaced = False  # another process has this one's name: it may do nothing any more

    async def start(self) -> None:
        """Enter the list of nodes; tables that are made from now on are this one's."""
        self.secret = await self.store.write(
            lambda connection: ownership.register(connection, self.me, self.name)
        )
        self.store.owner = self.me.id

    async def claim(self, table: str) -> Lease:
        """Make a table this node's own, or raise ElsewhereError with who has it."""
        found = await self.store.write(
            lambda connection: ownership.claim(connection, table, self.me.id)
        )
        if found is None:
            raise UnknownTableError(f"no table {table[:40]!r} here")
        if isinstance(found, Peer):
            raise ElsewhereError(found)
        return found

    async def end(self, peer: Peer) -> None:
        """Wait no longer for a node whose process is gone: all its tables may be claimed."""
        log.warning("a node is gone", extra={"node": peer.id})
        await self.store.write(lambda connection: ownership.end(connection, peer.id))

    async def orphans(self) -> list[str]:
        """Return tables that should go on by themselves and that no node has."""
        return await self.store.read(lambda connection: ownership.orphans(connection, ORPHANS))

    async def run(
        self, tables: Callable[[], Collection[str]], lost: Callable[[Collection[str]], None]
    ) -> None:
        """Renew the lease until cancelled; say which tables are lost after it has run out."""
        clock = asyncio.get_running_loop().time
        fresh = clock()
        while not self.replaced:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                kept = await self.store.write(lambda c: ownership.renew(c, self.me.id))
                if kept and (clock() - fresh) * 1000 > LEASE_MS:
                    lost(await self._lost(tables()))
                fresh = clock() if kept else fresh
            except StoreError as error:
                log.warning("the lease is not renewed", extra={"why": str(error)})
                continue
            if not kept:
                self.replaced = True
                log.error("another process has the name of this node", extra={"node": self.name})
                lost(list(tables()))

    async def _lost(self, tables: Collection[str]) -> Collection[str]:
        held = list(tables)
        mine = await self.store.read(lambda c: ownership.still_mine(c, held, self.me.id))
        return set(held) - mine

    async def listen(self, lost: Callable[[Collection[str]], None]) -> None:
        """Hear, until cancelled, when another node takes a table over; come back when the database went away."""
        import psycopg  # noqa: PLC0415  it is there where there is a Postgres

        url = self.store.engine.url.set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        while True:
            try:
                connected = await psycopg.AsyncConnection.connect(address, autocommit=True)
                async with connected as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")  # pyright: ignore
                    async for notice in connection.notifies():
                        table, _, owner = notice.payload.partition(" ")
                        if owner != self.me.id:
                            lost([table])
            except psycopg.OperationalError as error:
                log.warning("changes of ownership are not heard", extra={"why": str(error)})
                await asyncio.sleep(RENEW_SECONDS)

    async def leave(self) -> None:
        """Let the other nodes have all tables; nothing is written here any more."""
        try:
            await self.store.write(lambda c: ownership.release(c, self.me.id))
        except StoreError as error:  # the lease runs out by itself
            log.warning("the tables are not released", extra={"why": str(error)})
