"""``check`` decides any action in any step: a refusal in words or a legal result, never an exception."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from editor.rules.core.contract import IllegalActionError
from editor.rules.core.dice import SeededDice, stream_seed
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.state import BattleState
from schemas.messages import LANGUAGES, sentence
from tests.examples import examples
from tests.rules.demonworld.legality.anything import ACTIONS, altered
from tests.rules.demonworld.legality.games import NAMES, PLAY, decisions

PER_STEP = 8
"""Actions tried of either sort in each state."""


def decided(state: BattleState, action: act.Action) -> None:
    """Check that an action is refused in every language, or leads to something."""
    message = PLAY.check(state, action)
    if message is None:
        assert PLAY.decide(state, action, SeededDice(1))
        return
    for language in LANGUAGES:
        assert not sentence(message, language).startswith(message.code)
    with pytest.raises(IllegalActionError):
        PLAY.decide(state, action, SeededDice(1))


@settings(max_examples=examples(2, 32), phases=[Phase.explicit, Phase.generate])
@given(
    seed=st.integers(0, 10**9),
    name=st.sampled_from(NAMES),
    actions=st.lists(ACTIONS, min_size=40, max_size=60),
)
def test_any_action_is_refused_or_legal(seed: int, name: str, actions: list[act.Action]) -> None:
    pick = SeededDice(stream_seed(seed, 2))
    for state in decisions(name, seed, 30, plain=3):
        legal = list(PLAY.legal_actions(state))
        for _ in range(PER_STEP):
            decided(state, actions[pick.roll(len(actions)) - 1])
            decided(state, altered(legal[pick.roll(len(legal)) - 1], pick))


@settings(max_examples=examples(2, 16), phases=[Phase.explicit, Phase.generate])
@given(seed=st.integers(0, 10**9), name=st.sampled_from(NAMES))
def test_every_listed_action_is_legal_and_listed_once(seed: int, name: str) -> None:
    for state in decisions(name, seed, 20, plain=5):
        legal = list(PLAY.legal_actions(state))
        assert len(set(legal)) == len(legal)
        assert all(PLAY.check(state, action) is None for action in legal)
