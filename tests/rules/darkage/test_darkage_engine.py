"""Dark Age's rows: nothing is lacking, everything has words, and a die is not far from what is decided."""

import random

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.play import DarkagePlay
from schemas.messages import LANGUAGES, sentence
from tests.campaigns.depth import MOST, deepest_roll
from tests.campaigns.walks import drawn, setup_of


def test_the_rows_of_the_game_lack_nothing() -> None:
    assert DarkagePlay().engine is ENGINE
    assert ENGINE.gaps == ()


@pytest.mark.parametrize("random_actions", [True, False])
def test_a_die_is_at_most_twelve_calls_below_the_decision(random_actions: bool) -> None:
    way = deepest_roll("darkage", "four-corners", 5, 150, random_actions=random_actions)
    assert len(way) <= MOST, " > ".join(way)


def test_every_legal_action_has_words_of_its_own_kind_in_both_languages() -> None:
    play, dice, chance, reported = DarkagePlay(), SeededDice(4), random.Random(4), set[str]()
    state = play.start(setup_of("darkage", "toll-and-tax"))
    for _ in range(200):
        actions = list(ENGINE.legal_actions(state))
        for action in actions:
            words = ENGINE.words(state, action)
            reported.add(words.code.partition(".")[2])
            assert all("{" not in sentence(words, language) for language in LANGUAGES)
        for event in play.decide(state, drawn(actions, chance), dice):
            state = play.evolve(state, event)
    assert {
        "action_throw",
        "action_enlist",
        "action_attack",
        "action_commit",
        "action_done_stock",
    } <= reported
