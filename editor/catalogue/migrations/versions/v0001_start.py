"""The first tables: documents, revisions, working copies, references, and the search index."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from editor.catalogue.full_text import create_search

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_LIVE: dict[str, Any] = {
    "sqlite_where": sa.text("deleted IS NULL"),
    "postgresql_where": sa.text("deleted IS NULL"),
}
_BIN: dict[str, Any] = {
    "sqlite_where": sa.text("deleted IS NOT NULL"),
    "postgresql_where": sa.text("deleted IS NOT NULL"),
}


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "document",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("system", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("slug", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("sort_en", sa.String(length=80), nullable=False),
        sa.Column("sort_fr", sa.String(length=80), nullable=False),
        sa.Column("faction", sa.String(length=80), nullable=True),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(length=10), nullable=False),
        sa.Column("changed", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("modified", sa.DateTime(), nullable=False),
        sa.Column("deleted", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_document")),
        sa.UniqueConstraint("id", name=op.f("uq_document_id")),
    )
    with op.batch_alter_table("document") as batch_op:
        batch_op.create_index("ix_document_all_en", ["sort_en", "number"], **_LIVE)
        batch_op.create_index("ix_document_all_fr", ["sort_fr", "number"], **_LIVE)
        batch_op.create_index("ix_document_all_points", ["points", "number"], **_LIVE)
        batch_op.create_index("ix_document_bin", ["deleted"], **_BIN)
        batch_op.create_index(
            "ix_document_faction_en", ["system", "kind", "faction", "sort_en", "number"], **_LIVE
        )
        batch_op.create_index(
            "ix_document_faction_fr", ["system", "kind", "faction", "sort_fr", "number"], **_LIVE
        )
        batch_op.create_index("ix_document_list_en", ["system", "kind", "sort_en", "number"], **_LIVE)
        batch_op.create_index("ix_document_list_fr", ["system", "kind", "sort_fr", "number"], **_LIVE)
        batch_op.create_index("ix_document_list_points", ["system", "kind", "points", "number"], **_LIVE)
        batch_op.create_index("ix_document_modified", ["modified", "number"], **_LIVE)
        batch_op.create_index(
            "ix_document_source", ["source", "system", "kind", "sort_en", "number"], **_LIVE
        )
        batch_op.create_index("ix_document_system_en", ["system", "sort_en", "number"], **_LIVE)
        batch_op.create_index("ix_document_system_fr", ["system", "sort_fr", "number"], **_LIVE)
        batch_op.create_index("ix_document_slug", ["slug"])
        batch_op.create_index("uq_document_slug_live", ["system", "kind", "slug"], unique=True, **_LIVE)

    op.create_table(
        "setting",
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_setting")),
    )
    op.create_table(
        "recent",
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("opened", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_recent_document_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("document_id", name=op.f("pk_recent")),
    )
    with op.batch_alter_table("recent") as batch_op:
        batch_op.create_index(batch_op.f("ix_recent_opened"), ["opened"])

    op.create_table(
        "reference",
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("draft", sa.Boolean(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("path", sa.String(), nullable=False),
        sa.Column("target_id", sa.String(length=36), nullable=False),
        sa.Column("target_kind", sa.String(length=20), nullable=False),
        sa.Column("target_slug", sa.String(length=80), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_reference_document_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("document_id", "draft", "position", name=op.f("pk_reference")),
    )
    with op.batch_alter_table("reference") as batch_op:
        batch_op.create_index(batch_op.f("ix_reference_target_id"), ["target_id"])

    op.create_table(
        "revision",
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("label", sa.String(length=200), nullable=False),
        sa.Column("author", sa.String(length=200), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_revision_document_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("document_id", "version", name=op.f("pk_revision")),
    )
    op.create_table(
        "working_copy",
        sa.Column("document_id", sa.String(length=36), nullable=False),
        sa.Column("base_version", sa.Integer(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("modified", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_working_copy_document_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("document_id", name=op.f("pk_working_copy")),
    )
    if op.get_context().dialect.name == "sqlite":  # another database has a search of its own
        create_search(op.get_bind())
