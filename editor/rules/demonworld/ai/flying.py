"""Flyers of every player: whom they land on, how they come near, who leaves a melee by air (XXIII)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from editor.rules.core.parts import Sum
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.looking import enemies
from editor.rules.demonworld.effects.numbers import unit_points
from editor.rules.demonworld.flyers.air import attacks_of, blow_at
from editor.rules.demonworld.flyers.flight import Mode
from editor.rules.demonworld.flyers.flying import Fly, keeps_down, lands_to_fight, most_points, touched_after
from editor.rules.demonworld.flyers.leaving import able_to_leave
from editor.rules.demonworld.flyers.listing import (
    TURNS,
    Place,
    altitudes_at,
    cells_within,
    flight_allowed,
    places,
)
from editor.rules.demonworld.flyers.now import can_fly, flight_of, in_force, large
from editor.rules.demonworld.large.moving import is_large, lost_points
from editor.rules.demonworld.melee.reach import reached, side_struck
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Standing, Unit
from schemas.systems.demonworld_parts import Order

_SHOOTS: Final = 1.0
"""What a shooter is worth more than another enemy."""
_BEHIND: Final = {"front": 0.0, "flank": 0.5, "rear": 0.8}
"""What it is worth more to strike somebody from a side."""
_FACED: Final = 0.45
"""What an enemy costs who strikes back."""
_LEAST: Final = {"low": 0.3, "high": 0.05}
"""So much an attack has to promise for each element; who is in the air does not wait for a better one."""
_TRIED: Final = 12
"""So many landings, the best first, are looked at by the rules."""
_BESIDE: Final = 3
"""Fields between the front fields of two flyers that fight."""
_STRONG: Final = 0.5
"""Part of its hit points below which a flyer leaves a melee."""


class _Landing(NamedTuple):
    worth: float
    place: Place


def order(state: BattleState, unit: Unit) -> Order:
    """Return the order of a flyer: it charges whom it reaches by air, else it comes near."""
    reach = _fields(state, unit, "charge")
    near = [apart for apart, _ in enemies(state, unit)]
    if not near:
        return "charge"
    return "charge" if min(near) - 1 <= reach else "move"


def _fields(state: BattleState, unit: Unit, given: Order) -> int:
    """Return how many fields a unit flies under an order."""
    lost = lost_points(state, unit) if is_large(state, unit) else 0
    points = max(0, unit_points(state, unit.number, given) - lost)
    return points // state.battle.ruleset.flying.field_cost


def move(state: BattleState) -> Fly | None:
    """Return the next flight of a side, None where nobody flies now.

    Who is in the air always flies, if only to stay where it is: on the ground nothing moves it.
    """
    if not in_force(state.battle) or state.commanding or state.driven is not None:
        return None
    for unit in movable(state, state.side):
        if unit.flown == state.turn or not can_fly(state.battle, unit):
            continue
        action = best(state, unit)
        if action is not None:
            return action
    return None


def best(state: BattleState, unit: Unit) -> Fly | None:
    """Return the flight of a unit: at enemies, else nearer to them, else it stays in the air."""
    found = attack(state, unit)
    if found is None and lands_to_fight(state, unit):
        found = _duel(state, unit)
    return found or _approach(state, unit) or stay(state, unit)


def stay(state: BattleState, unit: Unit) -> Fly | None:
    """Return how a unit in the air stays above its place, as high as it is if it can; None on the ground."""
    if unit.altitude is None:
        return None
    stays = Fly(unit.number, "high", unit.cells, unit.facings, unit.altitude)
    if flight_allowed(state, stays):
        return stays
    here = Place(unit.cells, unit.facings)
    ways = (Fly(unit.number, "high", *here, altitude) for altitude in altitudes_at(state, unit, here))
    return next((one for one in ways if flight_allowed(state, one)), None)


def attack(state: BattleState, unit: Unit) -> Fly | None:
    """Return the landing beside enemies that promises most, None where none is worth it."""
    mode: Mode = "low" if unit.altitude is None else "high"
    if not lands_to_fight(state, unit) or keeps_down(state, unit, mode) is not None:
        return None
    near = state.near_enemy[state.side]
    found: list[_Landing] = []
    for turns in range(TURNS):
        for place in places(state, unit, most_points(state, unit, mode), turns):
            if near.isdisjoint(_covered(state, unit, place)):
                continue
            worth = _worth(state, unit, place)
            if worth >= _LEAST[mode] * len(unit.elements):
                found.append(_Landing(worth, place))
    found.sort(key=lambda one: (-one.worth, one.place))
    for one in found[:_TRIED]:
        action = Fly(unit.number, mode, *one.place)
        if flight_allowed(state, action):
            return action
    return None


def _covered(state: BattleState, unit: Unit, place: Place) -> Iterator[int]:
    bases = state.battle.bases
    for element, cell, facing in zip(unit.elements, place.cells, place.facings, strict=True):
        yield from (cell,) if bases is None else bases.fields(element, cell, facing)


def _worth(state: BattleState, unit: Unit, place: Place) -> float:
    """Return what a landing promises: enemies before the weapons, rather from behind, few who strike back."""
    touched = touched_after(state, unit, place.cells, place.facings)
    if any(cell in state.occupied for cell in _covered(state, unit, place) if cell not in unit.cells):
        return 0.0
    cards, total = state.battle.cards, 0.0
    struck: set[int] = set()
    for element, cell, facing in zip(unit.elements, place.cells, place.facings, strict=True):
        own = Standing(unit.number, cell, facing)
        for weapon in _arms(state, element):
            cells = reached(state, element, own, weapon)
            before = [state.occupied[at] for at in sorted(cells) if state.occupied.get(at) in touched]
            fresh = [other for other in before if other not in struck] or before
            if not fresh:
                continue
            other = max(fresh, key=lambda one: (_prize(state, element, own, one), -one))
            total += _prize(state, element, own, other) * (0.5 if other in struck else 1.0)
            struck.add(other)
    covered = frozenset(_covered(state, unit, place))
    for other in touched:
        there = state.standing[other]
        if not covered.isdisjoint(reached(state, other, there)):
            own = Standing(unit.number, place.cells[0], place.facings[0])
            side = side_struck(state, other, there, unit.elements[0], own)
            total -= (_FACED + _BEHIND[side] / 2) * cards[other].size / 2
    return total


def _arms(state: BattleState, element: int) -> tuple[int | None, ...]:
    """Return the weapons that an element strikes with: a monster with all of them, others with one."""
    if not large(state.battle, element):
        return (None,)
    arms = state.battle.cards[element].weapons
    return tuple([place for place, one in enumerate(arms) if one.melee_power is not None])


def _prize(state: BattleState, element: int, own: Standing, other: int) -> float:
    """Return what it is worth to strike an enemy from a place."""
    side = side_struck(state, element, own, other, state.standing[other])
    shooter = any(arm.bands for arm in state.battle.cards[other].weapons)
    return 0.6 + _BEHIND[side] * (not large(state.battle, element)) + _SHOOTS * shooter


def _duel(state: BattleState, unit: Unit) -> Fly | None:
    """Return the flight that ends with an enemy flyer before a weapon, at his own height (XXIII.8.2)."""
    camp = state.battle.roster[unit.number].camp
    foes = [one for one in sorted(state.aloft) if state.battle.camp_of[one] != camp]
    if not foes or keeps_down(state, unit, "high") is not None:
        return None
    fields = {cell: foe for foe in foes for cell in state.fields_of(foe)}
    distance, tried = state.battle.ground.distance, 0
    for turns in range(TURNS):
        for place in places(state, unit, most_points(state, unit, "high"), turns):
            if min(distance(place.cells[0], cell) for cell in fields) > _BESIDE:
                continue
            own = Standing(unit.number, place.cells[0], place.facings[0])
            met = next(
                (fields[one] for one in sorted(reached(state, unit.elements[0], own)) if one in fields), None
            )
            if met is None or tried >= _TRIED:
                continue
            tried += 1
            action = Fly(unit.number, "high", *place, state.units[state.unit_of[met]].altitude)
            if flight_allowed(state, action):
                return action
    return None


def _approach(state: BattleState, unit: Unit) -> Fly | None:
    """Return the flight that brings a unit near to the enemy: as high as it gets, else close to the ground.

    It stops where a charge reaches him in the next turn.
    """
    goals = [cell for _, other in enemies(state, unit) for cell in state.covered(other)]
    if not goals or unit.order == "hold":
        return None
    distance, low = state.battle.ground.distance, flight_of(state.battle, unit).low_only
    mode: Mode = "low" if low else "high"
    if keeps_down(state, unit, mode) is not None:
        return None
    wanted = max(2, _fields(state, unit, "charge") - 2)
    most = int(most_points(state, unit, mode) // state.battle.ruleset.flying.field_cost)
    near = {
        cell: min(distance(cell, goal) for goal in goals) for cell in cells_within(state, unit.cells[0], most)
    }
    ranked = sorted(
        places(state, unit, most_points(state, unit, mode), 0),
        key=lambda one: (
            abs(near.get(one.cells[0], 99) - wanted),
            distance(one.cells[0], unit.cells[0]),
            one,
        ),
    )
    tried = (
        Fly(unit.number, mode, *place, altitude)
        for place in ranked[:_TRIED]
        for altitude in ((None,) if low else altitudes_at(state, unit, place)[::-1])
    )
    return next((one for one in tried if flight_allowed(state, one)), None)


def leave(state: BattleState) -> act.LeaveMelee:
    """Return which flyers leave their melees: the hurt, and those whose enemies strike them from behind."""
    return act.LeaveMelee(tuple([one for one in able_to_leave(state, state.side) if _is_hurt(state, one)]))


def _is_hurt(state: BattleState, number: int) -> bool:
    element = state.units[number].elements[0]
    most = state.battle.hit_points[element]
    lost = state.wounds.get(element, (0, 0))[0]
    return most > 1 and most - lost < _STRONG * most


def strike(state: BattleState) -> act.StrikeFlyers:
    """Return the attacks in the air and at flyers: each with the best number, a weapon of a monster once."""
    best: dict[tuple[int, int], tuple[float, act.Attack]] = {}
    for attack in attacks_of(state, state.side):
        number = blow_at(state, attack)
        if not isinstance(number, Sum) or number.value <= 0:
            continue
        key = attack.attacker, attack.weapon if large(state.battle, attack.attacker) else -1
        if key not in best or number.value > best[key][0]:
            best[key] = number.value, attack
    return act.StrikeFlyers(tuple([attack for _, attack in best.values()]))
