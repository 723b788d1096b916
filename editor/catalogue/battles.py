"""Battles that people play, kept as they go: head for lists, documents, decisions and log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from editor.catalogue.bodies import pack_body, unpack_body
from editor.catalogue.tables import LockedBattle, StoredBattle, StoredBattleLog, first_serial

_COLUMNS = (
    StoredBattle.id,
    StoredBattle.system,
    StoredBattle.scenario_id,
    StoredBattle.name,
    StoredBattle.head,
    StoredBattle.created,
    StoredBattle.modified,
    StoredBattle.serial,
    LockedBattle().label("locked"),
)


@dataclass(frozen=True)
class BattleRow:
    """One line of the list of battles."""

    id: str
    system: str
    scenario: str
    """Id of the scenario, which the catalogue need not hold."""
    name: str
    """What its player calls it; '' if nothing."""
    head: Mapping[str, Any]
    """What lists show besides, as plain data."""
    created: datetime
    modified: datetime
    serial: int
    """Another one with each write, so that two windows do not overwrite each other."""
    locked: bool = False
    """In a catalogue of a group another author began it: this person neither renames nor deletes it."""


@dataclass(frozen=True)
class BattleBody:
    """All that is kept of a battle, as plain data."""

    ground: dict[str, Any]
    """What it is fought with; never changes."""
    decided: dict[str, Any]
    """What was decided."""
    events: list[Any]
    """Its log."""


def battle_rows(session: Session, scenario: str = "") -> tuple[BattleRow, ...]:
    """Return the battles that are kept, of one scenario or of all, the last played first."""
    statement = select(*_COLUMNS).order_by(StoredBattle.modified.desc(), StoredBattle.id)
    if scenario:
        statement = statement.where(StoredBattle.scenario_id == scenario)
    return tuple(_row(values) for values in session.execute(statement))


def battle_row(session: Session, battle: str) -> BattleRow | None:
    """Return a battle by its id; None if there is none."""
    values = session.execute(select(*_COLUMNS).where(StoredBattle.id == battle)).first()
    return None if values is None else _row(values)


def battle_body(session: Session, battle: str) -> BattleBody | None:
    """Return all that is kept of a battle; None if there is none of that id.

    Raises:
        EditorError: it is damaged.
    """
    columns = select(StoredBattle.ground, StoredBattle.decided).where(StoredBattle.id == battle)
    values = session.execute(columns).first()
    if values is None:
        return None
    parts = select(StoredBattleLog.body).where(StoredBattleLog.battle_id == battle)
    events: list[Any] = []
    for body in session.scalars(parts.order_by(StoredBattleLog.start)):
        events += unpack_body(body)["events"]
    return BattleBody(unpack_body(values[0]), unpack_body(values[1]), events)


def insert_battle(session: Session, row: BattleRow, body: BattleBody) -> int:
    """Keep a battle of which nothing is kept yet; returns its serial."""
    serial = first_serial()
    session.add(
        StoredBattle(
            id=row.id,
            system=row.system,
            scenario_id=row.scenario,
            name=row.name,
            head=json.dumps(row.head, ensure_ascii=False),
            created=row.created,
            modified=row.modified,
            serial=serial,
            ground=pack_body(body.ground),
            decided=pack_body(body.decided),
        )
    )
    session.flush()
    _add_log(session, row.id, 0, body.events)
    return serial


def go_on_with_battle(
    session: Session,
    battle: str,
    serial: int,
    head: Mapping[str, Any],
    decided: Mapping[str, Any],
    start: int,
    events: Sequence[Any],
) -> int | None:
    """Keep what has happened in a battle since it was kept last.

    Args:
        session: the catalogue.
        battle: its id.
        serial: that of the last write.
        head: what lists show.
        decided: what was decided, all of it.
        start: where in the log what follows begins; what was kept from there on goes. Such a place is 0 or
            where an earlier call began or ended.
        events: the log from there on.

    Returns:
        The serial of this write; None if another window has written the battle since, or deleted it.
    """
    now = datetime.now(UTC)
    changed = (
        update(StoredBattle)
        .where(StoredBattle.id == battle, StoredBattle.serial == serial)
        .values(
            serial=serial + 1,
            modified=now,
            head=json.dumps(head, ensure_ascii=False),
            decided=pack_body(decided),
        )
    )
    if session.execute(changed.returning(StoredBattle.id)).first() is None:
        return None
    late = delete(StoredBattleLog).where(StoredBattleLog.battle_id == battle, StoredBattleLog.start >= start)
    session.execute(late)
    _add_log(session, battle, start, events)
    return serial + 1


def rename_battle(session: Session, battle: str, name: str) -> None:
    """Give a battle a name; '' takes it away."""
    session.execute(update(StoredBattle).where(StoredBattle.id == battle).values(name=name))


def delete_battle(session: Session, battle: str) -> None:
    """Delete a battle for good."""
    session.execute(delete(StoredBattle).where(StoredBattle.id == battle))


def _add_log(session: Session, battle: str, start: int, events: Sequence[Any]) -> None:
    if events:
        body = pack_body({"events": list(events)})
        session.add(StoredBattleLog(battle_id=battle, start=start, body=body))
        session.flush()


def _row(values: Any) -> BattleRow:
    ident, system, scenario, name, head, created, modified, serial, locked = values
    return BattleRow(
        ident, system, scenario, name, json.loads(head), created, modified, serial, locked=bool(locked)
    )
