"""What a seat asks of the others outlives the server."""

import sqlalchemy as sa
from alembic import op

revision = "002"
down_revision = "001"


def upgrade() -> None:
    """Build."""
    op.add_column("tables", sa.Column("offer", sa.Text))


def downgrade() -> None:
    """Take back."""
    op.drop_column("tables", "offer")
