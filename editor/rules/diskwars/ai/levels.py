"""The computer player of each level."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import PLAINLY, AiSettings
from editor.rules.core.dice import Dice
from editor.rules.diskwars.ai import calculating, plain
from editor.rules.diskwars.ai.judging import TEMPERS
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.state import BattleState

_LOOKS: Final = 3
"""Promising actions that the calculating player plays on in thought."""


def choose(state: BattleState, dice: Dice, ai_settings: AiSettings = PLAINLY) -> Action:
    """Return what the player to act does with these settings; every choice passes ``check``."""
    if ai_settings.level == "plain":
        action = plain.wanted(state)
    else:
        action = calculating.wanted(state, dice, TEMPERS[ai_settings.character], looks=_LOOKS)
    if ENGINE.check(state, action) is None:
        return action
    return next(ENGINE.legal_actions(state))
