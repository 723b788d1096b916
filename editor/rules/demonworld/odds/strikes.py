"""A melee phase between two units: attacks, blows in falling initiative, second attacks (VI.1, XIV)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, cast

from editor.rules.core.chances import Walk, merged
from editor.rules.core.hexes import front_fields, neighbours
from editor.rules.core.parts import Sum
from editor.rules.demonworld.formations.special import square_rim
from editor.rules.demonworld.melee.numbers import (
    Blow,
    InWater,
    Striker,
    charge_bonus,
    frontal_change,
    second_attack_number,
    side_attacked,
)
from editor.rules.demonworld.melee.weapons import opening_weapons, strongest_weapon
from editor.rules.demonworld.odds.encounter import (
    LEADER,
    STANDARD,
    Elements,
    Encounter,
    Pair,
    State,
    band_of,
    hurt,
    sign_of,
    standing,
    with_side,
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


def phase(walk: Walk, meeting: Encounter, states: Mapping[State, float]) -> dict[State, float]:
    """Return what a melee phase leads to, morale tests apart."""
    after: dict[State, float] = {}
    for part in _alike(meeting, states):
        found = part
        attacks = declared(meeting, next(iter(part)).now)
        for speed in sorted({one.speed for one in attacks}, reverse=True):
            group = tuple(one for one in attacks if one.speed == speed)
            later = tuple(one for one in attacks if one.speed < speed)
            found = _group(walk, meeting, found, group, later)
        for state, chance in found.items():
            after[state] = after.get(state, 0.0) + chance
    return after


def _roles(attack: Attack) -> frozenset[Place]:
    """Return the places on which an attack depends."""
    own = [(attack.side, place) for place in (attack.attacker, *attack.supports)]
    return frozenset((*own, (1 - attack.side, attack.target)))


def _alike(meeting: Encounter, states: Mapping[State, float]) -> list[dict[State, float]]:
    """Group the states in which the same elements stand in contact: they declare the same attacks."""
    found: dict[object, dict[State, float]] = {}
    for state, chance in states.items():
        begun = (standing(state.now[0]), standing(state.now[1]))
        fresh = state._replace(then=state.now, begun=begun, bands=(None, None))
        part = found.setdefault(_in_contact(meeting, state.now), {})
        part[fresh] = part.get(fresh, 0.0) + chance
    return list(found.values())


def _in_contact(meeting: Encounter, now: Pair) -> tuple[int, ...]:
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


def _group(
    walk: Walk,
    meeting: Encounter,
    states: Mapping[State, float],
    group: tuple[Attack, ...],
    later: tuple[Attack, ...],
) -> dict[State, float]:
    """Strike the blows of one initiative, which fall together, then the second attacks they have earned.

    ``later`` are the slower blows. Places are alike as soon as nothing that is still to come depends on them.
    """
    again = [number for number, one in enumerate(group) if _may_earn(meeting, one)]
    second = frozenset(place for number in again for place in _reach(meeting, group[number]))
    struck = frozenset(1 - group[number].side for number in again)
    found = merged(states, _calm)
    for number, attack in enumerate(group):
        found = walk.advance(
            found,
            lambda state, one=attack, which=number: _strike(meeting, state, one, which),  # type: ignore[misc]
        )
        found = merged(found, _folding(meeting, group[number + 1 :], later, second, struck))
    found = merged(found, lambda state: state._replace(then=state.now))
    for number in again:
        for left in reversed(range(meeting.ruleset.melee.second_attacks)):
            found = walk.advance(
                found,
                lambda state, one=group[number], which=number, more=left > 0: _again(  # type: ignore[misc]
                    meeting, state, one, which, more=more
                ),
            )
    return merged(merged(found, _calm), _folding(meeting, (), later))


def _calm(state: State) -> State:
    return state._replace(then=state.now, earned=())


def _may_earn(meeting: Encounter, attack: Attack) -> bool:
    """Return whether an attack can earn a second one (XIV.1.0).

    It is struck without support, with a weapon that strikes once, before every enemy that it touches; those
    all have the initiative of their unit.
    """
    if not attack.only or attack.supports or not meeting.ruleset.melee.second_attacks:
        return False
    against = 1 - attack.side
    key = ("quicker", against, attack.speed)
    known = meeting.memory.get(key)
    if known is None:
        weapon = best_weapon(meeting, against)
        known = weapon is None or speed_of(meeting, against, weapon[0]) < attack.speed
        meeting.memory[key] = known
    return bool(known)


def _reach(meeting: Encounter, attack: Attack) -> frozenset[Place]:
    """Return the places on which a second attack depends."""
    own = meeting.forces[attack.side].places[attack.attacker]
    ahead = [meeting.at.get(field) for field in front_fields(own.at, own.facing)]
    return frozenset(((attack.side, attack.attacker), *(place for place in ahead if place is not None)))


def _folding(
    meeting: Encounter,
    coming: tuple[Attack, ...],
    later: tuple[Attack, ...],
    second: frozenset[Place] = frozenset(),
    struck: frozenset[int] = frozenset(),
) -> Callable[[State], State]:
    """Return a change that puts the elements of all places that do not matter any more in one order.

    Args:
        meeting: both units.
        coming: blows of this initiative still to be struck; they ask who stood before it.
        later: slower blows; they ask who stands then.
        second: places on which second attacks depend.
        struck: sides at which second attacks go.

    Of a unit at which nobody strikes any more, who tests its morale is settled first, because groups depend
    on places.
    """
    stand = second.union(*(_roles(one) for one in later))
    stood = stand.union(*(_roles(one) for one in coming))
    aimed = struck | {1 - one.side for one in (*coming, *later)}
    loose = [
        [place for place in range(len(force.places)) if side not in aimed and (side, place) not in stand]
        for side, force in enumerate(meeting.forces)
    ]
    past = [[place for place in places if (side, place) not in stood] for side, places in enumerate(loose)]

    def mixed(elements: Elements, places: list[int]) -> Elements:
        found = list(elements)
        codes = sorted([found[place] for place in places], reverse=True)
        for place, code in zip(places, codes, strict=True):
            found[place] = code
        return tuple(found)

    def emptied(elements: Elements, places: list[int]) -> Elements:
        found = list(elements)
        for place in places:
            found[place] = 0
        return tuple(found)

    def fold(state: State) -> State:
        bands = tuple(
            known if known is not None or side in aimed else band_of(meeting, side, state.now[side])
            for side, known in enumerate(state.bands)
        )
        return state._replace(
            now=(mixed(state.now[0], loose[0]), mixed(state.now[1], loose[1])),
            then=(emptied(state.then[0], past[0]), emptied(state.then[1], past[1])),
            bands=(bands[0], bands[1]),
        )

    return fold


def declared(meeting: Encounter, now: Pair) -> tuple[Attack, ...]:
    """Return the attacks of both units: each strikes where it does best, and joins where that is wanted."""
    key = ("attacks", _in_contact(meeting, now))
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
        (place, target): number(
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
            value = number(meeting, now, attack, len(joined)).value
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
    opening = opening_weapons(card, meeting.ruleset)
    return strongest_weapon(card, against, opening, first_phase=meeting.first_phase)


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


def number(meeting: Encounter, now: Pair, attack: Attack, supports: int) -> Sum:
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
        frontal_change=frontal_change(other.card.weapons, meeting.ruleset),
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


def _strike(meeting: Encounter, state: State, attack: Attack, which: int) -> list[tuple[int, State]]:
    """Roll one blow; whoever of its initiative is hit still strikes (VI.1.4)."""
    against = 1 - attack.side
    gone = not state.then[attack.side][attack.attacker] or not state.then[against][attack.target]
    if gone or not state.now[against][attack.target]:
        return [(1, state)]
    supports = [one for one in attack.supports if state.then[attack.side][one]]
    needed = number(meeting, state.then, attack, len(supports)).value
    faces = int(min(max(needed, 0), 20))
    hit = state._replace(now=with_side(state.now, against, hurt(state.now[against], attack.target)))
    well = 0
    if _may_earn(meeting, attack):
        well = int(min(max(second_attack_number(needed, meeting.ruleset), 0), faces))
    return [(well, hit._replace(earned=(*hit.earned, which))), (faces - well, hit), (20 - faces, state)]


def _again(
    meeting: Encounter, state: State, attack: Attack, which: int, *, more: bool
) -> list[tuple[int, State]]:
    """Roll a second attack against the enemy still in front that it hits best (XIV.1.0).

    ``more``: it may earn one more.
    """
    if which not in state.earned or not state.now[attack.side][attack.attacker]:
        return [(1, state)]
    found = targets(meeting, state.now, attack.side, attack.attacker)
    if not found:
        return [(1, state)]
    tries = [attack._replace(target=target, supports=()) for target in found]
    best = max(tries, key=lambda one: (number(meeting, state.now, one, 0).value, -one.target))
    needed = number(meeting, state.now, best, 0).value
    faces = int(min(max(needed, 0), 20))
    against = 1 - attack.side
    struck = with_side(state.now, against, hurt(state.now[against], best.target))
    used = state._replace(earned=tuple(one for one in state.earned if one != which))
    if not more:
        return [(faces, used._replace(now=struck)), (20 - faces, used)]
    well = int(min(max(second_attack_number(needed, meeting.ruleset), 0), faces))
    return [(well, state._replace(now=struck)), (faces - well, used._replace(now=struck)), (20 - faces, used)]
