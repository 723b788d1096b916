"""Melees of a phase: who fights whom, weapons, declared attacks and their base numbers (VI.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from editor.rules.demonworld.base import Action
from editor.rules.demonworld.effects.numbers import barred
from editor.rules.demonworld.large.mounts import bands_of, rider_on
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.melee.attack_numbers import (
    across_barrier,
    best_weapon,
    in_water,
    large,
    usable_weapon,
)
from editor.rules.demonworld.melee.contact import enemies_at
from editor.rules.demonworld.melee.engaging import enemies_touched
from editor.rules.demonworld.melee.reach import arms_suffice, in_reach, reached, shared_arms, touching
from editor.rules.demonworld.morale.courage import fleeing
from editor.rules.demonworld.state import BattleState, is_enemy
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.units import Attack, Standing, Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Strike(Action):
    """Declare every attack of one's own side in the melees of the phase (VI.1.3)."""

    attacks: tuple[Attack, ...] = ()


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


def attacks_of(state: BattleState, attack: Attack) -> int:
    """Return how often an element strikes with a weapon in a phase: once in the basic game (XIV.1.0)."""
    weapons = state.battle.cards[attack.attacker].weapons
    if "XIV" not in state.battle.chapters or not 0 <= attack.weapon < len(weapons):
        return 1
    return weapons[attack.weapon].attacks
