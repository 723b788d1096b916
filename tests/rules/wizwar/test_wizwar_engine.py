"""Wiz-War's rows: nothing is lacking, everything has words, and a die is not far from what is decided."""

import pytest

from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.play import WizwarPlay
from schemas.messages import LANGUAGES, sentence
from tests.campaigns.depth import MOST, deepest_roll
from tests.campaigns.walks import moments


def test_the_rows_of_the_game_lack_nothing() -> None:
    assert WizwarPlay().engine is ENGINE
    assert ENGINE.gaps == ()
    assert len(ENGINE.action_kinds) == 12
    assert len(ENGINE.event_kinds) == 37


@pytest.mark.parametrize("random_actions", [True, False])
def test_a_die_is_at_most_twelve_calls_below_the_decision(random_actions: bool) -> None:
    way = deepest_roll("wizwar", "three-and-the-warp", 5, 150, random_actions=random_actions)
    assert len(way) <= MOST, " > ".join(way)


def test_every_legal_action_has_words_of_its_own_kind_in_both_languages() -> None:
    reported = set()
    for state, _event, _after in moments("wizwar", "duel-in-the-maze", 4, 60):
        for action in ENGINE.legal_actions(state):
            words = ENGINE.words(state, action)
            reported.add(words.code)
            assert all("{" not in sentence(words, language) for language in LANGUAGES)
    assert {"wizwar_hand.walk", "wizwar_hand.cast", "wizwar_hand.discard", "wizwar_hand.end_turn"} <= reported
