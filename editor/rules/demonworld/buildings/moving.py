"""Movement in and about buildings: each element goes its own way (XXIV.3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from editor.rules.demonworld.buildings.inside import enters, unit_inside
from editor.rules.demonworld.movement.actions import HouseMove, Path, Shift
from editor.rules.demonworld.movement.paths import passable, steps_of
from editor.rules.demonworld.movement.points import (
    Plan,
    blocked,
    manoeuvres_to_spend,
    may_engage,
    points_to_spend,
    shape_of,
)
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.terrain.houses import Houses
from editor.rules.demonworld.terrain.prepared import NEVER
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.problems import Message

_BESIDE = 1
"""Fields between a building and who is in contact with it."""


def by_manoeuvres(unit: Unit) -> bool:
    """Return whether a unit goes a field for each manoeuvre, as those that hold their position do."""
    return unit.order == "hold"


def may_spread(state: BattleState, unit: Unit) -> bool:
    """Return whether the elements of a unit may go their own ways: one is inside a building, or near one."""
    houses = state.battle.houses
    if houses is None or not unit.elements or unit.altitude is not None:
        return False
    near = state.battle.ruleset.buildings.outside_distance
    return unit_inside(state, unit) or any(houses.outside_by(cell) <= near for cell in unit.cells)


def allowance_of(state: BattleState, unit: Unit) -> tuple[int, float]:
    """Return what each element has spent as its unit moved together, and what it may spend in all.

    In movement points, of a unit that holds its position in manoeuvres.
    """
    own = max((spent for _, spent in unit.paces), default=0)
    if by_manoeuvres(unit):
        return unit.manoeuvres - own, unit.manoeuvres + manoeuvres_to_spend(state, unit)
    return unit.points - own, unit.points + points_to_spend(state, unit)


def house_move(state: BattleState, unit: Unit, action: HouseMove) -> Plan | Message:
    """Move elements of a unit in and about a building, one after another; turning is free (XXIV.3.2).

    Each has as many points as the order gives its unit, under a hold order a field for each manoeuvre.
    Formation and direction do not matter. Those outside stay near; who has nobody inside yet comes up to the
    building.
    """
    number, houses = unit.number, state.battle.houses
    if houses is None or not may_spread(state, unit):
        return refuse_unit(state, number, "no_building", "XXIV.3.2")
    ids = [shift.element for shift in action.shifts]
    if not ids or len(set(ids)) != len(ids) or not set(ids) <= set(unit.elements):
        return refuse_unit(state, number, "elements_do_not_fit", "XXIV.3.2")
    if not set(unit.stragglers).isdisjoint(ids):
        return refuse_unit(state, number, "straggler_runs", "XV.9.0")
    paces, (together, most) = dict(unit.paces), allowance_of(state, unit)
    cells, facings, contact = list(unit.cells), list(unit.facings), False
    for shift in action.shifts:
        start = cells[unit.elements.index(shift.element)]
        found = _shifted(state, unit, shift, cells, facings, contact=contact)
        if isinstance(found, Message):
            return found
        contact = found
        if shift.path:
            cost = way_cost(state, unit, shift.element, start, shift.path)
            paces[shift.element] = paces.get(shift.element, 0) + cost
            if together + paces[shift.element] > most:
                code = "manoeuvres_spent" if by_manoeuvres(unit) else "points_spent"
                left = most - together - paces[shift.element] + cost
                return refuse_unit(state, number, code, "XXIV.3.2", needed=cost, left=left)
    if tuple(cells) == unit.cells and tuple(facings) == unit.facings:
        return refuse_unit(state, number, "no_path", "XXIV.3.2")
    trouble = _too_far(state, unit, houses, cells)
    if trouble is not None:
        return trouble
    spent = max(paces.values(), default=0) - max((old for _, old in unit.paces), default=0)
    paid = (0, spent) if by_manoeuvres(unit) else (spent, 0)
    return Plan(
        "house", tuple(cells), tuple(facings), *paid, contact=contact, paces=tuple(sorted(paces.items()))
    )


def way_cost(state: BattleState, unit: Unit, element: int, start: int, path: Sequence[int]) -> int:
    """Return what a way of an element costs it: points by the ground and doors, or manoeuvres (XXIV.3.2)."""
    costs = steps_of(state, element)
    if costs is None or by_manoeuvres(unit):
        return len(path)
    spent, cell = 0, start
    for direction in path:
        spent += costs[direction][cell]
        cell += state.battle.ground.steps[direction]
    return spent


def _shifted(
    state: BattleState, unit: Unit, shift: Shift, cells: list[int], facings: list[int], *, contact: bool
) -> bool | Message:
    """Move and turn one element in ``cells`` and ``facings``; return whether there is contact now."""
    number, near, houses = unit.number, state.near_enemy[state.side], state.battle.houses
    place = unit.elements.index(shift.element)
    costs = steps_of(state, shift.element)
    if houses is not None and shift.path and not enters(state, shift.element):
        return refuse_unit(state, number, "enters_no_building", "XXIV.3.1")
    for direction in shift.path:
        if contact:
            return refuse_unit(state, number, "stop_at_contact", "V.3.2")
        if not 0 <= direction < 6:
            return refuse_unit(state, number, "no_path", "XXIV.3.2")
        start, target = cells[place], cells[place] + state.battle.ground.steps[direction]
        trouble = blocked(state, unit, (target,))
        if trouble is not None:
            return trouble
        if not passable(costs, start, direction):
            return refuse_unit(state, number, "impassable", "XI.2.0, XXIV.3.1")
        if target in cells:
            return refuse_unit(state, number, "occupied", "V.3.0")
        cells[place] = target
        if target in near:
            trouble = _no_attack(state, unit, facings[place], direction, target)
            if trouble is not None:
                return trouble
            contact = True
    if shift.facing is not None:
        if not 0 <= shift.facing < 6:
            return refuse_unit(state, number, "facings_do_not_fit", "V.1.3")
        facings[place] = shift.facing
    return contact


def _no_attack(state: BattleState, unit: Unit, facing: int, direction: int, target: int) -> Message | None:
    """Return why an element may not attack by a step: inside only the order counts (XXIV.5.0, V.3.1)."""
    number, houses = unit.number, state.battle.houses
    if houses is not None and target in houses.within:
        rule = state.battle.ruleset.order(unit.order) if unit.order is not None else None
        if rule is None or not rule.may_engage:
            return refuse_unit(state, number, "order_cannot_attack", "XXIV.5.0")
        return None
    if not may_engage(state, unit):
        return refuse_unit(state, number, "order_cannot_attack", "V.3.1")
    if not shape_of(state, unit).organised:
        return refuse_unit(state, number, "attack_needs_order", "V.3.1")
    if direction not in FRONT[facing]:
        return refuse_unit(state, number, "attack_forwards", "V.3.1")
    return None


def _too_far(state: BattleState, unit: Unit, houses: Houses, cells: Sequence[int]) -> Message | None:
    """Return why elements do not stay by the building: those outside within some fields (XXIV.3.2)."""
    near = state.battle.ruleset.buildings.outside_distance
    for before, after in zip(unit.cells, cells, strict=True):
        if before != after and houses.outside_by(after) > max(near, houses.outside_by(before) - 1):
            return refuse_unit(state, unit.number, "stay_by_building", "XXIV.3.2", fields=near)
    if unit_inside(state, unit) or tuple(cells) == unit.cells:
        return None
    if not any(houses.outside_by(cell) <= _BESIDE for cell in cells):
        return refuse_unit(state, unit.number, "come_to_building", "XXIV.3.2")
    return None


def ways_of(
    state: BattleState, unit: Unit, element: int, taken: frozenset[int] | set[int]
) -> dict[int, Path]:
    """Return the cells that an element can get to on its own, its own too, each with a cheapest way."""
    together, most = allowance_of(state, unit)
    left = most - together - dict(unit.paces).get(element, 0)
    ground, costs = state.battle.ground, steps_of(state, element)
    start = unit.cells[unit.elements.index(element)]
    near = state.near_enemy[state.battle.roster[unit.number].side]
    best: dict[int, tuple[float, Path]] = {start: (0, ())}
    waiting = {start}
    while waiting:
        cell = min(waiting, key=lambda cell: (best[cell][0], cell))
        waiting.remove(cell)
        spent, path = best[cell]
        if path and cell in near:
            continue
        for direction, step in enumerate(ground.steps):
            end = cell + step
            if costs is None or costs[direction][cell] >= NEVER or end in taken:
                continue
            total = spent + (1 if by_manoeuvres(unit) else costs[direction][cell])
            if total <= left and total < best.get(end, (NEVER, ()))[0]:
                best[end] = total, (*path, direction)
                waiting.add(end)
    return {cell: path for cell, (_, path) in best.items()}


def house_moves_of(state: BattleState, unit: Unit) -> Iterator[HouseMove]:
    """Yield the ways of single elements of a unit to fields in and beside a building, and their turns."""
    houses = state.battle.houses
    if houses is None or not may_spread(state, unit):
        return
    taken = frozenset(state.occupied)
    for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
        if not enters(state, element):
            continue
        for end, path in ways_of(state, unit, element, taken).items():
            if path and houses.outside_by(end) <= _BESIDE:
                yield HouseMove(unit.number, (Shift(element, path),))
        if cell in houses.within:
            for other in range(6):
                if other != facing:
                    yield HouseMove(unit.number, (Shift(element, (), other),))
