"""Flights that are worth listing (XXIII.3.0, XXIII.5.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from editor.rules.core.hexes import rotate
from editor.rules.demonworld.flyers.flight import Mode
from editor.rules.demonworld.flyers.flying import (
    Flight,
    Fly,
    Rise,
    ends_of,
    flight,
    keeps_down,
    lands_to_fight,
    most_points,
    spans_here,
    touched_after,
)
from editor.rules.demonworld.flyers.now import can_fly, in_force
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit

TURNS: Final = 6
"""Facings of a unit, turned as a whole."""


class Place(NamedTuple):
    """Where the elements of a unit might end."""

    cells: tuple[int, ...]
    facings: tuple[int, ...]


def places(state: BattleState, unit: Unit, points: float, turns: int) -> Iterator[Place]:
    """Yield the places to which a unit gets with its form kept, turned as a whole by so many sixths."""
    battle, ground = state.battle, state.battle.ground
    bases, most = battle.bases, int(points // battle.ruleset.flying.field_cost)
    start = ground.axial(unit.cells[0])
    apart = [(q - start[0], r - start[1]) for q, r in map(ground.axial, unit.cells)]
    turned = [rotate(one, turns) for one in apart]
    facings = tuple([(facing + turns) % TURNS for facing in unit.facings])
    for first in cells_within(state, unit.cells[0], most):
        q, r = ground.axial(first)
        cells = tuple([ground.of_axial((q + dq, r + dr)) for dq, dr in turned])
        for element, cell, facing, old in zip(unit.elements, cells, facings, unit.cells, strict=True):
            fields = (cell,) if bases is None else bases.fields(element, cell, facing)
            inside = all(0 <= one < ground.size and ground.inside[one] for one in fields)
            if not inside or ground.distance(old, cell) > most:
                break
        else:
            yield Place(cells, facings)


def cells_within(state: BattleState, start: int, fields: int) -> list[int]:
    """Return the cells of the field at most so many fields from one, the nearest first."""
    ground = state.battle.ground
    found, edge = [start], [start]
    seen = {start}
    for _ in range(fields):
        further = []
        for cell in edge:
            for beside in ground.around(cell):
                if beside not in seen and ground.inside[beside]:
                    seen.add(beside)
                    further.append(beside)
        found += further
        edge = further
    return found


def flights(state: BattleState) -> Iterator[Fly]:
    """Yield flights with the form kept: to every place, in the air lowest and highest, and to land.

    Landing it looks as before; where it lands beside an enemy it looks every way.
    """
    if not in_force(state.battle):
        return
    for unit in movable(state, state.side):
        if can_fly(state.battle, unit):
            yield from flights_of(state, unit)


def flights_of(state: BattleState, unit: Unit) -> Iterator[Fly]:
    """Yield the flights of a unit."""
    for turns in range(TURNS):
        yield from landings_of(state, unit, turns)
    yield from ascents_of(state, unit)


def landings_of(state: BattleState, unit: Unit, turns: int) -> Iterator[Fly]:
    """Yield the flights that end on the ground, the unit turned so; turned ones only beside an enemy."""
    mode: Mode = "low" if unit.altitude is None else "high"
    if keeps_down(state, unit, mode) is not None or (turns and not lands_to_fight(state, unit)):
        return
    for place in places(state, unit, most_points(state, unit, mode), turns):
        if turns and not _beside_enemy(state, unit, place):
            continue
        action = Fly(unit.number, mode, place.cells, place.facings)
        if flight_allowed(state, action):
            yield action


def ascents_of(state: BattleState, unit: Unit) -> Iterator[Fly]:
    """Yield the flights that end in the air: at the lowest and at the highest altitude of each place."""
    if keeps_down(state, unit, "high") is not None:
        return
    for place in places(state, unit, most_points(state, unit, "high"), 0):
        for altitude in altitudes_at(state, unit, place):
            action = Fly(unit.number, "high", place.cells, place.facings, altitude)
            if flight_allowed(state, action):
                yield action


def altitudes_at(state: BattleState, unit: Unit, place: Place) -> tuple[int, ...]:
    """Return the lowest and the highest altitude at which a unit may stay somewhere; empty if it cannot."""
    ends = ends_of(state, unit, "high", place.cells, place.facings)
    if not all(end.air for end in ends):
        return ()
    lowest = max(end.air[0].lowest for end in ends)
    highest = min(end.air[-1].highest for end in ends)
    return tuple(dict.fromkeys((lowest, highest))) if lowest <= highest else ()


def flight_allowed(state: BattleState, action: Fly) -> bool:
    """Return whether no rule forbids a flight."""
    return isinstance(flight(state, action), Flight)


def _beside_enemy(state: BattleState, unit: Unit, place: Place) -> bool:
    """Return whether a place is one from which a unit would fight."""
    near = state.near_enemy[state.side]
    bases = state.battle.bases
    for element, cell, facing in zip(unit.elements, place.cells, place.facings, strict=True):
        fields = (cell,) if bases is None else bases.fields(element, cell, facing)
        if not near.isdisjoint(fields):
            return bool(touched_after(state, unit, place.cells, place.facings))
    return False


def rises(state: BattleState) -> Iterator[Rise]:
    """Yield every altitude to which a large base that is attacked may go up."""
    number = state.unit
    if number is None or not in_force(state.battle):
        return
    unit = state.units[number]
    bases = state.battle.bases
    if bases is None or not bases.large(unit) or not can_fly(state.battle, unit):
        return
    if keeps_down(state, unit, "high") is None:
        for lowest, highest in spans_here(state, unit):
            yield from (Rise(number, altitude) for altitude in range(lowest, highest + 1))
