"""The players of all levels behind one door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
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

STRONG: Final = Budget(
    rollouts=3,
    finals=9,
    finalists=3,
    plans=24,
    turns=10,
    blows=2,
    decisions=600,
    steps=frozenset(("orders",)),
    patience=(8, 4, 0),
)
"""How much the strong player thinks: plans are tried out with the skilled hand on every side.

Orders decide who meets whom and when; in its other decisions rollouts told it nothing that its hand missed.
"""


def choose(state: BattleState, dice: Dice, manner: Manner = PLAINLY) -> act.Action:
    """Return what the side to act does in the given manner; every choice passes ``check``.

    ``dice`` are those with which the strong level thinks; the others roll nothing. Where large bases take
    part all levels play as the plain one does: only it knows them.
    """
    if manner.level == "plain" or state.battle.bases is not None:
        return player.choose(state)
    hand = _HANDS[manner.character]
    if manner.level == "good":
        return hand(state)
    own, *courses = _COURSES[manner.character]
    action = lookahead.wanted(state, dice, TEMPERS[manner.character], STRONG, own, hand, courses)
    return action if check(state, action) is None else own(state)


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
_COURSES: Final[Mapping[Character, tuple[Policy, ...]]] = MappingProxyType(
    {
        character: tuple([_hand(replace(temper, patience=turns)) for turns in STRONG.patience])
        for character, temper in TEMPERS.items()
    }
)
