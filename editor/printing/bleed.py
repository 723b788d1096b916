"""Colours that reach over the cut: where a face has none of its own, its edge is drawn out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from editor.printing.bounds import bounds
from editor.printing.face import Face, LayerMark, TextMark
from editor.printing.painter import PAPER, paint_face, painting
from editor.printing.text_lines import UNITS_PER_MM, units

_FINENESS: Final = 4.0
"""Pixels of a millimetre along the edge that is drawn out."""
_RIM_MM: Final = 0.5
"""So far inside the rim of a disc its colour is taken."""
_EDGE: Final = UNITS_PER_MM / _FINENESS
"""Width, in units, of the edge that is drawn out."""

_MOST_KEPT: Final = 4096
_KEPT: Final[dict[tuple[object, ...], Bleed]] = {}


@dataclass(frozen=True)
class Bleed:
    """What lies around a face: of its marks only those at its edge matter, so many faces have the same."""

    face: Face
    """The face with those marks alone."""
    bleed: float
    """How far colours reach, in mm."""
    folded: bool = False
    """Its upper side is a fold, beyond which the other face begins."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:  # it is long to work out, and asked for by each card with such an edge
        return hash((self.face, self.bleed, self.folded))

    def paint(self, painter: QPainter) -> None:
        """Draw it round the face at the origin of a painter in units; nothing inside the face is drawn."""
        _paint_around(painter, self.face, self.bleed, folded=self.folded)


def bleed_of(face: Face, bleed: float, *, folded: bool = False) -> Bleed | None:
    """Return what lies around a face; None for nothing.

    Args:
        face: the face.
        bleed: how far colours reach, in mm.
        folded: its upper side is a fold, beyond which the other face begins.
    """
    if bleed <= 0 or face.blank:
        return None
    bare = face.bleed < bleed
    inner = QRectF(0, 0, units(face.width), units(face.height)).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
    whole = face.round or any(isinstance(mark, LayerMark) for mark in face.marks)
    seen = tuple(
        [
            mark
            for mark in face.marks
            if not (bare and type(mark) is TextMark) and (whole or not inner.contains(bounds(mark)))
        ]
    )
    looks = (face.width, face.height, face.round, face.bleed, face.safe, face.corner)
    key = (*looks, bleed, folded, *map(id, seen))
    found = _KEPT.get(key)  # it keeps its marks alive: another mark has another identity
    if found is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        found = _KEPT[key] = Bleed(replace(face, marks=seen), bleed, folded)
    return found


def _paint_around(painter: QPainter, face: Face, bleed: float, *, folded: bool) -> None:
    if face.round and face.bleed < bleed:
        _draw_rim(painter, face, bleed)
        return
    inner = QRectF(0, 0, units(face.width), units(face.height))
    outer = inner.adjusted(*(units(value) for value in (-bleed, 0 if folded else -bleed, bleed, bleed)))
    ring = QPainterPath()
    ring.setFillRule(Qt.FillRule.OddEvenFill)
    ring.addRect(outer)
    ring.addRect(inner)
    painter.save()
    painter.setClipPath(ring, Qt.ClipOperation.IntersectClip)
    if face.bleed < bleed:
        _draw_out(painter, face, bleed)
    if face.bleed > 0:
        paint_face(painter, face)
    painter.restore()


def _draw_rim(painter: QPainter, face: Face, bleed: float) -> None:
    colour = _part(face, round(face.width * _FINENESS / 2), round(_RIM_MM * _FINENESS), 1, 1).pixelColor(0, 0)
    if colour == QColor(PAPER):
        return
    ring = QPainterPath()
    ring.setFillRule(Qt.FillRule.OddEvenFill)
    ring.addEllipse(_in_units(-bleed, -bleed, face.width + 2 * bleed, face.height + 2 * bleed))
    ring.addEllipse(_in_units(0.0, 0.0, face.width, face.height))
    painter.fillPath(ring, colour)


def _draw_out(painter: QPainter, face: Face, bleed: float) -> None:
    """Stretch the outermost pixels of each side outwards, and fill the corners with those at the ends."""
    wide, high = (max(2, round(length * _FINENESS)) for length in (face.width, face.height))
    for down, top in ((0, -bleed), (high - 1, face.height)):
        strip = _part(face, 0, down, wide, 1)
        if _is_paper(strip):
            continue
        painter.drawImage(_in_units(0, top, face.width, bleed), strip)
        painter.fillRect(_in_units(-bleed, top, bleed, bleed), strip.pixelColor(0, 0))
        painter.fillRect(_in_units(face.width, top, bleed, bleed), strip.pixelColor(wide - 1, 0))
    for across, left in ((0, -bleed), (wide - 1, face.width)):
        strip = _part(face, across, 0, 1, high)
        if not _is_paper(strip):
            painter.drawImage(_in_units(left, 0, bleed, face.height), strip)


def _part(face: Face, across: int, down: int, width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(PAPER))
    with painting(image) as painter:
        painter.translate(-across, -down)
        painter.scale(_FINENESS / UNITS_PER_MM, _FINENESS / UNITS_PER_MM)
        paint_face(painter, face)
    return image


def _is_paper(image: QImage) -> bool:
    paper = QColor(PAPER).rgb()
    return all(image.pixel(x, y) == paper for x in range(image.width()) for y in range(image.height()))


def _in_units(x: float, y: float, width: float, height: float) -> QRectF:
    return QRectF(units(x), units(y), units(width), units(height))
