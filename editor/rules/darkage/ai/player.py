"""The computer's choice at each level of play."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import Dice
from editor.rules.darkage.ai import plain, skilled
from editor.rules.darkage.base import Action
from editor.rules.darkage.state import State

_SAMPLES: Final = 8


def choose(view: State, dice: Dice, ai_settings: AiSettings) -> Action:
    """Return the action of who acts, who sees only the view."""
    if ai_settings.level == "calculating":
        return skilled.choose(view, dice, _SAMPLES, ai_settings.character)
    return plain.choose(view)
