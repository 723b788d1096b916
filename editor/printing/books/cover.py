"""The cover of a book: picture, arms, title and what it is, on a page of its own or above the first one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.printing.books.model import Book
from editor.printing.books.type import Type
from editor.printing.face import ArmsMark, Art, ArtMark, Face
from editor.printing.frame import SHADE, Builder, on_colour, restyled
from editor.printing.layout import text_height
from editor.printing.slots import Paper
from schemas.asset import PICTURED
from schemas.typography import typeset

_ARMS: Final = 52.0
_SMALL_ARMS: Final = 20.0
_ART_SHARE: Final = 0.56
"""Share of the height of a title page that its picture takes."""
_SMALL_ART: Final = 52.0


@dataclass(frozen=True)
class Cover:
    """The drawn cover."""

    face: Face
    """As large as the page."""
    below: float
    """Where texts may begin, in mm from the upper edge."""
    page: bool
    """Whether nothing else stands on it but its opening words."""


def made(book: Book, paper: Paper, type_: Type, margin: float, top: float) -> Cover:
    """Return the cover of a book.

    Args:
        book: the book, with its template.
        paper: what it is printed on.
        type_: its letters.
        margin: empty edge of the paper, in mm.
        top: where texts begin on a page.
    """
    builder = Builder(paper.width, paper.height)
    page = book.style.cover == "page"
    art = cover_art(book)
    width = paper.width - 2 * margin
    y = _page_top(builder, book, art, paper, width) if page else _heading_top(builder, art, paper, margin)
    style = type_.title if page else restyled(type_.title, size_mm=9.0, align="left")
    left, wide = margin, width
    if not page and book.style.cover_arms and book.arms is not None:
        builder.add((ArmsMark(margin, y, _SMALL_ARMS, _SMALL_ARMS, book.arms),))
        left, wide = margin + _SMALL_ARMS + 5.0, width - _SMALL_ARMS - 5.0
    title = typeset(book.title, book.language)
    high = text_height(title, style, wide) + 1.0
    builder.text((left, y, wide, high), title, style, "heading", wraps=True)
    if not page:
        below = y + high
        builder.text(
            (left, below, wide, 6.0),
            _set(book, book.subtitle),
            restyled(type_.subtitle, align="left"),
            "heading",
        )
        y = max(below + 7.0, y + (_SMALL_ARMS if left > margin else 0.0)) + 2.0
        builder.line(margin, y, margin + width, y, type_.ink, 0.6)
        return Cover(builder.face(), y + 3.0, page)
    y += high + 2.0
    builder.line(margin + width * 0.2, y, margin + width * 0.8, y, type_.ink, 0.6)
    builder.text((margin, y + 3.0, width, 7.0), _set(book, book.subtitle), type_.subtitle, "heading")
    return Cover(builder.face(), max(top, y + 16.0), page)


def _set(book: Book, text: str) -> str:
    return typeset(text, book.language)


def cover_art(book: Book) -> Art | None:
    """Return the picture of a cover. None where its template names none, or it is missing."""
    ref = book.style.cover_art
    found = book.assets.get(ref.id) if ref is not None else None
    if found is None or found.use not in PICTURED or not found.data:
        return None
    return Art(found.data)


def _page_top(builder: Builder, book: Book, art: Art | None, paper: Paper, width: float) -> float:
    """Draw picture and arms of a title page; return where the title begins."""
    arms = book.arms if book.style.cover_arms else None
    high = paper.height * _ART_SHARE
    if art is not None:
        builder.add((ArtMark(0, 0, paper.width, high, art),))
    else:
        ground = book.colour if book.style.colour == "people" else SHADE
        builder.rect((0, 0, paper.width, high), ground)
        builder.rect((6, 6, paper.width - 12, high - 12), None, on_colour(ground), 0.5)
    if arms is None:
        return high + 16.0
    if art is not None:
        builder.add((ArmsMark((paper.width - _ARMS) / 2, high - _ARMS * 0.62, _ARMS, _ARMS, arms),))
        return high + _ARMS * 0.38 + 8.0
    size = width * 0.5
    builder.add((ArmsMark((paper.width - size) / 2, (high - size) / 2, size, size, arms),))
    return high + 16.0


def _heading_top(builder: Builder, art: Art | None, paper: Paper, margin: float) -> float:
    """Draw the picture above a title; return where the title begins."""
    if art is None:
        return margin
    builder.add((ArtMark(0, 0, paper.width, _SMALL_ART, art),))
    return _SMALL_ART + 6.0
