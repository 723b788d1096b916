"""Damage that becomes wounds, wounds that destroy (combat, wounds)."""

from __future__ import annotations

from typing import NamedTuple

from editor.rules.diskwars.base import Recorder
from editor.rules.diskwars.events.harm import Gone, Harmed, Vanished, Wounded


class Wounds(NamedTuple):
    """What damage does to a disk."""

    wounds: int
    """Wounds, not capped by the hits."""
    left: int
    """Damage that has not made a wound yet."""
    destroyed: bool
    """Whether the wounds reach the hits."""


def wounded(damage: int, toughness: int, hits: int) -> Wounds:
    """Return what the damage of a turn does: one wound for each time that it reaches the toughness."""
    wounds, left = divmod(damage, toughness)
    return Wounds(wounds, left, wounds >= hits)


def settle(rec: Recorder, disk_id: str, by: str) -> None:
    """Turn damage that reaches the toughness into wounds, and wounds into destruction.

    Disks shot down stay where they are: they go when the shooting phase ends.
    """
    disk = rec.state.table.disk(disk_id)
    if disk is None or disk.under("immune_damage"):
        return
    wounds, left, _ = wounded(disk.damage, disk.value("toughness"), disk.card.hits)
    if wounds:
        rec.note(Wounded(disk_id, wounds, left, by))
    if rec.state.step != "shoot":
        bury(rec, disk_id, by)


def bury(rec: Recorder, disk_id: str, by: str) -> None:
    """Remove a disk whose wounds reach its hits."""
    disk = rec.state.table.disk(disk_id)
    if disk is not None and disk.wounds >= disk.card.hits:
        rec.note(Gone(disk_id, by))


def harm(rec: Recorder, disk_id: str, amount: int, by: str) -> None:
    """Deal damage, wounds and all."""
    disk = rec.state.table.disk(disk_id)
    if disk is not None and amount > 0 and not disk.under("immune_damage"):
        rec.note(Harmed(disk_id, amount))
        settle(rec, disk_id, by)


def harm_momentarily(rec: Recorder, disk_id: str, amount: int, by: str) -> None:
    """Deal momentary damage: on top of what was suffered before, gone where it makes no wound."""
    disk = rec.state.table.disk(disk_id)
    if disk is None or amount <= 0 or disk.under("immune_damage"):
        return
    wounds, left, _ = wounded(disk.damage + amount, disk.value("toughness"), disk.card.hits)
    if wounds:
        rec.note(Wounded(disk_id, wounds, min(left, disk.damage), by))
        bury(rec, disk_id, by)
    else:
        rec.note(Vanished(disk_id, amount))
