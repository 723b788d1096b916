"""What disks always give to those near them, without activation (skills that work always)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from editor.rules.core.altered import altered
from editor.rules.core.engine.rows import EventRow
from editor.rules.diskwars.spells.targets import able_targets, reachable
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Lasting, Table
from schemas.systems.diskwars import DiskwarsSpell
from schemas.systems.diskwars_spells import ChangesValue, GivesState


def with_auras(row: EventRow[BattleState, Any]) -> EventRow[BattleState, Any]:
    """Return the row of an event after which disks have what those near them give."""
    evolve = row.evolve
    if evolve is None:
        return row

    def after(state: BattleState, event: Any) -> BattleState:
        found = evolve(state, event)
        if found.table is not state.table and found.battle.auras:
            table = refreshed(found.table, found.battle.auras)
            if table is not found.table:
                found = found.replace(table=table)
        return found

    return altered(row, evolve=after)


def refreshed(table: Table, auras: Mapping[str, tuple[DiskwarsSpell, ...]]) -> Table:
    """Return the table with what its disks give each other as they lie now; the same table where it is so."""
    given: dict[str, tuple[Lasting, ...]] = {}
    for giver in table.disks:
        for aura in auras.get(giver.card.id, ()):
            if not giver.under("no_abilities"):
                for name, lasting in _given(table, giver, aura):
                    given[name] = (*given.get(name, ()), lasting)
    changed = False
    disks: list[Disk] = []
    for disk in table.disks:
        other = tuple(one for one in disk.lasting if one.until != "always")
        now = (*other, *given.get(disk.id, ()))
        changed = changed or now != disk.lasting
        disks.append(disk if now == disk.lasting else altered(disk, lasting=now))
    return altered(table, disks=tuple(disks)) if changed else table


def _given(table: Table, giver: Disk, aura: DiskwarsSpell) -> Iterator[tuple[str, Lasting]]:
    pick = aura.target_rules.pick
    if pick == "caster":
        found = [giver]
    else:
        able = (one for one in able_targets(table, aura, giver) if reachable(table, giver, one, aura))
        found = [one for one in able if one.id != giver.id]
    for disk in found:
        for block in aura.effects:
            if isinstance(block, ChangesValue):
                lasting = Lasting("always", value=block.value, by=block.by, minimum=block.minimum)
                yield disk.id, lasting
            elif isinstance(block, GivesState):
                yield disk.id, Lasting("always", state=block.state)
