"""Chariots of the computer: when their crews shoot (XVIII.7.0)."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld.large.parts import is_chariot
from editor.rules.demonworld.shooting.hits import shot_number
from editor.rules.demonworld.shooting.targets import shots_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld_parts import Order

_LEAST_SHOT: Final = 3
"""Base number from which a shot is worth a turn."""


def volley(state: BattleState, unit: Unit) -> Order | None:
    """Return the order under which a chariot's crew or passenger shoots well now, in the first phase."""
    cards, side = state.battle.cards, state.battle.roster[unit.number].side
    aboard = (*unit.elements, *(() if unit.rider is None else (unit.rider,)))
    archers = [one for one in aboard if any(weapon.bands for weapon in cards[one].weapons)]
    if not archers or not is_chariot(state.battle, unit.elements[0]):
        return None
    for rule in state.battle.ruleset.orders:
        if rule.shoots_in != "first":
            continue
        asked = state.with_unit(unit.replace(order=rule.id))
        asked = asked.replace(phase="first_shooting", step="shots", side=side)
        shots = [shot for shot in shots_of(asked, side) if shot.shooter in archers]
        if any(shot_number(asked, shot).value >= _LEAST_SHOT for shot in shots):
            return rule.id
    return None
