"""What lists sort names by, one key for each document and language, instead of columns of two languages.

The keys themselves are made by :mod:`editor.catalogue.sorting`, in the same transaction.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_LIVE: dict[str, Any] = {
    "sqlite_where": sa.text("deleted IS NULL"),
    "postgresql_where": sa.text("deleted IS NULL"),
}
_OLD = (
    "source",
    *(f"{name}_{code}" for name in ("all", "faction", "list", "system") for code in ("en", "fr")),
)


def upgrade() -> None:
    """Make the table, and take the columns and their indexes away."""
    op.create_table(
        "document_sort",
        sa.Column("document", sa.Integer(), nullable=False),
        sa.Column("language", sa.String(length=3), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("system", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("faction", sa.String(length=80), nullable=True),
        sa.ForeignKeyConstraint(
            ["document"], ["document.number"], name=op.f("fk_document_sort_document"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("document", "language", name=op.f("pk_document_sort")),
        sqlite_with_rowid=False,
    )
    branch = ["language", "system", "kind"]
    op.create_index("ix_document_sort_list", "document_sort", [*branch, "key", "document"])
    op.create_index("ix_document_sort_faction", "document_sort", [*branch, "faction", "key", "document"])
    op.create_index("ix_document_sort_all", "document_sort", ["language", "key", "document", "system"])
    for name in _OLD:
        op.drop_index(f"ix_document_{name}", "document")
    op.create_index("ix_document_faction", "document", ["system", "kind", "faction"], **_LIVE)
    op.create_index("ix_document_source", "document", ["source", "system", "kind"], **_LIVE)
    # Not as a batch: that would make the table anew, and dropping the old one deletes what belongs to it.
    for column in ("sort_en", "sort_fr"):
        op.drop_column("document", column)
