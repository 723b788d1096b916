"""The numbers of an attack in melee: its weapon, its initiative, all that changes the blow (VI.1)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.parts import Part, Sum, add_up
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.effects.numbers import extra, in_melee
from editor.rules.demonworld.formations.announced import in_rim, wedge_worth
from editor.rules.demonworld.large.mounts import carrier, mount_of
from editor.rules.demonworld.large.parts import (
    is_chariot,
    melee_protection_against,
    part_struck,
    with_part_named,
    with_rider_named,
)
from editor.rules.demonworld.melee.numbers import Blow, InWater, Striker, charge_bonus
from editor.rules.demonworld.melee.reach import contact_between, fields_at, side_struck
from editor.rules.demonworld.melee.weapons import strongest_weapon, weapon_power
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Attack, Standing
from schemas.systems.demonworld import DemonworldUnit

_WET: Final[tuple[InWater, ...]] = ("none", "one", "both")
"""Who stands in water, by how many of two do."""


def usable_weapon(state: BattleState, element: int, weapon: int, against: DemonworldUnit) -> int | None:
    """Return the power of an element's weapon; None if it cannot be used now (II.5.2)."""
    battle, unit = state.battle, state.units[state.unit_of[element]]
    first_phase, card = not unit.fought, battle.cards[element]
    if not 0 <= weapon < len(card.weapons):
        return None
    if unit.master is not None and card.weapons[weapon].carried_by == "rider":
        return None
    return weapon_power(card, weapon, against, battle.armed[element], first_phase=first_phase)


def best_weapon(state: BattleState, element: int, against: DemonworldUnit) -> tuple[int, int] | None:
    """Return (weapon, power) of an element's strongest melee weapon of now, the first of several."""
    battle, first_phase = state.battle, not state.units[state.unit_of[element]].fought
    card = battle.cards[element]
    key = (id(card), id(against), first_phase)
    known = battle.strongest.get(key)
    if known is None:
        best = strongest_weapon(card, against, battle.armed[element], first_phase=first_phase)
        known = battle.strongest[key] = against, best
    return known[1]


def large(state: BattleState, element: int) -> bool:
    """Return whether an element stands on a large base, or rides on one."""
    bases = state.battle.bases
    return bases is not None and carrier(state, element) in bases.kinds


def in_water(state: BattleState, start: int, end: int) -> InWater:
    """Return who of two stands in water (XI.3.6)."""
    terrain = state.battle.terrain
    if terrain is None:
        return "none"
    wet = terrain.in_water(start) + terrain.in_water(end)
    return _WET[wet]


def across_barrier(state: BattleState, start: int, end: int) -> bool:
    """Return whether an intact wall or hedge stands between two neighbouring cells (XI.3.7)."""
    terrain = state.battle.terrain
    if terrain is None:
        return False
    return (start, state.battle.ground.direction(start, end)) in terrain.barred


def level_difference(state: BattleState, start: int, end: int) -> int:
    """Return how many levels a cell lies above another (XI.3.5)."""
    terrain = state.battle.terrain
    return 0 if terrain is None else terrain.level(start) - terrain.level(end)


def initiative_of(state: BattleState, element: int, weapon: int) -> int:
    """Return the initiative with which an element strikes, with all that changes it (VI.1.0, XX.6.0)."""
    battle, unit = state.battle, state.units[state.unit_of[element]]
    card = battle.cards[element]
    key = (id(card), weapon, unit.order, unit.fought == 0, unit.mood == "impetuous", unit.charged)
    own = battle.speeds.get(key)
    if own is None:
        own = battle.speeds[key] = int(initiative_sum(state, element, weapon).value)
    return own + extra(state, element, "initiative") if state.effects or battle.carried else own


def initiative_sum(state: BattleState, element: int, weapon: int) -> Sum:
    """Return the initiative of an element: its own, with its unit's order and its weapon (VI.1.0)."""
    card, unit = state.battle.cards[element], state.units[state.unit_of[element]]
    impetuous = unit.mood == "impetuous"
    given = Striker(
        card.initiative,
        None if impetuous else unit.order,
        card.weapons[weapon].weapon,
        unit.fought == 0,
        impetuous,
        unit.charged,
    )
    return state.battle.numbers.speed(given, state.battle.ruleset)


def _monster(battle: Battle, element: int) -> bool:
    return battle.bases is not None and battle.bases.monster(element)


def _lie_between(
    state: BattleState, attack: Attack, own: Standing, other: Standing
) -> tuple[bool, InWater, int]:
    """Return whether a barrier stands between two fighters, who of them is in water, and the levels.

    Where they touch by several fields the worst for the attacker counts of each (XVII.1.4).
    """
    here, there = own.cell, other.cell
    pairs: list[tuple[int, int]] = []
    if state.battle.bases is not None:
        pairs = list(contact_between(state, attack.attacker, own, attack.target, other))
    if not pairs:
        between = level_difference(state, here, there)
        return across_barrier(state, here, there), in_water(state, here, there), between
    return (
        any(across_barrier(state, here, there) for here, there in pairs),
        max((in_water(state, here, there) for here, there in pairs), key=_WET.index),
        min(level_difference(state, here, there) for here, there in pairs),
    )


def blow_between(state: BattleState, attack: Attack, places: dict[int, Standing], supports: int) -> Blow:
    """Return an attack with so many supports as the rules of melee look at it (VI.1.3).

    Skills count from chapter VIII on.
    """
    battle = state.battle
    own, other = places[attack.attacker], places[attack.target]
    side = side_struck(state, attack.attacker, own, attack.target, other)
    unit = state.units[own.unit]
    chief = "IX" in battle.chapters and battle.signs[attack.attacker] in ("leader", "standard")
    against_unit = state.units[other.unit]
    wedge = wedge_worth(state, unit, attack.attacker) if unit.formation else 0
    square = in_rim(state, against_unit, attack.target) if against_unit.formation else False
    card, against = battle.cards[attack.attacker], battle.cards[attack.target]
    skilled = "VIII" in battle.chapters
    barrier, wet, levels = _lie_between(state, attack, own, other)
    base, against_base = attack.attacker, attack.target
    if battle.bases is not None:
        base, against_base = carrier(state, base), carrier(state, against_base)
    # By their places: asked for thousands of times in a battle, names would cost a twentieth of it.
    return Blow(
        usable_weapon(state, attack.attacker, attack.weapon, against) or 0,
        side,
        melee_protection_against(state, fields_at(state, attack.attacker, own), attack.target, other)
        if battle.bases is not None
        else against.melee_protection,
        card.melee_skill if skilled else 0,
        against.melee_skill if skilled else 0,
        supports,
        unit.fought == 0,
        charge_bonus(card),
        unit.order,
        chief,
        battle.armed[attack.target],
        unit.formation == "skirmish_formation",
        against_unit.formation == "skirmish_formation",
        barrier,
        wet,
        levels,
        wedge,
        square,
        battle.ruleset.melee.monster_flank_bonus
        or not (_monster(battle, base) or (is_chariot(battle, base) and _monster(battle, against_base))),
    )


def attack_number(state: BattleState, attack: Attack, places: dict[int, Standing], supports: int) -> Sum:
    """Return the base number of an attack with so many supports (VI.1.3)."""
    battle, unit = state.battle, state.units[places[attack.attacker].unit]
    if battle.bases is None and not unit.dived:
        return _number_on_foot(state, attack, places, supports)
    given = blow_between(state, attack, places, supports)
    found = battle.numbers.blow(given, battle.ruleset)
    if is_chariot(battle, attack.target):
        own, other = places[attack.attacker], places[attack.target]
        fields = fields_at(state, attack.attacker, own)
        found = with_part_named(found, part_struck(state, fields, attack.target, other))
    mount = mount_of(state, attack.target)
    if mount is not None:
        cards = battle.cards
        found = with_rider_named(found, cards[attack.target].melee_protection, cards[mount].melee_protection)
    if unit.dived and unit.fought == 0:
        dive = Part("XXIII.8.3", "demonworld.part_dive", battle.ruleset.flying.dive_power)
        found = add_up((*found.parts, dive))
    from_rear = given.side == "rear" and not given.defender_in_square
    return in_melee(state, found, attack.attacker, attack.target, from_rear=from_rear)


def _number_on_foot(state: BattleState, attack: Attack, places: dict[int, Standing], supports: int) -> Sum:
    """Return the base number of an attack where no large base takes part: asked once per circumstance."""
    battle = state.battle
    own, other = places[attack.attacker], places[attack.target]
    unit, against = state.units[own.unit], state.units[other.unit]
    side = side_struck(state, attack.attacker, own, attack.target, other)
    square = in_rim(state, against, attack.target) if against.formation else False
    key = (
        id(battle.cards[attack.attacker]),
        id(battle.cards[attack.target]),
        attack.weapon,
        side,
        supports,
        unit.fought == 0,
        unit.order,
        battle.signs[attack.attacker],
        unit.formation,
        against.formation,
        square,
        wedge_worth(state, unit, attack.attacker) if unit.formation else 0,
        None if battle.terrain is None else _lie_between(state, attack, own, other),
    )
    found = battle.blows.get(key)
    if found is None:
        given = blow_between(state, attack, places, supports)
        found = battle.blows[key] = battle.numbers.blow(given, battle.ruleset)
    if not state.effects and not battle.carried:
        return found
    return in_melee(state, found, attack.attacker, attack.target, from_rear=side == "rear" and not square)
