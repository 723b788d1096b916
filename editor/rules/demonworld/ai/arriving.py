"""What the plain player decides in set-up, flank marches and tests of courage (XV, XVI)."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.morale.charging import apart, check_dare, frightens
from editor.rules.demonworld.morale.courage import in_force
from editor.rules.demonworld.movement.paths import least_points
from editor.rules.demonworld.movement.plans import movable, plan
from editor.rules.demonworld.movement.points import Plan, points_to_spend
from editor.rules.demonworld.set_up.entering import (
    enemy_cells,
    entry_cells,
    facings_at,
    longest_march,
    section_of,
    seen_from_edge,
    tracked,
)
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.units import Unit
from schemas.base import must_be

_AWAY: Final = 6
"""Fields from the nearest enemy at which the plain player likes to come in: near, but not into a charge."""


def enter(state: BattleState) -> act.Enter:
    """Return where a marching unit comes in: about a charge from the nearest enemy, looking at him."""
    number = state.unit if state.unit is not None else 0
    section = must_be(section_of(state, number), int)
    ground, side = state.battle.ground, state.side
    enemies = enemy_cells(state)
    own = state.battle.scenario.sides[side].edge

    def worth(cell: int) -> tuple[int, int]:
        apart = min((ground.distance(cell, enemy) for enemy in enemies), default=_AWAY)
        column, row = ground.at(cell)
        depth = row if own in ("north", "south") else column
        return abs(apart - _AWAY), depth if own in ("north", "west") else -depth

    cells = entry_cells(state, section, number)
    if not cells:
        return act.Enter(number)
    cell = min(cells, key=worth)
    target = min(enemies, key=lambda enemy: seen_from_edge(state, cell, enemy), default=cell)
    facings = facings_at(state, state.marches[section], number, cell)
    facing = min(
        facings,
        key=lambda look: (_turned_from(state, cell, target, look), (look - facings[0]) % 6),
    )
    return act.Enter(number, cell, facing)


def _turned_from(state: BattleState, cell: int, target: int, facing: int) -> int:
    """Return how far from an enemy the two fields before a head would be."""
    ground = state.battle.ground
    return sum(ground.distance(cell + ground.steps[way], target) for way in FRONT[facing])


def march_on(state: BattleState) -> act.March | None:
    """Return the next march of a column that is coming in: inwards until it is whole, towards the enemy."""
    if not state.marches:
        return None
    for unit in movable(state, state.side):
        if not tracked(state, unit) or (unit.points and unit.number != state.unit):
            continue
        best = next(longest_march(state, unit), None)
        if best is not None:
            return best
    return None


def urge(state: BattleState) -> act.Urge:
    """Hold a unit back, unless it is to charge anyway."""
    unit = _asked(state)
    return act.Urge(unit.number, 1 if unit.order == "charge" else -1)


def rally(state: BattleState) -> act.Rally:
    """Try to rally every unit: a failure costs nothing (XV.6.0)."""
    return act.Rally(_asked(state).number)


def follow(state: BattleState) -> act.Follow:
    """Keep commanders with their unit: their stars help it to rally."""
    return act.Follow(_asked(state).number)


def gather(state: BattleState) -> act.Gather:
    """Wait for stragglers."""
    return act.Gather(_asked(state).number)


def dare(state: BattleState, unit: Unit, enemy: Unit) -> act.Dare | None:
    """Return the test for a charge at an enemy, where he is in reach and needs one (XV.5.0)."""
    if not in_force(state.battle) or not frightens(state, unit, enemy.number):
        return None
    fields = points_to_spend(state, unit) // least_points(state)
    if apart(state, unit.cells, [enemy.number]) - 1 > fields:
        return None
    action = act.Dare(unit.number, enemy.number)
    return action if check_dare(state, action) is None else None


def _asked(state: BattleState) -> Unit:
    return state.units[must_be(state.unit, int)]


def quarry(state: BattleState, unit: Unit) -> tuple[int, Unit] | None:
    """Return the nearest enemy that an impetuous unit goes for, with his distance."""
    if state.driven != unit.number or not unit.quarry:
        return None
    fields = [apart(state, unit.cells, [number]) for number in unit.quarry]
    return min(fields), state.units[unit.quarry[fields.index(min(fields))]]


def suits(state: BattleState, action: act.Action) -> bool:
    """Return whether the courage of a unit allows a movement that its player wants."""
    if not in_force(state.battle) or isinstance(action, act.Dare | act.Announce):
        return True
    return not isinstance(action, act.Movement) or isinstance(plan(state, action), Plan)
