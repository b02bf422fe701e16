"""Rows bear the hashes of storage.chain; those that are there already bear none. Indexes for what is looked up."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Add the column. It can hold nothing for old rows, so no table is copied."""
    op.add_column("ledger", sa.Column("hash", sa.Text, nullable=True))
    op.create_index("ix_ledger_cause", "ledger", ["encounter", "cause"])
    op.drop_index("ix_encounters_guild", "encounters")
    op.create_index("ix_encounters_guild", "encounters", ["guild", "started", "id"])
    op.create_index("ix_encounters_channel", "encounters", ["channel", "started", "id"])
