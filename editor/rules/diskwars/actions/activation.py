"""The activation phase: moves, skills, disks that rest, who stops (phase 2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from math import hypot, isfinite
from typing import Final

from editor.rules.core.engine.rows import ActionRow, allowed, only, says
from editor.rules.diskwars import flow
from editor.rules.diskwars.acting import ready_disk
from editor.rules.diskwars.base import Action, Recorder
from editor.rules.diskwars.events.moves import Moved, Rested
from editor.rules.diskwars.events.turns import Stopped
from editor.rules.diskwars.spells import interpreter
from editor.rules.diskwars.spells.casting import Cast, target_refusals
from editor.rules.diskwars.spells.listing import MOST_LISTED, preferences
from editor.rules.diskwars.state import BattleState, ready_disks
from editor.rules.diskwars.table import Disk, Pending, Point
from editor.rules.diskwars.walking import heading_to, may_move, straight, way
from editor.rules.diskwars.wording import (
    disk_named,
    hand,
    named,
    refused,
    skill_named,
    targets_named,
    with_names,
)
from schemas.base import must_be
from schemas.problems import Message
from schemas.systems.diskwars import DiskwarsSpell

COMPASS: Final = 8
"""Headings that stand for all where nothing is in sight."""
_NEAREST: Final = 3
"""Enemies that a disk is sent towards, the nearest first."""


@dataclass(frozen=True)
class Move(Action):
    """Activate a disk and flip it on and on."""

    disk: str
    path: tuple[float, ...]
    """Heading of each flip, in degrees, 0 to the east, counter-clockwise."""


def _refuse_move(state: BattleState, action: Move) -> Message | None:
    disk = ready_disk(state, action.disk)
    if isinstance(disk, Message):
        return disk
    named = disk_named(state.battle, action.disk)
    if not may_move(state.table, disk):
        return refused("held_by_a_spell", named)
    most = disk.value("movement")
    if not 1 <= len(action.path) <= most:
        return refused("wrong_flips", {**named, "most": most, "given": len(action.path)})
    if not all(isfinite(heading) for heading in action.path):
        return refused("no_heading", named)
    found = way(state.table, disk, action.path)
    if found.trouble:
        return refused(f"way_{found.trouble}", {**named, "flip": len(found.spots) + 1})
    return None


def _do_move(rec: Recorder, action: Move) -> None:
    disk = rec.state.table.found(action.disk)
    found = way(rec.state.table, disk, action.path)
    rec.note(Moved(action.disk, action.path, found.spots, rec.state.table.top()))
    flow.activated(rec, rec.state.active)


def _list_move(state: BattleState) -> Iterator[Move]:
    for disk in ready_disks(state, state.active):
        yield from moves(state, disk)


def moves(state: BattleState, disk: Disk) -> Iterator[Move]:
    """Yield ways of a disk: straight on towards enemies, lands and all round, all the way or one flip."""
    if not may_move(state.table, disk):
        return
    most = disk.value("movement")
    seen: set[tuple[float, ...]] = set()
    for heading in headings(state, disk):
        _way, path = straight(state.table, disk, heading, most)
        for some in (path, path[:1]):
            if some and some not in seen:
                seen.add(some)
                move = Move(disk.id, some)
                # A flyer must not end on what it may pass; the shorter way may end there.
                if not disk.card.flyer or _refuse_move(state, move) is None:
                    yield move


def headings(state: BattleState, disk: Disk) -> Iterator[float]:
    """Yield headings worth trying for a disk."""
    foes = sorted(
        (one for one in state.table.disks if one.player != disk.player),
        key=lambda one: hypot(one.at[0] - disk.at[0], one.at[1] - disk.at[1]),
    )
    for foe in foes[:_NEAREST]:
        yield heading_to(disk.at, foe.at)
    for land in state.battle.lands:
        if land.at != disk.at:
            yield heading_to(disk.at, land.at)
    for number in range(COMPASS):
        yield 360.0 * number / COMPASS


def _say_move(state: BattleState, action: Move) -> Message:
    return hand("move", **disk_named(state.battle, action.disk), flips=len(action.path))


@dataclass(frozen=True)
class Rest(Action):
    """Activate a disk that does nothing."""

    disk: str


def _refuse_rest(state: BattleState, action: Rest) -> Message | None:
    disk = ready_disk(state, action.disk)
    return disk if isinstance(disk, Message) else None


def _do_rest(rec: Recorder, action: Rest) -> None:
    rec.note(Rested(action.disk))
    flow.activated(rec, rec.state.active)


def _list_rest(state: BattleState) -> Iterator[Rest]:
    yield from (Rest(disk.id) for disk in ready_disks(state, state.active))


def _say_rest(state: BattleState, action: Rest) -> Message:
    return hand("rest", **disk_named(state.battle, action.disk))


@dataclass(frozen=True)
class UseSkill(Action):
    """Activate a disk for an ability of its own."""

    disk: str
    skill: int
    """Which of its abilities, from 0."""
    targets: tuple[str, ...] = ()
    spots: tuple[Point, ...] = ()
    path: tuple[float, ...] = ()
    opponent: str | None = None


def skill_of(state: BattleState, disk: Disk, number: int) -> DiskwarsSpell | None:
    """Return an ability that a disk may be activated for, as a spell. None if it has none of that number."""
    known = state.battle.skills.get(disk.card.id, ())
    return known[number] if 0 <= number < len(known) else None


def as_cast(action: UseSkill, skill: DiskwarsSpell) -> Cast:
    """Return the use of a skill as the casting of a spell."""
    return Cast(action.disk, skill.id, action.targets, action.spots, action.path, action.opponent)


def as_pending(action: UseSkill, disk: Disk, skill: DiskwarsSpell) -> Pending:
    """Return the use of a skill as a spell that is at work, with all that was picked for it."""
    return Pending(disk.player, disk.id, skill, action.targets, action.spots, action.path, action.opponent)


def skill_refusals(state: BattleState, action: UseSkill) -> Iterator[Message]:
    """Yield all that forbids the player who acts to use a skill of a disk."""
    disk = ready_disk(state, action.disk)
    if isinstance(disk, Message):
        yield disk
        return
    skill = skill_of(state, disk, action.skill)
    if skill is None:
        yield refused("no_such_skill", disk_named(state.battle, action.disk))
        return
    if disk.under("no_abilities"):
        yield refused("skills_taken", disk_named(state.battle, action.disk))
    # It has its marker before anything is picked: it is no disk without one any more.
    table = state.table.with_disk(replace(disk, activated=True))
    found = target_refusals(table, as_cast(action, skill), disk, skill)
    yield from (with_names(state.battle, one) for one in found)


def _refuse_use_skill(state: BattleState, action: UseSkill) -> Message | None:
    return next(skill_refusals(state, action), None)


def _do_use_skill(rec: Recorder, action: UseSkill) -> None:
    state = rec.state
    disk = state.table.found(action.disk)
    skill = must_be(skill_of(state, disk, action.skill), DiskwarsSpell)
    interpreter.use_skill(rec, as_pending(action, disk, skill), action.skill)
    flow.worked(rec, state.active)


def _list_use_skill(state: BattleState) -> Iterator[UseSkill]:
    for disk in ready_disks(state, state.active):
        yield from skill_uses(state, disk)


def skill_uses(state: BattleState, disk: Disk) -> Iterator[UseSkill]:
    """Yield how a disk may use its own skills now."""
    if disk.under("no_abilities"):
        return
    for number, skill in enumerate(state.battle.skills.get(disk.card.id, ())):
        if skill is not None:
            uses = (
                UseSkill(disk.id, number, one.targets, one.spots, one.path, one.opponent)
                for one in preferences(state, disk, skill)
            )
            yield from islice((one for one in uses if _refuse_use_skill(state, one) is None), MOST_LISTED)


def _say_use_skill(state: BattleState, action: UseSkill) -> Message:
    disk = state.table.disk(action.disk)
    ability = disk.card.abilities[action.skill].ability if disk is not None else ""
    skill = skill_named(state, ability)
    targets = targets_named(state.battle, action.targets)
    return hand("skill_at" if targets else "skill", **named(state, action.disk), **skill, **targets)


@dataclass(frozen=True)
class StopActivating(Action):
    """Activate no more disks in this turn."""


def _do_stop_activating(rec: Recorder, _action: StopActivating) -> None:
    state = rec.state
    rec.note(Stopped(state.active, "activate"))
    flow.next_group(rec, (state.active + 1) % len(state.battle.seats))


ACTIONS: Final = (
    ActionRow(Move, _refuse_move, _do_move, _list_move, _say_move, sound=True),
    ActionRow(Rest, _refuse_rest, _do_rest, _list_rest, _say_rest, sound=True),
    ActionRow(UseSkill, _refuse_use_skill, _do_use_skill, _list_use_skill, _say_use_skill, sound=True),
    ActionRow(StopActivating, allowed, _do_stop_activating, only(StopActivating), says(hand("stop"))),
)
