"""A hint says why: each action but the first of the night has a reason, in every language."""

from games import PLAY, setups

from marshalry.editor.rules.core.dice import SeededDice, thinking_dice
from marshalry.schemas.messages import LANGUAGES, sentence

KINDS = {"Board", "EndTurn", "Land", "Load", "Play", "Row"}


def test_every_action_has_a_reason() -> None:
    setup = next(one for one in setups() if len(one.scenario.sides) == 3)
    seen, codes = set(), {}
    for seed in range(1, 4):
        state, dice = PLAY.start(setup), SeededDice(seed)
        while seen != KINDS and (side := PLAY.to_act(state)) is not None:
            view = PLAY.view(state, side)
            for action in PLAY.legal_actions(view):
                if type(action).__name__ != "Begin":
                    found = PLAY.reasons(view, side, action)
                    assert found, action
                    seen.add(type(action).__name__)
                    codes |= {one.code: one for one in found}
            for event in PLAY.decide(state, PLAY.choose(view, side, thinking_dice(1)), dice):
                state = PLAY.evolve(state, event)
    assert seen == KINDS
    for one in codes.values():
        assert all("{" not in sentence(one, language) for language in LANGUAGES)
