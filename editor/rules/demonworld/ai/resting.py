"""Wizards of the computer who rest: out of danger, with nothing worth casting, they stay put (XX.3.2)."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld.ai import envoys
from editor.rules.demonworld.ai.looking import nearest_enemy
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.magic.resting import rest_forbidden_by
from editor.rules.demonworld.magic.spells import wizard as level_row
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit

_SAFE: Final = 9
"""Fields farther than which the nearest enemy is from a wizard who rests."""


def rests(state: BattleState, unit: Unit) -> bool:
    """Return whether a wizard on his own shall not stir in this turn, since a rest gives him all it can.

    He has cast nothing in this turn and nothing has disturbed him; who wins by getting somewhere goes on.
    """
    now = state.magic.of(unit.elements[0]) if state.magic is not None and unit.elements else None
    if now is None or not independent(state.battle, unit) or unit.engaged or unit.altitude is not None:
        return False
    if now.drained or now.shocked_until >= state.turn or unit.cells[0] in state.changes.burning:
        return False
    level = next(one.level for one in state.battle.wizards if one.element == now.element)
    row = level_row(level, state.battle.ruleset)
    if row is None or now.points + row.recovery > row.spell_points:
        return False
    if rest_forbidden_by(now.disturbances, state.battle.ruleset) or envoys.goal_of(state, unit):
        return False
    enemy = nearest_enemy(state, unit)
    return enemy is None or enemy[0] > _SAFE
