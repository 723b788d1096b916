"""The words of the fields and choices of the rules of armies, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

COMPOSITION_FIELD_WORDS: Final = {
    "allies": QT_TRANSLATE_NOOP("Fields", "Allies"),
    "categories": QT_TRANSLATE_NOOP("Fields", "Kinds of cards"),
    "extra": QT_TRANSLATE_NOOP("Fields", "Extra"),
    "gather": QT_TRANSLATE_NOOP("Fields", "Counted"),
    "off": QT_TRANSLATE_NOOP("Fields", "Not in force"),
    "others": QT_TRANSLATE_NOOP("Fields", "Other cards"),
    "per_others": QT_TRANSLATE_NOOP("Fields", "Per so many others"),
    "per_points": QT_TRANSLATE_NOOP("Fields", "Per so many points"),
    "reference": QT_TRANSLATE_NOOP("Fields", "Reference"),
    "rule": QT_TRANSLATE_NOOP("Fields", "Rule"),
    "severity": QT_TRANSLATE_NOOP("Fields", "If broken"),
}
"""Name of a field -> its label."""
COMPOSITION_VALUE_WORDS: Final = {
    "CompositionRule.rule:count": QT_TRANSLATE_NOOP("Values", "number of cards"),
    "CompositionRule.rule:needs": QT_TRANSLATE_NOOP("Values", "what cards need"),
    "CompositionRule.rule:points": QT_TRANSLATE_NOOP("Values", "points of cards"),
    "CompositionRule.rule:people": QT_TRANSLATE_NOOP("Values", "peoples of cards"),
    "apart": QT_TRANSLATE_NOOP("Values", "never together"),
    "copies": QT_TRANSLATE_NOOP("Values", "copies of a card"),
    "each_clan": QT_TRANSLATE_NOOP("Values", "each clan for itself"),
    "each_faction": QT_TRANSLATE_NOOP("Values", "each people for itself"),
    "error": QT_TRANSLATE_NOOP("Values", "not allowed"),
    "item_bearer": QT_TRANSLATE_NOOP("Values", "bearers of items"),
    "item_copies": QT_TRANSLATE_NOOP("Values", "copies of items"),
    "item_people": QT_TRANSLATE_NOOP("Values", "people of items"),
    "item_places": QT_TRANSLATE_NOOP("Values", "items of an element"),
    "item_share": QT_TRANSLATE_NOOP("Values", "points of items"),
    "item_weapons": QT_TRANSLATE_NOOP("Values", "magic weapons"),
    "limit": QT_TRANSLATE_NOOP("Values", "agreed points"),
    "main_faction": QT_TRANSLATE_NOOP("Values", "the main people"),
    "other_factions": QT_TRANSLATE_NOOP("Values", "other peoples"),
    "share": QT_TRANSLATE_NOOP("Values", "share of the points"),
    "together": QT_TRANSLATE_NOOP("Values", "all together"),
    "total": QT_TRANSLATE_NOOP("Values", "points of the army"),
    "warning": QT_TRANSLATE_NOOP("Values", "unusual"),
}
"""Value of a choice -> its words."""
