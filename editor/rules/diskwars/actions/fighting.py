"""Whom a disk hits where it has a choice (phase 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.diskwars.acting import own_disk
from editor.rules.diskwars.base import Action, Recorder
from editor.rules.diskwars.events.combat import Picked
from editor.rules.diskwars.fighting import options
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.wording import disk_named, hand, named, refused
from schemas.problems import Message


@dataclass(frozen=True)
class Pick(Action):
    """Choose whom a disk hits in combat, where it may hit several."""

    disk: str
    target: str


def _refuse_pick(state: BattleState, action: Pick) -> Message | None:
    disk = own_disk(state, action.disk)
    if isinstance(disk, Message):
        return disk
    if action.disk not in state.choosing:
        return refused("nothing_to_pick", disk_named(state.battle, action.disk))
    if action.target not in options(state, disk):
        named = {**disk_named(state.battle, action.disk), **disk_named(state.battle, action.target, "target")}
        return refused("cannot_hit", named)
    return None


def _do_pick(rec: Recorder, action: Pick) -> None:
    rec.note(Picked(action.disk, action.target))


def _list_pick(state: BattleState) -> Iterator[Pick]:
    for name in state.choosing[:1]:
        yield from (Pick(name, one) for one in options(state, state.table.found(name)))


def _say_pick(state: BattleState, action: Pick) -> Message:
    return hand("pick", **named(state, action.disk), **disk_named(state.battle, action.target, "target"))


ACTIONS: Final = (ActionRow(Pick, _refuse_pick, _do_pick, _list_pick, _say_pick, sound=True),)
