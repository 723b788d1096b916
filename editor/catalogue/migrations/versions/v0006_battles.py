"""Battles that people play, kept as they go."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "battle",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("system", sa.String(length=40), nullable=False),
        sa.Column("scenario_id", sa.String(length=36), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("head", sa.String(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("modified", sa.DateTime(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("ground", sa.LargeBinary(), nullable=False),
        sa.Column("decided", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_battle")),
    )
    op.create_index(op.f("ix_battle_scenario_id"), "battle", ["scenario_id"])
    op.create_index(op.f("ix_battle_modified"), "battle", ["modified"])
    op.create_table(
        "battle_log",
        sa.Column("battle_id", sa.String(length=36), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["battle_id"], ["battle.id"], name=op.f("fk_battle_log_battle_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("battle_id", "start", name=op.f("pk_battle_log")),
    )
