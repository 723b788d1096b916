"""A die is rolled near to the decision that asks for it, not at the end of a chain of phases."""

import sys
from collections import Counter

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.core.engine.play import GamePlay
from editor.rules.demonworld.play import DemonworldPlay
from tests.rules.demonworld.legality.games import setup_named

PLAY = DemonworldPlay()
MOST = 12
"""Calls from ``decide`` of the play, itself included, down to the roll of a die."""


class MeasuredDice(SeededDice):
    """Dice that note how many calls lie between a decision and each roll."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.depths: Counter[int] = Counter()
        self.deepest: tuple[str, ...] = ()

    def roll(self, sides: int) -> int:
        """Roll, and note the calls below the decision."""
        calls, frame = [], sys._getframe()
        while frame.f_code is not GamePlay.decide.__code__:
            calls.append(frame.f_code.co_name)
            assert frame.f_back is not None
            frame = frame.f_back
        calls.append("decide")
        self.depths[len(calls)] += 1
        if len(calls) == max(self.depths):
            self.deepest = tuple(reversed(calls))
        return super().roll(sides)


def rolled(name: str, decisions: int) -> MeasuredDice:
    """Play a battle of two plain players, so many decisions of it at most."""
    state, dice, thoughts = PLAY.start(setup_named(name)), MeasuredDice(5), SeededDice(6)
    for _ in range(decisions):
        who = PLAY.to_act(state)
        if who is None:
            break
        for event in PLAY.decide(state, PLAY.choose(PLAY.view(state, who), who, thoughts), dice):
            state = PLAY.evolve(state, event)
    else:
        assert decisions < 10_000, "the battle never ends"
    return dice


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", ["first-battle", "the-last-stand"])
def test_in_a_whole_battle_every_roll_is_at_most_twelve_calls_below_its_decision(name: str) -> None:
    dice = rolled(name, 10_000)
    assert sum(dice.depths.values()) > 50
    assert max(dice.depths) <= MOST, dice.deepest


@pytest.mark.long
@pytest.mark.parametrize("name", ["kal-bennock", "mist-over-the-mound"])
def test_in_a_long_battle_no_roll_lies_deeper(name: str) -> None:
    assert max(rolled(name, 10_000).depths) <= MOST


def test_where_every_chapter_is_in_force_no_roll_lies_deeper() -> None:
    dice = rolled("generated", 150)
    assert sum(dice.depths.values()) > 20
    assert max(dice.depths) <= MOST, dice.deepest
