"""What is drawn over a battle while a piece is carried: its way, its cost, whom it meets and who sees it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPixmap, QTransform
from PySide6.QtWidgets import QWidget

from editor.printing.maps.pens import draw_rimmed, pen
from editor.ui.kit.theme import MARKS, SPACE_1, SPACE_2, TYPE_SMALL, text_font, theme
from editor.ui.pages.preview.board import Odds, Sign, Trail
from editor.ui.pages.preview.guide import At
from editor.ui.pages.preview.marks import hidden_area, paint_arrow, paint_badge
from editor.ui.pages.preview.rulers import HIGH
from editor.ui.pages.preview.shown_field import ShownField
from schemas.typography import unbroken

_GLOW: Final = 45
"""Opacity of places where a piece may be put down, of 255."""
_VEILED: Final = 45
_WIDEST: Final = 320.0
"""Most that a label is wide, in pixels."""
_WRAPPED: Final = int(Qt.TextFlag.TextWordWrap)
_AWAY: Final = 22.0
"""How far a label stays away from the pointer, in pixels."""
_SHORT: Final = 3
"""So many lines stand at the place that they are about, whatever they hide."""
_EYE: Final = 0.34
"""Size of the eye over who sees the piece, in widths of a field."""


def glow_picture(canvas: ShownField, area: QPainterPath, border: QPainterPath) -> tuple[QPointF, QPixmap]:
    """Draw where a piece may be put down, once for a view; return the picture and its corner."""
    ratio, seen = canvas.devicePixelRatioF(), QRectF(canvas.rect())
    box = QRectF(area.boundingRect().adjusted(-3, -3, 3, 3).intersected(seen).toAlignedRect())
    pixmap = QPixmap((box.size() * ratio).toSize())
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    tint = QColor(MARKS.reach)
    tint.setAlpha(_GLOW)
    if not pixmap.isNull():
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(-box.topLeft())
            painter.fillPath(area, tint)
            draw_rimmed(painter, border, MARKS.reach, 1.5, MARKS.paper)
    return box.topLeft(), pixmap


def paint_way(
    canvas: ShownField,
    painter: QPainter,
    trail: Trail,
    to_widget: QTransform,
    *,
    kept: bool = False,
) -> None:
    """Draw a way with its steps; ``kept``: it was gone already."""
    painter.save()
    if kept:
        painter.setClipPath(_beside_piece(canvas, trail, to_widget))
    _paint_way(canvas, painter, trail, to_widget, kept=kept)
    painter.restore()


def _beside_piece(canvas: ShownField, trail: Trail, to_widget: QTransform) -> QPainterPath:
    """Return the field without the place at which a way that was gone ends: signs of the piece lie there."""
    whole = QPainterPath()
    whole.addRect(QRectF(canvas.rect()))
    if trail.path:
        whole = whole.subtracted(canvas.fields_path(trail.path[-1:]))
    return whole if trail.ghost is None else whole.subtracted(to_widget.map(trail.ghost))


def _paint_way(
    canvas: ShownField, painter: QPainter, trail: Trail, to_widget: QTransform, *, kept: bool
) -> None:
    points = [canvas.centre_of(at) for at in trail.path]
    points += [to_widget.map(QPointF(x, y)) for x, y in trail.points]
    if trail.ghost is not None:
        outline = to_widget.map(trail.ghost)
        tint = QColor(MARKS.paper)
        tint.setAlpha(_VEILED if kept else 2 * _VEILED)
        painter.fillPath(outline, tint)
        draw_rimmed(painter, outline, MARKS.reach, 2, MARKS.paper, style=Qt.PenStyle.DashLine)
    if len(points) > 1:
        line = QPainterPath(points[0])
        for number, point in enumerate(points[1:], 1):
            if number in trail.breaks:
                line.moveTo(point)
            else:
                line.lineTo(point)
        draw_rimmed(painter, line, MARKS.reach, 2.5, MARKS.paper, style=Qt.PenStyle.DotLine)
        painter.setPen(pen(MARKS.paper, 1))
        painter.setBrush(QColor(MARKS.reach))
        for point in points[1:]:
            painter.drawEllipse(point, 3.5, 3.5)


def paint_marked(canvas: ShownField, painter: QPainter, places: Collection[At]) -> None:
    """Outline the pieces that go together."""
    if places:
        border = canvas.outline(tuple(places))
        draw_rimmed(painter, border, MARKS.sight, 2.5, MARKS.ink, style=Qt.PenStyle.DashLine)


def paint_band(painter: QPainter, band: QRectF) -> None:
    """Draw the rectangle in which pieces are being marked."""
    tint = QColor(MARKS.sight)
    tint.setAlpha(_VEILED)
    painter.setBrush(tint)
    painter.setPen(pen(MARKS.ink, 1, style=Qt.PenStyle.DashLine))
    painter.drawRect(band)


def paint_touched(canvas: ShownField, painter: QPainter, places: Sequence[At]) -> None:
    """Outline and hatch whom the piece would touch."""
    border = canvas.outline(tuple(places))
    tint = QColor(MARKS.contact)
    tint.setAlpha(_GLOW)
    painter.fillPath(canvas.fields_path(places), tint)
    draw_rimmed(painter, border, MARKS.contact, 2.5, MARKS.paper)


def paint_seers(canvas: ShownField, painter: QPainter, places: Sequence[At]) -> None:
    """Draw an eye over everybody who would see the piece."""
    painter.save()
    for at in places:
        size = max(6.0, min(14.0, canvas.mark_width(at) * _EYE))
        middle = canvas.centre_of(at) - QPointF(0, canvas.mark_width(at) * 0.5)
        lid = QPainterPath(middle - QPointF(size, 0))
        lid.quadTo(middle - QPointF(0, size * 1.3), middle + QPointF(size, 0))
        lid.quadTo(middle + QPointF(0, size * 1.3), middle - QPointF(size, 0))
        painter.setPen(pen(MARKS.ink, 1.5))
        painter.setBrush(QColor(MARKS.paper))
        painter.drawPath(lid)
        painter.setBrush(QColor(MARKS.ink))
        painter.drawEllipse(middle, size * 0.36, size * 0.36)
    painter.restore()


def seen_words(count: int) -> str:
    """Say how many would see the piece."""
    words = QCoreApplication.translate("Drag", "Seen by {count}")
    return words.format(count=count)


def paint_aim(canvas: ShownField, painter: QPainter, first: At, last: At, *, legal: bool) -> None:
    """Draw the arrow of an aim; a pale one where it may not be."""
    painter.save()
    painter.setOpacity(1.0 if legal else 0.5)
    width = canvas.mark_width(first)
    paint_arrow(
        painter,
        canvas.centre_of(first),
        canvas.centre_of(last),
        width,
        MARKS.chosen if legal else MARKS.paper,
    )
    painter.restore()


_SIGNS: Final = {"aim": MARKS.chosen, "support": MARKS.sight, "attack": MARKS.struck}
"""Kind of an arrow -> its colour; a support's is thinner, too."""
_BEHIND, _BEYOND = 0.5, 0.25
"""So far, in fields, an arrow between neighbours, or one for several, begins behind and ends beyond them."""


def paint_signs(canvas: ShownField, painter: QPainter, signs: Sequence[Sign]) -> None:
    """Draw what is declared as arrows; counters are drawn with the pieces."""
    for sign in signs:
        if sign.kind == "counter" or sign.to is None:
            continue
        field = canvas.mark_width(sign.at)
        first, last = canvas.centre_of(sign.at), canvas.centre_of(sign.to)
        if not sign.text and sign.kind != "attack":
            width = field * (0.4 if sign.kind == "support" else 0.6)
            paint_arrow(painter, first, last, width, _SIGNS[sign.kind])
            continue
        step = (last - first) * (field / max(1.0, _apart(first, last)))
        first, last = first - step * _BEHIND, last + step * _BEYOND
        paint_arrow(painter, first, last, field * 0.9, _SIGNS[sign.kind])
        if sign.text:
            cursor = canvas.cursor_field  # it is drawn above all
            near = cursor is not None and _apart(first, canvas.centre_of(cursor)) < field
            paint_badge(painter, last + step * _BEYOND if near else first, field * 0.6, sign.text)


def _apart(one: QPointF, other: QPointF) -> float:
    return math.hypot(one.x() - other.x(), one.y() - other.y())


def odds_lines(odds: Odds) -> tuple[str, ...]:
    """Return what a target promises as lines: the title, what is needed, the modifiers."""
    return (odds.title, *odds.lines, *(f"{value}   {words}" for value, words in odds.parts))


def paint_odds(
    canvas: ShownField, painter: QPainter, at: At, odds: Odds, keep_free: Sequence[QRectF]
) -> None:
    """Write what a target promises beside it, where it hides least of what may be chosen."""
    lines, centre, away = odds_lines(odds), canvas.centre_of(at), canvas.mark_width(at) * 0.8
    size = _size_of(lines, heading=True)
    right, left = centre.x() + away, centre.x() - away - size.width()
    below, above = centre.y() + away, centre.y() - away - size.height()
    middle = centre.y() - size.height() / 2
    room = _room(canvas)
    corners = ((right, above), (left, above), (right, below), (left, below), (right, middle), (left, middle))
    boxes = [QRectF(QPointF(x, y), size) for x, y in corners]
    aside = room.right() - size.width()
    if len(lines) > _SHORT:  # it hides much
        beside = [(x, y) for x in (aside, room.left()) for y in (room.top(), room.bottom() - size.height())]
        boxes += [QRectF(QPointF(x, y), size) for x, y in beside]
    inside = [box for box in boxes if room.contains(box)] or boxes[:1]
    cards = [QRectF(one.geometry()) for one in canvas.findChildren(QWidget) if _lies_over(one, canvas)]
    inside = [box for box in inside if not any(box.intersects(one) for one in cards)] or inside
    paint_words(painter, min(inside, key=lambda box: hidden_area(keep_free, box)), lines, heading=True)


def _lies_over(widget: QWidget, canvas: ShownField) -> bool:
    """Return whether a widget, as an enlarged card, hides a part of the field."""
    return widget.parent() is canvas and widget.isVisible()


def _size_of(lines: Sequence[str], *, heading: bool = False) -> QSizeF:
    """Return the size of a box for lines, with ``heading`` the first one bold."""
    parts = [_area(lines[:1], bold=True), _area(lines[1:])] if heading else [_area(lines)]
    width = max(part.width() for part in parts)
    return QSizeF(width + 2 * SPACE_2 + 2, sum(part.height() for part in parts) + 2 * SPACE_1)


def _area(lines: Sequence[str], *, bold: bool = False) -> QSize:
    """Return the room that some lines take, none of them wider than the widest box."""
    if not lines:
        return QSize()
    metrics, words = QFontMetrics(text_font(TYPE_SMALL, bold=bold)), unbroken("\n".join(lines))
    return metrics.boundingRect(0, 0, int(_WIDEST), 1000, _WRAPPED, words).size()


def words_box(
    canvas: ShownField, point: QPointF, lines: Sequence[str], keep_free: Iterable[At] = ()
) -> QRectF:
    """Return where lines stand beside a point; on its other side where there is no room.

    Many lines go into a corner of the field where they would hide more of some places otherwise.
    """
    size, room = _size_of(lines), _room(canvas)
    left, top = point.x() + _AWAY, point.y() + _AWAY
    if left + size.width() > room.right():
        left = max(room.left(), point.x() - _AWAY - size.width())
    if top + size.height() > room.bottom():
        top = point.y() - _AWAY - size.height()
    beside = QRectF(QPointF(left, max(room.top(), top)), size)
    if len(lines) <= _SHORT:
        return beside
    aside, below = room.right() - size.width(), room.bottom() - size.height()
    corners = ((aside, room.top()), (aside, below), (room.left(), room.top()), (room.left(), below))
    places = [canvas.fields_path([at]).boundingRect() for at in keep_free]
    boxes = [beside, *(QRectF(QPointF(x, y), size) for x, y in corners)]
    return min(boxes, key=lambda box: hidden_area(places, box))


def _room(canvas: ShownField) -> QRectF:
    """Return the part of a field that is free of the coordinates above it and of what lies at its left."""
    room = QRectF(canvas.rect()).adjusted(SPACE_1, HIGH, -SPACE_1, -SPACE_1)
    return room.adjusted(canvas.taken, 0, 0, 0) if canvas.taken < room.width() / 2 else room


def paint_words(
    painter: QPainter, box: QRectF, lines: Sequence[str], *, refused: bool = False, heading: bool = False
) -> None:
    """Write lines in their box (:func:`words_box`), with ``heading`` the first one bold."""
    tokens = theme().tokens
    painter.save()
    painter.setFont(text_font(TYPE_SMALL))
    painter.setPen(pen(tokens.danger if refused else tokens.border_strong, 1))
    painter.setBrush(QColor(tokens.danger_soft if refused else tokens.raised))
    painter.drawRoundedRect(box, SPACE_1, SPACE_1)
    inside = box.adjusted(SPACE_2, SPACE_1, -SPACE_2, -SPACE_1)
    painter.setPen(QColor(tokens.danger if refused else tokens.text))
    if heading:
        painter.setFont(text_font(TYPE_SMALL, bold=True))
        painter.drawText(inside, _WRAPPED, unbroken(lines[0]))
        painter.setFont(text_font(TYPE_SMALL))
        inside.setTop(inside.top() + _area(lines[:1], bold=True).height())
        lines = lines[1:]
    painter.drawText(inside, _WRAPPED, unbroken("\n".join(lines)))
    painter.restore()
