"""Which items are still there at the end of a battle, and still hold what they held (XXV.1.0)."""

from __future__ import annotations

from collections.abc import Collection

from editor.rules.demonworld.items.carried import Carried
from editor.rules.demonworld.state import BattleState


def still_carried(state: BattleState, one: Carried, left: Collection[int]) -> bool:
    """Return whether an item has not been lost or used up.

    Lost it is with its bearer, or with the last of his unit where it outlasts him; used up where everything
    that it held has been worked: a spell, spell points.

    Args:
        state: the end of the battle.
        one: the item.
        left: elements that are left of its bearer's unit.
    """
    if one.element not in left and (one.item.lost_with_bearer or not left):
        return False
    changes = [effect.change for effect in one.item.effects]
    return not changes or not all(_used_up(state, one.element, change) for change in changes)


def _used_up(state: BattleState, element: int, change: str) -> bool:
    """Return whether what an item does once, or has so much of, is spent."""
    wizard = state.magic.of(element) if state.magic is not None else None
    if wizard is None:
        return False
    return (change == "stored_spell" and wizard.used) or (change == "spell_points" and wizard.in_item <= 0)
