"""What a finished match was worth to each seat is kept: rules may change, results do not.

And whether it was played here: nobody can vouch for the dice of a match that somebody uploaded.
"""

import sqlalchemy as sa
from alembic import op

revision = "005"
down_revision = "004"


def upgrade() -> None:
    """Build."""
    op.add_column("tables", sa.Column("scores", sa.Text))
    uploaded = sa.Column("uploaded", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", uploaded)


def downgrade() -> None:
    """Take back."""
    op.drop_column("tables", "uploaded")
    op.drop_column("tables", "scores")
