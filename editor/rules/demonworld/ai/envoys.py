"""Commanders whose arrival somewhere wins the battle: they go there, out of the reach of enemies (XXI.2)."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.aims import aims_of
from editor.rules.demonworld.ai.looking import charge_of
from editor.rules.demonworld.commanders.moving import reachable
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit

_THREAT: Final = 3.0
"""Fields that a commander gives up so that one enemy unit less can reach him."""
_ALONE: Final = 0.3
"""Fields that a field farther away from the nearest friend is worth."""


def goal_of(state: BattleState, unit: Unit) -> tuple[int, ...]:
    """Return the fields where a commander has to stand by name; empty if no condition names him."""
    entry = state.battle.roster[unit.number].entry
    for goal in aims_of(state.battle, state.battle.roster[unit.number].side).take:
        if entry in goal.entries:
            return goal.cells
    return ()


def go(state: BattleState, unit: Unit) -> act.CommanderMove | None:
    """Return how a commander who is named goes on towards his goal, or back; None if he stays."""
    goal = goal_of(state, unit)
    ways, distance = reachable(state, unit), state.battle.ground.distance
    arrival = [cell for cell in goal if cell in ways]
    if arrival:
        best = min(arrival, key=lambda cell: (len(ways[cell]), cell))
        return act.CommanderMove(unit.number, ways[best]) if ways[best] else None
    longest = max(len(way) for way in ways.values())
    threats = _threats(state, unit, longest)
    friends = [one.cells for one in state.of_side(state.side) if one.number != unit.number and one.elements]

    def cost(cell: int) -> tuple[float, int, int]:
        ahead = min(distance(cell, field) for field in goal)
        reached = sum(any(distance(cell, at) <= reach for at in cells) for cells, reach in threats)
        company = min((distance(cell, at) for cells in friends for at in cells), default=0)
        return ahead + _THREAT * reached + _ALONE * company, len(ways[cell]), cell

    near = state.near_enemy[state.side]
    free = [cell for cell in ways if cell not in near] or list(ways)
    best = min(free, key=cost)
    return act.CommanderMove(unit.number, ways[best]) if ways[best] else None


def _threats(state: BattleState, unit: Unit, longest: int) -> list[tuple[tuple[int, ...], int]]:
    """Return enemy units that could charge him wherever he goes, each with its fields and its reach."""
    battle, distance = state.battle, state.battle.ground.distance
    found = []
    for other in state.units:
        if not other.elements or other.mood or battle.roster[other.number].camp == battle.camps[state.side]:
            continue
        reach = charge_of(state, other) + 1
        if other.engaged:
            reach = 1
        cells = state.covered(other)
        if min(distance(unit.cells[0], cell) for cell in cells) <= reach + longest:
            found.append((cells, reach))
    return found
