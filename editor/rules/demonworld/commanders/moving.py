"""How commanders move, join units and are taken in (X.2.1, X.2.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from editor.rules.demonworld.commanders.actions import CommanderMove, JoinUnit, TakeIn
from editor.rules.demonworld.commanders.events import CommanderJoined, commander_joined
from editor.rules.demonworld.commanders.who import independent, is_commander
from editor.rules.demonworld.effects.numbers import unit_points
from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.movement.advancing import reach
from editor.rules.demonworld.movement.plans import may_move
from editor.rules.demonworld.movement.points import Plan, blocked, field_cost, shape_of
from editor.rules.demonworld.movement.regrouping import reform
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.gaits import Gait
from editor.rules.demonworld.terrain.ground import FRONT, directions_from
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message

_CLOSING_UP: Final = 2
"""Fields that an element goes at most when its unit closes up about a commander."""


@dataclass(frozen=True, slots=True)
class Way:
    """Where a commander gets to."""

    cell: int
    facing: int
    points: int
    contact: bool
    """He has come into contact with an enemy."""


def may_act(state: BattleState, number: int) -> Message | None:
    """Return why a commander may not move on his own now (X.2.1)."""
    if state.step != "move" or state.commanding != "move":
        return refuse("not_now", "X.2.1")
    if not 0 <= number < len(state.units) or not state.units[number].elements:
        return refuse("no_such_unit", "I.2.1", unit=number)
    unit = state.units[number]
    if state.battle.roster[number].side != state.side:
        return refuse_unit(state, number, "other_side", "V.2.0")
    if not independent(state.battle, unit):
        return refuse_unit(state, number, "no_commander", "X.2.1")
    if unit.engaged:
        return refuse_unit(state, number, "engaged", "V")
    if unit.done:
        return refuse_unit(state, number, "movement_over", "V")
    if unit.elements[0] not in (state.called[state.side] or ()):
        return refuse_unit(state, number, "commander_not_called", "X.2.1")
    return None


def points_left(state: BattleState, unit: Unit) -> int:
    """Return the movement points that a commander on his own has left: fixed, whatever the orders (X.2.1)."""
    return unit_points(state, unit.number, "move") - unit.points


def step_points(state: BattleState, unit: Unit, cell: int, direction: int) -> int:
    """Return the movement points of a step of a commander on his own (X.2.1, XI)."""
    return _points_of(_gait(state, unit), field_cost(state), cell, direction)


def _gait(state: BattleState, unit: Unit) -> Gait | None:
    """Return how a commander on his own gets on; None if the ground does not count."""
    terrain = state.battle.terrain
    return None if terrain is None else terrain.gait(unit.elements[0], "independent")


def _points_of(gait: Gait | None, plain: int, cell: int, direction: int) -> int:
    if gait is None:
        return plain
    return gait.roads.get((cell, direction), gait.steps[direction][cell])


def commander_move(state: BattleState, action: CommanderMove) -> Plan | Message:
    """Return what a movement of a commander leads to, or the rule that forbids it (X.2.1)."""
    way = _walked(state, action, "base_moves_by_steps")
    if isinstance(way, Message):
        return way
    unit = state.units[action.unit]
    if (way.cell, way.facing) == (unit.cells[0], unit.facings[0]):
        return refuse_unit(state, unit.number, "no_path", "X.2.1")
    return Plan("commander", (way.cell,), (way.facing,), way.points, 0, contact=way.contact)


def _walked(state: BattleState, action: CommanderMove | JoinUnit, large: str) -> Way | Message:
    """Return where a commander gets to who may act; ``large`` is the refusal of one on a large base."""
    trouble = may_act(state, action.unit)
    if trouble is not None:
        return trouble
    unit = state.units[action.unit]
    if is_large(state, unit):
        return refuse_unit(state, unit.number, large, "XVII.5.0")
    return walk(state, unit, action.path, action.facing)


def walk(state: BattleState, unit: Unit, path: tuple[int, ...], facing: int | None) -> Way | Message:
    """Return where a commander gets to: he turns freely and stops at contact, his face to it (X.2.1)."""
    number, ground = unit.number, state.battle.ground
    if unit.altitude is not None:
        return refuse_unit(state, number, "in_the_air", "XXIII.1.0")
    near = state.near_enemy[state.side]
    cell, points, contact = unit.cells[0], 0, False
    for direction in path:
        if not 0 <= direction < 6:
            return refuse_unit(state, number, "no_path", "X.2.1")
        if contact:
            return refuse_unit(state, number, "stop_at_contact", "V.3.2")
        entered = cell + ground.steps[direction]
        trouble = blocked(state, unit, (entered,))
        if trouble is not None:
            return trouble
        points += step_points(state, unit, cell, direction)
        cell, contact = entered, entered in near
        if contact and state.just_come(unit):
            return refuse_unit(state, number, "march_no_contact", "XVI.5.0")
    left = points_left(state, unit)
    if points > left:
        return refuse_unit(state, number, "points_spent", "X.2.1", needed=min(points, 999), left=left)
    if facing is not None and not 0 <= facing < 6:
        return refuse_unit(state, number, "facings_do_not_fit", "V.1.3")
    looks = unit.facings[0] if facing is None else facing
    if contact and path[-1] not in FRONT[looks]:
        if facing is not None:
            return refuse_unit(state, number, "attack_forwards", "V.3.1")
        looks = path[-1]
    return Way(cell, looks, points, contact)


def join_unit(state: BattleState, action: JoinUnit) -> tuple[CommanderJoined, bool] | Message:
    """Return the joining of a commander and whether he has come into contact, or what forbids it (X.2.3)."""
    way = _walked(state, action, "base_joins_nobody")
    if isinstance(way, Message):
        return way
    unit = state.units[action.unit]
    host = _host(state, action.host)
    if isinstance(host, Message):
        return host
    if way.contact and not host.engaged:
        return refuse_unit(state, unit.number, "join_in_contact", "X.2.3")
    found = _joined(state, host, unit.elements[0], way, action.places)
    return found if isinstance(found, Message) else (found, way.contact)


def take_in(state: BattleState, action: TakeIn) -> CommanderJoined | Message:
    """Return the joining of a commander beside whom a unit has moved, or what forbids it (X.2.3)."""
    trouble = may_move(state, action.unit)
    if trouble is not None:
        return trouble
    host = _host(state, action.unit)
    if isinstance(host, Message):
        return host
    battle = state.battle
    if not 0 <= action.element < len(battle.cards) or not is_commander(battle, action.element):
        return refuse_unit(state, host.number, "join_who", "X.2.3")
    own = state.units[state.unit_of[action.element]]
    if is_large(state, own):
        return refuse_unit(state, own.number, "base_joins_nobody", "XVII.5.0")
    if own.altitude is not None:
        return refuse_unit(state, own.number, "in_the_air", "XXIII.1.0")
    if not independent(battle, own) or own.engaged or battle.roster[own.number].side != state.side:
        return refuse_unit(state, host.number, "join_who", "X.2.3")
    way = Way(own.cells[0], own.facings[0], 0, contact=False)
    return _joined(state, host, action.element, way, action.places)


def _host(state: BattleState, number: int) -> Unit | Message:
    """Return the unit that a commander may join, or why there is none (X.2.3)."""
    if not 0 <= number < len(state.units) or not state.units[number].elements:
        return refuse("no_such_unit", "I.2.1", unit=number)
    host = state.units[number]
    if state.battle.roster[number].side != state.side:
        return refuse_unit(state, number, "other_side", "X.2.3")
    if independent(state.battle, host) or host.outside or is_large(state, host):
        return refuse_unit(state, number, "no_unit_to_join", "X.2.3")
    if host.altitude is not None:
        return refuse_unit(state, number, "in_the_air", "XXIII.4.0")
    return host


def _joined(
    state: BattleState, host: Unit, element: int, way: Way, places: tuple[tuple[int, int], ...]
) -> CommanderJoined | Message:
    """Return the joining, with the regrouping that keeps the unit organised (X.2.3)."""
    number, ground = host.number, state.battle.ground
    if not any(ground.direction(cell, way.cell) is not None for cell in host.cells):
        return refuse_unit(state, number, "join_beside", "X.2.3")
    plain = CommanderJoined(number, element, way.points, (*host.cells, way.cell), (*host.facings, way.facing))
    if not places:
        return plain
    after = commander_joined(state, plain)
    cells = regrouped(state, after, host, after.units[number], places)
    if isinstance(cells, Message):
        return cells
    return CommanderJoined(number, element, way.points, cells, plain.facings)


def regrouped(
    state: BattleState, after: BattleState, host: Unit, unit: Unit, places: tuple[tuple[int, int], ...]
) -> tuple[int, ...] | Message:
    """Return the cells of a unit after the free regrouping at a joining, or what forbids it (X.2.3).

    It stays organised by it as it was before; not in melee, in rout or impetuous.
    """
    number = host.number
    if host.engaged or host.mood or not shape_of(state, host).organised:
        return refuse_unit(state, number, "join_no_regroup", "X.2.3")
    wanted = dict(places)
    if len(wanted) != len(places) or not wanted.keys() <= set(unit.elements):
        return refuse_unit(state, number, "elements_do_not_fit", "X.2.3")
    cells = tuple([wanted.get(one, cell) for one, cell in zip(unit.elements, unit.cells, strict=True)])
    if len(set(cells)) != len(cells) or not all(0 <= cell < state.battle.ground.size for cell in cells):
        return refuse_unit(state, number, "places_do_not_fit", "X.2.3")
    trouble = blocked(after, unit, cells)
    if trouble is not None:
        return trouble
    for start, end in zip(unit.cells, cells, strict=True):
        if start != end and not _gets_to(after, unit, start, end):
            return refuse_unit(state, number, "places_do_not_fit", "X.2.3")
    moved = after.with_unit(unit.replace(cells=cells))
    if not shape_of(moved, moved.units[number]).organised:
        return refuse_unit(state, number, "join_organised", "X.2.3")
    return cells


def _gets_to(state: BattleState, unit: Unit, start: int, end: int) -> bool:
    """Return whether an element finds a free way to a cell; the straight one is looked for first."""
    straight = state.battle.ground.distance(start, end)
    return any(end in reach(state, unit, start, most) for most in (straight, len(unit.cells)))


def reachable(state: BattleState, unit: Unit) -> dict[int, tuple[int, ...]]:
    """Return every cell that a commander can get to, his own too, with a cheapest way; contact ends it."""
    ground, occupied = state.battle.ground, state.occupied
    near, most = state.near_enemy[state.battle.roster[unit.number].side], points_left(state, unit)
    closed = low_skies(state, unit) | (near if state.just_come(unit) else frozenset())
    gait, plain = _gait(state, unit), field_cost(state)
    found: dict[int, tuple[int, tuple[int, ...]]] = {unit.cells[0]: (0, ())}
    levels: dict[int, list[int]] = {0: [unit.cells[0]]}
    for spent in range(most + 1):
        for cell in levels.pop(spent, ()):
            if found[cell][0] != spent or (cell in near and found[cell][1]):
                continue
            for direction in directions_from(unit.facings[0]):
                entered = cell + ground.steps[direction]
                if not ground.inside[entered] or entered in occupied or entered in closed:
                    continue
                total = spent + _points_of(gait, plain, cell, direction)
                if total <= most and (entered not in found or total < found[entered][0]):
                    found[entered] = total, (*found[cell][1], direction)
                    levels.setdefault(total, []).append(entered)
    return {cell: path for cell, (_, path) in found.items()}


def front_first(state: BattleState, host: Unit) -> Callable[[int], tuple[int, int]]:
    """Return the rank of cells beside a unit: those at its front first, its left before its right."""
    ground, middle, facing = state.battle.ground, host.cells[len(host.cells) // 2], host.facings[0]

    def rank(cell: int) -> tuple[int, int]:
        ahead, right = ground.seen(middle, cell, facing)
        return -ahead, right

    return rank


def closed_up(state: BattleState, host: Unit, element: int, cell: int) -> tuple[tuple[int, int], ...]:
    """Return how a unit closes up about a commander who joins it on a cell, where it is in no order then."""
    facing = host.facings[0]
    if not shape_of(state, host).organised or not host.one_way:
        return ()
    event = CommanderJoined(host.number, element, 0, (*host.cells, cell), (*host.facings, facing))
    after = commander_joined(state, event)
    unit = after.units[host.number]
    if shape_of(after, unit).organised:
        return ()
    width = len(shape_of(state, host).ranks[0]) if shape_of(state, host).ranks else 1
    return reform(after, unit, facing, _CLOSING_UP, (width, width + 1)) or ()
