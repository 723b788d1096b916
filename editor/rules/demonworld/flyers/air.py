"""Melee of flyers, and of those on the ground with flyers above them (XXIII.8.0 to XXIII.8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from editor.rules.core.parts import Sum
from editor.rules.demonworld.advanced import attack_on_flyer, power_against_flyer
from editor.rules.demonworld.base import Action
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.effects.numbers import barred, in_melee
from editor.rules.demonworld.flyers.melee import Fighter, air_melee, air_size, share_a_segment
from editor.rules.demonworld.flyers.now import foot_at, footprint
from editor.rules.demonworld.melee.attack_numbers import blow_between, large, usable_weapon
from editor.rules.demonworld.melee.reach import arms_suffice, reached
from editor.rules.demonworld.morale.courage import fleeing
from editor.rules.demonworld.state import BattleState, is_enemy
from editor.rules.demonworld.units import Attack, Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class StrikeFlyers(Action):
    """Declare the attacks of one's own flyers in the air, and those from the ground at flyers (XXIII.8.0)."""

    attacks: tuple[Attack, ...] = ()


def fighter(state: BattleState, element: int) -> Fighter:
    """Return a flyer as the rules of melee in the air look at it."""
    stands = state.standing[element]
    altitude = state.units[stands.unit].altitude or 0
    base = footprint(state, element, stands.cell, stands.facing)
    return Fighter(base, state.battle.cards[element].size, altitude)


def able(state: BattleState, unit: Unit) -> bool:
    """Return whether the elements of a unit may strike at flyers: their order lets them attack (XXIII.8.0).

    Who is in melee on the ground strikes there; who has left one by air does not strike in the next turn.
    """
    if not unit.elements or unit.mood == "rout" or unit.engaged:
        return False
    if unit.left_melee and unit.left_melee == state.turn - 1:
        return False
    if unit.order is None:
        return independent(state.battle, unit)
    rule = state.battle.ruleset.order(unit.order)
    return rule is not None and rule.may_engage


def blow_at(state: BattleState, attack: Attack) -> Sum | Message:
    """Return the base number of an attack in which somebody is in the air, or the rule that forbids it."""
    places, element, target = state.standing, attack.attacker, attack.target
    if element not in places or state.battle.side_of[element] != state.side:
        return refuse("no_such_element", "XXIII.8.0", element=element)
    if target not in places or not is_enemy(state, target):
        return refuse("no_such_element", "XXIII.8.0", element=target)
    own = places[element]
    unit = state.units[own.unit]
    if target not in state.aloft:
        return refuse_unit(state, own.unit, "only_at_flyers", "XXIII.8.0")
    if not able(state, unit) or fleeing(state.battle, unit, element):
        return refuse_unit(state, own.unit, "strikes_no_flyers", "XXIII.8.0")
    if barred(state, element, "melee"):
        return refuse_unit(state, own.unit, "kept_from_melee", "XX.6.0")
    if attack.supports:
        return refuse_unit(state, own.unit, "no_support_in_air", "XXIII.8.1")
    power = usable_weapon(state, element, attack.weapon, state.battle.cards[target])
    if power is None:
        return refuse_unit(state, own.unit, "no_such_weapon", "II.5.2")
    struck = reached(state, element, own, attack.weapon)
    if element not in state.aloft:
        struck |= frozenset(state.fields_of(element))
    if struck.isdisjoint(state.fields_of(target)):
        return refuse_unit(state, own.unit, "strikes_in_front", "VI.1.1")
    return _in_air(state, attack, power) if element in state.aloft else _from_ground(state, attack, power)


def _from_ground(state: BattleState, attack: Attack, power: int) -> Sum | Message:
    """Return the base number of an attack from the ground at a flyer: height and skill count (XXIII.8.1)."""
    battle, element = state.battle, attack.attacker
    stands, card = state.standing[element], state.battle.cards[element]
    above = fighter(state, attack.target).altitude - foot_at(state, stands.cell)
    kind = battle.ruleset.weapon_type(card.weapons[attack.weapon].weapon)
    long = kind is not None and kind.long_reach
    left = power_against_flyer(card.size, power, above, battle.ruleset, long_weapon=long)
    if left is None:
        return refuse_unit(state, stands.unit, "flyer_too_high", "XXIII.8.1", altitude=above)
    return attack_on_flyer(left, card.melee_skill if "VIII" in battle.chapters else 0)


def _in_air(state: BattleState, attack: Attack, power: int) -> Sum | Message:
    """Return the base number of an attack between flyers: the sizes are taken off (XXIII.8.2)."""
    ruleset = state.battle.ruleset
    one, other = fighter(state, attack.attacker), fighter(state, attack.target)
    if not share_a_segment(one, other, ruleset):
        return refuse_unit(state, state.unit_of[attack.attacker], "no_common_segment", "XXIII.8.2")
    given = blow_between(state, attack, state.standing, 0)._replace(
        power=0, protection=0, across_wall_or_hedge=False, in_water="none", level_difference=0
    )
    rest = int(state.battle.numbers.blow(given, ruleset).value)
    protection = state.battle.cards[attack.target].melee_protection
    found = air_melee(power, air_size(one, ruleset), protection, air_size(other, ruleset), rest, ruleset)
    return in_melee(state, found, attack.attacker, attack.target, from_rear=given.side == "rear")


def attacks_of(state: BattleState, side: int) -> Iterator[Attack]:
    """Yield every single attack of a side in which somebody is in the air."""
    if not state.aloft:
        return
    given = state if state.side == side else state.replace(side=side)
    enemies = sorted(one for one in state.aloft if is_enemy(given, one))
    near = {
        cell + step
        for one in enemies
        for cell in state.fields_of(one)
        for step in (0, *state.battle.ground.steps)
    }
    for unit in state.of_side(side):
        if not enemies or not able(state, unit):
            continue
        for element in unit.elements:
            if near.isdisjoint(state.fields_of(element)):
                continue
            for weapon in range(len(state.battle.cards[element].weapons)):
                for target in enemies:
                    attack = Attack(element, target, (), weapon)
                    if isinstance(blow_at(given, attack), Sum):
                        yield attack


def check_air(state: BattleState, action: StrikeFlyers) -> Message | None:
    """Return the rule that forbids a declaration of attacks on flyers (XXIII.8.0)."""
    by: dict[tuple[int, int], list[Attack]] = {}
    for attack in action.attacks:
        found = blow_at(state, attack)
        if isinstance(found, Message):
            return found
        weapon = attack.weapon if large(state, attack.attacker) else -1
        by.setdefault((attack.attacker, weapon), []).append(attack)
    for (element, weapon), attacks in by.items():
        number = state.unit_of[element]
        if weapon < 0 and len(attacks) > 1:
            return refuse_unit(state, number, "strikes_once", "VI.1.2")
        if weapon >= 0 and not arms_suffice(state, attacks, state.standing) and len(attacks) > 1:
            return refuse_unit(state, number, "strikes_once", "XVII.6.5, XVII.7.5")
    return None
