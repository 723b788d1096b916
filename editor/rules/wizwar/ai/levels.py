"""The computer's levels."""

from __future__ import annotations

from editor.rules.core.contract import Manner
from editor.rules.core.dice import Dice
from editor.rules.wizwar import actions as act
from editor.rules.wizwar.ai import good, plain
from editor.rules.wizwar.state import GameState


def choose(view: GameState, dice: Dice, manner: Manner) -> act.Action:
    """Return the action of the side to act, as well as its manner says."""
    if manner.level == "plain":
        return plain.choose(view)
    return good.choose(view, dice, manner.character)
