"""Giants and dragons of the plain player: orders, ways to the enemy, places where most weapons strike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from math import inf
from typing import Final

from editor.rules.core.parts import chance_d20
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.chariots import volley
from editor.rules.demonworld.ai.looking import enemy_cells, walks
from editor.rules.demonworld.large.breath import Aim
from editor.rules.demonworld.large.breathing import AIMS, Breath, attacks_at, breaths_of
from editor.rules.demonworld.large.breathing import power_of as power_of_breath
from editor.rules.demonworld.large.moving import (
    can_overrun,
    enterable,
    is_free,
    is_gun,
    is_large,
    large_bases,
    others_at,
    overrunnable,
    points_of,
    ridden_down,
    spot_of,
    touched_at,
    ways,
)
from editor.rules.demonworld.large.paces import Pace, Spot, Way
from editor.rules.demonworld.large.plans import ANSWERS_AS, closing, single_steps
from editor.rules.demonworld.large.riding import power_of
from editor.rules.demonworld.melee.reach import reached
from editor.rules.demonworld.movement.plans import movable, plan
from editor.rules.demonworld.movement.points import Plan, may_engage, points_to_spend
from editor.rules.demonworld.shooting.targets import shots_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Standing, Unit
from schemas.base import must_be
from schemas.problems import Message
from schemas.systems.demonworld_parts import Order

_CONTACT: Final = 20.0
"""What it is worth to come to blows, in fields."""
_LEAST_RIDE: Final = 0.4
"""Enemies that a ride over them must at least be expected to fell."""
_LEAST_BREATH: Final = 0.1
"""Enemies that breath must at least be expected to hit."""
_BREATH_HERE: Final = 0.5
"""Enemies expected to be hit from which breath is worth more than any movement."""
_STRUCK: Final = 3.0
"""What an enemy before a weapon is worth, in fields."""
_BEHIND: Final = 1.5
"""What an enemy at flank or rear is worth less, in fields."""


def is_asked(state: BattleState) -> bool:
    """Return whether the unit that is asked is a large base."""
    return state.unit is not None and is_large(state, state.units[state.unit])


def order(state: BattleState, unit: Unit) -> Order:
    """Return the order of a monster or chariot: it charges whom it reaches, else it marches on him.

    A chariot that cannot charge stays where its crew shoots (XVIII.7.0).
    """
    enemies = enemy_cells(state, unit)
    if not enemies:
        return "hold"
    dragon = unit.elements[0]
    breath = power_of_breath(state, dragon) > 0
    if breath and max(_breath_worth(state, dragon, aim) for aim in AIMS) >= _BREATH_HERE:
        return "skirmish"
    distance = state.battle.ground.distance
    apart = min(distance(cell, enemy) for cell in state.covered(unit) for enemy in enemies)
    forward = state.battle.ruleset.movement.open_field_cost
    if (apart - 1) * forward <= points_of(state, unit, "charge"):
        return "charge"
    return volley(state, unit) or "move"


def move(state: BattleState) -> act.MoveBase | None:
    """Return the next movement of a monster of the side. None if none has a good one."""
    if state.battle.bases is None:
        return None
    for unit in movable(state, state.side):
        if is_gun(state, unit):
            continue
        if is_large(state, unit) and walks(state, unit) and (not unit.points or unit.number == state.unit):
            action = _best_move(state, unit)
            if action is not None:
                return action
    return None


def _best_move(state: BattleState, unit: Unit) -> act.MoveBase | None:
    enemies = enemy_cells(state, unit)
    if not enemies:
        return None
    element, start = unit.elements[0], spot_of(unit)
    there = others_at(state, element)
    before = touched_at(state, element, start, there)
    engages = may_engage(state, unit)
    ride = _best_ride(state, unit)
    if ride is not None:
        return ride
    found = ways(state, unit, points_to_spend(state, unit))
    ranked = sorted(
        (
            (_worth(state, element, spot, there, enemies, fights=engages) - way.points / 100, spot)
            for spot, way in found.items()
            if engages or touched_at(state, element, spot, there) <= before
        ),
        reverse=True,
    )
    better = takewhile(lambda one: one[1] != start, ranked[:3])
    moves = (act.MoveBase(unit.number, found[spot].steps) for _, spot in better)
    return next((move for move in moves if isinstance(plan(state, move), Plan)), None)


def _worth(
    state: BattleState,
    element: int,
    spot: Spot,
    there: Mapping[int, int],
    enemies: list[int],
    *,
    fights: bool,
) -> float:
    """Return how good a place is: enemies before the weapons, few behind, else near and facing the enemy."""
    ground, (cell, facing) = state.battle.ground, spot
    touched = touched_at(state, element, spot, there)
    if touched and fights:
        struck = reached(state, element, Standing(state.unit_of[element], cell, facing))
        front = {there[at] for at in struck if there.get(at) in touched}
        behind = len(touched) - len(front)
        return (_CONTACT if front else 0.0) + _STRUCK * len(front) - _BEHIND * behind
    nearest = min(enemies, key=lambda enemy: (ground.distance(cell, enemy), enemy))
    ahead, aside = ground.seen(cell, nearest, facing)
    away = 0.0 if ahead > 0 and abs(aside) <= ahead else 1.0 + (ahead <= 0)
    return -ground.distance(cell, nearest) - away


def breaths(state: BattleState) -> tuple[Breath, ...]:
    """Return where the dragons of a side breathe: where it hurts more enemies than friends (XVII.7.4)."""
    best: dict[int, tuple[float, Breath]] = {}
    for breath in breaths_of(state, state.side):
        worth = _breath_worth(state, *breath)
        if worth > best.get(breath[0], (_LEAST_BREATH, breath))[0]:
            best[breath[0]] = worth, breath
    return tuple([best[dragon][1] for dragon in sorted(best)])


def _breath_worth(state: BattleState, dragon: int, aim: Aim) -> float:
    """Return the enemies that breath is expected to hit, less twice the friends."""
    camp_of, total = state.battle.camp_of, 0.0
    for attack in attacks_at(state, dragon, aim):
        friend = camp_of[int(attack.name)] == camp_of[dragon]
        total += chance_d20(attack.power) * (-2 if friend else 1)
    return total


def ride_on(state: BattleState) -> act.MoveBase:
    """Return how a monster that stands on others goes on: the shortest way to free fields (XVII.3.0)."""
    unit = state.units[state.unit or 0]
    element, there = unit.elements[0], others_at(state, unit.elements[0])
    free = [
        (way.points, spot, way.steps)
        for spot, way in _over(state, unit, there).items()
        if way.steps and is_free(state, element, spot, there)
    ]
    return act.MoveBase(unit.number, min(free)[2])


def _over(state: BattleState, unit: Unit, there: Mapping[int, int]) -> dict[Spot, Way]:
    """Return the cheapest ways of a monster over enemies whom it may ride down."""
    element, camp = unit.elements[0], state.battle.roster[unit.number].camp
    camp_of = state.battle.camp_of

    def allowed(_: Spot, pace: Pace) -> bool:
        met = ridden_down(pace, there)
        if any(camp_of[other] == camp for other in met) and state.ride is None:
            return False
        return enterable(state, pace) and overrunnable(state, element, met)

    paces = large_bases(state).paces[element]
    return paces.ways(spot_of(unit), int(points_to_spend(state, unit)), allowed, lambda _: False)


def _best_ride(state: BattleState, unit: Unit) -> act.MoveBase | None:
    """Return the way over enemies that is expected to fell most. None if none is worth it."""
    if not can_overrun(state, unit):
        return None
    element = unit.elements[0]
    there, paces = others_at(state, element), large_bases(state).paces[element]
    best: tuple[float, tuple[str, ...]] = _LEAST_RIDE, ()
    chances: dict[int, float] = {}
    for spot, way in _over(state, unit, there).items():
        if not is_free(state, element, spot, there):
            continue
        at, total = spot_of(unit), 0.0
        for name in way.steps:
            pace = must_be(paces.named(at, name), Pace)
            for target in ridden_down(pace, there):
                if target not in chances:
                    chances[target] = chance_d20(power_of(state, element, target).value)
                total += chances[target]
            at = pace.spot
        if total > best[0]:
            best = total, way.steps
    action = act.MoveBase(unit.number, best[1])
    return action if best[1] and isinstance(plan(state, action), Plan) else None


def last_shots(state: BattleState) -> act.Shoot:
    """Return the last shots of a unit at the base that comes over it: everybody who can shoots (XVII.3.0)."""
    if state.unit is None or state.ride is None:
        return act.Shoot()
    base = state.units[state.ride.unit].elements[0]
    chosen = {
        shot.shooter: shot
        for shot in shots_of(state, state.side)
        if shot.target == base and state.unit_of[shot.shooter] == state.unit
    }
    return act.Shoot(tuple(chosen.values()))


def react(state: BattleState) -> act.React:
    """Return the answer of a monster to an attack: the step after which it strikes most (XVII.4.1)."""
    unit = state.units[state.unit or 0]
    element, there = unit.elements[0], others_at(state, unit.elements[0])
    touched = touched_at(state, element, spot_of(unit), there)

    def allowed(pace: Pace) -> bool:
        return pace.forward or touched_at(state, element, pace.spot, there) <= touched

    points = points_of(state, unit, ANSWERS_AS) - unit.points
    return act.React(unit.number, (), _best_step(state, unit, points, allowed))


def close_in(state: BattleState) -> act.CloseIn:
    """Return the step of a monster that has attacked after which it strikes most (XVII.4.1)."""
    unit = state.units[state.unit or 0]

    def allowed(pace: Pace) -> bool:
        return not isinstance(closing(state, unit, (pace.name,)), Message)

    steps = _best_step(state, unit, points_to_spend(state, unit), allowed)
    return act.CloseIn(unit.number, steps=steps)


def _best_step(
    state: BattleState, unit: Unit, points: float, allowed: Callable[[Pace], bool]
) -> tuple[str, ...]:
    """Return the step after which a monster strikes most; empty where it does best to stay.

    Args:
        state: the battle.
        unit: the monster.
        points: what it may spend.
        allowed: whether it may take a step that leads onto free fields.
    """
    element, there, enemies = unit.elements[0], others_at(state, unit.elements[0]), enemy_cells(state, unit)
    able = set(single_steps(state, unit, points))
    best: tuple[float, tuple[str, ...]] = (
        _worth(state, element, spot_of(unit), there, enemies, fights=True),
        (),
    )
    for pace in large_bases(state).paces[element].at(spot_of(unit)):
        if pace.name in able and allowed(pace):
            value = _worth(state, element, pace.spot, there, enemies, fights=True) - pace.points / 100
            if value > best[0]:
                best = value, (pace.name,)
    return best[1]


def after_melee(state: BattleState) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Return the turns of monsters after a melee, each by the step after which it strikes most (XVII.4.3)."""
    found = []
    for number in state.fights[state.fight].units:
        unit = state.units[number]
        if state.battle.roster[number].side != state.side or not is_large(state, unit) or is_gun(state, unit):
            continue
        if enemy_cells(state, unit) and (steps := _best_step(state, unit, inf, lambda _: True)):
            found.append((unit.elements[0], steps))
    return tuple(found)
