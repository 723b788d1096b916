"""What courage allows in movement: charges at the fearsome, stragglers, whom impetuous units go for (XV)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from editor.rules.demonworld.effects.numbers import unit_fear
from editor.rules.demonworld.melee.contact import DeclareContact
from editor.rules.demonworld.morale.actions import Dare
from editor.rules.demonworld.morale.courage import Facts, in_force, tests_courage
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message


def quarry_of(state: BattleState, unit: Unit) -> tuple[int, ...]:
    """Return the enemy units that an impetuous unit goes for.

    Those that have made it so; where all of them are gone or in rout, whoever is nearest.
    """
    left = [enemy for enemy in unit.quarry if state.units[enemy].elements]
    left = [one for one in left if state.units[one].mood != "rout" and state.units[one].altitude is None]
    if left:
        return tuple(left)
    roster = state.battle.roster
    camp = roster[unit.number].camp
    others = [one for one in state.units if one.elements and roster[one.number].camp != camp]
    landed = [other for other in others if other.altitude is None] or others
    enemies = [(apart(state, unit.cells, [other.number]), other.number) for other in landed]
    nearest = min((fields for fields, _ in enemies), default=0)
    return tuple(sorted(number for fields, number in enemies if fields == nearest))


def apart(state: BattleState, cells: Iterable[int], units: Sequence[int]) -> int:
    """Return the distance of cells from enemy units, element to element, in fields."""
    goals = [cell for number in units for cell in state.covered(state.units[number])]
    return state.battle.ground.least_apart(tuple(cells), goals)


def waits_for_storm(state: BattleState, unit: Unit) -> Message | None:
    """Return that a unit waits while an impetuous one makes its compulsory move (XV.10.0)."""
    if state.driven in (None, unit.number):
        return None
    return refuse_unit(state, unit.number, "impetuous_first", "XV.10.0")


def frightens(state: BattleState, unit: Unit, enemy: int) -> bool:
    """Return whether a charge at an enemy needs a test (XV.5.0).

    He is more fearsome than the unit and not in rout, and the unit is not impetuous.
    """
    other = state.units[enemy]
    if tests_courage(state.battle, unit, "charge") is None or unit.mood == "impetuous":
        return False
    return other.mood != "rout" and unit_fear(state, enemy) > unit_fear(state, unit.number)


def shrinks_from(state: BattleState, unit: Unit, enemy: int) -> bool:
    """Return whether a unit has not the courage to attack an enemy now.

    What it has found for one is enough for all that are no more fearsome (XV.5.0).
    """
    if not frightens(state, unit, enemy):
        return False
    return unit.dared < 0 or unit_fear(state, enemy) > unit_fear(state, unit.dared)


def courage_forbids(
    state: BattleState, unit: Unit, cells: Sequence[int], facings: Sequence[int], *, contact: bool
) -> Message | None:
    """Return why the courage of a unit does not let it move so (XV.5.0, XV.9.0)."""
    if not in_force(state.battle):
        return None
    if unit.stragglers:
        for element, old, cell, look, facing in zip(
            unit.elements, unit.cells, cells, unit.facings, facings, strict=True
        ):
            if (old, look) != (cell, facing) and element in unit.stragglers:
                return refuse_unit(state, unit.number, "straggler_runs", "XV.9.0")
    if contact:
        for enemy in sorted(_attacked(state, unit, cells)):
            if shrinks_from(state, unit, enemy):
                code = "daunted" if unit.daunted == enemy else "needs_courage"
                return refuse_unit(state, unit.number, code, "XV.5.0")
    if unit.daunted >= 0 and _approaches(state, unit, cells):
        return refuse_unit(state, unit.number, "daunted", "XV.5.0")
    return None


def check_attack(state: BattleState, action: DeclareContact) -> Message | None:
    """Return that a unit has not the courage for an attack by a one-sided contact (XI.4.0, XV.5.0)."""
    for number, enemy in action.pairs if state.step == "move" else ():
        if shrinks_from(state, state.units[number], enemy):
            return refuse_unit(state, number, "needs_courage", "XV.5.0")
    return None


def _attacked(state: BattleState, unit: Unit, cells: Sequence[int]) -> set[int]:
    """Return the enemy units beside the cells."""
    battle, occupied = state.battle, state.occupied
    camp = battle.roster[unit.number].camp
    return {
        state.unit_of[element]
        for cell in cells
        for step in battle.ground.steps
        if (element := occupied.get(cell + step)) is not None and battle.camp_of[element] != camp
    }


def _approaches(state: BattleState, unit: Unit, cells: Sequence[int]) -> bool:
    """Return whether an element comes nearer to the enemy that has daunted its unit."""
    ground, others = state.battle.ground, state.covered(state.units[unit.daunted])
    return any(
        min(ground.distance(cell, other) for other in others)
        < min(ground.distance(old, other) for other in others)
        for old, cell in zip(unit.cells, cells, strict=True)
        if others and old != cell
    )


def charge_facts(state: BattleState, enemy: int) -> Facts:
    """Return what a test for a charge at an enemy counts (XV.5.0)."""
    card, other = state.battle.roster[enemy].card, state.units[enemy]
    return Facts(
        enemy=enemy,
        enemy_fear=unit_fear(state, enemy),
        enemy_size=card.size,
        enemy_engaged=bool(other.engaged),
    )


def check_dare(state: BattleState, action: Dare) -> Message | None:
    """Return the rule that forbids a test for a charge of a unit that may move (XV.5.0).

    It comes just before the charge begins: who has moved, turned or changed his formation makes none.
    """
    unit = state.units[action.unit]
    if not 0 <= action.enemy < len(state.units) or not state.units[action.enemy].elements:
        return refuse("no_such_unit", "XV.5.0", unit=action.enemy)
    if state.battle.roster[action.enemy].camp == state.battle.camps[state.side]:
        return refuse("no_such_unit", "XV.5.0", unit=action.enemy)
    if not frightens(state, unit, action.enemy):
        return refuse_unit(state, action.unit, "nothing_to_dare", "XV.5.0")
    if unit.dared >= 0 or unit.daunted >= 0:
        return refuse_unit(state, action.unit, "dared_already", "XV.5.0")
    if unit.points or unit.manoeuvres or state.unit == unit.number:
        return refuse_unit(state, action.unit, "dared_late", "XV.5.0")
    rule = state.battle.ruleset.order(unit.order) if unit.order is not None else None
    if rule is None or not rule.may_engage:
        return refuse_unit(state, action.unit, "order_cannot_attack", "V.3.1")
    return None
