"""Movement of one unit: what each kind of movement leads to, and the rule that forbids it (V.1, V.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.events import MoveKind
from editor.rules.demonworld.ground import FRONT
from editor.rules.demonworld.manoeuvres import is_small
from editor.rules.demonworld.refusal import refuse, refuse_unit
from editor.rules.demonworld.shapes import Shape
from editor.rules.demonworld.state import BattleState, Unit
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Plan:
    """What a legal movement leads to."""

    kind: MoveKind
    cells: tuple[int, ...]
    facings: tuple[int, ...]
    points: int = 0
    manoeuvres: int = 0
    pivot: str = ""
    free_regroup: bool = False
    contact: bool = False
    """It ends beside an enemy."""


def plan(state: BattleState, action: act.Movement) -> Plan | Message:
    """Return what a movement leads to, or the rule that forbids it."""
    trouble = may_move(state, action.unit)
    if trouble is not None:
        return trouble
    unit = state.units[action.unit]
    match action:
        case act.Advance():
            return _advance(state, unit, action)
        case act.WheelUnit():
            return _wheel(state, unit, action)
        case act.Turn():
            return _turn(state, unit, action)
        case act.Regroup():
            return _regroup(state, unit, action)
        case act.ColumnMove():
            return _column(state, unit, action)
        case act.SmallMove():
            return _small(state, unit, action)


def may_move(state: BattleState, number: int) -> Message | None:
    """Return why a unit may not move now (V.2.0)."""
    if state.step != "move":
        return refuse("not_now", "III.2.0")
    if not 0 <= number < len(state.units) or not state.units[number].elements:
        return refuse("no_such_unit", "I.2.1", unit=number)
    unit = state.units[number]
    if state.battle.roster[number].side != state.side:
        return refuse_unit(state, number, "other_side", "V.2.0")
    if unit.engaged:
        return refuse_unit(state, number, "engaged", "V")
    if unit.order != state.sequence:
        return refuse_unit(state, number, "other_sequence", "V.2.0")
    if unit.done:
        return refuse_unit(state, number, "movement_over", "V")
    return None


def movable(state: BattleState, side: int) -> list[Unit]:
    """Return the units of a side that may still move in the sequence."""
    roster = state.battle.roster
    return [
        unit
        for unit in state.units
        if unit.order == state.sequence
        and unit.elements
        and not unit.done
        and not unit.engaged
        and roster[unit.number].side == side
    ]


def shape_of(state: BattleState, unit: Unit) -> Shape:
    """Return what a unit stands in."""
    return state.battle.shapes.shape(unit.cells, unit.facings)


def small(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit is a small one (V.1.7)."""
    return is_small(len(unit.elements), state.battle.ruleset)


def points_to_spend(state: BattleState, unit: Unit) -> float:
    """Return the movement points that a unit has left after the manoeuvres that it has made (V)."""
    if unit.order is None:
        return 0
    table = state.battle.roster[unit.number].points_left[unit.order]
    return table[unit.manoeuvres] - unit.points


def manoeuvres_to_spend(state: BattleState, unit: Unit) -> int:
    """Return how many manoeuvres a unit can still make after what it has spent (V)."""
    if unit.order is None:
        return 0
    table = state.battle.roster[unit.number].points_left[unit.order]
    made = unit.manoeuvres
    while made + 1 < len(table) and table[made + 1] >= unit.points:
        made += 1
    return made - unit.manoeuvres


def field_cost(state: BattleState) -> int:
    """Return the movement points of a field of clear ground (V)."""
    return state.battle.ruleset.movement.open_field_cost


def _pay(state: BattleState, unit: Unit, fields: int, by: act.By) -> tuple[int, int] | Message:
    """Return (points, manoeuvres) for so many fields, or that they are not there."""
    if by == "manoeuvres":
        left = manoeuvres_to_spend(state, unit)
        if fields > left:
            return refuse_unit(state, unit.number, "manoeuvres_spent", "V", needed=fields, left=left)
        return 0, fields
    cost, points = fields * field_cost(state), points_to_spend(state, unit)
    if cost > points:
        return refuse_unit(state, unit.number, "points_spent", "V", needed=cost, left=points)
    return cost, 0


def may_engage(state: BattleState, unit: Unit) -> bool:
    """Return whether the unit's order lets it attack (V.3.1)."""
    rule = state.battle.ruleset.order(unit.order) if unit.order is not None else None
    return rule is not None and rule.may_engage


def _advance(state: BattleState, unit: Unit, action: act.Advance) -> Plan | Message:
    """Move every element of an organised unit the same way into front fields (V.1.1)."""
    number = unit.number
    facing = unit.facings[0]
    if not shape_of(state, unit).organised or unit.facings.count(facing) != len(unit.facings):
        return refuse_unit(state, number, "advance_needs_order", "V.1.1")
    if not action.path or not set(action.path) <= {0, 1}:
        return refuse_unit(state, number, "no_path", "V.1.1")
    paid = _pay(state, unit, len(action.path), action.by)
    if isinstance(paid, Message):
        return paid
    steps = state.battle.ground.steps
    left, right = (steps[direction] for direction in FRONT[facing])
    near = state.near_enemy[state.side]
    cells, contact = unit.cells, False
    for turn in action.path:
        if contact:
            return refuse_unit(state, number, "stop_at_contact", "V.3.2")
        step = right if turn else left
        cells = tuple([cell + step for cell in cells])
        trouble = _blocked(state, unit, cells)
        if trouble is not None:
            return trouble
        contact = not near.isdisjoint(cells)
    if contact and not may_engage(state, unit):
        return refuse_unit(state, number, "order_cannot_attack", "V.3.1")
    return Plan("advance", cells, unit.facings, *paid, contact=contact)


def _blocked(state: BattleState, unit: Unit, cells: Sequence[int]) -> Message | None:
    """Return why the cells cannot be entered: off the field, or another unit stands there (V.3.0)."""
    inside, occupied, unit_of = state.battle.ground.inside, state.occupied, state.battle.unit_of
    for cell in cells:
        if not inside[cell]:
            return refuse_unit(state, unit.number, "off_the_field", "V.3.0")
        element = occupied.get(cell)
        if element is not None and unit_of[element] != unit.number:
            return refuse_unit(state, unit.number, "occupied", "V.3.0")
    return None


def _wheel(state: BattleState, unit: Unit, action: act.WheelUnit) -> Plan | Message:
    """Wheel an organised line about one end of its front rank (V.1.2)."""
    number = unit.number
    if action.pivot not in ("left", "right") or action.degrees not in (60, 120):
        return refuse_unit(state, number, "wheel_unknown", "V.1.2")
    if unit.order == "hold":
        return refuse_unit(state, number, "hold_cannot_wheel", "III.1.4")
    if unit.wheeled not in ("", action.pivot) and not state.battle.ruleset.movement.wheel_both_sides:
        return refuse_unit(state, number, "wheel_both_sides", "V.1.2")
    shape = state.battle.shapes.wheel(unit.cells, unit.facings, action.pivot, action.degrees)
    if shape.refusal is not None:
        return refuse_unit(state, number, shape.refusal.partition(".")[2], "V.1.2")
    paid = _pay(state, unit, shape.manoeuvres, "manoeuvres")
    if isinstance(paid, Message):
        return paid
    zero = unit.cells[0]
    cells = tuple([zero + cell for cell in shape.cells])
    swept = [zero + cell for cell in shape.swept]
    trouble = _blocked(state, unit, swept) or _blocked(state, unit, cells)
    if trouble is not None:
        return trouble
    near = state.near_enemy[state.side]
    contact = not near.isdisjoint(cells)
    if not near.isdisjoint(set(swept).difference(cells)):
        return refuse_unit(state, number, "wheel_meets_enemy", "V.3.2")
    if contact and not may_engage(state, unit):
        return refuse_unit(state, number, "order_cannot_attack", "V.3.1")
    return Plan("wheel", cells, shape.facings, *paid, pivot=action.pivot, contact=contact)


def _turn(state: BattleState, unit: Unit, action: act.Turn) -> Plan | Message:
    """Turn elements on the spot; a uniform turn that loses the formation gives a free field (V.1.3)."""
    if len(action.facings) != len(unit.facings) or not all(0 <= facing < 6 for facing in action.facings):
        return refuse_unit(state, unit.number, "facings_do_not_fit", "V.1.3")
    if action.facings == unit.facings:
        return refuse_unit(state, unit.number, "nothing_turns", "V.1.3")
    movement = state.battle.ruleset.movement
    cost = 0 if small(state, unit) else movement.turn_manoeuvres
    paid = _pay(state, unit, cost, "manoeuvres")
    if isinstance(paid, Message):
        return paid
    shapes = state.battle.shapes
    uniform = action.facings.count(action.facings[0]) == len(action.facings)
    free = (
        movement.turn_regroup_fields > 0
        and uniform
        and shapes.shape(unit.cells, unit.facings).organised
        and not shapes.shape(unit.cells, action.facings).organised
    )
    return Plan("turn", unit.cells, action.facings, *paid, free_regroup=free)


def _regroup(state: BattleState, unit: Unit, action: act.Regroup) -> Plan | Message:
    """Move elements one by one, each by its shortest free way; the longest way counts (V.1.4)."""
    number = unit.number
    if small(state, unit):
        return refuse_unit(state, number, "small_moves_alone", "V.1.7")
    places = dict(action.places)
    if not places or len(places) != len(action.places) or not places.keys() <= set(unit.elements):
        return refuse_unit(state, number, "elements_do_not_fit", "V.1.4")
    cells = tuple(
        [places.get(element, cell) for element, cell in zip(unit.elements, unit.cells, strict=True)]
    )
    if len(set(cells)) != len(cells) or cells == unit.cells:
        return refuse_unit(state, number, "places_do_not_fit", "V.1.4")
    trouble = _blocked(state, unit, cells)
    if trouble is not None:
        return trouble
    if not state.near_enemy[state.side].isdisjoint(cells):
        return refuse_unit(state, number, "regroup_cannot_attack", "V.3.1")
    movement = state.battle.ruleset.movement
    free = movement.turn_regroup_fields if unit.free_regroup else 0
    most = manoeuvres_to_spend(state, unit) // movement.regroup_manoeuvres_per_field + free
    longest = 0
    for start, end in zip(unit.cells, cells, strict=True):
        if start == end:
            continue
        way = reach(state, unit, start, most).get(end)
        if way is None:
            return refuse_unit(state, number, "too_far_to_regroup", "V.1.4", most=most)
        longest = max(longest, way)
    if free and not state.battle.shapes.shape(cells, unit.facings).organised:
        free = 0
    cost = max(0, longest - free) * movement.regroup_manoeuvres_per_field
    paid = _pay(state, unit, cost, "manoeuvres")
    if isinstance(paid, Message):
        return paid
    return Plan("regroup", cells, unit.facings, *paid)


def reach(state: BattleState, unit: Unit, start: int, most: int) -> dict[int, int]:
    """Return the cells that an element can reach within ``most`` fields, with the length of the shortest way.

    Ways go round others and out of reach of enemies. Elements of its own unit move at the same time and do
    not stand in the way (V.1.4).
    """
    ground, occupied, unit_of = state.battle.ground, state.occupied, state.battle.unit_of
    near = state.near_enemy[state.battle.roster[unit.number].side]
    reached, edge = {start: 0}, [start]
    for length in range(1, most + 1):
        further = []
        for cell in edge:
            for step in ground.steps:
                beside = cell + step
                if beside in reached or not ground.inside[beside] or beside in near:
                    continue
                element = occupied.get(beside)
                if element is not None and unit_of[element] != unit.number:
                    continue
                reached[beside] = length
                further.append(beside)
        edge = further
    return reached


def _column(state: BattleState, unit: Unit, action: act.ColumnMove) -> Plan | Message:
    """Move a column: its head turns freely and steps, the others follow in its track (V.1.6)."""
    number = unit.number
    order = shape_of(state, unit).column
    if not order or small(state, unit):
        return refuse_unit(state, number, "no_column", "V.1.6")
    if not action.steps:
        return refuse_unit(state, number, "no_path", "V.1.6")
    paid = _pay(state, unit, len(action.steps), "points")
    if isinstance(paid, Message):
        return paid
    ground, near = state.battle.ground, state.near_enemy[state.side]
    cells, facings, contact = list(unit.cells), list(unit.facings), False
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
        _follow(state, order, cells, facings, target, facing)
        contact = target in near
    if contact and not may_engage(state, unit):
        return refuse_unit(state, number, "order_cannot_attack", "V.3.1")
    return Plan("column", tuple(cells), tuple(facings), *paid, contact=contact)


def _follow(
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
                facings[place] = _nearest_facing(facings[place], direction)
        ahead = vacated


def _nearest_facing(facing: int, direction: int) -> int:
    """Return the facing with a direction in front that is the least turn away."""
    choices = (direction, (direction + 1) % 6)
    return min(choices, key=lambda choice: (min((choice - facing) % 6, (facing - choice) % 6), choice))


def _small(state: BattleState, unit: Unit, action: act.SmallMove) -> Plan | Message:
    """Move the elements of a small unit independently, one after another; turning is free (V.1.7)."""
    number = unit.number
    if not small(state, unit):
        return refuse_unit(state, number, "not_small", "V.1.7")
    ids = [shift.element for shift in action.shifts]
    if not ids or len(set(ids)) != len(ids) or not set(ids) <= set(unit.elements):
        return refuse_unit(state, number, "elements_do_not_fit", "V.1.7")
    longest = max(len(shift.path) for shift in action.shifts)
    if action.by == "manoeuvres":
        longest = -(-longest // state.battle.ruleset.movement.small_unit.hold_fields_per_manoeuvre)
    paid = _pay(state, unit, longest, action.by)
    if isinstance(paid, Message):
        return paid
    ground, near = state.battle.ground, state.near_enemy[state.side]
    shape = shape_of(state, unit)
    cells, facings, contact = list(unit.cells), list(unit.facings), False
    for shift in action.shifts:
        place = unit.elements.index(shift.element)
        for direction in shift.path:
            if contact:
                return refuse_unit(state, number, "stop_at_contact", "V.3.2")
            if not 0 <= direction < 6:
                return refuse_unit(state, number, "no_path", "V.1.7")
            target = cells[place] + ground.steps[direction]
            trouble = _blocked(state, unit, (target,))
            if trouble is not None:
                return trouble
            if target in cells:
                return refuse_unit(state, number, "occupied", "V.3.0")
            cells[place] = target
            if target in near:
                contact = True
                if not shape.organised:
                    return refuse_unit(state, number, "attack_needs_order", "V.3.1")
                if direction not in FRONT[unit.facings[place]]:
                    return refuse_unit(state, number, "attack_forwards", "V.3.1")
        if shift.facing is not None:
            if not 0 <= shift.facing < 6:
                return refuse_unit(state, number, "facings_do_not_fit", "V.1.3")
            if contact and cells[place] in near and shift.facing != facings[place]:
                return refuse_unit(state, number, "attack_forwards", "V.3.1")
            facings[place] = shift.facing
    if contact and not may_engage(state, unit):
        return refuse_unit(state, number, "order_cannot_attack", "V.3.1")
    after = state.battle.shapes.shape(tuple(cells), tuple(facings))
    if after.groups > shape.groups:
        return refuse_unit(state, number, "stay_together", "V.1.7")
    if tuple(cells) == unit.cells and tuple(facings) == unit.facings:
        return refuse_unit(state, number, "no_path", "V.1.7")
    return Plan("small", tuple(cells), tuple(facings), *paid, contact=contact)
