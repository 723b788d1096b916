"""The sorts of cards that Demonworld offers by name for a new document, and what each begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.plugin import BlankProvider, CardVariant

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


def _unit(variant: str) -> BlankProvider:
    def blank(context: UiContext, system: str) -> dict[str, Any]:
        from editor.rules.demonworld.army.new_cards import blank_card

        return blank_card(context.ruleset(system), variant)

    return blank


def _item(variant: str) -> BlankProvider:
    def blank(_context: UiContext, _system: str) -> dict[str, Any]:
        from editor.rules.demonworld.army.new_cards import blank_item

        return blank_item(variant)

    return blank


def _spell(context: UiContext, system: str) -> dict[str, Any]:
    from editor.rules.demonworld.army.new_cards import blank_spell

    return blank_spell(context.ruleset(system))


def _book(context: UiContext, system: str) -> dict[str, Any]:
    from editor.rules.demonworld.army.new_cards import of_first_faction

    return of_first_faction(context.ruleset(system))


new_unit: Final = _unit("unit")
"""What a card begins with of which no sort was chosen."""
_UNITS: Final = (
    ("unit", QT_TRANSLATE_NOOP("CardVariants", "Unit")),
    ("commander", QT_TRANSLATE_NOOP("CardVariants", "Commander")),
    ("hero", QT_TRANSLATE_NOOP("CardVariants", "Hero")),
    ("wizard", QT_TRANSLATE_NOOP("CardVariants", "Wizard")),
    ("giant", QT_TRANSLATE_NOOP("CardVariants", "Large monster: giant")),
    ("dragon", QT_TRANSLATE_NOOP("CardVariants", "Large monster: dragon")),
    ("chariot", QT_TRANSLATE_NOOP("CardVariants", "Chariot")),
    ("artillery", QT_TRANSLATE_NOOP("CardVariants", "Artillery")),
    ("flyer", QT_TRANSLATE_NOOP("CardVariants", "Flyers")),
)
_ITEMS: Final = (
    ("other", QT_TRANSLATE_NOOP("CardVariants", "Item")),
    ("melee_weapon", QT_TRANSLATE_NOOP("CardVariants", "Item: magic weapon")),
    ("missile_weapon", QT_TRANSLATE_NOOP("CardVariants", "Item: magic missile weapon")),
    ("armour", QT_TRANSLATE_NOOP("CardVariants", "Item: magic armour")),
    ("standard", QT_TRANSLATE_NOOP("CardVariants", "Item: standard")),
)
VARIANTS: Final = (
    *(CardVariant("unit", name, words, _unit(name)) for name, words in _UNITS),
    *(CardVariant("item", name, words, _item(name)) for name, words in _ITEMS),
    CardVariant("spell", "spell", QT_TRANSLATE_NOOP("CardVariants", "Spell"), _spell),
    CardVariant("spellbook", "spellbook", QT_TRANSLATE_NOOP("CardVariants", "Spell book"), _book),
)
"""Sorts of cards, in the order in which they are offered."""
