"""Who may shoot at whom, and the missiles of a disk (phase 3)."""

from __future__ import annotations

from editor.rules.diskwars.base import Recorder
from editor.rules.diskwars.battle import missile_type
from editor.rules.diskwars.dropping import drop
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, gap
from editor.rules.diskwars.wounds import harm


def able_to_shoot(state: BattleState, disk: Disk) -> bool:
    """Return whether a disk may shoot: with missiles, no marker, neither under a disk nor on an enemy."""
    return (
        bool(disk.card.shooting)
        and not disk.activated
        and disk.id not in state.shot
        and not state.table.pinned(disk)
        and not state.table.in_combat(disk)
    )


def reach(state: BattleState, disk: Disk) -> float:
    """Return the longest range of a disk's missiles, in centimetres."""
    kinds = (missile_type(one.missile, state.battle.ruleset) for one in disk.card.shooting)
    return max((kind.range_cm for kind in kinds if kind is not None), default=0.0)


def within(state: BattleState, disk: Disk, target: Disk) -> bool:
    """Return whether a target is in reach of any of a disk's missiles, from edge to edge."""
    return gap(disk.at, disk.radius, target.at, target.radius) <= reach(state, disk)


def shooters(state: BattleState, seat: int) -> list[Disk]:
    """Return the disks of a player that may shoot and have an enemy in reach."""
    player = state.battle.seats[seat].id
    enemies = [one for one in state.table.disks if one.player != player]
    return [
        one
        for one in state.disks_of(seat)
        if able_to_shoot(state, one) and any(within(state, one, enemy) for enemy in enemies)
    ]


def shoot(rec: Recorder, shooter: Disk, target: Disk, missile: str, count: int) -> None:
    """Let missiles of a disk fly (phase 3); nothing happens if it may not shoot at the target with them.

    On a target under ``sure_target`` they are laid, else they are dropped on its centre.
    """
    table, ruleset = rec.state.table, rec.state.battle.ruleset
    kind = missile_type(missile, ruleset)
    far = gap(shooter.at, shooter.radius, target.at, target.radius)
    if (
        kind is None
        or far > kind.range_cm
        or shooter.activated
        or table.pinned(shooter)
        or table.in_combat(shooter)
    ):
        return
    if target.under("sure_target"):
        if not target.under("immune_missiles"):
            harm(rec, target.id, kind.damage * count, shooter.player)
    else:
        drop(rec, missile, count, target.at, ruleset.turn.missile_drop_cm, shooter.player)
