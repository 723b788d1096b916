"""The sorts of disks and cards that Diskwars offers by name for a new document, and what each begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.plugin import BlankProvider, CardVariant

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


def _disk(**more: Any) -> BlankProvider:
    def blank(context: UiContext, system: str) -> dict[str, Any]:
        from editor.rules.diskwars.new_cards import blank_unit

        return {**blank_unit(context.ruleset(system)), **more}

    return blank


def _archers(context: UiContext, system: str) -> dict[str, Any]:
    from editor.rules.diskwars.new_cards import blank_archers

    return blank_archers(context.ruleset(system))


def _plain(**start: Any) -> BlankProvider:
    return lambda _context, _system: dict(start)


new_unit: Final = _disk()
"""What a disk begins with of which no sort was chosen."""
VARIANTS: Final = (
    CardVariant("unit", "disk", QT_TRANSLATE_NOOP("CardVariants", "Disk"), _disk()),
    CardVariant("unit", "archers", QT_TRANSLATE_NOOP("CardVariants", "Disk: shooters"), _archers),
    CardVariant(
        "unit",
        "character",
        QT_TRANSLATE_NOOP("CardVariants", "Disk: hero"),
        _disk(points=12, attack=5, defence=4, toughness=4, hits=2, unique=True),
    ),
    CardVariant(
        "unit",
        "wizard",
        QT_TRANSLATE_NOOP("CardVariants", "Disk: wizard"),
        _disk(points=10, attack=2, defence=2, wizard_level=1),
    ),
    CardVariant(
        "unit",
        "flyer",
        QT_TRANSLATE_NOOP("CardVariants", "Disk: flyer"),
        _disk(points=8, movement=5, flyer=True),
    ),
    CardVariant("card", "terrain", QT_TRANSLATE_NOOP("CardVariants", "Terrain disk"), _plain()),
    CardVariant(
        "spell",
        "spell",
        QT_TRANSLATE_NOOP("CardVariants", "Spell"),
        _plain(level=1, points=1, range_kind="distance", range_cm=15.0),
    ),
    CardVariant("spellbook", "spellbook", QT_TRANSLATE_NOOP("CardVariants", "Spell book"), _plain()),
)
"""Sorts of disks and cards, in the order in which they are offered."""
