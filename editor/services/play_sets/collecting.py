"""All that lies on the table of a scenario, as finished pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from editor.packs.play_set import Board, BoardGrid, Picture, PlayCard, PlayDeck, PlaySet, Shape, Token
from editor.rules.core.contract import Setup
from editor.services.print_faces import FaceSources
from editor.services.prints.print_collecting import Collected, collect
from editor.services.prints.print_plan import PrintEntry, PrintJob
from editor.services.prints.print_queue import ways_of
from editor.services.prints.scenario_booklet import booklet_setup, lay_out_booklet
from editor.services.prints.sheet_options import paper_of
from editor.services.workspace import Workspace
from schemas.army import ArmyBase
from schemas.base import Document, Kind, kind_of, system_of
from schemas.campaign import CampaignBase
from schemas.map import HexMapBase
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly
from schemas.registry import row_of
from schemas.scenario import ScenarioBase

if TYPE_CHECKING:
    from PySide6.QtGui import QImage, QPainter

    from editor.printing.booklet_painting import BookletPage
    from editor.printing.face import CardFaces, Face
    from editor.printing.imposition import Piece
    from editor.rules.core.map_arrays import MapArrays

_Thing = TypeVar("_Thing")
FIELD_PX: Final = 72
"""Pixels of a field from side to side."""
FIELD_MM: Final = 34.64
"""The same in mm: fields have sides of 20 mm (I.1.4)."""
_LONGEST: Final = 4_000
"""Pixels of the longer side of a board at most."""
_CARD: Final = 4.0
"""Pixels of a card per mm."""
_CHART: Final = 4.0
_PLAIN: Final = (1_800, 1_200)
_CLOTH: Final = "#c3cbb4"


@dataclass(frozen=True)
class Gathered:
    """What lies on a table, and what is missing of it."""

    play: PlaySet
    problems: tuple[Problem, ...] = ()


def gather(ws: Workspace, scenario: str, language: str, report: Report = quietly) -> Gathered:
    """Return all that lies on the table of a scenario.

    Args:
        ws: the catalogue.
        scenario: id, slug or ``system/kind/slug``.
        language: of names and cards.
        report: called with ``(steps done, total)``; may raise to cancel.

    Raises:
        EditorError: it is no scenario.
    """
    from editor.printing.application import picture_application

    picture_application()
    setup, problems = booklet_setup(ws, scenario)
    if isinstance(setup.scenario, CampaignBase) or not isinstance(setup.scenario, ScenarioBase):
        fix = Message(code="preview.not_a_scenario_fix")
        raise error("play_set.no_scenario", fix=fix, document=setup.scenario.name)
    maker = _Gatherer(ws, setup, language, report)
    play = maker.play_set()
    return Gathered(play, (*problems, *maker.problems))


class _Gatherer:
    """Gathers the parts of one scenario."""

    def __init__(self, ws: Workspace, setup: Setup, language: str, report: Report) -> None:
        self._ws, self._setup, self._language, self._report = ws, setup, language, report
        self._sources = FaceSources(ws)
        self._system = system_of(setup.scenario)
        self._number = 0
        self._fine = 2.0
        """Pixels of counters per mm."""
        self.problems: list[Problem] = []

    def play_set(self) -> PlaySet:
        """Return everything."""
        scenario, language = self._setup.scenario, self._language
        board = self._board()
        self._fine = 1 / board.mm_per_pixel
        self._report(1, 4)
        tokens, decks = self._of_sides()
        self._report(3, 4)
        charts = self._charts()
        self._report(4, 4)
        systems = {one.id: one.name.get(language) for one in self._ws.systems}
        return PlaySet(
            scenario.slug,
            scenario.name.get(language),
            scenario.text.get(language),
            systems.get(self._system, self._system),
            language,
            tuple(dict.fromkeys(name for name, _army in self._armies())),
            (board,),
            tuple(tokens),
            tuple(decks),
            tuple(charts),
        )

    def _picture(self, stem: str, image: QImage) -> Picture:
        from editor.printing.output import png_bytes

        self._number += 1
        return Picture(f"{stem}-{self._number}", png_bytes(image), (image.width(), image.height()))

    # boards

    def _board(self) -> Board:
        """Return the ground: fields, a table, the board as it is set up, or a plain cloth."""
        title = self._setup.scenario.name.get(self._language)
        found = self._fields()
        if found is not None:
            return self._of_fields(title, *found)
        table = self._table()
        if table is not None:
            return table
        image = self._set_up()
        return Board(title, self._picture("board", image), 0.5)

    def _fields(self) -> tuple[HexMapBase, MapArrays] | None:
        from editor.rules.core.map_arrays import MapArrays
        from editor.services.maps import field_named

        if getattr(self._setup.scenario, "boards", ()):
            return field_named(self._ws, self._setup.scenario.id)
        board = next((one for one in self._documents(Kind.MAP) if isinstance(one, HexMapBase)), None)
        return (board, MapArrays.from_map(board)) if board is not None else None

    def _documents(self, kind: Kind) -> list[Document]:
        return [one for one in self._setup.documents.values() if kind_of(one) == kind]

    def _of_fields(self, title: str, board: HexMapBase, arrays: MapArrays) -> Board:
        from editor.printing.maps.lattice import lattice_of
        from editor.printing.maps.picture import map_image
        from editor.services.maps import looks_of

        fits = _LONGEST // max(arrays.columns, arrays.rows)
        width = max(8, min(FIELD_PX, fits) // 2 * 2)
        image = map_image(arrays, looks_of(self._ws, board), width, language=self._language)
        lattice = lattice_of(arrays, width)
        x, y = lattice.centre((0, 0))
        if lattice.shifted(0):
            x, y = (x, y - width / 2) if lattice.kind == "flat" else (x - width / 2, y)
        grid = BoardGrid(lattice.kind, (x, y), float(width), float(lattice.step), lattice.stagger)
        return Board(title, self._picture("board", image), FIELD_MM / width, grid)

    def _table(self) -> Board | None:
        """Return the table of the scenario, where its game draws tables."""
        from editor.printing.systems import FACE_SYSTEMS
        from schemas.map import TableMapBase

        game = row_of(FACE_SYSTEMS, self._system)
        table = next((one for one in self._documents(Kind.MAP) if isinstance(one, TableMapBase)), None)
        if game is None or game.table is None or table is None:
            return None
        image = game.table(table, self._setup.documents, self._language, 2 * _PLAIN[0])
        if image is None:
            return None
        mm = 10 * max(table.width_cm, table.depth_cm) / max(image.width(), image.height())
        return Board(table.name.get(self._language), self._picture("board", image), mm)

    def _set_up(self) -> QImage:
        """Return the board as the scenario sets it up; a plain cloth where its game has none."""
        from PySide6.QtGui import QColor, QImage

        from editor.printing.systems import FACE_SYSTEMS

        game = row_of(FACE_SYSTEMS, self._system)
        has_tiles = any(not isinstance(one, HexMapBase) for one in self._documents(Kind.MAP))
        if game is not None and game.board is not None and has_tiles:
            image = game.board(self._setup, self._language, _PLAIN[0])
            if image is not None:
                return image
        plain = QImage(*_PLAIN, QImage.Format.Format_RGB32)
        plain.fill(QColor(_CLOTH))
        return plain

    # counters and cards

    def _armies(self) -> list[tuple[str, ArmyBase]]:
        """Return each side's name with its armies, in the order of the scenario."""
        found = []
        for side in getattr(self._setup.scenario, "sides", ()):
            name = side.name.get(self._language)
            refs = (getattr(side, "army", None), getattr(side, "deck", None))
            for ref in refs:
                army = self._setup.documents.get(getattr(ref, "id", ""))
                if isinstance(army, ArmyBase):
                    found.append((name, army))
        return found

    def _of_sides(self) -> tuple[list[Token], list[PlayDeck]]:
        tokens: list[Token] = []
        decks: list[PlayDeck] = []
        known: set[str] = set()
        for side, army in self._armies():
            found = self._collected(army)
            tokens += [self._token(side, piece, count) for piece, count in _counted(found.counters)]
            known |= {found.keys.get(id(piece.card), "") for piece in found.counters}
            decks += self._decks(side, found.cards)
        rest = self._collected(self._setup.scenario, cards=not decks)
        markers = [piece for piece in rest.counters if rest.keys.get(id(piece.card), "") not in known]
        common = sentence(Message(code="play_set.markers"), self._language)
        tokens += [self._token(common, piece, count) for piece, count in _counted(markers)]
        if not decks:
            decks += self._decks(self._setup.scenario.name.get(self._language), rest.cards)
        return tokens, decks

    def _collected(self, document: Document, *, cards: bool = True) -> Collected:
        """Return the counters and cards of a document; what cannot be drawn is noted."""
        job, found = PrintJob((), language=self._language), Collected(self._sources)
        wanted = ("counters", "cards") if cards else ("counters",)
        for what in wanted:
            if what not in ways_of(kind_of(document), self._system):
                continue
            try:
                collect(self._ws, job, paper_of(job.paper), PrintEntry(document.id, what), found, None)
            except EditorError as trouble:
                self.problems += trouble.problems
        none = {"print_jobs.no_counters"}
        self.problems += [one for one in found.problems if one.code not in none]
        found.cards = [card for card in found.cards if card.document != document.id]
        return found

    def _token(self, group: str, piece: Piece, count: int) -> Token:
        from editor.printing.painter import clear_image

        front, back = piece.card.front, piece.card.back
        alone = len(piece.cells) == 1
        shape: Shape = "round" if front.round else "hex" if alone else "box"
        turns = 6 if piece.cells else 0 if front.round else 4
        behind = None if back.blank else self._picture("counter", clear_image(back, self._fine))
        picture = self._picture("counter", clear_image(front, self._fine))
        return Token(piece.card.title, group, picture, behind, count, turns, front.width, shape)

    def _decks(self, side: str, cards: Sequence[CardFaces]) -> list[PlayDeck]:
        """Return the cards of a side: a pile for each size of card."""
        sizes: dict[tuple[float, float], list[tuple[CardFaces, int]]] = {}
        for card, count in _counted(cards):
            sizes.setdefault((card.front.width, card.front.height), []).append((card, count))
        backs: dict[Face, Picture] = {}
        found = []
        for number, group in enumerate(sizes.values(), start=1):
            title = side if number == 1 else f"{side} ({number})"
            made = tuple(self._card(card, count, backs) for card, count in group)
            found.append(PlayDeck(title, made, group[0][0].front.width))
        return found

    def _card(self, card: CardFaces, count: int, backs: dict[Face, Picture]) -> PlayCard:
        if card.back not in backs:
            backs[card.back] = self._picture("back", _card_image(card.back))
        return PlayCard(card.title, self._picture("card", _card_image(card.front)), backs[card.back], count)

    # charts

    def _charts(self) -> list[tuple[str, Picture]]:
        """Return the pages of the booklet: briefings, tables, rules."""
        from editor.printing.painter import image_on_paper

        pages = lay_out_booklet(self._setup, language=self._language)
        found = []
        for number, page in enumerate(pages, start=1):
            image = image_on_paper(page.size, _CHART, partial(_paint, page))
            title = sentence(Message(code="play_set.page", values={"number": number}), self._language)
            found.append((title, self._picture("page", image)))
        return found


def _paint(page: BookletPage, painter: QPainter) -> None:
    from editor.printing.booklet_painting import paint_booklet_page

    paint_booklet_page(painter, page)


def _card_image(face: Face) -> QImage:
    from editor.printing.table_top import face_picture

    return face_picture(face, round(face.width * _CARD), round(face.height * _CARD))


def _counted(things: Sequence[_Thing]) -> list[tuple[_Thing, int]]:
    """Return things of the very same faces once, each with how often it is there."""
    found: dict[int, tuple[_Thing, int]] = {}
    for one in things:
        key = id(getattr(one, "card", one))
        found[key] = one, found.get(key, (one, 0))[1] + 1
    return list(found.values())
