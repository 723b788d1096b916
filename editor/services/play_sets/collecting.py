"""All that lies on the table of a scenario, as finished pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, TypeVar

from editor.packs.play_set import Picture, PlayCard, PlayDeck, PlaySet, Shape, Token
from editor.rules.core.contract import Setup
from editor.services.play_sets.boards import Boards
from editor.services.play_sets.pictures import Pictures
from editor.services.play_sets.standing import Standing
from editor.services.print_faces import FaceSources
from editor.services.prints.print_collecting import Collected, collect
from editor.services.prints.print_plan import PrintEntry, PrintJob
from editor.services.prints.print_queue import ways_of
from editor.services.prints.scenario_booklet import booklet_setup, lay_out_booklet
from editor.services.prints.sheet_options import paper_of
from editor.services.workspace import Workspace
from schemas.army import ArmyBase
from schemas.base import Document, kind_of, system_of
from schemas.campaign import CampaignBase
from schemas.card import UnitBase
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly
from schemas.scenario import ScenarioBase, SideBase
from schemas.states import as_cards

if TYPE_CHECKING:
    from PySide6.QtGui import QImage, QPainter

    from editor.printing.booklet_painting import BookletPage
    from editor.printing.face import CardFaces, Face
    from editor.printing.imposition import Piece

_Thing = TypeVar("_Thing")
_CARD: Final = 4.0
"""Pixels of a card per mm."""
_CHART: Final = 4.0


@dataclass(frozen=True)
class Gathered:
    """What lies on a table, and what is missing of it."""

    play: PlaySet
    problems: tuple[Problem, ...] = ()
    notes: tuple[Message, ...] = ()
    """What players should know of the set-up."""


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
    waits = play.left_to_players or maker.dealt
    notes = (Message(code="play_set.waits"),) if waits else ()
    return Gathered(play, (*problems, *maker.problems), notes)


class _Gatherer:
    """Gathers the parts of one scenario."""

    def __init__(self, ws: Workspace, setup: Setup, language: str, report: Report) -> None:
        self._ws, self._setup, self._language, self._report = ws, setup, language, report
        self._sources = FaceSources(ws)
        self._system = system_of(setup.scenario)
        self._pictures = Pictures(setup.scenario.slug)
        self._fine = 2.0
        """Pixels of counters per mm."""
        self._standing = Standing(setup, None)
        self.problems: list[Problem] = []
        self.dealt = False
        """Whether chance deals parts of the board."""

    def play_set(self) -> PlaySet:
        """Return everything."""
        scenario, language = self._setup.scenario, self._language
        boards = Boards(self._ws, self._setup, language, self._pictures)
        board = boards.board()
        self._fine = 1 / board.mm_per_pixel
        self._standing = Standing(self._setup, board)
        self._report(1, 4)
        tokens, decks = self._of_sides()
        self.dealt = bool(boards.tiles)
        tokens += self._tiles(boards.tiles)
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
            tuple(dict.fromkeys(side.name.get(language) for side in self._sides)),
            (board,),
            tuple(tokens),
            tuple(decks),
            tuple(charts),
        )

    @property
    def _sides(self) -> tuple[SideBase, ...]:
        return tuple(getattr(self._setup.scenario, "sides", ()))

    # counters and cards

    def _armies(self) -> list[tuple[str, str, ArmyBase]]:
        """Return each side's id and name with its armies, in the order of the scenario."""
        found: list[tuple[str, str, ArmyBase]] = []
        for side in self._sides:
            name = side.name.get(self._language)
            refs = (getattr(side, "army", None), getattr(side, "deck", None))
            for ref in refs:
                army = self._setup.documents.get(getattr(ref, "id", ""))
                if isinstance(army, ArmyBase):
                    found.append((side.id, name, army))
        return found

    def _of_sides(self) -> tuple[list[Token], list[PlayDeck]]:
        tokens: list[Token] = []
        decks: list[PlayDeck] = []
        known: set[str] = set()
        for side, name, army in self._armies():
            found = self._collected(army)
            made = [
                (piece.card.document, self._token(name, piece, n)) for piece, n in _counted(found.counters)
            ]
            disks, cards = _parted(found.cards)
            made += [(card.document, self._disk(name, card, n)) for card, n in _counted(disks)]
            tokens += self._standing.placed(made, side, army)
            known |= {found.keys.get(id(piece.card), "") for piece in found.counters}
            decks += self._decks(name, cards)
        rest = self._collected(self._setup.scenario, cards=not decks and not tokens)
        markers = [piece for piece in rest.counters if rest.keys.get(id(piece.card), "") not in known]
        common = sentence(Message(code="play_set.markers"), self._language)
        marked = [
            (rest.keys.get(id(piece.card), ""), self._token(common, piece, count))
            for piece, count in _counted(markers)
        ]
        tokens += self._standing.placed(marked)
        if not decks:
            decks += self._decks(self._setup.scenario.name.get(self._language), rest.cards)
        return tokens, decks

    def _collected(self, document: Document, *, cards: bool = True, own: bool = False) -> Collected:
        """Return the counters and cards of a document; what cannot be drawn is noted.

        Args:
            document: an army, a map or the scenario.
            cards: whether its cards are wanted.
            own: whether its own card is one of them.
        """
        job, found = PrintJob((), language=self._language), Collected(self._sources)
        wanted = ("counters", "cards") if cards else ("counters",)
        for what in wanted:
            if what not in ways_of(kind_of(document), self._system):
                continue
            try:
                collect(self._ws, job, paper_of(job.paper), PrintEntry(document.id, what), found, quietly)
            except EditorError as trouble:
                self.problems += trouble.problems
        none = {"print_jobs.no_counters"}
        self.problems += [one for one in found.problems if one.code not in none]
        found.cards = [card for card in found.cards if own or card.document != document.id]
        return found

    def _token(self, group: str, piece: Piece, count: int) -> Token:
        from editor.printing.painter import clear_image

        front, back = piece.card.front, piece.card.back
        alone = len(piece.cells) == 1
        shape: Shape = "round" if front.round else "hex" if alone else "box"
        turns = 6 if piece.cells else 0 if front.round else 4
        behind = None if back.blank else self._pictures.add("counter", clear_image(back, self._fine))
        picture = self._pictures.add("counter", clear_image(front, self._fine))
        return Token(piece.card.title, group, picture, behind, count, turns, front.width, shape)

    def _disk(self, group: str, card: CardFaces, count: int) -> Token:
        """Return a round card: it lies on the table like a counter."""
        from editor.printing.painter import clear_image

        front, back = (clear_image(face, self._fine) for face in (card.front, card.back))
        behind = None if card.back.blank else self._pictures.add("disk", back)
        return Token(
            card.title, group, self._pictures.add("disk", front), behind, count, 0, card.front.width, "round"
        )

    def _tiles(self, maps: Sequence[str]) -> list[Token]:
        """Return maps that players lay on the board, at the size that fits it."""
        group = sentence(Message(code="play_set.tiles"), self._language)
        known = [self._setup.documents[one] for one in maps if one in self._setup.documents]
        cards = [card for one in known for card in self._collected(one, own=True).cards]
        return [replace(self._disk(group, card, 1), turns=4, shape="box") for card in cards]

    def _decks(self, side: str, cards: Sequence[CardFaces]) -> list[PlayDeck]:
        """Return the cards of a side: a pile for each size of card; states lie with their card."""
        parents = self._states
        states: dict[str, list[CardFaces]] = {}
        sizes: dict[tuple[float, float], list[tuple[CardFaces, int]]] = {}
        for card, count in _counted(cards):
            if card.document in parents:
                states.setdefault(parents[card.document], []).append(card)
            else:
                sizes.setdefault((card.front.width, card.front.height), []).append((card, count))
        backs: dict[Face, Picture] = {}
        found = []
        for number, group in enumerate(sizes.values(), start=1):
            title = side if number == 1 else f"{side} ({number})"
            made = [self._card(card, count, backs, states.get(card.document, ())) for card, count in group]
            found.append(PlayDeck(title, tuple(made), group[0][0].front.width))
        return found

    @cached_property
    def _states(self) -> dict[str, str]:
        """Id of a further state of a card -> id of the card."""
        units = [one for one in self._setup.documents.values() if isinstance(one, UnitBase)]
        return {state.id: one.id for one in units for state in as_cards(one)}

    def _card(
        self, card: CardFaces, count: int, backs: dict[Face, Picture], states: Sequence[CardFaces] = ()
    ) -> PlayCard:
        if card.back not in backs:
            backs[card.back] = self._pictures.add("back", _card_image(card.back))
        front = self._pictures.add("card", _card_image(card.front))
        others = tuple(self._card(one, 0, backs) for one in states)
        return PlayCard(card.title, front, backs[card.back], count, others)

    # charts

    def _charts(self) -> list[tuple[str, Picture]]:
        """Return the pages of the booklet: briefings, tables, rules."""
        from editor.printing.painter import image_on_paper

        pages = lay_out_booklet(self._setup, language=self._language)
        found = []
        for number, page in enumerate(pages, start=1):
            image = image_on_paper(page.size, _CHART, partial(_paint, page))
            title = sentence(Message(code="play_set.page", values={"number": number}), self._language)
            found.append((title, self._pictures.add("page", image)))
        return found


def _paint(page: BookletPage, painter: QPainter) -> None:
    from editor.printing.booklet_painting import paint_booklet_page

    paint_booklet_page(painter, page)


def _card_image(face: Face) -> QImage:
    from editor.printing.table_top import face_picture

    return face_picture(face, round(face.width * _CARD), round(face.height * _CARD))


def _parted(cards: Sequence[CardFaces]) -> tuple[list[CardFaces], list[CardFaces]]:
    """Return the round cards, then all others."""
    return [one for one in cards if one.front.round], [one for one in cards if not one.front.round]


def _counted(things: Sequence[_Thing]) -> list[tuple[_Thing, int]]:
    """Return things of the very same faces once, each with how often it is there."""
    found: dict[int, tuple[_Thing, int]] = {}
    for one in things:
        key = id(getattr(one, "card", one))
        found[key] = one, found.get(key, (one, 0))[1] + 1
    return list(found.values())
