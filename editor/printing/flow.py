"""Paragraphs one below the other in boxes, one box after the other, made smaller together until they fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from editor.printing.face import RectMark, TextMark, TextRun, TextStyle
from editor.printing.layout import DOTS, cut_text
from editor.printing.measure import text_measure
from editor.printing.text_lines import break_lines, text_height, units

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
    """Never split between boxes, and left out whole where it would be cut."""
    gives_way: Literal["no", "first", "last"] = "no"
    """Left out where the words do not fit: before letters become smaller, or once they are smallest."""
    part_of: str = ""
    """The paragraph that it is a part of, where the rest stands in another box."""

    @property
    def whole(self) -> str:
        """Lead and text."""
        return f"{self.lead} {self.text}".strip() if self.lead else self.text


@dataclass(frozen=True, slots=True)
class FlowBox:
    """A box that paragraphs stand in, in mm."""

    x: float
    y: float
    width: float
    height: float
    name: str
    """What it is for."""
    anchor: Literal["top", "middle", "bottom"] = "top"
    """Where they stand in a box higher than they."""

    @property
    def bottom(self) -> float:
        """Its lower side."""
        return self.y + self.height


_Marks = list[RectMark | TextMark]
TooLong = Literal["shrink", "cut", "run_over"]
Flowed = tuple[RectMark | TextMark, ...]


def flow(
    paragraphs: Sequence[Paragraph],
    x: float,
    y: float,
    width: float,
    height: float,
    name: str,
    anchor: Literal["top", "middle", "bottom"] = "top",
    too_long: TooLong = "shrink",
) -> Flowed:
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
    return _flowed(paragraphs, (FlowBox(x, y, width, height, name, anchor),), too_long)[0]


@lru_cache(maxsize=256)
def flow_through(
    paragraphs: tuple[Paragraph, ...], boxes: tuple[FlowBox, ...], too_long: TooLong = "shrink"
) -> tuple[Flowed, ...]:
    """Return the marks of paragraphs in each of several boxes, which they fill one after the other.

    Only what does not fit in the last box reaches below it. Args as those of :func:`flow`.
    """
    return _flowed(paragraphs, boxes, too_long)


def _flowed(
    paragraphs: Sequence[Paragraph], boxes: Sequence[FlowBox], too_long: TooLong
) -> tuple[Flowed, ...]:
    shown = [paragraph for paragraph in paragraphs if paragraph.whole.strip()]
    if not shown:
        return tuple(() for _box in boxes)
    columns = _poured(shown, 1.0, boxes)
    while not columns[-1].fits and (first := _giving_way(shown, "first")) is not None:
        del shown[first]
        columns = _poured(shown, 1.0, boxes)
    if too_long != "run_over" and not columns[-1].fits:
        columns = _shrunk(shown, boxes)
    while not columns[-1].fits and (last := _giving_way(shown, "last")) is not None:
        del shown[last]
        columns = _poured(shown, 1.0, boxes)
        if too_long != "run_over" and not columns[-1].fits:
            columns = _shrunk(shown, boxes)
    if too_long == "run_over" and not columns[-1].fits:
        *before, column = columns
        return (*(_stood(one) for one in before), tuple(column.marks))
    if too_long == "cut" and not columns[-1].fits:
        columns = [*columns[:-1], _cut(columns[-1])]
    return tuple(_stood(one) for one in columns)


def _giving_way(paragraphs: Sequence[Paragraph], when: str) -> int | None:
    """Return the number of the last paragraph that gives way then; None if none does, or it stands alone."""
    found = (number for number in reversed(range(len(paragraphs))) if paragraphs[number].gives_way == when)
    return next(found, None) if len(paragraphs) > 1 else None


@dataclass(frozen=True)
class _Column:
    """What stands in a box."""

    box: FlowBox
    paragraphs: Sequence[Paragraph]
    marks: _Marks
    bottom: float
    """Where the last mark ends."""

    @property
    def fits(self) -> bool:
        return self.bottom <= self.box.bottom


def _stood(column: _Column) -> Flowed:
    """Return the marks of a box where they stand in it."""
    box, marks = column.box, column.marks
    spare = max(0.0, box.bottom - column.bottom) * {"top": 0.0, "middle": 0.5, "bottom": 1.0}[box.anchor]
    if spare:
        marks = [replace(mark, y=mark.y + spare) for mark in marks]
    return tuple(_kept_inside(mark, box.bottom) for mark in marks)


def _poured(paragraphs: Sequence[Paragraph], scale: float, boxes: Sequence[FlowBox]) -> list[_Column]:
    """Return the paragraphs at a scale in the boxes; all that is left stands in the last, fit or not."""
    rest, found = list(paragraphs), []
    for box in boxes[:-1]:
        there, rest = _first_part(rest, scale, box)
        found.append(_Column(box, there, *_stack(there, scale, box)))
    found.append(_Column(boxes[-1], rest, *_stack(rest, scale, boxes[-1])))
    return found


def _first_part(
    paragraphs: Sequence[Paragraph], scale: float, box: FlowBox
) -> tuple[list[Paragraph], list[Paragraph]]:
    """Return the paragraphs that fit in a box, the last perhaps in part, and those that are left."""
    there: list[Paragraph] = []
    top = box.y
    for number, one in enumerate(paragraphs):
        top += one.gap_mm * scale if there else 0.0
        end = top + _high(one, scale, box) + 2 * one.padding_mm
        if end > box.bottom:
            room = box.bottom - top - 2 * one.padding_mm - _SPARE_MM
            parts = None if one.together else _split(one, _sized(one, scale), box.width, room)
            if parts is None:
                return there, list(paragraphs[number:])
            return [*there, parts[0]], [parts[1], *paragraphs[number + 1 :]]
        there.append(one)
        top = end
    return there, []


def _split(one: Paragraph, style: TextStyle, width: float, room: float) -> tuple[Paragraph, Paragraph] | None:
    """Return the lines of a paragraph that fit in a height, and the rest of it; None if not even one does."""
    mark = TextMark(
        0,
        0,
        width - 2 * one.padding_mm,
        0,
        one.whole,
        style,
        "",
        wraps=True,
        lead=len(one.lead),
        runs=one.runs,
    )
    layout, _width, _height = break_lines(mark, max(1, round(units(style.size_mm))))
    high, number = 0.0, 0
    while number < layout.lineCount():
        high += layout.lineAt(number).height() * style.leading
        if high > units(room):
            break
        number += 1
    if number in (0, layout.lineCount()):
        return None
    end = layout.lineAt(number).textStart()
    bold = (TextRun(0, len(one.lead), bold=True),) if one.lead else ()
    plain = replace(one, lead="", runs=(*bold, *one.runs), part_of=one.part_of or one.whole)
    first = one.whole[:end].rstrip()
    return (
        replace(plain, text=first, runs=_runs_between(plain.runs, 0, len(first))),
        replace(plain, text=one.whole[end:], runs=_runs_between(plain.runs, end, len(one.whole))),
    )


def _runs_between(runs: Sequence[TextRun], start: int, end: int) -> tuple[TextRun, ...]:
    """Return the runs of a part of a text."""
    found = []
    for run in runs:
        first, last = max(run.start, start), min(run.start + run.length, end)
        if first < last:
            found.append(replace(run, start=first - start, length=last - first))
    return tuple(found)


def _shrunk(paragraphs: Sequence[Paragraph], boxes: Sequence[FlowBox]) -> list[_Column]:
    """Return the paragraphs at the largest scale at which they fit, or at their smallest."""
    share = min(one.style.smallest / one.style.size_mm for one in paragraphs)
    smallest = max(1, int(share * _STEPS))
    fitting, most = smallest - 1, _STEPS
    found: list[_Column] | None = None
    step = _guessed(paragraphs, boxes, smallest)
    while most - fitting > 1:
        tried = _poured(paragraphs, step / _STEPS, boxes)
        if tried[-1].fits:
            fitting, found = step, tried
        elif step == smallest:
            return tried
        else:
            most = step
        # The guess is nearly always right or next to it.
        step = fitting + 1 if found is not None else most - 1
    return found if found is not None else _poured(paragraphs, smallest / _STEPS, boxes)


def _guessed(paragraphs: Sequence[Paragraph], boxes: Sequence[FlowBox], smallest: int) -> int:
    """Return about the largest scale at which paragraphs fit, in hundredths."""
    room = sum(box.height for box in boxes)
    width = sum(box.width * box.height for box in boxes) / room if len(boxes) > 1 and room else boxes[0].width
    measures = [
        text_measure(one.whole, one.style, width - 2 * one.padding_mm, len(one.lead), one.runs)
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
            high += measure.guess(width - pad, own) + pad + gap + _SPARE_MM
        if high <= room:
            least = middle
        else:
            most = middle
    return least


def _sized(one: Paragraph, scale: float) -> TextStyle:
    """Return the style of a paragraph at a scale."""
    size = max(one.style.size_mm * scale, one.style.smallest)
    return replace(one.style, size_mm=size, least_mm=size)


def _high(one: Paragraph, scale: float, box: FlowBox) -> float:
    """Return the height in mm that the words of a paragraph take in a box."""
    width = box.width - 2 * one.padding_mm
    return text_height(one.whole, _sized(one, scale), width, len(one.lead), one.runs) + _SPARE_MM


def _stack(paragraphs: Sequence[Paragraph], scale: float, box: FlowBox) -> tuple[_Marks, float]:
    """Return the marks at a scale, and where the last of them ends."""
    marks: _Marks = []
    top = box.y
    for index, one in enumerate(paragraphs):
        style, lead, pad = _sized(one, scale), len(one.lead), one.padding_mm
        high = _high(one, scale, box)
        top += one.gap_mm * scale if index else 0.0
        if one.fill is not None:
            marks.append(RectMark(box.x, top, box.width, high + 2 * pad, one.fill, None, 0.0, 1.0))
        if one.edge is not None:
            marks.append(RectMark(box.x, top, _EDGE_MM, high + 2 * pad, one.edge, None, 0.0, 0.5))
        x, y, width = box.x + pad, top + pad, box.width - 2 * pad
        text = TextMark(
            x,
            y,
            width,
            high,
            one.whole,
            style,
            box.name,
            wraps=True,
            lead=lead,
            runs=one.runs,
            part_of=one.part_of,
        )
        marks.append(text)
        top += high + 2 * pad
    return marks, top


def _cut(column: _Column) -> _Column:
    """Return what fits of a box: the first paragraph that does not ends in dots, or is left out."""
    kept: _Marks = []
    box, rest = column.box, iter(column.marks)
    for one in column.paragraphs:
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
    bottom = kept[-1].y + kept[-1].height if kept else box.y
    return _Column(box, column.paragraphs, kept, bottom)


def _kept_inside(mark: RectMark | TextMark, bottom: float) -> RectMark | TextMark:
    """Return a mark whose box ends with the box of all, so that what hangs out is noticed."""
    return mark if mark.y + mark.height <= bottom else replace(mark, height=max(0.0, bottom - mark.y))
