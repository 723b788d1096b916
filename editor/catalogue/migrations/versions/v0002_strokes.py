"""Strokes on large maps since their working copy was last written whole."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "working_stroke",
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_working_stroke_document_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("document_id", "number", name=op.f("pk_working_stroke")),
    )
