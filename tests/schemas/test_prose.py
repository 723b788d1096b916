"""Sentences are for people: whatever a document holds, none shows a value as the program keeps it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from schemas.messages import LANGUAGES, problem_text, sentence
from schemas.parse import parse_document
from schemas.problems import EditorError, Message, Problem

SAMPLES = Path(__file__).parents[1] / "data" / "documents" / "v1"
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    float("inf"),
    "",
    "{'a': 1}",
    "x" * 400,
    [],
    [None],
    [[]],
    [{"a": None}],
    {},
    {"a": {"b": [1, None]}},
)
INSIDE = re.compile(
    r"\{'\w|\['\w|\[<|<class|<[\w.]+ object|\bNone\b|\bTrue\b|Path\(|\w+Error\(|datetime\.|dict_keys|\binf\b"
)
"""How Python writes what people do not read."""


def documents() -> list[Any]:
    """Return a sample of each kind of each game that has one."""
    return [
        pytest.param(json.loads(file.read_text(encoding="utf-8")), id=f"{file.parent.name}-{file.stem}")
        for file in sorted(SAMPLES.rglob("*.json"))
    ]


def places(data: Any, depth: int, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Return the places of a document, of a list its first entry."""
    if path:
        yield path
    if depth == 0:
        return
    inside = (
        list(data.items())
        if isinstance(data, dict)
        else list(enumerate(data[:1]))
        if isinstance(data, list)
        else []
    )
    for key, value in inside:
        yield from places(value, depth - 1, (*path, key))


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return a document with something else at a place."""
    if not path:
        return value
    copy = list(data) if isinstance(data, list) else dict(data)
    copy[path[0]] = put(copy[path[0]], path[1:], value)
    return copy


@pytest.mark.parametrize("kind", ["demonworld/unit", "wizwar/card", "diskwars/army"])
def test_no_sentence_about_some_wrong_documents_shows_the_program_s_own_notation(kind: str) -> None:
    look_at(json.loads((SAMPLES / f"{kind}.json").read_text(encoding="utf-8")), 2)


@pytest.mark.long
@pytest.mark.parametrize("data", documents())
def test_no_sentence_about_a_wrong_document_shows_the_program_s_own_notation(data: Any) -> None:
    look_at(data, 4)


def look_at(data: Any, depth: int) -> None:
    """Put junk at every place of a document and read what is said about it."""
    reported: set[str] = set()
    for path in places(data, depth):
        for junk in JUNK:
            try:
                parse_document(put(data, path, junk))
            except EditorError as trouble:
                reported |= {
                    problem_text(one, language) for one in trouble.problems for language in LANGUAGES
                }
    # What the junk itself says is quoted, as everything is that a person wrote.
    wrong = {
        words
        for words in reported
        if INSIDE.search(words.replace("\"{'a': 1}\"", "").replace("{'a': 1}", ""))
    }
    assert reported
    assert not wrong, sorted(wrong)[:10]


def test_a_message_without_its_sentence_tells_its_values_in_words() -> None:
    lost = Message(code="no.such", values={"name": "Orc", "count": 3, "place": None})
    assert sentence(lost) == "no.such (name: Orc, count: 3, place: –)"
    missing = Problem(code="validation.missing", values={"other": "x"})
    assert "{'" not in sentence(missing)
