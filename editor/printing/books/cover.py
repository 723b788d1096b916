"""The cover of a book: picture, arms, title and what it is, on a page of its own or above the first one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.printing.books.model import Book
from editor.printing.books.type import Type
from editor.printing.face import ArmsMark, Art, ArtMark, Face
from editor.printing.frame import SHADE, Builder, on_colour, restyled
from editor.printing.slots import Paper
from editor.printing.text_lines import text_height
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
    if book.style.cover == "page":
        below = _title_page(builder, book, paper, type_, margin)
        return Cover(builder.face(), max(top, below), page=True)
    below = _title_above(builder, book, paper, type_, margin)
    return Cover(builder.face(), below, page=False)


def _title_page(builder: Builder, book: Book, paper: Paper, type_: Type, margin: float) -> float:
    """Draw a page of its own; return where its opening words begin."""
    width = paper.width - 2 * margin
    art, high = cover_art(book), paper.height * _ART_SHARE
    bare = art is None and (book.arms is None or not book.style.cover_arms)
    y = _page_top(builder, book, art, paper, width)
    # Where nothing else is on the colour, the title is.
    ink = on_colour(_ground(book)) if bare else type_.ink
    style = restyled(type_.title, colour=ink)
    title = typeset(book.title, book.language)
    tall = text_height(title, style, width) + 1.0
    builder.text((margin, y, width, tall), title, style, "heading", wraps=True)
    y += tall + 2.0
    builder.line(margin + width * 0.2, y, margin + width * 0.8, y, ink, 0.6)
    small = restyled(type_.subtitle, colour=ink) if bare else type_.subtitle
    builder.text((margin, y + 3.0, width, 7.0), typeset(book.subtitle, book.language), small, "heading")
    return high + 10.0 if bare else y + 16.0


def _title_above(builder: Builder, book: Book, paper: Paper, type_: Type, margin: float) -> float:
    """Draw a title above the first page; return where its texts begin."""
    width = paper.width - 2 * margin
    y, left = _heading_top(builder, cover_art(book), paper, margin), margin
    if book.style.cover_arms and book.arms is not None:
        builder.add((ArmsMark(margin, y, _SMALL_ARMS, _SMALL_ARMS, book.arms),))
        left += _SMALL_ARMS + 5.0
    style = restyled(type_.title, size_mm=9.0, align="left")
    title, wide = typeset(book.title, book.language), margin + width - left
    high = text_height(title, style, wide) + 1.0
    builder.text((left, y, wide, high), title, style, "heading", wraps=True)
    small = restyled(type_.subtitle, align="left")
    builder.text((left, y + high, wide, 6.0), typeset(book.subtitle, book.language), small, "heading")
    y = max(y + high + 7.0, y + (_SMALL_ARMS if left > margin else 0.0)) + 2.0
    builder.line(margin, y, margin + width, y, type_.ink, 0.6)
    return y + 3.0


def _ground(book: Book) -> str:
    """Return the colour of a title page without a picture."""
    return book.colour if book.style.colour == "people" else SHADE


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
        ground = _ground(book)
        builder.rect((0, 0, paper.width, high), ground)
        builder.rect((6, 6, paper.width - 12, high - 12), None, on_colour(ground), 0.5)
    if arms is None:
        return high + 16.0 if art is not None else high * 0.4
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
