"""The computer player of each level."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from editor.rules.core.contract import PLAINLY, AiSettings, Character
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import player, skilled
from editor.rules.demonworld.ai.skilled import Policy
from editor.rules.demonworld.ai.temper import TEMPERS, Temper
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.state import BattleState


def choose(state: BattleState, ai_settings: AiSettings = PLAINLY) -> act.Action:
    """Return what the side to act does with these settings; every choice passes ``check``.

    No level rolls anything. Orders were once tried out in thought: that won no more battles of the league and
    took five to ten times as long.
    """
    return player.choose(state) if ai_settings.level == "plain" else _POLICIES[ai_settings.character](state)


def _policy(temper: Temper) -> Policy:
    """Return the calculating player of a temper; what the rules forbid it the plain player decides."""

    def plain(state: BattleState) -> act.Action:
        return player.choose(state, temper)

    def choice(state: BattleState) -> act.Action:
        action = skilled.wanted(state, temper, plain)
        return action if check(state, action) is None else plain(state)

    return choice


_POLICIES: Final[Mapping[Character, Policy]] = MappingProxyType(
    {character: _policy(temper) for character, temper in TEMPERS.items()}
)
"""The calculating player of each character."""
