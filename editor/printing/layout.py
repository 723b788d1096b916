"""Texts laid out once, in fixed units, so that lines break at the same words on screen, in PNG and in PDF.

The unit is 1/1200 inch; a painter is only scaled to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QTextCharFormat, QTextLayout, QTextOption

from editor.printing.face import Face, TextMark, TextStyle
from editor.printing.fonts import DISPLAY_FAMILY, SYMBOL_FAMILY, TEXT_FAMILY
from editor.printing.per_thread import kept_per_thread

UNITS_PER_INCH: Final = 1200
UNITS_PER_MM: Final = UNITS_PER_INCH / 25.4
_SHRINK: Final = 0.96
_LINE_SPACING: Final = 0.94
_TOLERANCE_MM: Final = 0.01
_FAMILIES: Final = {
    "text": [TEXT_FAMILY, SYMBOL_FAMILY],
    "display": [DISPLAY_FAMILY, TEXT_FAMILY, SYMBOL_FAMILY],
    "symbol": [SYMBOL_FAMILY],
}


@dataclass(frozen=True)
class Overflow:
    """A text that does not fit its box, even at its smallest."""

    box: str
    missing_mm: float
    """Height or width that is missing."""


class LaidText:
    """A text with its lines broken, ready to be drawn in units."""

    def __init__(self, layout: QTextLayout, place: QPointF, colour: str, overflow: Overflow | None) -> None:
        self.layout = layout
        self.place = place
        self.colour = colour
        self.overflow = overflow

    @property
    def lines(self) -> tuple[str, ...]:
        """The words of each line."""
        text = self.layout.text()
        found = []
        for index in range(self.layout.lineCount()):
            line = self.layout.lineAt(index)
            found.append(text[line.textStart() : line.textStart() + line.textLength()].strip())
        return tuple(found)


def units(mm: float) -> float:
    """Return a length in units."""
    return mm * UNITS_PER_MM


def font_of(style: TextStyle, size_mm: float) -> QFont:
    """Return the font of a style at a size; ligatures are off, so that printed words can be searched."""
    font = QFont()
    font.setFamilies(_FAMILIES[style.family])
    font.setPixelSize(max(1, round(units(size_mm))))
    font.setBold(style.bold)
    font.setItalic(style.italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("liga"), 0)
    return font


@kept_per_thread
def lay_out(mark: TextMark) -> LaidText:
    """Break a text into the lines of its box, shrinking it as far as its style allows."""
    size = mark.style.size_mm
    while True:
        layout, width, height = _break_lines(mark, size)
        missing = max(height / UNITS_PER_MM - mark.height, width / UNITS_PER_MM - mark.width)
        if missing <= _TOLERANCE_MM:
            return _placed(mark, layout, height, None)
        if size <= mark.style.smallest:
            return _placed(mark, layout, height, Overflow(mark.name, missing))
        size = max(size * _SHRINK, mark.style.smallest)


@lru_cache(maxsize=16_384)
def text_height(text: str, style: TextStyle, width: float, lead: int = 0) -> float:
    """Return the height in mm that a wrapped text takes in a width, at the full size of its style."""
    mark = TextMark(0, 0, width, 0, text, style, "", wraps=True, lead=lead)
    return _break_lines(mark, style.size_mm)[2] / UNITS_PER_MM


def _break_lines(mark: TextMark, size: float) -> tuple[QTextLayout, float, float]:
    layout = QTextLayout(mark.text.replace("\n", "\u2028"), font_of(mark.style, size))
    if mark.lead:
        layout.setFormats([_lead_format(mark, size)])
    option = QTextOption(_ALIGNMENTS[mark.style.align])
    option.setUseDesignMetrics(True)
    option.setWrapMode(QTextOption.WrapMode.WordWrap if mark.wraps else QTextOption.WrapMode.ManualWrap)
    layout.setTextOption(option)
    box_width = units(mark.width)
    layout.beginLayout()
    widest, top = 0.0, 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(box_width)
        line.setPosition(QPointF(0, top))
        widest = max(widest, line.naturalTextWidth())
        top += line.height() * _LINE_SPACING
    layout.endLayout()
    return layout, widest, top


def _lead_format(mark: TextMark, size: float) -> QTextLayout.FormatRange:
    bold = QTextCharFormat()
    bold.setFont(font_of(replace(mark.style, bold=True, italic=False), size))
    lead = QTextLayout.FormatRange()
    lead.start, lead.length, lead.format = 0, mark.lead, bold
    return lead


def _placed(mark: TextMark, layout: QTextLayout, height: float, overflow: Overflow | None) -> LaidText:
    spare = units(mark.height) - height
    down = {"top": 0.0, "middle": spare / 2, "bottom": spare}[mark.style.anchor]
    return LaidText(layout, QPointF(units(mark.x), units(mark.y) + down), mark.style.colour, overflow)


_ALIGNMENTS: Final = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "centre": Qt.AlignmentFlag.AlignHCenter,
    "right": Qt.AlignmentFlag.AlignRight,
}


def overflows(face: Face) -> tuple[Overflow, ...]:
    """Return the texts of a face that do not fit."""
    laid = (lay_out(mark) for mark in face.marks if isinstance(mark, TextMark) and mark.text)
    return tuple(text.overflow for text in laid if text.overflow is not None)
