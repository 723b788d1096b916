"""Commanders mount monsters and chariots and get off them: actions with their rows (XVII.7.6, XVIII.9.0)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.demonworld.base import Action, forbidden, legal
from editor.rules.demonworld.commanders.moving import may_act, reachable, walk
from editor.rules.demonworld.commanders.turns import may_dismount
from editor.rules.demonworld.commanders.who import alone, independent, movers
from editor.rules.demonworld.large.mount_events import RiderDismounted, RiderMounted, RiderStands
from editor.rules.demonworld.large.mounts import (
    boarding_fields,
    carries,
    free_fields,
    is_barred,
    may_ride,
    standing_room,
)
from editor.rules.demonworld.large.moving import is_large, large_bases
from editor.rules.demonworld.movement.phase import end_other
from editor.rules.demonworld.movement.plans import may_move, movable
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import field_named, refuse, refuse_unit, said, unit_values, units_named
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class MountUp(Action):
    """Let a commander mount a monster or chariot; the movement of both ends (XVII.7.6, XVIII.9.0)."""

    unit: int
    """His own unit."""
    host: int
    """The unit of the mount."""
    path: tuple[int, ...] = ()
    """His way, step by step, before he mounts; empty if the mount takes him up."""


@dataclass(frozen=True, slots=True)
class Dismount(Action):
    """Let a commander get off his mount, onto a field beside it (XVII.7.6, XVIII.9.0)."""

    unit: int
    """The unit of the mount."""
    cell: int
    """Where he stands then."""


@dataclass(frozen=True, slots=True)
class ComeDown(Action):
    """Say on which field a rider stands whose monster has fallen (XVII.7.6)."""

    unit: int
    """His own unit."""
    cell: int


def _mount(state: BattleState, number: int) -> Unit | Message:
    """Return a unit of the side to act that may take up a commander, or why there is none (XVII.5.0)."""
    if not 0 <= number < len(state.units) or not state.units[number].elements:
        return refuse("no_such_unit", "I.2.1", unit=number)
    unit = state.units[number]
    if state.battle.roster[number].side != state.side:
        return refuse_unit(state, number, "other_side", "XVII.7.6")
    if not is_large(state, unit) or not carries(large_bases(state).kinds[unit.elements[0]]):
        return refuse_unit(state, number, "carries_nobody", "XVII.5.0")
    if independent(state.battle, unit):
        return refuse_unit(state, number, "chief_carries_nobody", "XVII.5.0")
    if unit.rider is not None:
        return refuse_unit(state, number, "one_rider", "XVIII.9.0")
    if unit.engaged:
        return refuse_unit(state, number, "mount_in_melee", "XVII.7.6")
    if unit.altitude is not None:
        return refuse_unit(state, number, "in_the_air", "XXIII.4.0")
    return unit


def mounting(state: BattleState, action: MountUp) -> RiderMounted | Message:
    """Return the mounting of a commander, or the rule that forbids it (XVII.7.6, XVIII.9.0)."""
    mount = _mount(state, action.host)
    if isinstance(mount, Message):
        return mount
    trouble = may_act(state, action.unit) if state.commanding else may_move(state, action.host)
    if trouble is not None:
        return trouble
    if not 0 <= action.unit < len(state.units) or not state.units[action.unit].elements:
        return refuse("no_such_unit", "I.2.1", unit=action.unit)
    own, points = state.units[action.unit], 0
    if not independent(state.battle, own) or own.engaged or own.altitude is not None:
        return refuse_unit(state, own.number, "rider_on_his_own", "XVII.7.6")
    if state.battle.roster[own.number].side != state.side:
        return refuse_unit(state, own.number, "other_side", "XVII.7.6")
    if not may_ride(state.battle.cards[own.elements[0]]):
        return refuse_unit(state, own.number, "rides_not", "XVII.5.0, XVIII.9.0")
    if is_barred(state.battle, own.elements[0], mount.elements[0]):
        return refuse_unit(state, own.number, "barred_ride", "XXI.2.3")
    cell = own.cells[0]
    if action.path:
        way = walk(state, own, action.path, None) if state.commanding else refuse("not_now", "XVII.7.6")
        if isinstance(way, Message):
            return way
        if way.contact:
            return refuse_unit(state, own.number, "stop_at_contact", "V.3.2")
        cell, points = way.cell, way.points
    if cell not in boarding_fields(state, mount.elements[0]):
        return refuse_unit(state, mount.number, "mount_from_beside", "XVII.7.6, XVIII.9.0")
    return RiderMounted(mount.number, own.elements[0], points)


def dismounting(state: BattleState, action: Dismount) -> RiderDismounted | Message:
    """Return the getting off of a commander, or the rule that forbids it (XVII.7.6, XVIII.9.0).

    Before the movement of his mount he may still move in this turn; after it the movement of both is over.
    """
    if not 0 <= action.unit < len(state.units) or not state.units[action.unit].elements:
        return refuse("no_such_unit", "I.2.1", unit=action.unit)
    mount = state.units[action.unit]
    if state.step == "dismount":
        trouble = None if state.unit == action.unit else refuse("not_now", "X.2.1")
    else:
        trouble = may_move(state, action.unit)
    trouble = trouble or may_dismount(state, mount)
    if trouble is not None or mount.rider is None:
        return trouble or refuse_unit(state, mount.number, "nobody_rides", "XVII.7.6")
    if action.cell not in free_fields(state, mount.elements[0], mount.rider):
        return refuse_unit(state, mount.number, "dismount_beside", "XVII.7.6, XVIII.9.0")
    moved = bool(mount.points)
    return RiderDismounted(mount.number, mount.rider, action.cell, mount.facings[0], moved)


def _refuse_mount(state: BattleState, action: MountUp) -> Message | None:
    return forbidden(mounting(state, action))


def _mount_up(recorder: Recorder, action: MountUp) -> str:
    found = legal(mounting(recorder.state, action))
    end_other(recorder, action.unit if recorder.state.commanding else action.host)
    recorder.note(found)
    return "side_goes_on"


def _list_mountings(state: BattleState) -> Iterator[MountUp]:
    if state.battle.bases is None or "X" not in state.battle.chapters:
        return
    mounts = [one for one in state.of_side(state.side) if not isinstance(_mount(state, one.number), Message)]
    riders = movers(state, state.side) if state.commanding else alone(state, state.side)
    for unit in riders if mounts else ():
        ways = reachable(state, unit) if state.commanding else {unit.cells[0]: ()}
        for mount in mounts:
            for cell in boarding_fields(state, mount.elements[0]):
                if cell in ways:
                    yield MountUp(unit.number, mount.number, ways[cell])


def _say_mount(state: BattleState, action: MountUp) -> Message:
    return said("mount_up", unit_values(state, action.unit), units_named(state, [action.host], "host"))


def _refuse_dismount(state: BattleState, action: Dismount) -> Message | None:
    return forbidden(dismounting(state, action))


def _dismount(recorder: Recorder, action: Dismount) -> str:
    called = recorder.state.step == "dismount"
    found = legal(dismounting(recorder.state, action))
    if not called:
        end_other(recorder, action.unit)
    recorder.note(found)
    return "dismounting" if called else "side_goes_on"


def _list_dismountings(state: BattleState) -> Iterator[Dismount]:
    units = movable(state, state.side) if state.step == "move" and not state.commanding else state.units
    for unit in units:
        if unit.rider is not None and (state.step == "move" or unit.number == state.unit):
            for cell in free_fields(state, unit.elements[0], unit.rider):
                yield Dismount(unit.number, cell)


def _say_dismount(state: BattleState, action: Dismount) -> Message:
    return said("dismount", unit_values(state, action.unit), field=field_named(state, action.cell))


def _refuse_landing(state: BattleState, action: ComeDown) -> Message | None:
    if state.unit != action.unit:
        return refuse("not_now", "XVII.7.6")
    if action.cell not in standing_room(state, state.units[action.unit], state.unseated.cells):
        return refuse_unit(state, action.unit, "lands_beside_mount", "XVII.7.6")
    return None


def _come_down(recorder: Recorder, action: ComeDown) -> None:
    recorder.note(RiderStands(action.unit, action.cell))


def _list_landings(state: BattleState) -> Iterator[ComeDown]:
    if state.unit is not None:  # pragma: no branch - who comes down was asked
        for cell in standing_room(state, state.units[state.unit], state.unseated.cells):
            yield ComeDown(state.unit, cell)


def _say_landing(state: BattleState, action: ComeDown) -> Message:
    return said("come_down", unit_values(state, action.unit), field=field_named(state, action.cell))


ACTIONS: Final = (
    ActionRow(MountUp, _refuse_mount, _mount_up, _list_mountings, _say_mount),
    ActionRow(Dismount, _refuse_dismount, _dismount, _list_dismountings, _say_dismount),
    ActionRow(ComeDown, _refuse_landing, _come_down, _list_landings, _say_landing),
)
