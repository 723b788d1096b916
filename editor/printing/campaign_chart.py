"""Draws the chart of a campaign: the same for the editor, the booklet and pictures of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import atan2, cos, hypot, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPolygonF

from editor.printing.fonts import TEXT_FAMILY
from editor.rules.core.campaigns.chart import BOX_HEIGHT, BOX_WIDTH, Arrow, Box, Chart, chart_of
from schemas.campaign import CampaignBase
from schemas.messages import sentence
from schemas.parse import dump_document

_PICTURE: Final = 60
"""Side of a scenario's picture; lengths are in units of the chart."""
_PADDING: Final = 8
_ALONG: Final = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)
"""Where along an arrow its words are tried, the best first."""
_BELOW: Final = (0, -16, 16, -34, 34, -52, 52)
_RIGHT: Final = (0, 18, 36)
"""How far beside the arrow."""
_NARROWEST, _WIDEST = 92.0, 220.0
"""Width of the words of an arrow, in units of the chart."""
_HEAD: Final = 10
"""Length of an arrow's head."""
_LETTERS: Final = 14
_SMALL: Final = 12
_PRINTED_SCALE: Final = 3
"""Pixels per unit of a chart that is printed."""


def _printed_font(pixels: int, bold: bool) -> QFont:
    font = QFont(TEXT_FAMILY)
    font.setPixelSize(pixels)
    font.setBold(bold)
    return font


@dataclass(frozen=True)
class ChartLook:
    """Colours and letters, as on paper where nothing else is said, and what is marked."""

    ink: str = "#1f1d1a"
    muted: str = "#5f5a51"
    paper: str = "#ffffff"
    box: str = "#faf9f7"
    line: str = "#8d887d"
    marked: str = "#275a8a"
    soft: str = "#dbe7f2"
    boxes: frozenset[str] = frozenset()
    """Boxes that are marked: chosen, or fought already."""
    arrows: frozenset[tuple[str, str]] = frozenset()
    """Arrows that are marked: start and end."""
    handles: bool = False
    """Whether boxes have the point from which arrows are drawn."""
    pictures: Mapping[str, QImage] = field(default_factory=dict)
    """Id of a scenario -> its small picture."""
    under: Mapping[str, str] = field(default_factory=dict)
    """Id of a box -> a line below its title."""
    font: Callable[[int, bool], QFont] = field(default=_printed_font)
    """``font(pixels, bold)``."""


def chart_image(campaign: CampaignBase, language: str) -> QImage:
    """Return the chart of a campaign as a picture on white."""
    chart = chart_of(dump_document(campaign))
    width, height = chart.size
    image = QImage(width * _PRINTED_SCALE, height * _PRINTED_SCALE, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    with QPainter(image) as painter:
        painter.scale(_PRINTED_SCALE, _PRINTED_SCALE)
        paint_chart(painter, chart, ChartLook(), language)
    return image


def paint_chart(painter: QPainter, chart: Chart, look: ChartLook, language: str) -> None:
    """Draw a chart in its own units; arrows lie under the boxes, their words above them."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ways = [(arrow, way) for arrow in chart.arrows if (way := arrow_path(chart, arrow)) is not None]
    for arrow, way in ways:
        _arrow(painter, way, look, marked=(arrow.start, arrow.end) in look.arrows)
    for box in chart.boxes:
        _box(painter, box, look, language)
    taken = [QRectF(box.x, box.y, BOX_WIDTH, BOX_HEIGHT) for box in chart.boxes]
    for arrow, way in ways:
        said = "\n".join(sentence(one, language) for one in arrow.results)
        _words(painter, way, said, look, taken, _room(chart, arrow))


def _room(chart: Chart, arrow: Arrow) -> float:
    """Return the room between the two boxes of an arrow, in which its words stand."""
    start, end = chart.box(arrow.start), chart.box(arrow.end)
    between = end.x - start.x - BOX_WIDTH if start is not None and end is not None else 0.0
    return min(max(between - 12, _NARROWEST), _WIDEST)


def handle_of(box: Box) -> QPointF:
    """Return the point at the right of a box from which arrows are drawn."""
    return QPointF(box.x + BOX_WIDTH, box.y + BOX_HEIGHT / 2)


def arrow_path(chart: Chart, arrow: Arrow) -> QPainterPath | None:
    """Return the way of an arrow; None if one of its boxes is missing."""
    start, end = chart.box(arrow.start), chart.box(arrow.end)
    if start is None or end is None:
        return None
    begin = handle_of(start)
    path = QPainterPath(begin)
    if start is end:
        top = QPointF(start.x + BOX_WIDTH / 2, start.y - 1)
        path.cubicTo(begin + QPointF(70, -90), top + QPointF(30, -90), top)
        return path
    if end.x >= start.x + BOX_WIDTH:
        finish = QPointF(end.x - 1, end.y + BOX_HEIGHT / 2)
        bend = max(40.0, (finish.x() - begin.x()) / 2)
        path.cubicTo(begin + QPointF(bend, 0), finish - QPointF(bend, 0), finish)
        return path
    below = end.y > start.y
    finish = QPointF(end.x + BOX_WIDTH / 2, end.y - 1 if below else end.y + BOX_HEIGHT + 1)
    away = QPointF(0, -60 if below else 60)
    path.cubicTo(begin + QPointF(80, 0), finish + away + QPointF(60, 0), finish)
    return path


def distance_to(path: QPainterPath, place: QPointF) -> float:
    """Return how far a place is from an arrow, in units of the chart."""
    points = (path.pointAtPercent(step / 40) for step in range(41))
    return min(hypot(point.x() - place.x(), point.y() - place.y()) for point in points)


def _arrow(painter: QPainter, path: QPainterPath, look: ChartLook, *, marked: bool) -> None:
    colour = QColor(look.marked if marked else look.line)
    painter.setPen(QPen(colour, 3 if marked else 1.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    tip, back = path.pointAtPercent(1), path.pointAtPercent(0.96)
    angle = atan2(tip.y() - back.y(), tip.x() - back.x())
    wings = [
        tip - QPointF(cos(angle + turn) * _HEAD, sin(angle + turn) * _HEAD) for turn in (-pi / 7, pi / 7)
    ]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([tip, *wings]))


def _box(painter: QPainter, box: Box, look: ChartLook, language: str) -> None:
    area = QRectF(box.x, box.y, BOX_WIDTH, BOX_HEIGHT)
    marked = box.id in look.boxes
    painter.setPen(QPen(QColor(look.marked if marked else look.line), 2.6 if marked or box.first else 1.4))
    painter.setBrush(QColor(look.soft if marked else look.box))
    round_by = BOX_HEIGHT / 2 if box.is_end else 6
    painter.drawRoundedRect(area, round_by, round_by)
    inner = area.adjusted(*((22, 6, -22, -6) if box.is_end else (_PADDING, 6, -_PADDING, -6)))
    picture = look.pictures.get(box.scenario)
    if picture is not None and not picture.isNull():
        size = picture.size().scaled(_PICTURE, _PICTURE, Qt.AspectRatioMode.KeepAspectRatio)
        target = QRectF(0, 0, size.width(), size.height())
        target.moveCenter(QPointF(inner.left() + _PICTURE / 2, inner.center().y()))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(target, picture)
        inner.setLeft(inner.left() + _PICTURE + _PADDING)
    under = look.under.get(box.id, "")
    painter.setPen(QColor(look.ink))
    painter.setFont(look.font(_LETTERS, True))
    upper = QRectF(inner.left(), inner.top(), inner.width(), inner.height() * (0.62 if under else 1))
    flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap) | int(
        Qt.AlignmentFlag.AlignHCenter if box.is_end else Qt.AlignmentFlag.AlignLeft
    )
    painter.drawText(upper, flags, _fitted(painter, box.title.get(language) or box.id, upper))
    if under:
        painter.setPen(QColor(look.muted))
        painter.setFont(look.font(_SMALL, False))
        lower = QRectF(inner.left(), upper.bottom(), inner.width(), inner.height() - upper.height())
        words = QFontMetricsF(painter.font()).elidedText(under, Qt.TextElideMode.ElideRight, lower.width())
        painter.drawText(lower, flags, words)
    if look.handles and not box.is_end:
        painter.setPen(QPen(QColor(look.marked), 1.4))
        painter.setBrush(QColor(look.paper))
        painter.drawEllipse(handle_of(box), 6, 6)


def _fitted(painter: QPainter, words: str, area: QRectF) -> str:
    """Return words cut so that they fit into the lines of an area."""
    metrics = QFontMetricsF(painter.font())
    lines = max(1, int(area.height() // metrics.lineSpacing()))
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, area.width() * lines * 0.9)


def _words(
    painter: QPainter, path: QPainterPath, words: str, look: ChartLook, taken: list[QRectF], wide: float
) -> None:
    """Write the words of an arrow on its way, where they cover neither a box nor those of another one.

    Args:
        painter: draws in units of the chart.
        path: the arrow.
        words: a line for each result.
        look: colours and letters.
        taken: where boxes and words stand; these come to them.
        wide: room between the boxes, over which lines are broken.
    """
    if not words:
        return
    painter.setFont(look.font(_SMALL, False))
    flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
    metrics = QFontMetricsF(painter.font())
    area = metrics.boundingRect(QRectF(0, 0, wide, 400), flags, words).adjusted(-4, -1, 4, 1)
    places: list[tuple[float, int, QRectF]] = []
    for right, below, share in product(_RIGHT, _BELOW, _ALONG):
        area.moveCenter(path.pointAtPercent(share) + QPointF(right, below))
        places.append((sum(_shared(area, one) for one in taken), len(places), QRectF(area)))
    area = min(places, key=lambda one: one[:2])[2]
    taken.append(area)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.paper))
    painter.drawRoundedRect(area, 3, 3)
    painter.setPen(QColor(look.ink))
    painter.drawText(area, flags, words)


def _shared(one: QRectF, other: QRectF) -> float:
    both = one.intersected(other)
    return both.width() * both.height()
