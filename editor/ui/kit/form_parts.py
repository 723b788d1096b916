"""What a game adds to the forms of its documents: words, which fields count, what they may hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from editor.ui.kit.documents.draft import Path
from editor.ui.kit.words.labels import SHARED_WORDS, GameWords
from schemas.base import Document
from schemas.registry import Row


@dataclass(frozen=True)
class Counts:
    """When a field means something on a document."""

    reads: tuple[str, ...]
    """Fields of the document that it hangs on: it is asked again where one of them changes."""
    holds: Callable[[Mapping[str, Any]], bool]
    """``holds(draft)``: whether it means something on the document as it is."""


@dataclass(frozen=True)
class Choice:
    """One value that a field may hold, and its words."""

    value: str
    text: str
    colour: str = ""
    """``#rrggbb``; '' if the thing has no colour."""


ChoiceProvider = Callable[[str, Document | None, dict[str, object], str], tuple[Choice, ...] | None]
"""``choices(field, ruleset, draft, language)``: what the field of that name (``faction`` ...) may hold.

None if the field is free. ``ruleset`` is the game's ruleset in the catalogue, None if there is none.
"""


def no_choices(_field: str, _ruleset: Document | None, _draft: dict[str, object], _language: str) -> None:
    """Offer nothing: every field is free."""
    return


@dataclass(frozen=True, eq=False)
class FormParts(Row):
    """What one game adds to the forms of its documents."""

    id: str
    words: GameWords = SHARED_WORDS
    """Labels of its fields and words of its choices."""
    counts: Mapping[str, Mapping[Path, Counts]] = field(default_factory=dict)
    """Kind -> fields that only some documents have: elsewhere they are hidden unless they hold something."""
    choices: ChoiceProvider = no_choices
    """What a field may hold if the ruleset says so (factions, weapons, terrain ...)."""
