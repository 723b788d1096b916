"""Lists of words that several choices of own fields share."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.free_systems import FREE_MODELS
from schemas.own_fields import OwnChoice
from schemas.own_values import declaration_problems
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.ruleset import RulesetBase
from schemas.systems import DOCUMENT_SYSTEMS


def declared(fields: list[dict[str, Any]], lists: list[dict[str, Any]]) -> RulesetBase:
    data = {"system": "tides", "kind": "game", "slug": "lists", "name": {"en": "Lists"}}
    found = parse_document(
        {**data, "own_fields": fields, "word_lists": lists}, (*DOCUMENT_SYSTEMS, FREE_MODELS)
    )
    assert isinstance(found, RulesetBase)
    return found


def test_several_choices_share_a_list_of_words_and_add_words_of_their_own() -> None:
    words = [{"id": "iron"}, {"id": "salt", "name": {"en": "Salt"}}]
    goods = {"type": "choice", "kind": "card", "word_list": "goods"}
    fields = [
        {**goods, "key": "gives"},
        {**goods, "key": "takes", "options": [{"id": "oil"}, {"id": "iron"}]},
    ]
    game = declared(fields, [{"id": "goods", "options": words}])
    choices = [one for one in game.card_fields if isinstance(one, OwnChoice)]
    assert [[word.id for word in one.options] for one in choices] == [
        ["iron", "salt"],
        ["iron", "salt", "oil"],
    ]
    (twice,) = declaration_problems(game.own_fields, game.word_lists)
    assert (twice.code, twice.path) == ("own.option_twice", "own_fields[1].options[1].id")


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"word_list": "godds"}, [("own.no_list", "own_fields[0].word_list")]),
        ({"word_list": "goods", "default": "oil"}, [("own.default", "own_fields[0].default")]),
        ({"word_list": "goods", "default": "salt"}, []),
        ({}, [("own.no_options", "own_fields[0].options")]),
    ],
)
def test_a_choice_names_a_list_that_is_there_and_one_of_its_words(
    more: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    lists = [{"id": "goods", "options": [{"id": "salt"}]}]
    game = declared([{"type": "choice", "key": "gives", "kind": "card", **more}], lists)
    assert [(one.code, one.path) for one in declaration_problems(game.own_fields, game.word_lists)] == found


def test_lists_of_words_have_names_of_their_own() -> None:
    lists = [{"id": "goods", "options": [{"id": "salt"}]}] * 2
    with pytest.raises(EditorError) as caught:
        declared([], lists)
    assert [(one.code, one.path) for one in caught.value.problems] == [("own.list_twice", "word_lists[1].id")]
