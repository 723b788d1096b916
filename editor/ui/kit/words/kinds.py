"""The words of units and of kinds of documents, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

KIND_WORDS: Final = {
    "game": QT_TRANSLATE_NOOP("Kinds", "game"),
    "ruleset": QT_TRANSLATE_NOOP("Kinds", "ruleset"),
    "unit": QT_TRANSLATE_NOOP("Kinds", "unit"),
    "item": QT_TRANSLATE_NOOP("Kinds", "item"),
    "spell": QT_TRANSLATE_NOOP("Kinds", "spell"),
    "spellbook": QT_TRANSLATE_NOOP("Kinds", "spell book"),
    "card": QT_TRANSLATE_NOOP("Kinds", "card"),
    "face": QT_TRANSLATE_NOOP("Kinds", "face template"),
    "map": QT_TRANSLATE_NOOP("Kinds", "map"),
    "army": QT_TRANSLATE_NOOP("Kinds", "army"),
    "scenario": QT_TRANSLATE_NOOP("Kinds", "scenario"),
    "campaign": QT_TRANSLATE_NOOP("Kinds", "campaign"),
    "character": QT_TRANSLATE_NOOP("Kinds", "character"),
    "map_symbol": QT_TRANSLATE_NOOP("Kinds", "map symbol"),
    "map_style": QT_TRANSLATE_NOOP("Kinds", "map style"),
    "asset": QT_TRANSLATE_NOOP("Kinds", "asset"),
    "book_style": QT_TRANSLATE_NOOP("Kinds", "book template"),
    "counter_style": QT_TRANSLATE_NOOP("Kinds", "counter template"),
    "pack": QT_TRANSLATE_NOOP("Kinds", "pack"),
}
KINDS_WORDS: Final = {
    "game": QT_TRANSLATE_NOOP("Kinds", "Games"),
    "ruleset": QT_TRANSLATE_NOOP("Kinds", "Rulesets"),
    "unit": QT_TRANSLATE_NOOP("Kinds", "Units"),
    "item": QT_TRANSLATE_NOOP("Kinds", "Items"),
    "spell": QT_TRANSLATE_NOOP("Kinds", "Spells"),
    "spellbook": QT_TRANSLATE_NOOP("Kinds", "Spell books"),
    "card": QT_TRANSLATE_NOOP("Kinds", "Other cards"),
    "face": QT_TRANSLATE_NOOP("Kinds", "Face templates"),
    "map": QT_TRANSLATE_NOOP("Kinds", "Maps"),
    "army": QT_TRANSLATE_NOOP("Kinds", "Armies"),
    "scenario": QT_TRANSLATE_NOOP("Kinds", "Scenarios"),
    "campaign": QT_TRANSLATE_NOOP("Kinds", "Campaigns"),
    "character": QT_TRANSLATE_NOOP("Kinds", "Characters"),
    "map_symbol": QT_TRANSLATE_NOOP("Kinds", "Map symbols"),
    "map_style": QT_TRANSLATE_NOOP("Kinds", "Map styles"),
    "asset": QT_TRANSLATE_NOOP("Kinds", "Assets"),
    "book_style": QT_TRANSLATE_NOOP("Kinds", "Book templates"),
    "counter_style": QT_TRANSLATE_NOOP("Kinds", "Counter templates"),
    "pack": QT_TRANSLATE_NOOP("Kinds", "Packs"),
}
UNIT_WORDS: Final = {
    "points": QT_TRANSLATE_NOOP("Units", "pts"),
    "fields": QT_TRANSLATE_NOOP("Units", "fields"),
    "segments": QT_TRANSLATE_NOOP("Units", "seg."),
    "levels": QT_TRANSLATE_NOOP("Units", "levels"),
    "movement points": QT_TRANSLATE_NOOP("Units", "MP"),
    "minutes": QT_TRANSLATE_NOOP("Units", "min"),
    "degrees": QT_TRANSLATE_NOOP("Units", "°"),
    "cm": QT_TRANSLATE_NOOP("Units", "cm"),
    "mm": QT_TRANSLATE_NOOP("Units", "mm"),
    "kB": QT_TRANSLATE_NOOP("Units", "kB"),
    "px": QT_TRANSLATE_NOOP("Units", "px"),
    "%": QT_TRANSLATE_NOOP("Units", "%"),
}
