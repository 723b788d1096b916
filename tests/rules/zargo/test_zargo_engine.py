"""Zargo's rows: nothing is lacking, everything has words, and a die is not far from what is decided."""

from editor.rules.core.dice import SeededDice
from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.play import ZargoPlay
from schemas.messages import LANGUAGES, sentence
from tests.campaigns.depth import MOST, deepest_roll
from tests.campaigns.walks import setup_of


def test_the_rows_of_the_game_lack_nothing() -> None:
    assert ZargoPlay().engine is ENGINE
    assert ENGINE.gaps == ()


def test_a_die_is_at_most_twelve_calls_below_the_decision() -> None:
    way = deepest_roll("zargo", "two-thrones", 5, 90, random_actions=False)
    assert len(way) <= MOST, " > ".join(way)


def test_every_legal_action_has_words_of_its_own_kind_in_both_languages() -> None:
    play, dice, reported = ZargoPlay(), SeededDice(4), dict[str, set[str]]()
    state = play.start(setup_of("zargo", "three-peoples"))
    for _ in range(40):
        side = play.to_act(state)
        assert side is not None
        if state.step not in reported:
            found = [ENGINE.words(state, action) for action in ENGINE.legal_actions(state)]
            reported[state.step] = {words.code.partition(".")[2] for words in found}
            assert all("{" not in sentence(words, one) for words in found for one in LANGUAGES)
        for event in play.decide(state, play.choose(play.view(state, side), side, dice), dice):
            state = play.evolve(state, event)
    assert reported["cities"] == {"found_city"}
    assert reported["garrisons"] == {"hold_city", "hold_nobody"}
    assert reported["pieces"] == {"place", "place_rest"}
    assert reported["alliance"] == {"finish_alliance", "propose"}
    assert {"finish_move", "move"} <= reported["move"]
