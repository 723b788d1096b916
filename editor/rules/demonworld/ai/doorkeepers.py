"""Commanders of the computer at doors: they lock themselves in, or open the way out (XXIV.3.1)."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.looking import nearest_enemy
from editor.rules.demonworld.buildings.doors import door_actions_of
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit

_WARY: Final = 6
"""So near an enemy is when somebody alone in a building locks its doors."""


def at_door(state: BattleState, unit: Unit) -> act.WorkDoor | None:
    """Return what a commander does at a door beside him before he moves; None where he leaves it as it is.

    Alone in a building with an enemy near he locks it; else he opens it where his troops are elsewhere.
    """
    houses = state.battle.houses
    if houses is None or unit.altitude is not None:
        return None
    here = houses.within.get(unit.cells[0])
    troops = [one for one in state.of_side(state.side) if not independent(state.battle, one)]
    rooms = {houses.within.get(cell) for one in troops for cell in state.covered(one)}
    if not rooms:
        return None
    enemy = nearest_enemy(state, unit)
    hides = here is not None and here not in rooms and enemy is not None and enemy[0] <= _WARY
    wanted = "lock" if hides else "open" if here not in rooms else None
    return next((one for one in door_actions_of(state, unit) if one.deed == wanted), None)
