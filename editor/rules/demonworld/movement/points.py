"""Movement points and manoeuvres of a unit, and what stands in its way (V, V.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from editor.rules.demonworld.commanders.who import joined
from editor.rules.demonworld.effects import numbers
from editor.rules.demonworld.effects.numbers import unit_slowed
from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.formations.shapes import Shape
from editor.rules.demonworld.large.moving import is_chief, is_gun, is_large, points_of
from editor.rules.demonworld.movement import actions as movement_actions
from editor.rules.demonworld.movement.actions import MoveKind
from editor.rules.demonworld.movement.manoeuvres import is_small, points_left
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.problems import Message
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_tables_intermediate import FormationRule

_REMEMBERED: Final = 20_000
"""So many allowances are remembered, then the memory begins anew: thousands of battles share one."""


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
    paces: tuple[tuple[int, int], ...] = ()
    """(element, what it has spent on its own in and about a building in this phase) (XXIV.3.2)."""


def shape_of(state: BattleState, unit: Unit) -> Shape:
    """Return what a unit stands in; it is remembered with the unit, for it is asked over and over."""
    battle, known = state.battle, unit.__dict__.get("shape")
    if known is None or known[0] is not battle:
        known = unit.__dict__["shape"] = battle, shape_at(state, unit, unit.cells, unit.facings)
    found: Shape = known[1]
    return found


def shape_at(state: BattleState, unit: Unit, cells: tuple[int, ...], facings: tuple[int, ...]) -> Shape:
    """Return what a unit would stand in on other cells; its formation counts from chapter XIII on."""
    battle = state.battle
    if "XIII" not in battle.chapters:
        return battle.shapes.shape(cells, facings)
    card = battle.roster[unit.number].card
    infantry = card.mobility == "infantry"
    return battle.shapes.shape(cells, facings, unit.formation, horde=card.always_horde, infantry=infantry)


def formation_rule(state: BattleState, unit: Unit) -> FormationRule | None:
    """Return the ruleset's row of the formation that a unit has announced or always has (XIII)."""
    battle = state.battle
    if "XIII" not in battle.chapters:
        return None
    return battle.ruleset.formation("horde" if horde(state, unit) else unit.formation)


def horde(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit knows only the horde, and is not small (XIII.4.0)."""
    battle = state.battle
    always = battle.roster[unit.number].card.always_horde
    return always and "XIII" in battle.chapters and not small(state, unit)


def small(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit is a small one (V.1.7)."""
    return is_small(len(unit.elements), state.battle.ruleset)


def allowance(state: BattleState, unit: Unit, order: Order) -> tuple[float, ...]:
    """Return the points that a unit may spend under an order, by manoeuvres made.

    A musician gives one manoeuvre more as long as he stands (IX.1.0). A commander with the unit who is slower
    holds it back (X.2.2). A large base has no manoeuvres (XVII.1.3).
    """
    if is_large(state, unit):
        return (points_of(state, unit, order),)
    if state.effects or state.battle.carried:
        return _allowance(state, unit, order)
    known, key = state.battle.allowances, (unit.number, unit.elements, order)
    found = known.get(key)
    if found is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        found = known[key] = _allowance(state, unit, order)
    return found


def _allowance(state: BattleState, unit: Unit, order: Order) -> tuple[float, ...]:
    roster = state.battle.roster[unit.number]
    table = roster.points_left[order]
    if roster.musician is not None and roster.musician not in unit.elements:
        table = roster.without_musician[order]
    if (state.effects or state.battle.carried) and unit_slowed(state, unit.number):
        table = _changed(state, unit, order, len(table) - 1)
    for element in joined(state.battle, unit):
        points = numbers.points(state, element, order)
        table = tuple(
            min(most, points_left(points, made, len(table) - 1, state.battle.ruleset))
            for made, most in enumerate(table)
        )
    return table


def _changed(state: BattleState, unit: Unit, order: Order, printed: int) -> tuple[float, ...]:
    """Return what a unit under lasting effects may spend, by manoeuvres made (V, XX.6.0)."""
    points = numbers.unit_points(state, unit.number, order)
    most = max(printed + numbers.extra_of_unit(state, unit.number, "manoeuvres"), 0)
    return tuple(points_left(points, made, most, state.battle.ruleset) for made in range(most + 1))


def points_to_spend(state: BattleState, unit: Unit) -> float:
    """Return the movement points that a unit has left after the manoeuvres that it has made (V).

    A large base that is a commander needs no order for them (XVII.5.0).
    """
    if unit.order is None:
        return points_of(state, unit, "move") - unit.points if is_chief(state, unit) else 0
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


def pay(
    state: BattleState, unit: Unit, fields: int, by: movement_actions.By, points: int | None = None
) -> tuple[int, int] | Message:
    """Return (points, manoeuvres) for so many fields, or that they are not there.

    ``points``: what the fields cost by their ground; None on clear ground. Manoeuvres do not pay for it
    (XI.2.0).
    """
    if by == "manoeuvres":
        left = manoeuvres_to_spend(state, unit)
        if fields > left:
            return refuse_unit(state, unit.number, "manoeuvres_spent", "V", needed=fields, left=left)
        return 0, fields
    cost, left_points = fields * field_cost(state) if points is None else points, points_to_spend(state, unit)
    if cost > left_points:
        return refuse_unit(state, unit.number, "points_spent", "V", needed=cost, left=left_points)
    return cost, 0


def may_engage(state: BattleState, unit: Unit) -> bool:
    """Return whether the unit's order and formation let it attack (V.3.1, XIII, XVII.4.1, XIX.8.0).

    A large base that has come onto the field in this turn does not (XVI.5.0).
    """
    if is_large(state, unit):
        able = unit.order in state.battle.ruleset.large.engage_with or is_chief(state, unit)
        return able and not is_gun(state, unit) and not state.just_come(unit)
    rule = state.battle.ruleset.order(unit.order) if unit.order is not None else None
    formation = formation_rule(state, unit)
    return rule is not None and rule.may_engage and (formation is None or formation.may_engage)


def blocked(state: BattleState, unit: Unit, cells: Sequence[int]) -> Message | None:
    """Return why the cells cannot be entered: off the field, others stand there or fly too low (V.3.0)."""
    if not low_skies(state, unit).isdisjoint(cells):
        return refuse_unit(state, unit.number, "under_flyer", "XXIII.5.0")
    inside, occupied, unit_of = state.battle.ground.inside, state.occupied, state.unit_of
    if state.battle.ground.cells.issuperset(cells) and occupied.keys().isdisjoint(cells):
        return None
    for cell in cells:
        if not inside[cell]:
            return refuse_unit(state, unit.number, "off_the_field", "V.3.0")
        element = occupied.get(cell)
        if element is not None and unit_of[element] != unit.number:
            return refuse_unit(state, unit.number, "occupied", "V.3.0")
    return None
