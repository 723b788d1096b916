"""Who is in contact with whom, and what is declared where only one could step over (I.3.1, XI.4.0)."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.demonworld.base import Action
from editor.rules.demonworld.melee.contact_events import ContactDeclared
from editor.rules.demonworld.movement.points import may_engage, shape_of
from editor.rules.demonworld.places import placed, would_touch
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT, Ground
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class DeclareContact(Action):
    """Say which one-sided contacts count, or after a melee phase which of them go on (XI.4.0)."""

    pairs: tuple[tuple[int, int], ...] = ()
    """(own unit that could step over, enemy unit that could not)."""


_LEAST_FIRST: Final = (0, 1, 5, 2, 4, 3)
"""Turns clockwise, the least ones first."""
Pair = tuple[int, int]
"""(unit that could step over, unit that could not)."""


def touches(state: BattleState, one: int, other: int) -> bool:
    """Return whether two living enemies are in contact where they stand."""
    battle = state.battle
    if battle.camp_of[one] == battle.camp_of[other]:
        return False
    if battle.bases is not None:
        return next(pairs(state, one, other), None) is not None
    here, there = cell_of(state, one), cell_of(state, other)
    return battle.ground.direction(here, there) is not None and would_touch(state, one, here, other, there)


def pairs(state: BattleState, one: int, other: int) -> Iterator[tuple[int, int]]:
    """Yield the cells of two living enemies by which they are in contact: (of the one, of the other)."""
    direction, theirs = state.battle.ground.direction, state.fields_of(other)
    for here in state.fields_of(one):
        for there in theirs:
            if direction(here, there) is not None and would_touch(state, one, here, other, there):
                yield here, there


def cell_of(state: BattleState, element: int) -> int:
    """Return the cell of a living element."""
    unit = state.units[state.unit_of[element]]
    return unit.cells[unit.elements.index(element)]


def enemies_at(state: BattleState, element: int, cell: int) -> Iterator[int]:
    """Yield the enemies with whom an element would be in contact on a cell, clockwise from the north-east."""
    battle, occupied = state.battle, state.occupied
    camp_of = battle.camp_of
    camp = camp_of[element]
    for step in battle.ground.steps:
        other = occupied.get(cell + step)
        if other is None or camp_of[other] == camp:
            continue
        if would_touch(state, element, cell, other, cell + step):
            yield other


def best_facing(ground: Ground, cell: int, enemies: Container[int], facing: int) -> int:
    """Return the facing with most enemies in front; of several the least turn away."""
    beside = [cell + step in enemies for step in ground.steps]
    best, most = facing, -1
    for turns in _LEAST_FIRST:
        left, right = FRONT[(facing + turns) % 6]
        hits = beside[left] + beside[right]
        if hits > most:
            best, most = (facing + turns) % 6, hits
    return best


def one_sided(state: BattleState) -> tuple[Pair, ...]:
    """Return the pairs of enemy units with an element in one-sided contact, declared or not (XI.4.0)."""
    terrain = state.battle.terrain
    if terrain is None:
        return ()
    found: set[Pair] = set()
    for one, here, other, there in state.enemy_pairs:
        forth, back = there in terrain.own[one].beside[here], here in terrain.own[other].beside[there]
        a, b = state.unit_of[one], state.unit_of[other]
        if forth and not back:
            found.add((a, b))
        elif back and not forth:
            found.add((b, a))
    return tuple(sorted(found))


def declarable(state: BattleState, side: int) -> tuple[Pair, ...]:
    """Return the one-sided contacts that a side may declare now, whatever orders say."""
    roster = state.battle.roster
    return tuple(
        pair for pair in one_sided(state) if roster[pair[0]].side == side and pair not in state.locked
    )


def units_touched(state: BattleState, unit: Unit) -> set[int]:
    """Return the enemy units with which elements of a unit are in contact (I.3.1)."""
    return {state.unit_of[other] for other in elements_touched(state, unit)}


def elements_touched(state: BattleState, unit: Unit) -> set[int]:
    """Return the enemy elements with which elements of a unit are in contact (I.3.1)."""
    held = state.contact_cells[state.battle.roster[unit.number].side]
    return {
        other
        for element, cell in placed(state, unit)
        if cell in held and element != unit.rider
        for other in enemies_at(state, element, cell)
    }


def at_hand(state: BattleState) -> tuple[Pair, ...]:
    """Return the pairs about which the side to act may decide now (XI.4.0).

    In the movement phase those of the unit that moves, at the start of the melee phase all, for which the
    conditions of an attack hold; at its end those that have fought.
    """
    match state.step:
        case "move":
            return () if state.unit is None else arrived(state, state.units[state.unit])
        case "declare":
            return may_declare(state, state.side)
        case "break_off":
            return may_break_off(state, state.side)
        case _:
            return ()


def arrived(state: BattleState, unit: Unit) -> tuple[Pair, ...]:
    """Return the contacts that a unit may declare in its own movement, as it arrives."""
    moved = unit.points or unit.manoeuvres
    if state.battle.terrain is None or unit.done or unit.engaged or not moved or not _may_attack(state, unit):
        return ()
    side = state.battle.roster[unit.number].side
    return tuple(pair for pair in declarable(state, side) if pair[0] == unit.number)


def may_declare(state: BattleState, side: int) -> tuple[Pair, ...]:
    """Return the contacts that a side may declare at the start of the melee phase."""
    if state.battle.terrain is None:
        return ()
    units = state.units
    return tuple(
        pair
        for pair in declarable(state, side)
        if units[pair[0]].engaged or _may_attack(state, units[pair[0]])
    )


def may_break_off(state: BattleState, side: int) -> tuple[Pair, ...]:
    """Return the declared contacts of a side that go on unless it breaks them off."""
    if not state.locked:
        return ()
    roster = state.battle.roster
    return tuple(pair for pair in one_sided(state) if pair in state.locked and roster[pair[0]].side == side)


def _may_attack(state: BattleState, unit: Unit) -> bool:
    """Return whether order and formation let a unit attack (V.3.1)."""
    return bool(unit.elements) and may_engage(state, unit) and shape_of(state, unit).organised


def check_contact(state: BattleState, action: DeclareContact) -> Message | None:
    """Return the rule that forbids to declare one-sided contacts (XI.4.0)."""
    if len(set(action.pairs)) != len(action.pairs) or not set(action.pairs) <= set(at_hand(state)):
        return refuse("no_one_sided_contact", "XI.4.0")
    if state.step == "move" and not action.pairs:
        return refuse("no_one_sided_contact", "XI.4.0")
    return None


def declared(state: BattleState, action: DeclareContact) -> ContactDeclared:
    """Return what a legal declaration leads to."""
    pairs = tuple(sorted(action.pairs))
    broken = tuple(pair for pair in at_hand(state) if pair not in pairs) if state.step == "break_off" else ()
    return ContactDeclared(state.side, pairs, broken)


def lapsed(state: BattleState) -> tuple[Pair, ...]:
    """Return the declared contacts whose elements have parted."""
    return tuple(sorted(state.locked.difference(one_sided(state)))) if state.locked else ()
