"""The plain player in the movement phase: form up, face the enemy, go for him or for what wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import arriving
from editor.rules.demonworld.ai.aims import aims_of
from editor.rules.demonworld.ai.forming_up import checked, form_up, turned
from editor.rules.demonworld.ai.indoors import stays_inside
from editor.rules.demonworld.ai.looking import bearing, centre, long_weapon, target_of, walks, wanted_facing
from editor.rules.demonworld.ai.outlook import arrived, assignments, gathering, waits
from editor.rules.demonworld.ai.over_ground import course, downhill
from editor.rules.demonworld.ai.routes import by_the_way
from editor.rules.demonworld.ai.shooting import shoots
from editor.rules.demonworld.ai.straight_on import best_advance, best_attack, goal_of, in_reach, worth_of
from editor.rules.demonworld.ai.straits import file_on, files, form_column
from editor.rules.demonworld.formations.announced import announcement
from editor.rules.demonworld.formations.special_elements import waiting_swaps
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.movement.plans import movable, plan
from editor.rules.demonworld.movement.points import (
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
from editor.rules.demonworld.movement.regrouping import reform
from editor.rules.demonworld.set_up.entering import tracked
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.prepared import Terrain
from editor.rules.demonworld.units import Unit
from schemas.problems import Message

_NEAR: Final = 3
"""So near the enemy a line keeps its breadth."""
_CONTACT: Final = 40.0
"""What contact after a wheel or turn is worth, in fields."""
_EFFORT: Final = 0.5
"""Fields that a wheel or turn has to be better than what was found before."""
_GAIN: Final = 0.1
"""Fields by which a unit has to come nearer, or it does not move."""


def choose_move(state: BattleState, *, keen: bool = False) -> act.Action:
    """Return the next movement of the side, or the end of its movement.

    ``keen``: all its units go for what wins the battle.
    """
    current, fresh = marchers(state)
    for unit in (*current, *fresh):
        quarry = arriving.quarry(state, unit)
        enemy = quarry or target_of(state, unit)
        daring = None if enemy is None else arriving.dare(state, unit, enemy[1])
        if daring is not None:
            return daring
        swaps = waiting_swaps(state, unit)
        if swaps:
            return act.SwapFront(unit.number, swaps)
        goal = _sent(state, unit, keen=keen) if quarry is None else None
        if goal is not None:
            way = _next_step(state, unit, goal)
            # Turns of small units cost nothing: one at most, or it would turn to and fro for ever.
            if way is not None and not (isinstance(way, act.Turn) and unit in current):
                return way
        if enemy is not None:
            action = _next_step(state, unit, enemy[1])
            if action is not None and arriving.suits(state, action):
                return action
    return act.Finish()


def marchers(state: BattleState) -> tuple[list[Unit], list[Unit]]:
    """Return the unit that has begun to move, if one has, and those that have not moved yet.

    Left out are large bases, flyers, columns that still come onto the field, and who stays in a building.
    """
    units = [
        unit
        for unit in movable(state, state.side)
        if not tracked(state, unit)
        and not is_large(state, unit)
        and walks(state, unit)
        and not stays_inside(state, unit)
    ]
    current = [unit for unit in units if unit.number == state.unit]
    fresh = [unit for unit in units if unit.number != state.unit and not unit.points and not unit.manoeuvres]
    return current, fresh


def _sent(state: BattleState, unit: Unit, *, keen: bool) -> Unit | None:
    """Return the fields to which a unit is sent, as if an enemy stood there. None if it has no goal."""
    aims = aims_of(state.battle, state.side)
    if unit.order == "hold":
        return None
    sent = assignments(state, state.side, keen=keen) if aims.take or aims.deny else {}
    goal = sent.get(unit.number)
    if goal is None and unit.order == "move" and waits(state, state.side):
        return gathering(state, state.side, sent).get(unit.number)
    return None if goal is None or arrived(unit, goal) else goal


def keeps_away(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit shoots rather than attack anybody."""
    return unit.order == "skirmish" and state.driven != unit.number and long_weapon(state, unit) is not None


def _next_step(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | act.Announce | None:
    """Return the next useful movement of one unit. None if there is none."""
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
        return form_up(state, unit, enemy)
    if unit.order == "hold":
        return _face(state, unit, enemy)
    if shape.column:
        goal = goal_of(state, unit.cells, unit.facings[0], enemy)
        if files(state, unit, goal):
            fights = may_engage(state, unit) and not keeps_away(state, unit)
            return file_on(state, unit, goal, fights=fights)
    if shape.column and not shape.ranks:
        return _deploy(state, unit, enemy)
    if keeps_away(state, unit):
        return _to_where_it_shoots(state, unit, enemy)
    return _march(state, unit, enemy)


def _to_where_it_shoots(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Bring shooters just so far that they see an enemy in range; None if they do."""
    if shoots(state, unit.replace(order="hold")):
        return None
    way = _march(state, unit, enemy)
    if not isinstance(way, act.Advance):
        return way
    for fields in range(1, len(way.path)):
        part = act.Advance(unit.number, way.path[:fields])
        found = plan(state, part)
        if isinstance(found, Plan) and shoots(
            state, unit.replace(order="hold", cells=found.cells, facings=found.facings)
        ):
            return part
    return way


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


def _aim(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Turn shooters that hold so that they can shoot, where they cannot as they stand."""
    turn = turned(unit, wanted_facing(state, unit, enemy))
    if shoots(state, unit) or not shoots(state, unit.replace(facings=turn.facings)):
        return None
    return checked(state, turn)


def _face(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Turn a unit that holds towards the enemy where he is not in front of it."""
    seen = bearing(state.battle.ground, centre(unit), centre(enemy), unit.facings[0])
    if seen.ahead > 0 and abs(seen.right) <= 2 * seen.ahead + len(unit.cells):
        return None
    facing = wanted_facing(state, unit, enemy)
    return checked(state, turned(unit, facing)) if facing != unit.facings[0] else None


def _deploy(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Turn a bent column into a line that looks at the enemy."""
    return checked(state, turned(unit, wanted_facing(state, unit, enemy)))


def _march(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Return the best of going straight on, wheeling and turning, by what it leads to."""
    attack = best_attack(state, unit) if may_engage(state, unit) and not keeps_away(state, unit) else None
    if attack is not None:
        return attack
    ahead = best_advance(state, unit, enemy, unit.cells, unit.facings[0], points_to_spend(state, unit))
    if ahead is not None and (ahead.path or state.battle.terrain is None):
        far_enough = in_reach(state, unit, enemy) and len(ahead.path) >= _fair_way(state, unit)
        if ahead.contact or far_enough:
            return checked(state, act.Advance(unit.number, ahead.path))
    if state.battle.terrain is not None and not horde(state, unit) and not small(state, unit):
        way = by_the_way(state, unit, goal_of(state, unit.cells, unit.facings[0], enemy))
        if way is not None:
            return way
    best: tuple[float, act.Movement] | None = None
    if ahead is not None and ahead.path:
        best = ahead.worth, act.Advance(unit.number, ahead.path)
    for action in _about(state, unit, enemy):
        found = plan(state, action)
        if isinstance(found, Message) or (found.contact and keeps_away(state, unit)):
            continue
        if found.contact:
            worth = _CONTACT
        else:
            table = allowance(state, unit, unit.order or "hold")
            left = table[unit.manoeuvres + found.manoeuvres] - unit.points
            after = best_advance(state, unit, enemy, found.cells, found.facings[0], left)
            worth = (
                after.worth
                if after is not None
                else worth_of(state, unit, found.cells, found.facings[0], enemy)
            )
        if best is None or worth > best[0] + _EFFORT:
            best = worth, action
    here = worth_of(state, unit, unit.cells, unit.facings[0], enemy)
    if best is not None and best[0] > here + _GAIN:
        return best[1]
    return _narrow(state, unit, enemy)


def _fair_way(state: BattleState, unit: Unit) -> int:
    """Return so many fields straight on that nobody looks for a better way; 0 on clear ground."""
    if state.battle.terrain is None:
        return 0
    return int(points_to_spend(state, unit) // field_cost(state)) // 2


def _narrow(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Form a narrower line where a broad one finds no way over the ground (V.1.4); small units file on."""
    shape, terrain = shape_of(state, unit), state.battle.terrain
    if terrain is None:
        return None
    if small(state, unit):
        return _file_on(state, terrain, unit, enemy)
    if not shape.ranks or unit.formation or horde(state, unit):
        return None
    front, most = len(shape.ranks[0]), manoeuvres_to_spend(state, unit)
    goal = goal_of(state, unit.cells, unit.facings[0], enemy)
    far, _ = course(state, unit, centre(unit), goal, unit.facings[0])
    if front <= 1 or not most or far <= _NEAR:
        return None
    column = form_column(state, unit, goal)
    if column is not None:
        return column
    places = reform(state, unit, unit.facings[0], most, tuple(range((front + 1) // 2, front)))
    return checked(state, act.Regroup(unit.number, places)) if places else None


def _file_on(state: BattleState, terrain: Terrain, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Send the elements of a small unit along the way to the enemy, as far as they come (V.1.7)."""
    goal = goal_of(state, unit.cells, unit.facings[0], enemy)
    facing = wanted_facing(state, unit, enemy)
    by: act.By = "points"
    most = int(points_to_spend(state, unit) // field_cost(state))
    if most <= 0:
        by, most = "manoeuvres", manoeuvres_to_spend(state, unit)
    here = course(state, unit, centre(unit), goal, facing)[0]
    for fields in range(most, 0, -1):
        shifts = downhill(state, terrain, unit, goal, fields, facing)
        action = act.SmallMove(unit.number, shifts, by)
        found = plan(state, action) if shifts else None
        if isinstance(found, Plan):
            after = course(state, unit, found.cells[len(found.cells) // 2], goal, facing)[0]
            if after < here:
                return action
    return None


def _about(state: BattleState, unit: Unit, enemy: Unit) -> Iterator[act.Movement]:
    """Yield the wheels and turns that may bring the enemy in front, or the way to him."""
    goal = goal_of(state, unit.cells, unit.facings[0], enemy)
    _, by = course(state, unit, centre(unit), goal, unit.facings[0])
    detour = by != goal
    if detour:
        enemy = enemy.replace(cells=(by,))
    seen = bearing(state.battle.ground, centre(unit), centre(enemy), unit.facings[0])
    facing = wanted_facing(state, unit, enemy)
    if small(state, unit) or horde(state, unit):
        if facing != unit.facings[0]:
            yield turned(unit, facing)
        return
    if detour and facing != unit.facings[0]:
        yield turned(unit, facing)
    pivot: Literal["left", "right"] = "right" if seen.right > 0 else "left"
    steps = min((facing - unit.facings[0]) % 6, (unit.facings[0] - facing) % 6)
    if steps in (1, 2) or abs(seen.right) > seen.ahead:
        yield act.WheelUnit(unit.number, pivot, 60)
        if steps == 2:
            yield act.WheelUnit(unit.number, pivot, 120)
    if steps == 3 or seen.ahead <= 0:
        about = (unit.facings[0] + 3) % 6
        yield turned(unit, about)
        if facing not in (about, unit.facings[0]):
            yield turned(unit, facing)
