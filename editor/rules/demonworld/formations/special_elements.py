"""Special elements: free exchanges into the front rank, shots diverted from them (IX.4.0, IX.5.0)."""

from __future__ import annotations

from dataclasses import dataclass

from editor.rules.demonworld.base import Action
from editor.rules.demonworld.commanders.who import hidden_among, special
from editor.rules.demonworld.movement.actions import SwapFront
from editor.rules.demonworld.movement.points import Plan, shape_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.units import Unit, exchanged
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message


def front_places(state: BattleState, unit: Unit) -> tuple[int, ...]:
    """Return the places of a unit's front rank; empty if it has no clear front (IX.4.0)."""
    shape = shape_of(state, unit)
    if shape.ranks:
        return shape.ranks[0]
    head = shape.column[:1]
    steps = state.battle.ground.steps
    # A column that closes into a ring may be read from several of its elements: it has no clear front.
    ring = any(
        unit.cells[place] + steps[direction] in unit.cells
        for place in head
        for direction in FRONT[unit.facings[place]]
    )
    return () if ring else head


def waiting_swaps(state: BattleState, unit: Unit) -> tuple[tuple[int, int], ...]:
    """Return (special, normal) elements that have to change places, the middle of the front rank first."""
    if state.battle.chapters.isdisjoint(("IX", "X")) or not unit.elements or unit.engaged or unit.mood:
        return ()
    battle = state.battle
    signs = {element for element in unit.elements if special(battle, unit, element)}
    if not signs:
        return ()
    front = front_places(state, unit)
    back = [element for place, element in enumerate(unit.elements) if element in signs and place not in front]
    if not front or not back:
        return ()
    middle = (len(front) - 1) / 2
    nearest = sorted(range(len(front)), key=lambda rank: (abs(rank - middle), rank))
    free = [unit.elements[front[rank]] for rank in nearest if unit.elements[front[rank]] not in signs]
    if state.battle.terrain is None:
        return tuple(zip(back, free, strict=False))
    found = []
    for element in back:
        other = next((one for one in free if may_exchange(state, unit, element, one)), None)
        if other is not None:
            free.remove(other)
            found.append((element, other))
    return tuple(found)


def may_exchange(state: BattleState, unit: Unit, one: int, other: int) -> bool:
    """Return whether the ground lets two elements of a unit change places.

    Not over a height that they cannot climb, nor onto ground that they cannot enter (IX.4.0).
    """
    terrain = state.battle.terrain
    if terrain is None:
        return True
    here, there = unit.cells[unit.elements.index(one)], unit.cells[unit.elements.index(other)]
    first, second = terrain.own[one], terrain.own[other]
    return bool(
        first.stands[there]
        and second.stands[here]
        and terrain.climbable(first, here, there)
        and terrain.climbable(second, there, here)
    )


def swap(state: BattleState, unit: Unit, action: SwapFront) -> Plan | Message:
    """Exchange normal elements of the front rank for special ones, for nothing (IX.4.0)."""
    number = unit.number
    signs = {element for element in unit.elements if special(state.battle, unit, element)}
    if state.battle.chapters.isdisjoint(("IX", "X")):
        return refuse_unit(state, number, "swap_not_played", "IX.4.0")
    if unit.mood:
        return refuse_unit(state, number, "swap_unsteady", "IX.4.0")
    named = [element for pair in action.swaps for element in pair]
    if not named or len(set(named)) != len(named) or not set(named) <= set(unit.elements):
        return refuse_unit(state, number, "elements_do_not_fit", "IX.4.0")
    front = {unit.elements[place] for place in front_places(state, unit)}
    for one, normal in action.swaps:
        if one not in signs or one in front or normal in signs or normal not in front:
            return refuse_unit(state, number, "swap_to_the_front", "IX.4.0")
        if not may_exchange(state, unit, one, normal):
            return refuse_unit(state, number, "swap_over_ground", "IX.4.0")
    return Plan("swap", *exchanged(unit, action.swaps), free_regroup=unit.free_regroup)


def touching(state: BattleState, element: int) -> tuple[int, ...]:
    """Return the elements of its own unit beside an element, clockwise from the north-east."""
    unit = state.units[state.unit_of[element]]
    cell = unit.cells[unit.elements.index(element)]
    found = [state.occupied.get(beside) for beside in state.battle.ground.around(cell)]
    return tuple(one for one in found if one is not None and one in unit.elements)


def substitutes(state: BattleState, element: int) -> tuple[int, ...]:
    """Return the elements that may fall in the place of a special one: beside it and not hit (IX.5.0)."""
    unit = state.units[state.unit_of[element]]
    return tuple(
        one
        for one in touching(state, element)
        if one not in state.struck and may_exchange(state, unit, element, one)
    )


def to_divert(
    state: BattleState, in_melee: frozenset[int], by_guns: frozenset[int] = frozenset()
) -> tuple[int, ...]:
    """Return the special elements that shots have hit and that somebody may fall for (IX.5.0).

    Not those hit by shots into a melee, ``in_melee``, from chapter XII on (XII.5.0), nor those hit by guns,
    which aim at fields.
    """
    battle = state.battle
    if battle.chapters.isdisjoint(("IX", "X")):
        return ()
    hit = (state.struck - in_melee if "XII" in state.battle.chapters else state.struck) - by_guns
    return tuple(
        one
        for one in sorted(hit)
        if hidden_among(battle, state.units[state.unit_of[one]], one) and substitutes(state, one)
    )


def check_divert(state: BattleState, action: Divert) -> Message | None:
    """Return the rule that forbids an answer to a shot that has hit a special element (IX.5.0)."""
    if not state.diverting or state.diverting[0] != action.element:
        return refuse("not_now", "IX.5.0")
    if action.instead is not None and action.instead not in substitutes(state, action.element):
        number = state.unit_of[action.element]
        return refuse_unit(state, number, "no_substitute", "IX.5.0")
    return None


@dataclass(frozen=True, slots=True)
class Divert(Action):
    """Say who shall fall in the place of a special element hit by a shot, if the die allows (IX.5.0)."""

    element: int
    """The special element."""
    instead: int | None = None
    """An element of its unit beside it; None to let it fall without a die."""
