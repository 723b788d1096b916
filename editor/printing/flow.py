"""Paragraphs one below the other in a box, all made smaller together until they fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from editor.printing.face import RectMark, TextMark, TextRun, TextStyle
from editor.printing.layout import DOTS, cut_text, text_height, units
from editor.printing.measure import text_measure

_STEPS: Final = 100
"""Sizes are tried in hundredths of the full one."""
_SPARE_MM: Final = 0.05
_EDGE_MM: Final = 1.0


@dataclass(frozen=True)
class Paragraph:
    """A paragraph and how it looks; its style says how small it may become."""

    text: str
    style: TextStyle
    lead: str = ""
    """Bold words before the text."""
    gap_mm: float = 0.9
    """Distance from the paragraph above."""
    runs: tuple[TextRun, ...] = ()
    """Letters of the text that are bold, italic or icons; there is no lead then."""
    fill: str | None = None
    """Colour of a box behind it."""
    edge: str | None = None
    """Colour of a bar at the left of that box."""
    padding_mm: float = 0.0
    """Room round the words in that box."""
    together: bool = False
    """Left out whole where it would be cut."""

    @property
    def whole(self) -> str:
        """Lead and text."""
        return f"{self.lead} {self.text}".strip() if self.lead else self.text


def flow(
    paragraphs: Sequence[Paragraph],
    x: float,
    y: float,
    width: float,
    height: float,
    name: str,
    anchor: Literal["top", "middle", "bottom"] = "top",
    too_long: Literal["shrink", "cut", "run_over"] = "shrink",
) -> tuple[RectMark | TextMark, ...]:
    """Return the marks of paragraphs in a box, with the largest letters that fit.

    Where they do not fit even at their smallest, the last ones reach below the box and are found by
    :func:`editor.printing.layout.overflows`.

    Args:
        paragraphs: what stands there, from the top; those without words are left out.
        x: left side of the box in mm.
        y: its upper side.
        width: its width.
        height: its height.
        name: what the box is for.
        anchor: where they stand in a box higher than they.
        too_long: what does not fit is made smaller; cut with dots once it is smallest; or runs over the box.
    """
    shown = [paragraph for paragraph in paragraphs if paragraph.whole.strip()]
    if not shown:
        return ()
    box = _Box(x, y, width, height, name)
    marks, bottom = _stack(shown, 1.0, box)
    if bottom > y + height and too_long == "run_over":
        return tuple(marks)
    if bottom > y + height:
        marks, bottom = _shrunk(shown, box)
    if bottom > y + height and too_long == "cut":
        marks = _cut(shown, marks, box)
        bottom = marks[-1].y + marks[-1].height if marks else y
    spare = max(0.0, y + height - bottom) * {"top": 0.0, "middle": 0.5, "bottom": 1.0}[anchor]
    if spare:
        marks = [replace(mark, y=mark.y + spare) for mark in marks]
    return tuple(_kept_inside(mark, y + height) for mark in marks)


@dataclass(frozen=True)
class _Box:
    x: float
    y: float
    width: float
    height: float
    name: str

    @property
    def bottom(self) -> float:
        return self.y + self.height


_Marks = list[RectMark | TextMark]


def _shrunk(paragraphs: Sequence[Paragraph], box: _Box) -> tuple[_Marks, float]:
    """Return the paragraphs at the largest scale at which they fit, or at their smallest."""
    share = min(one.style.smallest / one.style.size_mm for one in paragraphs)
    smallest = max(1, int(share * _STEPS))
    fitting, most = smallest - 1, _STEPS
    found: tuple[_Marks, float] | None = None
    step = _guessed(paragraphs, box, smallest)
    while most - fitting > 1:
        tried = _stack(paragraphs, step / _STEPS, box)
        if tried[1] <= box.bottom:
            fitting, found = step, tried
        elif step == smallest:
            return tried
        else:
            most = step
        # The guess is nearly always right or next to it.
        step = fitting + 1 if found is not None else most - 1
    return found if found is not None else _stack(paragraphs, smallest / _STEPS, box)


def _guessed(paragraphs: Sequence[Paragraph], box: _Box, smallest: int) -> int:
    """Return about the largest scale at which paragraphs fit, in hundredths."""
    measures = [
        text_measure(one.whole, one.style, box.width - 2 * one.padding_mm, len(one.lead), one.runs)
        for one in paragraphs
    ]
    least, most = smallest, _STEPS
    while most - least > 1:
        middle = (least + most) // 2
        scale, high = middle / _STEPS, 0.0
        for index, (one, measure) in enumerate(zip(paragraphs, measures, strict=True)):
            own = max(scale, one.style.smallest / one.style.size_mm)
            gap = one.gap_mm * scale if index else 0.0
            pad = 2 * one.padding_mm
            high += measure.guess(box.width - pad, own) + pad + gap + _SPARE_MM
        if high <= box.height:
            least = middle
        else:
            most = middle
    return least


def _stack(paragraphs: Sequence[Paragraph], scale: float, box: _Box) -> tuple[_Marks, float]:
    """Return the marks at a scale, and where the last of them ends."""
    marks: _Marks = []
    top = box.y
    for index, one in enumerate(paragraphs):
        size = max(one.style.size_mm * scale, one.style.smallest)
        style = replace(one.style, size_mm=size, least_mm=size)
        lead, pad = len(one.lead), one.padding_mm
        high = text_height(one.whole, style, box.width - 2 * pad, lead, one.runs) + _SPARE_MM
        top += one.gap_mm * scale if index else 0.0
        if one.fill is not None:
            marks.append(RectMark(box.x, top, box.width, high + 2 * pad, one.fill, None, 0.0, 1.0))
        if one.edge is not None:
            marks.append(RectMark(box.x, top, _EDGE_MM, high + 2 * pad, one.edge, None, 0.0, 0.5))
        x, y, width = box.x + pad, top + pad, box.width - 2 * pad
        text = TextMark(x, y, width, high, one.whole, style, box.name, wraps=True, lead=lead, runs=one.runs)
        marks.append(text)
        top += high + 2 * pad
    return marks, top


def _cut(paragraphs: Sequence[Paragraph], marks: _Marks, box: _Box) -> _Marks:
    """Return the marks that fit: the first paragraph that does not ends in dots, or is left out."""
    kept: _Marks = []
    rest = iter(marks)
    for one in paragraphs:
        fields = [next(rest) for _ in range((one.fill is not None) + (one.edge is not None))]
        words = next(rest)
        assert isinstance(words, TextMark)  # noqa: S101 - so they were stacked
        room = box.bottom - one.padding_mm - words.y
        if words.height <= room + _SPARE_MM:
            kept += [*fields, words]
            continue
        if not one.together and room > words.style.size_mm:
            shorter = cut_text(replace(words, height=room), max(1, round(units(words.style.size_mm))))
            if shorter.text != DOTS:
                kept += [*(replace(mark, height=box.bottom - mark.y) for mark in fields), shorter]
        break
    return kept


def _kept_inside(mark: RectMark | TextMark, bottom: float) -> RectMark | TextMark:
    """Return a mark whose box ends with the box of all, so that what hangs out is noticed."""
    return mark if mark.y + mark.height <= bottom else replace(mark, height=max(0.0, bottom - mark.y))
