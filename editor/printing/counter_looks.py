"""Counters as a template wants them: larger or smaller, on paper instead of colour, without words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from editor.printing.counters import Counter
from editor.printing.face import (
    ArmsMark,
    ArtMark,
    CardFaces,
    DiscMark,
    Face,
    LayerMark,
    LineMark,
    Mark,
    PolygonMark,
    PortraitMark,
    RectMark,
    SymbolMark,
    TextMark,
)
from editor.printing.frame import CREAM, contrast, ink_of, on_colour
from schemas.counter_style import MarkerStyleBase

_WORDS: Final = ("name", "label")
_EDGE_MM: Final = 0.6
_READ: Final = 3.0
"""Contrast from which large letters are read."""


def restyled(made: Sequence[Counter], style: MarkerStyleBase) -> tuple[Counter, ...]:
    """Return counters as a template wants them."""
    return tuple(_restyled(one, style) for one in made)


def _restyled(counter: Counter, style: MarkerStyleBase) -> Counter:
    factor = 1.0 if counter.true_size else style.percent / 100
    front, back = (_face(one, style, factor) for one in (counter.card.front, counter.card.back))
    card = CardFaces(front, back, counter.card.document, counter.card.title)
    return replace(counter, card=card, side=counter.side * factor)


def _face(face: Face, style: MarkerStyleBase, factor: float) -> Face:
    marks: Sequence[Mark] = face.marks
    if not style.names:
        marks = [one for one in marks if not (isinstance(one, TextMark) and one.name in _WORDS)]
    if style.ground == "paper":
        marks = on_paper(marks)
    if factor != 1.0:
        marks = [scaled(one, factor) for one in marks]
    return replace(face, marks=tuple(marks), width=face.width * factor, height=face.height * factor)


def on_paper(marks: Sequence[Mark]) -> list[Mark]:
    """Return marks whose ground, the first of them, is of paper with an edge in the colour that it had."""
    if not marks or not isinstance(marks[0], DiscMark | RectMark | PolygonMark) or marks[0].fill is None:
        return list(marks)
    ground = marks[0].fill
    edged = replace(marks[0], fill=CREAM, stroke=ground, stroke_mm=_EDGE_MM)
    return [edged, *(_inked(one, on_colour(ground), ink_of(ground)) for one in marks[1:])]


def _inked(mark: Mark, before: str, ink: str) -> Mark:
    """Return a mark in the ink that is read on paper where it had that for the ground before."""
    match mark:
        case TextMark() if mark.style.colour == before or contrast(mark.style.colour, CREAM) < _READ:
            return replace(mark, style=replace(mark.style, colour=ink))
        case SymbolMark() if mark.colour == before:
            return replace(mark, colour=ink)
        case ArmsMark() if mark.colour == before:
            return replace(mark, colour=ink)
        case DiscMark() | RectMark() | PolygonMark():
            fill = ink if mark.fill == before else mark.fill
            return replace(mark, fill=fill, stroke=ink if mark.stroke == before else mark.stroke)
        case _:
            return mark


def scaled(mark: Mark, factor: float) -> Mark:
    """Return a mark so many times as large, its place included."""

    def by(value: float) -> float:
        return value * factor

    match mark:
        case DiscMark(x=x, y=y, radius=radius, stroke_mm=edge):
            return replace(mark, x=by(x), y=by(y), radius=by(radius), stroke_mm=by(edge))
        case PolygonMark(points=points, stroke_mm=edge):
            return replace(mark, points=tuple((by(x), by(y)) for x, y in points), stroke_mm=by(edge))
        case LineMark(x1=x1, y1=y1, x2=x2, y2=y2, width_mm=wide):
            return replace(mark, x1=by(x1), y1=by(y1), x2=by(x2), y2=by(y2), width_mm=by(wide))
        case SymbolMark(x=x, y=y, size=size):
            return replace(mark, x=by(x), y=by(y), size=by(size))
        case TextMark(x=x, y=y, width=width, height=height, style=style):
            least = None if style.least_mm is None else by(style.least_mm)
            larger = replace(style, size_mm=by(style.size_mm), least_mm=least)
            return replace(mark, x=by(x), y=by(y), width=by(width), height=by(height), style=larger)
        case RectMark(x=x, y=y, width=width, height=height, stroke_mm=edge, radius=radius):
            box = replace(mark, x=by(x), y=by(y), width=by(width), height=by(height))
            return replace(box, stroke_mm=by(edge), radius=by(radius))
        case ArmsMark() | PortraitMark() | ArtMark() | LayerMark():
            left, top = by(mark.x), by(mark.y)
            return replace(mark, x=left, y=top, width=by(mark.width), height=by(mark.height))
        case _:
            return mark
