"""What a unit has to move with, and what stands in its way (V, V.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.events import MoveKind
from editor.rules.demonworld.manoeuvres import is_small
from editor.rules.demonworld.refusal import refuse_unit
from editor.rules.demonworld.shapes import Shape
from editor.rules.demonworld.state import BattleState, Unit
from schemas.problems import Message
from schemas.systems.demonworld_parts import Order


@dataclass(frozen=True, slots=True)
class Plan:
    """What a legal movement leads to."""

    kind: MoveKind
    cells: tuple[int, ...]
    facings: tuple[int, ...]
    points: int = 0
    manoeuvres: int = 0
    pivot: str = ""
    free_regroup: bool = False
    contact: bool = False
    """It ends beside an enemy."""


def shape_of(state: BattleState, unit: Unit) -> Shape:
    """Return what a unit stands in."""
    return state.battle.shapes.shape(unit.cells, unit.facings)


def small(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit is a small one (V.1.7)."""
    return is_small(len(unit.elements), state.battle.ruleset)


def allowance(state: BattleState, unit: Unit, order: Order) -> tuple[float, ...]:
    """Return the points that a unit may spend under an order, by manoeuvres made.

    A musician gives one manoeuvre more as long as he stands (IX.1.0).
    """
    roster = state.battle.roster[unit.number]
    if roster.musician is not None and roster.musician not in unit.elements:
        return roster.without_musician[order]
    return roster.points_left[order]


def points_to_spend(state: BattleState, unit: Unit) -> float:
    """Return the movement points that a unit has left after the manoeuvres that it has made (V)."""
    if unit.order is None:
        return 0
    table = allowance(state, unit, unit.order)
    return table[min(unit.manoeuvres, len(table) - 1)] - unit.points


def manoeuvres_to_spend(state: BattleState, unit: Unit) -> int:
    """Return how many manoeuvres a unit can still make after what it has spent (V)."""
    if unit.order is None:
        return 0
    table = allowance(state, unit, unit.order)
    made = unit.manoeuvres
    while made + 1 < len(table) and table[made + 1] >= unit.points:
        made += 1
    return made - unit.manoeuvres


def field_cost(state: BattleState) -> int:
    """Return the movement points of a field of clear ground (V)."""
    return state.battle.ruleset.movement.open_field_cost


def pay(state: BattleState, unit: Unit, fields: int, by: act.By) -> tuple[int, int] | Message:
    """Return (points, manoeuvres) for so many fields, or that they are not there."""
    if by == "manoeuvres":
        left = manoeuvres_to_spend(state, unit)
        if fields > left:
            return refuse_unit(state, unit.number, "manoeuvres_spent", "V", needed=fields, left=left)
        return 0, fields
    cost, points = fields * field_cost(state), points_to_spend(state, unit)
    if cost > points:
        return refuse_unit(state, unit.number, "points_spent", "V", needed=cost, left=points)
    return cost, 0


def may_engage(state: BattleState, unit: Unit) -> bool:
    """Return whether the unit's order lets it attack (V.3.1)."""
    rule = state.battle.ruleset.order(unit.order) if unit.order is not None else None
    return rule is not None and rule.may_engage


def blocked(state: BattleState, unit: Unit, cells: Sequence[int]) -> Message | None:
    """Return why the cells cannot be entered: off the field, or another unit stands there (V.3.0)."""
    inside, occupied, unit_of = state.battle.ground.inside, state.occupied, state.battle.unit_of
    for cell in cells:
        if not inside[cell]:
            return refuse_unit(state, unit.number, "off_the_field", "V.3.0")
        element = occupied.get(cell)
        if element is not None and unit_of[element] != unit.number:
            return refuse_unit(state, unit.number, "occupied", "V.3.0")
    return None
