"""The plain player goes straight on: how far, into contact or not, and what it is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.looking import Bearing, Open, bearing, centre, enemies, long_weapon
from editor.rules.demonworld.ai.over_ground import course, footing
from editor.rules.demonworld.melee.contact import enemies_at
from editor.rules.demonworld.movement.paths import going, least_points, step_points
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.movement.points import Plan, field_cost, may_engage, points_to_spend
from editor.rules.demonworld.state import BattleState, is_enemy
from editor.rules.demonworld.terrain.ground import FRONT, Ground, side_of
from editor.rules.demonworld.units import Unit

_FROM: Final = {"front": 0, "flank": 1, "rear": 2}
"""What it is worth to touch an enemy from there."""


def best_attack(state: BattleState, unit: Unit) -> act.Advance | None:
    """Return the advance that brings most elements into contact, best on flank or rear, where any does."""
    ground, near = state.battle.ground, state.near_enemy[state.side]
    left, right = (ground.steps[direction] for direction in FRONT[unit.facings[0]])
    best: tuple[float, act.Advance] | None = None
    known: dict[tuple[int, int], float] = {}
    # Nearer to the nearest enemy than one field nobody comes: the steps before that touch nobody.
    least = min([apart for apart, _ in enemies(state, unit)], default=1) - 1
    for fields in range(max(1, least), int(points_to_spend(state, unit) // field_cost(state)) + 1):
        for rights in range(fields + 1):
            offset = (fields - rights) * left + rights * right
            cells = tuple([cell + offset for cell in unit.cells])
            if near.isdisjoint(cells):
                continue
            worth = _contact_worth(state, unit, cells, known) - 0.2 * fields
            if not worth > -0.2 * fields:
                continue
            if best is not None and worth <= best[0]:
                continue
            straight, aside = (0,) * (fields - rights), (1,) * rights
            for path in (straight + aside, aside + straight):
                action = act.Advance(unit.number, path)
                if isinstance(plan(state, action), Plan):
                    best = worth, action
                    break
    return None if best is None else best[1]


class March(NamedTuple):
    """A way straight on and what it leads to."""

    path: tuple[int, ...]
    worth: float
    contact: bool


def best_advance(
    state: BattleState, unit: Unit, enemy: Unit, cells: tuple[int, ...], facing: int, points: float
) -> March | None:
    """Return the best way forward from a place, step by step towards the enemy.

    It ends where it makes contact.
    """
    most = int(points // least_points(state))
    gaits, spent = going(state, unit), 0
    battle = state.battle
    near, open_to, ground = state.near_enemy[state.side], Open.to(state, unit), battle.ground
    # Under this order shooters use their weapons: they attack nobody.
    shoots = unit.order == "skirmish" and state.driven != unit.number and long_weapon(state, unit) is not None
    engages = may_engage(state, unit) and not shoots
    goal = goal_of(state, cells, facing, enemy)
    path: list[int] = []
    seen = _bearing_to(state, unit, cells[len(cells) // 2], goal, facing)
    best = March((), worth_of(state, unit, cells, facing, enemy), contact=False)
    for _ in range(min(most, max(seen.ahead, 0) + 1)):
        lean = 1 if seen.right > 0 else 0
        if seen.right == 0:
            lean = 1 - path[-1] if path else len(unit.cells) & 1
        for turn in (lean, 1 - lean):
            step = ground.steps[FRONT[facing][turn]]
            cost = 0
            moved = tuple([cell + step for cell in cells])
            if not open_to.all_of(moved):
                continue
            if gaits is not None:
                cost = step_points(state, gaits, cells, FRONT[facing][turn])
                if spent + cost > points:
                    continue
            contact = not near.isdisjoint(moved)
            if contact and (not engages or (gaits is not None and not _contact_worth(state, unit, moved))):
                continue
            break
        else:
            break
        path.append(turn)
        cells, spent = moved, spent + cost
        if contact:
            return March(tuple(path), 50 + _contact_worth(state, unit, cells), contact=True)
        seen = _bearing_to(state, unit, cells[len(cells) // 2], goal, facing)
        worth = worth_of(state, unit, cells, facing, enemy)
        if worth > best.worth:
            best = March(tuple(path), worth, contact=False)
    return best


def _bearing_to(state: BattleState, unit: Unit, start: int, goal: int, facing: int) -> Bearing:
    """Return where the way to a goal goes on, as a unit sees it."""
    return bearing(state.battle.ground, start, course(state, unit, start, goal, facing)[1], facing)


def _contact_worth(
    state: BattleState,
    unit: Unit,
    cells: tuple[int, ...],
    known: dict[tuple[int, int], float] | None = None,
) -> float:
    """Return how many elements touch the enemy, and on which side of him.

    ``known``: what that is for elements of the unit on cells, as worked out so far.
    """
    near, worth = state.near_enemy[state.side], 0.0
    for own, cell in zip(unit.elements, cells, strict=True):
        if cell in near:
            key = (own if state.battle.terrain is not None else 0, cell)
            found = known.get(key) if known is not None else None
            if found is None:
                found = _touch_worth(state, own, cell)
                if known is not None:
                    known[key] = found
            worth += found
    return worth


def _touch_worth(state: BattleState, own: int, cell: int) -> float:
    """Return what it is worth for an element to come to a cell beside an enemy."""
    occupied = state.occupied
    touched = None if state.battle.terrain is None else set(enemies_at(state, own, cell))
    worth = float(touched is None or bool(touched))
    for direction, step in enumerate(state.battle.ground.steps):
        element = occupied.get(cell + step)
        if element is None or (touched is not None and element not in touched):
            continue
        if is_enemy(state, element):
            facing = state.standing[element].facing
            worth += _FROM[side_of(facing, (direction + 3) % 6)]
    return worth


def goal_of(state: BattleState, cells: tuple[int, ...], facing: int, enemy: Unit) -> int:
    """Return the enemy cell that is nearest."""
    return _nearest(state.battle.ground, cells[len(cells) // 2], facing, enemy.cells)


@lru_cache(maxsize=4096)
def _nearest(ground: Ground, start: int, facing: int, cells: tuple[int, ...]) -> int:
    """Return the nearest of some cells, of several the one ahead; asked again for each way that is tried."""
    return min(cells, key=lambda cell: (ground.distance(start, cell), ground.seen(start, cell, facing)))


def in_reach(state: BattleState, unit: Unit, enemy: Unit) -> bool:
    """Return whether going straight on comes to the enemy: the way to him lies ahead."""
    start, facing = centre(unit), unit.facings[0]
    seen = _bearing_to(state, unit, start, goal_of(state, unit.cells, facing, enemy), facing)
    return seen.ahead > 0 and abs(seen.right) <= seen.ahead + 2


def worth_of(state: BattleState, unit: Unit, cells: tuple[int, ...], facing: int, enemy: Unit) -> float:
    """Return how good it is to stand somewhere: near the enemy, with him in front."""
    ground = state.battle.ground
    start = cells[len(cells) // 2]
    goal = goal_of(state, cells, facing, enemy)
    far, by = course(state, unit, start, goal, facing)
    seen = bearing(ground, start, by, facing)
    aside = max(0, abs(seen.right) - max(seen.ahead, 0)) / 2
    behind = 6 if seen.ahead <= 0 else 0
    return footing(state, start) - far - 0.5 * aside - behind
