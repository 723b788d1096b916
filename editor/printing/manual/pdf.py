"""The manual as a PDF: contents with page numbers, chapters with their pictures, bookmarks and links."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from typing import Final

import pikepdf
from PySide6.QtGui import QImage

from editor.printing.booklet import Section
from editor.printing.booklet_blocks import Block, Picture
from editor.printing.booklet_pages import PageSetter
from editor.printing.face import TextStyle
from editor.printing.frame import HAIRLINE, INK, restyled
from editor.printing.manual.model import COLOUR, Chapter, Manual, Part
from editor.printing.output import booklet_pdf
from editor.printing.pdf_places import Link, PdfPlaces, Spot
from editor.printing.rich_text import formatted
from editor.printing.sheets import Paper
from schemas.progress import Report, quietly
from schemas.typography import typeset

_PICTURE: Final = re.compile(r"^!\[([^\]]*)\]\(([^)\s]+)\)\s*$", re.MULTILINE)
_LINK: Final = re.compile(r"(?<!!)\[([^\]]+)\]\([^)\s]+\)")
_MARGIN: Final = 14.0
_ROW: Final = 5.4
_NUMBER: Final = 12.0
_INDENT: Final = 5.0
_MOST_PICTURE: Final = 95.0
"""Greatest height of a picture, in mm."""
_LEAST_CHAPTER: Final = 110.0
"""A chapter that would have less room than this begins on the next page, in mm."""
_ENTRY: Final = TextStyle(3.4, INK, anchor="middle", least_mm=2.4)
_PART: Final = restyled(_ENTRY, bold=True)


class _ManualSetter(PageSetter):
    """Sets the manual, and remembers where its chapters begin."""

    def __init__(self, paper: Paper, manual: Manual, numbers: Mapping[str, int]) -> None:
        super().__init__(paper, manual.title, manual.language)
        self._manual, self._numbers = manual, numbers
        self.spots: dict[str, Spot] = {}
        """Where chapters begin, by their id."""
        self.links: list[Link] = []
        """Lines of the contents."""

    def whole(self) -> None:
        """Set the manual."""
        manual = self._manual
        opening = tuple(formatted(_plain(manual.opening), manual.language))
        self.section(Section(manual.title, opening, COLOUR), first=True)
        for part in manual.parts:
            self._entries(part)
        for chapter in manual.chapters:
            self._chapter(chapter)

    def _entries(self, part: Part) -> None:
        self._need(3 * _ROW)
        self._y += 1.5
        self._line(part.title, "", _PART, 0.0)
        for chapter in part.chapters:
            self._need(_ROW)
            self.links.append(Link(self._page, (_MARGIN, self._y, self._width, _ROW), chapter.id))
            self._line(chapter.title, str(self._numbers.get(chapter.id, 0)), _ENTRY, _INDENT)

    def _line(self, title: str, number: str, style: TextStyle, indent: float) -> None:
        builder = self._sheet.builder
        box = (_MARGIN + indent, self._y, self._width - indent - _NUMBER, _ROW)
        builder.text(box, self._set(title), style, "text")
        if number:
            right = (_MARGIN + self._width - _NUMBER, self._y, _NUMBER, _ROW)
            builder.text(right, number, restyled(style, align="right"), "text")
            below = self._y + _ROW - 0.3
            builder.line(_MARGIN + indent, below, _MARGIN + self._width, below, HAIRLINE, 0.12)
        self._y += _ROW

    def _chapter(self, chapter: Chapter) -> None:
        if not self._at_top and self._y + _LEAST_CHAPTER > self._bottom:
            self.new_page()
        self.spots[chapter.id] = Spot(self._page, self._y)
        blocks = tuple(_blocks(chapter, self._manual))
        self.section(Section(chapter.title, blocks, COLOUR, fresh_page=False), first=False)


def _plain(text: str) -> str:
    """Return Markdown without links: on paper nothing can be clicked inside a sentence."""
    return _LINK.sub(r"\1", text)


def _blocks(chapter: Chapter, manual: Manual) -> Iterator[Block]:
    """Yield a chapter as blocks of a page, pictures between the words before and after them."""
    # Words, alternative words of a picture, its name, words, and so on.
    parts = _PICTURE.split(chapter.text)
    yield from formatted(_plain(parts[0]), manual.language)
    for words, name, text in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        if (file := manual.pictures.get(name)) is not None:
            yield Picture(QImage(str(file)), typeset(words, manual.language), _MOST_PICTURE)
        yield from formatted(_plain(text), manual.language)


def manual_pdf(manual: Manual, paper: Paper, report: Report = quietly) -> bytes:
    """Return the manual as a PDF; equal ones give equal bytes.

    Args:
        manual: in one language.
        paper: what it is printed on, upright.
        report: called with ``(pages done, total)``; may raise to cancel.
    """
    setter = _ManualSetter(paper, manual, {})
    setter.whole()
    # Numbers take the same room whatever they are, so the pages do not move.
    setter = _ManualSetter(paper, manual, {one: spot.page + 1 for one, spot in setter.spots.items()})
    setter.whole()
    data = booklet_pdf(setter.pages(), manual.title, manual.language, report, lossless=False)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        places = PdfPlaces(pdf, setter.spots, [paper.height] * len(pdf.pages))
        places.show_bookmarks(_bookmarks(manual, places))
        places.add_links(setter.links)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, compress_streams=True)
    return out.getvalue()


def _bookmarks(manual: Manual, places: PdfPlaces) -> Iterator[pikepdf.OutlineItem]:
    """Yield a bookmark for each part, which leads to its first chapter, with those of its chapters."""
    for part in manual.parts:
        if part.chapters:
            entry = places.bookmark(part.title, part.chapters[0].id)
            entry.children.extend(places.bookmark(one.title, one.id) for one in part.chapters)
            yield entry
