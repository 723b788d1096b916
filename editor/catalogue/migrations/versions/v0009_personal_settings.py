"""What a catalogue remembers for one person, apart from what it remembers for everybody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_PERSONAL = ("first_steps_hidden", "printed:", "printing.", "sheet_link:")


def upgrade() -> None:
    """Make the table, and move into it what is one person's."""
    op.create_table(
        "personal_setting",
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_personal_setting")),
    )
    for beginning in _PERSONAL:
        its = f"FROM setting WHERE substr(key, 1, {len(beginning)}) = '{beginning}'"
        op.execute(f"INSERT INTO personal_setting (key, value) SELECT key, value {its}")
        op.execute(f"DELETE {its}")
