"""Lines of a text, broken in fixed units, so that they break at the same words on screen, in PNG and in PDF.

The unit is 1/1200 inch; a painter is only scaled to it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextLayout, QTextLine, QTextOption

from editor.printing.face import Family, RunLook, TextMark, TextRun, TextStyle
from editor.printing.fonts import DISPLAY_FAMILY, SYMBOL_FAMILY, TEXT_FAMILY
from editor.printing.per_thread import kept_per_thread

UNITS_PER_INCH: Final = 1200
UNITS_PER_MM: Final = UNITS_PER_INCH / 25.4
_BOLD: Final = 700
_STEP: Final = 0.02
"""By so much of itself a width is made less until its lines are alike."""
_FAMILIES: Final = {
    "text": [TEXT_FAMILY, SYMBOL_FAMILY],
    "display": [DISPLAY_FAMILY, TEXT_FAMILY, SYMBOL_FAMILY],
    "symbol": [SYMBOL_FAMILY],
}
_ALIGNMENTS: Final = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "centre": Qt.AlignmentFlag.AlignHCenter,
    "right": Qt.AlignmentFlag.AlignRight,
}


def units(mm: float) -> float:
    """Return a length in units."""
    return mm * UNITS_PER_MM


_Letters = tuple[Family, bool, bool, int, int | None, float]
"""Family, bold, italic, size in units, weight where it is said, room between letters as a share of it."""


def _font(letters: _Letters) -> QFont:
    # Not kept: with hundreds of living fonts, Qt takes ten times as long to lay a text out.
    family, bold, italic, size, weight, tracking = letters
    font = QFont()
    font.setFamilies(_FAMILIES.get(family) or [family, TEXT_FAMILY, SYMBOL_FAMILY])
    font.setPixelSize(size)
    font.setBold(bold)
    if weight is not None and (not bold or weight > _BOLD):
        font.setWeight(QFont.Weight(weight))
    if tracking:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, tracking * size)
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("liga"), 0)
    return font


@kept_per_thread
def _char_format(letters: _Letters) -> QTextCharFormat:
    changed = QTextCharFormat()
    changed.setFont(_font(letters))
    return changed


BrokenLines = tuple[QTextLayout, float, float]
"""The lines of a text, and the width and height that they take in units."""
_Option = tuple[str, bool]
"""Alignment, and whether lines break between words."""


@kept_per_thread
def _option(wanted: _Option) -> QTextOption:
    align, wraps = wanted
    option = QTextOption(_ALIGNMENTS[align])
    option.setUseDesignMetrics(True)
    option.setWrapMode(QTextOption.WrapMode.WordWrap if wraps else QTextOption.WrapMode.ManualWrap)
    return option


@lru_cache(maxsize=16_384)
def text_height(
    text: str, style: TextStyle, width: float, lead: int = 0, runs: tuple[TextRun, ...] = ()
) -> float:
    """Return the height in mm that a wrapped text takes in a width, at the full size of its style."""
    mark = TextMark(0, 0, width, 0, text, style, "", wraps=True, lead=lead, runs=runs)
    return break_lines(mark, max(1, round(units(style.size_mm))))[2] / UNITS_PER_MM


@lru_cache(maxsize=256)
def balanced_width(text: str, style: TextStyle, width: float) -> float:
    """Return the least width in mm in which a text takes no more lines than in a width, at full size.

    Its lines are about as long as each other there: no word stands alone on the last one.
    """
    size = max(1, round(units(style.size_mm)))
    found = width
    most = break_lines(TextMark(0, 0, width, 0, text, style, "", wraps=True), size)[2]
    while (less := found - width * _STEP) > 0:
        mark = TextMark(0, 0, less, 0, text, style, "", wraps=True)
        _layout, widest, high = break_lines(mark, size)
        if high > most or widest > units(less):
            break
        found = less
    return found


def break_lines(mark: TextMark, size: int) -> BrokenLines:
    """Return the lines of a text with letters of a size in units."""
    style = mark.style
    text = mark.text.replace("\n", "\u2028")
    looks = (style.family, style.bold, style.italic, size, style.weight, style.tracking)
    layout = QTextLayout(text, _font(looks))
    if mark.lead or mark.runs:
        layout.setFormats(_formats(mark, size))
    layout.setTextOption(_option((style.align, mark.wraps)))
    box_width = units(mark.width)
    layout.beginLayout()
    widest, top = 0.0, 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(box_width)
        line.setPosition(QPointF(0, top))
        widest = max(widest, line.naturalTextWidth())
        top += line.height() * style.leading
    layout.endLayout()
    return layout, widest, top


def _formats(mark: TextMark, size: int) -> list[QTextLayout.FormatRange]:
    style = mark.style
    plain = RunLook(style.family, "", 1.0, style.bold, style.italic, style.weight, style.tracking)
    found = []
    if mark.lead:
        found.append(_format(TextRun(0, mark.lead), size, plain, bold=True, italic=False))
    for run in mark.runs:
        if not run.icon and run.art is None:
            look = run.look or plain
            bold, italic = run.bold or look.bold, run.italic != look.italic
            found.append(_format(run, size, look, bold=bold, italic=italic))
    return found


def _format(run: TextRun, size: int, look: RunLook, *, bold: bool, italic: bool) -> QTextLayout.FormatRange:
    letters = QTextLayout.FormatRange()
    letters.start, letters.length = run.start, run.length
    own_size = max(1, round(size * look.share))
    looks = (run.family or look.family, bold, italic, own_size, look.weight, look.tracking)
    letters.format = _char_format(looks)
    if look.colour:
        coloured = QTextCharFormat(letters.format)  # the other is shared
        coloured.setForeground(QColor(look.colour))
        letters.format = coloured
    return letters


def across(line: QTextLine, position: int) -> float:
    """Return how far from the left a letter of a line begins, in units."""
    found: Any = line.cursorToX(position)  # Qt gives the place and the position that it is of
    return float(found[0] if isinstance(found, tuple) else found)
