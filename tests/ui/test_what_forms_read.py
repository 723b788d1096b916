"""What a form shows that hangs on other fields says which: it is asked again where one of them changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from editor.ui.systems import UI_SYSTEMS
from schemas.base import Document
from schemas.parse import dump_document
from tests.shipped import shipped_documents


class _Noted(Mapping[str, Any]):
    """A draft that notes which of its fields are read."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return self._data[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)


@pytest.fixture(scope="module")
def drafts() -> Mapping[tuple[str, str], list[dict[str, Any]]]:
    """The shipped documents as plain data, by game and kind."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    kinds = {(game.id, kind) for game in UI_SYSTEMS for kind in (*game.counts, *game.sections)}
    for document in shipped_documents():
        sort = (str(document.system), str(document.kind))
        if sort in kinds:
            found.setdefault(sort, []).append(dump_document(document))
    return found


def _rulesets() -> dict[str, Document]:
    return {str(one.system): one for one in shipped_documents() if one.kind == "ruleset"}


def test_fields_that_count_say_on_what(drafts: Mapping[tuple[str, str], list[dict[str, Any]]]) -> None:
    asked = 0
    for game in UI_SYSTEMS:
        for kind, counts in game.counts.items():
            for path, needed in counts.items():
                for data in drafts[game.id, kind]:
                    noted = _Noted(data)
                    needed.holds(noted)
                    assert noted.read <= set(needed.reads), (game.id, kind, path)
                    asked += len(noted.read)
    assert asked > 1000


def test_words_beneath_sections_say_from_what(
    drafts: Mapping[tuple[str, str], list[dict[str, Any]]],
) -> None:
    said = 0
    rulesets = _rulesets()
    for game in UI_SYSTEMS:
        for kind, sections in game.sections.items():
            for facts in (section.facts for section in sections if section.facts is not None):
                for data in drafts[game.id, kind]:
                    noted = _Noted(data)
                    said += bool(facts.words(noted, rulesets[game.id]))
                    assert noted.read <= set(facts.reads), (game.id, kind, facts)
    assert said > 100
