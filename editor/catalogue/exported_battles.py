"""Kept battles as files have them, and back."""

from __future__ import annotations

from sqlalchemy.orm import Session

from editor.catalogue.battles import BattleBody, BattleRow, battle_row, insert_battle
from schemas.everything import ExportedBattle


def exported_battle(row: BattleRow, body: BattleBody) -> ExportedBattle:
    """Return a kept battle as files have it."""
    return ExportedBattle(
        id=row.id,
        system=row.system,
        scenario=row.scenario,
        name=row.name,
        head=dict(row.head),
        created=row.created,
        modified=row.modified,
        ground=body.ground,
        decided=body.decided,
        events=body.events,
    )


def take_exported(session: Session, one: ExportedBattle) -> None:
    """Keep a battle that is not there yet; whether it can be gone on with shows when it is opened."""
    if battle_row(session, one.id) is None:
        row = BattleRow(
            one.id, one.system, one.scenario, one.name, one.head, one.created, one.modified, serial=0
        )
        insert_battle(session, row, BattleBody(one.ground, one.decided, one.events))
