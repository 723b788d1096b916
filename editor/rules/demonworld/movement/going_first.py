"""Who goes first: the side with the smaller number chooses, a tie is rolled for (V.2.0, VI.1.5)."""

from __future__ import annotations

from typing import Literal

from editor.rules.demonworld.movement.events import FirstSettled
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue


def sides(state: BattleState) -> range:
    """Return the numbers of the sides."""
    return range(len(state.battle.scenario.sides))


def first_by_scenario(state: BattleState) -> int | None:
    """Return the side that the scenario lets go first in this turn; nothing where the rules settle it."""
    begins = state.battle.scenario.begins
    return state.battle.side_number(begins) if begins is not None and state.turn == 1 else None


def settle_first(
    recorder: Recorder, counts: list[int], step: Literal["choose_sequence", "choose_regroup"]
) -> bool:
    """Ask the side with the smaller number who goes first; a tie is rolled for, 1 to 3 for the first side.

    Returns whether a side has been asked.
    """
    begins = first_by_scenario(recorder.state) if step == "choose_sequence" else None
    if begins is not None:
        recorder.note(FirstSettled(begins, None, None))
        return False
    fewest = [side for side, count in enumerate(counts) if count == min(counts)]
    if len(fewest) == 1:
        recorder.note(DecisionDue(step, fewest[0]))
        return True
    die = recorder.dice.roll(6)
    recorder.note(FirstSettled(0 if die <= 3 else 1, None, die))
    return False
