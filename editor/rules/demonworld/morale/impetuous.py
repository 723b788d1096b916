"""Impetuous units bring as many elements as they can into contact, closing in and after a melee (XV.10.0)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence

from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.melee.engaging import Answer, walk
from editor.rules.demonworld.melee.regrouping import Change
from editor.rules.demonworld.movement import actions as movement_actions
from editor.rules.demonworld.movement.actions import CloseIn, Shift
from editor.rules.demonworld.movement.manoeuvres import after_melee_fields
from editor.rules.demonworld.movement.paths import path_points, steps_of
from editor.rules.demonworld.movement.points import field_cost, manoeuvres_to_spend, points_to_spend
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT, directions_from
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.base import must_be
from schemas.problems import Message

Afford = Callable[[int, int, movement_actions.Path], bool]
"""``afford(element, cell, path)``: whether an element may go that way."""


def regroup_duty(state: BattleState) -> tuple[Shift, ...]:
    """Return moves after a melee by which impetuous units bring as many elements as they can into contact."""
    return closed_up(state, _impetuous(state))


def closed_up(state: BattleState, units: Iterable[Unit]) -> tuple[Shift, ...]:
    """Return moves after a melee by which units bring as many free elements as they can into contact."""
    most = after_melee_fields(0, state.battle.ruleset)
    taken: set[int] = set(state.occupied)
    found: list[Shift] = []
    for unit in units:
        found += _close_up(state, unit, taken, directions_from, lambda _, __, path: len(path) <= most)
    return tuple(found)


def closed_in(state: BattleState, unit: Unit) -> CloseIn:
    """Return how an attacker brings as many further elements as it can into contact.

    By points or by manoeuvres, whichever brings more.
    """
    points, manoeuvres = points_to_spend(state, unit), manoeuvres_to_spend(state, unit)

    def by_points(element: int, cell: int, path: movement_actions.Path) -> bool:
        if state.battle.terrain is None:
            return len(path) * field_cost(state) <= points
        return path_points(state, unit, [(element, cell, path)]) <= points

    def by_manoeuvres(_element: int, _cell: int, path: movement_actions.Path) -> bool:
        return len(path) <= manoeuvres

    means: tuple[tuple[movement_actions.By, Afford], ...]
    means = (("points", by_points), ("manoeuvres", by_manoeuvres))
    ways = [
        CloseIn(
            unit.number, tuple(_close_up(state, unit, set(state.occupied), FRONT.__getitem__, afford)), by
        )
        for by, afford in means
    ]
    return max(ways, key=lambda way: len(way.shifts))


def check_close_in(state: BattleState, found: Answer) -> Message | None:
    """Return that an impetuous attacker has to bring more elements into contact (XV.10.0)."""
    unit = state.units[must_be(state.unit, int)]
    if unit.mood != "impetuous":
        return None
    near, held = state.near_enemy[state.side], state.contact_cells[state.side]
    touching = sum(cell in held or cell in near for cell in found.cells)
    could = sum(cell in held for cell in unit.cells) + len(closed_in(state, unit).shifts)
    return refuse_unit(state, unit.number, "must_touch", "XV.10.0") if touching < could else None


def _close_up(
    state: BattleState,
    unit: Unit,
    taken: set[int],
    directions: Callable[[int], Sequence[int]],
    afford: Afford,
) -> list[Shift]:
    """Return ways by which elements of a unit come to stand beside an enemy, one after another.

    ``directions``: facing -> directions in which an element may step. Who goes is taken from ``taken``, and
    is where he has come to.
    """
    held, near = state.contact_cells[state.side], state.near_enemy[state.side]
    low = low_skies(state, unit)
    found = []
    for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
        if cell in held or element in unit.stragglers:
            continue
        closed = taken | low if low else taken
        way = _into_contact(state, element, cell, directions(facing), closed, near, afford)
        if way is not None:
            path, end = way
            taken.discard(cell)
            taken.add(end)
            found.append(Shift(element, path))
    return found


def _into_contact(
    state: BattleState,
    element: int,
    start: int,
    directions: Sequence[int],
    taken: Container[int],
    near: frozenset[int],
    afford: Afford,
) -> tuple[movement_actions.Path, int] | None:
    """Return the shortest way to a free cell beside an enemy."""
    ground, costs = state.battle.ground, steps_of(state, element)
    reached = {start}
    edge: list[tuple[movement_actions.Path, int]] = [((), start)]
    while edge:
        further: list[tuple[movement_actions.Path, int]] = []
        for path, cell in edge:
            for direction in directions:
                end = cell + ground.steps[direction]
                if end in reached or isinstance(walk(ground, taken, near, cell, (direction,), costs), tuple):
                    continue
                longer = (*path, direction)
                if not afford(element, start, longer):
                    continue
                if end in near:
                    return longer, end
                reached.add(end)
                further.append((longer, end))
        edge = further
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
        touching = sum(
            ends[element] in near if ends.get(element, cell) != cell else cell in held or cell in near
            for element, cell in places
        )
        could = sum(cell in held or element in due for element, cell in places)
        if touching < could:
            return refuse_unit(state, unit.number, "must_touch", "XV.10.0")
    return None
