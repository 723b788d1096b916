"""The players of all levels behind one door."""

from __future__ import annotations

from editor.rules.core.contract import PLAINLY, Manner
from editor.rules.core.dice import Dice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import good, player
from editor.rules.demonworld.ai.temper import TEMPERS, Temper
from editor.rules.demonworld.check import check
from editor.rules.demonworld.state import BattleState


def choose(state: BattleState, dice: Dice, manner: Manner = PLAINLY) -> act.Action:
    """Return what the side to act does in the given manner; every choice passes ``check``.

    ``dice`` are those with which the strong level thinks; the others roll nothing.
    """
    if manner.level == "plain":
        return player.choose(state)
    return well(state, TEMPERS[manner.character])


def well(state: BattleState, temper: Temper) -> act.Action:
    """Return what the good player does; what the plain one does where the rules forbid that."""
    action = good.wanted(state, temper, player.choose)
    return action if check(state, action) is None else player.choose(state)
