"""The form of Zargo's pieces, grouped as it is read, their sorts, and what follows from the values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from editor.ui.kit.form_parts import Choice
from editor.ui.kit.forms.section_specs import Facts, Piece, Section
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.plugin import BlankProvider, CardVariant
from schemas.base import Document
from schemas.systems.zargo import ZargoRuleset


def _tr(words: str) -> str:
    return QCoreApplication.translate("CardFacts", words)


def combat_facts(piece: Mapping[str, Any], ruleset: Document | None) -> str:
    """Return what a piece alone can attack: down to the first column of the combat table."""
    combat = piece.get("combat")
    if not isinstance(ruleset, ZargoRuleset) or not isinstance(combat, int) or piece.get("role") == "city":
        return ""
    most = combat - ruleset.combat.columns[0].difference
    words = QT_TRANSLATE_NOOP("CardFacts", "Alone it may attack whoever has {most} or less.")
    return _tr(words).format(most=most)


SECTIONS: Final[Mapping[str, tuple[Section, ...]]] = {
    "unit": (
        Section(
            QT_TRANSLATE_NOOP("CardSections", "Identity"),
            (
                Piece(("name",)),
                Piece(("faction", "points", "role"), (), {"faction": 5, "points": 3, "role": 4}),
            ),
        ),
        Section(
            QT_TRANSLATE_NOOP("CardSections", "Combat"),
            (Piece(("combat", "movement"), (), {"combat": 3, "movement": 3}),),
            Facts(("combat", "role"), combat_facts),
        ),
        Section(QT_TRANSLATE_NOOP("CardSections", "Powers"), (Piece(("powers",)),)),
        Section(QT_TRANSLATE_NOOP("CardSections", "Texts"), (Piece(("rules_text", "text")),)),
    )
}
"""Kind -> the sections of its form."""


def _piece(**values: Any) -> BlankProvider:
    def blank(context: Any, system: str) -> dict[str, Any]:
        ruleset = context.ruleset(system)
        people = ruleset.factions[0].id if isinstance(ruleset, ZargoRuleset) and ruleset.factions else None
        return {**({"faction": people} if people else {}), **values}

    return blank


VARIANTS: Final = (
    CardVariant(
        "unit",
        "foot",
        QT_TRANSLATE_NOOP("CardVariants", "Piece: footsoldier"),
        _piece(role="foot", combat=2, movement=5, points=4),
    ),
    CardVariant(
        "unit",
        "lord",
        QT_TRANSLATE_NOOP("CardVariants", "Piece: lord"),
        _piece(role="lord", combat=5, movement=7, points=12),
    ),
    CardVariant(
        "unit",
        "shooter",
        QT_TRANSLATE_NOOP("CardVariants", "Piece: archer"),
        _piece(role="special", combat=1, movement=5, points=6, powers=["arrows"]),
    ),
    CardVariant(
        "unit",
        "city",
        QT_TRANSLATE_NOOP("CardVariants", "City"),
        _piece(role="city", combat=0, movement=0),
    ),
)
"""Sorts of pieces offered by name for new documents."""


def choices(
    field: str, ruleset: Document | None, draft: dict[str, object], language: str
) -> tuple[Choice, ...] | None:
    """Offer peoples where a field names one."""
    if not isinstance(ruleset, ZargoRuleset) or draft.get("kind") == "ruleset":
        return None
    if field in ("faction", "people"):
        return tuple(Choice(item.id, item.name.get(language), item.colour) for item in ruleset.factions)
    return None
