"""The first tables: encounters and their ledger, characters, settings, shelf."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def _encounter() -> sa.Column[str]:
    return sa.Column("encounter", sa.Text, sa.ForeignKey("encounters.id"), nullable=False)


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "encounters",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("guild", sa.Text, nullable=True),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("seeded", sa.Boolean, nullable=False),
        sa.Column("started", sa.Text, nullable=False),
        sa.Column("ended", sa.Text, nullable=True),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("snapshot", sa.Integer, nullable=False),
    )
    op.create_index("ix_encounters_guild", "encounters", ["guild"])
    running = sa.text("ended IS NULL")
    op.create_index(
        "one_running_encounter",
        "encounters",
        ["channel"],
        unique=True,
        sqlite_where=running,
        postgresql_where=running,
    )
    op.create_table(
        "ledger",
        _encounter(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("parent", sa.Integer, nullable=False),
        sa.Column("cause", sa.Integer, nullable=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=True),
        sa.Column("source", sa.Text, nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("dice", sa.Text, nullable=False),
        sa.Column("answers", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("report", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("encounter", "seq"),
    )
    op.create_table(
        "sources",
        sa.Column("source", sa.Text, primary_key=True),
        _encounter(),
        sa.Column("seq", sa.Integer, nullable=True),
    )
    op.create_index("ix_sources_encounter", "sources", ["encounter"])
    op.create_table(
        "pending",
        _encounter(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("source", sa.Text, nullable=True),
        sa.Column("deadline", sa.Text, nullable=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("encounter"),
    )
    op.create_index("ix_pending_deadline", "pending", ["deadline"])
    op.create_table(
        "snapshots",
        _encounter(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("shape", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("encounter", "seq"),
    )
    op.create_table(
        "characters",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Text, nullable=True),
    )
    living = sa.text("deleted IS NULL")
    op.create_index(
        "one_living_character",
        "characters",
        ["scope", "owner", "system", "folded"],
        unique=True,
        sqlite_where=living,
        postgresql_where=living,
    )
    op.create_table(
        "sheets",
        sa.Column("character", sa.Text, sa.ForeignKey("characters.id"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("sheet", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("character", "version"),
    )
    op.create_table(
        "settings",
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("scope", "key"),
    )
    op.create_table(
        "shelf",
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("scope", "kind", "folded"),
    )
