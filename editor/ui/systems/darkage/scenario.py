"""The board of a scenario of Dark Age: a band of the table for each side, with its deck laid out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from editor.printing.systems.darkage import paint
from editor.printing.systems.darkage.table import band, extent
from editor.printing.systems.darkage.table_painter import BAND
from editor.rules.core.contract import Setup
from editor.rules.darkage.play import DarkagePlay
from editor.rules.darkage.setting_up import refusals
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.theme import army_colour
from editor.ui.pages.preview.scene import Picture
from editor.ui.pages.scenario_board.board import Referee, RefusedError, Row, Rows, Step
from editor.ui.pages.scenario_board.editor import BoardScenarioEditor
from editor.ui.pages.scenario_board.sides import SidesBoard, kind_of
from editor.ui.pages.scenario_board.table_widget import BoardTable
from editor.ui.systems.darkage.preview import DarkageScene
from schemas.base import Document
from schemas.systems.darkage import DarkageArmy, DarkageScenario

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

translate = QCoreApplication.translate
_MOST_START: Final = 20


def scenario_editor(session: DocumentSession, context: UiContext) -> BoardScenarioEditor:
    """Return the editor of a scenario."""
    return BoardScenarioEditor(session, context, darkage_board, BoardTable)


def darkage_board(setup: Setup, context: UiContext) -> DarkageBoard | None:
    """Return the table of a scenario. None for what is no scenario of the game."""
    return DarkageBoard(setup, context) if isinstance(setup.scenario, DarkageScenario) else None


class DarkageBoard(SidesBoard):
    """The table as the preview lays it out; where a deck is missing, its empty bands.

    Things: ``deck:side`` on the table, ``army:id`` of the catalogue.
    """

    pace = 100.0
    """A centimetre; decks go from band to band."""

    def __init__(self, setup: Setup, context: UiContext) -> None:
        scenario = setup.scenario
        if not isinstance(scenario, DarkageScenario):
            raise TypeError("a board of Dark Age is made of a scenario of Dark Age")
        super().__init__(setup, scenario.sides, context)
        self._scenario = scenario
        self._referee = Referee(setup, refusals, context)
        self._count = len(scenario.sides)
        self._scene: DarkageScene | None = None
        if not refusals(setup):
            self._scene = DarkageScene(setup, context.language)
            self._state = DarkagePlay().start(setup)

    # what there is

    def lists(self) -> Sequence[Rows]:
        """Return the deck of each side in the order of play, then those of the catalogue."""
        sides = [self._side(number) for number in range(self._count)]
        decks = tuple(
            Row(f"army:{row.id}", self._context.local(row.name))
            for row in self._listed(self._scenario.system, "army")
        )
        return (*sides, Rows(translate("Board", "Decks"), decks))

    def _side(self, number: int) -> Rows:
        side, army = self._scenario.sides[number], self._setup.get(self._scenario.sides[number].army)
        name = self._context.local(army.name) if army is not None else translate("Board", "No deck")
        start = translate("Board", "head start {points}").format(points=f"{side.head_start:+d}")
        note = start if side.head_start else ""
        return Rows(
            self._side_name(number), (Row(f"deck:{number}", name, note),), colour=self._colour(number)
        )

    def _colour(self, number: int) -> str:
        return self._scene.sides[number].colour if self._scene else army_colour(None, number).name()

    def _side_at(self, at: QPointF) -> int | None:
        sides = range(self._count)
        return next((number for number in sides if band(self._count, number).contains(at)), None)

    def thing_at(self, at: QPointF) -> str:
        """Return the deck of the band at a point."""
        number = self._side_at(at)
        return f"deck:{number}" if number is not None else ""

    def place_of(self, thing: str) -> QPointF | None:
        """Return the middle of the band of a deck."""
        kind, number = kind_of(thing)
        return band(self._count, number).center() if kind == "deck" else None

    def outline(self, thing: str, at: QPointF | None = None, turns: int = 0) -> QPainterPath:
        """Return the band of a deck, or the one to which it would go."""
        path = QPainterPath()
        where = at if at is not None else self.place_of(thing)
        number = self._side_at(where) if where is not None else None
        if number is not None:
            path.addRoundedRect(band(self._count, number).adjusted(6, 6, -6, -6), 14, 14)
        return path

    # changes

    def put(self, thing: str, at: QPointF, turns: int = 0) -> Step:
        """Give a deck of the catalogue to a side, or let two sides change places in the order of play."""
        goal = self._side_at(at)
        if goal is None:
            raise RefusedError(translate("Board", "Drop it on the band of a side."))
        kind, _, rest = thing.partition(":")
        if kind == "deck":
            return self._moved(int(rest), goal, turns)
        return self._given(self._document(rest), goal)

    def _given(self, document: Document, goal: int) -> Step:
        if not isinstance(document, DarkageArmy):
            raise RefusedError(translate("Board", "Drop a deck on the band of its side."))
        cards = self._context.documents([entry.card for entry in document.entries])
        step = self._army_chosen(goal, document, f"deck:{goal}")
        return self._referee.tried(step, {document.id: document, **cards})

    def _moved(self, number: int, goal: int, turns: int) -> Step:
        if number == goal:
            found = self.turn(f"deck:{number}", turns)
            if found is None:
                raise RefusedError(translate("Board", "It lies there already."))
            return found
        sides = [side.model_dump(mode="json") for side in self._scenario.sides]
        sides[number], sides[goal] = sides[goal], sides[number]
        return Step(self._exchanged(number, goal), ((("sides",), sides),), f"deck:{goal}")

    def turn(self, thing: str, steps: int) -> Step | None:
        """Give the side of a deck a larger head start, or set it back."""
        kind, number = kind_of(thing)
        if kind != "deck" or not steps:
            return None
        before = self._scenario.sides[number].head_start
        after = min(max(before + steps, -_MOST_START), _MOST_START)
        words = self._said_of(translate("Board", "Change the head start of {side}"), number)
        return Step(words, ((("sides", number, "head_start"), after),))

    def remove(self, thing: str) -> Step | None:
        """Take the deck of a side away."""
        kind, number = kind_of(thing)
        if kind != "deck" or self._scenario.sides[number].army is None:
            return None
        words = self._said_of(translate("Board", "Take the deck of {side} away"), number)
        return Step(words, ((("sides", number, "army"), None),))

    def take(self, documents: Sequence[str], at: QPointF) -> Step | None:
        """Give a deck to the side on whose band it fell."""
        goal = self._side_at(at)
        for document in self._context.documents(documents).values():
            if goal is not None:
                return self._given(document, goal)
        raise RefusedError(translate("Board", "Drop a deck on the band of its side."))

    def describe(self, at: QPointF) -> str:
        """Return whose band it is."""
        number = self._side_at(at)
        return self._side_name(number) if number is not None else ""

    def thing_of(self, path: Path) -> str:
        """Return the deck that a place of the scenario is about."""
        match path:
            case ("sides", int(number), "army" | "head_start", *_):
                return f"deck:{number}"
            case _:
                return ""

    # the picture

    def extent(self) -> QRectF:
        """Return the whole table."""
        return extent(self._count)

    def paint(self, painter: QPainter, scale: float) -> None:
        """Draw the table as in the preview; without a deck for each side its bands alone."""
        if self._scene is not None:
            self._scene.paint(painter, Picture(self._state), scale)
            return
        for number in range(self._count):
            at = band(self._count, number)
            paint.plate(painter, at.adjusted(6, 6, -6, -6), BAND, self._colour(number), 8)
            army = self._setup.get(self._scenario.sides[number].army)
            name = self._context.local(army.name) if army is not None else translate("Board", "No deck")
            head = QRectF(at.left() + 60, at.center().y() - 60, at.width() - 120, 120)
            words = f"{self._side_name(number)}  ·  {name}"
            paint.words(painter, head, words, 72, bold=True, align=Qt.AlignmentFlag.AlignCenter)
