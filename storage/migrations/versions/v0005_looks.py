"""How characters look: a colour, a picture, and a small one of that."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "looks",
        sa.Column("character", sa.Text, sa.ForeignKey("characters.id"), primary_key=True),
        sa.Column("colour", sa.Text, nullable=False),
        sa.Column("picture", sa.LargeBinary, nullable=False),
        sa.Column("small", sa.LargeBinary, nullable=False),
    )
