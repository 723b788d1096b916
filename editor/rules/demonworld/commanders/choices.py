"""What a side decides about its commanders, each action with its row (X)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.engine.rows import ActionRow, allowed, only, says
from editor.rules.demonworld.base import forbidden, legal
from editor.rules.demonworld.commanders import listing
from editor.rules.demonworld.commanders.actions import (
    Begin,
    CallCommanders,
    CommanderMove,
    JoinUnit,
    KeepOrders,
    TakeIn,
    TurnCommanders,
)
from editor.rules.demonworld.commanders.command import check_kept
from editor.rules.demonworld.commanders.events import CommandersCalled, CommandersTurned, CountersKept
from editor.rules.demonworld.commanders.moving import commander_move, join_unit, take_in
from editor.rules.demonworld.commanders.order_phase import to_the_front
from editor.rules.demonworld.commanders.turns import check_call, check_turns
from editor.rules.demonworld.morale.storming import check_finish
from editor.rules.demonworld.movement.events import UnitMoved
from editor.rules.demonworld.movement.phase import after_move, end_other, make_contact
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.victory.holding import came_by
from editor.rules.demonworld.words import (
    element_named,
    facing_named,
    listed,
    order_named,
    said,
    unit_values,
    units_named,
)
from schemas.problems import Message


def _begin(_recorder: Recorder, _action: Begin) -> str:
    return "battle_begins"


def _keep(recorder: Recorder, action: KeepOrders) -> str:
    recorder.note(CountersKept(recorder.state.side, tuple(sorted(action.orders))))
    return "reveal"


def _say_keep(state: BattleState, action: KeepOrders) -> Message:
    if not action.orders:
        return said("keep_none")
    pairs = [unit_values(state, unit) | order_named(state, order) for unit, order in action.orders]
    return said("orders", listed(pairs, "part_order"))


def _call(recorder: Recorder, action: CallCommanders) -> str:
    recorder.note(CommandersCalled(recorder.state.side, tuple(sorted(action.elements))))
    return "call"


def _say_call(state: BattleState, action: CallCommanders) -> Message:
    if not action.elements:
        return said("call_nobody")
    return said("call", listed([element_named(state, one, "unit") for one in action.elements], "part_unit"))


def _refuse_move(state: BattleState, action: CommanderMove) -> Message | None:
    return forbidden(commander_move(state, action))


def _move(recorder: Recorder, action: CommanderMove) -> str | None:
    before = recorder.state
    found = legal(commander_move(before, action))
    end_other(recorder, action.unit)
    recorder.note(UnitMoved(action.unit, found.kind, found.cells, found.facings, found.points, 0))
    came_by(recorder, before, action.unit, action)
    return after_move(recorder, action.unit, contact=found.contact)


def _list_moves(state: BattleState) -> Iterator[CommanderMove]:
    if state.commanding:
        yield from listing.moves(state)


def _say_move(state: BattleState, action: CommanderMove) -> Message:
    values, count = unit_values(state, action.unit), len(action.path)
    if action.facing is None:
        return said("commander_move", values, fields=count)
    return said("commander_move_facing", values, facing_named(action.facing), fields=count)


def _refuse_join(state: BattleState, action: JoinUnit) -> Message | None:
    return forbidden(join_unit(state, action))


def _join(recorder: Recorder, action: JoinUnit) -> str:
    before = recorder.state
    joining, contact = legal(join_unit(before, action))
    end_other(recorder, action.unit)
    recorder.note(joining)
    came_by(recorder, before, action.unit, action)
    to_the_front(recorder, joining.unit)
    if contact:
        make_contact(recorder, joining.unit, answered=True)
    return "answer" if recorder.state.attacker is not None else "side_goes_on"


def _list_joinings(state: BattleState) -> Iterator[JoinUnit]:
    if state.commanding:
        yield from listing.joinings(state)


def _say_join(state: BattleState, action: JoinUnit) -> Message:
    return said("join", unit_values(state, action.unit), units_named(state, [action.host], "host"))


def _refuse_take_in(state: BattleState, action: TakeIn) -> Message | None:
    # It ends the movement of the unit.
    return forbidden(take_in(state, action)) or check_finish(state)


def _take_in(recorder: Recorder, action: TakeIn) -> str:
    found = legal(take_in(recorder.state, action))
    end_other(recorder, action.unit)
    recorder.note(found)
    to_the_front(recorder, action.unit)
    return "side_goes_on"


def _list_taken_in(state: BattleState) -> Iterator[TakeIn]:
    if not state.commanding:
        for unit in movable(state, state.side):
            yield from listing.taken_in(state, unit)


def _say_take_in(state: BattleState, action: TakeIn) -> Message:
    return said("take_in", element_named(state, action.element, "element"))


def _turn(recorder: Recorder, action: TurnCommanders) -> str:
    turned = tuple(
        (number, facing)
        for number, facing in sorted(action.facings)
        if recorder.state.units[number].facings != (facing,)
    )
    recorder.note(CommandersTurned(recorder.state.side, turned))
    return "turned"


def _say_turn(state: BattleState, action: TurnCommanders) -> Message:
    if not action.facings:
        return said("turn_no_commander")
    turned = [unit_values(state, unit) | facing_named(facing) for unit, facing in action.facings]
    return said("turn_commanders", listed(turned, "part_facing"))


ACTIONS: Final = (
    ActionRow(Begin, allowed, _begin, only(Begin), says(said("begin"))),
    ActionRow(KeepOrders, check_kept, _keep, listing.kept, _say_keep),
    ActionRow(CallCommanders, check_call, _call, listing.calls, _say_call),
    ActionRow(CommanderMove, _refuse_move, _move, _list_moves, _say_move),
    ActionRow(JoinUnit, _refuse_join, _join, _list_joinings, _say_join),
    ActionRow(TakeIn, _refuse_take_in, _take_in, _list_taken_in, _say_take_in),
    ActionRow(TurnCommanders, check_turns, _turn, listing.turns, _say_turn),
)
