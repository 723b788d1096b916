"""Pictures of documents, each stored once however many documents and revisions show it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "picture",
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("sha256", name=op.f("pk_picture")),
    )
    op.create_table(
        "picture_use",
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_picture_use_document_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["sha256"], ["picture.sha256"], name=op.f("fk_picture_use_sha256")),
        sa.PrimaryKeyConstraint("document_id", "sha256", name=op.f("pk_picture_use")),
    )
    op.create_index(op.f("ix_picture_use_sha256"), "picture_use", ["sha256"])
