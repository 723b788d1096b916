"""The plain player in the movement phase: form up, face the enemy, go for him."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.looking import Bearing, bearing, centre, long_weapon, target_of, wanted_facing
from editor.rules.demonworld.ai.over_ground import course, downhill, footing
from editor.rules.demonworld.ai.shooting import shoots
from editor.rules.demonworld.contact import enemies_at
from editor.rules.demonworld.courage import player as courage
from editor.rules.demonworld.deployment.entering import tracked
from editor.rules.demonworld.going import Costs, going, least_points, passable, step_points, steps_of
from editor.rules.demonworld.ground import FRONT, Ground, directions_from, side_of
from editor.rules.demonworld.means import (
    Plan,
    allowance,
    field_cost,
    horde,
    manoeuvres_to_spend,
    may_engage,
    points_to_spend,
    shape_of,
    small,
)
from editor.rules.demonworld.movement import movable, plan, reach
from editor.rules.demonworld.regrouping import reform
from editor.rules.demonworld.special_elements import waiting_swaps
from editor.rules.demonworld.special_formations import announcement
from editor.rules.demonworld.state import BattleState, Unit
from schemas.problems import Message

_NEAR: Final = 3
"""So near the enemy a line keeps its breadth."""
_FRONTAGES: Final = (5, 4, 3, 6, 2)
"""Fronts that a line is formed with, the best first."""


def choose_move(state: BattleState) -> act.Action:
    """Return the next movement of the side, or the end of its movement."""
    units = [unit for unit in movable(state, state.side) if not tracked(state, unit)]
    current = [unit for unit in units if unit.number == state.unit]
    fresh = [unit for unit in units if unit.number != state.unit and not unit.points and not unit.manoeuvres]
    for unit in (*current, *fresh):
        swaps = waiting_swaps(state, unit)
        if swaps:
            return act.SwapFront(unit.number, swaps)
        enemy = courage.quarry(state, unit) or target_of(state, unit)
        if enemy is not None:
            action = courage.dare(state, unit, enemy[1]) or _next_step(state, unit, *enemy)
            if action is not None and courage.suits(state, action):
                return action
    return act.Finish()


def towards(state: BattleState, unit: Unit, goal: Unit) -> act.Movement | act.Announce | None:
    """Return the next movement that brings a unit to some cells, given as if an enemy stood on them."""
    apart = state.battle.ground.distance(centre(unit), goal.cells[0])
    return _next_step(state, unit, apart, goal)


def _next_step(state: BattleState, unit: Unit, apart: int, enemy: Unit) -> act.Movement | act.Announce | None:
    """Return the next useful movement of one unit, or nothing."""
    shape = shape_of(state, unit)
    if unit.formation:
        given_up = _give_up(state, unit, enemy)
        if given_up is not None:
            return given_up
    if unit.formation == "square" and unit.order == "hold":
        return None
    if unit.order == "hold" and long_weapon(state, unit) is not None:
        return _aim(state, unit, enemy)
    if not shape.organised:
        return _form_up(state, unit, enemy)
    if unit.order == "hold":
        return _face(state, unit, enemy)
    if shape.column and not shape.ranks:
        return _deploy(state, unit, enemy)
    weapon = long_weapon(state, unit)
    if weapon is not None and unit.order == "skirmish" and apart < weapon[1]:
        return None
    return _march(state, unit, enemy)


def _give_up(state: BattleState, unit: Unit, enemy: Unit) -> act.Announce | None:
    """Give up a formation that is in the way.

    A wedge whose enemy is not before it, a skirmish formation of those who do not shoot, a square on the
    march.
    """
    seen = bearing(state.battle.ground, centre(unit), centre(enemy), unit.facings[0])
    useful = {
        "wedge": seen.ahead > 0 and abs(seen.right) <= seen.ahead,
        "skirmish_formation": long_weapon(state, unit) is not None,
        "square": unit.order == "hold",
    }
    action = act.Announce(unit.number)
    if useful.get(unit.formation, False) or isinstance(announcement(state, unit, action), Message):
        return None
    return action


def _form_up(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Bring a unit back into order: one facing first, then a line (V.1.3, V.1.4)."""
    facing = wanted_facing(state, unit, enemy)
    if unit.facings.count(unit.facings[0]) != len(unit.facings):
        return _checked(state, act.Turn(unit.number, (facing,) * len(unit.facings)))
    if small(state, unit):
        return _gather(state, unit)
    most = manoeuvres_to_spend(state, unit) + unit.free_regroup
    if not most:
        return None
    count = len(unit.cells)
    frontages = [width for width in dict.fromkeys((*_FRONTAGES, count)) if width <= count]
    places = reform(state, unit, unit.facings[0], most, frontages)
    if places:
        return _checked(state, act.Regroup(unit.number, places))
    return _draw_together(state, unit, most)


def _draw_together(state: BattleState, unit: Unit, most: int) -> act.Movement | None:
    """Move a scattered unit towards its middle where no line can be formed at once."""
    far = reform(state, unit, unit.facings[0], 6, (min(5, len(unit.cells)),))
    if not far:
        return None
    taken = set(unit.cells)
    places = []
    for element, end in far:
        start = unit.cells[unit.elements.index(element)]
        ground = state.battle.ground
        near = sorted(
            (ground.distance(cell, end), ground.seen(start, cell, unit.facings[0]), cell)
            for cell in reach(state, unit, start, most)
            if cell not in taken
        )
        if near and near[0][0] < ground.distance(start, end):
            taken.discard(start)
            taken.add(near[0][-1])
            places.append((element, near[0][-1]))
    return _checked(state, act.Regroup(unit.number, tuple(places))) if places else None


def _gather(state: BattleState, unit: Unit) -> act.Movement | None:
    """Bring the elements of a small unit into a rank (V.1.7)."""
    fields = int(points_to_spend(state, unit) // field_cost(state))
    by: act.By = "points"
    if not fields:
        fields, by = manoeuvres_to_spend(state, unit), "manoeuvres"
    places = reform(state, unit, unit.facings[0], min(fields, 3), (len(unit.cells),)) if fields else None
    if not places:
        return None
    for order in (places, places[::-1]):
        shifts = []
        taken = set(state.occupied)
        for element, end in order:
            start = unit.cells[unit.elements.index(element)]
            costs = steps_of(state, element)
            path = _path(state.battle.ground, taken, start, end, fields, unit.facings[0], costs)
            if path is None:
                break
            taken.discard(start)
            taken.add(end)
            shifts.append(act.Shift(element, path))
        else:
            action = _checked(state, act.SmallMove(unit.number, tuple(shifts), by))
            if action is not None:
                return action
    return None


def _path(
    ground: Ground, taken: set[int], start: int, end: int, most: int, facing: int, costs: Costs | None
) -> act.Path | None:
    """Return a shortest way round others, as directions."""
    ways: dict[int, act.Path] = {start: ()}
    edge = [start]
    for _ in range(most):
        further = []
        for cell in edge:
            for direction in directions_from(facing):
                beside = cell + ground.steps[direction]
                free = beside not in ways and beside not in taken and ground.inside[beside]
                if free and passable(costs, cell, direction):
                    ways[beside] = (*ways[cell], direction)
                    further.append(beside)
        if end in ways:
            return ways[end]
        edge = further
    return None


def _aim(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Turn shooters that hold so that they can shoot, where they cannot as they stand."""
    facings = (wanted_facing(state, unit, enemy),) * len(unit.facings)
    if shoots(state, unit) or not shoots(state, replace(unit, facings=facings)):
        return None
    return _checked(state, act.Turn(unit.number, facings))


def _face(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Turn a unit that holds towards the enemy where he is not in front of it."""
    seen = bearing(state.battle.ground, centre(unit), centre(enemy), unit.facings[0])
    if seen.ahead > 0 and abs(seen.right) <= 2 * seen.ahead + len(unit.cells):
        return None
    facing = wanted_facing(state, unit, enemy)
    if facing == unit.facings[0]:
        return None
    return _checked(state, act.Turn(unit.number, (facing,) * len(unit.facings)))


def _deploy(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Turn a bent column into a line that looks at the enemy."""
    facing = wanted_facing(state, unit, enemy)
    return _checked(state, act.Turn(unit.number, (facing,) * len(unit.facings)))


def _march(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Return the best of going straight on, wheeling and turning, by what it leads to."""
    attack = _attack(state, unit) if may_engage(state, unit) else None
    if attack is not None:
        return attack
    ahead = _advance(state, unit, enemy, unit.cells, unit.facings[0], points_to_spend(state, unit))
    straight_on = ahead is not None and (ahead.path or state.battle.terrain is None)
    if ahead is not None and straight_on and (ahead.contact or _in_reach(state, unit, enemy)):
        return _checked(state, act.Advance(unit.number, ahead.path))
    best: tuple[float, act.Movement] | None = None
    if ahead is not None and ahead.path:
        best = ahead.worth, act.Advance(unit.number, ahead.path)
    for action in _about(state, unit, enemy):
        found = plan(state, action)
        if isinstance(found, Message):
            continue
        if found.contact:
            worth = 40.0
        else:
            table = allowance(state, unit, unit.order or "hold")
            left = table[unit.manoeuvres + found.manoeuvres] - unit.points
            after = _advance(state, unit, enemy, found.cells, found.facings[0], left)
            worth = (
                after.worth
                if after is not None
                else _worth(state, unit, found.cells, found.facings[0], enemy)
            )
        if best is None or worth > best[0] + 0.5:
            best = worth, action
    here = _worth(state, unit, unit.cells, unit.facings[0], enemy)
    if best is not None and best[0] > here + 0.1:
        return best[1]
    return _narrow(state, unit, enemy)


def _narrow(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Form a narrower line where a broad one finds no way over the ground (V.1.4); small units file on."""
    shape = shape_of(state, unit)
    if state.battle.terrain is None:
        return None
    if small(state, unit):
        return _file_on(state, unit, enemy)
    if not shape.ranks or unit.formation or horde(state, unit):
        return None
    front, most = len(shape.ranks[0]), manoeuvres_to_spend(state, unit)
    goal = _goal(state, unit.cells, unit.facings[0], enemy)
    far, _ = course(state, unit, centre(unit), goal, unit.facings[0])
    if front <= 1 or not most or far <= _NEAR:
        return None
    places = reform(state, unit, unit.facings[0], most, tuple(range((front + 1) // 2, front)))
    return _checked(state, act.Regroup(unit.number, places)) if places else None


def _file_on(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Send the elements of a small unit along the way to the enemy, as far as they come (V.1.7)."""
    goal = _goal(state, unit.cells, unit.facings[0], enemy)
    facing = wanted_facing(state, unit, enemy)
    points, most = points_to_spend(state, unit), 0
    by: act.By = "points"
    if points < field_cost(state):
        by, most = "manoeuvres", manoeuvres_to_spend(state, unit)
    else:
        most = int(points // field_cost(state))
    here = course(state, unit, centre(unit), goal, facing)[0]
    for fields in range(most, 0, -1):
        shifts = downhill(state, unit, goal, fields, facing)
        action = _checked(state, act.SmallMove(unit.number, shifts, by)) if shifts else None
        if isinstance(action, act.SmallMove):
            found = plan(state, action)
            if isinstance(found, Plan):
                after = course(state, unit, found.cells[len(found.cells) // 2], goal, facing)[0]
                if after < here:
                    return action
    return None


def _about(state: BattleState, unit: Unit, enemy: Unit) -> Iterator[act.Movement]:
    """Yield the wheels and turns that may bring the enemy in front, or the way to him."""
    goal = _goal(state, unit.cells, unit.facings[0], enemy)
    _, by = course(state, unit, centre(unit), goal, unit.facings[0])
    detour = by != goal
    if detour:
        enemy = replace(enemy, cells=(by,))
    seen = bearing(state.battle.ground, centre(unit), centre(enemy), unit.facings[0])
    facing = wanted_facing(state, unit, enemy)
    if small(state, unit):
        if facing != unit.facings[0]:
            yield act.Turn(unit.number, (facing,) * len(unit.facings))
        return
    if horde(state, unit):
        if facing != unit.facings[0]:
            yield act.Turn(unit.number, (facing,) * len(unit.facings))
        return
    if detour and facing != unit.facings[0]:
        yield act.Turn(unit.number, (facing,) * len(unit.facings))
    pivot = "right" if seen.right > 0 else "left"
    steps = min((facing - unit.facings[0]) % 6, (unit.facings[0] - facing) % 6)
    if steps in (1, 2) or abs(seen.right) > seen.ahead:
        yield act.WheelUnit(unit.number, "right" if pivot == "right" else "left", 60)
        if steps == 2:
            yield act.WheelUnit(unit.number, "right" if pivot == "right" else "left", 120)
    if steps == 3 or seen.ahead <= 0:
        yield act.Turn(unit.number, ((unit.facings[0] + 3) % 6,) * len(unit.facings))
        if facing != (unit.facings[0] + 3) % 6 and facing != unit.facings[0]:
            yield act.Turn(unit.number, (facing,) * len(unit.facings))


def _attack(state: BattleState, unit: Unit) -> act.Advance | None:
    """Return the advance that brings most elements into contact, best on flank or rear, where any does."""
    ground, near = state.battle.ground, state.near_enemy[state.side]
    left, right = (ground.steps[direction] for direction in FRONT[unit.facings[0]])
    best: tuple[float, act.Advance] | None = None
    for fields in range(1, int(points_to_spend(state, unit) // field_cost(state)) + 1):
        for rights in range(fields + 1):
            offset = (fields - rights) * left + rights * right
            cells = tuple([cell + offset for cell in unit.cells])
            if near.isdisjoint(cells):
                continue
            worth = _contact_worth(state, unit, cells) - 0.2 * fields
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


def _advance(
    state: BattleState, unit: Unit, enemy: Unit, cells: tuple[int, ...], facing: int, points: float
) -> March | None:
    """Return the best way forward from a place, step by step towards the enemy.

    It ends where it makes contact.
    """
    most = int(points // least_points(state))
    gaits, spent = going(state, unit), 0
    battle = state.battle
    near, occupied, ground = state.near_enemy[state.side], state.occupied, battle.ground
    engages = may_engage(state, unit)
    own = set(unit.elements)
    goal = _goal(state, cells, facing, enemy)
    path: list[int] = []
    seen = _bearing_to(state, unit, cells[len(cells) // 2], goal, facing)
    best = March((), _worth(state, unit, cells, facing, enemy), contact=False)
    for _ in range(min(most, max(seen.ahead, 0) + 1)):
        lean = 1 if seen.right > 0 else 0
        if seen.right == 0:
            lean = 1 - path[-1] if path else len(unit.cells) & 1
        for turn in (lean, 1 - lean):
            step = ground.steps[FRONT[facing][turn]]
            cost = 0
            moved = tuple([cell + step for cell in cells])
            if any(
                not ground.inside[cell] or occupied.get(cell, unit.elements[0]) not in own for cell in moved
            ):
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
        worth = _worth(state, unit, cells, facing, enemy)
        if worth > best.worth:
            best = March(tuple(path), worth, contact=False)
    return best


def _bearing_to(state: BattleState, unit: Unit, start: int, goal: int, facing: int) -> Bearing:
    """Return where the way to a goal goes on, as a unit sees it."""
    return bearing(state.battle.ground, start, course(state, unit, start, goal, facing)[1], facing)


def _contact_worth(state: BattleState, unit: Unit, cells: tuple[int, ...]) -> float:
    """Return how many elements touch the enemy, and on which side of him."""
    ground = state.battle.ground
    near, worth = state.near_enemy[state.side], 0.0
    for own, cell in zip(unit.elements, cells, strict=True):
        if cell in near:
            touched = None if state.battle.terrain is None else set(enemies_at(state, own, cell))
            worth += touched is None or bool(touched)
            for direction, beside in enumerate(ground.around(cell)):
                element = state.occupied.get(beside)
                if touched is not None and element not in touched:
                    continue
                if element is not None and state.battle.side_of[element] != state.side:
                    other = state.units[state.unit_of[element]]
                    facing = other.facings[other.elements.index(element)]
                    worth += {"front": 0, "flank": 1, "rear": 2}[side_of(facing, (direction + 3) % 6)]
    return worth


def _goal(state: BattleState, cells: tuple[int, ...], facing: int, enemy: Unit) -> int:
    """Return the enemy cell that is nearest."""
    ground = state.battle.ground
    start = cells[len(cells) // 2]
    return min(enemy.cells, key=lambda cell: (ground.distance(start, cell), ground.seen(start, cell, facing)))


def _in_reach(state: BattleState, unit: Unit, enemy: Unit) -> bool:
    """Return whether going straight on comes to the enemy: the way to him lies ahead."""
    start, facing = centre(unit), unit.facings[0]
    seen = _bearing_to(state, unit, start, _goal(state, unit.cells, facing, enemy), facing)
    return seen.ahead > 0 and abs(seen.right) <= seen.ahead + 2


def _worth(state: BattleState, unit: Unit, cells: tuple[int, ...], facing: int, enemy: Unit) -> float:
    """Return how good it is to stand somewhere: near the enemy, with him in front."""
    ground = state.battle.ground
    start = cells[len(cells) // 2]
    goal = _goal(state, cells, facing, enemy)
    far, by = course(state, unit, start, goal, facing)
    seen = bearing(ground, start, by, facing)
    aside = max(0, abs(seen.right) - max(seen.ahead, 0)) / 2
    behind = 6 if seen.ahead <= 0 else 0
    return footing(state, start) - far - 0.5 * aside - behind


def _checked(state: BattleState, action: act.Movement) -> act.Movement | None:
    """Return the movement where the rules allow it."""
    return action if isinstance(plan(state, action), Plan) else None
