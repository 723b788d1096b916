"""Everything that a game works out for its faces has a name in each language in the picker of fields."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

import pytest

from editor.printing.faces.scope import members
from editor.printing.plugin import FaceSystem
from editor.printing.systems import FACE_SYSTEMS
from editor.ui.editors.faces.worked_words import WORKED_WORDS
from editor.ui.kit.words.shared import FIELD_WORDS
from editor.ui.systems import UI_SYSTEMS
from schemas.field_specs import form_spec
from schemas.messages import INTERFACE, translated
from schemas.parse import model_for


def _entries(kind: Any) -> Iterator[type]:
    """Yield the types of entries that stand in lists of a type."""
    for inner in typing.get_args(kind):
        yield from _entries(inner)
    if isinstance(kind, type) and is_dataclass(kind):
        yield kind


@pytest.mark.parametrize("game", [one for one in FACE_SYSTEMS if one.facts], ids=lambda one: one.id)
def test_what_a_game_works_out_is_called_by_words_in_each_language(game: FaceSystem) -> None:
    own = next(one for one in UI_SYSTEMS if one.id == game.id).words.fields
    names: set[str] = set()
    for kind, source in game.facts.items():
        card = {field.name for field in form_spec(model_for(game.id, kind)).fields}
        names |= members(source.type) - card
        for listed in typing.get_type_hints(source.type).values():
            names |= {name for entry in _entries(listed) for name in members(entry)}
    unnamed = {name: WORKED_WORDS.get(name) or own.get(name) or FIELD_WORDS.get(name) for name in names}
    assert [name for name, english in unnamed.items() if not english] == []
    for language in ("fr", "de"):
        assert [
            one for one in unnamed.values() if not translated(INTERFACE, "Fields", one or "", language)
        ] == []
