"""Revisions as JSON text, for programs that read the file with SQL; upgrade.py fills them in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "revision_text",
        sa.Column("document", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document"], ["document.number"], name=op.f("fk_revision_text_document"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("document", "version", name=op.f("pk_revision_text")),
    )
