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

GOOD: Final = Budget(rollouts=1, plans=12, turns=2, decisions=120)
"""How much the good player thinks: one look at what each plan comes to, the plain player on every side."""
STRONG: Final = Budget(rollouts=4, plans=40, turns=3, wide=True)
"""How much the strong player thinks: several looks, and at more plans."""


def choose(state: BattleState, dice: Dice, manner: Manner = PLAINLY) -> act.Action:
    """Return what the side to act does in the given manner; every choice passes ``check``.

    ``dice`` are those with which it thinks; the plain level rolls nothing.
    """
    if manner.level == "plain":
        return player.choose(state)
    hand, temper = _HANDS[manner.character], TEMPERS[manner.character]
    if manner.level == "good":
        action = lookahead.wanted(state, dice, temper, GOOD, hand, player.choose)
    else:
        action = lookahead.wanted(state, dice, temper, STRONG, hand, player.choose)
    return action if check(state, action) is None else player.choose(state)


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
