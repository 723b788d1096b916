"""The booklet laid out on pages: what stands where, tables cut between their rows, and the drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from editor.printing.booklet import Section, say
from editor.printing.booklet_blocks import Block, Paragraph, Picture, Table, Title, Together, runs_within
from editor.printing.booklet_painting import BookletPage, PlacedImage
from editor.printing.face import TextMark, TextStyle
from editor.printing.frame import HAIRLINE, INK, MUTED, SHADE, Builder, ink_of, restyled
from editor.printing.sheets import Paper
from editor.printing.text_lines import text_height
from schemas.typography import typeset

_MARGIN: Final = 14.0
_FOOT: Final = 8.0
_GAP: Final = 2.4
_SECTION_GAP: Final = 6.0
_DASH: Final = 2.0
_CUT_ROOM: Final = 30.0
"""Room that is left below a line to cut along, at least."""
_CELL: Final = 1.0
"""Room above and below the words of a cell, together."""
_BESIDE: Final = 2.4
"""Room left and right of them, together."""
_LEAST_PICTURE: Final = 60.0
"""A picture that would be less high than this begins on the next page."""
_SHRINKS: Final = 120.0
"""A picture that may be higher than this is a map to play on, and is never made smaller to save a page."""
_SHARES: Final = (1.0, 0.8, 0.6)
"""Sizes of small pictures that are tried: a few lines alone on a page are worth a smaller picture."""
_BODY: Final = TextStyle(3.5, INK, least_mm=3.5)
_STORY: Final = restyled(_BODY, italic=True, colour=MUTED)
_MUTED: Final = restyled(_BODY, colour=MUTED, size_mm=3.2, least_mm=3.2)
_STYLES: Final = {"body": _BODY, "story": _STORY, "muted": _MUTED}
_CELLS: Final = TextStyle(3.1, INK, least_mm=2.2)
_HEAD: Final = TextStyle(2.7, MUTED, bold=True, anchor="middle", least_mm=1.8)
_HEAD_HEIGHT: Final = 5.0
_CAPTION: Final = TextStyle(2.9, MUTED, italic=True, align="centre", least_mm=2.9)
_SECTION: Final = TextStyle(6.0, INK, "display", bold=True, anchor="middle", least_mm=3.6)
_TITLE: Final = TextStyle(9.0, INK, "display", bold=True, anchor="middle", least_mm=4.5)
_SUBTITLE: Final = TextStyle(4.1, INK, bold=True, anchor="middle", least_mm=3.0)
_SMALL: Final = TextStyle(2.5, MUTED, anchor="middle", least_mm=1.8)


@dataclass(frozen=True)
class Place:
    """How far pages are set, to return to."""

    sheets: int
    y: float
    marks: int
    """Marks on the last of the sheets."""
    images: int
    """Pictures on it."""


@dataclass
class _Sheet:
    """A page that is being filled from the top."""

    builder: Builder
    images: list[PlacedImage] = field(default_factory=list)


class PageSetter:
    """Sets blocks one below the other, and begins a page where one is full."""

    def __init__(self, paper: Paper, title: str, language: str, share: float = 1.0) -> None:
        self._paper, self._title, self._language = paper, title, language
        self._share = share
        self._side = ""
        self._sheets: list[_Sheet] = []
        self._y = 0.0
        self._width = paper.width - 2 * _MARGIN
        self._bottom = paper.height - _MARGIN - _FOOT
        self.new_page()

    @property
    def _sheet(self) -> _Sheet:
        return self._sheets[-1]

    @property
    def _at_top(self) -> bool:
        return self._y <= _MARGIN

    def _set(self, text: str) -> str:
        return typeset(text, self._language)

    def new_page(self) -> None:
        """Begin a page."""
        self._sheets.append(_Sheet(Builder(self._paper.width, self._paper.height)))
        self._y = _MARGIN

    def _need(self, height: float) -> None:
        if self._y + height > self._bottom and not self._at_top:
            self.new_page()

    def apart(self, sections: Sequence[Section]) -> None:
        """Set what one side alone may read: below what another one reads, where there is room for all of it.

        A line between them says where to cut; else it begins on a page of its own.
        """
        before, page = self._state(), self._page
        if self._side and not self._at_top and not any(one.fresh_page for one in sections[1:]):
            self._cut()
            for section in sections:
                self.section(replace(section, fresh_page=False), first=False)
            if self._page == page:
                return
            self._return_to(before)
        if not self._on_one_page(sections):
            for section in sections:
                self.section(section, first=False)

    def _on_one_page(self, sections: Sequence[Section]) -> bool:
        """Set sections on one page of their own, sheets that begin a page included; whether they fit."""
        before = self._state()
        if not self._at_top:
            self.new_page()
        page = self._page
        for section in sections:
            self.section(replace(section, fresh_page=False), first=False)
        if self._page == page:
            return True
        self._return_to(before)
        return False

    def _cut(self) -> None:
        self._y += _SECTION_GAP
        self._need(_CUT_ROOM)
        builder, y = self._sheet.builder, self._y
        for number in range(int(self._width / (2 * _DASH))):
            left = _MARGIN + 2 * _DASH * number
            builder.line(left, y, left + _DASH, y)
        words = say("cut_here", self._language)
        builder.text((_MARGIN, y + 0.6, self._width, 3.6), self._set(words), _SMALL, "text")
        self._y += 5.0

    def section(self, section: Section, *, first: bool) -> None:
        """Set a section with its heading."""
        self._side = section.side
        if section.fresh_page and not self._at_top:
            self.new_page()
        blocks = section.blocks
        if blocks and isinstance(blocks[0], Together | Picture):
            # A heading does not stay behind when what it begins with moves to the next page.
            self._kept_together(lambda: self._section_head(section, blocks[:1], first=first))
            blocks = blocks[1:]
        else:
            self._section_head(section, (), first=first)
        self._all(blocks)

    def _section_head(self, section: Section, blocks: Sequence[Block], *, first: bool) -> None:
        if not self._at_top:
            self._y += _SECTION_GAP
        style = restyled(_TITLE if first else _SECTION, colour=ink_of(section.colour))
        high = style.size_mm * 1.5
        self._need(high + 20)
        builder = self._sheet.builder
        builder.text((_MARGIN, self._y, self._width, high), self._set(section.title), style, "heading")
        self._y += high
        builder.line(_MARGIN, self._y, _MARGIN + self._width, self._y, ink_of(section.colour), 0.5)
        self._y += _GAP
        self._all(blocks)

    def _kept_together(self, put: Callable[[], None]) -> None:
        """Set what belongs together on the next page where this one has no room for it but that one has.

        Args:
            put: sets it; called again where it is tried at another place.
        """
        before, page = self._state(), self._page
        put()
        if self._page == page or before.y <= _MARGIN:
            return
        self._return_to(before)
        self.new_page()
        put()
        if self._page > page + 1:  # too much for any page: it begins where there is room
            self._return_to(before)
            put()

    @property
    def _page(self) -> int:
        return len(self._sheets) - 1

    def _state(self) -> Place:
        builder = self._sheet.builder
        return Place(len(self._sheets), self._y, len(builder.marks), len(self._sheet.images))

    def _return_to(self, place: Place) -> None:
        """Take back what was set since."""
        del self._sheets[place.sheets :]
        del self._sheet.builder.marks[place.marks :]
        del self._sheet.images[place.images :]
        self._y = place.y

    def _block(self, block: Block) -> None:
        match block:
            case Title():
                self._need(18)
                self._y += _GAP
                box = (_MARGIN, self._y, self._width, 6.0)
                self._sheet.builder.text(box, self._set(block.text), _SUBTITLE, "heading")
                self._y += 6.0 + _GAP / 2
            case Paragraph():
                self._paragraph(block)
            case Table():
                self._table(block)
            case Picture():
                self._picture(block)
            case Together():
                self._kept_together(lambda: self._all(block.blocks))

    def _all(self, blocks: Sequence[Block]) -> None:
        for block in blocks:
            self._block(block)

    def _paragraph(self, block: Paragraph) -> None:
        style = _STYLES[block.tone]
        lead = self._set(block.lead)
        before = f"{lead} " if lead else ""
        text = before + (block.text if block.runs else self._set(block.text))
        runs = tuple(replace(run, start=run.start + len(before)) for run in block.runs)
        left, width = _MARGIN + block.indent_mm, self._width - block.indent_mm
        at = 0
        for number, part in enumerate(_pieces(text.strip(), style, width, self._bottom - _MARGIN)):
            bold = len(lead) if number == 0 else 0
            own = runs_within(runs, at, len(part))
            high = text_height(part, style, width, bold, own) + 0.2
            self._need(high)
            mark = TextMark(left, self._y, width, high, part, style, "text", wraps=True, lead=bold, runs=own)
            self._sheet.builder.add((mark,))
            self._y += high
            at += len(part) + 1
        self._y += _GAP

    def _picture(self, block: Picture) -> None:
        if block.image.isNull():
            return
        ratio = block.image.height() / block.image.width()
        caption = self._set(block.caption)
        caption_high = text_height(caption, _CAPTION, self._width) if caption else 0.0
        room = self._bottom - self._y - caption_high - _GAP
        share = self._share if block.most_mm <= _SHRINKS else 1.0
        wanted = min(self._width * ratio, block.most_mm) * share
        if room < min(wanted, _LEAST_PICTURE):
            self.new_page()
            room = self._bottom - self._y - caption_high - _GAP
        high = min(wanted, room)
        wide = high / ratio
        left = _MARGIN + (self._width - wide) / 2
        self._sheet.images.append(PlacedImage(block.image, left, self._y, wide, high))
        self._sheet.builder.rect((left, self._y, wide, high), None, HAIRLINE, 0.2)
        self._y += high + 1
        if caption:
            box = (_MARGIN, self._y, self._width, caption_high + 0.2)
            self._sheet.builder.text(box, caption, _CAPTION, "text", wraps=True)
            self._y += caption_high
        self._y += _GAP

    def _table(self, table: Table) -> None:
        total = sum(column.share for column in table.columns)
        widths = [self._width * column.share / total for column in table.columns]
        styles = [restyled(_CELLS, align=one.align, size_mm=one.size_mm) for one in table.columns]
        rows = [[self._set(cell) for cell in row] for row in table.rows]
        heights = [_row_height(row, styles, widths, table.least_mm) for row in rows]
        self._need(_HEAD_HEIGHT + (heights[0] if heights else 0.0))
        self._table_head(table, widths)
        for row, high in zip(rows, heights, strict=True):
            if self._y + high > self._bottom:
                self.new_page()
                self._table_head(table, widths)
            self._row(row, styles, widths, high)
        self._y += _GAP

    def _table_head(self, table: Table, widths: Sequence[float]) -> None:
        builder, left = self._sheet.builder, _MARGIN
        if not any(column.title for column in table.columns):
            builder.line(_MARGIN, self._y, _MARGIN + self._width, self._y)
            return
        builder.rect((_MARGIN, self._y, self._width, _HEAD_HEIGHT), SHADE)
        for column, width in zip(table.columns, widths, strict=True):
            box = (left + _BESIDE / 2, self._y, width - _BESIDE, _HEAD_HEIGHT)
            builder.text(box, self._set(column.title), restyled(_HEAD, align=column.align), "heading")
            left += width
        self._y += _HEAD_HEIGHT

    def _row(
        self, row: Sequence[str], styles: Sequence[TextStyle], widths: Sequence[float], high: float
    ) -> None:
        builder, left = self._sheet.builder, _MARGIN
        for text, style, width in zip(row, styles, widths, strict=True):
            box = (left + _BESIDE / 2, self._y + _CELL / 2, width - _BESIDE, high - _CELL)
            builder.text(box, text, style, "text", wraps=True)
            builder.line(left, self._y, left, self._y + high)
            left += width
        builder.line(left, self._y, left, self._y + high)
        self._y += high
        builder.line(_MARGIN, self._y, left, self._y)

    def pages(self) -> tuple[BookletPage, ...]:
        """Return the pages with their feet."""
        for number, sheet in enumerate(self._sheets, start=1):
            top = self._paper.height - _MARGIN - 4
            words = say("page", self._language, number=number, count=len(self._sheets))
            box = (_MARGIN, top, self._width / 2, 4.0)
            sheet.builder.text(box, self._set(self._title), _SMALL, "text")
            right = (_MARGIN + self._width / 2, top, self._width / 2, 4.0)
            sheet.builder.text(right, words, restyled(_SMALL, align="right"), "text")
        return tuple(BookletPage(sheet.builder.face(), tuple(sheet.images)) for sheet in self._sheets)


def booklet_pages(
    sections: Sequence[Section], title: str, paper: Paper, language: str
) -> tuple[BookletPage, ...]:
    """Lay sections out on pages.

    Args:
        sections: the booklet; the first has the title of the scenario.
        title: what the foot of each page says.
        paper: what it is printed on, upright.
        language: signs are set, and pages numbered, as in that language.
    """
    best: tuple[BookletPage, ...] = ()
    for share in _SHARES:
        setter = PageSetter(paper, title, language, share)
        for number, section in enumerate(one for one in sections if not one.side):
            setter.section(section, first=number == 0)
        for _side, own in groupby((one for one in sections if one.side), lambda one: one.side):
            setter.apart(tuple(own))
        pages = setter.pages()
        if not best or len(pages) < len(best):
            best = pages
    return best


def _row_height(
    row: Sequence[str], styles: Sequence[TextStyle], widths: Sequence[float], least: float
) -> float:
    highs = [
        text_height(text, style, width - _BESIDE) + 0.2 if text else 0.0
        for text, style, width in zip(row, styles, widths, strict=True)
    ]
    return max([least, *highs]) + _CELL


def _pieces(text: str, style: TextStyle, width: float, most: float) -> list[str]:
    """Return a text in pieces that each fit on a page: its lines, long ones cut between words."""
    pieces: list[str] = []
    for line in text.split("\n"):
        words = line.split(" ")
        while words:
            count = len(words)
            while count > 1 and text_height(" ".join(words[:count]), style, width) > most:
                count = count * 3 // 4
            pieces.append(" ".join(words[:count]))
            words = words[count:]
    return [piece or " " for piece in pieces]
