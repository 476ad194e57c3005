"""One index of the log is enough.

A node knows every message in the log up to the entry it adds, and cannot add an entry twice: no message acts twice.
"""

from alembic import op

revision = "003"
down_revision = "002"


def upgrade() -> None:
    """Build."""
    with op.batch_alter_table("log") as log:
        log.drop_constraint("one_act_a_message", type_="unique")


def downgrade() -> None:
    """Take back."""
    with op.batch_alter_table("log") as log:
        log.create_unique_constraint("one_act_a_message", ["table", "message"])
