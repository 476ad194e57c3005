"""A board that was taken from a match remembers it while that goes on: bots help there no more than here."""

import sqlalchemy as sa
from alembic import op

revision = "007"
down_revision = "006"


def upgrade() -> None:
    """Build."""
    op.add_column("tables", sa.Column("origin", sa.String(40)))


def downgrade() -> None:
    """Take back."""
    op.drop_column("tables", "origin")
