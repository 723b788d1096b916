"""Going straight on and wheeling: how far a unit comes, and into contact (V.1.1, V.1.2, V.3)."""

from __future__ import annotations

from collections.abc import Container
from itertools import pairwise

from editor.rules.demonworld.buildings.inside import unit_inside
from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.movement.actions import Advance, WheelUnit
from editor.rules.demonworld.movement.paths import Costs, going, step_points, steps_of
from editor.rules.demonworld.movement.points import Plan, blocked, formation_rule, may_engage, pay, shape_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.terrain.prepared import NEVER
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.problems import Message


def advance(state: BattleState, unit: Unit, action: Advance) -> Plan | Message:
    """Move every element of an organised unit the same way into front fields (V.1.1)."""
    number = unit.number
    facing = unit.facings[0]
    if not shape_of(state, unit).organised or not unit.one_way:
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


def wheel_unit(state: BattleState, unit: Unit, action: WheelUnit) -> Plan | Message:
    """Wheel an organised line about one end of its front rank (V.1.2)."""
    number = unit.number
    if action.pivot not in ("left", "right") or action.degrees not in (60, 120):
        return refuse_unit(state, number, "wheel_unknown", "V.1.2")
    if unit.order == "hold":
        return refuse_unit(state, number, "hold_cannot_wheel", "III.1.4")
    formation = formation_rule(state, unit)
    if formation is not None and not formation.may_wheel:
        return refuse_unit(state, number, "formation_cannot_wheel", "XIII")
    if unit_inside(state, unit):
        return refuse_unit(state, number, "no_wheel_inside", "XXIV.3.2")
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


def reach(
    state: BattleState, unit: Unit, start: int, most: int, *, over_barriers: bool = True
) -> dict[int, int]:
    """Return the cells that an element can reach within ``most`` fields, with the length of the shortest way.

    Ways go round others and out of reach of enemies. Elements of its own unit move at the same time and do
    not stand in the way (V.1.4). The ground costs nothing but may be impassable (XI.2.0); where not
    ``over_barriers``, walls and hedges are, too (XI.3.7). The answer is shared; nobody changes it.
    """
    terrain = state.battle.terrain
    costs = steps_of(state, state.occupied[start])
    key = (unit.number, start, most, over_barriers, id(costs))
    found = state.reached.get(key)
    if found is None:
        barred = frozenset() if terrain is None or over_barriers else terrain.barred
        found = state.reached[key] = _reach(state, unit, start, most, costs, barred)
    return found


def _reach(
    state: BattleState,
    unit: Unit,
    start: int,
    most: int,
    costs: Costs | None,
    barred: Container[tuple[int, int]],
) -> dict[int, int]:
    """Return what :func:`reach` does. ``costs``: those of steps; None where the ground does not count."""
    ground, occupied, unit_of, own = state.battle.ground, state.occupied, state.unit_of, unit.number
    inside, near = ground.inside, state.near_enemy[state.battle.roster[own].side] | low_skies(state, unit)
    ways = [(direction, step) for direction, step in enumerate(ground.steps)]
    reached, edge = {start: 0}, [start]
    for length in range(1, most + 1):
        further = []
        for cell in edge:
            for direction, step in ways:
                beside = cell + step
                if beside in reached or beside in near or not inside[beside]:
                    continue
                if costs is not None and (costs[direction][cell] >= NEVER or (cell, direction) in barred):
                    continue
                if beside in occupied and unit_of[occupied[beside]] != own:
                    continue
                reached[beside] = length
                further.append(beside)
        edge = further
    return reached
