"""The forms of Wiz-War's cards and wizards, grouped as they are read, and what their fields may hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.ui.kit.documents.draft import Path
from editor.ui.kit.form_parts import Choice, Counts
from editor.ui.kit.forms.section_specs import Piece, Section
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from schemas.base import Document
from schemas.systems.wizwar import WizwarRuleset

_CARD: Final = (
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Identity"),
        (
            Piece(("name",)),
            Piece(("card_type", "value", "spell"), (), {"card_type": 5, "value": 3, "spell": 4}),
        ),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Target"),
        (
            Piece(("mark", "works_on"), (), {"mark": 4, "works_on": 6}),
            Piece(("number_use",), (), {"number_use": 4}),
        ),
    ),
    Section(QT_TRANSLATE_NOOP("CardSections", "What it does"), (Piece(("effects",)),)),
    Section(QT_TRANSLATE_NOOP("CardSections", "Texts"), (Piece(("text", "rules_text")),)),
)
_WIZARD: Final = (
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Identity"),
        (
            Piece(("name",)),
            Piece(("faction", "life", "movement"), (), {"faction": 5, "life": 3, "movement": 3}),
        ),
    ),
    Section(QT_TRANSLATE_NOOP("CardSections", "Texts"), (Piece(("text", "rules_text")),)),
)
SECTIONS: Final[Mapping[str, tuple[Section, ...]]] = {"card": _CARD, "unit": _WIZARD}
"""Kind -> the sections of its form."""
_WORKS: Final = Counts(("card_type",), lambda card: card.get("card_type") in ("attack", "neutral", None))
COUNTS: Final[Mapping[str, Mapping[Path, Counts]]] = {
    "card": {
        ("value",): Counts(("card_type",), lambda card: card.get("card_type") == "number"),
        ("works_on",): _WORKS,
        ("number_use",): _WORKS,
        ("mark",): _WORKS,
    },
}
"""Kind -> fields that only some of its cards have, and whether a card has it."""


def choices(
    field: str, ruleset: Document | None, draft: dict[str, object], language: str
) -> tuple[Choice, ...] | None:
    """Offer the colours of wizards."""
    if not isinstance(ruleset, WizwarRuleset) or draft.get("kind") == "ruleset" or field != "faction":
        return None
    return tuple(Choice(item.id, item.name.get(language), item.colour) for item in ruleset.factions)
