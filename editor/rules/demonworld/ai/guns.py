"""Guns of the plain player: orders by which they fire, turns toward the enemy, fields worth a shot (XIX)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.looking import enemy_cells
from editor.rules.demonworld.artillery.aiming import gun_arc
from editor.rules.demonworld.artillery.choices import check_fire
from editor.rules.demonworld.artillery.expecting import Prospects
from editor.rules.demonworld.artillery.in_battle import artillery_of, guns_of, may_not_fire, ranges_of
from editor.rules.demonworld.artillery.incendiary import announced
from editor.rules.demonworld.large.moving import is_gun, large_bases, spot_of, ways
from editor.rules.demonworld.large.paces import Spot
from editor.rules.demonworld.movement.plans import movable, plan
from editor.rules.demonworld.movement.points import Plan, points_to_spend
from editor.rules.demonworld.shooting.artillery import is_loaded
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld_parts import Order

_FRIENDS: Final = 1.5
"""What friends lose weighs so many times what enemies lose."""
_LEAST: Final = 0.05
"""So many points a shot must promise."""
_BEYOND: Final = 3
"""A gun is brought forward where all enemies are so many fields out of its range."""
_BEHIND: Final = 2
"""Fields behind somebody at which a direct shot may end, so that it flies through his unit."""


def order(state: BattleState, unit: Unit) -> Order:
    """Return the order of a gun: a loaded one with a target fires before all move, others load or turn."""
    enemies = enemy_cells(state, unit)
    if not enemies:
        return "hold"
    loaded = is_loaded(state.guns.points(unit.elements[0]), state.battle.ruleset)
    if loaded and in_reach(state, unit, spot_of(unit), enemies):
        return "skirmish"
    far = min(state.battle.ground.distance(unit.cells[0], cell) for cell in enemies)
    return "move" if far > artillery_of(state, unit.elements[0]).long + _BEYOND else "hold"


def aim(state: BattleState) -> act.FireGun | act.HoldFire:
    """Return the shot of the next gun that has a good one; none fires where none has."""
    for unit in guns_of(state, state.side):
        if may_not_fire(state, unit) is None and not announced(state, unit):
            found = best_aim(state, unit)
            if found is not None:
                return found
    return act.HoldFire()


def best_aim(state: BattleState, unit: Unit) -> act.FireGun | None:
    """Return the shot of a gun that promises most, None where none promises anything."""
    gun, best = unit.elements[0], (_LEAST, 0, False)
    prospects = Prospects(state, gun)
    for cell in _worth_aiming(state, unit):
        action = act.FireGun(gun, cell)
        if check_fire(state, action) is not None:
            continue
        promised = prospects.of(cell)
        worth = promised.enemy_points - _FRIENDS * promised.friend_points
        if worth > best[0]:
            best = worth, cell, False
        high = act.FireGun(gun, cell, high=True)
        if state.occupied.get(cell) in large_bases(state).kinds and check_fire(state, high) is None:
            promised = prospects.of(cell, high=True)
            worth = promised.enemy_points - _FRIENDS * promised.friend_points
            if worth > best[0]:
                best = worth, cell, True
    return act.FireGun(gun, best[1], best[2]) if best[0] > _LEAST else None


def _worth_aiming(state: BattleState, unit: Unit) -> list[int]:
    """Return the fields of enemies, for a direct shot those behind them, too."""
    cells = enemy_cells(state, unit)
    if artillery_of(state, unit.elements[0]).fire == "indirect":
        return sorted(set(cells))
    ground, start = state.battle.ground, unit.cells[0]
    found = set(cells)
    for cell in cells:
        away = ground.distance(start, cell)
        edge = {cell}
        for step in range(1, _BEHIND + 1):
            edge = {
                beside
                for one in edge
                for beside in ground.around(one)
                if ground.inside[beside] and ground.distance(start, beside) == away + step
            }
            found |= edge
    return sorted(found)


def in_reach(state: BattleState, unit: Unit, spot: Spot, enemies: list[int]) -> int:
    """Return how many fields of enemies lie in arc and range of a gun at a place."""
    ground, ranges = state.battle.ground, ranges_of(artillery_of(state, unit.elements[0]))
    at, facing, ruleset = ground.axial(spot[0]), FACINGS[spot[1]], state.battle.ruleset
    return sum(
        ranges.band(ground.distance(spot[0], cell)) is not None
        and gun_arc(at, facing, ground.axial(cell), ruleset)
        for cell in enemies
    )


def move(state: BattleState) -> act.MoveBase | None:
    """Return how a gun of the side turns toward the enemy, or comes into range; None where none has to."""
    if state.battle.bases is None or state.commanding:
        return None
    for unit in movable(state, state.side):
        if is_gun(state, unit) and not unit.points:
            action = _turn(state, unit)
            if action is not None:
                return action
    return None


def _turn(state: BattleState, unit: Unit) -> act.MoveBase | None:
    enemies = enemy_cells(state, unit)
    start = spot_of(unit)
    if not enemies or in_reach(state, unit, start, enemies):
        return None
    distance = state.battle.ground.distance
    marches = unit.order == "move"
    near = min(distance(start[0], cell) for cell in enemies)

    def worth(spot: Spot) -> tuple[float, ...]:
        nearer = near - min(distance(spot[0], cell) for cell in enemies) if marches else 0
        return in_reach(state, unit, spot, enemies), nearer, _ahead(state, spot, enemies)

    best: tuple[tuple[float, ...], int, Spot] = worth(start), 0, start
    found = ways(state, unit, points_to_spend(state, unit))
    for spot, way in sorted(found.items()):
        if not marches and not all(step.startswith("turn") for step in way.steps):
            continue
        if (worth(spot), -way.points) > (best[0], -best[1]):
            best = worth(spot), way.points, spot
    action = act.MoveBase(unit.number, found[best[2]].steps)
    return action if best[2] != start and isinstance(plan(state, action), Plan) else None


def _ahead(state: BattleState, spot: Spot, enemies: list[int]) -> float:
    """Return how far the nearest enemy lies ahead and not aside, as seen from a place."""
    ground = state.battle.ground
    nearest = min(enemies, key=lambda enemy: (ground.distance(spot[0], enemy), enemy))
    ahead, aside = ground.seen(spot[0], nearest, spot[1])
    return ahead - abs(aside)
