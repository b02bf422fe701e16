"""Processes that share the guilds: who lives, who plays which shard, when Discord was last asked for a connection."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "processes",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("shards", sa.Integer, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("holder", sa.Text, nullable=False),
    )
    op.create_table(
        "identifies",
        sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
    )
