"""Drawings that stand on many cards, written into a PDF once and only named where they stand.

Qt writes a path anew wherever it is drawn, but a picture only once. So a picture of a few pixels is drawn in
the place of each such drawing, and when the PDF is fixed those pictures become the drawings: paths, as sharp
as they were.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QTransform

if TYPE_CHECKING:
    import pikepdf

_PIXELS: Final = 8
"""Width of a picture that stands for a drawing: the bytes of its pixels tell it from all others."""


@dataclass(frozen=True)
class Ink:
    """A shape filled with a colour, or the line round it."""

    path: QPainterPath
    colour: str
    line: float = 0.0
    """Width of the line, with round corners; 0 fills the shape."""


@dataclass(frozen=True)
class Drawing:
    """Shapes from the lowest to the topmost, and the rectangle that they were made for."""

    field: QRectF
    inks: tuple[Ink, ...]


class Stamps:
    """The drawings of one PDF while it is painted."""

    def __init__(self, painter: QPainter) -> None:
        self._painter = painter
        self._pictures: dict[Hashable, QImage] = {}
        self._drawings: dict[bytes, Drawing] = {}
        self.blends = False
        """Whether something is mixed with what is beneath it."""

    def paints(self, painter: QPainter) -> bool:
        """Return whether a painter is that of the PDF."""
        return painter is self._painter

    def stamp(self, painter: QPainter, box: QRectF, key: Hashable, make: Callable[[], Drawing]) -> bool:
        """Put a drawing in a box; False where another painter than that of the PDF is at work."""
        if painter is not self._painter:
            return False
        picture = self._pictures.get(key)
        if picture is None:
            name = hashlib.sha256(f"drawing {len(self._pictures)}".encode()).digest()[: 3 * _PIXELS]
            pixels = QImage(name, _PIXELS, 1, 3 * _PIXELS, QImage.Format.Format_RGB888)
            picture = self._pictures[key] = pixels.copy()  # of its own: the other only looks at the bytes
            self._drawings[name] = make()
        painter.drawImage(box, picture)
        return True

    def put_into(self, pdf: pikepdf.Pdf) -> None:
        """Turn the pictures that stand for drawings into these, once each."""
        if not self._drawings:
            return
        seen: set[tuple[int, int]] = set()
        for page in pdf.pages:
            resources: Any = page.obj.get("/Resources")
            for one in resources.get("/XObject", {}).values() if resources is not None else ():
                if one.objgen not in seen:
                    seen.add(one.objgen)
                    self._put(one)

    def _put(self, picture: Any) -> None:
        if int(picture.get("/Width", 0)) != _PIXELS or int(picture.get("/Height", 0)) != 1:
            return
        drawing = self._drawings.get(picture.read_bytes())
        if drawing is None:
            return
        import pikepdf  # loaded where a PDF is written; cards are drawn without it

        for name in set(picture.keys()) - {"/Length"}:
            del picture[name]
        picture.Type, picture.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        over = max((ink.line for ink in drawing.inks), default=0.0)  # a line reaches over the edge
        wide, high = over / drawing.field.width(), over / drawing.field.height()
        picture.BBox = pikepdf.Array([round(one, 4) for one in (-wide, -high, 1 + wide, 1 + high)])
        picture.Resources = pikepdf.Dictionary()
        picture.write(_operators(drawing))


_at_work: Final = threading.local()


@contextmanager
def stamping(painter: QPainter) -> Iterator[Stamps]:
    """Write each drawing once while a painter draws a PDF; :meth:`Stamps.put_into` must fix that."""
    before: Stamps | None = getattr(_at_work, "stamps", None)
    _at_work.stamps = stamps = Stamps(painter)
    try:
        yield stamps
    finally:
        _at_work.stamps = before


@contextmanager
def unstamped() -> Iterator[None]:
    """Draw everything shape by shape until the end of the block, also in a PDF."""
    before: Stamps | None = getattr(_at_work, "stamps", None)
    _at_work.stamps = None
    try:
        yield
    finally:
        _at_work.stamps = before


def stamped(painter: QPainter, box: QRectF, key: Hashable, make: Callable[[], Drawing]) -> bool:
    """Put a drawing in a box where a painter draws a PDF; False where it must be drawn otherwise.

    Args:
        painter: its state is kept.
        box: where its field lies, in the unit of the painter.
        key: equal keys have equal drawings.
        make: makes the drawing.
    """
    stamps: Stamps | None = getattr(_at_work, "stamps", None)
    return stamps is not None and stamps.stamp(painter, box, key, make)


def note_blend(painter: QPainter) -> None:
    """Remember of the PDF that a painter draws that something is mixed in it."""
    stamps: Stamps | None = getattr(_at_work, "stamps", None)
    if stamps is not None and stamps.paints(painter):
        stamps.blends = True


def paint_drawing(painter: QPainter, box: QRectF, key: Hashable, make: Callable[[], Drawing]) -> None:
    """Draw what fills a box: as a stamp in a PDF, elsewhere shape by shape; see :func:`stamped`."""
    if stamped(painter, box, key, make):
        return
    drawing = make()
    field = drawing.field
    # The paths are moved, not the painter: that is quicker on every device.
    wide, high = box.width() / field.width(), box.height() / field.height()
    place = QTransform(wide, 0, 0, high, box.left() - field.left() * wide, box.top() - field.top() * high)
    for ink in drawing.inks:
        if ink.line:
            pen = QPen(QColor(ink.colour), ink.line * wide)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(place.map(ink.path), pen)
        else:
            painter.fillPath(place.map(ink.path), QColor(ink.colour))


def _operators(drawing: Drawing) -> bytes:
    """Return a drawing in the words of PDF: its field is the unit square, whose y goes up."""
    field = drawing.field
    wide, high = 1 / field.width(), 1 / field.height()
    # The matrix turns the field into the unit square, so that the width of a line grows as the shape does.
    words = [
        " ".join(map(plain, (wide, 0, 0, -high, -field.left() * wide, 1 + field.top() * high))) + " cm",
        "1 j",
    ]
    for ink in drawing.inks:
        colour = " ".join(plain(value) for value in _rgb(ink.colour))
        if ink.line:
            words += [f"{colour} RG", f"{plain(ink.line)} w", *_outline(ink.path), "S"]
        else:
            even = ink.path.fillRule() == Qt.FillRule.OddEvenFill
            words += [f"{colour} rg", *_outline(ink.path), "f*" if even else "f"]
    return "\n".join(words).encode()


def _rgb(name: str) -> tuple[float, float, float]:
    colour = QColor(name)
    return colour.redF(), colour.greenF(), colour.blueF()


def _outline(path: QPainterPath) -> Iterator[str]:
    """Yield the operators of an outline; each of its parts is closed."""
    points: list[str] = []
    begun: Sequence[float] = ()
    last: Sequence[float] = ()
    for index in range(path.elementCount()):
        element: Any = path.elementAt(index)
        at = (element.x, element.y)
        if element.isMoveTo():
            if begun and begun == last:
                yield "h"
            begun = at
            yield f"{plain(at[0])} {plain(at[1])} m"
        elif element.isLineTo():
            yield f"{plain(at[0])} {plain(at[1])} l"
        else:
            points += [plain(at[0]), plain(at[1])]
            if len(points) == 6:
                yield " ".join(points) + " c"
                points.clear()
        last = at
    if begun and begun == last:
        yield "h"


def plain(value: float) -> str:
    """Return a number without an exponent, which PDF does not know."""
    return f"{value:.9f}".rstrip("0").rstrip(".") or "0"
