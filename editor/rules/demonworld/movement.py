"""Movement of one unit: what each kind of movement leads to, and the rule that forbids it (V.1, V.3)."""

from __future__ import annotations

from collections.abc import Container
from itertools import pairwise

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.commanders.who import movers
from editor.rules.demonworld.courage.charging import courage_forbids
from editor.rules.demonworld.courage.quarry import duty_forbids
from editor.rules.demonworld.deployment.entering import tracked
from editor.rules.demonworld.going import Costs, going, passable, step_points, steps_of
from editor.rules.demonworld.ground import FRONT
from editor.rules.demonworld.loose import column_move, small_move
from editor.rules.demonworld.means import (
    Plan,
    blocked,
    formation_rule,
    manoeuvres_to_spend,
    may_engage,
    pay,
    shape_at,
    shape_of,
    small,
)
from editor.rules.demonworld.refusal import refuse, refuse_unit
from editor.rules.demonworld.special_elements import swap
from editor.rules.demonworld.state import BattleState, Unit
from editor.rules.demonworld.terrain import NEVER
from schemas.problems import Message


def plan(state: BattleState, action: act.Movement) -> Plan | Message:
    """Return what a movement leads to, or the rule that forbids it."""
    trouble = may_move(state, action.unit)
    if trouble is not None:
        return trouble
    unit = state.units[action.unit]
    if unit.outside and tracked(state, unit):
        return refuse_unit(state, unit.number, "still_coming_in", "XVI.5.0")
    found = _planned(state, unit, action)
    if isinstance(found, Message):
        return found
    return (
        courage_forbids(state, unit, found.cells, found.facings, contact=found.contact)
        or duty_forbids(state, unit, found)
        or found
    )


def _planned(state: BattleState, unit: Unit, action: act.Movement) -> Plan | Message:
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
            return column_move(state, unit, action)
        case act.SmallMove():
            return small_move(state, unit, action)
        case act.SwapFront():
            return swap(state, unit, action)


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
    if state.commanding:
        return refuse_unit(state, number, "commanders_first", "X.2.1")
    if unit.done:
        return refuse_unit(state, number, "movement_over", "V")
    return None


def movable(state: BattleState, side: int) -> list[Unit]:
    """Return the units of a side that may still move: of the sequence, or its commanders (X.2.1)."""
    if state.commanding:
        return movers(state, side)
    roster = state.battle.roster
    return [
        unit
        for unit in state.units
        if unit.order == state.sequence
        and state.driven in (None, unit.number)
        and unit.elements
        and not unit.done
        and not unit.engaged
        and roster[unit.number].side == side
    ]


def _advance(state: BattleState, unit: Unit, action: act.Advance) -> Plan | Message:
    """Move every element of an organised unit the same way into front fields (V.1.1)."""
    number = unit.number
    facing = unit.facings[0]
    if not shape_of(state, unit).organised or unit.facings.count(facing) != len(unit.facings):
        return refuse_unit(state, number, "advance_needs_order", "V.1.1")
    if not action.path or not set(action.path) <= {0, 1}:
        return refuse_unit(state, number, "no_path", "V.1.1")
    gaits = going(state, unit)
    paid = (0, 0)
    if gaits is None:
        plainly = pay(state, unit, len(action.path), action.by)
        if isinstance(plainly, Message):
            return plainly
        paid = plainly
    steps = state.battle.ground.steps
    left, right = (steps[direction] for direction in FRONT[facing])
    near = state.near_enemy[state.side]
    cells, contact, spent = unit.cells, False, 0
    for turn in action.path:
        if contact:
            return refuse_unit(state, number, "stop_at_contact", "V.3.2")
        step = right if turn else left
        before, cells = cells, tuple([cell + step for cell in cells])
        trouble = blocked(state, unit, cells)
        if trouble is not None:
            return trouble
        if gaits is not None:
            spent += step_points(state, gaits, before, FRONT[facing][turn])
            if spent >= NEVER:
                return refuse_unit(state, number, "impassable", "XI.2.0")
        contact = not near.isdisjoint(cells)
    if contact and not may_engage(state, unit):
        return refuse_unit(state, number, "order_cannot_attack", "V.3.1")
    if gaits is not None:
        dearly = pay(state, unit, len(action.path), action.by, spent)
        if isinstance(dearly, Message):
            return dearly
        paid = dearly
    return Plan("advance", cells, unit.facings, *paid, contact=contact)


def _wheel(state: BattleState, unit: Unit, action: act.WheelUnit) -> Plan | Message:
    """Wheel an organised line about one end of its front rank (V.1.2)."""
    number = unit.number
    if action.pivot not in ("left", "right") or action.degrees not in (60, 120):
        return refuse_unit(state, number, "wheel_unknown", "V.1.2")
    if unit.order == "hold":
        return refuse_unit(state, number, "hold_cannot_wheel", "III.1.4")
    formation = formation_rule(state, unit)
    if formation is not None and not formation.may_wheel:
        return refuse_unit(state, number, "formation_cannot_wheel", "XIII")
    if unit.wheeled not in ("", action.pivot) and not state.battle.ruleset.movement.wheel_both_sides:
        return refuse_unit(state, number, "wheel_both_sides", "V.1.2")
    shape = state.battle.shapes.wheel(unit.cells, unit.facings, action.pivot, action.degrees)
    if shape.refusal is not None:
        return refuse_unit(state, number, shape.refusal.partition(".")[2], "V.1.2")
    paid = pay(state, unit, shape.manoeuvres, "manoeuvres")
    if isinstance(paid, Message):
        return paid
    zero = unit.cells[0]
    cells = tuple([zero + cell for cell in shape.cells])
    swept = [zero + cell for cell in shape.swept]
    trouble = blocked(state, unit, swept) or blocked(state, unit, cells)
    if trouble is None:
        trouble = _wheel_over(state, unit, shape.arcs)
    if trouble is not None:
        return trouble
    near = state.near_enemy[state.side]
    contact = not near.isdisjoint(set(cells).difference(unit.cells))
    if not near.isdisjoint(set(swept).difference(cells)):
        return refuse_unit(state, number, "wheel_meets_enemy", "V.3.2")
    if contact and not may_engage(state, unit):
        return refuse_unit(state, number, "order_cannot_attack", "V.3.1")
    return Plan("wheel", cells, shape.facings, *paid, pivot=action.pivot, contact=contact)


def _wheel_over(state: BattleState, unit: Unit, arcs: tuple[tuple[int, ...], ...]) -> Message | None:
    """Return why the ground forbids a wheel: impassable, or a wall or hedge in the way (XI.2.0, XI.3.7)."""
    gaits, terrain, zero = going(state, unit), state.battle.terrain, unit.cells[0]
    if gaits is None or terrain is None:
        return None
    for gait, arc in zip(gaits, arcs, strict=True):
        for start, end in pairwise(arc):
            direction = state.battle.ground.direction(start, end)
            if direction is None or gait.steps[direction][zero + start] >= NEVER:
                return refuse_unit(state, unit.number, "impassable", "XI.2.0")
            if (zero + start, direction) in terrain.barred:
                return refuse_unit(state, unit.number, "not_over_barriers", "XI.3.7")
    return None


def _turn(state: BattleState, unit: Unit, action: act.Turn) -> Plan | Message:
    """Turn elements on the spot; a uniform turn that loses the formation gives a free field (V.1.3)."""
    if len(action.facings) != len(unit.facings) or not all(0 <= facing < 6 for facing in action.facings):
        return refuse_unit(state, unit.number, "facings_do_not_fit", "V.1.3")
    if action.facings == unit.facings:
        return refuse_unit(state, unit.number, "nothing_turns", "V.1.3")
    if in_wedge(state, unit):
        return refuse_unit(state, unit.number, "wedge_forwards", "XIII.2.0")
    movement = state.battle.ruleset.movement
    cost = 0 if small(state, unit) else movement.turn_manoeuvres
    paid = pay(state, unit, cost, "manoeuvres")
    if isinstance(paid, Message):
        return paid
    uniform = action.facings.count(action.facings[0]) == len(action.facings)
    free = (
        movement.turn_regroup_fields > 0
        and uniform
        and shape_of(state, unit).organised
        and not shape_at(state, unit, unit.cells, action.facings).organised
    )
    return Plan("turn", unit.cells, action.facings, *paid, free_regroup=free)


def _regroup(state: BattleState, unit: Unit, action: act.Regroup) -> Plan | Message:
    """Move elements one by one, each by its shortest free way; the longest way counts (V.1.4).

    It may be an attack, as any manoeuvre, where those who come into contact step forward into it (V.3.1).
    """
    number = unit.number
    if small(state, unit):
        return refuse_unit(state, number, "small_moves_alone", "V.1.7")
    if in_wedge(state, unit):
        return refuse_unit(state, number, "wedge_forwards", "XIII.2.0")
    places = dict(action.places)
    if not places or len(places) != len(action.places) or not places.keys() <= set(unit.elements):
        return refuse_unit(state, number, "elements_do_not_fit", "V.1.4")
    cells = tuple(
        [places.get(element, cell) for element, cell in zip(unit.elements, unit.cells, strict=True)]
    )
    if len(set(cells)) != len(cells) or cells == unit.cells:
        return refuse_unit(state, number, "places_do_not_fit", "V.1.4")
    if not all(0 <= cell < state.battle.ground.size for cell in cells):
        return refuse_unit(state, number, "off_the_field", "V.3.0")
    trouble = blocked(state, unit, cells)
    if trouble is not None:
        return trouble
    near = state.near_enemy[state.side]
    contact = any(start != end and end in near for start, end in zip(unit.cells, cells, strict=True))
    if contact and not may_engage(state, unit):
        return refuse_unit(state, number, "order_cannot_attack", "V.3.1")
    if contact and not shape_of(state, unit).organised:
        return refuse_unit(state, number, "attack_needs_order", "V.3.1")
    movement = state.battle.ruleset.movement
    free = movement.turn_regroup_fields if unit.free_regroup else 0
    if free and not shape_at(state, unit, cells, unit.facings).organised:
        free = 0
    most = manoeuvres_to_spend(state, unit) // movement.regroup_manoeuvres_per_field
    longest = _longest_way(state, unit, cells, most + free, over_barriers=not free)
    if isinstance(longest, Message) and free and state.battle.terrain is not None:
        free = 0
        longest = _longest_way(state, unit, cells, most, over_barriers=True)
    if isinstance(longest, Message):
        return longest
    cost = max(0, longest - free) * movement.regroup_manoeuvres_per_field
    paid = pay(state, unit, cost, "manoeuvres")
    if isinstance(paid, Message):
        return paid
    return Plan("regroup", cells, unit.facings, *paid, contact=contact)


def _longest_way(
    state: BattleState, unit: Unit, cells: tuple[int, ...], most: int, *, over_barriers: bool
) -> int | Message:
    """Return the length of the longest way of a regrouping, or the rule that forbids it (V.1.4)."""
    ground, near, number = state.battle.ground, state.near_enemy[state.side], unit.number
    longest = 0
    for element, start, end, facing in zip(unit.elements, unit.cells, cells, unit.facings, strict=True):
        if start == end:
            continue
        beside = ground.direction(start, end) is not None and end not in near
        if longest and beside and state.battle.terrain is None:
            continue
        reached = reach(state, unit, start, most, over_barriers=over_barriers)
        way = reached.get(end)
        if end in near:
            way = forward_into_contact(ground.steps, reached, end, facing, steps_of(state, element))
            if way is None or way > most:
                return refuse_unit(state, number, "regroup_cannot_attack", "V.3.1")
        if way is None:
            return refuse_unit(state, number, "too_far_to_regroup", "V.1.4", most=most)
        longest = max(longest, way)
    return longest


def forward_into_contact(
    steps: tuple[int, ...], reached: dict[int, int], end: int, facing: int, costs: Costs | None
) -> int | None:
    """Return the shortest way to a cell beside an enemy whose last step goes into a front field (V.3.1).

    ``reached`` are the cells that the element can reach, out of contact, with the length of the way.
    """
    before = [
        end - steps[direction]
        for direction in FRONT[facing]
        if costs is None or costs[direction][end - steps[direction]] < NEVER
    ]
    return min((reached[cell] + 1 for cell in before if cell in reached), default=None)


def in_wedge(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit has announced a wedge: it moves forward only (XIII.2.0)."""
    return unit.formation == "wedge" and not small(state, unit)


def reach(
    state: BattleState, unit: Unit, start: int, most: int, *, over_barriers: bool = True
) -> dict[int, int]:
    """Return the cells that an element can reach within ``most`` fields, with the length of the shortest way.

    Ways go round others and out of reach of enemies. Elements of its own unit move at the same time and do
    not stand in the way (V.1.4). The ground costs nothing but may be impassable (XI.2.0); where not
    ``over_barriers``, walls and hedges are, too (XI.3.7).
    """
    ground, occupied, unit_of = state.battle.ground, state.occupied, state.unit_of
    terrain = state.battle.terrain
    if terrain is not None:
        costs = steps_of(state, occupied[start])
        return _reach_over(state, unit, start, most, costs, frozenset() if over_barriers else terrain.barred)
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


def _reach_over(
    state: BattleState,
    unit: Unit,
    start: int,
    most: int,
    costs: Costs | None,
    barred: Container[tuple[int, int]],
) -> dict[int, int]:
    """Return what :func:`reach` does, on ground that counts."""
    ground, occupied, unit_of = state.battle.ground, state.occupied, state.unit_of
    near = state.near_enemy[state.battle.roster[unit.number].side]
    reached, edge = {start: 0}, [start]
    for length in range(1, most + 1):
        further = []
        for cell in edge:
            for direction, step in enumerate(ground.steps):
                beside = cell + step
                if beside in reached or beside in near or not passable(costs, cell, direction):
                    continue
                element = occupied.get(beside)
                if (element is not None and unit_of[element] != unit.number) or (cell, direction) in barred:
                    continue
                reached[beside] = length
                further.append(beside)
        edge = further
    return reached
