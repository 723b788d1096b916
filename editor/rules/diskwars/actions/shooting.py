"""Shots, and who holds his fire (phase 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow, allowed, only, says
from editor.rules.diskwars import flow
from editor.rules.diskwars.acting import own_disk
from editor.rules.diskwars.base import Action, Recorder
from editor.rules.diskwars.events.shooting import Shot
from editor.rules.diskwars.events.turns import Stopped
from editor.rules.diskwars.shooting import able_to_shoot, shoot, shooters, within
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.wording import disk_named, hand, named, refused
from schemas.problems import Message


@dataclass(frozen=True)
class Shoot(Action):
    """Drop all missiles of a disk on another one."""

    disk: str
    target: str


def _refuse_shoot(state: BattleState, action: Shoot) -> Message | None:
    disk = own_disk(state, action.disk)
    if isinstance(disk, Message):
        return disk
    if not able_to_shoot(state, disk):
        return refused("cannot_shoot", disk_named(state.battle, action.disk))
    if state.table.disk(action.target) is None or action.target == action.disk:
        return refused("no_such_disk", disk_named(state.battle, action.target))
    return None


def _do_shoot(rec: Recorder, action: Shoot) -> None:
    """Drop all missiles of a disk at once; a target that turns out to be too far costs the shot."""
    state = rec.state
    disk, target = state.table.found(action.disk), state.table.found(action.target)
    far = not within(state, disk, target)
    rec.note(Shot(action.disk, action.target, far, target.under("sure_target") and not far))
    for one in disk.card.shooting:
        shoot(rec, disk, target, one.missile, one.count)
    if not shooters(rec.state, state.active):
        flow.shoot(rec, flow.later(rec.state))


def _list_shoot(state: BattleState) -> Iterator[Shoot]:
    for disk in shooters(state, state.active):
        for target in state.table.disks:
            if target.player != disk.player and within(state, disk, target):
                yield Shoot(disk.id, target.id)


def _say_shoot(state: BattleState, action: Shoot) -> Message:
    return hand("shoot", **named(state, action.disk), **disk_named(state.battle, action.target, "target"))


@dataclass(frozen=True)
class HoldFire(Action):
    """Shoot no more in this turn."""


def _do_hold_fire(rec: Recorder, _action: HoldFire) -> None:
    rec.note(Stopped(rec.state.active, "shoot"))
    flow.shoot(rec, flow.later(rec.state))


ACTIONS: Final = (
    ActionRow(Shoot, _refuse_shoot, _do_shoot, _list_shoot, _say_shoot, sound=True),
    ActionRow(HoldFire, allowed, _do_hold_fire, only(HoldFire), says(hand("hold_fire"))),
)
