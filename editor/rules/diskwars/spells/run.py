"""Events at work: the table as it stands now, damage that becomes wounds, wounds that destroy."""

from __future__ import annotations

from dataclasses import dataclass, field

from editor.rules.core.dice import Dice
from editor.rules.diskwars.damage import wounded
from editor.rules.diskwars.spells import events as happened
from editor.rules.diskwars.spells.table import Point, Table
from schemas.systems.diskwars import DiskwarsRuleset


def played(table: Table, events: tuple[happened.Event, ...]) -> Table:
    """Return the table after events."""
    for event in events:
        table = happened.evolve(table, event)
    return table


@dataclass
class Run:
    """A spell, a skill or a shot at work: the table as it stands now, and what has happened."""

    table: Table
    ruleset: DiskwarsRuleset
    dice: Dice
    events: list[happened.Event] = field(default_factory=list)
    spots: list[Point] = field(default_factory=list)
    spares: bool = False
    """Destroyed disks stay where they are: those of the shooting phase go when it ends."""

    def tell(self, event: happened.Event) -> None:
        """Add an event and let it happen."""
        self.events.append(event)
        self.table = happened.evolve(self.table, event)

    def settle(self, disk_id: str, by: str) -> None:
        """Turn damage that reaches the toughness into wounds, and wounds into destruction."""
        disk = self.table.disk(disk_id)
        if disk is None or disk.under("immune_damage"):
            return
        wounds, left, _ = wounded(disk.damage, disk.value("toughness"), disk.card.hits)
        if wounds:
            self.tell(happened.Wounded(disk_id, wounds, left, by))
        if not self.spares:
            self.bury(disk_id, by)

    def bury(self, disk_id: str, by: str) -> None:
        """Remove a disk whose wounds reach its hits."""
        disk = self.table.disk(disk_id)
        if disk is not None and disk.wounds >= disk.card.hits:
            self.tell(happened.Gone(disk_id, by))

    def harm(self, disk_id: str, amount: int, by: str) -> None:
        """Deal damage, wounds and all."""
        disk = self.table.disk(disk_id)
        if disk is not None and amount > 0 and not disk.under("immune_damage"):
            self.tell(happened.Harmed(disk_id, amount))
            self.settle(disk_id, by)

    def harm_momentarily(self, disk_id: str, amount: int, by: str) -> None:
        """Deal momentary damage: on top of what was suffered before, gone where it makes no wound."""
        disk = self.table.disk(disk_id)
        if disk is None or amount <= 0 or disk.under("immune_damage"):
            return
        wounds, left, _ = wounded(disk.damage + amount, disk.value("toughness"), disk.card.hits)
        if wounds:
            self.tell(happened.Wounded(disk_id, wounds, min(left, disk.damage), by))
            self.bury(disk_id, by)
        else:
            self.tell(happened.Vanished(disk_id, amount))
