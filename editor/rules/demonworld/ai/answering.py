"""The plain player attacked or attacking: how units react and close in (V.3.2)."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.fighting import Seen, best_step
from editor.rules.demonworld.melee.attack_numbers import best_weapon
from editor.rules.demonworld.melee.contact import best_facing
from editor.rules.demonworld.melee.regrouping import enemy_cells
from editor.rules.demonworld.movement.paths import Costs, passable, path_points, steps_of
from editor.rules.demonworld.movement.points import field_cost, manoeuvres_to_spend, points_to_spend, small
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT, Ground
from editor.rules.demonworld.units import Unit
from schemas.base import must_be

_SLACK: Final = 2
"""So much worse off, a unit still steps up to its attacker."""


def react(state: BattleState) -> act.React:
    """Return an answer to an attack: those in contact turn to face it where they do not.

    Where the unit is a match for its attacker, free elements step up to him with what is left.
    """
    unit = state.units[must_be(state.unit, int)]
    side = state.battle.roster[unit.number].side
    near, ground, enemies = state.near_enemy[side], state.battle.ground, enemy_cells(state, side)
    movement, left = state.battle.ruleset.movement, manoeuvres_to_spend(state, unit)
    turn = 0 if small(state, unit) else movement.turn_manoeuvres
    shifts = []
    if turn <= left:
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
            if cell in near and not _faces(ground, cell, facing, enemies):
                shifts.append(act.Shift(element, (), best_facing(ground, cell, enemies, facing)))
    if _a_match(state, unit):
        most = (left - (turn if shifts else 0)) // movement.regroup_manoeuvres_per_field
        shifts += _steps_up(state, unit, most, enemies, turns=bool(shifts) or not turn)
    return act.React(unit.number, tuple(shifts))


def _faces(ground: Ground, cell: int, facing: int, enemies: frozenset[int]) -> bool:
    """Return whether an enemy stands in a front field."""
    return any(cell + ground.steps[direction] in enemies for direction in FRONT[facing])


def _a_match(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit strikes about as hard as whoever has attacked it, protections counted."""
    battle, other = state.battle, state.units[must_be(state.attacker, int)]
    own, card = battle.roster[unit.number].card, battle.roster[other.number].card
    given = best_weapon(state, unit.elements[0], card)
    taken = best_weapon(state, other.elements[0], own)
    if given is None:
        return False
    if taken is None:
        return True
    return given[1] - card.melee_protection + _SLACK >= taken[1] - own.melee_protection


def _steps_up(
    state: BattleState, unit: Unit, most: int, enemies: frozenset[int], *, turns: bool
) -> list[act.Shift]:
    """Return the ways of free elements to places beside an enemy, where they look at him.

    ``turns`` says whether they may turn there: the turn of others is paid for already.
    """
    ground, near = state.battle.ground, state.near_enemy[state.battle.roster[unit.number].side]
    facing_at = state.looks
    taken = set(state.occupied)
    worths: dict[tuple[int, int], float] = {}
    found = []
    for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
        if cell in near:
            continue
        costs = steps_of(state, element)
        seen = Seen(ground, near, enemies, facing_at, costs, worths)
        path, end = best_step(seen, cell, facing, most, taken, None)
        look = best_facing(ground, end, enemies, facing) if turns else facing
        if path and _faces(ground, end, look, enemies):
            taken.discard(cell)
            taken.add(end)
            found.append(act.Shift(element, path, look if look != facing else None))
    return found


def close_in(state: BattleState) -> act.CloseIn:
    """Return the moves that bring most further elements of the attacker into contact."""
    unit = state.units[must_be(state.unit, int)]
    by_points = int(points_to_spend(state, unit) // field_cost(state))
    by_manoeuvres = manoeuvres_to_spend(state, unit)
    shifts = _forward(state, unit, max(by_points, by_manoeuvres))
    if state.battle.terrain is not None:
        return _afforded(state, unit, shifts)
    longest = max((len(shift.path) for shift in shifts), default=0)
    return act.CloseIn(unit.number, shifts, "points" if longest <= by_points else "manoeuvres")


def _afforded(state: BattleState, unit: Unit, shifts: tuple[act.Shift, ...]) -> act.CloseIn:
    """Return as many of the ways forward, the first ones first, as the unit can pay for (XI.2.0)."""
    places = dict(zip(unit.elements, unit.cells, strict=True))
    points, manoeuvres = points_to_spend(state, unit), manoeuvres_to_spend(state, unit)
    for count in range(len(shifts), 0, -1):
        some = shifts[:count]
        if max(len(shift.path) for shift in some) <= manoeuvres:
            return act.CloseIn(unit.number, some, "manoeuvres")
        ways = [(shift.element, places[shift.element], shift.path) for shift in some]
        if path_points(state, unit, ways) <= points:
            return act.CloseIn(unit.number, some, "points")
    return act.CloseIn(unit.number)


def _forward(state: BattleState, unit: Unit, most: int) -> tuple[act.Shift, ...]:
    """Return the forward ways of free elements to a cell beside an enemy, the nearest elements first."""
    ground, near = state.battle.ground, state.near_enemy[state.battle.roster[unit.number].side]
    taken = set(state.occupied)
    waiting = [place for place, cell in enumerate(unit.cells) if cell not in near]
    found: list[act.Shift] = []
    going = True
    while going:
        going = False
        for place in list(waiting):
            costs = steps_of(state, unit.elements[place])
            way = _way_forward(ground, unit.cells[place], unit.facings[place], most, taken, near, costs)
            if way is not None:
                path, end = way
                found.append(act.Shift(unit.elements[place], path))
                taken.discard(unit.cells[place])
                taken.add(end)
                waiting.remove(place)
                going = True
    return tuple(found)


def _way_forward(
    ground: Ground,
    cell: int,
    facing: int,
    most: int,
    taken: set[int],
    near: frozenset[int],
    costs: Costs | None,
) -> tuple[act.Path, int] | None:
    edge: list[tuple[int, act.Path]] = [(cell, ())]
    for _ in range(most):
        further: list[tuple[int, act.Path]] = []
        for start, path in edge:
            for direction in FRONT[facing]:
                end = start + ground.steps[direction]
                if not ground.inside[end] or end in taken or any(end == other for other, _ in further):
                    continue
                if not passable(costs, start, direction):
                    continue
                if end in near:
                    return (*path, direction), end
                further.append((end, (*path, direction)))
        edge = further
    return None
