"""Buildings of every player: in by the door, out again, to a window, doors locked and broken (XXIV)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.forming_up import checked
from editor.rules.demonworld.ai.looking import long_weapon, target_of, walks
from editor.rules.demonworld.buildings.doors import check_door, door_actions_of
from editor.rules.demonworld.buildings.inside import enters, unit_inside
from editor.rules.demonworld.buildings.moving import may_spread, ways_of
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.movement.actions import Shift
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.shooting.seeing import sees
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.changes import GroundChanges
from editor.rules.demonworld.terrain.houses import Houses
from editor.rules.demonworld.terrain.prepared import NEVER, Terrain
from editor.rules.demonworld.units import Unit
from schemas.base import must_be

_WARY: Final = 6
"""So near an enemy is when who holds a building locks its doors."""
_TRIED: Final = 16
"""So many of the nearest fields are tried for an element."""


def move(state: BattleState) -> act.Action | None:
    """Return what a unit in or about a building does next, None where none has anything to do there."""
    houses = state.battle.houses
    if houses is None or state.commanding:
        return None
    for unit in movable(state, state.side):
        if is_large(state, unit) or not walks(state, unit) or not may_spread(state, unit):
            continue
        if unit.number != state.unit and (unit.points or unit.manoeuvres):
            continue
        action = _of_unit(state, houses, unit)
        if action is not None:
            return action
    return None


def stays_inside(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit is in a building, where lines and wheels are of no use."""
    return state.battle.houses is not None and unit_inside(state, unit)


def _of_unit(state: BattleState, houses: Houses, unit: Unit) -> act.Action | None:
    enemy = target_of(state, unit)
    if enemy is None:
        return None
    apart, other = enemy
    inside = unit_inside(state, unit)
    if inside and unit.order == "hold":
        return _lock(state, unit, apart) or _to_the_windows(state, houses, unit)
    if inside and unit.order == "skirmish" and long_weapon(state, unit) is not None:
        return _to_the_windows(state, houses, unit)
    if inside or any(cell in houses.within for cell in other.cells):
        return _towards(state, houses, unit, other)
    return None


def _lock(state: BattleState, unit: Unit, apart: int) -> act.Action | None:
    """Lock a door, or go to one, as enemies come near and nobody of the unit is outside (XXIV.3.1)."""
    houses = state.battle.houses
    if houses is None or apart > _WARY or any(cell not in houses.within for cell in unit.cells):
        return None
    work = next((one for one in door_actions_of(state, unit) if one.deed == "lock"), None)
    if work is not None:
        return work
    return next((one for one in _to_doors(state, houses, unit) if checked(state, one) is not None), None)


def _to_doors(state: BattleState, houses: Houses, unit: Unit) -> Iterator[act.HouseMove]:
    """Yield ways of single elements to the inner side of doors that can be locked and that nobody is at."""
    for door, now in houses.doors.items():
        behind = {cell for cell in (*door, *houses.ground.around(door[0])) if door in houses.doors_at(cell)}
        inside = (behind & houses.within.keys()) - {door[0]}
        open_or_closed = now in ("open", "closed") and behind.isdisjoint(unit.cells)
        for element in unit.elements if open_or_closed else ():
            ways = ways_of(state, unit, element, frozenset(state.occupied))
            yield from (
                act.HouseMove(unit.number, (Shift(element, ways[end]),))
                for end in sorted(inside & ways.keys())
            )


def _towards(state: BattleState, houses: Houses, unit: Unit, other: Unit) -> act.Action | None:
    """Bring elements nearer to an enemy inside, or out to him; open, unlock or break what is in the way."""
    far = _ways(state, unit, other, locked=True)
    barred = not any(cell in far for cell in unit.cells)
    if barred:
        far = _ways(state, unit, other, locked=False)
        for work in ("open", "break"):
            found = next((one for one in door_actions_of(state, unit) if one.deed == work), None)
            if found is not None and houses.doors[found.door] == "locked":
                return found
        if any(work.element in unit.elements for work in state.doors.works):
            return None
    opened = _strike_through(state, houses, unit)
    if opened is not None:
        return opened
    return _nearer(state, unit, far)


def _strike_through(state: BattleState, houses: Houses, unit: Unit) -> act.WorkDoor | None:
    """Open a door that is shut where an enemy stands behind it, if that is an attack which is allowed."""
    for element, cell in zip(unit.elements, unit.cells, strict=True):
        for door in houses.doors_at(cell):
            behind = [state.occupied.get(one) for one in door if one != cell]
            foes = [one for one in behind if one is not None and _foe(state, unit, one)]
            work = act.WorkDoor(element, door, "open")
            if foes and houses.doors[door] == "closed" and check_door(state, work) is None:
                return work
    return None


def _foe(state: BattleState, unit: Unit, element: int) -> bool:
    """Return whether an element is an enemy of a unit."""
    return state.battle.camp_of[element] != state.battle.roster[unit.number].camp


def _ways(state: BattleState, unit: Unit, other: Unit, *, locked: bool) -> Mapping[int, int]:
    """Return cell -> points of the cheapest way to where an enemy can be struck from.

    ``locked``: locked doors stand in the way.
    """
    battle = state.battle
    houses = battle.houses
    if not locked and houses is not None:
        changes: GroundChanges = state.changes
        for door, now in houses.doors.items():
            if now == "locked":
                changes = changes.with_door(door, "closed")
        battle = battle.on(changes)
    ground, gait = battle.ground, must_be(battle.terrain, Terrain).own[unit.elements[0]]
    beside = {one for cell in other.cells for one in ground.around(cell) if cell in gait.beside.get(one, ())}
    found = dict.fromkeys(sorted(beside), 0)
    waiting = [(0, cell) for cell in found]
    while waiting:
        spent, cell = heappop(waiting)
        for direction, step in enumerate(ground.steps):
            start = cell - step
            if spent > found[cell] or not ground.inside[start]:
                continue
            total = spent + gait.steps[direction][start]
            if total < found.get(start, NEVER):
                found[start] = total
                heappush(waiting, (total, start))
    return found


def _nearer(state: BattleState, unit: Unit, far: Mapping[int, int]) -> act.Action | None:
    """Move the elements one after another as near as they come, the nearest first, until one attacks."""
    last = 1 + max(far.values(), default=0)
    order = sorted(zip(unit.elements, unit.cells, strict=True), key=lambda one: far.get(one[1], last))
    taken, near = set(state.occupied), state.near_enemy[state.side]
    shifts: list[Shift] = []
    for element, cell in order:
        if not enters(state, element) or element in unit.stragglers:
            continue
        ways = ways_of(state, unit, element, taken)
        nearer = [end for end in ways if far.get(end, last) < far.get(cell, last)]
        for end in sorted(nearer, key=lambda one: (far.get(one, last), len(ways[one]), one))[:_TRIED]:
            shift = Shift(element, ways[end])
            if checked(state, act.HouseMove(unit.number, (*shifts, shift))) is not None:
                shifts.append(shift)
                taken.discard(cell)
                taken.add(end)
                break
        if shifts and _end_of(state, shifts[-1], unit) in near:
            break
    return checked(state, act.HouseMove(unit.number, tuple(shifts))) if shifts else None


def _end_of(state: BattleState, shift: Shift, unit: Unit) -> int:
    """Return the cell on which a shift ends."""
    steps = state.battle.ground.steps
    start = unit.cells[unit.elements.index(shift.element)]
    return start + sum(steps[direction] for direction in shift.path)


def _to_the_windows(state: BattleState, houses: Houses, unit: Unit) -> act.Action | None:
    """Bring an element inside to where it sees an enemy, or turn it so, where it sees none yet."""
    if long_weapon(state, unit) is None:
        return None
    targets = [cell for cell, element in state.occupied.items() if _foe(state, unit, element)]
    for element, cell in zip(unit.elements, unit.cells, strict=True):
        if cell not in houses.within or not enters(state, element):
            continue
        if _sees_any(state, unit, element, cell, unit.facings[unit.elements.index(element)], targets):
            continue
        for shift in _looks(state, houses, unit, element):
            end = _end_of(state, shift, unit)
            facing = shift.facing if shift.facing is not None else 0
            if _sees_any(state, unit, element, end, facing, targets):
                action = checked(state, act.HouseMove(unit.number, (shift,)))
                if action is not None:
                    return action
    return None


def _looks(state: BattleState, houses: Houses, unit: Unit, element: int) -> Iterator[Shift]:
    """Yield how an element may turn, or go to another room and turn there; the nearest first."""
    ways = ways_of(state, unit, element, frozenset(state.occupied))
    for end in sorted(ways.keys() & houses.within.keys(), key=lambda one: (len(ways[one]), one)):
        yield from (Shift(element, ways[end], facing) for facing in range(6))


def _sees_any(
    state: BattleState, unit: Unit, element: int, cell: int, facing: int, targets: list[int]
) -> bool:
    """Return whether an element would see somebody of some cells from another place and in a facing."""
    place = unit.elements.index(element)
    cells, facings = list(unit.cells), list(unit.facings)
    cells[place], facings[place] = cell, facing
    there = unit.replace(cells=tuple(cells), facings=tuple(facings))
    return any(sees(state, there, place, target) for target in targets)
