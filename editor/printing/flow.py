"""Paragraphs one below the other in a box, all made smaller together until they fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from editor.printing.face import TextMark, TextStyle
from editor.printing.layout import text_height

_STEP: Final = 0.96
_SPARE_MM: Final = 0.05


@dataclass(frozen=True)
class Paragraph:
    """A paragraph and how it looks; its style says how small it may become."""

    text: str
    style: TextStyle
    lead: str = ""
    """Bold words before the text."""
    gap_mm: float = 0.9
    """Distance from the paragraph above."""

    @property
    def whole(self) -> str:
        """Lead and text."""
        return f"{self.lead} {self.text}".strip()


def flow(
    paragraphs: Sequence[Paragraph], x: float, y: float, width: float, height: float, name: str
) -> tuple[TextMark, ...]:
    """Return the marks of paragraphs in a box.

    Where they do not fit even at their smallest, the last ones reach below the box and are found by
    :func:`editor.printing.layout.overflows`.

    Args:
        paragraphs: what stands there, from the top; those without words are left out.
        x: left side of the box in mm.
        y: its upper side.
        width: its width.
        height: its height.
        name: what the box is for.
    """
    shown = [paragraph for paragraph in paragraphs if paragraph.whole]
    scale = 1.0
    while True:
        marks = _stack(shown, scale, x, y, width, height, name)
        bottom = max((mark.y + mark.height for mark in marks), default=y)
        if bottom <= y + height or all(_at_least(one, scale) for one in shown):
            return tuple(_kept_inside(mark, y + height) for mark in marks)
        scale *= _STEP


def _at_least(paragraph: Paragraph, scale: float) -> bool:
    return paragraph.style.size_mm * scale <= paragraph.style.smallest


def _stack(
    paragraphs: Sequence[Paragraph],
    scale: float,
    x: float,
    y: float,
    width: float,
    height: float,
    name: str,
) -> list[TextMark]:
    marks: list[TextMark] = []
    top = y
    for index, paragraph in enumerate(paragraphs):
        size = max(paragraph.style.size_mm * scale, paragraph.style.smallest)
        style = replace(paragraph.style, size_mm=size, least_mm=size)
        lead = len(paragraph.lead)
        high = text_height(paragraph.whole, style, width, lead) + _SPARE_MM
        top += paragraph.gap_mm * scale if index else 0.0
        marks.append(TextMark(x, top, width, high, paragraph.whole, style, name, wraps=True, lead=lead))
        top += high
    return marks


def _kept_inside(mark: TextMark, bottom: float) -> TextMark:
    """Return a mark whose box ends with the box of all, so that what hangs out is noticed."""
    return mark if mark.y + mark.height <= bottom else replace(mark, height=max(0.0, bottom - mark.y))
