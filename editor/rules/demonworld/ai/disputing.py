"""Commanders who keep enemies from holding fields alone: one element there is enough (XVI.2.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.aims import Goal, aims_of
from editor.rules.demonworld.ai.outlook import disputed
from editor.rules.demonworld.commanders.moving import reachable
from editor.rules.demonworld.commanders.turns import callable_now
from editor.rules.demonworld.commanders.who import joined
from editor.rules.demonworld.morale.courage import fleeing
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit

_REACH: Final = 5
"""Fields that a commander on foot goes at most."""


def lost_fields(state: BattleState, side: int) -> list[Goal]:
    """Return the fields that win the battle where enemies stand and nobody of a side does."""
    aims = aims_of(state.battle, side)
    goals = dict.fromkeys(goal for goal in (*aims.take, *aims.deny) if goal.worth == 1)
    return [
        goal for goal in goals if disputed(state, side, goal.cells) and not _stands(state, side, goal.cells)
    ]


def _stands(state: BattleState, side: int, cells: tuple[int, ...]) -> bool:
    """Return whether an element of a side or its allies that is not in rout stands on one of some cells."""
    battle, occupied = state.battle, state.occupied
    there, camp = [occupied[cell] for cell in cells if cell in occupied], battle.camps[side]
    return any(
        battle.camp_of[element] == camp and not fleeing(battle, state.units[state.unit_of[element]], element)
        for element in there
    )


def dispute(state: BattleState, unit: Unit) -> act.CommanderMove | None:
    """Return how a commander comes onto fields that an enemy would hold alone, far from enemies."""
    goals = lost_fields(state, state.side)
    if not goals:
        return None
    ground, near = state.battle.ground, state.near_enemy[state.side]
    ways = reachable(state, unit)
    foes = [
        cell
        for other in state.units
        if state.battle.roster[other.number].camp != state.battle.camps[state.side]
        for cell in other.cells
    ]
    own, facing = unit.cells[0], unit.facings[0]

    def worth(cell: int) -> tuple[bool, int, int, tuple[int, int]]:
        apart = min(ground.distance(cell, foe) for foe in foes)
        return cell not in near, apart, -len(ways[cell]), ground.seen(own, cell, facing)

    cells = [cell for goal in goals for cell in goal.cells if ways.get(cell)]
    return act.CommanderMove(unit.number, ways[max(cells, key=worth)]) if cells else None


def leaving(state: BattleState) -> list[int]:
    """Return the commanders who leave their unit, which fights nobody, to dispute fields (X.2.3)."""
    goals = lost_fields(state, state.side)
    return list(_near(state, goals)) if goals else []


def _near(state: BattleState, goals: list[Goal]) -> Iterator[int]:
    battle, distance = state.battle, state.battle.ground.distance
    able = set(callable_now(state, state.side))
    for host in state.of_side(state.side):
        for element in joined(battle, host) if not host.engaged else ():
            cell = host.cells[host.elements.index(element)]
            if element in able and any(distance(cell, end) <= _REACH for goal in goals for end in goal.cells):
                yield element
