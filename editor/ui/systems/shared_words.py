"""The words of the documents that belong to no game, marked for translation, and what their fields mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.ui.marks import QT_TRANSLATE_NOOP

FIELD_WORDS: Final = {
    "base_width_mm": QT_TRANSLATE_NOOP("Fields", "Width of the base"),
    "base_depth_mm": QT_TRANSLATE_NOOP("Fields", "Depth of the base"),
    "maker": QT_TRANSLATE_NOOP("Fields", "Maker"),
    "miniature": QT_TRANSLATE_NOOP("Fields", "Miniature"),
}
VALUE_WORDS: Final = {
    "character": QT_TRANSLATE_NOOP("Values", "character"),
    "hex": QT_TRANSLATE_NOOP("Values", "hexagon"),
    "oval": QT_TRANSLATE_NOOP("Values", "oval"),
    "rectangle": QT_TRANSLATE_NOOP("Values", "rectangle"),
}
HELP: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {
        "It belongs to no game.": "Il n'appartient à aucun jeu.",
        "The figure that stands for it.": "La figurine qui le représente.",
        "Shape of its base.": "Forme de son socle.",
        "Width of its base, across the front.": "Largeur de son socle, de front.",
        "Depth of its base; nothing where it is as deep as wide.": (
            "Profondeur de son socle ; rien s'il est aussi profond que large."
        ),
        "Who makes or sells it.": "Qui la fabrique ou la vend.",
        "What one should know of it: parts, colours, where it is kept.": (
            "Ce qu'il faut en savoir : pièces, couleurs, où elle est rangée."
        ),
        "Its cards, one for each game at most.": "Ses cartes, une par jeu au plus.",
        "The card with the character's figures there.": "La carte avec ses chiffres dans ce jeu.",
        "Its picture.": "Son image.",
    },
}
