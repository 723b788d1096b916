"""The sorts of cards that Wiz-War offers by name for a new document, and what each begins with."""

from __future__ import annotations

from typing import Any, Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.plugin import BlankProvider, CardVariant


def _plain(**start: Any) -> BlankProvider:
    return lambda _context, _system: dict(start)


_BOLT: Final = {"do": "hurt", "damage": 3, "with_number": False, "damage_kind": "magical"}
VARIANTS: Final = (
    CardVariant(
        "card",
        "attack",
        QT_TRANSLATE_NOOP("CardVariants", "Attack"),
        _plain(card_type="attack", mark="los", works_on="opponent", effects=[_BOLT]),
    ),
    CardVariant(
        "card",
        "neutral",
        QT_TRANSLATE_NOOP("CardVariants", "Neutral card"),
        _plain(card_type="neutral", works_on="self", effects=[{"do": "heal", "points": 2}]),
    ),
    CardVariant(
        "card",
        "counteraction",
        QT_TRANSLATE_NOOP("CardVariants", "Counteraction"),
        _plain(card_type="counteraction", effects=[{"do": "stop", "share": "half"}]),
    ),
    CardVariant(
        "card",
        "number",
        QT_TRANSLATE_NOOP("CardVariants", "Number card"),
        _plain(card_type="number", value=3, spell=False),
    ),
    CardVariant(
        "card",
        "magic_stone",
        QT_TRANSLATE_NOOP("CardVariants", "Magic stone"),
        _plain(card_type="magic_stone", effects=[{"do": "power", "power": "movement", "amount": 1}]),
    ),
    CardVariant(
        "card",
        "object",
        QT_TRANSLATE_NOOP("CardVariants", "Weapon or thing"),
        _plain(card_type="object", spell=False, effects=[{"do": "weapon", "damage": 2}]),
    ),
    CardVariant("unit", "wizard", QT_TRANSLATE_NOOP("CardVariants", "Wizard (piece)"), _plain()),
)
"""Sorts of cards, in the order in which they are offered."""
