"""A book laid out on pages: title, contents with page numbers, chapters with card faces, index."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from PySide6.QtGui import QImage, QPainter

from editor.printing.booklet import Section
from editor.printing.booklet_blocks import Paragraph, Title
from editor.printing.booklet_pages import PageSetter, Place
from editor.printing.booklet_painting import BookletPage, paint_booklet_page
from editor.printing.books.model import CONTENTS, INDEX, Article, Book, Chapter, say
from editor.printing.face import ArmsMark, CardFaces, Face, TextStyle
from editor.printing.frame import HAIRLINE, INK, MUTED, ink_of, restyled
from editor.printing.layout import text_height, units
from editor.printing.painter import image_on_paper, paint_face
from editor.printing.prose_blocks import prose_blocks
from editor.printing.slots import Paper

MARGIN: Final = 14.0
_ARMS: Final = 46.0
_FACES_GAP: Final = 4.0
_MOST_FACE: Final = 42.0
"""Greatest height of a card in a book, in mm; larger ones are drawn smaller: their words stand below."""
_LINE: Final = 6.0
_LEAST_CHAPTER: Final = 130.0
"""A chapter that would have less room than this begins on the next page."""
_CHAPTER_GAP: Final = 6.0
_NUMBER: Final = 14.0
_COLUMN_GAP: Final = 8.0
_CONTENTS: Final = TextStyle(3.6, INK, anchor="middle", least_mm=2.4)
_CHAPTER: Final = restyled(_CONTENTS, bold=True)
_BOOK_TITLE: Final = TextStyle(13.0, INK, "display", bold=True, align="centre", anchor="middle", least_mm=5.0)
_SUBTITLE: Final = TextStyle(4.6, MUTED, align="centre", anchor="middle", least_mm=3.0)


@dataclass(frozen=True)
class Spot:
    """A place in a book that links lead to."""

    page: int
    """Number of the page, from 0."""
    y: float
    """mm from its upper edge."""


@dataclass(frozen=True)
class Link:
    """A box on a page that leads to a place."""

    page: int
    box: tuple[float, float, float, float]
    """Left, top, width and height in mm."""
    target: str


@dataclass(frozen=True)
class PlacedFace:
    """A side of a card on a page, in mm."""

    face: Face
    x: float
    y: float
    scale: float


@dataclass(frozen=True)
class BookPage:
    """One page of a book."""

    words: BookletPage
    faces: tuple[PlacedFace, ...] = ()

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


@dataclass
class _Found:
    spots: dict[str, Spot] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    faces: dict[int, list[PlacedFace]] = field(default_factory=dict)


@dataclass(frozen=True)
class _BookPlace(Place):
    """How far a book is set."""

    faces: Mapping[int, list[PlacedFace]]


class _BookSetter(PageSetter):
    """Sets a book, and remembers where its parts stand."""

    def __init__(self, paper: Paper, book: Book, numbers: Mapping[str, int]) -> None:
        super().__init__(paper, book.title, book.language)
        self._book, self._numbers = book, numbers
        self.found = _Found()

    def whole(self) -> None:
        """Set the book."""
        self._title_page()
        self._contents()
        for number, chapter in enumerate(self._book.chapters):
            self._chapter(chapter, first=number == 0)
        self._index()

    def _mark(self, place: str) -> None:
        self.found.spots[place] = Spot(self._page, self._y)

    def _title_page(self) -> None:
        book = self._book
        builder = self._sheet.builder
        self._y = self._paper.height * 0.12
        if book.arms is not None:
            left = MARGIN + (self._width - _ARMS) / 2
            builder.add((ArmsMark(left, self._y, _ARMS, _ARMS, book.arms),))
            self._y += _ARMS + 10
        style = restyled(_BOOK_TITLE, colour=ink_of(book.colour))
        high = text_height(book.title, style, self._width) + 1
        builder.text((MARGIN, self._y, self._width, high), book.title, style, "heading", wraps=True)
        self._y += high + 3
        builder.line(MARGIN + 30, self._y, MARGIN + self._width - 30, self._y, ink_of(book.colour), 0.6)
        self._y += 3
        builder.text((MARGIN, self._y, self._width, 7.0), book.subtitle, _SUBTITLE, "heading")
        self._y += 14
        for block in book.opening:
            self._block(block)
        if book.origin:
            self._block(Paragraph(book.origin, tone="muted"))

    def _heading(self, place: str, title: str, *, fresh_page: bool = True) -> None:
        if not self._at_top and (fresh_page or self._y + _LEAST_CHAPTER > self._bottom):
            self.new_page()
        elif not self._at_top:
            self._y += _CHAPTER_GAP
        self._mark(place)
        self.section(Section(title, (), self._book.colour, fresh_page=False), first=False)

    def _contents(self) -> None:
        self._heading(CONTENTS, say("contents", self._book.language))
        for chapter in self._book.chapters:
            self._entry(chapter.title, chapter.id, _CHAPTER, 0.0, self._width, MARGIN)
            for article in chapter.articles:
                self._entry(article.title, article.id, _CONTENTS, 6.0, self._width, MARGIN)
        self._entry(say("index", self._book.language), INDEX, _CHAPTER, 0.0, self._width, MARGIN)

    def _entry(
        self, title: str, place: str, style: TextStyle, indent: float, width: float, left: float
    ) -> None:
        """Set a line that leads to a place, with the number of its page."""
        self._need(_LINE)
        builder = self._sheet.builder
        number = str(self._numbers.get(place, 0))
        box = (left + indent, self._y, width - indent - _NUMBER, _LINE)
        builder.text(box, title, style, "text")
        right = (left + width - _NUMBER, self._y, _NUMBER, _LINE)
        builder.text(right, number, restyled(style, align="right"), "text")
        below = self._y + _LINE - 0.3
        builder.line(left + indent, below, left + width, below, HAIRLINE, 0.12)
        self.found.links.append(Link(self._page, (left, self._y, width, _LINE), place))
        self._y += _LINE

    def _chapter(self, chapter: Chapter, *, first: bool) -> None:
        articles = chapter.articles
        if articles and not chapter.blocks and not first:
            # A heading does not stand alone at the foot of a page.
            self._kept_together(lambda: self._chapter_head(chapter, articles[:1], fresh_page=first))
            articles = articles[1:]
        else:
            self._chapter_head(chapter, (), fresh_page=first)
        for article in articles:
            self._kept_together(partial(self._article, article))

    def _chapter_head(self, chapter: Chapter, articles: Sequence[Article], *, fresh_page: bool) -> None:
        self._heading(chapter.id, chapter.title, fresh_page=fresh_page)
        for block in chapter.blocks:
            self._block(block)
        for article in articles:
            self._article(article)

    def _state(self) -> Place:
        return _BookPlace(
            **vars(super()._state()),
            faces={page: list(found) for page, found in self.found.faces.items()},
        )

    def _return_to(self, place: Place) -> None:
        super()._return_to(place)
        if isinstance(place, _BookPlace):
            self.found.faces = {page: list(found) for page, found in place.faces.items()}

    def _article(self, article: Article) -> None:
        boxes = _fitted(article.faces, self._width) if article.faces is not None else ()
        high = max((face.face.height * face.scale for face in boxes), default=0.0)
        self._need(22 + high)
        self._mark(article.id)
        self._block(Title(f"{article.title} – {article.points}" if article.points else article.title))
        if boxes:
            placed = self.found.faces.setdefault(self._page, [])
            placed += [PlacedFace(one.face, MARGIN + one.x, self._y, one.scale) for one in boxes]
            self._y += high + 3
        # The card itself says what it is of.
        for block in prose_blocks(replace(article.prose, kind_line="") if boxes else article.prose):
            self._block(block)
        if article.prose.story:
            self._block(Paragraph(article.prose.story, tone="story"))
        if article.prose.origin and not boxes:  # else the card says it
            self._block(Paragraph(article.prose.origin, tone="muted"))
        self._y += 2

    def _index(self) -> None:
        """Set the names in two columns."""
        self._heading(INDEX, say("index", self._book.language))
        width = (self._width - _COLUMN_GAP) / 2
        top, column = self._y, 0
        for title, place in self._book.index():
            if self._y + _LINE > self._bottom:
                column += 1
                if column % 2 == 0:
                    self.new_page()
                    top = self._y
                self._y = top
            left = MARGIN + column % 2 * (width + _COLUMN_GAP)
            self._entry(title, place, _CONTENTS, 0.0, width, left)


def _fitted(card: CardFaces, width: float) -> tuple[PlacedFace, ...]:
    """Return front and back beside each other, as large as printed where there is room."""
    sides = (card.front, card.back)
    wide = sum(face.width for face in sides) + _FACES_GAP
    scale = min(1.0, width / wide, _MOST_FACE / max(face.height for face in sides))
    second = card.front.width * scale + _FACES_GAP
    return PlacedFace(card.front, 0.0, 0.0, scale), PlacedFace(card.back, second, 0.0, scale)


def book_pages(book: Book, paper: Paper) -> BookPages:
    """Lay a book out on pages.

    Args:
        book: the book.
        paper: what it is printed on, upright.
    """
    setter = _BookSetter(paper, book, {})
    setter.whole()
    # Numbers take the same room whatever they are, so the pages do not move.
    numbers = {place: spot.page + 1 for place, spot in setter.found.spots.items()}
    setter = _BookSetter(paper, book, numbers)
    setter.whole()
    found = setter.found
    pages = tuple(
        BookPage(words, tuple(found.faces.get(number, ()))) for number, words in enumerate(setter.pages())
    )
    return BookPages(book, pages, found.spots, tuple(found.links))


def paint_book_page(painter: QPainter, page: BookPage) -> None:
    """Draw a page with its upper left corner at the origin of a painter whose unit is 1/1200 inch."""
    paint_booklet_page(painter, page.words)
    for one in page.faces:
        painter.save()
        painter.translate(units(one.x), units(one.y))
        painter.scale(one.scale, one.scale)
        paint_face(painter, one.face)
        painter.restore()


def book_page_image(page: BookPage, dots_per_inch: float) -> QImage:
    """Return a page as a picture on white."""
    return image_on_paper(page.size, dots_per_inch / 25.4, lambda painter: paint_book_page(painter, page))
