"""The players of all levels behind one door."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from editor.rules.core.contract import PLAINLY, Character, Manner
from editor.rules.core.dice import Dice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import lookahead, player, skilled
from editor.rules.demonworld.ai.lookahead import Budget
from editor.rules.demonworld.ai.temper import TEMPERS
from editor.rules.demonworld.ai.thought import Policy
from editor.rules.demonworld.check import check
from editor.rules.demonworld.state import BattleState

STRONG: Final = Budget(rollouts=2, plans=24, turns=3)
"""How much the strong player thinks: plans are tried out with the skilled hand on every side."""


def choose(state: BattleState, dice: Dice, manner: Manner = PLAINLY) -> act.Action:
    """Return what the side to act does in the given manner; every choice passes ``check``.

    ``dice`` are those with which the strong level thinks; the others roll nothing.
    """
    if manner.level == "plain":
        return player.choose(state)
    hand = _HANDS[manner.character]
    if manner.level == "good":
        return hand(state)
    action = lookahead.wanted(state, dice, TEMPERS[manner.character], STRONG, hand, hand)
    return action if check(state, action) is None else hand(state)


def _hand(character: Character) -> Policy:
    """Return the skilled hand of a character; what the rules forbid it the plain player decides."""
    temper = TEMPERS[character]

    def hand(state: BattleState) -> act.Action:
        action = skilled.wanted(state, temper, player.choose)
        return action if check(state, action) is None else player.choose(state)

    return hand


_HANDS: Final[Mapping[Character, Policy]] = MappingProxyType(
    {character: _hand(character) for character in TEMPERS}
)
