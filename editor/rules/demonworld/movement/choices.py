"""What a side decides in the movement phase, each action with its row (V, XIII)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.engine.rows import ActionRow, allowed, only, says
from editor.rules.demonworld.base import legal
from editor.rules.demonworld.buildings.events import PacesSpent
from editor.rules.demonworld.commanders.events import CommandersSettled
from editor.rules.demonworld.formations.announced import Announce, announcement
from editor.rules.demonworld.large.plans import rides
from editor.rules.demonworld.large.ride_events import RideBegan, RideWentOn
from editor.rules.demonworld.melee.phase import fight_sides
from editor.rules.demonworld.morale.storming import check_finish, check_kept, check_storm, onward
from editor.rules.demonworld.movement import listing
from editor.rules.demonworld.movement.actions import (
    Advance,
    ChooseFirst,
    ColumnMove,
    Finish,
    HouseMove,
    MoveBase,
    Movement,
    Reform,
    Regroup,
    SmallMove,
    SwapFront,
    Turn,
    WheelUnit,
)
from editor.rules.demonworld.movement.events import FirstSettled, FormationAnnounced, PlaceTaken, UnitMoved
from editor.rules.demonworld.movement.going_first import camps_among, in_turn, sides
from editor.rules.demonworld.movement.phase import after_move, end_movement, end_other, other_side
from editor.rules.demonworld.movement.plans import may_move, movable, plan
from editor.rules.demonworld.movement.reforming import filled
from editor.rules.demonworld.set_up.arrivals import next_follower
from editor.rules.demonworld.state import BattleState, Recorder, Step
from editor.rules.demonworld.turn import DecisionDue
from editor.rules.demonworld.victory.holding import came_by
from editor.rules.demonworld.words import facing_named, formation_named, said, steps_named, unit_values
from schemas.problems import Message


def _choosing(state: BattleState) -> list[int]:
    """Return the sides of which somebody says who goes first."""
    if state.step == "choose_regroup":
        return fight_sides(state, state.fight)
    return [side for side in sides(state) if movable(state, side)]


def _choose_first(recorder: Recorder, action: ChooseFirst) -> str | None:
    """Settle who goes first; of more than two camps the others are asked next (V.2.0, VI.1.5)."""
    state = recorder.state
    able, own = _choosing(state), state.battle.camps[state.side]
    camps = camps_among(state, able)
    if len(camps) > 2:
        recorder.note(PlaceTaken(own, not action.first, state.side, None))
        if state.step == "choose_regroup":
            return "regroups"
        return "commanders_go" if state.commanding else "units"
    first = state.side if action.first else next(camp for camp in camps if camp != own)
    if state.step == "choose_commanders":
        recorder.note(CommandersSettled(first, state.side))
    else:
        recorder.note(FirstSettled(first, state.side, None))
    step: Step = "regroup" if state.phase == "melee" else "move"
    recorder.note(DecisionDue(step, in_turn(recorder.state, able)[0]))
    return None


def _list_firsts(_state: BattleState) -> Iterator[ChooseFirst]:
    yield ChooseFirst(True)
    yield ChooseFirst(False)


def _say_first(state: BattleState, action: ChooseFirst) -> Message:
    if len(camps_among(state, _choosing(state))) > 2:
        return said("before_others" if action.first else "after_others")
    return said("first" if action.first else "second")


def _refuse_finish(state: BattleState, _action: Finish) -> Message | None:
    return check_finish(state)


def _finish(recorder: Recorder, _action: Finish) -> str | None:
    state = recorder.state
    end_movement(recorder, tuple(unit.number for unit in movable(state, state.side)))
    return None if next_follower(recorder) else other_side(recorder, state.side)


def _refuse(state: BattleState, action: Movement) -> Message | None:
    found = plan(state, action)
    return found if isinstance(found, Message) else check_storm(state, found)


def _move(recorder: Recorder, action: Movement) -> str | None:
    """Move a unit; the one that moved before has ended its movement (V.2.0)."""
    before = recorder.state
    found = legal(plan(before, action))
    end_other(recorder, action.unit)
    if isinstance(action, MoveBase) and rides(recorder.state, recorder.state.units[action.unit], action):
        begins = recorder.state.ride is None
        recorder.note((RideBegan if begins else RideWentOn)(action.unit, action.steps))
        return "ride"
    if found.paces:
        recorder.note(PacesSpent(action.unit, found.paces))
    recorder.note(
        UnitMoved(
            action.unit,
            found.kind,
            found.cells,
            found.facings,
            found.points,
            found.manoeuvres,
            found.pivot,
            found.free_regroup,
        )
    )
    came_by(recorder, before, action.unit, action)
    return after_move(recorder, action.unit, contact=found.contact)


def _say_advance(_state: BattleState, action: Advance) -> Message:
    fields = len(action.path)
    return said("advance_one") if fields == 1 else said("advance", fields=fields)


def _say_wheel(_state: BattleState, action: WheelUnit) -> Message:
    return said(f"wheel_{action.pivot}", degrees=action.degrees)


def _say_turn(_state: BattleState, action: Turn) -> Message:
    return said("turn", facing_named(action.facings[0] if action.facings else 0))


def _say_regroup(state: BattleState, action: Regroup) -> Message:
    return said("regroup", unit_values(state, action.unit), count=len(action.places))


def _say_column_move(state: BattleState, action: ColumnMove) -> Message:
    return said("march", unit_values(state, action.unit), fields=len(action.steps))


def _say_small_move(state: BattleState, action: SmallMove) -> Message:
    return said("small_move", unit_values(state, action.unit), count=len(action.shifts))


def _say_house_move(state: BattleState, action: HouseMove) -> Message:
    turned = all(not shift.path for shift in action.shifts)
    code = "house_turn" if turned else "house_move"
    return said(code, unit_values(state, action.unit), count=len(action.shifts))


def _say_base(state: BattleState, action: MoveBase) -> Message:
    return said("move_base", unit_values(state, action.unit), steps_named(action.steps))


def _list_regroupings(state: BattleState) -> Iterator[Regroup]:
    """Yield the useful changes of formation, and the single step that is the way on in a storm (XV.10.0)."""
    listed = tuple(listing.regroupings(state))
    yield from listed
    duty = onward(state) if state.driven is not None else None
    if isinstance(duty, Regroup) and duty not in listed:
        yield duty


def _refuse_reform(state: BattleState, action: Reform) -> Message | None:
    found = filled(state, action)
    return found if isinstance(found, Message) else _refuse(state, found)


def _reform(recorder: Recorder, action: Reform) -> str | None:
    return _move(recorder, legal(filled(recorder.state, action)))


def _list_reforms(_state: BattleState) -> Iterator[Reform]:
    """Yield none: each is one of the listed changes of formation, known by its fields alone."""
    yield from ()


def _say_reform(state: BattleState, action: Reform) -> Message:
    return said("regroup", unit_values(state, action.unit), count=len(action.cells))


def _refuse_announce(state: BattleState, action: Announce) -> Message | None:
    trouble = may_move(state, action.unit)
    if trouble is not None:
        return trouble
    unit = state.units[action.unit]
    cost = announcement(state, unit, action)
    if isinstance(cost, Message):
        return cost
    return check_kept(
        state, unit.replace(formation=action.formation, manoeuvres=unit.manoeuvres + cost, reshaped=True)
    )


def _announce(recorder: Recorder, action: Announce) -> str | None:
    """Take up a formation or give it up (XIII)."""
    cost = legal(announcement(recorder.state, recorder.state.units[action.unit], action))
    end_other(recorder, action.unit)
    recorder.note(FormationAnnounced(action.unit, action.formation, cost))
    return after_move(recorder, action.unit, contact=False)


def _say_announce(state: BattleState, action: Announce) -> Message:
    if not action.formation:
        return said("give_up_formation")
    return said("take_up_formation", formation_named(state, action.formation))


ACTIONS: Final = (
    ActionRow(ChooseFirst, allowed, _choose_first, _list_firsts, _say_first),
    ActionRow(Finish, _refuse_finish, _finish, only(Finish), says(said("finish"))),
    ActionRow(Advance, _refuse, _move, listing.advances, _say_advance),
    ActionRow(SwapFront, _refuse, _move, listing.swaps, says(said("swap_front"))),
    ActionRow(Announce, _refuse_announce, _announce, listing.announcements, _say_announce),
    ActionRow(Turn, _refuse, _move, listing.turns, _say_turn),
    ActionRow(SmallMove, _refuse, _move, listing.small_moves, _say_small_move),
    ActionRow(HouseMove, _refuse, _move, listing.house_moves, _say_house_move),
    ActionRow(WheelUnit, _refuse, _move, listing.wheels, _say_wheel),
    ActionRow(ColumnMove, _refuse, _move, listing.column_moves, _say_column_move),
    ActionRow(Regroup, _refuse, _move, _list_regroupings, _say_regroup),
    ActionRow(MoveBase, _refuse, _move, listing.base_moves, _say_base),
    ActionRow(Reform, _refuse_reform, _reform, _list_reforms, _say_reform),
)
