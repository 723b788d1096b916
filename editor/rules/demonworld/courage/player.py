"""What the plain player decides about courage (XV)."""

from __future__ import annotations

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.courage.charging import check_dare, frightens
from editor.rules.demonworld.courage.moods import in_force
from editor.rules.demonworld.courage.onslaught import onward
from editor.rules.demonworld.courage.quarry import apart
from editor.rules.demonworld.going import least_points
from editor.rules.demonworld.means import Plan, points_to_spend
from editor.rules.demonworld.movement import plan
from editor.rules.demonworld.state import BattleState, Unit


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


def storm(state: BattleState, wanted: act.Action) -> act.Action:
    """Return how an impetuous unit goes on: as the player of marches wants, where that is no end."""
    if state.driven is None or not isinstance(wanted, act.Finish):
        return wanted
    return next(onward(state, state.units[state.driven]), wanted)


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
    if state.unit is None:
        raise ValueError("no unit is asked about its courage")
    return state.units[state.unit]


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
