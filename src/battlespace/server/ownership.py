"""Which node has a table: a lease in the database, with an epoch that fences whoever has lost it. For Postgres.

A node renews one row for all its tables; a table is its owner's as long as that row is fresh, by the database's clock.
Whoever claims a table raises its epoch, and every write brings the epoch of its claim: an old one stores nothing.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, text

from battlespace.server.rows import Lease

CHANNEL = "battlespace_owner"
"""Where changes of ownership are told, and nothing else: each notice takes a lock on the whole instance."""
LEASE_MS = 5_000
"""How long a node keeps its tables without a word from it."""
FORGOTTEN_MS = 86_400_000
"""After so long the row of a dead node is removed."""

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_ALIVE = f"EXISTS (SELECT 1 FROM nodes WHERE nodes.id = tables.owner AND nodes.until > {_NOW})"
_FORGET = text(f"DELETE FROM nodes WHERE name = :name OR until < {_NOW} - :forgotten")
_REGISTER = text(
    f"INSERT INTO nodes (id, name, address, until) VALUES (:id, :name, :address, {_NOW} + :lease)"
)
_RENEW = text(f"UPDATE nodes SET until = {_NOW} + :lease WHERE id = :me")
_END = text("UPDATE nodes SET until = 0 WHERE id = :peer")
_CLAIM = text(
    "UPDATE tables SET owner = :me, epoch = tables.epoch + 1"
    ' FROM (SELECT id, owner FROM tables WHERE id = :table FOR UPDATE) AS was'
    f" WHERE tables.id = was.id AND (tables.owner IS NULL OR tables.owner = :me OR NOT {_ALIVE})"
    " RETURNING tables.epoch, was.owner"
)  # fmt: skip
_OWNER = text(
    "SELECT nodes.id, nodes.address FROM tables LEFT JOIN nodes ON nodes.id = tables.owner"
    " WHERE tables.id = :table"
)
_ORPHANS = text(
    f"SELECT id FROM tables WHERE NOT over AND clock IS NOT NULL AND NOT {_ALIVE} LIMIT :most"
)
_RELEASE = text("UPDATE tables SET owner = NULL WHERE owner = :me")
_LEAVE = text("DELETE FROM nodes WHERE id = :me")
_MINE = text("SELECT id FROM tables WHERE owner = :me AND id = ANY(:tables)")
_TELL = text("SELECT pg_notify(:channel, :table || ' ' || :me)")
_KEEP_SECRET = text(
    "INSERT INTO secrets (name, value) VALUES ('nodes', :value) ON CONFLICT (name) DO NOTHING"
)
_SECRET = text("SELECT value FROM secrets WHERE name = 'nodes'")


@dataclass(frozen=True, slots=True)
class Peer:
    """Another node: its name with that of its process, and where it can be reached."""

    id: str
    address: str


def register(connection: Connection, me: Peer, name: str) -> str:
    """Enter a node, in the place of an older process of the same name; return what nodes know each other by."""
    connection.execute(_FORGET, {"name": name, "forgotten": FORGOTTEN_MS})
    values = {"id": me.id, "name": name, "address": me.address, "lease": LEASE_MS}
    connection.execute(_REGISTER, values)
    connection.execute(_KEEP_SECRET, {"value": secrets.token_urlsafe(32)})
    return str(connection.execute(_SECRET).scalar_one())


def renew(connection: Connection, me: str) -> bool:
    """Keep a node's tables for another while; False where another process has taken its name."""
    return connection.execute(_RENEW, {"me": me, "lease": LEASE_MS}).rowcount == 1


def end(connection: Connection, peer: str) -> None:
    """Let the lease of a node run out at once; one that lives after all renews it, and the fence keeps tables whole."""
    connection.execute(_END, {"peer": peer})


def claim(connection: Connection, table: str, me: str) -> Lease | Peer | None:
    """Make a table a node's own, by one conditional update; else return who has it, None where there is no such table.

    Who has it already gets it anew, with another epoch: what it wrote before and did not hear of is fenced off.
    """
    found = connection.execute(_CLAIM, {"me": me, "table": table}).first()
    if found is not None:
        if found.owner not in (None, me):
            connection.execute(_TELL, {"channel": CHANNEL, "table": table, "me": me})
        return Lease(table, int(found.epoch))
    owner = connection.execute(_OWNER, {"table": table}).first()
    return None if owner is None else Peer(str(owner.id), str(owner.address))


def orphans(connection: Connection, most: int) -> list[str]:
    """Return tables whose clocks should run and whose node is dead, or which never had one."""
    return [str(id_) for id_ in connection.scalars(_ORPHANS, {"most": most})]


def still_mine(connection: Connection, tables: list[str], me: str) -> set[str]:
    """Return those of some tables that a node still has."""
    return {str(id_) for id_ in connection.scalars(_MINE, {"me": me, "tables": tables})}


def release(connection: Connection, me: str) -> None:
    """Let any other node have a node's tables, at once."""
    connection.execute(_RELEASE, {"me": me})
    connection.execute(_LEAVE, {"me": me})
