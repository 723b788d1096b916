"""What is told of a card of a game without code: its own fields, its points, its text."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from editor.formulas.computed import Computed
from editor.services.battles.battle_reports import number_words
from schemas.base import Ref, kind_of
from schemas.card import CardBase
from schemas.free_game import FreeGame
from schemas.own_fields import OwnChoice, OwnField, values_in
from schemas.own_values import for_kind, value_of
from schemas.parse import dump_document
from schemas.text import LocalText

translate = QCoreApplication.translate


def card_rows(card: CardBase, rules: FreeGame, language: str) -> Iterator[tuple[str, str]]:
    """Yield word and value of what a card says, in the order of the game's fields."""
    own = values_in(card.own)
    for field in for_kind(rules.card_fields, kind_of(card)):
        if text := value_words(field, value_of(own, field), language):
            yield field.words.get(language), text
    for label, value in Computed.of(rules, kind_of(card)).labelled(dump_document(card)):
        if words := plain_words(value, language):
            yield label.get(language), words
    if card.points:
        yield translate("FreePreview", "Points"), str(card.points)
    if text := card.rules_text.get(language):
        yield translate("FreePreview", "Rules"), text


def value_words(field: OwnField, value: object, language: str) -> str:
    """Return a value of a field in words; '' for none, and for pictures."""
    if isinstance(value, LocalText):
        return value.get(language)
    if isinstance(field, OwnChoice):
        named = next((one.name for one in field.options if one.id == value), None)
        return (named.get(language) if named is not None else "") or str(value or "")
    if isinstance(value, Ref):
        return value.slug or ""
    return plain_words(value, language)


def plain_words(value: object, language: str) -> str:
    """Return a number, a text or a yes in words; '' for a no, and for anything else."""
    if isinstance(value, bool):
        return translate("FreePreview", "yes") if value else ""
    if isinstance(value, int | float):
        return number_words(value, language, 0 if float(value).is_integer() else 1)
    return value if isinstance(value, str) else ""
