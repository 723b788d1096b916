"""Disks of the player who acts: his own, and those that may be activated (phase 2)."""

from __future__ import annotations

from editor.rules.diskwars.state import BattleState, ready
from editor.rules.diskwars.table import Disk
from editor.rules.diskwars.wording import disk_named, refused
from schemas.problems import Message


def own_disk(state: BattleState, name: str) -> Disk | Message:
    """Return a disk of the player who acts."""
    disk = state.table.disk(name)
    if disk is None:
        return refused("no_such_disk", disk_named(state.battle, name))
    if disk.player != state.player.id:
        return refused("not_yours", disk_named(state.battle, name))
    return disk


def ready_disk(state: BattleState, name: str) -> Disk | Message:
    """Return a disk of the player who acts that may be activated."""
    disk = own_disk(state, name)
    if isinstance(disk, Message):
        return disk
    if disk.activated:
        return refused("activated_before", disk_named(state.battle, name))
    if not ready(state.table, disk):
        return refused("pinned", disk_named(state.battle, name))
    return disk
