"""How deep below the decision of an action dice are rolled: few calls between are soon found in the code."""

from __future__ import annotations

import random
import sys
from typing import Any, Final

from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.core.engine.play import GamePlay
from tests.campaigns.walks import drawn, listed, play_of, setup_of

MOST: Final = 12
"""Calls between the decision and a die, the roll itself counted."""


class SoundingDice(SeededDice):
    """Dice that remember the longest way by which they were reached."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rolls = 0
        self.deepest: list[str] = []

    def roll(self, sides: int) -> int:
        """Return a face, and note the calls from the decision of the play down to this one."""
        self.rolls += 1
        frame, way = sys._getframe(), list[str]()
        while frame.f_code is not GamePlay.decide.__code__:
            way.append(frame.f_code.co_qualname)
            assert frame.f_back is not None, "rolled outside of a decision"
            frame = frame.f_back
        if len(way) > len(self.deepest):
            self.deepest = way[::-1]
        return super().roll(sides)


def deepest_roll(game: str, scenario: str, seed: int, decisions: int, *, random_actions: bool) -> list[str]:
    """Return the longest way to a die in a game, from the first call below the decision."""
    play, chance = play_of(game), random.Random(seed)
    dice, thinking = SoundingDice(seed), thinking_dice(seed)
    state: Any = play.start(setup_of(game, scenario))
    for _ in range(decisions):
        side = play.to_act(state)
        if side is None:
            break
        if random_actions:
            action = drawn(listed(play, state), chance)
        else:
            action = play.choose(play.view(state, side), side, thinking, AiSettings())
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
    assert dice.rolls
    return dice.deepest
