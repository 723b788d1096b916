"""What comes of an action when the turn is played on to its end, with the plain player on every side."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import IllegalActionError
from editor.rules.core.dice import Dice
from editor.rules.diskwars.ai import plain
from editor.rules.diskwars.ai.judging import Temper, judge
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.state import BattleState

_MOST: Final = 120
"""More decisions no turn has that is worth playing on."""
_WON: Final = 1_000.0


def outlook(state: BattleState, action: Action, dice: Dice, seat: int, temper: Temper) -> float | None:
    """Return how good the table is for a player when the turn is over; None if the action is forbidden.

    What is hidden from the player stays so: stacks and books that he does not know play no part.
    """
    turn, now, preference = state.turn, state, action
    for _ in range(_MOST):
        try:
            now = ENGINE.decide(now, preference, dice).state
        except IllegalActionError:
            return None if now is state else judge(now, seat, temper)
        if now.step == "over":
            return _WON if now.winner == seat else -_WON if now.winner is not None else 0.0
        if now.turn != turn:
            break
        preference = plain.wanted(now)
    return judge(now, seat, temper)
