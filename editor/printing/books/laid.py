"""A book on its pages as data, and their drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QImage, QPainter

from editor.printing.booklet_painting import BookletPage, paint_booklet_page
from editor.printing.books.model import Book
from editor.printing.face import Face
from editor.printing.painter import image_on_paper, paint_face
from editor.printing.pdf_places import Link, Spot
from editor.printing.text_lines import units


@dataclass(frozen=True)
class PlacedFace:
    """A side of a card, or a slab of words, on a page, in mm."""

    face: Face
    x: float
    y: float
    scale: float = 1.0


@dataclass(frozen=True)
class BookPage:
    """One page of a book."""

    words: BookletPage
    faces: tuple[PlacedFace, ...] = ()
    filled: float = 1.0
    """How much of its height is used, from 0 to 1."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.words.size


@dataclass(frozen=True)
class BookPages:
    """A book on pages, with where its parts stand."""

    book: Book
    pages: tuple[BookPage, ...]
    spots: Mapping[str, Spot]
    links: tuple[Link, ...]


def paint_book_page(painter: QPainter, page: BookPage) -> None:
    """Draw a page with its upper left corner at the origin of a painter whose unit is 1/1200 inch."""
    paint_booklet_page(painter, page.words)
    for one in page.faces:
        painter.save()
        painter.translate(units(one.x), units(one.y))
        if one.scale != 1.0:
            painter.scale(one.scale, one.scale)
        paint_face(painter, one.face)
        painter.restore()


def book_page_image(page: BookPage, dots_per_inch: float) -> QImage:
    """Return a page as a picture on white."""
    return image_on_paper(page.size, dots_per_inch / 25.4, lambda painter: paint_book_page(painter, page))
