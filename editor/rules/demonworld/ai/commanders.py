"""The plain player's commanders: they order, stay behind their troops, and join those who fight (X)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import disputing, envoys, monsters, winged_persons
from editor.rules.demonworld.ai.doorkeepers import at_door
from editor.rules.demonworld.ai.looking import centre, long_weapon, nearest_enemy, wanted_facing
from editor.rules.demonworld.ai.resting import rests
from editor.rules.demonworld.commanders.command import choices as laid_for
from editor.rules.demonworld.commanders.command import counters_of, owed_by, served, to_order
from editor.rules.demonworld.commanders.moving import closed_up, front_first, join_unit, reachable
from editor.rules.demonworld.commanders.turns import callable_now, may_turn
from editor.rules.demonworld.commanders.who import alone, independent, is_person, joined, movers
from editor.rules.demonworld.large.moving import is_large, turned_spot
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from schemas.problems import Message
from schemas.systems.demonworld_parts import Order

Wanted = Callable[[BattleState, Unit], Order]
"""The order that the player wants for a unit."""
_SAFE: Final = 4
"""Fields from the nearest enemy within which a commander on his own does not go."""
_AT_EASE: Final = 8
"""Fields farther than which the nearest enemy is when a commander leaves his unit."""
_WORTH_STAYING: Final = 2
"""So many units without orders make a rider stop his mount to order them."""
_TOUGH: Final = 2
"""Hit points with which he joins a melee."""


def lay(state: BattleState, order: Wanted) -> act.GiveOrders:
    """Return counters: the order wanted, then others that leave a choice; those near enemies come first."""

    def apart(unit: Unit) -> int:
        enemy = nearest_enemy(state, unit)
        return enemy[0] if enemy is not None else 999

    given: list[tuple[int, Order]] = []
    ranked = sorted(to_order(state, state.side), key=lambda unit: (apart(unit), unit.number))
    leading = _leading_riders(state, ranked, order)
    busy = frozenset([unit.rider for unit in ranked if unit.rider is not None]) - leading
    for unit in served(state, ranked, busy):
        if unit.rider in leading:
            given.append((unit.number, "hold"))
            continue
        wanted = order(state, unit)
        others = [one for one in state.battle.sequences[::-1] if one != wanted]
        given += [(unit.number, one) for one in (wanted, *others)[: counters_of(state, unit.number)]]
    return act.GiveOrders(tuple(given))


def _leading_riders(state: BattleState, units: list[Unit], order: Wanted) -> frozenset[int]:
    """Return the riders who order units instead of their mounts, which hold then (XVII.5.0).

    Where the mount is to hold anyway, or where two units or more would be without orders.
    """
    riders = [unit.rider for unit in units if unit.rider is not None]
    if not riders:
        return frozenset()
    without = {unit.number for unit in served(state, units, frozenset(riders))}
    found: set[int] = set()
    for unit in units:
        if unit.rider is None or counters_of(state, unit.number) < 1:
            continue
        able = served(state, units, frozenset(riders) - {unit.rider})
        gained = sum(one.number not in without for one in able)
        if order(state, unit) == "hold" or gained >= _WORTH_STAYING:
            found.add(unit.rider)
    return frozenset(found)


def keep(state: BattleState, order: Wanted) -> act.KeepOrders:
    """Return the counter that remains with each unit: that which is wanted now."""
    found = []
    for number in owed_by(state, state.side):
        laid = laid_for(state, number)
        wanted = order(state, state.units[number])
        found.append((number, wanted if wanted in laid else laid[0]))
    return act.KeepOrders(tuple(found))


def call(state: BattleState, *, keen: bool = False) -> act.CallCommanders:
    """Return the commanders that move now: those on their own, before the last units that move.

    ``keen``: those with a unit come, too, where they can keep enemies from what wins the battle.
    """
    last = [one for one in state.battle.sequences if one in _commanded(state)][-1]
    if state.sequence != last:
        return act.CallCommanders()
    free = [
        unit.elements[0]
        for unit in alone(state, state.side)
        if not unit.engaged and not unit.done and not rests(state, unit)
    ]
    leaving = _leaving(state)
    if keen:
        leaving += [element for element in disputing.leaving(state) if element not in leaving]
    return act.CallCommanders((*free, *leaving))


def _leaving(state: BattleState) -> list[int]:
    """Return the commanders who leave a unit far from enemies that has a leader of its own (X.2.3).

    On their own they can give orders to units that have lost theirs (X.3.0).
    """
    battle = state.battle
    able = set(callable_now(state, state.side))
    found = []
    for host in state.of_side(state.side):
        with_it = able.intersection(host.elements)
        if not with_it or not _led(state, host):
            continue
        enemy = nearest_enemy(state, host)
        if enemy is not None and enemy[0] <= _AT_EASE:
            continue
        for element in joined(battle, host):
            command = battle.cards[element].command
            wanted = element in with_it and command is not None and command.radius
            if wanted and _wanting(state, host, element):
                found.append(element)
    return found


def _led(state: BattleState, unit: Unit) -> bool:
    return any(state.battle.signs[element] == "leader" for element in unit.elements)


def _wanting(state: BattleState, host: Unit, element: int) -> bool:
    """Return whether a unit that nobody commands stands within the radius of a commander."""
    battle, ground = state.battle, state.battle.ground
    command, start = battle.cards[element].command, host.cells[host.elements.index(element)]
    return command is not None and any(
        min(ground.distance(start, cell) for cell in unit.cells) <= command.radius
        for unit in state.of_side(state.side)
        if not (unit.engaged or unit.mood or independent(battle, unit) or _led(state, unit))
        and not joined(battle, unit)
    )


def _commanded(state: BattleState) -> tuple[Order, ...]:
    return tuple(state.battle.ruleset.initiative.independent_commander)


def move(state: BattleState, *, keen: bool = False) -> act.Action:
    """Return the movement of the next called commander: into a melee of his own, or behind his troops.

    Whose arrival somewhere wins the battle goes there and joins nobody. ``keen``: before all else onto fields
    that an enemy would hold alone.
    """
    for unit in movers(state, state.side):
        flight = winged_persons.fly(state, unit)
        if flight is not None:
            return flight
        if unit.altitude is not None or is_large(state, unit):
            continue
        work = at_door(state, unit) if not unit.points else None
        if work is not None:
            return work
        if not unit.points and envoys.goal_of(state, unit):
            envoy = envoys.go(state, unit)
            if envoy is not None:
                return envoy
        elif not unit.points:
            disputed = disputing.dispute(state, unit) if keen else None
            action = disputed or _join_fight(state, unit) or _lead(state, unit) or _follow(state, unit)
            action = action or _hunt(state, unit)
            if action is not None:
                return action
    return monsters.move(state) or act.Finish()


def _join_fight(state: BattleState, unit: Unit) -> act.JoinUnit | None:
    """Join a unit in melee where he comes into contact with whom it fights, if he can stand it."""
    battle = state.battle
    if battle.hit_points[unit.elements[0]] < _TOUGH:
        return None
    ground, near = battle.ground, state.near_enemy[state.side]
    ways = None
    for host in state.of_side(state.side):
        if not host.engaged or host.mood or independent(battle, host) or joined(battle, host):
            continue
        ways = reachable(state, unit) if ways is None else ways
        cells = [cell for cell in ways if cell in near and ways[cell] and cell in ground.near(host.cells)]
        if cells:
            facing = host.facings[0]
            best = min(cells, key=lambda cell: (len(ways[cell]), ground.seen(host.cells[0], cell, facing)))
            return act.JoinUnit(unit.number, host.number, ways[best])
    return None


def _lead(state: BattleState, unit: Unit) -> act.JoinUnit | None:
    """Join a unit that stands and has no commander: there his stars count (X.3.1, XV.1.0).

    One with a radius stays on his own where units need his orders, and joins nobody whom he would slow down.
    """
    battle, ground = state.battle, state.battle.ground
    command = battle.roster[unit.number].card.command
    if command is None or (command.radius and _needed(state, unit)):
        return None
    near, ways = state.near_enemy[state.side], reachable(state, unit)
    hosts = sorted(state.of_side(state.side), key=lambda one: _rank(state, one)) if command.radius else None
    for host in hosts or state.of_side(state.side):
        if command.radius and _slows(state, unit, host):
            continue
        stands = host.done or host.order == "hold"
        if not stands or host.engaged or host.mood or host.outside:
            continue
        if independent(battle, host) or joined(battle, host):
            continue
        beside = ground.near(host.cells)
        facing = host.facings[0]
        cells = [cell for cell in ways if cell in beside and cell not in near]
        for cell in sorted(cells, key=front_first(state, host)):
            places = closed_up(state, host, unit.elements[0], cell)
            action = act.JoinUnit(unit.number, host.number, ways[cell], facing, places)
            if not isinstance(join_unit(state, action), Message):
                return action
    return None


def _needed(state: BattleState, unit: Unit) -> bool:
    """Return whether units that nobody else commands need the orders of a commander."""
    return _wanting(state, unit, unit.elements[0])


def _rank(state: BattleState, host: Unit) -> tuple[bool, float, int]:
    """Return the rank of a unit among those whom a general joins: who fights hand to hand, then by worth."""
    return long_weapon(state, host) is not None, -state.battle.roster[host.number].worth, host.number


def _slows(state: BattleState, unit: Unit, host: Unit) -> bool:
    """Return whether a commander would make a unit charge less far (X.2.2)."""
    cards = state.battle.roster
    own = cards[unit.number].card.movement.points("charge")
    return own < cards[host.number].card.movement.points("charge")


def _follow(state: BattleState, unit: Unit) -> act.CommanderMove | None:
    """Go behind the nearest unit of one's own, out of the way of enemies."""
    battle, ground = state.battle, state.battle.ground
    hosts = [one for one in state.of_side(state.side) if not independent(battle, one)]
    camp = battle.camps[state.side]
    enemies = [centre(one) for one in state.units if one.elements and battle.roster[one.number].camp != camp]
    if not hosts or not enemies:
        return None
    own = unit.cells[0]
    host = min(hosts, key=lambda one: (min(ground.distance(own, cell) for cell in one.cells), one.number))
    facing = host.facings[0]
    ways = reachable(state, unit)

    def worth(cell: int) -> tuple[float, tuple[int, int]]:
        ahead, right = ground.seen(centre(host), cell, facing)
        danger = max(0, _SAFE - min(ground.distance(cell, enemy) for enemy in enemies))
        beside = abs(ground.distance(centre(host), cell) - 2) + max(0, ahead + 1) + abs(right) / 4
        return beside + 3 * danger + len(ways[cell]) / 8, (ahead, right)

    near = state.near_enemy[state.side]
    best = min((cell for cell in ways if cell not in near or cell == own), key=worth)
    if best == own:
        return None
    return act.CommanderMove(unit.number, ways[best], facing)


def _hunt(state: BattleState, unit: Unit) -> act.CommanderMove | None:
    """Go for the nearest enemy where neither side has anybody left but commanders."""
    battle, ground = state.battle, state.battle.ground
    camp = battle.camps[state.side]
    enemies = [one.cells[0] for one in state.units if one.elements and battle.roster[one.number].camp != camp]
    if not enemies or any(
        (one.elements or one.outside) and not is_person(battle.roster[one.number].card) for one in state.units
    ):
        return None
    own, facing, near = unit.cells[0], unit.facings[0], state.near_enemy[state.side]
    ways = reachable(state, unit)

    def worth(cell: int) -> tuple[bool, int, int, tuple[int, int]]:
        apart = min(ground.distance(cell, enemy) for enemy in enemies)
        return cell not in near, apart, len(ways[cell]), ground.seen(own, cell, facing)

    best = min(ways, key=worth)
    return act.CommanderMove(unit.number, ways[best]) if best != own else None


def turn(state: BattleState) -> act.TurnCommanders:
    """Turn commanders towards the nearest enemy."""
    found = []
    for unit in may_turn(state, state.side):
        enemy = nearest_enemy(state, unit)
        if enemy is not None and not rests(state, unit):
            facing = wanted_facing(state, unit, enemy[1])
            if facing != unit.facings[0] and turned_spot(state, unit, facing) is not None:
                found.append((unit.number, facing))
    return act.TurnCommanders(tuple(found))
