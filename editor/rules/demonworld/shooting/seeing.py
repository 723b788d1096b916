"""What an element that shoots sees, and the cell of a target at which it aims (IV.1.1, XII, XVII.2.0)."""

from __future__ import annotations

from functools import lru_cache

from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld.buildings.inside import from_outside
from editor.rules.demonworld.flyers import aiming
from editor.rules.demonworld.large.looking import size_bonus
from editor.rules.demonworld.large.mounts import carrier
from editor.rules.demonworld.large.parts import eye_on, missile_protection_on, size_on
from editor.rules.demonworld.shooting import numbers as shooting_numbers
from editor.rules.demonworld.shooting.numbers import Limits
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.sight_lines import Look
from editor.rules.demonworld.units import Unit


@lru_cache(maxsize=65536)
def _in_arc(displacement: tuple[int, int], facing: int, arc: Limits) -> bool:
    return shooting_numbers.in_arc((0, 0), FACINGS[facing], displacement, arc)


def sees(
    state: BattleState,
    unit: Unit,
    place: int,
    target_cell: int,
    *,
    through_own: bool = False,
    target: int | None = None,
) -> bool:
    """Return whether an element has a target in its arc and a line to it: free, or a segment seen (XII).

    ``through_own``: elements of its own unit do not stand in the way (XIII.3.0).
    ``target``: who is looked at, where he may be in the air (XXIII.7.0).
    """
    ground = state.battle.ground
    start = unit.cells[place]
    if state.aloft and aiming.in_flight(state, unit.elements[place], target):
        return _sees_in_flight(state, unit, place, target_cell, target)
    if state.weather is not None and not in_sight(state, start, target_cell):
        return False
    if not in_arc_of(state, unit, place, target_cell):
        return False
    occupied = state.occupied
    if "XII" in state.battle.chapters:
        look = seen(state, unit, start, target_cell, through_own=through_own)
        if look is None or look.segments > 0:
            return look is not None
        return _partly_seen_inside(state, unit, place, target_cell, through_own=through_own)
    if state.battle.sight.smoke_between(start, target_cell):
        return False
    return not any(
        cell in occupied and not (through_own and cell in unit.cells)
        for cell in ground.between(start, target_cell)
    )


def _sees_in_flight(state: BattleState, unit: Unit, place: int, target_cell: int, target: int | None) -> bool:
    """Return whether an element sees somebody where one of the two is in the air (XXIII.7.0, XXIII.7.1)."""
    shooter, start = unit.elements[place], unit.cells[place]
    met = state.occupied.get(target_cell) if target is None else target
    if met is None or not in_arc_of(state, unit, place, target_cell):
        return False
    limit = visibility(state)
    fields = state.battle.ground.distance(start, target_cell)
    if limit is not None and fields + aiming.height_between(state, shooter, met) > limit:
        return False
    return aiming.look(state, shooter, start, met, target_cell).segments > 0


def in_arc_of(state: BattleState, unit: Unit, place: int, target_cell: int) -> bool:
    """Return whether a cell lies in the arc of fire of an element (IV.1.1)."""
    apart = state.battle.ground.apart(unit.cells[place], target_cell)
    return _in_arc(apart, unit.facings[place], arc_of(state, unit.elements[place]))


def arc_of(state: BattleState, element: int) -> Limits:
    """Return the arc of an element: by its base, or by foot or mount (IV.1.1, XVII.6.4, XVIII.7.0).

    A dragon's is that of a giant (XVII.7.4).
    """
    battle = state.battle
    base = element if battle.bases is None else carrier(state, element)
    kind = battle.bases.kinds.get(base) if battle.bases is not None else None
    if kind == "chariot":
        return battle.arcs["chariot_crew"]
    monster = battle.bases is not None and battle.bases.monster(base)
    return battle.arcs["giant" if monster else battle.cards[element].mobility]


def in_sight(state: BattleState, start: int, target_cell: int) -> bool:
    """Return whether the weather of the scenario lets a shooter see so far."""
    limit = visibility(state)
    return limit is None or state.battle.ground.distance(start, target_cell) <= limit


def visibility(state: BattleState) -> int | None:
    """Return how many fields far the weather lets anybody see; None if it does not matter."""
    return state.weather.visibility if state.weather is not None else None


def seen(
    state: BattleState, unit: Unit, start: int, target_cell: int, *, through_own: bool = False
) -> Look | None:
    """Return what an element of a unit sees of whoever stands on a cell (XII.1.0).

    None if nobody stands there or chapter XII is not in force.
    """
    battle, occupied = state.battle, state.occupied
    target = occupied.get(target_cell)
    if target is None or "XII" not in battle.chapters:
        return None
    shooter = unit.elements[unit.cells.index(start)]
    eye = battle.cards[shooter].size if battle.bases is None else eye_on(state, shooter, start)
    found = None if through_own else state.lines.get((start, eye, target_cell))
    if found is None:
        between = _in_between(state, unit, start, target_cell, through_own=through_own)
        size = _size(state, target, target_cell)
        found = battle.sight.look(start, eye, target_cell, size, between)
        if not through_own:
            state.lines[start, eye, target_cell] = found
    return found


def _size(state: BattleState, element: int, cell: int) -> int:
    """Return the size of an element on a cell that it covers."""
    battle = state.battle
    return battle.cards[element].size if battle.bases is None else size_on(state, element, cell)


def _in_between(
    state: BattleState, unit: Unit, start: int, end: int, *, through_own: bool
) -> tuple[tuple[int, int], ...]:
    """Return (cell, size) of whoever stands in the way of a line."""
    occupied = state.occupied
    return tuple(
        [
            (cell, _size(state, occupied[cell], cell))
            for cell in state.battle.ground.between(start, end)
            if cell in occupied and not (through_own and cell in unit.cells)
        ]
    )


def _partly_seen_inside(
    state: BattleState, unit: Unit, place: int, target_cell: int, *, through_own: bool
) -> bool:
    """Return whether a part of a segment of somebody inside a building is seen from outside (XXIV.4.0)."""
    target, start, shooter = state.occupied[target_cell], unit.cells[place], unit.elements[place]
    if not from_outside(state, (shooter, start), (target, target_cell)):
        return False
    between = _in_between(state, unit, start, target_cell, through_own=through_own)
    own, size = _size(state, shooter, start), _size(state, target, target_cell)
    return state.battle.sight.top_seen(start, own, target_cell, size, between)


def aimed_at(state: BattleState, unit: Unit, place: int, target: int) -> int:
    """Return the cell at which an element shoots that aims at a target.

    Of a large base it is the field that it sees best, of several the nearest (XVII.2.0); of a chariot the
    one that promises most, as animals and crew are protected each in their way (XVIII.7.0). Where it sees
    none, the reference field.
    """
    bases, stands = state.battle.bases, state.standing[target]
    if bases is None or target not in bases.kinds:
        return stands.cell
    start, distance = unit.cells[place], state.battle.ground.distance
    if state.aloft and aiming.in_flight(state, unit.elements[place], target):
        return _aimed_in_flight(state, unit, place, target)
    chariot = bases.kinds[target] == "chariot"

    def worth(cell: int) -> int:
        segments = segments_seen(state, unit, start, cell)
        if not chariot:
            return segments
        return size_bonus(segments, state.battle.ruleset) - missile_protection_on(state, target, cell)

    visible = [
        (-worth(cell), distance(start, cell), number, cell)
        for number, cell in enumerate(state.fields_of(target))
        if sees(state, unit, place, cell)
    ]
    return min(visible)[-1] if visible else stands.cell


def _aimed_in_flight(state: BattleState, unit: Unit, place: int, target: int) -> int:
    """Return the field at which an element aims where one of the two is in the air: that seen best."""
    start, shooter, distance = unit.cells[place], unit.elements[place], state.battle.ground.distance
    visible = [
        (-aiming.look(state, shooter, start, target, cell).segments, distance(start, cell), number, cell)
        for number, cell in enumerate(state.fields_of(target))
        if sees(state, unit, place, cell, target=target)
    ]
    return min(visible)[-1] if visible else state.standing[target].cell


def segments_seen(state: BattleState, unit: Unit, start: int, cell: int) -> int:
    """Return the segments seen whole of who stands on a cell; all of them before chapter XII."""
    look = seen(state, unit, start, cell)
    return size_on(state, state.occupied[cell], cell) if look is None else look.segments
