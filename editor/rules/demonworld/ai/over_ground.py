"""What the plain player makes of the ground: ways round what is impassable, footing, one-sided contacts."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.melee.attack_numbers import best_weapon
from editor.rules.demonworld.melee.contact import Pair, at_hand
from editor.rules.demonworld.movement.paths import gait_of, mover_of
from editor.rules.demonworld.movement.points import field_cost
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.gaits import Gait
from editor.rules.demonworld.terrain.ground import directions_from
from editor.rules.demonworld.terrain.prepared import NEVER, Terrain
from editor.rules.demonworld.terrain.ways import Ways
from editor.rules.demonworld.units import Unit

_DETOUR: Final = 1.4
"""From so many times the straight distance on, a way counts as a detour."""
_AHEAD: Final = 5
"""Fields that a unit looks ahead on a detour."""
_NO_WAY: Final = 10
"""Fields added where there is no way at all."""
_LEVEL: Final = 0.2
"""Worth of a level of height, in fields."""
_WATER: Final = 0.5
"""What standing in water is worth less, in fields."""


def course(state: BattleState, unit: Unit, start: int, goal: int, facing: int) -> tuple[float, int]:
    """Return how far it is to a goal, in fields of clear ground, and the cell to make for at first.

    That is the goal itself unless the way goes round something.
    """
    straight = state.battle.ground.distance(start, goal)
    terrain = state.battle.terrain
    if terrain is None or not straight:
        return straight, goal
    gait = gait_of(state, terrain, unit, unit.elements[0])
    ways = terrain.ways(gait, goal)
    points = ways.get(start)
    if points == NEVER:
        return straight + _NO_WAY, goal
    far = points / field_cost(state) + 1
    if far <= _DETOUR * straight + 1:
        return far, goal
    return far, _waypoint(terrain, gait, ways, start, facing)


def _waypoint(terrain: Terrain, gait: Gait, ways: Ways, start: int, facing: int) -> int:
    """Return the cell some fields ahead on the cheapest way, where it turns back at the latest."""
    cell, steps = start, terrain.ground.steps
    for fields in range(_AHEAD):
        best = NEVER, cell
        for direction in directions_from(facing):
            beside = cell + steps[direction]
            total = ways.get(beside) + gait.steps[direction][cell]
            if total < best[0]:
                best = total, beside
        if not ways.get(best[1]) or terrain.ground.distance(start, best[1]) <= fields:
            break
        cell = best[1]
    return cell


def downhill(
    state: BattleState, terrain: Terrain, unit: Unit, goal: int, fields: int, facing: int
) -> tuple[act.Shift, ...]:
    """Return ways of single elements along the cheapest way to a goal, out of contact, nearest first."""
    taken, near = set(state.occupied), state.near_enemy[state.side]
    ways = terrain.ways(terrain.gait(unit.elements[0], mover_of(state, unit, unit.elements[0])), goal)
    seen = state.battle.ground.seen
    rows = sorted(
        zip(unit.elements, unit.cells, strict=True),
        key=lambda row: (ways.get(row[1]), seen(goal, row[1], facing)),
    )
    shifts = []
    for element, start in rows:
        steps, cell, path = terrain.gait(element, mover_of(state, unit, element)).steps, start, []
        for _ in range(fields):
            best = ways.get(cell), -1
            for direction in directions_from(facing):
                beside = cell + terrain.ground.steps[direction]
                free = beside not in taken and beside not in near and steps[direction][cell] < NEVER
                if free and (far := ways.get(beside)) < best[0]:
                    best = far, direction
            if best[1] < 0:
                break
            path.append(best[1])
            cell += terrain.ground.steps[best[1]]
        if path:
            taken.discard(start)
            taken.add(cell)
            shifts.append(act.Shift(element, tuple(path), facing))
    return tuple(shifts)


def footing(state: BattleState, cell: int) -> float:
    """Return what it is worth to stand on a cell, in fields: height is good, water bad (XI.3.5, XI.3.6)."""
    terrain = state.battle.terrain
    if terrain is None or cell not in terrain.lies:
        return 0.0
    return _LEVEL * terrain.level(cell) - (_WATER if terrain.in_water(cell) else 0.0)


def declare(state: BattleState) -> act.DeclareContact:
    """Return the one-sided contacts that are worth a fight: those with an enemy who strikes no harder."""
    return act.DeclareContact(tuple(pair for pair in at_hand(state) if _worth_it(state, pair)))


def attack(state: BattleState) -> act.DeclareContact | None:
    """Return the attack of the unit that moves on an enemy who cannot come to it, where it is worth it."""
    action = declare(state)
    return action if action.pairs else None


def _worth_it(state: BattleState, pair: Pair) -> bool:
    """Return whether a unit strikes at least as hard as the enemy, protections counted."""
    cards = state.battle.cards
    own, enemy = (state.units[number].elements[0] for number in pair)
    given = best_weapon(state, own, cards[enemy])
    taken = best_weapon(state, enemy, cards[own])
    if given is None:
        return False
    if taken is None:
        return True
    return given[1] - cards[enemy].melee_protection >= taken[1] - cards[own].melee_protection
