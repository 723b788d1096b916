"""Hints: the computer's own choice, with reasons that are true by the rules, for what the side may see."""

import pytest

from editor.rules.core.advice import Advice, because, percent
from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import thinking_dice
from editor.rules.core.search import Tried
from editor.rules.wizwar.actions.moving import Walk
from editor.services.battles.hints import why
from schemas.messages import LANGUAGES, sentence
from tests.campaigns.walks import play_of
from tests.rules.core.hints.moments import EACH, GAMES, first, reasons, seen

SILENT = {
    "zargo": {"Begin"},
    "wizwar": {"Begin", "PutDown"},
    "darkage": {"Begin"},
    "diskwars": {"DrawLots"},
}
"""Game -> actions of which nothing need be said: there is no choice, or a thing is dropped anywhere."""


@pytest.mark.parametrize("game", GAMES)
def test_reasons_are_whole_sentences_in_every_language(game: str) -> None:
    found = [one for moment in seen(game) for one in reasons(game, moment).values()]
    assert len({one.code for one in found}) >= 3
    for code in {one.code: one for one in found}.values():
        for language in LANGUAGES:
            words = sentence(code, language)
            assert "{" not in words
            assert code.code not in words


@pytest.mark.parametrize("game", GAMES)
def test_an_advice_is_what_the_computer_would_do(game: str) -> None:
    play, settings = play_of(game), AiSettings("calculating")
    for view, side, _ in seen(game)[:: 7 * (EACH + 1)]:
        advice = play.advise(view, side, thinking_dice(4), settings)
        assert advice.action == play.choose(view, side, thinking_dice(4), settings)
        assert play.check(view, advice.action) is None
        assert play.words(view, advice.action) is not None


def test_what_was_tried_is_said_with_the_next_best() -> None:
    view, _, action = first("wizwar", lambda view, action: isinstance(action, Walk))
    other = next(iter(play_of("wizwar").legal_actions(view)))
    tried = (Tried(action, 0.625, 240), Tried(other, 0.5, 60))
    said = why(play_of("wizwar"), view, Advice(action, (because("demonworld_out_of_reach"),), tried))
    assert [one.code for one in said] == ["hint.demonworld_out_of_reach", "hint.tried", "hint.next_best"]
    assert sentence(said[1]) == "Tried out in thought in 240 games: 62 % success"
    assert sentence(said[2]).endswith("(50 %)")
    alone = why(play_of("wizwar"), view, Advice(action, tried=tried[:1]))
    assert [one.code for one in alone] == ["hint.tried"]


def test_a_game_that_says_nothing_is_told_of() -> None:
    view, _, action = first("wizwar", lambda _view, action: isinstance(action, Walk))
    assert [one.code for one in why(play_of("wizwar"), view, Advice(action))] == ["hint.no_reasons"]


def test_only_what_is_certain_is_all_or_nothing() -> None:
    assert [percent(one) for one in (0.0, 0.001, 0.5, 0.999, 1.0)] == [0, 1, 50, 99, 100]


@pytest.mark.parametrize("game", SILENT)
def test_no_decision_of_the_small_games_is_without_a_reason(game: str) -> None:
    silent = {type(one[2]).__name__ for one in seen(game) if not reasons(game, one)}
    assert silent <= SILENT[game]
