"""Attacks of two units on each other: who strikes whom, as the battle allows and reckons (VI.1, XIV)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from editor.rules.core.parts import Sum
from editor.rules.demonworld import units
from editor.rules.demonworld.flyers import air
from editor.rules.demonworld.melee.attack_numbers import (
    attack_number,
    best_weapon,
    initiative_of,
    large,
    usable_weapon,
)
from editor.rules.demonworld.melee.attacks import Strike, attacks_of, check_attacks, targets_of
from editor.rules.demonworld.melee.blows import may_earn
from editor.rules.demonworld.melee.reach import in_reach
from editor.rules.demonworld.odds.encounter import Encounter, Pair, Posted
from editor.rules.demonworld.state import BattleState
from schemas.base import must_be
from schemas.problems import Message

Place = tuple[int, int]
"""(side, place in its unit)."""


class Attack(NamedTuple):
    """A declared attack."""

    side: int
    attacker: int
    target: int
    supports: tuple[int, ...]
    weapon: int
    speed: int
    """Initiative with which it is struck."""
    again: bool = False
    """Whether a good die earns a second attack."""


def in_contact(meeting: Encounter, now: Pair) -> tuple[int, ...]:
    """Return who stands where anything depends on it: in contact; everybody where all may count."""
    zone = meeting.memory.get("contact")
    if zone is None:
        state = meeting.battle
        zone = meeting.memory["contact"] = tuple(
            (side, place)
            for side, unit in enumerate((meeting.unit(0), meeting.unit(1)))
            for place, cell in enumerate(unit.cells)
            if state.aloft
            or meeting.bound[side]
            or cell in state.contact_cells[side]
            or _on_base(state, unit)
        )
    return tuple([now[side][place] for side, place in cast("tuple[Place, ...]", zone)])


def _on_base(state: BattleState, unit: units.Unit) -> bool:
    """Return whether a unit is a large base, which touches others by any of its fields (XVII.4.0)."""
    return state.battle.bases is not None and state.battle.bases.large(unit)


def declared(meeting: Encounter, now: Pair) -> tuple[Attack, ...]:
    """Return the attacks of both units: each strikes where it does best, and joins where that is wanted."""
    key = ("attacks", in_contact(meeting, now))
    known = meeting.memory.get(key)
    if known is None:
        posted = meeting.posted(now)
        if posted.battle.aloft:
            known = meeting.memory[key] = (*_in_air(posted, 0), *_in_air(posted, 1))
            return known
        found = [*_attacks(meeting, now, 0), *_attacks(meeting, now, 1)]
        sides = [tuple([in_battle(posted, one) for one in found if one.side == side]) for side in (0, 1)]
        state = posted.battle.replace(attacks=tuple(sides))
        known = meeting.memory[key] = tuple(
            [one._replace(again=may_earn(state, in_battle(posted, one), one.speed)) for one in found]
        )
    return cast("tuple[Attack, ...]", known)


def _in_air(posted: Posted, side: int) -> list[Attack]:
    """Return the attacks of a unit in the air and at flyers: each element where it does best (XXIII.8.0)."""
    state = posted.battle.replace(side=side, step="air_attacks")
    able = list(air.attacks_of(state, side))
    ranked = sorted(able, key=lambda one: (-_sum(air.blow_at(state, one)).value, one.target, one.weapon))
    chosen: list[units.Attack] = []
    for one in ranked:
        if air.check_air(state, air.StrikeFlyers((*chosen, one))) is None:
            chosen.append(one)
    return [
        Attack(
            side, posted.places[one.attacker], posted.places[one.target], (), one.weapon,
            initiative_of(state, one.attacker, one.weapon),
        )
        for one in chosen
    ]  # fmt: skip


def _sum(number: Sum | Message) -> Sum:
    return must_be(number, Sum)


def _attacks(meeting: Encounter, now: Pair, side: int) -> list[Attack]:
    posted = meeting.posted(now)
    single = {place: found for place in range(len(now[side])) if (found := _single(posted, side, place))}
    numbers = {one: base_number(meeting, now, one).value for found in single.values() for one in found}
    spared: dict[int, float] = {}
    used: set[int] = set()
    attacks = []
    for place in sorted(single, key=lambda one: (-max(numbers[blow] for blow in single[one]), one)):
        if place in used:
            continue
        used.add(place)
        if large(posted.battle, posted.elements[side][place]):
            attacks += _of_base(posted, single[place], numbers)
            continue
        for _ in range(attacks_of(posted.battle, in_battle(posted, single[place][0]))):
            best = max(
                single[place], key=lambda one: (numbers[one] * spared.get(one.target, 1.0), -one.target)
            )
            helpers = [
                other for other in single if other not in used and _may_support(posted, best, other)
            ] if meeting.supports[side] else []  # fmt: skip
            attack = best._replace(supports=tuple(helpers[: meeting.supports[side]]))
            used.update(attack.supports)
            value = base_number(meeting, now, attack).value
            spared[best.target] = spared.get(best.target, 1.0) * (1 - min(max(value, 0), 20) / 20)
            attacks.append(attack)
    return attacks


def _single(posted: Posted, side: int, place: int) -> list[Attack]:
    """Return what an element may strike: with its strongest weapon, a base with each (II.5.2, VI.1.1)."""
    element, state = posted.elements[side][place], posted.battle
    if element >= 0 and large(state, element):
        return _arms(posted, side, place)
    found = []
    for target in targets(posted, side, place):
        weapon = best_weapon(state, element, state.battle.cards[posted.elements[1 - side][target]])
        if weapon is not None:
            speed = initiative_of(state, element, weapon[0])
            found.append(Attack(side, place, target, (), weapon[0], speed))
    return found


def _arms(posted: Posted, side: int, place: int) -> list[Attack]:
    """Return what a large base may strike with each of its weapons (XVII.6.5, XVII.7.5, XVIII.8.0)."""
    element, state = posted.elements[side][place], posted.battle
    cards, places = state.battle.cards, state.standing
    found = []
    for target in targets(posted, side, place):
        other = posted.elements[1 - side][target]
        for weapon in range(len(cards[element].weapons)):
            usable = usable_weapon(state, element, weapon, cards[other]) is not None
            if usable and in_reach(state, element, places[element], other, places[other], weapon):
                speed = initiative_of(state, element, weapon)
                found.append(Attack(side, place, target, (), weapon, speed))
    return found


def _of_base(posted: Posted, single: list[Attack], numbers: Mapping[Attack, float]) -> list[Attack]:
    """Return the attacks of a large base: the best ones that it may strike together (XVII.4.0)."""
    state = posted.battle.replace(side=single[0].side, step="attacks")
    chosen: list[Attack] = []
    spared: dict[int, float] = {}
    while True:
        ranked = sorted(
            single, key=lambda one: (-numbers[one] * spared.get(one.target, 1.0), one.target, one.weapon)
        )
        for one in ranked:
            declared_so = Strike(tuple([in_battle(posted, each) for each in (*chosen, one)]))
            if check_attacks(state, declared_so) is None:
                chosen.append(one)
                chance = min(max(numbers[one], 0), 20) / 20
                spared[one.target] = spared.get(one.target, 1.0) * (1 - chance)
                break
        else:
            return chosen


def targets(posted: Posted, side: int, place: int) -> list[int]:
    """Return the places of the enemies whom an element may strike (VI.1.1)."""
    state, element = posted.battle, posted.elements[side][place]
    if element < 0:
        return []
    stands = state.standing[element]
    unit = state.units[stands.unit]
    return [posted.places[one] for one in targets_of(state, unit, stands.cell, stands.facing)]


def _may_support(posted: Posted, attack: Attack, helper: int) -> bool:
    state = posted.battle.replace(side=attack.side, step="attacks")
    return check_attacks(state, Strike((in_battle(posted, attack._replace(supports=(helper,))),))) is None


def in_battle(posted: Posted, attack: Attack) -> units.Attack:
    """Return an attack by the elements of the battle; supporters who are gone are left out."""
    own, others = posted.elements[attack.side], posted.elements[1 - attack.side]
    supports = tuple([own[one] for one in attack.supports if own[one] >= 0])
    return units.Attack(own[attack.attacker], others[attack.target], supports, attack.weapon)


def base_number(meeting: Encounter, now: Pair, attack: Attack) -> Sum:
    """Return the base number of an attack with the supporters who stand (VI.1.3)."""
    key = (now, attack)
    found = meeting.memory.get(key)
    if found is None:
        posted = meeting.posted(now)
        blow = in_battle(posted, attack)
        state = posted.battle
        if state.aloft:
            found = _sum(air.blow_at(state.replace(side=attack.side), blow))
        else:
            found = attack_number(state, blow, state.standing, len(blow.supports))
        meeting.memory[key] = found
    return cast("Sum", found)
