"""What the shared core does with what no shipped document holds: dice, rows, codecs, rules of composition."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.appraisal import PLAIN
from editor.rules.core.armies import offered
from editor.rules.core.composition.words import rule_message
from editor.rules.core.contract import Setup
from editor.rules.core.dice import ScriptedDice, SeededDice
from editor.rules.core.questions import ask, no_cards
from editor.rules.core.replay import FORMAT, MOST_EVENTS, battle_data, battle_from
from editor.rules.core.traits import Scale
from editor.rules.registry import SYSTEMS
from editor.skeleton.pebbles.rules import PebblesPlay
from schemas.base import Kind
from schemas.messages import LANGUAGES, sentence
from schemas.problems import EditorError
from tests.campaigns.walks import documents, play_of, setup_of
from tests.cases import cases

from .test_composition import rule
from .test_engine import PASS, TAKE, Heap, engine


def test_dice_have_sides_and_scripted_faces_are_on_them() -> None:
    for dice in (SeededDice(1), ScriptedDice([1])):
        with pytest.raises(ValueError, match="d"):
            dice.roll(0)
    with pytest.raises(ValueError, match="7 is not on a die of 6"):
        ScriptedDice([7]).roll(6)
    with pytest.raises(ValueError, match="no scripted die"):
        ScriptedDice([]).roll(6)


def test_an_action_without_candidates_or_words_lists_nothing_and_is_told() -> None:
    silent = replace(TAKE, candidates=None, words=None)
    game: Any = engine(actions=(silent, PASS))
    assert game.gaps
    assert [type(one) for one in game.legal_actions(Heap(3))] == [PASS.kind]
    with pytest.raises(EditorError):
        game.words(Heap(3), silent.kind(1))


def test_a_game_that_says_no_more_has_no_scores_troops_counts_or_levers() -> None:
    play = PebblesPlay()
    pond: Any = None
    setup = Setup(setup_of("zargo", "two-thrones").scenario, {})
    assert (
        play.standings(pond) == play.troops(setup) == play.tally(pond, pond, pond) == play.levers(setup) == ()
    )
    with pytest.raises(LookupError):
        play.adjusted(setup, "points:first", 1)


def test_a_plain_card_fights_no_duel_and_has_no_power() -> None:
    card, other, *_rest = (one for one in documents("zargo").values() if getattr(one, "kind", "") == "unit")
    assert PLAIN.power(card, None) is None
    assert PLAIN.duel(card, other, other) is None
    assert PLAIN.size(card) == 1.0


def test_a_card_on_offer_is_one_copy_without_items() -> None:
    known = documents("zargo")
    system = next(one for one in SYSTEMS if one.id == "zargo")
    card = next(one for one in known.values() if getattr(one, "kind", "") == "unit")
    assert system.army is not None
    found = offered(card, system.army)
    assert found is not None
    assert (found.count, found.card) == (1, card.id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_between_two_bounds_and_without_items_have_sentences(language: Any) -> None:
    between = sentence(rule_message(rule("count", least=2, most=4), {}), language)
    assert "2" in between
    assert "4" in between
    assert sentence(rule_message(rule("item_places", most=0), {}), language)
    assert rule_message(rule("item_places", most=0), {}).code == "composition.rule_no_items"
    allied = rule_message(rule("people", allies=[{"faction": "orcs", "allies": ["trolls"]}], most=20), {})
    assert "trolls" in sentence(allied, language), "a people without a name is called by its key"


def test_figures_that_no_card_has_rank_in_the_middle() -> None:
    assert Scale({}).rank("strength", 3.0) == 0.5


def test_a_question_needs_its_ruleset_and_plain_data() -> None:
    case: dict[str, Any] = {"id": "q", "system": "zargo", "ask": "step", "given": {"terrain": "wood"}}
    for rulesets in ({}, None):
        found = ask(case, SYSTEMS, rulesets or {}, sentence, no_cards).data(sentence)
        assert "error" in found
    assert no_cards("zargo", Kind.UNIT) == ()
    ruleset = next(one for one in documents("zargo").values() if getattr(one, "kind", "") == "ruleset")
    strange = {**case, "given": {"terrain": object()}}
    assert ask(strange, SYSTEMS, {"zargo": ruleset}, sentence, no_cards).field == "given"


WHOLE: dict[str, Any] = {
    "format": FORMAT,
    "system": "zargo",
    "scenario": "two-thrones",
    "documents": ["one"],
    "seed": 1,
    "events": [],
}


@cases(
    ("data", "code", "path"),
    [
        ([], "replay.not_a_battle", ""),
        ({"format": "other"}, "replay.other_format", "format"),
        ({**WHOLE, "seed": True}, "replay.value_missing", "seed"),
        ({**WHOLE, "scenario": None}, "replay.value_missing", "scenario"),
        ({**WHOLE, "documents": [3]}, "replay.not_a_battle", "documents"),
        ({**WHOLE, "events": [[]] * (MOST_EVENTS + 1)}, "replay.not_a_battle", "events"),
        ({**WHOLE, "events": ["moved"]}, "replay.not_an_event", "events[0]"),
        ({**WHOLE, "events": [{"event": "NoSuchThing"}]}, "event_codec.unknown", "events[0].event"),
    ],
)
def test_what_is_no_saved_battle_is_told_at_its_place(data: object, code: str, path: str) -> None:
    with pytest.raises(EditorError) as trouble:
        battle_from(play_of("zargo"), data)
    (problem,) = trouble.value.problems
    assert (problem.code, problem.path) == (code, path)
    for language in ("en", "fr"):
        assert "{" not in sentence(problem, language)


def test_a_saved_battle_comes_back_as_it_was() -> None:
    play = play_of("zargo")
    assert battle_data(play, battle_from(play, WHOLE)) == WHOLE
