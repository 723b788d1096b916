"""Movements of one unit that are worth trying (V.1, XIII)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from itertools import product
from typing import Final

from editor.rules.core.hexes import DIRECTIONS, FACINGS
from editor.rules.demonworld.buildings.moving import house_moves_of
from editor.rules.demonworld.combinations import Outcome, cheapest_ways, few, shortest_ways, together
from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.formations.announced import Announce
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.formations.special_elements import waiting_swaps
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.large.plans import overrunning_steps, single_steps
from editor.rules.demonworld.movement import actions as movement_actions
from editor.rules.demonworld.movement.actions import (
    Advance,
    ColumnMove,
    HouseMove,
    MoveBase,
    Regroup,
    Shift,
    SmallMove,
    SwapFront,
    Turn,
    WheelUnit,
)
from editor.rules.demonworld.movement.paths import going, least_points, step_points
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.movement.points import (
    blocked,
    field_cost,
    manoeuvres_to_spend,
    points_to_spend,
    shape_of,
    small,
)
from editor.rules.demonworld.movement.regrouping import reform, ways_of_all
from editor.rules.demonworld.set_up.entering import tracked
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld_parts import Layout

_BROADEST: Final = 8
"""Fronts of lines up to so many elements are tried."""
_SHAPED: Final[tuple[Layout, ...]] = ("skirmish_formation", "wedge", "square")
"""Formations whose fields a unit takes up by a change of formation."""


def _ordinary(state: BattleState) -> list[Unit]:
    """Return the units that may move now, but for columns that are still coming in."""
    if state.commanding:
        return []
    found = [unit for unit in movable(state, state.side) if not tracked(state, unit)]
    if "XXIII" in state.battle.chapters:
        found = [unit for unit in found if unit.altitude is None and unit.flown != state.turn]
    return found if state.battle.bases is None else [unit for unit in found if not is_large(state, unit)]


def _grown(state: BattleState) -> list[Unit]:
    return [unit for unit in _ordinary(state) if not small(state, unit)]


def advances(state: BattleState) -> Iterator[Advance]:
    """Yield the advances of units (V.1.1)."""
    for unit in _ordinary(state):
        yield from advances_of(state, unit)


def swaps(state: BattleState) -> Iterator[SwapFront]:
    """Yield exchanges of special elements into the front rank."""
    for unit in _ordinary(state):
        yield from _swaps(state, unit)


def announcements(state: BattleState) -> Iterator[Announce]:
    """Yield the formations that units may take up, and that they give theirs up (XIII)."""
    for unit in _ordinary(state):
        yield Announce(unit.number)
        for formation in state.battle.roster[unit.number].card.formations:
            if formation != "horde":
                yield Announce(unit.number, formation)


def turns(state: BattleState) -> Iterator[Turn]:
    """Yield the uniform turns; of one or two elements every turn, of a square the one outwards."""
    for unit in _ordinary(state):
        yield from turns_of(unit)
        square = "square" in state.battle.roster[unit.number].card.formations
        if square and "XIII" in state.battle.chapters and not small(state, unit):
            yield from _outwards(state, unit)


def small_moves(state: BattleState) -> Iterator[SmallMove]:
    """Yield the ways of the elements of small units (V.1.7)."""
    for unit in _ordinary(state):
        if small(state, unit):
            yield from small_moves_of(state, unit)


def house_moves(state: BattleState) -> Iterator[HouseMove]:
    """Yield the ways of single elements in and about buildings (XXIV.3.2)."""
    if state.battle.houses is not None:
        for unit in _ordinary(state):
            yield from house_moves_of(state, unit)


def wheels(state: BattleState) -> Iterator[WheelUnit]:
    """Yield the wheels of units (V.1.2)."""
    for unit in _grown(state):
        yield from wheels_of(unit)


def wheels_of(unit: Unit) -> Iterator[WheelUnit]:
    """Yield the wheels of a unit (V.1.2)."""
    for degrees in (60, 120):
        yield WheelUnit(unit.number, "left", degrees)
        yield WheelUnit(unit.number, "right", degrees)


def column_moves(state: BattleState) -> Iterator[ColumnMove]:
    """Yield the steps of columns (V.1.6)."""
    for unit in _grown(state):
        yield from column_moves_of(state, unit)


def column_moves_of(state: BattleState, unit: Unit) -> Iterator[ColumnMove]:
    """Yield the steps of a column (V.1.6)."""
    if shape_of(state, unit).column and points_to_spend(state, unit) >= least_points(state):
        for direction in range(6):
            for facing in (direction, (direction + 1) % 6):
                yield ColumnMove(unit.number, ((direction, facing),))


def regroupings(state: BattleState) -> Iterator[Regroup]:
    """Yield the useful changes of formation.

    A step of all elements sideways or back, and the nearest line of each front, wedge, square and skirmish
    formation in reach.
    """
    for unit in _grown(state):
        yield from regroupings_of(state, unit)


def base_moves(state: BattleState) -> Iterator[MoveBase]:
    """Yield the single steps of large bases: of these consist all their ways (XVII.6.3, XVII.7.3).

    Over others single steps, too, and pairs where the first one would engage them (XVII.4.1).
    """
    if state.battle.bases is None:
        return
    for unit in movable(state, state.side):
        if unit.altitude is not None or unit.flown == state.turn:
            continue
        if is_large(state, unit) and (state.ride is None or state.ride.unit == unit.number):
            for steps in overrunning_steps(state, unit, points_to_spend(state, unit)):
                yield MoveBase(unit.number, steps)
            if state.ride is None:
                for step in single_steps(state, unit, points_to_spend(state, unit)):
                    yield MoveBase(unit.number, (step,))


def advances_of(state: BattleState, unit: Unit) -> Iterator[Advance]:
    """Yield an advance to every place that a unit can get to by points, and a field by a manoeuvre (V.1.1).

    Of several ways to a place it is a cheapest one. None if the unit is disorganised or looks several ways.
    """
    if not unit.one_way or not shape_of(state, unit).organised:
        return
    number, facing = unit.number, unit.facings[0]
    gaits, points = going(state, unit), points_to_spend(state, unit)
    near, steps = state.near_enemy[state.side], state.battle.ground.steps
    edge: dict[int, tuple[int, tuple[int, ...], tuple[int, ...]]] = {0: (0, (), unit.cells)}
    while edge:
        further: dict[int, tuple[int, tuple[int, ...], tuple[int, ...]]] = {}
        for rights, (spent, path, cells) in edge.items():
            for turn, direction in enumerate(FRONT[facing]):
                step = steps[direction]
                after = tuple([cell + step for cell in cells])
                fields = field_cost(state) if gaits is None else step_points(state, gaits, cells, direction)
                known = further.get(rights + turn)
                if spent + fields > points or (known is not None and known[0] <= spent + fields):
                    continue
                if blocked(state, unit, after) is None:
                    further[rights + turn] = spent + fields, (*path, turn), after
        for _, path, _ in further.values():
            yield Advance(number, path)
        edge = {rights: one for rights, one in further.items() if near.isdisjoint(one[2])}
    for turn in (0, 1):
        yield Advance(number, (turn,), "manoeuvres")


def _swaps(state: BattleState, unit: Unit) -> Iterator[SwapFront]:
    """Yield exchanges of special elements into the front rank: all that wait, and each single one."""
    swaps = waiting_swaps(state, unit)
    if swaps:
        yield SwapFront(unit.number, swaps)
    if len(swaps) > 1:
        for swap in swaps:
            yield SwapFront(unit.number, (swap,))


def turns_of(unit: Unit) -> Iterator[Turn]:
    """Yield the uniform turns, and every other one of a unit of one or two elements."""
    count = len(unit.facings)
    if few([5] * count):
        for facings in product(range(6), repeat=count):
            yield Turn(unit.number, facings)
        return
    for facing in range(6):
        yield Turn(unit.number, (facing,) * count)


def small_moves_of(
    state: BattleState, unit: Unit, wanted: Callable[[Sequence[int]], bool] = lambda _: True
) -> Iterator[SmallMove]:
    """Yield the ways of a small unit's elements (V.1.7).

    Of all together where there are few combinations, else of each single one and of all side by side.

    Args:
        state: the battle.
        unit: the unit.
        wanted: whether it matters that elements come to some cells; moves that do not may be left out.
    """
    near = state.near_enemy[state.side]
    others = frozenset(cell for cell, one in state.occupied.items() if state.unit_of[one] != unit.number)
    others |= low_skies(state, unit)
    fields = state.battle.ruleset.movement.small_unit.hold_fields_per_manoeuvre
    means: tuple[tuple[movement_actions.By, int], ...] = (
        ("points", int(points_to_spend(state, unit) // least_points(state))),
        ("manoeuvres", manoeuvres_to_spend(state, unit) * fields),
    )
    for by, most in means:
        if most <= 0:
            continue

        def ways(
            element: int, taken: Container[int], by: movement_actions.By = by, most: int = most
        ) -> dict[int, movement_actions.Path]:
            if by == "points" and state.battle.terrain is not None:
                return cheapest_ways(state, unit, element, points_to_spend(state, unit), taken)
            place = unit.elements.index(element)
            cell, facing = unit.cells[place], unit.facings[place]
            return shortest_ways(state, element, cell, most, taken, near, facing=facing)

        choices: list[tuple[int, list[Outcome]]] = [
            (element, [(end, None) for end in ways(element, others) if end != cell])
            for element, cell in zip(unit.elements, unit.cells, strict=True)
        ]
        if few(len(found) for _, found in choices):
            for shifts in together(state, choices, ways, wanted):
                yield SmallMove(unit.number, shifts, by)
            continue
        for element in unit.elements:
            for way in ways(element, state.occupied).values():
                if way:
                    yield SmallMove(unit.number, (Shift(element, way),), by)
        lead = unit.elements[0]
        for way in ways(lead, others).values() if len(unit.elements) > 1 else ():
            if way:
                order = _front_first(state, unit, way)
                yield SmallMove(unit.number, tuple([Shift(one, way) for one in order]), by)


def _front_first(state: BattleState, unit: Unit, way: movement_actions.Path) -> list[int]:
    """Return the elements of a unit, those first who stand furthest where a way leads."""
    axial = state.battle.ground.axial
    dq = sum([DIRECTIONS[direction][0] for direction in way])
    dr = sum([DIRECTIONS[direction][1] for direction in way])

    def ahead(element: int) -> int:
        q, r = axial(unit.cells[unit.elements.index(element)])
        return 2 * q * dq + 2 * r * dr + q * dr + r * dq

    return sorted(unit.elements, key=ahead, reverse=True)


def regroupings_of(state: BattleState, unit: Unit) -> Iterator[Regroup]:
    """Yield the useful changes of formation of a unit (V.1.4, XIII)."""
    number, battle = unit.number, state.battle
    most = manoeuvres_to_spend(state, unit) + unit.free_regroup
    facing = unit.facings[0]
    card = battle.roster[number].card
    if not most:
        return
    for step in battle.ground.steps:
        moved = zip(unit.elements, unit.cells, strict=True)
        yield Regroup(number, tuple([(element, cell + step) for element, cell in moved]))
    if not unit.one_way:
        return
    reached = ways_of_all(state, unit, most, facing)
    for frontage in range(1, min(len(unit.cells), _BROADEST) + 1):
        places = reform(state, unit, facing, most, (frontage,), None, reached)
        if places:
            yield Regroup(number, places)
    for layout in _SHAPED:
        if layout in card.formations and "XIII" in battle.chapters:
            places = reform(state, unit, facing, most, (1,), layout, reached)
            if places:
                yield Regroup(number, places)


def _outwards(state: BattleState, unit: Unit) -> Iterator[Turn]:
    """Yield the turn by which a unit on the fields of a square looks outwards on all sides (XIII.1.0)."""
    ground, cells = state.battle.ground, set(unit.cells)
    for facing in FACINGS:
        for cell in unit.cells:
            placed = layout_fields("square", ground.axial(cell), facing, 1, len(unit.cells))
            looks = {ground.of_axial(one.at): FACINGS.index(one.facing) for one in placed}
            if looks.keys() == cells:
                yield Turn(unit.number, tuple([looks[at] for at in unit.cells]))
                return
