"""Any action in battles with guns, chariots and a giant: refused in words, or legal (XVII to XIX)."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from editor.rules.core.dice import SeededDice, stream_seed
from editor.rules.core.replay import step
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from tests.examples import examples
from tests.rules.demonworld.chariots.test_chariot_games import field
from tests.rules.demonworld.large.fields import LAND
from tests.rules.demonworld.legality.anything import ACTIONS, altered
from tests.rules.demonworld.legality.test_any_action import decided

PLAY = DemonworldPlay()
PER_STATE = 6


@pytest.mark.long
@settings(max_examples=examples(2, 30), phases=[Phase.explicit, Phase.generate], deadline=None)
@given(seed=st.integers(0, 10**9), actions=st.lists(ACTIONS, min_size=40, max_size=60))
def test_any_action_of_machines_is_refused_or_legal(seed: int, actions: list[act.Action]) -> None:
    """Try nonsense and changed legal actions along a battle that both players and chance lead."""
    state, dice, pick = PLAY.start(field(LAND)), SeededDice(seed), SeededDice(stream_seed(seed, 2))
    for _ in range(150):
        who = PLAY.to_act(state)
        if who is None:
            return
        legal = list(PLAY.legal_actions(state))
        assert len(set(legal)) == len(legal)
        assert all(PLAY.check(state, action) is None for action in legal)
        for _ in range(PER_STATE):
            decided(state, actions[pick.roll(len(actions)) - 1])
            decided(state, altered(legal[pick.roll(len(legal)) - 1], pick))
        by_chance = pick.roll(3) == 1
        action = (
            legal[pick.roll(len(legal)) - 1] if by_chance else PLAY.choose(PLAY.view(state, who), who, dice)
        )
        _, state = step(PLAY, state, action, dice)
