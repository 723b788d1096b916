"""Where documents that were taken in came from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "origin",
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("pack", sa.String(length=80), nullable=False),
        sa.Column("pack_version", sa.String(length=80), nullable=False),
        sa.Column("signer", sa.String(length=200), nullable=False),
        sa.Column("taken", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_origin_document_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("document_id", name=op.f("pk_origin")),
    )
    op.create_index(op.f("ix_origin_pack"), "origin", ["pack"])
