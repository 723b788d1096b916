"""A book laid out on pages by its template: cover, contents, chapters in columns, index, running heads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from editor.printing.booklet_blocks import Paragraph
from editor.printing.booklet_painting import BookletPage, PlacedImage
from editor.printing.books import cover
from editor.printing.books.entries import COLUMN_GAP, columns_of_pictures, entry_slabs
from editor.printing.books.flow import Group, Put, balanced, filled, forced, groups, kept_whole, parted, reach
from editor.printing.books.heads import Heads, draw_heads
from editor.printing.books.laid import BookPage, BookPages, PlacedFace
from editor.printing.books.listings import contents_lines, index_lines
from editor.printing.books.model import CONTENTS, INDEX, SOURCES, Book, Chapter, say
from editor.printing.books.runs import runs_of, small_together
from editor.printing.books.slabs import Setting, Slab, slabs_of
from editor.printing.books.type import Type, type_of
from editor.printing.face import Face
from editor.printing.frame import HAIRLINE, Builder
from editor.printing.pdf_places import Link, Spot
from editor.printing.slots import Paper
from schemas.typography import typeset

_HEAD: Final = 7.0
"""Room of a running head above the texts."""
_BAND_GAP: Final = 3.0
_CHAPTER_GAP: Final = 6.0
_FEWEST: Final = 0.34
"""A last page of which less is filled is pulled into those before it."""
_SHARES: Final = (
    (0.98, 0.98),
    (0.96, 0.96),
    (0.94, 0.94),
    (0.92, 0.92),
    (0.9, 0.9),
    (0.88, 0.88),
    (0.88, 0.8),
    (0.88, 0.72),
    (1.04, 1.0),
    (1.08, 1.0),
    (1.12, 1.0),
)
"""Sizes of letters, and of pictures of cards, that are tried for that: larger ones fill it."""
_TABLE_SHARE: Final = 0.5
"""Tables before entries are not parted where they take less of a page, times that of an entry."""


@dataclass
class _Sheet:
    """A page that is being filled."""

    faces: list[PlacedFace] = field(default_factory=list)
    images: list[PlacedImage] = field(default_factory=list)
    cover: bool = False
    chapter: str = ""
    """Title of the chapter that it begins or goes on with."""
    entries: list[str] = field(default_factory=list)
    reach: float = 0.0


class _Setter:
    """Sets a book."""

    def __init__(self, book: Book, paper: Paper, type_: Type, numbers: Mapping[str, int]) -> None:
        self._book, self._paper, self._type = book, paper, type_
        self._numbers = dict(numbers)
        style = book.style
        self._margin = style.margin_mm
        self._top = self._margin + (_HEAD if style.running_heads else 0.0)
        self._bottom = paper.height - self._margin - 4.0
        self._width = paper.width - 2 * self._margin
        self._sheets: list[_Sheet] = []
        self._y = self._top
        self._chapter = ""
        self._titles = {one.id: one.title for chapter in book.chapters for one in chapter.articles}
        language = book.language
        self._parts = {one.id: one.title for one in book.chapters}
        self._parts |= {key: say(key, language) for key in (CONTENTS, SOURCES, INDEX)}
        self.spots: dict[str, Spot] = {}
        self.links: list[Link] = []

    # the whole

    def whole(self) -> None:
        """Set the book."""
        book, style = self._book, self._book.style
        self._new_page()
        self._cover()
        if style.contents != "none":
            lines = contents_lines(book, self._setting(style.index_columns))
            self._listing(CONTENTS, say("contents", book.language), lines)
        for run in small_together(book.chapters, style.columns if style.chapters == "flow" else 0):
            if len(run) > 1:
                self._small_parts(run)
            else:
                self._part(run[0])
        if book.sources:
            self._heading(SOURCES, say("sources", book.language), 24.0)
            blocks = [Paragraph(one, tone="muted") for one in book.sources]
            self._columns(list(groups(list(slabs_of(blocks, self._setting(style.columns))))), style.columns)
        if style.index and (lines := index_lines(book, self._setting(style.index_columns))):
            self._listing(INDEX, say("index", book.language), lines)

    def _setting(self, columns: int = 1) -> Setting:
        wide = (self._width - (columns - 1) * COLUMN_GAP) / columns
        return Setting(self._type, self._book.language, wide, self._numbers)

    @property
    def _height(self) -> float:
        return self._bottom - self._top

    def _new_page(self) -> None:
        self._sheets.append(_Sheet(chapter=self._chapter))
        self._y = self._top

    # its parts

    def _cover(self) -> None:
        """Set the title page, or the title above the first page."""
        book, setting = self._book, self._setting()
        made = cover.made(book, self._paper, self._type, self._margin, self._top)
        indent = self._width * 0.09 if made.page else 0.0
        words = setting.across(self._width - 2 * indent)
        opening = list(slabs_of(book.opening, words))
        if book.origin:
            opening += slabs_of([Paragraph(book.origin, tone="muted")], words)
        sheet = self._sheets[-1]
        sheet.faces.append(PlacedFace(made.face, 0.0, 0.0))
        self._y = made.below
        for slab in opening:
            if self._y + slab.height > self._bottom:
                break  # a very long text on a cover goes no further than its page
            self._put(slab, indent, self._y)
            self._y += slab.height + slab.gap
        if made.page:
            sheet.cover, sheet.reach = True, self._height
            self._new_page()
        else:
            self._y += _BAND_GAP

    def _heading(self, place: str, title: str, room: float, *, fresh: bool = False) -> None:
        """Set the heading of a chapter, on a page that has room below it."""
        slab = self._heading_slab(place, title, self._width)
        at_top = self._y <= self._top + 0.1
        if not at_top and (fresh or self._y + _CHAPTER_GAP + slab.height + slab.gap + room > self._bottom):
            self._new_page()
        elif not at_top:
            self._y += _CHAPTER_GAP
        self._put(slab, 0.0, self._y)
        self._y += slab.height + slab.gap

    def _listing(self, place: str, title: str, lines: list[Slab]) -> None:
        self._heading(place, title, min(40.0, sum(one.height for one in lines)))
        self._columns(list(groups(lines)), self._book.style.index_columns)

    def _columns_for(self, chapters: Sequence[Chapter]) -> int:
        """Return the columns of the entries of chapters: more where they are pictures and have room."""
        style = self._book.style
        articles = [one for chapter in chapters for one in chapter.articles]
        fitting = columns_of_pictures(articles, self._setting(), repeats=style.repeats) if articles else 0
        return max(style.columns, min(fitting, len(articles)))

    def _entries(self, chapter: Chapter, columns: int) -> list[Group]:
        style = self._book.style
        setting = self._setting(columns)
        return [
            group
            for one in chapter.articles
            for group in kept_whole(entry_slabs(one, setting, repeats=style.repeats), self._height)
        ]

    def _small_parts(self, chapters: Sequence[Chapter]) -> None:
        """Set chapters of few entries in the same columns, each below its heading."""
        flowing: list[Group] = []
        columns = self._columns_for(chapters)
        for chapter in chapters:
            first, *more = self._entries(chapter, columns)
            wide = self._setting(columns).width
            flowing += [Group((self._heading_slab(chapter.id, chapter.title, wide), *first.slabs)), *more]
        if self._y > self._top + 0.1:
            self._y += _CHAPTER_GAP - _BAND_GAP
        self._columns(flowing, columns)

    def _heading_slab(self, place: str, title: str, wide: float) -> Slab:
        style = self._type.chapter
        high = style.size_mm * 1.35
        builder = Builder(wide, high + 0.8)
        builder.text((0, 0, wide, high), typeset(title, self._book.language), style, "heading")
        builder.line(0, high + 0.3, wide, high + 0.3, self._type.ink, 0.5)
        return Slab(high + 0.8, tuple(builder.marks), gap=2.6, keeps=True, place=place)

    def _part(self, chapter: Chapter) -> None:
        style = self._book.style
        columns_of_entries = self._columns_for([chapter])
        flowing = self._entries(chapter, columns_of_entries)
        runs = list(runs_of(chapter.blocks))
        first = 20.0 if runs else flowing[0].height if flowing else 0.0
        self._heading(
            chapter.id, chapter.title, min(first, self._height * 0.6), fresh=style.chapters == "page"
        )
        for wide, blocks in runs:
            columns = 1 if wide else style.columns
            setting = self._setting(columns)
            found = [
                group
                for block in blocks
                for group in kept_whole(list(slabs_of([block], setting)), self._height * _TABLE_SHARE)
            ]
            if not wide and blocks is runs[-1][1] and flowing and columns == columns_of_entries:
                flowing = [*found, *flowing]
            else:
                self._columns(found, columns)
        self._columns(flowing, columns_of_entries)

    # columns

    def _columns(self, found: list[Group], columns: int) -> None:
        """Set groups in columns, on as many pages as they need; the last ones are of about equal height."""
        while found:
            single = len(found) == 1 and columns > 1
            if single:
                found = parted(found[0])
            room = self._bottom - self._y
            put = balanced(found, columns, room)
            if put is not None:
                self._place(put, columns, ruled=not single)
                self._y += reach(put) + _BAND_GAP
                return
            put, done = filled(found, columns, room)
            if done == 0 and self._y <= self._top + 0.1:
                first, rest = forced(found[0], room)
                found = [first, *([rest] if rest is not None else []), *found[1:]]
                put = [
                    Put(slab, 0, sum(one.height + one.gap for one in first.slabs[:at]))
                    for at, slab in enumerate(first.slabs)
                ]
                done = 1
            self._place(put, columns)
            found = found[done:]
            self._new_page()

    def _place(self, put: Sequence[Put], columns: int, *, ruled: bool = True) -> None:
        wide = (self._width - (columns - 1) * COLUMN_GAP) / columns
        for one in put:
            self._put(one.slab, one.column * (wide + COLUMN_GAP), self._y + one.y)
        if columns > 1 and put and ruled:
            high = reach(put)
            builder = Builder(self._width, high)
            for column in range(1, max(one.column for one in put) + 1):
                x = column * (wide + COLUMN_GAP) - COLUMN_GAP / 2
                builder.line(x, 0, x, high, HAIRLINE, 0.12)
            self._sheets[-1].faces.append(PlacedFace(builder.face(), self._margin, self._y))

    def _put(self, slab: Slab, x: float, y: float) -> None:
        sheet, left = self._sheets[-1], self._margin + x
        page = len(self._sheets) - 1
        if slab.marks:
            sheet.faces.append(PlacedFace(Face(slab.marks, self._width, slab.height), left, y))
        for face, at, below, scale in slab.faces:
            sheet.faces.append(PlacedFace(face, left + at, y + below, scale))
        for image in slab.images:
            sheet.images.append(replace(image, x=left + image.x, y=y + image.y))
        if slab.place:
            self.spots[slab.place] = Spot(page, y)
            if slab.place in self._titles:
                sheet.entries.append(self._titles[slab.place])
            if slab.place in self._parts:
                self._chapter = self._parts[slab.place]
                sheet.chapter = sheet.chapter if sheet.chapter and sheet.entries else self._chapter
        if slab.link:
            self.links.append(Link(page, (left, y, slab.link_width, slab.height), slab.link))
        sheet.reach = max(sheet.reach, y + slab.height - self._top)

    # heads

    def pages(self) -> tuple[BookPage, ...]:
        """Return the pages with their heads and numbers."""
        while len(self._sheets) > 1 and not (self._sheets[-1].faces or self._sheets[-1].images):
            self._sheets.pop()
        found = []
        for number, sheet in enumerate(self._sheets, start=1):
            builder = Builder(self._paper.width, self._paper.height)
            if not sheet.cover:
                heads = Heads(number, sheet.chapter, tuple(sheet.entries))
                draw_heads(builder, self._book, self._paper, self._type, heads)
            share = min(1.0, sheet.reach / self._height)
            words = BookletPage(builder.face(), tuple(sheet.images))
            found.append(BookPage(words, tuple(sheet.faces), share))
        return tuple(found)


def book_pages(book: Book, paper: Paper) -> BookPages:
    """Lay a book out on pages; a last page that would be nearly empty is pulled into others, or filled.

    Args:
        book: the book.
        paper: what it is printed on, upright.

    Raises:
        EditorError: a font of its template is damaged.
    """
    best = _laid_out(book, paper, type_of(book.style, book.colour, book.assets))
    for share, cards in _SHARES:
        if best.pages[-1].filled >= _FEWEST or len(best.pages) == 1:
            break
        laid = _laid_out(book, paper, type_of(book.style, book.colour, book.assets, share, cards))
        if len(laid.pages) < len(best.pages) or laid.pages[-1].filled >= _FEWEST:
            best = laid
    return best


def _laid_out(book: Book, paper: Paper, type_: Type) -> BookPages:
    numbers: dict[str, int] = {}
    for _ in range(3):
        setter = _Setter(book, paper, type_, numbers)
        setter.whole()
        found = {place: spot.page + 1 for place, spot in setter.spots.items()}
        if found == numbers:
            break
        numbers = found
    return BookPages(book, setter.pages(), setter.spots, tuple(setter.links))
