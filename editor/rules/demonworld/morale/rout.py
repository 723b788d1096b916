"""Rout moves: how elements run to their edge of the table, who is caught on the way (XV.9.0)."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from editor.rules.demonworld.effects.numbers import points, unit_points
from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.morale.courage import attached, fleeing, runners
from editor.rules.demonworld.morale.rout_events import RoutersLost, UnitFled, UnitRallied
from editor.rules.demonworld.movement.paths import gait_now, least_points, onward, steps_onto
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.terrain.gaits import Gait
from editor.rules.demonworld.terrain.prepared import NEVER
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.victory.holding import came_through


class Runner(NamedTuple):
    """An element that runs."""

    element: int
    cell: int
    points: float
    """Movement points that it may spend."""


class Goal(NamedTuple):
    """Where elements run to."""

    apart: Mapping[int, int]
    """Cell -> fields that are left to go."""
    facing: int
    """The way that they look."""
    gait: Gait | None
    """What the steps counted cost on the ground; None if the ground does not count."""


def points_of(state: BattleState, unit: Unit, element: int) -> float:
    """Return the points that an element may spend in rout: its unit's, and no more than its own (XV.9.0)."""
    order = state.battle.ruleset.morale.rout_moves_as
    return min(unit_points(state, unit.number, order), points(state, element, order))


def homewards(state: BattleState, unit: Unit) -> Goal:
    """Return a unit's own edge of the table as the goal of its flight (XV.9.0)."""
    battle = state.battle
    edge = battle.edges[battle.roster[unit.number].side]
    gait = gait_now(state, unit.elements[0])
    known = edge.ways.get(id(gait))
    if known is None:
        known = edge.ways[id(gait)] = _distances(state, unit, edge.cells)
    return Goal(known, edge.facing, gait)


def towards(state: BattleState, unit: Unit, cells: Iterable[int]) -> Goal:
    """Return other elements of the unit as the goal of its stragglers (XV.9.0)."""
    return Goal(_distances(state, unit, cells), unit.facings[0], gait_now(state, unit.elements[0]))


def _distances(state: BattleState, unit: Unit, ends: Iterable[int]) -> dict[int, int]:
    """Return for every cell the steps of the shortest way to one of the ends, round impassable ground."""
    onto = steps_onto(state, unit.elements[0])
    found = dict.fromkeys(sorted(ends), 0)
    edge = deque(found)
    while edge:
        cell = edge.popleft()
        fields = found[cell] + 1
        for before, _ in onto(cell):
            if before not in found:
                found[before] = fields
                edge.append(before)
    return found


def run(
    state: BattleState, unit: Unit, goal: Goal, elements: Container[int]
) -> tuple[dict[int, tuple[int, ...]], tuple[int, ...]]:
    """Return the ways of the elements of a unit that run, and those that an enemy has caught (XV.9.0).

    Those nearest to the goal go first. They pass enemies but do not stop beside one; who can get nowhere
    else is caught, except commanders.
    """
    battle = state.battle
    near = state.near_enemy[battle.roster[unit.number].side]
    taken = {*state.occupied, *low_skies(state, unit)}
    ways: dict[int, tuple[int, ...]] = {}
    waiting = sorted(
        [
            (goal.apart.get(cell, len(goal.apart)), place)
            for place, (element, cell) in enumerate(zip(unit.elements, unit.cells, strict=True))
            if element in elements
        ]
    )
    stuck = []
    for again in (False, True):  # pragma: no branch - the second time ends it
        for _, place in waiting:
            element, cell = unit.elements[place], unit.cells[place]
            way = _flight(state, Runner(element, cell, points_of(state, unit, element)), goal, taken, near)
            if way is None:
                stuck.append((0, place))
                continue
            taken.discard(cell)
            taken.add(way[-1])
            ways[element] = way
        if again or not stuck:
            break
        waiting, stuck = stuck, []
    caught = [unit.elements[place] for _, place in stuck]
    return ways, tuple([element for element in caught if fleeing(battle, unit, element)])


def _flight(
    state: BattleState, runner: Runner, goal: Goal, taken: set[int], near: frozenset[int]
) -> tuple[int, ...] | None:
    """Return the way of an element that runs, from its own cell on: that alone where none is better.

    None if it stands beside an enemy and cannot get away. Cells are looked at in the order of the
    shortest way to the goal, straight ones first: the first that is as near as can be is taken.
    """
    ground, apart = state.battle.ground, goal.apart
    start, far = runner.cell, len(goal.apart)
    steps_from = onward(state, runner.element)
    cheapest, alike = least_points(state), gait_now(state, runner.element) is goal.gait
    here = apart.get(start, far)
    wanted = max(0, here - int(runner.points // cheapest))
    spent: dict[int, float] = {start: 0}
    best: tuple[int, float, int, int, int] | None = None
    came: dict[int, int] = {}
    edge: list[tuple[float, int, int, float, int]] = [(here * cheapest, 0, 0, 0, start)]
    while edge:
        least, aside, right, cost, cell = heappop(edge)
        if alike and best is not None and least > runner.points + best[0] * cheapest:
            break  # With what is left nobody comes so near to the goal any more.
        if cost > spent[cell]:
            continue
        left = apart.get(cell, far)
        if cell not in near and (best is None or (left, cost, aside) < best[:3]):
            best = left, cost, aside, right, cell
            if left == wanted:
                break
        for _, beside, price in steps_from(cell):
            total = cost + price
            if total > runner.points or total >= spent.get(beside, NEVER) or beside in taken:
                continue
            spent[beside], came[beside] = total, cell
            _, off = ground.seen(start, beside, goal.facing)
            ahead = apart.get(beside, far)
            heappush(edge, (total + ahead * cheapest, abs(off), off, total, beside))
    if best is None:
        return None
    if start not in near and best[0] >= here:
        return (start,)
    way = [best[-1]]
    while way[-1] != start:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def rout_move(recorder: Recorder, number: int) -> None:
    """Let a unit in rout run to its edge; who is caught or gets there is gone (XV.9.0).

    In the first move commanders with it are dragged along; later ones only where they stay with it.
    """
    state = recorder.state
    unit = state.units[number]
    goal = homewards(state, unit)
    running = set(unit.elements)
    ways, caught = run(state, unit, goal, running)
    _note(recorder, unit, goal.facing, ways)
    persons = attached(state.battle, unit)
    came_through(recorder, number, [cell for person in persons for cell in ways.get(person, ())])
    if caught:
        recorder.note(RoutersLost(number, caught, "caught"))
    unit = recorder.state.units[number]
    edge = recorder.state.battle.edges[recorder.state.battle.roster[number].side].cells
    gone = tuple(
        [
            element
            for element, cell in zip(unit.elements, unit.cells, strict=True)
            if cell in edge and fleeing(state.battle, unit, element)
        ]
    )
    if gone:
        recorder.note(RoutersLost(number, gone, "left"))


def _note(recorder: Recorder, unit: Unit, looks: int, ways: Mapping[int, tuple[int, ...]]) -> None:
    cells = tuple(
        [
            ways[element][-1] if element in ways else cell
            for element, cell in zip(unit.elements, unit.cells, strict=True)
        ]
    )
    facings = tuple(
        [
            looks if element in ways else facing
            for element, facing in zip(unit.elements, unit.facings, strict=True)
        ]
    )
    recorder.note(UnitFled(unit.number, cells, facings))


def gather(recorder: Recorder, number: int) -> None:
    """Bring the stragglers of a unit towards those that have rallied; who touches them has rallied too."""
    state = recorder.state
    unit = state.units[number]
    away = set(unit.stragglers)
    here = [cell for element, cell in zip(unit.elements, unit.cells, strict=True) if element not in away]
    ways, caught = run(state, unit, towards(state, unit, here), away)
    _note(recorder, unit, unit.facings[0], ways)
    if caught:
        recorder.note(RoutersLost(number, caught, "caught"))
    unit = recorder.state.units[number]
    left = unit.stragglers
    if left:
        still = straggling(recorder.state, unit)
        if still != left:
            recorder.note(UnitRallied(number, still))


def straggling(state: BattleState, unit: Unit) -> tuple[int, ...]:
    """Return the stragglers that no chain of neighbours joins to a rallied element (XV.9.0)."""
    steps = state.battle.ground.steps
    where = {cell: element for element, cell in zip(unit.elements, unit.cells, strict=True)}
    edge = [cell for cell, element in where.items() if element not in unit.stragglers]
    reached = set(edge)
    while edge:
        cell = edge.pop()
        for step in steps:
            if cell + step in where and cell + step not in reached:
                reached.add(cell + step)
                edge.append(cell + step)
    return tuple([element for cell, element in where.items() if cell not in reached])


def overtaken(state: BattleState, before: BattleState) -> list[tuple[int, tuple[int, ...]]]:
    """Return the elements in rout that enemies have come to touch since ``before``, by unit (XV.9.0)."""
    found = []
    for unit in state.units:
        side = state.battle.roster[unit.number].side
        gone = [
            element
            for element in runners(state.battle, unit)
            if (cell := unit.cells[unit.elements.index(element)]) in state.near_enemy[side]
            and cell not in before.near_enemy[side]
        ]
        if gone:
            found.append((unit.number, tuple(gone)))
    return found


def catch(recorder: Recorder, before: BattleState) -> None:
    """Take away the elements in rout that enemies have come to touch since ``before`` (XV.9.0)."""
    for number, elements in overtaken(recorder.state, before):
        recorder.note(RoutersLost(number, elements, "caught"))
