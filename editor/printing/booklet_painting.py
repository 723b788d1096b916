"""Pages of a booklet as they are drawn: on a printer, or as pictures."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from editor.printing.face import Face
from editor.printing.painter import image_on_paper, paint_face
from editor.printing.text_lines import units


@dataclass(frozen=True)
class PlacedImage:
    """A picture on a page, in mm."""

    image: QImage
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class BookletPage:
    """One page, upright."""

    face: Face
    images: tuple[PlacedImage, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.face.width, self.face.height


def paint_booklet_page(painter: QPainter, page: BookletPage) -> None:
    """Draw a page with its upper left corner at the origin of a painter whose unit is 1/1200 inch."""
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for one in page.images:
        box = QRectF(units(one.x), units(one.y), units(one.width), units(one.height))
        painter.drawImage(box, one.image)
    paint_face(painter, page.face)


def booklet_page_image(page: BookletPage, dots_per_inch: float) -> QImage:
    """Return a page as a picture on white."""
    return image_on_paper(page.size, dots_per_inch / 25.4, lambda painter: paint_booklet_page(painter, page))
