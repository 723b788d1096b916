"""Which player of the computer plays at which level."""

from __future__ import annotations

from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import Dice
from editor.rules.zargo.ai.calculating import CalculatingPlayer
from editor.rules.zargo.ai.plain import PlainPlayer
from editor.rules.zargo.base import Action
from editor.rules.zargo.state import ZargoState


def choose(view: ZargoState, side: int, _dice: Dice, ai_settings: AiSettings) -> Action:
    """Return the computer's action for a side that acts, out of what that side knows."""
    player = (
        PlainPlayer(view) if ai_settings.level == "plain" else CalculatingPlayer(view, ai_settings.character)
    )
    player.side = side
    return player.choose()
