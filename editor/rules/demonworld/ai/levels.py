"""The players of all levels behind one door."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from editor.rules.core.contract import PLAINLY, Character, Manner
from editor.rules.core.dice import Dice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import lookahead, player, skilled
from editor.rules.demonworld.ai.figures import TEMPERS, Temper
from editor.rules.demonworld.ai.lookahead import Budget, Policy
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.state import BattleState

THOUGHT: Final = Budget(
    rollouts=2, finals=3, finalists=3, plans=24, turns=8, decisions=300, nodes=1500, margin=3.0
)
"""How much the good player thinks about its orders, tried out against the plain player.

Orders decide who meets whom and when; in its other decisions rollouts told it nothing that its hand missed.
"""


def choose(state: BattleState, dice: Dice, manner: Manner = PLAINLY) -> act.Action:
    """Return what the side to act does in the given manner; every choice passes ``check``.

    ``dice`` are those with which the good level thinks; the plain one rolls nothing.
    """
    if manner.level == "plain":
        return player.choose(state)
    temper, hand = TEMPERS[manner.character], _HANDS[manner.character]
    action = lookahead.wanted(state, dice, temper, THOUGHT, hand, player.choose)
    return action if check(state, action) is None else hand(state)


def _hand(temper: Temper) -> Policy:
    """Return the skilled hand of a temper; what the rules forbid it the plain player decides."""

    def plain(state: BattleState) -> act.Action:
        return player.choose(state, temper)

    def hand(state: BattleState) -> act.Action:
        action = skilled.wanted(state, temper, plain)
        return action if check(state, action) is None else plain(state)

    return hand


_HANDS: Final[Mapping[Character, Policy]] = MappingProxyType(
    {character: _hand(temper) for character, temper in TEMPERS.items()}
)
