"""Columns and small units: movement in which elements go their own ways (V.1.6, V.1.7)."""

from __future__ import annotations

from collections.abc import Sequence

from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.movement.actions import ColumnMove, Shift, SmallMove
from editor.rules.demonworld.movement.paths import going, passable, path_points, steps_of, together
from editor.rules.demonworld.movement.points import Plan, blocked, may_engage, pay, shape_at, shape_of, small
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.terrain.prepared import NEVER
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.problems import Message


def column_move(state: BattleState, unit: Unit, action: ColumnMove) -> Plan | Message:
    """Move a column: its head turns freely and steps, the others follow in its track (V.1.6)."""
    number = unit.number
    order = shape_of(state, unit).column
    if not order or small(state, unit):
        return refuse_unit(state, number, "no_column", "V.1.6")
    if not action.steps:
        return refuse_unit(state, number, "no_path", "V.1.6")
    gaits = going(state, unit)
    paid = (0, 0)
    if gaits is None:
        plainly = pay(state, unit, len(action.steps), "points")
        if isinstance(plainly, Message):
            return plainly
        paid = plainly
    ground, near = state.battle.ground, state.near_enemy[state.side]
    cells, facings, contact, spent = list(unit.cells), list(unit.facings), False, 0
    low = low_skies(state, unit)
    for direction, facing in action.steps:
        if contact:
            return refuse_unit(state, number, "stop_at_contact", "V.3.2")
        if not (0 <= direction < 6 and 0 <= facing < 6 and direction in FRONT[facing]):
            return refuse_unit(state, number, "head_steps_forward", "V.1.6")
        target = cells[order[0]] + ground.steps[direction]
        if not ground.inside[target]:
            return refuse_unit(state, number, "off_the_field", "V.3.0")
        if (target in state.occupied and target not in unit.cells) or target in cells:
            return refuse_unit(state, number, "occupied", "V.3.0")
        if target in low:
            return refuse_unit(state, number, "under_flyer", "XXIII.5.0")
        before = tuple(cells)
        follow(state, order, cells, facings, target, facing)
        if gaits is not None:
            ways = zip(gaits, before, cells, strict=True)
            moves = [(gait, a, way) for gait, a, b in ways if (way := ground.direction(a, b)) is not None]
            spent += together(state, moves)
            if spent >= NEVER:
                return refuse_unit(state, number, "impassable", "XI.2.0")
        contact = target in near
    if contact and not may_engage(state, unit):
        return refuse_unit(state, number, "order_cannot_attack", "V.3.1")
    if gaits is not None:
        dearly = pay(state, unit, len(action.steps), "points", spent)
        if isinstance(dearly, Message):
            return dearly
        paid = dearly
    return Plan("column", tuple(cells), tuple(facings), *paid, contact=contact)


def follow(
    state: BattleState, order: Sequence[int], cells: list[int], facings: list[int], target: int, facing: int
) -> None:
    """Move the head to ``target`` and each other element to the place ahead of it, facing it (V.1.6)."""
    ahead = target
    for rank, place in enumerate(order):
        vacated = cells[place]
        cells[place] = ahead
        if rank == 0:
            facings[place] = facing
        else:
            leader = cells[order[rank - 1]]
            direction = state.battle.ground.direction(cells[place], leader)
            if direction is not None and direction not in FRONT[facings[place]]:
                facings[place] = nearest_facing(facings[place], direction)
        ahead = vacated


def nearest_facing(facing: int, direction: int) -> int:
    """Return the facing with a direction in front that is the least turn away."""
    choices = (direction, (direction + 1) % 6)
    return min(choices, key=lambda choice: (min((choice - facing) % 6, (facing - choice) % 6), choice))


def small_move(state: BattleState, unit: Unit, action: SmallMove) -> Plan | Message:
    """Move the elements of a small unit independently, one after another; turning is free (V.1.7)."""
    number = unit.number
    if not small(state, unit):
        return refuse_unit(state, number, "not_small", "V.1.7")
    ids = {shift.element for shift in action.shifts}
    if not ids or len(ids) != len(action.shifts) or not ids.issubset(unit.elements):
        return refuse_unit(state, number, "elements_do_not_fit", "V.1.7")
    longest = max([len(shift.path) for shift in action.shifts])
    if action.by == "manoeuvres":
        longest = -(-longest // state.battle.ruleset.movement.small_unit.hold_fields_per_manoeuvre)
    paid = (0, 0)
    if state.battle.terrain is None or action.by == "manoeuvres":
        plainly = pay(state, unit, longest, action.by)
        if isinstance(plainly, Message):
            return plainly
        paid = plainly
    cells, facings, contact = list(unit.cells), list(unit.facings), False
    for shift in action.shifts:
        found = _small_shift(state, unit, shift, cells, facings, contact=contact)
        if isinstance(found, Message):
            return found
        contact = found
    if state.battle.terrain is not None and action.by == "points":
        places = dict(zip(unit.elements, unit.cells, strict=True))
        ways = [(shift.element, places[shift.element], shift.path) for shift in action.shifts]
        dearly = pay(state, unit, longest, "points", path_points(state, unit, ways))
        if isinstance(dearly, Message):
            return dearly
        paid = dearly
    if contact and not may_engage(state, unit):
        return refuse_unit(state, number, "order_cannot_attack", "V.3.1")
    ends, looks = tuple(cells), tuple(facings)
    groups = shape_of(state, unit).groups
    # Who stands alone already leaves nobody.
    if groups < len(ends) and shape_at(state, unit, ends, looks).groups > groups:
        return refuse_unit(state, number, "stay_together", "V.1.7")
    if ends == unit.cells and looks == unit.facings:
        return refuse_unit(state, number, "no_path", "V.1.7")
    return Plan("small", ends, looks, *paid, contact=contact)


def _small_shift(
    state: BattleState, unit: Unit, shift: Shift, cells: list[int], facings: list[int], *, contact: bool
) -> bool | Message:
    """Move and turn one element in ``cells`` and ``facings``; return whether there is contact now."""
    number, near = unit.number, state.near_enemy[state.side]
    place = unit.elements.index(shift.element)
    costs = steps_of(state, shift.element)
    inside, steps, occupied = state.battle.ground.inside, state.battle.ground.steps, state.occupied
    for direction in shift.path:
        if contact:
            return refuse_unit(state, number, "stop_at_contact", "V.3.2")
        if not 0 <= direction < 6:
            return refuse_unit(state, number, "no_path", "V.1.7")
        target = cells[place] + steps[direction]
        if target in occupied or not inside[target] or target in state.skies:
            trouble = blocked(state, unit, (target,))
            if trouble is not None:
                return trouble
        if not passable(costs, cells[place], direction):
            return refuse_unit(state, number, "impassable", "XI.2.0")
        if target in cells:
            return refuse_unit(state, number, "occupied", "V.3.0")
        cells[place] = target
        contact = target in near
        if contact and not shape_of(state, unit).organised:
            return refuse_unit(state, number, "attack_needs_order", "V.3.1")
        if contact and direction not in FRONT[unit.facings[place]]:
            return refuse_unit(state, number, "attack_forwards", "V.3.1")
    if shift.facing is not None:
        if not 0 <= shift.facing < 6:
            return refuse_unit(state, number, "facings_do_not_fit", "V.1.3")
        if shift.path and cells[place] in near and shift.facing != facings[place]:
            return refuse_unit(state, number, "attack_forwards", "V.3.1")
        facings[place] = shift.facing
    return contact
