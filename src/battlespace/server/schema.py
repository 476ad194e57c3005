"""The store's tables. Alembic's versions build them; this is what they add up to."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData()

_Serial = BigInteger().with_variant(Integer(), "sqlite")  # SQLite counts up only plain integers

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("position", Text),
    Column("clock", Text),
    Column("listed", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False, index=True),
    Column("over", Boolean, nullable=False),
    Column("next", String(40)),
    Column("offer", Text),
    Column("scores", Text),
    Column("uploaded", Boolean, nullable=False, server_default=false()),
    Column("origin", String(40)),  # the match that it was taken from while that went on
    Column("owner", String(120)),  # the node that has it
    Column(
        "epoch", BigInteger, nullable=False, server_default=text("0")
    ),  # how often it was claimed
    Index("tables_by_age", "listed", "over", "created"),
    Index("tables_by_state", "over", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", Text, nullable=False),
    Column("level", String(80), nullable=False),
    Column("token", String(64), nullable=False),
    Column("out", Boolean, nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("table", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("entry", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    Column("message", String(80)),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer),  # whose message it was
    Column("epoch", BigInteger),  # by which claim of the table it was written
)

chat = Table(
    "chat",
    metadata,
    Column("id", _Serial, primary_key=True),
    Column("table", String(40), ForeignKey("tables.id", ondelete="CASCADE"), index=True),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

notices = Table(
    "notices",  # tables that somebody has changed here: servers that have them in memory read them again
    metadata,
    Column("id", _Serial, primary_key=True),
    Column("table", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
)

nodes = Table(
    "nodes",  # the servers on this store, each with how long it keeps its tables without another word
    metadata,
    Column("id", String(120), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("address", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)

secrets = Table(
    "secrets",  # what nodes know each other by
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
