"""The first tables: tables, seats, log, chat."""

import sqlalchemy as sa
from alembic import op

revision = "001"
down_revision = None

_SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _owner() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")


def upgrade() -> None:
    """Build."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("position", sa.Text),
        sa.Column("clock", sa.Text),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False, index=True),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("next", sa.String(40)),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(40), _owner(), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.String(80), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("out", sa.Boolean, nullable=False),
    )
    _build_history()


def _build_history() -> None:
    op.create_table(
        "log",
        sa.Column("table", sa.String(40), _owner(), primary_key=True),
        sa.Column("entry", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("message", sa.String(80)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("table", "message", name="one_act_a_message"),
    )
    op.create_table(
        "chat",
        sa.Column("id", _SERIAL, primary_key=True),
        sa.Column("table", sa.String(40), _owner(), index=True),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Take back."""
    for name in ("chat", "log", "seats", "tables"):
        op.drop_table(name)
