"""Whether a unit of the plain player changes its state: fast far from the enemy, strong near him."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.looking import nearest_enemy
from editor.rules.demonworld.battle import Roster
from editor.rules.demonworld.items.carried import strongest_blow
from editor.rules.demonworld.movement.phase import would_end
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states.changing import at_will, changing
from editor.rules.demonworld.states.events import StateChanged
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld import DemonworldUnit

_FAR: Final = 2
"""An enemy is far whom the slowest of a unit's states does not reach in so many turns."""


def change(state: BattleState) -> act.ChangeState | None:
    """Return a change of state before a unit moves. None if each is in the best that it can be in.

    What is best depends on the distance to the enemy alone, not on the state that the unit is in: so it never
    changes to and fro on the spot.
    """
    if not state.battle.has_states:
        return None
    for unit in movable(state, state.side):
        roster = state.battle.roster[unit.number]
        fresh = not unit.points and not unit.manoeuvres and would_end(state, unit.number) is None
        if not roster.profiles or not fresh:
            continue  # To change one ends the movement of another that is under way.
        far = _is_far(state, unit, roster)
        best = max(at_will(roster), key=lambda number: _worth(roster.profiles[number], far=far), default=None)
        if best is None or _worth(roster.profiles[best], far=far) <= _worth(roster.card, far=far):
            continue
        action = act.ChangeState(unit.number, best)
        if isinstance(changing(state, action), StateChanged):
            return action
    return None


def _is_far(state: BattleState, unit: Unit, roster: Roster) -> bool:
    enemy = nearest_enemy(state, unit)
    slowest = min(pace(card) for card in roster.profiles)
    fields = slowest / state.battle.ruleset.movement.open_field_cost
    return enemy is None or enemy[0] > _FAR * fields


def pace(card: DemonworldUnit) -> int:
    """Return the movement points that a card has at most."""
    return max(card.movement.points("move"), card.movement.points("charge"))


def _worth(card: DemonworldUnit, *, far: bool) -> tuple[int, int]:
    """Return what a state is worth: far from the enemy its pace counts first, near him its melee."""
    return (pace(card), strength(card)) if far else (strength(card), pace(card))


def strength(card: DemonworldUnit) -> int:
    """Return what a card is in melee: its strongest blow with all that protects it and helps it."""
    blow = strongest_blow(card)
    return (-99 if blow is None else blow) + card.melee_protection + card.melee_skill + card.charge_bonus
