"""What the picker of fields calls what a game works out for its faces, marked for translation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.words.labels import GameWords

WORKED_WORDS: Final[Mapping[str, str]] = {
    "boxes": QT_TRANSLATE_NOOP("Fields", "Signs in boxes"),
    "choices": QT_TRANSLATE_NOOP("Fields", "Options with their points"),
    "composed": QT_TRANSLATE_NOOP("Fields", "Elements in words"),
    "corner": QT_TRANSLATE_NOOP("Fields", "Word in the corner"),
    "costs": QT_TRANSLATE_NOOP("Fields", "Costs"),
    "does": QT_TRANSLATE_NOOP("Fields", "Effects in words"),
    "effect": QT_TRANSLATE_NOOP("Fields", "Effect"),
    "elements_more": QT_TRANSLATE_NOOP("Fields", "Elements that are not drawn"),
    "elements_shown": QT_TRANSLATE_NOOP("Fields", "Elements that are drawn"),
    "emblem": QT_TRANSLATE_NOOP("Fields", "Emblem"),
    "fights": QT_TRANSLATE_NOOP("Fields", "Has factors"),
    "figure": QT_TRANSLATE_NOOP("Fields", "Number of the card"),
    "kind_line": QT_TRANSLATE_NOOP("Fields", "Kind in words"),
    "lead": QT_TRANSLATE_NOOP("Fields", "Bold beginning"),
    "lines": QT_TRANSLATE_NOOP("Fields", "Lines of text"),
    "missing": QT_TRANSLATE_NOOP("Fields", "Is not in the catalogue"),
    "order_points": QT_TRANSLATE_NOOP("Fields", "Movement points by order"),
    "origin": QT_TRANSLATE_NOOP("Fields", "Where it comes from"),
    "people": QT_TRANSLATE_NOOP("Fields", "Name of the people"),
    "power_words": QT_TRANSLATE_NOOP("Fields", "Powers in words"),
    "protection": QT_TRANSLATE_NOOP("Fields", "Protection"),
    "ranged": QT_TRANSLATE_NOOP("Fields", "Value of shots"),
    "reach": QT_TRANSLATE_NOOP("Fields", "Reach"),
    "role_words": QT_TRANSLATE_NOOP("Fields", "Role in words"),
    "shoots": QT_TRANSLATE_NOOP("Fields", "Can shoot"),
    "short": QT_TRANSLATE_NOOP("Fields", "Abilities in short"),
    "sign": QT_TRANSLATE_NOOP("Fields", "Symbol"),
    "signs": QT_TRANSLATE_NOOP("Fields", "Symbols with their words"),
    "sites": QT_TRANSLATE_NOOP("Fields", "Places with what holds there"),
    "special": QT_TRANSLATE_NOOP("Fields", "What is special"),
    "strong": QT_TRANSLATE_NOOP("Fields", "Drawn inverted"),
    "total": QT_TRANSLATE_NOOP("Fields", "Total"),
    "uses": QT_TRANSLATE_NOOP("Fields", "What it gives"),
    "values": QT_TRANSLATE_NOOP("Fields", "Values"),
    "words": QT_TRANSLATE_NOOP("Fields", "In words"),
    "worded": QT_TRANSLATE_NOOP("Fields", "Abilities in words"),
    "worth": QT_TRANSLATE_NOOP("Fields", "Victory points"),
}
"""By the name that expressions use; fields of documents with such a name may mean something else."""


def worked_word(name: str, words: GameWords) -> str:
    """Return what something worked out is called.

    Args:
        name: in expressions, without what stands before it.
        words: of the game, for what is called like a field of its documents.
    """
    english = WORKED_WORDS.get(name)
    return words.label(name) if english is None else QCoreApplication.translate("Fields", english)
