"""Marks of single links: both ends carry one letter, as the exits of a printed board do."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import pen, text_font
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERED_FROM = 20
"""Field width in pixels from which the letter can be read."""
_DISC = 0.19
"""Radius of the disc with the letter, in field widths."""


def link_letter(number: int) -> str:
    """Return the letter of a link by its place in the document: A to Z, then AA, AB ..."""
    letters = ""
    while number >= 0:
        number, rest = divmod(number, len(_LETTERS))
        letters = _LETTERS[rest] + letters
        number -= 1
    return letters


def paint_links(
    painter: QPainter, arrays: MapArrays, looks: MapLooks, lattice: HexLattice, area: QRectF
) -> None:
    """Mark the outer sides that are linked, in a rectangle of map pixels."""
    letters: dict[frozenset[Offset], str] = {}
    for number, link in enumerate(arrays.links):
        letters[frozenset(link.between)] = link_letter(number)
    near = area.adjusted(-lattice.width, -lattice.width, lattice.width, lattice.width)
    for (at, side), other in arrays.grid.doors.items() if arrays.links else ():
        if near.contains(QPointF(*lattice.centre(at))):
            _paint_end(painter, looks, lattice, at, side, letters[frozenset((at, other))])


def _paint_end(
    painter: QPainter, looks: MapLooks, lattice: HexLattice, at: Offset, side: int, letter: str
) -> None:
    corners = [QPointF(*corner) for corner in lattice.corners(at)]
    one, other = corners[side], corners[(side + 1) % len(corners)]
    centre, width = QPointF(*lattice.centre(at)), lattice.width
    inwards = (centre - (one + other) / 2) * 0.1
    for colour, wide in ((looks.mark_dark, 0.16), (looks.mark_light, 0.08)):
        painter.setPen(pen(colour, max(1.5, width * wide), cap=Qt.PenCapStyle.FlatCap))
        painter.drawLine(one + inwards, other + inwards)
    if width < _LETTERED_FROM:
        return
    middle = centre + ((one + other) / 2 - centre) * 0.55
    painter.setPen(pen(looks.mark_light, max(1.0, width * 0.03)))
    painter.setBrush(QColor(looks.mark_dark))
    painter.drawEllipse(middle, width * _DISC, width * _DISC)
    painter.setFont(text_font(width * (0.24 if len(letter) == 1 else 0.18), bold=True))
    painter.setPen(QColor(looks.mark_light))
    box = QRectF(middle.x() - width / 2, middle.y() - width / 2, width, width)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)
