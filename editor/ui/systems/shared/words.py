"""The words of the documents that belong to no game, marked for translation, and what their fields mean."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.words.labels import GameWords

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
WORDS: Final = GameWords(FIELD_WORDS, VALUE_WORDS)
