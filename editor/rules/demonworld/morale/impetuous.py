"""Impetuous units: that they must go on, and close up after a melee (XV.10.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from editor.rules.demonworld.melee.engaging import walk
from editor.rules.demonworld.melee.regrouping import Change
from editor.rules.demonworld.morale.charging import apart
from editor.rules.demonworld.movement import actions as movement_actions
from editor.rules.demonworld.movement.actions import Advance, ColumnMove, Shift, SmallMove
from editor.rules.demonworld.movement.manoeuvres import after_melee_fields
from editor.rules.demonworld.movement.paths import steps_of
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.movement.points import Plan, shape_of, small
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import directions_from
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.problems import Message


def onward(state: BattleState, unit: Unit) -> Iterator[movement_actions.Movement]:
    """Yield single steps of a unit that bring it to an enemy, or nearer to those that it goes for."""
    here = apart(state, unit.cells, unit.quarry)
    for action in _steps(state, unit):
        found = plan(state, action)
        if isinstance(found, Plan) and (found.contact or apart(state, found.cells, unit.quarry) < here):
            yield action


def _steps(state: BattleState, unit: Unit) -> Iterator[movement_actions.Movement]:
    number, facing = unit.number, unit.facings[0]
    shape = shape_of(state, unit)
    if small(state, unit):
        for element, look in zip(unit.elements, unit.facings, strict=True):
            for direction in directions_from(look):
                yield SmallMove(number, (Shift(element, (direction,)),), "points")
        return
    if shape.organised:
        yield Advance(number, (0,))
        yield Advance(number, (1,))
    if shape.column:
        for direction in directions_from(facing):
            yield ColumnMove(number, ((direction, direction),))
            yield ColumnMove(number, ((direction, (direction + 1) % 6),))


def compelled(state: BattleState) -> bool:
    """Return whether the impetuous unit that moves has still to go on (XV.10.0)."""
    if state.driven is None:
        return False
    unit = state.units[state.driven]
    if unit.done or unit.engaged:
        return False
    return next(onward(state, unit), None) is not None


def check_finish(state: BattleState) -> Message | None:
    """Return that an impetuous unit has to go on, where it can (XV.10.0)."""
    if state.driven is not None and compelled(state):
        return refuse_unit(state, state.driven, "must_storm_on", "XV.10.0")
    return None


def regroup_duty(state: BattleState) -> tuple[Shift, ...]:
    """Return moves after a melee by which impetuous units bring as many elements as they can into contact."""
    battle, side = state.battle, state.side
    held, near = state.contact_cells[side], state.near_enemy[side]
    taken, most = set(state.occupied), after_melee_fields(0, battle.ruleset)
    found = []
    for unit in _impetuous(state):
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
            if cell in held or element in unit.stragglers:
                continue
            way = _into_contact(state, element, (cell, facing), most, taken, near)
            if way is not None:
                path, end = way
                taken.discard(cell)
                taken.add(end)
                found.append(Shift(element, path))
    return tuple(found)


def _into_contact(
    state: BattleState,
    element: int,
    stands: tuple[int, int],
    most: int,
    taken: set[int],
    near: frozenset[int],
) -> tuple[movement_actions.Path, int] | None:
    """Return the shortest way to a free cell beside an enemy; ``stands`` are cell and facing."""
    ground, costs = state.battle.ground, steps_of(state, element)
    start, facing = stands
    edge: list[movement_actions.Path] = [()]
    for _ in range(most):
        edge = [(*path, direction) for path in edge for direction in directions_from(facing)]
        for path in edge:
            end = walk(ground, taken, near, start, path, costs)
            if isinstance(end, int) and end in near:
                return path, end
    return None


def _impetuous(state: BattleState) -> list[Unit]:
    """Return the impetuous units of the side that regroups after a melee."""
    roster = state.battle.roster
    return [
        state.units[number]
        for number in state.fights[state.fight].units
        if roster[number].side == state.side and state.units[number].mood == "impetuous"
    ]


def check_regroup(state: BattleState, changes: Sequence[Change]) -> Message | None:
    """Return what forbids moves after a melee.

    Elements in rout stay (XV.9.0); impetuous units bring as many as they can into contact (XV.10.0).
    """
    for element, _, _ in changes:
        unit = state.units[state.unit_of[element]]
        if unit.mood == "rout" or element in unit.stragglers:
            return refuse_unit(state, unit.number, "straggler_runs", "XV.9.0")
    impetuous = _impetuous(state)
    if not impetuous:
        return None
    held, near = state.contact_cells[state.side], state.near_enemy[state.side]
    ends = {element: cell for element, cell, _ in changes}
    due = {shift.element for shift in regroup_duty(state)}
    for unit in impetuous:
        places = list(zip(unit.elements, unit.cells, strict=True))
        touching = sum(cell in held or ends.get(element) in near for element, cell in places)
        could = sum(cell in held or element in due for element, cell in places)
        if touching < could:
            return refuse_unit(state, unit.number, "must_touch", "XV.10.0")
    return None
