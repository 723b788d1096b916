"""Attacks of two units on each other: who strikes whom, with what, and the base numbers (VI.1, XIV)."""

from __future__ import annotations

from typing import NamedTuple, cast

from editor.rules.core.hexes import front_fields, neighbours
from editor.rules.core.parts import Sum
from editor.rules.demonworld.formations.special import square_rim
from editor.rules.demonworld.melee.numbers import (
    Blow,
    InWater,
    Striker,
    charge_bonus,
    side_attacked,
)
from editor.rules.demonworld.melee.weapons import armed, strongest_weapon
from editor.rules.demonworld.odds.encounter import (
    LEADER,
    STANDARD,
    Elements,
    Encounter,
    Pair,
    sign_of,
    standing,
)

Place = tuple[int, int]
"""(side, place in its unit)."""


class Attack(NamedTuple):
    """A declared attack."""

    side: int
    attacker: int
    target: int
    supports: tuple[int, ...]
    weapon: int
    power: int
    """Power of the weapon."""
    speed: int
    """Initiative with which it is struck."""
    only: bool
    """Whether the weapon strikes once, so that a second attack can be earned."""


def in_contact(meeting: Encounter, now: Pair) -> tuple[int, ...]:
    """Return the sign of everybody who stands beside a place of the enemy, 0 where nobody is left."""
    zone = meeting.memory.get("contact")
    if zone is None:
        zone = meeting.memory["contact"] = tuple(
            (side, place)
            for side, force in enumerate(meeting.forces)
            for place, one in enumerate(force.places)
            if any((there := meeting.at.get(field)) and there[0] != side for field in neighbours(one.at))
        )
    places = cast("tuple[Place, ...]", zone)
    return tuple(now[side][place] and sign_of(now[side][place]) + 1 for side, place in places)


def declared(meeting: Encounter, now: Pair) -> tuple[Attack, ...]:
    """Return the attacks of both units: each strikes where it does best, and joins where that is wanted."""
    key = ("attacks", in_contact(meeting, now))
    known = meeting.memory.get(key)
    if known is None:
        known = meeting.memory[key] = (*_attacks(meeting, now, 0), *_attacks(meeting, now, 1))
    return cast("tuple[Attack, ...]", known)


def _attacks(meeting: Encounter, now: Pair, side: int) -> list[Attack]:
    force = meeting.forces[side]
    best = best_weapon(meeting, side)
    if best is None:
        return []
    weapon, power = best
    arm = force.card.weapons[weapon]
    speed = speed_of(meeting, side, weapon)
    reach = {place: found for place, code in enumerate(now[side]) if code
             and (found := targets(meeting, now, side, place))}  # fmt: skip
    numbers = {
        (place, target): base_number(
            meeting, now, Attack(side, place, target, (), weapon, power, speed, True), 0
        ).value
        for place, found in reach.items()
        for target in found
    }
    spared: dict[int, float] = {}
    used: set[int] = set()
    attacks = []
    for place in sorted(reach, key=lambda one: (-max(numbers[one, target] for target in reach[one]), one)):
        if place in used:
            continue
        used.add(place)
        for _ in range(arm.attacks):
            target = max(reach[place], key=lambda one: (numbers[place, one] * spared.get(one, 1.0), -one))
            joined = [
                other for other in reach
                if other not in used and target in reach[other]
            ][: force.supports]  # fmt: skip
            used |= set(joined)
            attack = Attack(side, place, target, tuple(joined), weapon, power, speed, arm.attacks == 1)
            value = base_number(meeting, now, attack, len(joined)).value
            spared[target] = spared.get(target, 1.0) * (1 - min(max(value, 0), 20) / 20)
            attacks.append(attack)
    return attacks


def targets(meeting: Encounter, now: Pair, side: int, place: int) -> list[int]:
    """Return the enemies in the front fields of an element (VI.1.1)."""
    own = meeting.forces[side].places[place]
    found = []
    for ahead in front_fields(own.at, own.facing):
        there = meeting.at.get(ahead)
        if there is not None and there[0] != side and now[1 - side][there[1]]:
            found.append(there[1])
    return found


def best_weapon(meeting: Encounter, side: int) -> tuple[int, int] | None:
    """Return (weapon, power) of the strongest melee weapon of this phase, the first of several (II.5.2)."""
    card, against = meeting.forces[side].card, meeting.forces[1 - side].card
    own = armed(card, meeting.ruleset)
    return strongest_weapon(card, against, own, first_phase=meeting.first_phase)


def speed_sum(meeting: Encounter, side: int, weapon: int) -> Sum:
    """Return the initiative of a unit with a weapon (VI.1.0)."""
    force = meeting.forces[side]
    given = Striker(
        force.card.initiative, force.order, force.card.weapons[weapon].weapon, meeting.first_phase
    )
    return meeting.numbers.speed(given, meeting.ruleset)


def speed_of(meeting: Encounter, side: int, weapon: int) -> int:
    """Return the initiative as a whole number."""
    return int(speed_sum(meeting, side, weapon).value)


def base_number(meeting: Encounter, now: Pair, attack: Attack, supports: int) -> Sum:
    """Return the base number of an attack with so many supports (VI.1.3)."""
    side = attack.side
    chief = sign_of(now[side][attack.attacker]) in (LEADER, STANDARD)
    wedge = _wedge(meeting, side, now[side], attack.attacker)
    square = _in_square(meeting, 1 - side, now[1 - side], attack.target)
    given = _blow(meeting, attack, supports, chief=chief, wedge=wedge, square=square)
    return meeting.numbers.blow(given, meeting.ruleset)


def _blow(
    meeting: Encounter, attack: Attack, supports: int, *, chief: bool, wedge: int, square: bool
) -> Blow:
    side = attack.side
    force, other = meeting.forces[side], meeting.forces[1 - side]
    own, target = force.places[attack.attacker], other.places[attack.target]
    return Blow(
        power=attack.power,
        side=side_attacked(target, own.at),
        protection=other.card.melee_protection,
        attacker_skill=force.card.melee_skill,
        defender_skill=other.card.melee_skill,
        supports=supports,
        first_phase=meeting.first_phase,
        charge_bonus=charge_bonus(force.card),
        attacker_order=force.order,
        leader_or_standard=chief,
        defender_armed=armed(other.card, meeting.ruleset),
        attacker_skirmish_formation=force.layout == "skirmish_formation",
        defender_skirmish_formation=other.layout == "skirmish_formation",
        across_wall_or_hedge=meeting.wall,
        in_water=cast("InWater", meeting.water),
        level_difference=meeting.lies[side].level - meeting.lies[1 - side].level,
        wedge_elements=wedge,
        defender_in_square=square,
    )


def _wedge(meeting: Encounter, side: int, elements: Elements, place: int) -> int:
    """Return the elements of a wedge whose tip an element is; 0 for all others (XIII.2.0)."""
    if meeting.forces[side].layout != "wedge" or place != 0:
        return 0
    return standing(elements) if meeting.shape(side, elements).formation == "wedge" else 0


def _in_square(meeting: Encounter, side: int, elements: Elements, place: int) -> bool:
    """Return whether an element stands in the rim of an unbroken square (XIII.1.0)."""
    if meeting.forces[side].layout != "square" or meeting.shape(side, elements).formation != "square":
        return False
    left = [number for number, code in enumerate(elements) if code]
    placed = [meeting.forces[side].places[number] for number in left]
    return place in [left[index] for index in square_rim(placed)]
