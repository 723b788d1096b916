"""All changes between two versions of a map at once: fields tinted by the kind of change, with a letter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPainter

from editor.printing.maps.pens import pen
from editor.rules.core.map_compare import MARKS, ChangeMarks, MarkKind
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.insight.field_tints import FieldTints, Group, Kind
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import MARKS as COLOURS
from editor.ui.kit.theme import theme

MARK_WORDS: Final[Mapping[MarkKind, str]] = {
    "terrain": QT_TRANSLATE_NOOP("ChangeMarks", "Terrain"),
    "levels": QT_TRANSLATE_NOOP("ChangeMarks", "Level"),
    "depth": QT_TRANSLATE_NOOP("ChangeMarks", "Depth"),
    "added": QT_TRANSLATE_NOOP("ChangeMarks", "Added"),
    "removed": QT_TRANSLATE_NOOP("ChangeMarks", "Removed"),
    "several": QT_TRANSLATE_NOOP("ChangeMarks", "Several"),
}
MARK_SIGNS: Final[Mapping[MarkKind, str]] = {
    "terrain": "T",
    "levels": "\u25b2",
    "depth": "\u223f",
    "added": "+",
    "removed": "\u2212",
    "several": "\u2217",
}
"""Colour is never the only sign."""
MARK_COLOURS: Final[Mapping[MarkKind, str]] = {
    "terrain": COLOURS.sight,
    "levels": COLOURS.arc,
    "depth": COLOURS.chosen,
    "added": COLOURS.reach,
    "removed": COLOURS.struck,
    "several": COLOURS.contact,
}


def mark_word(kind: MarkKind) -> str:
    """Return a kind of change in the language of the interface."""
    return QCoreApplication.translate("ChangeMarks", MARK_WORDS[kind])


class MarksOverlay:
    """Draws the marks over every view; kinds can be left out."""

    def __init__(self) -> None:
        self.marks: ChangeMarks | None = None
        self.place: Group | None = None
        """The changed fields that the person is at."""
        self._tints = FieldTints()

    def take(self, marks: ChangeMarks | None, hidden: frozenset[MarkKind] = frozenset()) -> None:
        """Show other marks."""
        self.marks = marks
        shown = {
            number: Kind(MARK_COLOURS[kind], MARK_SIGNS[kind])
            for number, kind in enumerate(MARKS, start=1)
            if kind not in hidden
        }
        self._tints.take(marks.kinds if marks is not None else None, shown)

    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Tint the changed fields in sight, and draw a border around the place in hand."""
        self._tints.paint(canvas, painter)
        if self.marks is not None and self.place is not None:
            for colour, wide in ((theme().tokens.on_accent, 5.0), (theme().tokens.accent, 2.6)):
                painter.setPen(pen(colour, wide))
                self.place.outline(canvas, painter)
