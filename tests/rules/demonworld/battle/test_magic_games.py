"""Whole battles with wizards on both sides keep what must always hold (XX): the referee watches them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld.play import DemonworldPlay
from editor.simulation.battle import run_battle
from tests.rules.demonworld.battle.wizards import two_armies
from tests.rules.demonworld.referee.referee import Referee

PLAY = DemonworldPlay()
SETUP = two_armies(turn_limit=10)


def refereed(seed: int, ai_by_side: Mapping[str, AiSettings] | None = None) -> Counter[str]:
    """A battle between computers, watched; its log replayed leads to the same end."""
    report = run_battle(PLAY, SETUP, seed, ai_by_side=ai_by_side or {})
    state = PLAY.start(SETUP)
    referee, seen = Referee(state), Counter[str]()
    for data in report.events:
        event = PLAY.event_from(data)
        assert PLAY.event_data(event) == data
        PLAY.describe(state, event)
        after = PLAY.evolve(state, event)
        assert list(referee.faults(event, after)) == []
        seen[type(event).__name__] += 1
        state = after
    assert PLAY.result(state) == report.result
    return seen


SEEDS = [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 30))]


@pytest.mark.long
@pytest.mark.rule("XX")
@pytest.mark.parametrize("seed", SEEDS)
def test_whole_battles_with_wizards_hold(seed: int) -> None:
    assert refereed(seed)["SpellRolled"] > 3


@pytest.mark.rule("XX")
@pytest.mark.parametrize("level", ["plain", pytest.param("calculating", marks=pytest.mark.long)])
def test_every_level_of_the_computer_casts(level: str) -> None:
    ai_settings = AiSettings(level)  # type: ignore[arg-type]
    seen = refereed(3, {side.id: ai_settings for side in SETUP.scenario.sides})  # type: ignore[attr-defined]
    assert seen["SpellRolled"] > 3


@pytest.mark.rule("XX")
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 12))])
def test_random_battles_with_wizards_hold(seed: int) -> None:
    """Every action is drawn among the legal ones: a family of each kind."""
    dice, state = SeededDice(seed), PLAY.start(SETUP)
    referee = Referee(state)
    for _ in range(120):
        if PLAY.to_act(state) is None:
            break
        legal = list(PLAY.legal_actions(state))
        assert legal
        for event in PLAY.decide(state, legal[dice.roll(len(legal)) - 1], dice):
            after = PLAY.evolve(state, event)
            assert list(referee.faults(event, after)) == []
            state = after
