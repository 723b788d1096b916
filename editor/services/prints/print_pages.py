"""What is printed as whole pages: maps at their true scale, booklets of scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from editor.printing.digest import digest_of
from editor.printing.slots import Page, Paper
from editor.services.map_tiles import tile_of
from editor.services.maps import hex_map, looks_of
from editor.services.prints.scenario_booklet import booklet_setup, lay_out_booklet
from editor.services.prints.sheet_options import BOOK_PAPERS
from editor.services.prints.table_pages import PageMaker, aids_pages, label_pages, summary_pages
from editor.services.workspace import Workspace
from schemas.base import Document, Kind
from schemas.map import HexMapBase
from schemas.problems import Problem

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from editor.printing.booklet_painting import BookletPage
    from editor.printing.face import CardFaces
    from editor.printing.maps.poster import FacePoster, Poster


@dataclass(frozen=True)
class DrawOptions:
    """What is wanted of a document."""

    document: str
    """Its id."""
    paper: Paper
    language: str = "en"
    working_copies: bool = False


@dataclass(frozen=True)
class DrawnPages:
    """The pages of a document, each on a sheet of its own unless both sides may be used."""

    title: str
    pages: tuple[Page, ...]
    problems: tuple[Problem, ...] = ()
    digest: str = ""
    """Differs as soon as the pages would look different."""
    both_sides: bool = False
    """Where paper is printed on both sides, a page may stand on the back of the one before."""


@dataclass(frozen=True)
class DrawnKind:
    """One way in which whole pages are made of documents."""

    what: str
    """Word by which a queue asks for it."""
    kinds: tuple[str, ...]
    """Kinds of documents that it is made of."""
    make: Callable[[Workspace, DrawOptions], DrawnPages]
    """Raises ``EditorError`` where the document cannot be printed so."""
    model: type[Document] = Document
    """What the documents have to be; others of these kinds have no such pages."""
    part: str = ""
    """Part of a game's faces without which it has no such pages; '' if every game has them."""


def _map(ws: Workspace, options: DrawOptions) -> DrawnPages:
    """Return the sheets of a map or a tile at its true scale, after one that shows how several lie."""
    from editor.printing.maps.poster import poster_pages
    from editor.printing.maps.poster_plan import PAPERS_MM

    name = options.paper.name if options.paper.name in PAPERS_MM else "A4"
    tile = tile_of(ws, options.document, options.language, working_copies=options.working_copies)
    poster, digest = _tile_poster(tile, name) if tile is not None else _map_poster(ws, options, name)
    width, height = poster.plan.page
    sheet = Paper(name, min(width, height), max(width, height))
    pages = tuple(
        Page(
            sheet,
            (),
            lying=width > height,
            language=options.language,
            drawing=drawing,
            document=options.document,
        )
        for drawing in poster_pages(poster, options.language)
    )
    return DrawnPages(poster.title, pages, digest=digest)


def _tile_poster(tile: CardFaces, paper: str) -> tuple[FacePoster, str]:
    from editor.printing.maps.poster import FacePoster
    from editor.printing.maps.poster_plan import PosterOptions, plan_sheets

    face = tile.front
    plan = plan_sheets((face.width, face.height), PosterOptions(paper=paper))
    return FacePoster(face, plan, tile.title), digest_of(face, paper)


def _map_poster(ws: Workspace, options: DrawOptions, paper: str) -> tuple[Poster, str]:
    document = _current_map(ws, options)
    looks = looks_of(ws, document)
    from editor.printing.maps.poster import Poster
    from editor.printing.maps.poster_plan import PosterOptions, plan_poster
    from editor.rules.core.map_arrays import MapArrays

    arrays = MapArrays.from_map(document)
    plan = plan_poster(arrays, PosterOptions(paper=paper))
    poster = Poster(arrays, looks, plan, document.name.get(options.language))
    return poster, digest_of(document, paper)


def _current_map(ws: Workspace, options: DrawOptions) -> HexMapBase:
    """Return a map: its working copy where that is wanted and valid."""
    if options.working_copies:
        from editor.services.documents import load

        draft: Document | None = load(ws, options.document, note=False).document
        if isinstance(draft, HexMapBase):
            return draft
    return hex_map(ws, options.document)


@dataclass(frozen=True)
class _Drawing:
    """Draws a page; equal pages have equal drawings."""

    paint: Callable[[QPainter, Any], None]
    page: Any

    def __call__(self, painter: QPainter) -> None:
        self.paint(painter, self.page)


def _paper(options: DrawOptions) -> str:
    return options.paper.name if options.paper.name in BOOK_PAPERS else "A4"


def _pages(
    options: DrawOptions,
    paper: str,
    document: str,
    drawings: Iterable[tuple[tuple[float, float], Callable[[QPainter], None]]],
) -> tuple[Page, ...]:
    """Return printed pages of drawings, each with its size in mm."""
    return tuple(
        Page(Paper(paper, *size), (), language=options.language, drawing=drawing, document=document)
        for size, drawing in drawings
    )


def _booklet(ws: Workspace, options: DrawOptions) -> DrawnPages:
    setup, problems = booklet_setup(ws, options.document, working_copies=options.working_copies)
    from editor.printing.booklet_painting import paint_booklet_page

    name = _paper(options)
    found = lay_out_booklet(setup, language=options.language, paper=name)
    drawings = [(one.size, _Drawing(paint_booklet_page, one)) for one in found]
    pages = _pages(options, name, setup.scenario.id, drawings)
    title = setup.scenario.name.get(options.language)
    return DrawnPages(title, pages, problems, _digest(found), both_sides=True)


def _digest(found: Sequence[BookletPage]) -> str:
    """Return the digest of pages with their pictures."""
    pictures = [bytes(image.image.constBits()) for one in found for image in one.images]
    return digest_of([one.face for one in found], pictures)


def _roster(ws: Workspace, options: DrawOptions) -> DrawnPages:
    from editor.printing.booklet_painting import paint_booklet_page
    from editor.services.prints.rosters import roster, roster_pages
    from editor.services.rulesets import resolve_with_rulesets

    army = resolve_with_rulesets(ws, options.document, working_copies=options.working_copies)
    made, problems = roster(*army, options.language)
    name = _paper(options)
    drawings = [(one.size, _Drawing(paint_booklet_page, one)) for one in roster_pages(made, "full", name)]
    return DrawnPages(made.name, _pages(options, name, options.document, drawings), problems, both_sides=True)


def _book(ws: Workspace, options: DrawOptions) -> DrawnPages:
    from editor.printing.books.laid import paint_book_page
    from editor.services.prints.book_files import lay_out_book
    from editor.services.prints.books import BookOptions, plan_book

    planned = plan_book(
        ws, BookOptions(options.document, options.language, working_copies=options.working_copies)
    )
    name = _paper(options)
    drawings = [(one.size, _Drawing(paint_book_page, one)) for one in lay_out_book(planned.book, name).pages]
    pages = _pages(options, name, options.document, drawings)
    return DrawnPages(planned.book.title, pages, planned.problems, both_sides=True)


def _beside(make: PageMaker) -> Callable[[Workspace, DrawOptions], DrawnPages]:
    """Return how pages of a scenario that lie beside the board become those of a print."""

    def drawn(ws: Workspace, options: DrawOptions) -> DrawnPages:
        from editor.printing.booklet_painting import paint_booklet_page

        name = _paper(options)
        setup, _missing = booklet_setup(ws, options.document, working_copies=options.working_copies)
        found = make(ws, setup, options.language, name)
        drawings = [(one.size, _Drawing(paint_booklet_page, one)) for one in found]
        pages = _pages(options, name, setup.scenario.id, drawings)
        title = setup.scenario.name.get(options.language)
        return DrawnPages(title, pages, digest=_digest(found), both_sides=True)

    return drawn


DRAWN: Final[tuple[DrawnKind, ...]] = (
    DrawnKind("map", (Kind.MAP.value,), _map, HexMapBase),
    DrawnKind("booklet", (Kind.SCENARIO.value, Kind.CAMPAIGN.value), _booklet),
    DrawnKind("summary", (Kind.SCENARIO.value,), _beside(summary_pages), part="summary"),
    DrawnKind("aids", (Kind.SCENARIO.value,), _beside(aids_pages), part="aids"),
    DrawnKind("label", (Kind.SCENARIO.value,), _beside(label_pages)),
    DrawnKind("roster", (Kind.ARMY.value,), _roster),
    DrawnKind("book", (Kind.ARMY.value, Kind.SPELLBOOK.value), _book),
)
"""All that is printed as whole pages."""


def drawn_kind(what: str) -> DrawnKind | None:
    """Return the way of making pages of a name; None for cards and counters."""
    return next((one for one in DRAWN if one.what == what), None)
