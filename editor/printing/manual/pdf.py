"""The manual as a PDF: contents with page numbers, chapters with their pictures, bookmarks and links."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import pikepdf
from PySide6.QtGui import QImage

from editor.printing.booklet import Section
from editor.printing.booklet_blocks import Block, Picture
from editor.printing.booklet_pages import PageSetter
from editor.printing.face import TextStyle
from editor.printing.frame import HAIRLINE, INK, restyled
from editor.printing.manual.model import Chapter, Manual, Part
from editor.printing.output import booklet_pdf
from editor.printing.rich_text import formatted
from editor.printing.sheets import Paper
from schemas.progress import Report
from schemas.typography import typeset

_COLOUR: Final = "#275A8A"
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
_POINTS: Final = 72 / 25.4
_ENTRY: Final = TextStyle(3.4, INK, anchor="middle", least_mm=2.4)
_PART: Final = restyled(_ENTRY, bold=True)


@dataclass(frozen=True)
class Spot:
    """Where a chapter begins."""

    page: int
    """Number of the page, from 0."""
    y: float
    """mm from its upper edge."""


@dataclass
class _Found:
    spots: dict[str, Spot] = field(default_factory=dict)
    rows: list[tuple[int, float, str]] = field(default_factory=list)
    """Lines of the contents: page, mm from its upper edge, and the chapter that it leads to."""


class _ManualSetter(PageSetter):
    """Sets the manual, and remembers where its chapters begin."""

    def __init__(self, paper: Paper, manual: Manual, numbers: Mapping[str, int]) -> None:
        super().__init__(paper, manual.title, manual.language)
        self._manual, self._numbers = manual, numbers
        self.found = _Found()

    def whole(self) -> None:
        """Set the manual."""
        manual = self._manual
        opening = tuple(formatted(_plain(manual.opening), manual.language))
        self.section(Section(manual.title, opening, _COLOUR), first=True)
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
            self.found.rows.append((self._page, self._y, chapter.id))
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
        self.found.spots[chapter.id] = Spot(self._page, self._y)
        blocks = tuple(_blocks(chapter, self._manual))
        self.section(Section(chapter.title, blocks, _COLOUR, fresh_page=False), first=False)


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


def manual_pdf(manual: Manual, paper: Paper, report: Report | None = None) -> bytes:
    """Return the manual as a PDF; equal ones give equal bytes.

    Args:
        manual: in one language.
        paper: what it is printed on, upright.
        report: called with ``(pages done, total)``; may raise to cancel.
    """
    setter = _ManualSetter(paper, manual, {})
    setter.whole()
    # Numbers take the same room whatever they are, so the pages do not move.
    setter = _ManualSetter(paper, manual, {one: spot.page + 1 for one, spot in setter.found.spots.items()})
    setter.whole()
    data = booklet_pdf(setter.pages(), manual.title, manual.language, report, lossless=False)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        _add_ways(pdf, manual, setter.found, paper)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, compress_streams=True)
    return out.getvalue()


def _add_ways(pdf: pikepdf.Pdf, manual: Manual, found: _Found, paper: Paper) -> None:
    """Add bookmarks, and links from the contents."""

    def place(chapter: str) -> pikepdf.Array:
        spot = found.spots[chapter]
        top = round((paper.height - spot.y) * _POINTS, 2)
        return pikepdf.Array([pdf.pages[spot.page].obj, pikepdf.Name.XYZ, 0, top, 0])

    with pdf.open_outline() as outline:
        for part in manual.parts:
            entry = pikepdf.OutlineItem(part.title, place(part.chapters[0].id))
            entry.children.extend(pikepdf.OutlineItem(one.title, place(one.id)) for one in part.chapters)
            outline.root.append(entry)
    pdf.Root.PageMode = pikepdf.Name.UseOutlines
    for number, y, chapter in found.rows:
        edges = (_MARGIN, paper.height - y - _ROW, paper.width - _MARGIN, paper.height - y)
        note = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot,
            Subtype=pikepdf.Name.Link,
            Rect=pikepdf.Array([round(edge * _POINTS, 2) for edge in edges]),
            Border=pikepdf.Array([0, 0, 0]),
            Dest=place(chapter),
        )
        page = pdf.pages[number].obj
        if "/Annots" not in page:
            page.Annots = pikepdf.Array()
        page.Annots.append(pdf.make_indirect(note))
