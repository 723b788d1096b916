"""How high a text will be at other sizes of its letters, worked out from its words at one size.

Widths grow with the letters and the height of a line does too, so that lines need not be laid out to know
nearly where they break. It is a guess: whoever needs to be sure lays the text out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtGui import QTextLayout

from editor.printing.face import TextMark, TextRun, TextStyle
from editor.printing.text_lines import UNITS_PER_MM, across, break_lines, units

_WORD: Final = re.compile("([^ \u2028-]*-*)( *)(\u2028?)")
_Word = tuple[float, float, bool]
"""Width in mm, width with the spaces behind it, and whether the line ends there."""


@dataclass(frozen=True, slots=True)
class TextMeasure:
    """A wrapped text at its full size."""

    line: float
    """Distance of its lines in mm."""
    words: tuple[_Word, ...]

    def guess(self, width: float, scale: float) -> float:
        """Return about how many mm it takes in a width, with letters of another scale."""
        room, lines, used = width / scale, 1, 0.0
        for wide, whole, ends in self.words:
            if used and used + wide > room:
                lines, used = lines + 1, 0.0
            used += whole
            if ends:
                lines, used = lines + 1, 0.0
        return lines * self.line * scale


@lru_cache(maxsize=4096)
def text_measure(
    text: str, style: TextStyle, width: float, lead: int, runs: tuple[TextRun, ...]
) -> TextMeasure:
    """Return the measure of a wrapped text in a width, in mm, at the full size of its style."""
    mark = TextMark(0, 0, width, 0, text, style, "", wraps=True, lead=lead, runs=runs)
    layout, _width, height = break_lines(mark, max(1, round(units(style.size_mm))))
    line = height / max(1, layout.lineCount())
    return TextMeasure(line / UNITS_PER_MM, tuple(_words(layout)))


def _words(layout: QTextLayout) -> Iterator[_Word]:
    """Yield the words of a text that is laid out; one parted by the end of a line is two."""
    text = layout.text()
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        start, end = line.textStart(), line.textStart() + line.textLength()
        left = across(line, start)
        for found in _WORD.finditer(text, start, end):
            if not found.group():
                continue
            right = across(line, found.end(2))
            inner = across(line, found.end(1)) if found.group(2) else right
            yield (inner - left) / UNITS_PER_MM, (right - left) / UNITS_PER_MM, bool(found.group(3))
            left = right
