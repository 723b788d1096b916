"""What a blow and its answer are expected to cost, counted again over every pair of dice."""

from itertools import product

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.demonworld.forecast.blow import exchange
from editor.rules.demonworld.forecast.figures import Odds
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.referee.battles import PLAY, setup_named


def melee(seed: int) -> BattleState:
    """Return the first battle as the computer fights it, where attacks are declared first."""
    state, dice = PLAY.start(setup_named("first-battle")), SeededDice(seed)
    while (side := PLAY.to_act(state)) is not None and state.step != "attacks":
        action = PLAY.choose(PLAY.view(state, side), side, SeededDice(seed))
        for event in PLAY.decide(state, action, dice):
            state = PLAY.evolve(state, event)
    assert state.step == "attacks"
    return state


@pytest.mark.parametrize("seed", [1, 2])
def test_losses_are_those_of_four_hundred_pairs_of_dice(seed: int) -> None:
    state = melee(seed)
    side = PLAY.to_act(state)
    assert side is not None
    declared = PLAY.choose(PLAY.view(state, side), side, SeededDice(seed)).attacks
    assert declared
    for attack in declared:
        found, figures = exchange(state, attack), Odds(state)
        most, most_back = int(found.number.value), round(20 * found.chance_back)
        assert figures.points(attack.attacker) == figures.points(attack.target) == 1
        theirs = ours = 0
        for face, back in product(range(1, 21), repeat=2):
            hit, hit_back = face <= most, back <= most_back
            theirs += hit and not (hit_back and found.speed_back > found.speed)
            ours += hit_back and not (hit and found.speed > found.speed_back)
        assert found.theirs == pytest.approx(theirs / 400 * figures.worth(attack.target))
        assert found.ours == pytest.approx(ours / 400 * figures.worth(attack.attacker))
