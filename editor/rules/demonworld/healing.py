"""Wounds that heal: what cards with regeneration get back at the end of a turn (VIII.1.1)."""

from __future__ import annotations

from editor.rules.demonworld.state import BattleState


def healed(state: BattleState) -> tuple[tuple[int, int], ...]:
    """Return (element, hit points) that living elements heal of the wounds of this turn."""
    battle = state.battle
    found = []
    for element in sorted(state.wounds):
        number = state.unit_of[element]
        points = min(battle.cards[element].regeneration, state.wounds[element][1])
        if points and element in state.units[number].elements:
            found.append((element, points))
    return tuple(found)
