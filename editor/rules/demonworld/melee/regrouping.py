"""Moving elements at the end of a melee (VI.1.5)."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Final

from editor.rules.core.memo import Once
from editor.rules.demonworld.base import Action
from editor.rules.demonworld.effects.numbers import barred
from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.large.footprints import GUNS
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.large.plans import after_melee
from editor.rules.demonworld.melee.attacks import standing
from editor.rules.demonworld.melee.contact import enemies_at
from editor.rules.demonworld.melee.engaging import walk
from editor.rules.demonworld.movement.actions import Shift
from editor.rules.demonworld.movement.manoeuvres import after_melee_fields
from editor.rules.demonworld.movement.paths import steps_of
from editor.rules.demonworld.places import would_touch
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.units import Standing
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class RegroupAfterMelee(Action):
    """Move and turn elements at the end of a melee, one after another (VI.1.5)."""

    shifts: tuple[Shift, ...] = ()
    bases: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """(element, steps) of large bases, after the others (XVII.4.3)."""


Change = tuple[int, int, int]
"""(element, cell, facing)."""


def enemies_beside(ground: Ground, enemies: Container[int], cell: int) -> list[int]:
    """Return the neighbouring cells on which enemies stand."""
    return [cell + step for step in ground.steps if cell + step in enemies]


def touched_cells(state: BattleState, element: int, cell: int, enemies: Container[int]) -> list[int]:
    """Return the cells of the enemies with whom an element of the state is in contact (I.3.1, XI.4.0).

    Guns are left out: who stands beside nobody else is as free as without an enemy (XIX.8.0).
    """
    if state.battle.terrain is None:
        if cell not in state.near_enemy[state.battle.side_of[element]]:
            return []
        return _once(state, enemies_beside(state.battle.ground, enemies, cell))
    touched = set(enemies_at(state, element, cell))
    around = state.battle.ground.around(cell)
    return _once(state, [beside for beside in around if state.occupied.get(beside) in touched])


def _once(state: BattleState, cells: list[int]) -> list[int]:
    """Return cells of enemies, one for each: a large base counts once, a gun not at all (VI.1.5, XIX.8.0)."""
    bases = state.battle.bases
    if bases is None:
        return cells
    cells = [cell for cell in cells if bases.kinds.get(state.occupied[cell]) not in GUNS]
    return list({state.occupied[cell]: cell for cell in reversed(cells)}.values())[::-1]


def enemy_cells(state: BattleState, side: int) -> frozenset[int]:
    """Return the cells of every enemy of a side."""
    return state.enemy_cells[side]


def _regrouping(state: BattleState, action: RegroupAfterMelee) -> tuple[Change, ...] | Message:
    """Return where elements stand after they have moved one after another, or the rule that forbids it.

    What an element touches is counted when it moves: two fields without contact, one with one enemy whom it
    must go on touching, none with more. All may turn.
    """
    battle, side = state.battle, state.side
    units = state.fights[state.fight].units
    places, ids = standing(state), [shift.element for shift in action.shifts]
    taken, enemies = set(state.occupied), enemy_cells(state, side)
    if len(set(ids)) != len(ids):
        return refuse("elements_twice", "VI.1.5")
    changes = []
    for shift in action.shifts:
        own = places.get(shift.element)
        if own is None or battle.side_of[shift.element] != side or own.unit not in units:
            return refuse("no_such_element", "VI.1.5", element=shift.element)
        if barred(state, shift.element, "moving"):
            return refuse_unit(state, own.unit, "kept_from_moving", "XX.6.0")
        if is_large(state, state.units[own.unit]):
            return refuse_unit(state, own.unit, "base_moves_by_steps", "XVII.1.3")
        end = _end(state, own, shift, taken, touched_cells(state, shift.element, own.cell, enemies))
        if isinstance(end, Message):
            return end
        if shift.facing is not None and not 0 <= shift.facing < 6:
            return refuse_unit(state, own.unit, "facings_do_not_fit", "VI.1.5")
        taken.discard(own.cell)
        taken.add(end)
        changes.append((shift.element, end, own.facing if shift.facing is None else shift.facing))
    return _with_bases(state, action, units, changes)


regrouping: Final[Once[BattleState, RegroupAfterMelee, tuple[Change, ...] | Message]] = Once(_regrouping)
"""Where elements stand after a move after a melee, or the rule that forbids it."""


def _with_bases(
    state: BattleState, action: RegroupAfterMelee, units: Container[int], changes: list[Change]
) -> tuple[Change, ...] | Message:
    """Return the changes with those of large bases, one after another (XVII.4.3)."""
    if not action.bases:
        return tuple(changes)
    bases, places = state.battle.bases, standing(state)
    ids = [element for element, _ in action.bases]
    if bases is None or len(set(ids)) != len(ids):
        return refuse("elements_twice", "XVII.4.3")
    moved = {element: (cell, facing) for element, cell, facing in changes}
    for element, steps in action.bases:
        own = places.get(element)
        if own is None or state.battle.side_of[element] != state.side or own.unit not in units:
            return refuse("no_such_element", "XVII.4.3", element=element)
        if element not in bases.kinds:
            return refuse_unit(state, own.unit, "no_large_base", "XVII.1.3")
        if bases.kinds[element] in GUNS:
            return refuse_unit(state, own.unit, "gun_stays", "XIX.8.0")
        taken = {
            cell: other
            for other, (at, facing) in (
                {one: (p.cell, p.facing) for one, p in places.items()} | moved
            ).items()
            if other != element and state.units[state.unit_of[other]].altitude is None
            for cell in bases.fields(other, at, facing)
        }
        spot = after_melee(state, state.units[own.unit], steps, taken)
        if isinstance(spot, Message):
            return spot
        moved[element] = spot
        changes.append((element, *spot))
    return tuple(changes)


def _end(
    state: BattleState, own: Standing, shift: Shift, taken: set[int], beside: list[int]
) -> int | Message:
    """Return where an element ends; ``beside``: cells of the enemies with whom it is in contact."""
    ground = state.battle.ground
    fields = after_melee_fields(len(beside), state.battle.ruleset)
    if len(shift.path) > fields:
        return refuse_unit(
            state, own.unit, "after_melee_fields", "VI.1.5", fields=fields, enemies=len(beside)
        )
    near = state.near_enemy[state.side] if not beside else frozenset[int]()
    low = low_skies(state, state.units[own.unit])
    closed = taken | low if low else taken
    end = walk(ground, closed, near, own.cell, shift.path, steps_of(state, shift.element))
    if isinstance(end, tuple):
        return refuse_unit(state, own.unit, *end)
    if len(beside) == 1 and not keeps_contact(state, shift.element, end, beside[0]):
        return refuse_unit(state, own.unit, "keep_contact", "VI.1.5")
    return end


def keeps_contact(state: BattleState, element: int, end: int, enemy: int) -> bool:
    """Return whether an element would be in contact, on a cell, with the enemy on another one (VI.1.5)."""
    other, around = state.occupied[enemy], state.battle.ground.around(end)
    fields = (enemy,) if state.battle.bases is None else state.fields_of(other)
    return any(field in around and would_touch(state, element, end, other, field) for field in fields)
