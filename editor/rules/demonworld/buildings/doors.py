"""What somebody does at a door: open, shut, lock, unlock, break it open (XXIV.3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, get_args

from editor.rules.demonworld.base import Action
from editor.rules.demonworld.buildings.events import (
    DoorsBroken,
    DoorTried,
    DoorWork,
    DoorWorked,
    door_named,
    leaves_of,
    with_door,
)
from editor.rules.demonworld.buildings.inside import indoors
from editor.rules.demonworld.buildings.now import Work
from editor.rules.demonworld.melee.engaging import enemies_touched
from editor.rules.demonworld.movement.phase import after_move, end_other
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.movement.points import may_engage, shape_of
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.terrain.changes import DoorState, Side
from editor.rules.demonworld.terrain.houses import Houses
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import element_named, refuse, refuse_unit, said
from schemas.problems import Message

_RULE: Final = "XXIV.3.1"
_FROM: Final[dict[DoorWork, tuple[DoorState, ...]]] = {
    "open": ("closed", "locked"),
    "close": ("open",),
    "lock": ("open", "closed"),
    "unlock": ("locked",),
    "break": ("locked",),
}
"""What is done -> states of a door in which it is possible."""


@dataclass(frozen=True, slots=True)
class WorkDoor(Action):
    """Let an element open, shut, lock, unlock or break open a door with which it is in contact (XXIV.3.1)."""

    element: int
    door: Side
    """The cells between which it hangs; one cell twice where it fills a field."""
    deed: DoorWork


def check_door(state: BattleState, action: WorkDoor) -> Message | None:
    """Return the rule that forbids something at a door (XXIV.3.1)."""
    houses = state.battle.houses
    stands = state.standing.get(action.element)
    if houses is None:
        return refuse("no_door", _RULE)
    if stands is None or state.battle.side_of[action.element] != state.side:
        return refuse("no_such_element", _RULE, element=action.element)
    unit, number = state.units[stands.unit], stands.unit
    if all(one.number != number for one in movable(state, state.side)):
        return refuse_unit(state, number, "door_not_now", _RULE)
    if unit.engaged or state.in_contact(unit):
        return refuse_unit(state, number, "door_engaged", _RULE)
    if unit.mood == "rout" or action.element in unit.stragglers:
        return refuse_unit(state, number, "straggler_runs", "XV.9.0")
    if action.door not in houses.doors or action.door not in houses.doors_at(stands.cell):
        return refuse_unit(state, number, "no_door", _RULE)
    if houses.doors[action.door] not in _FROM.get(action.deed, ()):
        return refuse_unit(state, number, "door_already", _RULE)
    if action.deed == "break":
        return _refuse_breaking(state, unit, action, houses)
    inside = stands.cell in houses.within
    locks = action.deed in ("lock", "unlock") or houses.doors[action.door] == "locked"
    if locks and not inside:
        return refuse_unit(state, number, "locked_from_inside", _RULE)
    if action.deed in ("close", "lock") and _in_the_way(state, action.door):
        return refuse_unit(state, number, "door_blocked", _RULE)
    return _refuse_attack(state, unit, action) if action.deed == "open" else None


def _refuse_breaking(state: BattleState, unit: Unit, action: WorkDoor, houses: Houses) -> Message | None:
    """Return why somebody cannot spend this turn on breaking a door: it has to be a whole one."""
    number, cell = unit.number, state.standing[action.element].cell
    if action.door in houses.sturdy:
        return refuse_unit(state, number, "door_sturdy", _RULE)
    if (action.element, cell) not in state.doors.stood or unit.points or unit.manoeuvres:
        return refuse_unit(state, number, "door_whole_turn", _RULE)
    if action.element in state.spent:
        return refuse_unit(state, number, "door_after_shot", _RULE)
    if any(work.element == action.element for work in state.doors.works):
        return refuse_unit(state, number, "door_already", _RULE)
    return None


def _in_the_way(state: BattleState, door: Side) -> bool:
    """Return whether a door cannot be shut: somebody stands in it, or enemies on both sides of it."""
    for one, other in leaves_of(state, door):
        cells = [cell for cell in (one, other) if cell in state.occupied]
        if one == other and cells:
            return True
        if len({state.battle.camp_of[state.occupied[cell]] for cell in cells}) > 1:
            return True
    return False


def _refuse_attack(state: BattleState, unit: Unit, action: WorkDoor) -> Message | None:
    """Return why somebody may not open a door behind which enemies stand: that is an attack (XXIV.5.0)."""
    if not touched_by_opening(state, unit, action.door):
        return None
    number = unit.number
    if indoors(state, (state.standing[action.element].cell,)):
        rule = state.battle.ruleset.order(unit.order) if unit.order is not None else None
        allowed = rule is not None and rule.may_engage
        return None if allowed else refuse_unit(state, number, "order_cannot_attack", "XXIV.5.0")
    if unit.order is None or not may_engage(state, unit):
        return refuse_unit(state, number, "order_cannot_attack", "V.3.1")
    if not shape_of(state, unit).organised:
        return refuse_unit(state, number, "attack_needs_order", "V.3.1")
    return None


def touched_by_opening(state: BattleState, unit: Unit, door: Side) -> set[int]:
    """Return the enemy units that a unit would be in contact with if a door stood open."""
    after = state.on(with_door(state, door, "open"))
    return enemies_touched(after, unit)


def work(recorder: Recorder, action: WorkDoor) -> str | None:
    """Do something at a door; enemies behind it are attacked as it opens (XXIV.3.1, XXIV.5.0)."""
    state = recorder.state
    number = state.unit_of[action.element]
    end_other(recorder, number)
    if action.deed == "break":
        cell = state.standing[action.element].cell
        known = [one for one in state.doors.begun if one[:3] == (action.element, action.door, cell)]
        turns = known[0].turns + 1 if known else 0
        recorder.note(DoorTried(Work(action.element, action.door, cell, turns)))
        return after_move(recorder, number, contact=False)
    contact = action.deed == "open" and bool(touched_by_opening(state, state.units[number], action.door))
    recorder.note(DoorWorked(action.element, action.door, action.deed))
    return after_move(recorder, number, contact=contact)


def door_actions_of(state: BattleState, unit: Unit) -> Iterator[WorkDoor]:
    """Yield whatever elements of a unit may do at doors now."""
    houses = state.battle.houses
    if houses is None or unit.altitude is not None:
        return
    for element, cell in zip(unit.elements, unit.cells, strict=True):
        for door in houses.doors_at(cell):
            for work in get_args(DoorWork):
                action = WorkDoor(element, door, work)
                if check_door(state, action) is None:
                    yield action


def list_deeds(state: BattleState) -> Iterator[WorkDoor]:
    """Yield what the elements of a side may do at doors now."""
    if state.battle.houses is not None:
        for unit in movable(state, state.side):
            yield from door_actions_of(state, unit)


def say_deed(state: BattleState, action: WorkDoor) -> Message:
    """Return the action as a button says it."""
    values = element_named(state, action.element, "unit") | door_named(state, action.door)
    return said(f"door_{action.deed}", values)


def disturbed(state: BattleState) -> tuple[int, ...]:
    """Return the elements at work on doors whose units have come into a melee."""
    units, unit_of = state.units, state.unit_of
    return tuple([one.element for one in state.doors.works if units[unit_of[one.element]].engaged])


def given_way(state: BattleState) -> DoorsBroken | None:
    """Return the doors broken as the turn ends, None where nobody has worked at one (XXIV.3.1).

    Whoever works at it has neither moved nor shot, and his unit is in no melee.
    """
    houses, broken, on = state.battle.houses, dict[Side, int](), []
    if houses is None or not state.doors.works:
        return None
    most = state.battle.ruleset.buildings.break_turns
    for one in state.doors.works:
        stands = state.standing.get(one.element)
        if stands is None or stands.cell != one.cell or one.element in state.spent:
            continue
        unit = state.units[stands.unit]
        if unit.engaged or unit.mood == "rout" or houses.doors.get(one.door) != "locked":
            continue
        if one.turns + 1 >= most:
            broken.setdefault(leaves_of(state, one.door)[0], one.element)
        else:
            on.append(one)
    return DoorsBroken(tuple(sorted(broken.items())), tuple(on))
