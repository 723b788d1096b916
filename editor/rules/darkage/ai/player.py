"""The computer's choice at each level of play."""

from __future__ import annotations

from editor.rules.core.contract import Manner
from editor.rules.core.dice import Dice
from editor.rules.darkage import actions as act
from editor.rules.darkage.ai import plain
from editor.rules.darkage.state import State


def choose(view: State, dice: Dice, manner: Manner) -> act.Action:
    """Return the action of who acts, who sees only the view."""
    return plain.choose(view)
