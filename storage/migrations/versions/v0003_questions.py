"""Several questions of one encounter may be open at once: their table's key holds the version too."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Make the table anew and take over what is open."""
    op.drop_index("ix_pending_deadline", "pending")
    op.rename_table("pending", "pending_old")
    op.create_table(
        "pending",
        sa.Column("encounter", sa.Text, sa.ForeignKey("encounters.id"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("source", sa.Text, nullable=True),
        sa.Column("deadline", sa.Text, nullable=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("encounter", "version", name="pending_pkey_2"),
    )
    op.execute("INSERT INTO pending SELECT encounter, version, source, deadline, body FROM pending_old")
    op.drop_table("pending_old")
    op.create_index("ix_pending_deadline", "pending", ["deadline"])
