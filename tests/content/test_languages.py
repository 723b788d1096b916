"""What we ship says the same in every language: nothing is missing, and names in braces stay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from schemas.base import Document
from schemas.messages import LANGUAGES
from schemas.parse import dump_document
from schemas.text import LocalText
from tests.shipped import shipped_documents

SHIPPED = set(LANGUAGES)
QUOTED = re.compile(r"'[^']*'")
NAME = re.compile(r"[a-z_]\w*(?:\.\w+)*")


def texts(data: Any, place: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each text of a document's plain data with its place."""
    if isinstance(data, dict):
        if "en" in data and all(len(key) == 2 and isinstance(one, str) for key, one in data.items()):
            yield place, data
            return
        for key, value in data.items():
            yield from texts(value, f"{place}.{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from texts(value, f"{place}.{number}")


def expression_names(text: str) -> list[str]:
    """Return what the expressions of a template name, without the words that they show."""
    return sorted(
        name for part in re.findall(r"\{([^{}]*)\}", text) for name in NAME.findall(QUOTED.sub("", part))
    )


@pytest.fixture(scope="module")
def shipped_texts() -> list[tuple[str, dict[str, str]]]:
    """Every text of the content with its place."""
    return [
        found
        for document in shipped_documents()
        for found in texts(dump_document(document), f"{document.slug}")
    ]


@pytest.mark.parametrize("field", ["name", "text", "source_note"])
def test_every_document_has_its_texts_in_every_language(field: str) -> None:
    assert [
        f"{document.slug} {language}"
        for document in shipped_documents()
        for language in SHIPPED
        if not _text(document, field).root.get(language, "").strip()
    ] == []


def test_whatever_is_said_in_two_languages_is_said_in_all(
    shipped_texts: list[tuple[str, dict[str, str]]],
) -> None:
    spoken = [
        (place, text) for place, text in shipped_texts if len(text) > 1 or not _same_everywhere(text["en"])
    ]
    assert len(spoken) > 1900
    assert [place for place, text in spoken if set(text) != SHIPPED or not all(text.values())] == []


def test_expressions_name_the_same_values_in_every_language(
    shipped_texts: list[tuple[str, dict[str, str]]],
) -> None:
    assert [
        (place, language)
        for place, text in shipped_texts
        for language, words in text.items()
        if expression_names(words) != expression_names(text["en"])
    ] == []


def test_german_has_its_own_quotation_marks(shipped_texts: list[tuple[str, dict[str, str]]]) -> None:
    assert [
        place
        for place, text in shipped_texts
        if re.search(r"[“\"»«]", re.sub(r"„[^“]*“", "", text.get("de", "")))
    ] == []


def _same_everywhere(text: str) -> bool:
    """Tell whether it is an expression or a sign of a face template alone, or the name of a game."""
    return "{" in text or re.fullmatch(r":[a-z-]+:", text) is not None or text in {"Dark Age", "Wiz-War"}


def _text(document: Document, field: str) -> LocalText:
    found = getattr(document, field)
    assert isinstance(found, LocalText)
    return found
