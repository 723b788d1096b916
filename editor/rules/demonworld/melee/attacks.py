"""Melees of a phase: who fights whom, weapons, declared attacks and their base numbers (VI.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.parts import Part, Sum, add_up
from editor.rules.demonworld.base import Action
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.effects.numbers import barred, extra, in_melee
from editor.rules.demonworld.formations.announced import in_rim, wedge_worth
from editor.rules.demonworld.large.mounts import bands_of, carrier, mount_of, rider_on
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.large.parts import (
    is_chariot,
    melee_protection_against,
    part_struck,
    told_of,
    told_of_rider,
)
from editor.rules.demonworld.melee.contact import enemies_at
from editor.rules.demonworld.melee.engaging import enemies_touched
from editor.rules.demonworld.melee.numbers import (
    Blow,
    InWater,
    Striker,
    charge_bonus,
)
from editor.rules.demonworld.melee.reach import (
    arms_suffice,
    contact_between,
    fields_at,
    in_reach,
    reached,
    shared_arms,
    side_struck,
    touching,
)
from editor.rules.demonworld.melee.weapons import strongest_weapon, weapon_power
from editor.rules.demonworld.morale.courage import fleeing
from editor.rules.demonworld.state import BattleState, is_enemy
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.units import Attack, Standing, Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message
from schemas.systems.demonworld import DemonworldUnit


@dataclass(frozen=True, slots=True)
class Strike(Action):
    """Declare every attack of one's own side in the melees of the phase (VI.1.3)."""

    attacks: tuple[Attack, ...] = ()


_WET: Final[tuple[InWater, ...]] = ("none", "one", "both")
"""Who stands in water, by how many of two do."""


def standing(state: BattleState) -> dict[int, Standing]:
    """Return every living element with its place."""
    return state.standing


def fights(state: BattleState) -> list[tuple[int, ...]]:
    """Return the melees: groups of engaged units that touch each other.

    One that touches nobody any more is alone. Who stands beside a large base that cannot strike it may be in
    none (XVII.4.2).
    """
    beside = {
        unit.number: enemies_touched(state, unit) for unit in state.units if unit.engaged and unit.elements
    }
    met: dict[int, set[int]] = {number: set() for number in beside}
    for number, touched in beside.items():
        for other in touched:
            # Who has not got away in his rout is engaged no more and still before all that he touches.
            if other in beside or not any(is_large(state, state.units[one]) for one in (number, other)):
                met.setdefault(other, set()).add(number)
                met[number].add(other)
    groups = []
    left = set(met)
    for number in sorted(beside):
        if number in left:
            group, waiting = set(), [number]
            while waiting:
                one = waiting.pop()
                if one not in group:
                    group.add(one)
                    waiting += sorted(met[one] - group)
            left -= group
            groups.append(tuple(sorted(group)))
    return groups


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


def targets_of(
    state: BattleState, unit: Unit, cell: int, facing: int, element: int | None = None
) -> Iterator[int]:
    """Yield the enemies in contact in the front fields of an element (VI.1.1, XI.4.0).

    ``element``: who stands on the cell, where he does not stand there yet.
    """
    battle = state.battle
    own = state.occupied.get(cell) if element is None else element
    if own is not None and (fleeing(battle, unit, own) or barred(state, own, "melee")):
        return
    if battle.bases is not None and own is not None:
        yield from _targets_among_bases(state, own, Standing(unit.number, cell, facing))
        return
    if battle.terrain is not None:
        front = [cell + battle.ground.steps[direction] for direction in FRONT[facing]]
        one = state.occupied[cell] if element is None else element
        touched = set(enemies_at(state, one, cell))
        yield from [
            other for at in front if (other := state.occupied.get(at)) in touched and other is not None
        ]
        return
    camp = battle.roster[unit.number].camp
    for direction in FRONT[facing]:
        element = state.occupied.get(cell + battle.ground.steps[direction])
        if element is not None and battle.camp_of[element] != camp:
            yield element


def _targets_among_bases(state: BattleState, element: int, own: Standing) -> Iterator[int]:
    """Yield the enemies whom an element strikes from a place, where large bases take part (XVII.4.0)."""
    seen, camp_of = set(), state.battle.camp_of
    for cell in sorted(reached(state, element, own)):
        other = state.occupied.get(cell)
        if other is None or other in seen or camp_of[other] == camp_of[element]:
            continue
        seen.add(other)
        if touching(state, element, own, other, standing(state)[other]):
            yield other
            rider = rider_on(state, other)
            if rider is not None and in_reach(state, element, own, rider, standing(state)[rider]):
                yield rider


def can_attack(state: BattleState, side: int) -> bool:
    """Return whether an element of a side has an enemy in front of it."""
    return any(
        True
        for unit in state.of_side(side)
        if unit.engaged
        for band in bands_of(unit)
        for element, cell, facing in zip(band.elements, band.cells, band.facings, strict=True)
        for _ in targets_of(state, band, cell, facing, element)
    )


def check_attacks(state: BattleState, action: Strike) -> Message | None:
    """Return the rule that forbids a declaration of attacks (VI.1.1, VI.1.2)."""
    places, battle = standing(state), state.battle
    used: dict[int, int] = {}
    for attack in action.attacks:
        if attack.target not in places or not is_enemy(state, attack.target):
            return refuse("no_such_element", "VI.1.1", element=attack.target)
        there = places[attack.target]
        for element in (attack.attacker, *attack.supports):
            if element not in places or battle.side_of[element] != state.side:
                return refuse("no_such_element", "VI.1.1", element=element)
            own = places[element]
            if fleeing(battle, state.units[own.unit], element):
                return refuse_unit(state, own.unit, "straggler_runs", "XV.9.0")
            if barred(state, element, "melee"):
                return refuse_unit(state, own.unit, "kept_from_melee", "XX.6.0")
            weapon = attack.weapon if element == attack.attacker else None
            if not in_reach(state, element, own, attack.target, there, weapon):
                return refuse_unit(state, own.unit, "strikes_in_front", "VI.1.1")
            if not touching(state, element, own, attack.target, there):
                return refuse_unit(state, own.unit, "not_in_contact", "XI.4.0")
            if large(state, element):
                continue
            most = attacks_of(state, attack) if element == attack.attacker else 1
            if used.get(element, 0) >= most:
                return refuse_unit(state, own.unit, "strikes_once", "VI.1.2")
            used[element] = used.get(element, 0) + 1
            against = battle.cards[attack.target]
            armed = (
                usable_weapon(state, element, attack.weapon, against) is not None
                if element == attack.attacker
                else best_weapon(state, element, against) is not None
            )
            if not armed:
                return refuse_unit(state, own.unit, "no_such_weapon", "II.5.2")
        if attack.supports:
            number = places[attack.attacker].unit
            bases_support = any(large(state, one) for one in (attack.attacker, *attack.supports))
            if bases_support and attack.supports != (attack.attacker,):
                return refuse_unit(state, number, "base_supports", "XVII.4.0, XVIII.8.0")
            everybody = (attack.attacker, *attack.supports)
            if any(unsupported(state, places[one].cell, there.cell) for one in everybody):
                return refuse_unit(state, number, "no_support_over_ground", "XI.3.6, XI.3.7, XXIV.5.0")
    return _check_bases(state, action)


def large(state: BattleState, element: int) -> bool:
    """Return whether an element stands on a large base, or rides on one."""
    bases = state.battle.bases
    return bases is not None and carrier(state, element) in bases.kinds


def _check_bases(state: BattleState, action: Strike) -> Message | None:
    """Return why large bases cannot strike so: with what they have not, or too often (XVII.6.5, XVII.7.5)."""
    by: dict[tuple[int, object], list[Attack]] = {}
    places, cards = standing(state), state.battle.cards
    for attack in action.attacks:
        element = attack.attacker
        if large(state, element):
            if usable_weapon(state, element, attack.weapon, cards[attack.target]) is None:
                return refuse_unit(state, places[element].unit, "no_such_weapon", "II.5.2")
            means = shared_arms(state, element, attack.weapon) or attack.weapon
            by.setdefault((element, means), []).append(attack)
    for (element, _), attacks in by.items():
        if not arms_suffice(state, attacks, places):
            number = places[element].unit
            return refuse_unit(state, number, "strikes_once", "XVII.6.5, XVII.7.5, XVIII.8.0, XIX.8.0")
    return None


def unsupported(state: BattleState, start: int, end: int) -> bool:
    """Return whether an attack between two cells may not be supported, nor support one.

    Water on either side, or an intact wall or hedge between them (XI.3.6, XI.3.7). Nor one from outside at
    somebody inside a building; within it the ruleset says (XXIV.5.0).
    """
    houses = state.battle.houses
    if houses is not None and end in houses.within:
        inside = houses.within.get(start) == houses.within[end]
        if not inside or not state.battle.ruleset.buildings.supports_in:
            return True
    if state.battle.terrain is None:
        return False
    return in_water(state, start, end) != "none" or across_barrier(state, start, end)


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


def attacks_of(state: BattleState, attack: Attack) -> int:
    """Return how often an element strikes with a weapon in a phase: once in the basic game (XIV.1.0)."""
    weapons = state.battle.cards[attack.attacker].weapons
    if "XIV" not in state.battle.chapters or not 0 <= attack.weapon < len(weapons):
        return 1
    return weapons[attack.weapon].attacks


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
        found = told_of(found, part_struck(state, fields, attack.target, other))
    mount = mount_of(state, attack.target)
    if mount is not None:
        cards = battle.cards
        found = told_of_rider(found, cards[attack.target].melee_protection, cards[mount].melee_protection)
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
