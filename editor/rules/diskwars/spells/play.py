"""What spells change for the rest of the turn: who may move, shots at disks under a spell, the combat."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.core.dice import Dice
from editor.rules.diskwars.combat import Fighter
from editor.rules.diskwars.spells import events as happened
from editor.rules.diskwars.spells.dropping import drop
from editor.rules.diskwars.spells.run import Run
from editor.rules.diskwars.spells.table import Disk, Table, gap
from schemas.systems.diskwars import DiskwarsRuleset

_NEVER = 1_000_000
"""Toughness that no damage of a turn reaches."""


def may_move(table: Table, disk: Disk) -> bool:
    """Return whether a disk may be moved: not activated, not pinned, not held by a spell (phase 2)."""
    return not (disk.activated or table.pinned(disk) or disk.under("cannot_move"))


def shots(
    table: Table,
    shooter: Disk,
    target: Disk,
    missile: str,
    count: int,
    ruleset: DiskwarsRuleset,
    dice: Dice,
    *,
    spares: bool = False,
) -> tuple[happened.Event, ...]:
    """Return what the missiles of a disk do (phase 3); nothing where it may not shoot at the target.

    On a target under ``sure_target`` they are laid, else they are dropped on its centre. With ``spares``
    disks shot down stay on the table: they go when the phase ends.
    """
    kind = next((one for one in ruleset.missiles if one.id == missile), None)
    far = gap(shooter.at, shooter.radius, target.at, target.radius)
    if (
        kind is None
        or far > kind.range_cm
        or shooter.activated
        or table.pinned(shooter)
        or table.in_combat(shooter)
    ):
        return ()
    run = Run(table, ruleset, dice, spares=spares)
    if target.under("sure_target"):
        if not target.under("immune_missiles"):
            run.harm(target.id, kind.damage * count, shooter.player)
    else:
        drop(run, missile, count, target.at, ruleset.turn.missile_drop_cm, shooter.player)
    return tuple(run.events)


def fighters(table: Table) -> Iterator[Fighter]:
    """Yield the disks as the combat phase takes them, with all that spells change (phase 4)."""
    for disk in table.disks:
        yield Fighter(
            name=disk.id,
            side=disk.player,
            attack=disk.value("attack"),
            defence=disk.value("defence"),
            toughness=_NEVER if disk.under("immune_damage") else disk.value("toughness"),
            hits=max(disk.card.hits - disk.wounds, 1),
            damage=disk.damage,
            over=tuple(one.id for one in table.touching(disk) if one.layer < disk.layer),
            swift=table.has_skill(disk, "strikes_first"),
            reckless=table.has_skill(disk, "strikes_all"),
        )
