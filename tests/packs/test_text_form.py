"""Documents as YAML and JSON text: nothing is lost, equal documents give equal text, git likes the layout."""

import json
from collections.abc import Sequence

import pytest

from editor.packs.text_form import compact_data, json_text, json_texts, yaml_text, yaml_texts
from editor.packs.yaml_io import read_text
from schemas.base import Document
from schemas.parse import parse_document
from tests.shipped import largest_of_each


@pytest.mark.long
def test_the_largest_documents_of_each_kind_come_back_equal_from_yaml_and_json(
    shipped: Sequence[Document],
) -> None:
    _come_back_equal(largest_of_each(shipped, 2))


@pytest.mark.long
def test_every_shipped_document_comes_back_equal_from_yaml_and_json(shipped: Sequence[Document]) -> None:
    _come_back_equal(shipped)


def _come_back_equal(documents: Sequence[Document]) -> None:
    for document in documents:
        for text, name in ((yaml_text(document), "one.yaml"), (json_text(document), "one.json")):
            (source,) = read_text(text, name)
            assert parse_document(source.data) == document, document.slug


def test_several_documents_come_back_in_their_order(battle: Sequence[Document]) -> None:
    for text, name in ((yaml_texts(battle), "all.yaml"), (json_texts(battle), "all.json")):
        assert [parse_document(source.data) for source in read_text(text, name)] == list(battle)


def test_text_begins_with_what_the_document_is(battle: Sequence[Document]) -> None:
    keys = list(compact_data(battle[0]))
    assert keys[:6] == ["schema_version", "kind", "system", "id", "slug", "name"]
    assert list(json.loads(json_text(battle[0]))) == keys


def test_defaults_are_left_out_but_the_members_of_unions_stay(battle: Sequence[Document]) -> None:
    data = compact_data(battle[0])
    assert "author" in data
    assert "areas" not in data
    assert data["sides"][0]["zone"]["shape"] == "rows"
    assert data["victory"][0]["when"] == "enemy_gone"


def test_rows_of_a_map_stand_below_each_other_in_quotes(battle: Sequence[Document]) -> None:
    text = yaml_text(next(one for one in battle if one.slug == "board-1"))
    assert '\nterrain:\n  - "' in text


@pytest.mark.parametrize(
    "words", ["yes", "12", "1e3", "null", "a: b", "#x", "é–½", "two\nlines", " blank ", "~"]
)
def test_words_that_look_like_something_else_stay_words(battle: Sequence[Document], words: str) -> None:
    document = battle[0].model_copy(update={"author": words})
    (source,) = read_text(yaml_text(document), "one.yaml")
    assert source.data["author"] == words
