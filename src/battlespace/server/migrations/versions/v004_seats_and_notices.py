"""Who sent a message is kept with it, operators leave notices for running servers, and lists have their indexes."""

import sqlalchemy as sa
from alembic import op

revision = "004"
down_revision = "003"

_SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Build."""
    op.add_column("log", sa.Column("seat", sa.Integer))
    op.create_table(
        "notices",
        sa.Column("id", _SERIAL, primary_key=True),
        sa.Column("table", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_age", "tables", ["listed", "over", "created"])
    op.create_index("tables_by_state", "tables", ["over", "created"])


def downgrade() -> None:
    """Take back."""
    op.drop_index("tables_by_state", "tables")
    op.drop_index("tables_by_age", "tables")
    op.drop_table("notices")
    op.drop_column("log", "seat")
