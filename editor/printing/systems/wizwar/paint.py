"""How the maze of Wiz-War is drawn: floors, walls, doors, what fills squares, treasures and wizards.

Everything is drawn in squares: the painter stands so that a square is one unit wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from editor.printing.maps.pens import text_font
from editor.rules.wizwar.maze import FILLINGS, LETTERS
from schemas.systems.wizwar_board import BASE, TREASURE

FLOOR: Final = QColor("#ebe3d1")
FLOOR_LINE: Final = QColor("#cfc3a8")
INK: Final = QColor("#2b2520")
WALL: Final = QColor("#463d34")
DOOR: Final = QColor("#8a5a2b")
FIRE: Final = QColor("#c9491d")
ILLUSION: Final = QColor("#7b6a9c")
STONE: Final = QColor("#7d776d")
BUSH: Final = QColor("#4f7a3a")
GOLD: Final = QColor("#c9a227")
_BASE: Final = QColor("#5b5470")
_WALL_WIDE: Final = 0.12
_DOOR_LONG: Final = 0.62
_LEGIBLE: Final = 5
"""Smaller letters, in pixels, are left out."""


def pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """Return a pen with square ends, so that walls meet in whole corners."""
    found = QPen(colour, width, style, Qt.PenCapStyle.SquareCap, Qt.PenJoinStyle.MiterJoin)
    if style != Qt.PenStyle.SolidLine:
        found.setCapStyle(Qt.PenCapStyle.FlatCap)
    return found


def text(
    painter: QPainter,
    box: QRectF,
    words: str,
    scale: float,
    *,
    size: float,
    colour: QColor = INK,
    bold: bool = False,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
    wrap: bool = False,
    least: int = 0,
) -> None:
    """Draw words in a box of squares; ``size`` is their height in squares.

    Too small ones are left out, or drawn so many pixels high at ``least``. Where they are wrapped and a word
    is wider than the box, all are drawn smaller; what is too wide even so ends in dots.
    """
    pixels = max(least, round(size * scale))
    if pixels < _LEGIBLE:
        return
    place = QRectF(box.x() * scale, box.y() * scale, box.width() * scale, box.height() * scale)
    font: QFont = text_font(pixels, bold=bold)
    if wrap:
        font, words = narrowed(words, pixels, place.width(), bold=bold)
    painter.save()
    painter.scale(1 / scale, 1 / scale)
    painter.setFont(font)
    painter.setPen(colour)
    flags = int(align) | (int(Qt.TextFlag.TextWordWrap) if wrap else 0)
    if not wrap:
        words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(place.width()))
    if wrap:
        painter.setClipRect(place)
    painter.drawText(place, flags, words)
    painter.restore()


def narrowed(words: str, pixels: int, width: float, *, bold: bool) -> tuple[QFont, str]:
    """Return letters of at most so many pixels in which each word fits a width, and the words."""
    parts = words.split(" ")
    widest = max(QFontMetricsF(text_font(pixels, bold=bold)).horizontalAdvance(one) for one in parts)
    smaller = int(pixels * width / widest) if widest > width else pixels
    font: QFont = text_font(min(pixels, max(_LEGIBLE, smaller)), bold=bold)
    metrics = QFontMetricsF(font)
    return font, " ".join(metrics.elidedText(one, Qt.TextElideMode.ElideRight, width) for one in parts)


def width_of(words: str, scale: float, *, size: float, bold: bool = False) -> float:
    """Return how wide words of a height are, in squares."""
    return QFontMetricsF(text_font(round(size * scale), bold=bold)).horizontalAdvance(words) / scale


def paint_floor(painter: QPainter, column: int, row: int, tint: QColor | None) -> None:
    """Draw the floor of a square, with a breath of its sector's colour."""
    box = QRectF(column, row, 1, 1)
    painter.fillRect(box, FLOOR)
    if tint is not None:
        breath = QColor(tint)
        breath.setAlphaF(0.10)
        painter.fillRect(box, breath)
    painter.setPen(pen(FLOOR_LINE, 0.02))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)


def paint_base(painter: QPainter, column: float, row: float, colour: QColor) -> None:
    """Draw a home base: a star in a circle."""
    centre = QPointF(column + 0.5, row + 0.5)
    fill = QColor(colour)
    fill.setAlphaF(0.22)
    painter.setPen(pen(colour, 0.035))
    painter.setBrush(fill)
    painter.drawEllipse(centre, 0.42, 0.42)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_star(centre, 0.42))


def _star(centre: QPointF, radius: float) -> QPainterPath:
    """Return a star of five points, drawn in one line."""
    points = []
    for turn in range(5):
        line = QLineF.fromPolar(radius, 90 + turn * 144)
        points.append(centre + line.p2())
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    path.closeSubpath()
    return path


def paint_filling(painter: QPainter, column: float, row: float, filling: str) -> None:
    """Draw what fills a square: stone or a thornbush."""
    box = QRectF(column + 0.06, row + 0.06, 0.88, 0.88)
    if filling == "solid_stone":
        painter.setPen(pen(WALL, 0.04))
        painter.setBrush(STONE)
        painter.drawRect(box)
        painter.setPen(pen(STONE.darker(130), 0.03))
        for step in (0.3, 0.6, 0.9):
            painter.drawLine(
                QPointF(box.left() + step * 0.8, box.top()), QPointF(box.left(), box.top() + step * 0.8)
            )
        return
    painter.setPen(pen(BUSH.darker(150), 0.03))
    painter.setBrush(BUSH)
    centre = box.center()
    path = QPainterPath()
    for turn in range(14):
        reach = 0.42 if turn % 2 == 0 else 0.27
        point = centre + QLineF.fromPolar(reach, turn * 360 / 14).p2()
        if turn:
            path.lineTo(point)
        else:
            path.moveTo(point)
    path.closeSubpath()
    painter.drawPath(path)
    painter.setBrush(BUSH.lighter(120))
    painter.drawEllipse(centre, 0.1, 0.1)


def paint_side(painter: QPainter, line: QLineF, stand: str, worn: float = 0.0) -> None:
    """Draw what stands on a side; ``worn`` is the share of its points that it has lost."""
    match stand:
        case "wall":
            _paint_bar(painter, line, WALL, worn)
        case "door" | "open_door":
            _paint_door(painter, line, shut=stand == "door", worn=worn)
        case "firewall":
            _paint_fire(painter, line)
        case "illusion_wall":
            painter.setPen(pen(ILLUSION, _WALL_WIDE, Qt.PenStyle.DotLine))
            painter.drawLine(line)
        case "hole":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(WALL)
            for at, off in ((0.08, 0.0), (0.3, 0.06), (0.55, -0.05), (0.75, 0.05), (0.94, 0.0)):
                painter.drawEllipse(line.pointAt(at) + QPointF(off, off), 0.045, 0.045)
        case _:
            return


def _paint_bar(painter: QPainter, line: QLineF, colour: QColor, worn: float) -> None:
    painter.setPen(pen(colour, _WALL_WIDE))
    painter.drawLine(line)
    if worn > 0:
        painter.setPen(pen(FLOOR, 0.03))
        for step in range(1 + int(worn * 5)):
            point = line.pointAt(0.15 + 0.17 * step)
            painter.drawLine(point + QPointF(-0.06, -0.05), point + QPointF(0.05, 0.06))


def _paint_door(painter: QPainter, line: QLineF, *, shut: bool, worn: float) -> None:
    gap = (1 - _DOOR_LONG) / 2
    painter.setPen(pen(WALL, _WALL_WIDE))
    painter.drawLine(QLineF(line.p1(), line.pointAt(gap)))
    painter.drawLine(QLineF(line.pointAt(1 - gap), line.p2()))
    leaf = QLineF(line.pointAt(gap), line.pointAt(1 - gap))
    if not shut:
        leaf.setAngle(leaf.angle() + 55)
        leaf.setLength(_DOOR_LONG * 0.8)
    painter.setPen(pen(DOOR, 0.09))
    painter.drawLine(leaf)
    if shut:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(GOLD if worn <= 0 else FLOOR)
        painter.drawEllipse(leaf.pointAt(0.8), 0.03, 0.03)


def _paint_fire(painter: QPainter, line: QLineF) -> None:
    across = line.normalVector().unitVector()
    side = QPointF(across.dx(), across.dy())
    points = [line.pointAt(step / 8) + side * (0.1 if step % 2 else -0.1) for step in range(9)]
    painter.setPen(pen(FIRE, 0.07))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(points))


def paint_chest(painter: QPainter, centre: QPointF, colour: QColor, size: float = 0.34) -> None:
    """Draw a treasure: a chest in the colour of its owner."""
    box = QRectF(centre.x() - size / 2, centre.y() - size * 0.36, size, size * 0.72)
    painter.setPen(pen(INK, 0.025))
    painter.setBrush(colour)
    painter.drawRoundedRect(box, 0.04, 0.04)
    lid = QLineF(box.left(), box.top() + box.height() * 0.4, box.right(), box.top() + box.height() * 0.4)
    painter.drawLine(lid)
    painter.setBrush(GOLD)
    lock = size * 0.09
    painter.drawRect(QRectF(centre.x() - lock, lid.y1() - lock, 2 * lock, 2 * lock))


def paint_thing(painter: QPainter, centre: QPointF, *, stone: bool) -> None:
    """Draw a thing that lies on the board: a gem, or a blade."""
    painter.setPen(pen(INK, 0.02))
    if stone:
        painter.setBrush(QColor("#6fb3c9"))
        gem = (QPointF(0, -0.13), QPointF(0.12, 0), QPointF(0, 0.13), QPointF(-0.12, 0))
        painter.drawPolygon(QPolygonF([centre + point for point in gem]))
        return
    painter.setBrush(QColor("#b9b4aa"))
    blade = (QPointF(-0.13, 0.13), QPointF(0.1, -0.15), QPointF(0.15, -0.1), QPointF(-0.08, 0.16))
    painter.drawPolygon(QPolygonF([centre + point for point in blade]))


def paint_wizard(
    painter: QPainter, centre: QPointF, colour: QColor, *, size: float = 1.0, ring: QColor | None = None
) -> None:
    """Draw a wizard: robe, head and pointed hat in his colour."""
    if ring is not None:
        painter.setPen(pen(ring, 0.06 * size))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, 0.4 * size, 0.4 * size)

    def at(x: float, y: float) -> QPointF:
        return centre + QPointF(x * size, y * size)

    painter.setPen(pen(INK, 0.03 * size))
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([at(-0.24, 0.32), at(-0.08, -0.02), at(0.08, -0.02), at(0.24, 0.32)]))
    painter.setBrush(QColor("#e6c9a8"))
    painter.drawEllipse(at(0, -0.07), 0.1 * size, 0.1 * size)
    painter.setBrush(colour.darker(115))
    painter.drawPolygon(QPolygonF([at(-0.2, -0.1), at(0.2, -0.1), at(0.04, -0.4)]))


def paint_plan(painter: QPainter, rows: Sequence[str]) -> None:
    """Draw a plan in squares; letters that mean nothing are left out."""
    size = len(rows) // 2
    for row in range(size):
        for column in range(size):
            paint_floor(painter, column, row, None)
            letter = rows[2 * row + 1][2 * column + 1]
            if letter == BASE:
                paint_base(painter, column, row, _BASE)
            elif letter == TREASURE:
                paint_chest(painter, QPointF(column + 0.5, row + 0.5), GOLD)
            elif letter in FILLINGS:
                paint_filling(painter, column, row, FILLINGS[letter])
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if (column + row) % 2 and letter in LETTERS:
                middle = QPointF(column / 2, row / 2)
                half = QPointF(0.5, 0) if column % 2 else QPointF(0, 0.5)
                paint_side(painter, QLineF(middle - half, middle + half), LETTERS[letter])
