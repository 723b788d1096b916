"""The forms of Diskwars' disks and spells, grouped as they are read, and what follows from the values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QLocale

from editor.ui.kit.documents.draft import Path
from editor.ui.kit.form_parts import Choice, Counts
from editor.ui.kit.forms.section_specs import Facts, Piece, Section
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from schemas.base import Document
from schemas.systems.diskwars_ruleset import DiskwarsRuleset

_FIGHT: Final = ("attack", "defence", "toughness", "hits")
_FOURS: Final = {"level": 4, "points": 4, "alignment": 4}


def _tr(words: str) -> str:
    return QCoreApplication.translate("CardFacts", words)


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def fight_facts(disk: Mapping[str, Any], _ruleset: Document | None) -> str:
    """Return the damage of one phase that surely destroys a disk."""
    toughness, hits = _number(disk.get("toughness")), _number(disk.get("hits", 1))
    if toughness is None or hits is None:
        return ""
    return _tr(QT_TRANSLATE_NOOP("CardFacts", "Destroyed by {damage} damage at once.")).format(
        damage=int(toughness * hits)
    )


def movement_facts(disk: Mapping[str, Any], _ruleset: Document | None) -> str:
    """Return how far a disk goes in one activation: each flip carries it on by its diameter."""
    flips, diameter = _number(disk.get("movement")), _number(disk.get("diameter_mm"))
    if flips is None or diameter is None:
        return ""
    way = QLocale().toString(flips * diameter / 10, "f", 1)
    return _tr(QT_TRANSLATE_NOOP("CardFacts", "Goes up to {way} cm in one activation.")).format(way=way)


_DISK: Final = (
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Identity"),
        (
            Piece(("name",)),
            Piece(("faction", "points", "alignment"), (), {"faction": 5, "points": 3, "alignment": 4}),
            Piece(("diameter_mm", "unique"), (), {"diameter_mm": 4, "unique": 4}),
        ),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Combat"),
        (Piece(_FIGHT, (), dict.fromkeys(_FIGHT, 3)),),
        Facts(("toughness", "hits"), fight_facts),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Movement"),
        (Piece(("movement", "flyer"), (), {"movement": 3, "flyer": 4}),),
        Facts(("movement", "diameter_mm"), movement_facts),
    ),
    Section(QT_TRANSLATE_NOOP("CardSections", "Shooting"), (Piece(("shooting",)),)),
    Section(QT_TRANSLATE_NOOP("CardSections", "Magic"), (Piece(("wizard_level",), (), {"wizard_level": 4}),)),
    Section(QT_TRANSLATE_NOOP("CardSections", "Abilities"), (Piece(("abilities",)),)),
    Section(QT_TRANSLATE_NOOP("CardSections", "Texts"), (Piece(("rules_text", "text")),)),
)
_SPELL: Final = (
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Identity"),
        (
            Piece(("name",)),
            Piece(("level", "points"), (), _FOURS),
            Piece(("faction",)),
        ),
    ),
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Target"),
        (
            Piece(("range_kind", "range_cm"), (), {"range_kind": 4, "range_cm": 4}),
            Piece(("target_rules",)),
        ),
    ),
    Section(QT_TRANSLATE_NOOP("CardSections", "What it does"), (Piece(("effects",)),)),
    Section(QT_TRANSLATE_NOOP("CardSections", "Texts"), (Piece(("text", "rules_text")),)),
)
_BOOK: Final = (
    Section(QT_TRANSLATE_NOOP("CardSections", "Identity"), (Piece(("name",)), Piece(("faction",)))),
    Section(QT_TRANSLATE_NOOP("CardSections", "Spells"), (Piece(("spells",)),)),
    Section(QT_TRANSLATE_NOOP("CardSections", "Texts"), (Piece(("text",)),)),
)
_TERRAIN: Final = (
    Section(
        QT_TRANSLATE_NOOP("CardSections", "Identity"),
        (
            Piece(("name",)),
            Piece(("diameter_mm",), (), {"diameter_mm": 4}),
            Piece(("faction",)),
        ),
    ),
    Section(QT_TRANSLATE_NOOP("CardSections", "Texts"), (Piece(("rules_text", "text")),)),
)
SECTIONS: Final[Mapping[str, tuple[Section, ...]]] = {
    "unit": _DISK,
    "spell": _SPELL,
    "spellbook": _BOOK,
    "card": _TERRAIN,
}
"""Kind -> the sections of its form."""


def _has_range(spell: Mapping[str, Any]) -> bool:
    return spell.get("range_kind", "none") not in ("none", "self", "contact")


COUNTS: Final[Mapping[str, Mapping[Path, Counts]]] = {
    "spell": {("range_cm",): Counts(("range_kind",), _has_range)}
}
"""Kind -> fields that only some of its cards have, and whether a card has it."""


def choices(
    field: str, ruleset: Document | None, draft: dict[str, object], language: str
) -> tuple[Choice, ...] | None:
    """Offer factions, missiles and abilities."""
    if not isinstance(ruleset, DiskwarsRuleset) or draft.get("kind") == "ruleset":
        return None
    if field == "faction":
        return tuple(Choice(item.id, item.name.get(language), item.colour) for item in ruleset.factions)
    if field == "missile":
        return tuple(Choice(item.id, item.name.get(language)) for item in ruleset.missiles)
    if field == "ability":
        return tuple(Choice(item.id, item.name.get(language)) for item in ruleset.abilities)
    return None
