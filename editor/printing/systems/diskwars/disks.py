"""How disks, lands, missiles and stacks of Diskwars look on a table: in battle, in editors, in print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.printing.fitted_line import width_of, write
from editor.printing.frame import on_colour
from editor.printing.heraldry import paint_charge
from editor.printing.maps.pens import pen
from editor.rules.diskwars.table import Fallen, Wall

CLOTH: Final = "#b9c4ad"
_CLOTH_EDGE: Final = "#7f8c72"
_STRIP: Final = "#a9b59c"
_LAND: Final = "#c9ad7d"
_LAND_EDGE: Final = "#7d6337"
_WALL: Final = "#5e5a57"
_PAPER: Final = "#f7f2e4"
_INK: Final = "#20242a"
_WOUND: Final = "#b3261e"
_DONE: Final = "#2b4f81"
_HURT: Final = "#c25a1a"
_RING: Final = 0.16
"""Width of the coloured rim, in parts of the radius."""
_NAMES_FROM: Final = 34.0
"""A disk has its name from this radius on, in pixels."""
_VALUES_FROM: Final = 13.0
"""And its values from this one on."""


@dataclass(frozen=True)
class DiskLook:
    """What a disk shows."""

    colour: str
    """Of its player."""
    charge: str | None
    name: str
    values: tuple[int, int, int, int]
    """Attack, defence, toughness, flips."""
    changed: tuple[bool, bool, bool, bool] = (False, False, False, False)
    """Which of them a spell or a rage has changed."""
    signs: str = ""
    """Signs of flight, magic and missiles."""
    activated: bool = False
    wounds: int = 0
    hits: int = 1
    damage: int = 0


def paint_table(painter: QPainter, table: QRectF, strips: list[QRectF]) -> None:
    """Draw the cloth and the strips in which armies set up."""
    painter.setPen(pen(_CLOTH_EDGE, 0.4))
    painter.setBrush(QColor(CLOTH))
    painter.drawRoundedRect(table, 1.0, 1.0)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_STRIP))
    for strip in strips:
        painter.drawRect(strip)


_NAMED_INSIDE, _NAMED_BELOW, READABLE = 90, 20, 15
"""Width of a terrain disk from which its name stands in it, and below it, and height of that, in pixels."""
_INSIDE_CM: Final = 1.4
"""Height of a name that stands in its disk."""


def paint_land(
    painter: QPainter, box: QRectF, name: str, scale: float, table: QRectF, readable: float = READABLE
) -> None:
    """Draw a terrain disk with its name: in it where that is readable, else below it, if it is not tiny.

    Args:
        painter: its unit is a centimetre.
        box: the disk.
        name: its name.
        scale: pixels per centimetre.
        table: the table, beyond which no name stands.
        readable: height of letters that can be read, in pixels.
    """
    painter.setPen(pen(_LAND_EDGE, 0.25))
    painter.setBrush(QColor(_LAND))
    painter.drawEllipse(box)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(box.adjusted(0.5, 0.5, -0.5, -0.5))
    wide, high = box.width() * scale, readable / scale
    if wide > _NAMED_INSIDE and _INSIDE_CM * scale > 0.8 * readable:
        line = QRectF(box.left() + 0.8, box.center().y() - _INSIDE_CM / 2, box.width() - 1.6, _INSIDE_CM)
        write(painter, line, name, _INK)
    elif wide > _NAMED_BELOW:
        below = QRectF(0, 0, width_of(name, high), high)
        below.moveCenter(QPointF(box.center().x(), box.bottom() + 0.6 * high))
        below.moveLeft(
            max(table.left() + high / 3, min(below.left(), table.right() - high / 3 - below.width()))
        )
        write(painter, below, name, _INK)


def paint_wall(painter: QPainter, wall: Wall, box: QRectF) -> None:
    """Draw a wall that a spell left."""
    painter.setPen(pen(_INK, 0.2))
    painter.setBrush(QColor(_WALL))
    painter.drawEllipse(box)
    painter.setPen(pen(_PAPER, 0.15))
    for part in (0.3, 0.5, 0.7):
        y = box.top() + part * box.height()
        half = wall.radius * (0.75 if part != 0.5 else 0.92)
        painter.drawLine(QPointF(box.center().x() - half, y), QPointF(box.center().x() + half, y))


def paint_missile(painter: QPainter, missile: Fallen, box: QRectF) -> None:
    """Draw a missile that lies on disks."""
    painter.setPen(pen(_PAPER, 0.12))
    painter.setBrush(QColor({"fireball": _HURT, "boulder": _WALL}.get(missile.missile, _INK)))
    painter.drawEllipse(box)
    painter.setPen(pen(_PAPER, 0.14))
    painter.drawLine(box.center() - QPointF(0.4, -0.4), box.center() + QPointF(0.4, -0.4))


def paint_disk(painter: QPainter, box: QRectF, look: DiskLook, scale: float) -> None:
    """Draw a disk: its player's rim, its charge, its values, and what has happened to it."""
    radius = box.width() / 2
    pixels = radius * scale
    painter.setPen(pen(_INK, max(0.08, 0.8 / scale)))
    painter.setBrush(QColor(look.colour))
    painter.drawEllipse(box)
    inner = box.adjusted(_RING * radius, _RING * radius, -_RING * radius, -_RING * radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_PAPER))
    painter.drawEllipse(inner)
    with_values = pixels >= _VALUES_FROM
    centre = box.center()
    if look.charge is not None:
        size = radius * (1.15 if not with_values else 0.8)
        up = radius * (0.34 if with_values else 0.0)
        _charge(painter, QPointF(centre.x(), centre.y() - up), size, look)
    if with_values:
        _values(painter, box, look, radius)
    if pixels >= _NAMES_FROM:
        line = QRectF(centre.x() - radius * 0.72, centre.y() + radius * 0.48, radius * 1.44, radius * 0.2)
        write(painter, line, look.name, _INK)
    if look.signs and with_values:
        line = QRectF(centre.x() + radius * 0.28, centre.y() - radius * 0.6, radius * 0.42, radius * 0.3)
        write(painter, line, look.signs, _INK, bold=True)
    _markers(painter, box, look, radius)


def _charge(painter: QPainter, centre: QPointF, size: float, look: DiskLook) -> None:
    place = QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size)
    ink = look.colour if on_colour(look.colour) != _INK else _INK
    paint_charge(painter, place, look.charge or "", ink)


def _values(painter: QPainter, box: QRectF, look: DiskLook, radius: float) -> None:
    centre = box.center()
    wide = radius * 1.4
    for place, (value, changed) in enumerate(zip(look.values, look.changed, strict=True)):
        cell = QRectF(
            centre.x() - wide / 2 + place * wide / 4, centre.y() + radius * 0.04, wide / 4, radius * 0.42
        )
        write(painter, cell, str(value), _HURT if changed else _INK, bold=True)


def _markers(painter: QPainter, box: QRectF, look: DiskLook, radius: float) -> None:
    size = radius * 0.62
    if look.activated:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(20, 24, 30, 70))
        painter.drawEllipse(box)
        _badge(painter, QPointF(box.left() + radius * 0.3, box.top() + radius * 0.3), size, _DONE, "\u2713")
    if look.damage:
        at = QPointF(box.right() - radius * 0.3, box.top() + radius * 0.3)
        _badge(painter, at, size, _HURT, str(look.damage))
    if look.wounds:
        at = QPointF(box.right() - radius * 0.3, box.bottom() - radius * 0.3)
        _badge(painter, at, size, _WOUND, f"{look.wounds}/{look.hits}")


def _badge(painter: QPainter, at: QPointF, size: float, colour: str, text: str) -> None:
    box = QRectF(at.x() - size / 2, at.y() - size / 2, size, size)
    painter.setPen(pen(_PAPER, size * 0.08))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(box)
    write(
        painter,
        box.adjusted(size * 0.14, size * 0.14, -size * 0.14, -size * 0.14),
        text,
        on_colour(colour),
        bold=True,
    )


def paint_pile(
    painter: QPainter, box: QRectF, look: DiskLook | None, count: int, colour: str, letter: str
) -> None:
    """Draw a stack of reinforcements, or a book of spells, with how many disks it has."""
    lower = box.translated(0.35, 0.35)
    painter.setPen(pen(_INK, 0.1))
    painter.setBrush(QColor(colour))
    if count > 1:
        painter.drawEllipse(lower)
    if look is not None:
        paint_disk(painter, box, look, 10.0)
    else:
        painter.drawEllipse(box)
        write(painter, box.adjusted(1.2, 1.2, -1.2, -1.2), letter, on_colour(colour), bold=True)
    _badge(painter, box.bottomRight() - QPointF(0.9, 0.9), 2.6, _INK, str(count))


def outline(painter: QPainter, box: QRectF, colour: str, scale: float) -> None:
    """Draw a ring round a disk, dark beneath so that it shows on every ground."""
    wide = max(0.35, 2.5 / scale)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(_INK, wide * 1.6))
    painter.drawEllipse(box)
    painter.setPen(pen(colour, wide))
    painter.drawEllipse(box)


def ghost(painter: QPainter, box: QRectF, colour: str, scale: float) -> None:
    """Draw where a disk would lie."""
    line = QPen(QColor(colour), max(0.25, 2.0 / scale), Qt.PenStyle.DashLine)
    painter.setPen(line)
    tint = QColor(colour)
    tint.setAlpha(70)
    painter.setBrush(tint)
    painter.drawEllipse(box)
