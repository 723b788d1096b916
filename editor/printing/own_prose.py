"""The fields that an author has added to a card, in words and figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from editor.printing.faces.scope import worked_for
from editor.printing.prose import CardProse, Figure, Saying, named, number
from schemas.base import Document, Ref
from schemas.own_fields import CardForm, OwnChoice, OwnField, values_in
from schemas.own_values import value_of
from schemas.parse import dump_document
from schemas.ruleset import RulesetBase
from schemas.text import LocalText
from schemas.typography import labelled

_SHORT: Final = 30
"""Longer texts are paragraphs of their own."""


def with_own(
    prose: CardProse,
    document: Document,
    fields: Sequence[OwnField],
    language: str,
    linked: Mapping[str, Document],
) -> CardProse:
    """Return what a card says with the fields that an author has added to its kind.

    Args:
        prose: what it says besides.
        document: the card.
        fields: the fields of its kind.
        language: language of labels and texts.
        linked: documents that a field may refer to, by id.
    """
    figures, lines = [], []
    for label, value in own_values(document, fields, language, linked):
        if len(value) <= _SHORT:
            figures.append(Figure(label, value, own=True))
        else:
            lines.append(Saying(labelled(label, language), value))
    return replace(prose, figures=(*prose.figures, *figures), lines=(*prose.lines, *lines))


def own_values(
    document: Document, fields: Sequence[OwnField], language: str, linked: Mapping[str, Document]
) -> Iterator[tuple[str, str]]:
    """Yield label and words of each added field that says something; a picture has none.

    Args:
        document: any document; one that has no added fields says nothing.
        fields: the fields of its kind.
        language: language of labels and texts.
        linked: documents that a field may refer to, by id.
    """
    if not isinstance(document, CardForm):
        return
    own = values_in(document.own)
    for field in fields:
        value = value_of(own, field)
        if words := _words(field, value, language, linked):
            yield field.words.get(language), words


def computed_figures(
    document: Document, ruleset: RulesetBase | None, language: str
) -> Iterator[tuple[str, str]]:
    """Yield label and words of what a game without code works out for a card."""
    worked = worked_for(document, ruleset)
    data = dump_document(document) if worked.fields else {}
    for label, value in worked.labelled(data):
        if words := _plain(value, language):
            yield label.get(language), words


def _plain(value: Any, language: str) -> str:
    if isinstance(value, bool):
        return "✓" if value else ""
    if isinstance(value, int | float):
        return number(value, language)
    return value if isinstance(value, str) else ""


def _words(field: OwnField, value: Any, language: str, linked: Mapping[str, Document]) -> str:
    if isinstance(field, OwnChoice):
        chosen = next((one for one in field.options if one.id == value), None)
        name = chosen.name.get(language) if chosen is not None else ""
        return name or str(value or "").replace("_", " ")
    if isinstance(value, LocalText):
        return value.get(language)
    if isinstance(value, Ref):
        return named(value, language, linked)
    return _plain(value, language)
