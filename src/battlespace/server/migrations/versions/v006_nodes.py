"""Which node has a table, the nodes there are, and what they know each other by."""

import sqlalchemy as sa
from alembic import op

revision = "006"
down_revision = "005"


def upgrade() -> None:
    """Build."""
    op.add_column("tables", sa.Column("owner", sa.String(120)))
    op.add_column(
        "tables", sa.Column("epoch", sa.BigInteger, nullable=False, server_default=sa.text("0"))
    )
    op.add_column("log", sa.Column("epoch", sa.BigInteger))
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(120), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("secrets")
    op.drop_table("nodes")
    op.drop_column("log", "epoch")
    op.drop_column("tables", "epoch")
    op.drop_column("tables", "owner")
