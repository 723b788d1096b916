"""The set-up, reinforcements, disks that spells bring in: the stack laid, lots drawn, disks placed or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow, allowed, only, says
from editor.rules.diskwars import flow
from editor.rules.diskwars.base import Action, Recorder
from editor.rules.diskwars.events.stacks import CameIn, LeftOut, LotsDrawn, Placed, StackLaid
from editor.rules.diskwars.events.turns import Stopped
from editor.rules.diskwars.placing import fits, has_room, next_to_lay, placements
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Point
from editor.rules.diskwars.wording import disk_named, disks_named, hand, refused, seat_named
from schemas.problems import Message


@dataclass(frozen=True)
class OrderStack(Action):
    """Lay the stack of reinforcements: the order in which disks come, for the whole battle."""

    order: tuple[str, ...]
    """All disks of the army, the topmost first."""


def _refuse_order_stack(state: BattleState, action: OrderStack) -> Message | None:
    have = sorted(one.id for one in state.player.stack)
    if sorted(action.order) != have:
        return refused("wrong_stack", {"given": len(action.order), "needed": len(have)})
    return None


def _do_order_stack(rec: Recorder, action: OrderStack) -> None:
    rec.note(StackLaid(rec.state.active, action.order))
    flow.after_order(rec)


def _list_order_stack(state: BattleState) -> Iterator[OrderStack]:
    stack = state.player.stack
    yield OrderStack(tuple(one.id for one in stack))
    yield OrderStack(tuple(one.id for one in sorted(stack, key=lambda one: -one.card.points)))
    yield OrderStack(tuple(one.id for one in sorted(stack, key=lambda one: -one.card.movement)))
    yield OrderStack(tuple(one.id for one in reversed(stack)))


def _say_order_stack(state: BattleState, action: OrderStack) -> Message:
    return hand("order", **disks_named(state.battle, action.order))


@dataclass(frozen=True)
class DrawLots(Action):
    """Find the first player by chance."""


def _do_draw_lots(rec: Recorder, _action: DrawLots) -> None:
    face = rec.die(len(rec.state.battle.seats))
    rec.note(LotsDrawn(face - 1, face))
    flow.deploy(rec, rec.state.first)


@dataclass(frozen=True)
class Place(Action):
    """Lay a disk on the table: in the set-up, the top of the stack as a reinforcement, or for a spell."""

    disk: str
    at: Point


def _refuse_place(state: BattleState, action: Place) -> Message | None:
    able = next_to_lay(state)
    reserve = next((one for one in able if one.id == action.disk), None)
    if reserve is not None:
        return fits(state, state.active, reserve, action.at)
    if state.step == "enter":
        called = disk_named(state.battle, able[0].id, "called")
        return refused("not_called_in", {**disk_named(state.battle, action.disk), **called})
    known = any(one.id == action.disk for one in state.player.stack)
    return refused("not_on_top" if known else "not_in_stack", disk_named(state.battle, action.disk))


def _do_place(rec: Recorder, action: Place) -> None:
    state = rec.state
    seat, step = state.active, state.step
    if step == "enter":
        called = state.table.entering[0]
        top = state.table.top()
        rec.note(CameIn(called.player, called.reserve, action.at, top, called.activated, called.dead))
        flow.worked(rec, state.caster)
        return
    rec.note(Placed(seat, action.disk, action.at, state.table.top()))
    if step == "deploy":
        flow.deploy(rec, (seat + 1) % len(state.battle.seats))
    elif not rec.state.left or not rec.state.player.stack:
        flow.reinforce(rec, flow.later(rec.state))


def _list_place(state: BattleState) -> Iterator[Place]:
    for reserve in next_to_lay(state):
        for at in placements(state, state.active, reserve):
            yield Place(reserve.id, at)


def _say_place(state: BattleState, action: Place) -> Message:
    return hand("place", **disk_named(state.battle, action.disk))


@dataclass(frozen=True)
class HoldBack(Action):
    """Bring in no more reinforcements in this turn."""


def _refuse_hold_back(state: BattleState, _action: HoldBack) -> Message | None:
    """In the set-up nobody holds disks back as long as there is room for one."""
    if state.step == "deploy" and has_room(state):
        return refused("room_is_left", seat_named(state.battle, state.active))
    return None


def _do_hold_back(rec: Recorder, _action: HoldBack) -> None:
    step, seat = rec.state.step, rec.state.active
    rec.note(Stopped(seat, step))
    if step == "deploy":
        flow.deploy(rec, (seat + 1) % len(rec.state.battle.seats))
    else:
        flow.reinforce(rec, flow.later(rec.state))


def _list_hold_back(state: BattleState) -> Iterator[HoldBack]:
    if _refuse_hold_back(state, HoldBack()) is None:
        yield HoldBack()


@dataclass(frozen=True)
class LeaveOut(Action):
    """Leave a disk that a spell brings in where it is: there is no room for it."""


def _refuse_leave_out(state: BattleState, _action: LeaveOut) -> Message | None:
    if not has_room(state):
        return None
    return refused("has_to_come_in", disk_named(state.battle, state.table.entering[0].reserve.id))


def _do_leave_out(rec: Recorder, _action: LeaveOut) -> None:
    called = rec.state.table.entering[0]
    rec.note(LeftOut(called.player, called.reserve))
    flow.worked(rec, rec.state.caster)


def _say_leave_out(state: BattleState, _action: LeaveOut) -> Message:
    return hand("leave_out", **disk_named(state.battle, next_to_lay(state)[0].id))


ACTIONS: Final = (
    ActionRow(
        OrderStack, _refuse_order_stack, _do_order_stack, _list_order_stack, _say_order_stack, sound=True
    ),
    ActionRow(DrawLots, allowed, _do_draw_lots, only(DrawLots), says(hand("lots"))),
    ActionRow(Place, _refuse_place, _do_place, _list_place, _say_place, sound=True),
    ActionRow(
        HoldBack, _refuse_hold_back, _do_hold_back, _list_hold_back, says(hand("hold_back")), sound=True
    ),
    ActionRow(LeaveOut, _refuse_leave_out, _do_leave_out, only(LeaveOut), _say_leave_out),
)
