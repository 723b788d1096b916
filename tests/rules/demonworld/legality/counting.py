"""Counting what is legal in a small position."""

from __future__ import annotations

from collections import Counter
from typing import Any

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, state_of

PLAY = DemonworldPlay()
ONE_FIELD: dict[str, Any] = {"movement": {"move": 3, "charge": 3, "skirmish": 3}}
"""Points for one field of clear ground; two manoeuvres, of which each takes away half of the points."""
FAR = Troop(1, [(19, 0)], "S", "hold")
"""An enemy who is nowhere near."""


def listed(state: BattleState) -> list[act.Action]:
    """Legal actions; each is listed once and passes ``check``."""
    found = list(PLAY.legal_actions(state))
    assert len(set(found)) == len(found)
    assert all(PLAY.check(state, action) is None for action in found)
    return found


def counted(state: BattleState) -> Counter[str]:
    """Legal actions by kind; formation changes, of which the list is a choice, are left out."""
    return Counter(type(action).__name__ for action in listed(state) if not isinstance(action, act.Regroup))


def moving(*troops: Troop, order: str = "charge", **values: Any) -> BattleState:
    """Side 0 moves in the sequence of an order."""
    return state_of(*troops, phase="movement", step="move", sequence=order, **values)
