"""Actions made of several choices: every outcome of few of them, each reached by a shortest way."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import permutations, product
from typing import Final, NamedTuple, TypeVar

from editor.rules.demonworld.movement import actions as movement_actions
from editor.rules.demonworld.movement.actions import Shift
from editor.rules.demonworld.movement.paths import mover_of, passable, steps_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.terrain.prepared import NEVER
from editor.rules.demonworld.units import Attack, Shot, Unit

LISTED: Final = 64
"""Up to so many combinations all are listed; of more a family."""
Outcome = tuple[int, int | None]
"""(cell, facing; None for the same) of an element."""
Ways = Callable[[int, Container[int]], dict[int, movement_actions.Path]]
"""(element, cells on which somebody stands) -> cell -> shortest way there."""


def few(counts: Iterable[int]) -> bool:
    """Return whether so many choices each, or none, make few enough combinations to list them all."""
    total = 1
    for count in counts:
        total *= 1 + count
        if total > LISTED:
            return False
    return True


def shortest_ways(
    state: BattleState,
    element: int,
    start: int,
    most: int,
    taken: Container[int],
    stops: Container[int],
    directions: Sequence[int] = range(6),
    facing: int | None = None,
) -> dict[int, movement_actions.Path]:
    """Return the cells that an element can get to in so many steps, its own too, with a shortest way.

    ``stops``: cells beside enemies; a way that gets there ends there, and where ``facing`` is given its last
    step goes into one of the front fields.
    """
    ground, costs = state.battle.ground, steps_of(state, element)
    found: dict[int, movement_actions.Path] = {start: ()}
    edge = [start]
    for _ in range(most):
        further = []
        for cell in edge:
            if found[cell] and cell in stops:
                continue
            for direction in directions:
                end = cell + ground.steps[direction]
                if end in found or end in taken or not ground.inside[end]:
                    continue
                if facing is not None and end in stops and direction not in FRONT[facing]:
                    continue
                if passable(costs, cell, direction):
                    found[end] = (*found[cell], direction)
                    further.append(end)
        edge = further
    return found


def cheapest_ways(
    state: BattleState, unit: Unit, element: int, most: float, taken: Container[int]
) -> dict[int, movement_actions.Path]:
    """Return the cells that an element of a small unit can get to by points, with a cheapest way.

    Its own is one of them. On ground that counts (XI). Roads count for a single element; of several all have
    to keep to one, and the ways of one are looked for without them. A way that gets beside an enemy ends
    there, forwards (V.3.1).
    """
    terrain = state.battle.terrain
    if terrain is None:
        raise ValueError("without chapter XI every field costs the same")
    gait = terrain.gait(element, mover_of(state, unit, element))
    alone = len(unit.elements) == 1
    place, near = unit.elements.index(element), state.near_enemy[state.side]
    start, front = unit.cells[place], FRONT[unit.facings[place]]
    paths: dict[int, movement_actions.Path] = {start: ()}
    best: dict[int, int] = {start: 0}
    waiting = [(0, start)]
    while waiting:
        spent, cell = heappop(waiting)
        if spent > best[cell] or (cell != start and cell in near):
            continue
        for direction, end, cost in gait.onward_by_road(cell) if alone else gait.onward(cell):
            total = spent + cost
            if total > most or total >= best.get(end, NEVER) or end in taken:
                continue
            if end in near and direction not in front:
                continue
            best[end] = total
            paths[end] = (*paths[cell], direction)
            heappush(waiting, (total, end))
    return paths


def together(
    state: BattleState,
    choices: Sequence[tuple[int, Sequence[Outcome]]],
    ways: Ways,
    wanted: Callable[[Sequence[int]], bool] = lambda _: True,
) -> Iterator[tuple[Shift, ...]]:
    """Yield shifts for every combination of outcomes: each element takes one of its own or stays.

    Elements go in an order in which each finds its way free, if there is one.

    Args:
        state: the battle.
        choices: (element, what it may do) of each.
        ways: how elements get about.
        wanted: whether it matters that elements come to some cells; asked before their ways are looked for.
    """
    for chosen in product(*[(None, *outcomes) for _, outcomes in choices]):
        goals = [
            (one[0], outcome) for one, outcome in zip(choices, chosen, strict=True) if outcome is not None
        ]
        if not wanted([cell for _, (cell, _) in goals]):
            continue
        shifts = _in_some_order(state, goals, ways)
        if shifts is not None:
            yield shifts


def _in_some_order(
    state: BattleState, wanted: Sequence[tuple[int, Outcome]], ways: Ways
) -> tuple[Shift, ...] | None:
    """Return the shifts in an order in which all find their ways, or None if there is none."""
    places = {element: state.standing[element].cell for element, _ in wanted}
    moving = [(element, outcome) for element, outcome in wanted if outcome[0] != places[element]]
    turning = tuple(
        [Shift(element, (), facing) for element, (cell, facing) in wanted if cell == places[element]]
    )
    for order in permutations(moving):
        taken, found = set(state.occupied), []
        for element, (cell, facing) in order:
            way = ways(element, taken).get(cell)
            if way is None:
                break
            taken.discard(places[element])
            taken.add(cell)
            found.append(Shift(element, way, facing))
        else:
            return (*found, *turning)
    return None


Blow = TypeVar("Blow", Shot, Attack)


class Support(NamedTuple):
    """An element that might support another."""

    helper: int
    whom: int
    target: int


def counts(
    elements: Sequence[int], single: dict[int, list[tuple[Blow, ...]]], helpers: Sequence[Support]
) -> list[int]:
    """Return how many ways each element has to strike, shoot or support."""
    supports = dict.fromkeys(elements, 0)
    for one in helpers:
        supports[one.helper] += 1
    return [len(single.get(element, ())) + supports[element] for element in elements]


def all_declarations(
    elements: Sequence[int], single: dict[int, list[tuple[Blow, ...]]], helpers: Sequence[Support]
) -> Iterator[tuple[Blow, ...]]:
    """Yield every combination: each element strikes or shoots, supports somebody who does, or neither."""
    of_each: list[list[tuple[Blow, ...] | Support | None]] = []
    for one in elements:
        of_each.append([None])
        of_each[-1].extend(single.get(one, ()))
        of_each[-1].extend(support for support in helpers if support.helper == one)
    for chosen in product(*of_each):
        found = _declared(chosen)
        if found is not None:
            yield found


def _declared(chosen: Sequence[tuple[Blow, ...] | Support | None]) -> tuple[Blow, ...] | None:
    """Return the declaration, each support with the blow that it supports; None if one has none."""
    blows: list[Blow] = []
    wanted: dict[tuple[int, int], list[int]] = {}
    for one in chosen:
        if isinstance(one, Support):
            wanted.setdefault((one.whom, one.target), []).append(one.helper)
        elif one is not None:
            blows += one
    found: list[Blow] = []
    for blow in blows:
        supports = wanted.pop((blow[0], blow.target), None)
        found.append(blow if supports is None else blow._replace(supports=tuple(supports)))
    return None if wanted else tuple(found)
