"""The plain player's lines before gaps in impassable ground: they file through them as columns (V.1.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.forming_up import checked, turned
from editor.rules.demonworld.movement.paths import gait_of, least_points
from editor.rules.demonworld.movement.points import (
    horde,
    manoeuvres_to_spend,
    points_to_spend,
    shape_at,
    shape_of,
    small,
)
from editor.rules.demonworld.movement.regrouping import reform
from editor.rules.demonworld.movement.small_units import nearest_facing
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.gaits import Gait
from editor.rules.demonworld.terrain.ground import FRONT, directions_from
from editor.rules.demonworld.terrain.prepared import NEVER, Terrain
from editor.rules.demonworld.terrain.ways import Ways
from editor.rules.demonworld.units import Unit

_BROAD: Final = 8
"""Fields abreast that are room enough for the broadest line."""
_AHEAD: Final = 8
"""So many fields of its way a unit looks ahead."""
_NEAR: Final = 3
"""So near its goal a column stops filing on."""
_AXES: Final = 3
"""Directions in which ground has a breadth; each has its opposite."""

_SIDES: Final = 2
"""Sides of an axis."""
_HEADS: Final = 4
"""So many elements, the nearest to the goal first, are tried as the head of a winding column."""
_TRIES: Final = 400
"""So many steps are tried to find a way through all elements of a unit."""


def files(state: BattleState, unit: Unit, goal: int) -> bool:
    """Return whether a column has to stay one: it stands in a strait, or its way leads into one."""
    terrain, order = state.battle.terrain, shape_of(state, unit).column
    if terrain is None or not order or small(state, unit) or horde(state, unit):
        return False
    return _strait(state, terrain, unit, unit.cells[order[0]], goal, unit.cells)


def file_on(state: BattleState, unit: Unit, goal: int, *, fights: bool) -> act.Movement | None:
    """Return how far a column goes on along its way; None where it cannot.

    ``fights``: its last step may lead into contact; else it waits where it is near its goal.
    """
    terrain, order = state.battle.terrain, shape_of(state, unit).column
    if terrain is None or not order:
        return None
    if not fights and terrain.ground.distance(unit.cells[order[0]], goal) <= _NEAR:
        return None
    facing, steps = unit.facings[order[0]], list[tuple[int, int]]()
    most = int(points_to_spend(state, unit) // least_points(state))
    for direction in _round_itself(state, terrain, unit, order, goal, fights=fights)[:most]:
        facing = facing if direction in FRONT[facing] else nearest_facing(facing, direction)
        steps.append((direction, facing))
    # Ground may cost more than its least: then it goes as far as it comes.
    lengths = range(len(steps), 0, -1)
    return _first(checked(state, act.ColumnMove(unit.number, tuple(steps[:length]))) for length in lengths)


def form_column(state: BattleState, unit: Unit, goal: int) -> act.Movement | None:
    """Return what makes a column of a line whose way leads into a strait: a turn, or one rank first.

    A single rank that turns to its side is a column; its head is the end that is nearer to the goal. So large
    a unit that one rank would be broader than any line turns each element to the one before it (V.1.3).
    """
    terrain = state.battle.terrain
    if terrain is None or small(state, unit) or horde(state, unit) or unit.formation:
        return None
    middle = unit.cells[len(unit.cells) // 2]
    if not _strait(state, terrain, unit, middle, goal, ()):
        return None
    ways = terrain.ways(gait_of(state, terrain, unit, unit.elements[0]), goal)
    turns: list[tuple[int, int]] = []
    for place, facing in enumerate(directions_from(unit.facings[0])):
        order = shape_at(state, unit, unit.cells, (facing,) * len(unit.cells)).column
        if order and facing != unit.facings[0]:
            turns.append((ways.get(unit.cells[order[0]]), place))
    facings = [directions_from(unit.facings[0])[place] for _, place in sorted(turns)]
    turn = _first(checked(state, turned(unit, one)) for one in facings)
    if turn is not None:
        return turn
    ranks, most = shape_of(state, unit).ranks, manoeuvres_to_spend(state, unit)
    if not ranks or not most:
        return None
    if len(unit.cells) > _BROAD:
        return _wind_up(state, unit, ways)
    broader = range(len(unit.cells), len(ranks[0]), -1)
    places = reform(state, unit, unit.facings[0], most, tuple(broader))
    return checked(state, act.Regroup(unit.number, places)) if places else None


def _wind_up(state: BattleState, unit: Unit, ways: Ways) -> act.Movement | None:
    """Return the turn that makes a winding column of several ranks, its head as near to the goal as can be.

    Each element looks at the one before it, to and fro through the ranks (V.1.6).
    """
    heads = sorted(unit.cells, key=lambda cell: (ways.get(cell), cell))[:_HEADS]
    return _first(_wound_up(state, unit, head) for head in heads)


def _wound_up(state: BattleState, unit: Unit, head: int) -> act.Movement | None:
    """Return the turn that makes a winding column with this head, None where none does."""
    steps = state.battle.ground.steps
    facings = dict(zip(unit.cells, unit.facings, strict=True))
    for ahead, cell in pairwise(_threaded(unit.cells, steps, head) or ()):
        direction = next(one for one in range(len(steps)) if cell + steps[one] == ahead)
        if direction not in FRONT[facings[cell]]:
            facings[cell] = nearest_facing(facings[cell], direction)
    looks = tuple([facings[cell] for cell in unit.cells])
    column = shape_at(state, unit, unit.cells, looks).column
    led = bool(column) and unit.cells[column[0]] == head
    return checked(state, act.Turn(unit.number, looks)) if led else None


def _first(actions: Iterable[act.Movement | None]) -> act.Movement | None:
    """Return the first of some actions that can be done."""
    return next((one for one in actions if one is not None), None)


def _threaded(cells: Sequence[int], steps: Sequence[int], head: int) -> list[int] | None:
    """Return cells in an order in which each is beside the one before it; None where none is found.

    From the head on it goes where the fewest ways lead on, so that no corner is left behind.
    """
    beside = {cell: [cell + step for step in steps if cell + step in cells] for cell in cells}
    order, seen, tries = [head], {head}, _TRIES

    def onward(cell: int) -> list[int]:
        free = [one for one in beside[cell] if one not in seen]
        return sorted(free, key=lambda one: (-sum(other not in seen for other in beside[one]), -one))

    waiting = [onward(head)]
    while waiting and len(order) < len(cells) and tries:
        if waiting[-1]:
            cell = waiting[-1].pop()
            tries -= 1
            order.append(cell)
            seen.add(cell)
            waiting.append(onward(cell))
        else:
            waiting.pop()
            seen.discard(order.pop())
    return order if len(order) == len(cells) else None


def _strait(
    state: BattleState, terrain: Terrain, unit: Unit, start: int, goal: int, held: tuple[int, ...]
) -> bool:
    """Return whether ground is too narrow for a unit: where it stands, or some fields ahead on its way."""
    gait = gait_of(state, terrain, unit, unit.elements[0])
    way = _way(terrain, gait, start, goal, unit.facings[0])
    return any(_narrow(terrain, gait, cell) for cell in (*held, *way))


def _way(terrain: Terrain, gait: Gait, start: int, goal: int, facing: int) -> Iterator[int]:
    """Yield the next cells of the cheapest way to a goal, whoever stands on them."""
    ways, ground, cell = terrain.ways(gait, goal), terrain.ground, start
    for _ in range(_AHEAD):
        best = ways.get(cell), cell
        for direction in directions_from(facing):
            beside = cell + ground.steps[direction]
            passes = beside != goal and gait.steps[direction][cell] < NEVER
            if passes and (far := ways.get(beside)) < best[0]:
                best = far, beside
        if best[1] == cell:
            return
        cell = best[1]
        yield cell


def _round_itself(
    state: BattleState, terrain: Terrain, unit: Unit, order: tuple[int, ...], goal: int, *, fights: bool
) -> tuple[int, ...]:
    """Return the steps of a column's head to where it is nearest to a goal.

    It goes round others, and round its own elements until the last of them has left a field; into contact
    only where it ``fights``, by its last step.
    """
    gait = gait_of(state, terrain, unit, unit.elements[0])
    ways, ground = terrain.ways(gait, goal), terrain.ground
    near, occupied, count = state.near_enemy[state.side], state.occupied, len(order)
    leaves = {unit.cells[place]: count - rank for rank, place in enumerate(order)}
    start = unit.cells[order[0]]
    found: dict[int, tuple[int, ...]] = {start: ()}
    edge, best = [start], start
    for made in range(1, count + _AHEAD + 1):
        further = []
        for cell in edge:
            for direction in directions_from(unit.facings[order[0]]):
                beside = cell + ground.steps[direction]
                if beside in found or gait.steps[direction][cell] >= NEVER or (beside in near and not fights):
                    continue
                if made <= leaves[beside] if beside in leaves else beside in occupied:
                    continue
                found[beside] = (*found[cell], direction)
                if beside not in near:
                    further.append(beside)
                if ways.get(beside) < ways.get(best):
                    best = beside
        edge = further
    return found[best]


def _narrow(terrain: Terrain, gait: Gait, cell: int) -> bool:
    """Return whether a cell lies between impassable ground that leaves no room for a broad line.

    The edge of the field bounds nothing.
    """
    ground = terrain.ground
    for axis in range(_AXES):
        abreast, bounds = 1, 0
        for step in (ground.steps[axis], ground.steps[axis + _AXES]):
            beside = cell + step
            while abreast < _BROAD and ground.inside[beside] and gait.stands[beside]:
                abreast += 1
                beside += step
            bounds += abreast < _BROAD and ground.inside[beside]
        if bounds == _SIDES:
            return True
    return False
