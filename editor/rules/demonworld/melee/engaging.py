"""Coming into contact: who may answer, how, and how the attacker closes in (V.3.2)."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from editor.rules.demonworld.buildings.inside import unit_inside
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.large.moving import is_gun, is_large
from editor.rules.demonworld.large.plans import answer, closing, single_steps
from editor.rules.demonworld.melee.contact import units_touched
from editor.rules.demonworld.movement import actions as movement_actions
from editor.rules.demonworld.movement.actions import CloseIn, React, Shift
from editor.rules.demonworld.movement.paths import Costs, least_points, passable, path_points, steps_of
from editor.rules.demonworld.movement.points import field_cost, manoeuvres_to_spend, points_to_spend, small
from editor.rules.demonworld.movement.regrouping import in_wedge
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT, Ground
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Answer:
    """What a reaction or a closing in leads to."""

    cells: tuple[int, ...]
    facings: tuple[int, ...]
    points: int = 0
    manoeuvres: int = 0


def walk(
    ground: Ground,
    taken: Container[int],
    near: Container[int],
    start: int,
    path: movement_actions.Path,
    costs: Costs | None = None,
) -> int | tuple[str, str]:
    """Return where an element ends that goes step by step, or (code, rule) of what stops it.

    ``taken`` are the cells on which somebody stands, ``near`` those beside an enemy: there the way ends
    (V.3.2, VI.1.5). ``costs``: what steps cost where the ground counts; here only whether they are possible.
    """
    cell = start
    for number, direction in enumerate(path):
        if not 0 <= direction < 6:
            return "no_path", "V.1.1"
        if number and cell in near:
            return "stop_at_contact", "V.3.2"
        start, cell = cell, cell + ground.steps[direction]
        if not ground.inside[cell]:
            return "off_the_field", "V.3.0"
        if not passable(costs, start, direction):
            return "impassable", "XI.2.0"
        if cell in taken:
            return "occupied", "V.3.0"
    return cell


def enemies_touched(state: BattleState, unit: Unit) -> set[int]:
    """Return the enemy units beside which elements of a unit stand (I.3.1)."""
    if state.battle.terrain is not None:
        return units_touched(state, unit)
    return {state.unit_of[element] for element in state.beside(unit)}


def may_react(state: BattleState, number: int) -> bool:
    """Return whether an attacked unit has not moved yet and is in no melee, so that it may answer (V.3.2).

    Who readies flaming arrows does not (XXII.5.0), nor does a gun (XIX.8.0).
    """
    unit = state.units[number]
    if is_gun(state, unit):
        return False
    ordered = unit.order is not None or independent(state.battle, unit)
    return not unit.engaged and not unit.done and ordered and number not in state.fire.archers


def reaction(state: BattleState, action: React) -> Answer | Message:
    """Return what a reaction leads to, or the rule that forbids it (V.3.2).

    Elements in contact only turn, others move independently; all of it costs manoeuvres. Inside a building
    all only turn, for nothing (XXIV.5.0).
    """
    if state.unit != action.unit:
        return refuse("not_now", "V.3.2")
    unit = state.units[action.unit]
    if is_large(state, unit):
        return _base_answers(state, unit, action)
    if action.steps:
        return refuse_unit(state, unit.number, "no_large_base", "XVII.1.3")
    inside = unit_inside(state, unit)
    if inside and any(shift.path for shift in action.shifts):
        return refuse_unit(state, unit.number, "only_turns_inside", "XXIV.5.0")
    moved = _shift(state, unit, action.shifts, forwards=in_wedge(state, unit) and not inside)
    if isinstance(moved, Message):
        return moved
    if inside:
        return Answer(*moved)
    movement = state.battle.ruleset.movement
    cells, facings = moved
    cost = (
        max((len(shift.path) for shift in action.shifts), default=0) * movement.regroup_manoeuvres_per_field
    )
    if facings != unit.facings and not small(state, unit):
        cost += movement.turn_manoeuvres
    left = manoeuvres_to_spend(state, unit)
    if cost > left:
        return refuse_unit(state, unit.number, "manoeuvres_spent", "V", needed=cost, left=left)
    return Answer(cells, facings, 0, cost)


def closing_in(state: BattleState, action: CloseIn) -> Answer | Message:
    """Return what bringing further elements forward leads to, or the rule that forbids it (V.3.2)."""
    if state.unit != action.unit:
        return refuse("not_now", "V.3.2")
    unit = state.units[action.unit]
    if is_large(state, unit):
        return _base_closes_in(state, unit, action)
    if action.steps:
        return refuse_unit(state, unit.number, "no_large_base", "XVII.1.3")
    moved = _shift(state, unit, action.shifts, forwards=not unit_inside(state, unit))
    if isinstance(moved, Message):
        return moved
    longest = max((len(shift.path) for shift in action.shifts), default=0)
    if action.by == "manoeuvres":
        left = manoeuvres_to_spend(state, unit)
        if longest > left:
            return refuse_unit(state, unit.number, "manoeuvres_spent", "V", needed=longest, left=left)
        return Answer(*moved, 0, longest)
    cost, points = longest * field_cost(state), points_to_spend(state, unit)
    if state.battle.terrain is not None:
        places = dict(zip(unit.elements, unit.cells, strict=True))
        ways = [(shift.element, places[shift.element], shift.path) for shift in action.shifts]
        cost = path_points(state, unit, ways)
    if cost > points:
        return refuse_unit(state, unit.number, "points_spent", "V", needed=cost, left=points)
    return Answer(*moved, cost, 0)


def _base_answers(state: BattleState, unit: Unit, action: React) -> Answer | Message:
    if action.shifts:
        return refuse_unit(state, unit.number, "base_moves_by_steps", "XVII.1.3")
    spot = answer(state, unit, action.steps)
    return spot if isinstance(spot, Message) else Answer((spot[0],), (spot[1],))


def _base_closes_in(state: BattleState, unit: Unit, action: CloseIn) -> Answer | Message:
    if action.shifts:
        return refuse_unit(state, unit.number, "base_moves_by_steps", "XVII.1.3")
    way = closing(state, unit, action.steps)
    return way if isinstance(way, Message) else Answer((way.spot[0],), (way.spot[1],), way.points)


def can_close_in(state: BattleState, unit: Unit) -> bool:
    """Return whether an attacker has movement left and an element that is not in contact (V.3.2).

    A large base only needs the points for a step (XVII.4.1). Who has landed does not (XXIII.3.0, XXIII.5.0).
    """
    if unit.flown == state.turn:
        return False
    if is_large(state, unit):
        steps = single_steps(state, unit, points_to_spend(state, unit))
        return any(not isinstance(closing(state, unit, (step,)), Message) for step in steps)
    if points_to_spend(state, unit) < least_points(state) and not manoeuvres_to_spend(state, unit):
        return False
    held, ground, occupied = (
        state.contact_cells[state.battle.roster[unit.number].side],
        state.battle.ground,
        state.occupied,
    )
    for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
        if cell not in held:
            costs = steps_of(state, element)
            for direction in range(6) if unit_inside(state, unit) else FRONT[facing]:
                ahead = cell + ground.steps[direction]
                if ground.inside[ahead] and ahead not in occupied and passable(costs, cell, direction):
                    return True
    return False


def _shift(
    state: BattleState, unit: Unit, shifts: tuple[Shift, ...], *, forwards: bool
) -> tuple[tuple[int, ...], tuple[int, ...]] | Message:
    """Return cells and facings after the elements have gone one after another."""
    ids = [shift.element for shift in shifts]
    if len(set(ids)) != len(ids) or not set(ids) <= set(unit.elements):
        return refuse_unit(state, unit.number, "elements_do_not_fit", "V.3.2")
    if not set(unit.stragglers).isdisjoint(ids):
        return refuse_unit(state, unit.number, "straggler_runs", "XV.9.0")
    side, ground = state.battle.roster[unit.number].side, state.battle.ground
    near, held = state.near_enemy[side], state.contact_cells[side]
    taken = {*state.occupied, *low_skies(state, unit)}
    cells, facings = list(unit.cells), list(unit.facings)
    for shift in shifts:
        place = unit.elements.index(shift.element)
        if shift.path:
            if cells[place] in held:
                return refuse_unit(state, unit.number, "in_contact_only_turns", "V.3.2")
            if forwards and not all(direction in FRONT[facings[place]] for direction in shift.path):
                return refuse_unit(state, unit.number, "close_in_forwards", "V.3.2")
            end = walk(ground, taken, near, cells[place], shift.path, steps_of(state, shift.element))
            if isinstance(end, tuple):
                return refuse_unit(state, unit.number, *end)
            taken.discard(cells[place])
            taken.add(end)
            cells[place] = end
        if shift.facing is not None and shift.facing != facings[place]:
            if forwards or not 0 <= shift.facing < 6:
                return refuse_unit(state, unit.number, "close_in_forwards", "V.3.2")
            facings[place] = shift.facing
    return tuple(cells), tuple(facings)
