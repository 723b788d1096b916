"""Plain values of documents in the words of their game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import shorten
from typing import Any, Final, Protocol

from editor.services.comparing import is_text
from schemas.field_specs import FieldSpec
from schemas.messages.grammar import in_figures
from schemas.messages.languages import LANGUAGES
from schemas.text import LocalText
from schemas.typography import labelled, series

_LONGEST: Final = 300
"""Letters of a group of values that are shown."""


class FieldWords(Protocol):
    """The words of a game's fields and choices in one language."""

    def label(self, field: FieldSpec | str) -> str:
        """Return the label of a field."""
        ...

    def value(self, value: str, field: FieldSpec | None = None) -> str:
        """Return the words of one value of a choice."""
        ...

    def block(self, tag: str, kind: str) -> str:
        """Return the words of a kind of block."""
        ...


def place_words(
    path: Sequence[str | int], game: FieldWords, spec: FieldSpec | None = None, inside: int = 0
) -> str:
    """Return a place inside a document in words: ``Weapons 1, Power``.

    Args:
        path: the place.
        game: words of the game.
        spec: the fields of the document. None if they are not known.
        inside: so many parts at the beginning are not said: it is known which weapon is meant.
    """
    words: list[str] = []
    for number, part in enumerate(path):
        if isinstance(part, str) and part not in LANGUAGES:
            spec = None if spec is None else spec.inside(part)
        if number < inside:
            continue
        if isinstance(part, int) and words:
            words[-1] = f"{words[-1]} {part + 1}"
        elif part in LANGUAGES:
            words.append(str(part).upper())
        else:
            words.append(game.label(str(part) if spec is None else spec))
    return ", ".join(words)


def said(value: Any, game: FieldWords, language: str) -> str:
    """Return a plain value of a document in the words of its game; a group by its name or its fields."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return game.value("yes" if value else "no")
    if isinstance(value, int | float):
        return in_figures(f"{value:,}" if isinstance(value, int) else f"{value:,.10g}", language)
    if isinstance(value, str):
        return game.value(value)
    if is_text(value):
        return "\n".join(f"{code}: {word}" for code, word in value.items())
    return shorten(_group(value, game, language), _LONGEST, placeholder="…")


def _group(value: Any, game: FieldWords, language: str) -> str:
    if isinstance(value, Mapping):
        if is_text(value.get("name")):
            return LocalText(dict(value["name"])).get(language)
        if "slug" in value:
            return str(value["slug"])
        there = ((key, one) for key, one in value.items() if one not in (None, "", [], {}))
        parts = [f"{labelled(game.label(key), language)} {said(one, game, language)}" for key, one in there]
        return series(language).join(parts) or "–"
    return ", ".join(said(one, game, language) for one in value) or "–"
