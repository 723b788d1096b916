"""What is true of every game, however it is played."""

import pytest
from games import PLAY, documents, played, setups

from marshalry.editor.rules.core.dice import SeededDice
from marshalry.schemas.messages import LANGUAGES, sentence
from marshalry.schemas.parse import dump_document, parse_document
from marshalry.schemas.systems import DOCUMENT_SYSTEMS


def test_every_document_comes_back_as_it_was_written() -> None:
    assert documents()
    for one in documents().values():
        assert parse_document(dump_document(one), DOCUMENT_SYSTEMS) == one


@pytest.mark.parametrize("seed", range(20))
def test_every_game_ends_and_its_log_alone_replays_it(seed: int) -> None:
    for setup in setups():
        state = PLAY.start(setup)
        for _, event, after in played(setup, seed):
            state = PLAY.evolve(state, PLAY.event_from(PLAY.event_data(event)))
            assert state == after
        assert PLAY.result(state) is not None


def test_every_action_and_every_line_of_the_log_has_words_in_each_language() -> None:
    for setup in setups():
        for before, event, _ in played(setup, 1):
            said = [line.message for line in PLAY.describe(before, event)]
            said += [PLAY.engine.words(before, action) for action in PLAY.legal_actions(before)]
            assert all("{" not in sentence(one, language) for one in said for language in LANGUAGES)


def test_the_same_seed_gives_the_same_game() -> None:
    for setup in setups():
        assert list(played(setup, 7)) == list(played(setup, 7))


def test_the_computer_does_only_what_is_allowed() -> None:
    for setup in setups():
        state, dice = PLAY.start(setup), SeededDice(3)
        while (player := PLAY.to_act(state)) is not None:
            action = PLAY.choose(PLAY.view(state, player), player, dice)
            assert PLAY.check(state, action) is None
            for event in PLAY.decide(state, action, dice):
                state = PLAY.evolve(state, event)
