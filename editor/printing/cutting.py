"""Where a sheet is cut and folded: lines between cards, marks in the waste, tiny numbers beside them."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter

from editor.printing.face import TextMark, TextStyle
from editor.printing.layout import lay_out
from editor.printing.packing import hex_centre, hex_extent
from editor.printing.painter import flat_pen
from editor.printing.slots import Page, Rect, Slot
from editor.printing.text_lines import units
from editor.printing.words import word

CUT_MM: Final = 0.15
"""Width of the cut and fold lines."""
_LINE: Final = "#000000"
_DOTS: Final = (3.0, 5.0)
_FINE_DOTS: Final = (1.0, 4.0)
_MARK_MM: Final = 4.0
"""Length of a crop mark."""
_AWAY_MM: Final = 1.0
"""Distance of a crop mark from the corner of a card without bleed."""
_ID_MM: Final = 1.9
"""Height of the letters in the waste."""
_EDGE_MM: Final = 3.5
"""Nothing of use is written nearer to the edge of the paper."""
_SAME_MM: Final = 1e-4

Line = tuple[float, float, float, float]
"""Both ends in mm of the page."""
Paint = Callable[[QPainter], None]


def cutting(page: Page) -> Iterator[tuple[Hashable, Paint]]:
    """Yield all lines, marks and numbers of a page: what tells them from others, and what draws them."""
    crop = page.options.crop
    if crop != "none":
        lines = tuple(sorted(_crop_lines(page)))
        rounds = tuple((*slot.centre, slot.width, slot.height) for slot in page.slots if is_round(slot))
        yield ("cut", lines, rounds, crop), partial(_paint_cuts, lines=lines, rounds=rounds, crop=crop)
    folds = tuple(fold_line(slot) for slot in page.slots if slot.shows == "folded")
    if folds:
        yield ("fold", folds), partial(_paint_folds, folds=folds)
    if page.options.ids and page.slots:
        for mark in id_marks(page):
            yield mark, partial(_paint_id, mark=mark)


def _paint_cuts(painter: QPainter, *, lines: Sequence[Line], rounds: Sequence[Rect], crop: str) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(flat_pen(_LINE, CUT_MM, _FINE_DOTS if crop == "dotted" else ()))
    for line in lines:
        painter.drawLine(QLineF(*(units(value) for value in line)))
    for x, y, width, height in rounds:
        painter.drawEllipse(QPointF(units(x), units(y)), units(width / 2), units(height / 2))


def _paint_folds(painter: QPainter, *, folds: Sequence[Line]) -> None:
    painter.setPen(flat_pen(_LINE, CUT_MM, _DOTS))
    for line in folds:
        painter.drawLine(QLineF(*(units(value) for value in line)))


def _paint_id(painter: QPainter, *, mark: TextMark) -> None:
    laid = lay_out(mark)
    painter.setPen(flat_pen(_LINE, CUT_MM))
    laid.layout.draw(painter, laid.place)


def fold_line(slot: Slot) -> Line:
    """Return where a card is folded; upright where it lies on its side."""
    x, y = slot.centre
    if slot.turn % 180:
        return x, slot.y, x, slot.y + slot.height
    return slot.x, y, slot.x + slot.width, y


def cut_lines(page: Page) -> set[Line]:
    """Return the outline of every card, each shared side once; they run on so that the corners are whole."""
    reach = CUT_MM / 2
    lines: set[Line] = set()
    for slot in page.slots:
        if slot.cells:
            lines.update(outline(slot))
        elif not is_round(slot):
            left, right, top, bottom = slot.x, slot.x + slot.width, slot.y, slot.y + slot.height
            lines |= {_rounded((left - reach, y, right + reach, y)) for y in (top, bottom)}
            lines |= {_rounded((x, top - reach, x, bottom + reach)) for x in (left, right)}
    return lines


def outline(slot: Slot) -> Iterator[Line]:
    """Yield the sides of a counter: those of its fields that no two of them share."""
    box = hex_extent(slot.cells, slot.side)
    seen: dict[Line, int] = {}
    for cell in slot.cells:
        x, y = hex_centre(cell, slot.side)
        corners = [_corner(slot, box, x, y, k) for k in range(6)]
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
            side = _rounded((*min(one, other), *max(one, other)))
            seen[side] = seen.get(side, 0) + 1
    yield from (side for side, times in seen.items() if times == 1)


def _corner(slot: Slot, box: Rect, x: float, y: float, k: int) -> tuple[float, float]:
    turn = math.radians(60 * k)
    dx = x + slot.side * math.sin(turn) - (box[0] + box[2] / 2)
    dy = y - slot.side * math.cos(turn) - (box[1] + box[3] / 2)
    middle_x, middle_y = slot.centre
    sign = -1 if slot.turn == 180 else 1
    return round(middle_x + sign * dx, 4), round(middle_y + sign * dy, 4)


def _crop_lines(page: Page) -> set[Line]:
    crop = page.options.crop
    if crop in ("lines", "dotted"):
        return cut_lines(page)
    lines = {line for slot in page.slots if slot.cells for line in outline(slot)}
    straight = [slot for slot in page.slots if not slot.cells and not is_round(slot)]
    lines.update(_outside(page, straight) if crop == "outside" else _full(page, straight))
    return lines


def _outside(page: Page, slots: Iterable[Slot]) -> Iterator[Line]:
    """Yield the marks at each corner that cross no card and nothing that it bleeds.

    An edge that no mark shows, because its neighbours are too near, has short ones in the bleed of the card,
    or without bleed a line along it.
    """
    bleed = page.options.bleed
    boxes = [_grown(slot, bleed) for slot in page.slots]
    chosen = list(slots)
    found = {
        mark
        for slot in chosen
        for edge in _edges(slot)
        for mark in _ends(edge, max(_AWAY_MM, bleed), _MARK_MM)
        if not any(_crosses(mark, box) for box in boxes)
    }
    marked = {_track(mark) for mark in found}
    yield from found
    for slot in chosen:
        for edge in _edges(slot):
            if _track(edge) not in marked:
                yield from _ends(edge, bleed * 0.2, bleed * 0.8) if bleed > 0 else (edge,)


def _edges(slot: Slot) -> tuple[Line, ...]:
    """Return the four sides of a card, each from left to right or from top to bottom."""
    left, top, right, bottom = slot.x, slot.y, slot.x + slot.width, slot.y + slot.height
    sides = (
        (left, top, right, top),
        (left, bottom, right, bottom),
        (left, top, left, bottom),
        (right, top, right, bottom),
    )
    return tuple(_rounded(side) for side in sides)


def _ends(edge: Line, away: float, length: float) -> tuple[Line, Line]:
    """Return the marks that go on from both ends of a side."""
    x1, y1, x2, y2 = edge
    if _track(edge)[0] == "x":
        marks = ((x1, y1 - away - length, x1, y1 - away), (x2, y2 + away, x2, y2 + away + length))
    else:
        marks = ((x1 - away - length, y1, x1 - away, y1), (x2 + away, y2, x2 + away + length, y2))
    return _rounded(marks[0]), _rounded(marks[1])


def _track(line: Line) -> tuple[str, float]:
    """Return on which straight line of the page a cut lies."""
    return ("x", line[0]) if line[0] == line[2] else ("y", line[1])


def _full(page: Page, slots: Iterable[Slot]) -> Iterator[Line]:
    """Yield the lines along each cut from edge to edge of the paper, left out inside cards."""
    chosen = list(slots)
    boxes = [(slot.x, slot.y, slot.width, slot.height) for slot in page.slots]
    for x in sorted({round(value, 4) for slot in chosen for value in (slot.x, slot.x + slot.width)}):
        covered = [
            (top, top + high)
            for left, top, wide, high in boxes
            if left + _SAME_MM < x < left + wide - _SAME_MM
        ]
        yield from ((x, start, x, end) for start, end in _rest(0.0, page.height, covered))
    for y in sorted({round(value, 4) for slot in chosen for value in (slot.y, slot.y + slot.height)}):
        covered = [
            (left, left + wide)
            for left, top, wide, high in boxes
            if top + _SAME_MM < y < top + high - _SAME_MM
        ]
        yield from ((start, y, end, y) for start, end in _rest(0.0, page.width, covered))


def _rest(start: float, end: float, covered: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    for low, high in sorted(covered):
        if low - start > _SAME_MM:
            yield round(start, 4), round(low, 4)
        start = max(start, high)
    if end - start > _SAME_MM:
        yield round(start, 4), round(end, 4)


def _rounded(line: Line) -> Line:
    return round(line[0], 4), round(line[1], 4), round(line[2], 4), round(line[3], 4)


def _grown(slot: Slot, by: float) -> Rect:
    return slot.x - by, slot.y - by, slot.width + 2 * by, slot.height + 2 * by


def _crosses(line: Line, box: Rect) -> bool:
    """Return whether a line touches the inside of a box."""
    left, top, right, bottom = box[0], box[1], box[0] + box[2], box[1] + box[3]
    return (
        max(line[0], line[2]) > left + _SAME_MM
        and min(line[0], line[2]) < right - _SAME_MM
        and max(line[1], line[3]) > top + _SAME_MM
        and min(line[1], line[3]) < bottom - _SAME_MM
    )


def is_round(slot: Slot) -> bool:
    """Return whether what is cut out of a slot is a disc."""
    return slot.shows != "folded" and not slot.cells and slot.faces[0].round


def id_marks(page: Page) -> tuple[TextMark, ...]:
    """Return the numbers beside the cards, as far as there is waste, and the line at the foot."""
    language = page.language
    boxes = [_grown(slot, page.options.bleed) for slot in page.slots]
    taken, marks = [*boxes], []
    for slot in page.slots:
        box = _waste_beside(slot, page, taken)
        if box is not None:
            taken.append(box)  # where rows of several sizes end, two numbers would have the same room
            marks.append(_id_mark(box, str(slot.number), "centre"))
    numbers = sorted(slot.number for slot in page.slots)
    text = word(
        f"sheet_{page.side}",
        language,
        sheet=page.sheet,
        first=numbers[0],
        last=numbers[-1],
    )
    foot = (
        _EDGE_MM + 1.0,
        page.height - _EDGE_MM - _ID_MM * 1.4,
        page.width - 2 * _EDGE_MM - 2.0,
        _ID_MM * 1.4,
    )
    if not any(_overlap(foot, box) for box in taken):
        marks.append(_id_mark(foot, text, "left"))
    return tuple(marks)


def _waste_beside(slot: Slot, page: Page, boxes: list[Rect]) -> Rect | None:
    """Return room for a number above, below, left or right of a card, or None."""
    away = page.options.bleed + 0.6
    wide, high = _ID_MM * 0.75 * (len(str(slot.number)) + 1), _ID_MM * 1.3
    middle_x, middle_y = slot.centre
    for x, y in (
        (middle_x - wide / 2, slot.y - away - high),
        (middle_x - wide / 2, slot.y + slot.height + away),
        (slot.x - away - wide, middle_y - high / 2),
        (slot.x + slot.width + away, middle_y - high / 2),
    ):
        box = (x, y, wide, high)
        inside = (
            x >= _EDGE_MM
            and x + wide <= page.width - _EDGE_MM
            and y >= _EDGE_MM
            and y + high <= page.height - _EDGE_MM
        )
        if inside and not any(_overlap(box, one) for one in boxes):
            return box
    return None


def _overlap(one: Rect, other: Rect) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _id_mark(box: Rect, text: str, align: str) -> TextMark:
    style = TextStyle(
        _ID_MM, "#000000", align="centre" if align == "centre" else "left", anchor="middle", least_mm=1.0
    )
    return TextMark(*box, text, style, "id")
