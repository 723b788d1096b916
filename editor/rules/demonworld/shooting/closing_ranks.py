"""Ranks closed after a shooting phase (IV.4.0)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from editor.rules.demonworld.base import Action
from editor.rules.demonworld.effects.numbers import barred
from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.movement.paths import passable, steps_of
from editor.rules.demonworld.movement.points import shape_at
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FLANK, FRONT
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class CloseRanks(Action):
    """Fill gaps after losses to shooting (IV.4.0)."""

    unit: int
    places: tuple[tuple[int, int], ...] = ()
    """(element, cell)."""


def check_close_ranks(state: BattleState, action: CloseRanks) -> Message | None:
    """Return the rule that forbids closing ranks this way (IV.4.0)."""
    if state.step != "close_ranks" or state.unit != action.unit:
        return refuse("not_now", "IV.4.0")
    unit = state.units[action.unit]
    places = dict(action.places)
    if len(places) != len(action.places) or not places.keys() <= set(unit.elements):
        return refuse_unit(state, unit.number, "elements_do_not_fit", "IV.4.0")
    if not places.keys().isdisjoint(unit.stragglers):
        return refuse_unit(state, unit.number, "straggler_runs", "XV.9.0")
    contact, ground = state.contact_cells[state.battle.roster[unit.number].side], state.battle.ground
    held = set(state.before[unit.number])
    cells = [places.get(element, cell) for element, cell in zip(unit.elements, unit.cells, strict=True)]
    for moved, start, end in zip(unit.elements, unit.cells, cells, strict=True):
        if start == end:
            continue
        if barred(state, moved, "moving"):
            return refuse_unit(state, unit.number, "kept_from_moving", "XX.6.0")
        if start in contact:
            return refuse_unit(state, unit.number, "contact_holds", "IV.4.0")
        way = ground.direction(start, end)
        if way is None or end not in held:
            return refuse_unit(state, unit.number, "ranks_one_field", "IV.4.0")
        if not passable(steps_of(state, moved), start, way):
            return refuse_unit(state, unit.number, "impassable", "XI.2.0")
        if end in low_skies(state, unit):
            return refuse_unit(state, unit.number, "under_flyer", "XXIII.5.0")
        element = state.occupied.get(end)
        if element is not None and state.unit_of[element] != unit.number:
            return refuse_unit(state, unit.number, "occupied", "V.3.0")
    if len(set(cells)) != len(cells):
        return refuse_unit(state, unit.number, "places_do_not_fit", "IV.4.0")
    return None


def closing_moves(state: BattleState, unit: Unit) -> tuple[tuple[int, int], ...]:
    """Return how a unit best fills its gaps: from behind, and if that is no order, from one side (IV.4.0).

    Empty where it looks in several directions or nothing fixes it.
    """
    facing = unit.facings[0]
    if not unit.one_way:
        return ()
    steps = state.battle.ground.steps
    behind = [-steps[direction] for direction in FRONT[facing]]
    from_behind = _filled(state, unit, {}, behind)
    best = from_behind
    if not _organised_after(state, unit, from_behind):
        for direction in FLANK[facing]:
            sideways = _filled(state, unit, from_behind, [steps[direction]])
            if _organised_after(state, unit, sideways):
                best = sideways
                break
    return tuple(sorted(best.items()))


def _organised_after(state: BattleState, unit: Unit, moved: dict[int, int]) -> bool:
    cells = tuple([moved.get(element, cell) for element, cell in zip(unit.elements, unit.cells, strict=True)])
    return shape_at(state, unit, cells, unit.facings).organised


def _filled(state: BattleState, unit: Unit, moved: dict[int, int], sources: Sequence[int]) -> dict[int, int]:
    """Return element -> cell after each gap has drawn in an element from one of the source steps."""
    contact = state.contact_cells[state.battle.roster[unit.number].side]
    moved = dict(moved)
    places = {
        moved.get(element, cell): element for element, cell in zip(unit.elements, unit.cells, strict=True)
    }
    closed = {*places, *state.occupied, *low_skies(state, unit)}
    gaps = [cell for cell in state.before[unit.number] if cell not in closed]
    for gap in gaps:
        for source in sources:
            element = places.get(gap + source)
            if element is None or element in moved or gap + source in contact:
                continue
            way = state.battle.ground.direction(gap + source, gap)
            if way is not None and passable(steps_of(state, element), gap + source, way):
                moved[element] = gap
                places[gap] = places.pop(gap + source)
                gaps.append(gap + source)
                break
    return moved
