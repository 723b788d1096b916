"""The board of a scenario of Wiz-War: sectors laid and turned, wizards in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF, QTransform

from editor.printing.systems.wizwar.set_up import SetUp
from editor.rules.core.contract import Setup
from editor.rules.wizwar.refusals import refusals
from editor.ui.kit.documents.draft import Path
from editor.ui.pages.scenario_board.board import Referee, RefusedError, Row, Rows, Step, reference
from editor.ui.pages.scenario_board.editor import BoardScenarioEditor
from editor.ui.pages.scenario_board.sides import SidesBoard, kind_of
from editor.ui.pages.scenario_board.table_widget import BoardTable
from schemas.base import Document
from schemas.systems.wizwar_board import WizwarMap, WizwarScenario, WizwarUnit

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

translate = QCoreApplication.translate


def scenario_editor(session: DocumentSession, context: UiContext) -> BoardScenarioEditor:
    """Return the editor of a scenario."""
    return BoardScenarioEditor(session, context, wizwar_board, BoardTable)


def wizwar_board(setup: Setup, context: UiContext) -> WizwarBoard | None:
    """Return the board of a scenario. None for what is no scenario of the game."""
    return WizwarBoard(setup, context) if isinstance(setup.scenario, WizwarScenario) else None


class WizwarBoard(SidesBoard):
    """The places of the sectors, with those that are laid, in squares.

    Things: ``sector:side`` and ``wizard:side``; ``map:id`` and ``card:id`` of the catalogue.
    """

    pace = 1.0
    """A square; sectors go from place to place."""

    def __init__(self, setup: Setup, context: UiContext) -> None:
        scenario = setup.scenario
        if not isinstance(scenario, WizwarScenario):
            raise TypeError("a board of Wiz-War is made of a scenario of Wiz-War")
        super().__init__(setup, scenario.sides, context)
        self._scenario = scenario
        self._referee = Referee(setup, refusals, context)
        self._board = SetUp(setup, scenario)

    # what there is

    def lists(self) -> Sequence[Rows]:
        """Return sector and wizard of each side, then those of the catalogue that nobody has."""
        sides = [self._side(number) for number in range(len(self._scenario.sides))]
        pool = {ref.id for ref in self._scenario.sectors}
        dealt = translate("Board", "may be dealt")
        taken = {ref.id for side in self._scenario.sides for ref in (side.sector, side.wizard) if ref}
        sectors = [
            Row(f"map:{row.id}", self._context.local(row.name), dealt if row.id in pool else "")
            for row in self._listed(self._scenario.system, "map")
            if row.id not in taken
        ]
        wizards = [
            Row(f"card:{row.id}", self._context.local(row.name))
            for row in self._listed(self._scenario.system, "unit")
            if row.id not in taken
        ]
        return (
            *sides,
            Rows(translate("Board", "Sectors"), tuple(sectors)),
            Rows(translate("Board", "Wizards"), tuple(wizards)),
        )

    def _side(self, number: int) -> Rows:
        side, sector = self._scenario.sides[number], self._board.sectors[number]
        wizard = self._setup.get(side.wizard)
        chance = translate("Board", "by chance")
        rows = (
            Row(
                f"sector:{number}",
                self._context.local(sector.name) if sector is not None else translate("Board", "Sector"),
                chance if sector is None or side.turned is None else f"{90 * side.turned}°",
            ),
            Row(
                f"wizard:{number}",
                self._context.local(wizard.name)
                if wizard is not None
                else translate("Board", "Plain wizard"),
            ),
        )
        return Rows(self._side_name(number), rows, colour=self._board.colours[number].name())

    def _place_at(self, at: QPointF) -> int | None:
        """Return the side whose place a point is in."""
        size, lays = self._board.size, self._board.lays
        found = (int(at.x() // size), int(at.y() // size))
        return lays.index(found) if found in lays else None

    def thing_at(self, at: QPointF) -> str:
        """Return the wizard or the sector at a point."""
        number = self._place_at(at)
        if number is None:
            return ""
        where = self._wizard_place(number)
        if where is not None and where.contains(at):
            return f"wizard:{number}"
        return f"sector:{number}"

    def _wizard_place(self, number: int) -> QRectF | None:
        state = self._board.state
        if state is None:
            return None
        column, row = state.maze.on_table(state.wizards[number].square)
        return QRectF(column, row, 1, 1)

    def place_of(self, thing: str) -> QPointF | None:
        """Return the middle of a thing."""
        kind, number = kind_of(thing)
        if kind == "wizard":
            where = self._wizard_place(number)
            return where.center() if where is not None else self._board.box(number).center()
        return self._board.box(number).center() if kind == "sector" else None

    def outline(self, thing: str, at: QPointF | None = None, turns: int = 0) -> QPainterPath:
        """Return the outline of a thing; of one in hand the place that it would take."""
        path, (kind, number) = QPainterPath(), kind_of(thing)
        goal = self._place_at(at) if at is not None else None
        if goal is not None:
            path.addRect(self._board.box(goal))
            if kind in ("sector", "map"):
                path.addPath(_notch(self._board.box(goal), turns))
        elif at is not None:
            path.addEllipse(at, 0.5, 0.5)
        elif kind == "sector":
            path.addRect(self._board.box(number).adjusted(0.06, 0.06, -0.06, -0.06))
        elif kind == "wizard" and (where := self._wizard_place(number)) is not None:
            path.addEllipse(where)
        return path

    # changes

    def put(self, thing: str, at: QPointF, turns: int = 0) -> Step:
        """Lay a sector, or give a wizard to the side whose place it is; what was there goes back."""
        goal = self._place_at(at)
        if goal is None:
            raise RefusedError(translate("Board", "Drop it in the place of a side."))
        kind, number = kind_of(thing)
        if kind in ("sector", "wizard"):
            step = self._turned(number, turns) if (number, kind) == (goal, "sector") else None
            return self._tried(step or self._swapped(kind, number, goal, turns))
        return self._given(self._document(thing.partition(":")[2]), goal, turns)

    def _given(self, document: Document, goal: int, turns: int = 0) -> Step:
        """Return the step that gives a document to a side."""
        name, side = self._context.local(document.name), self._side_name(goal)
        further = {document.id: document}
        if isinstance(document, WizwarMap):
            words = translate("Board", "Lay {sector} for {side}").format(sector=name, side=side)
            turned = (((("sides", goal, "turned"), turns % 4)),) if turns else ()
            changes = ((("sides", goal, "sector"), reference(document)), *turned)
            return self._tried(Step(words, changes, f"sector:{goal}"), further)
        if isinstance(document, WizwarUnit):
            words = translate("Board", "Give {wizard} to {side}").format(wizard=name, side=side)
            changes = ((("sides", goal, "wizard"), reference(document)),)
            return self._tried(Step(words, changes, f"wizard:{goal}"), further)
        raise RefusedError(translate("Board", "Drop a sector or a wizard in the place of a side."))

    def _tried(self, step: Step, further: Mapping[str, Document] | None = None) -> Step:
        return self._referee.tried(step, further or {})

    def _swapped(self, kind: str, number: int, goal: int, turns: int) -> Step:
        """Return the step by which two sides exchange sectors or wizards."""
        fields = ("sector", "turned") if kind == "sector" else ("wizard",)
        sides = [side.model_dump(mode="json") for side in self._scenario.sides]
        changes: list[tuple[Path, object]] = []
        for field in fields:
            given = sides[number][field]
            if field == "turned" and turns:
                given = ((given or 0) + turns) % 4
            changes += [(("sides", goal, field), given), (("sides", number, field), sides[goal][field])]
        return Step(self._exchanged(number, goal), tuple(changes), f"{kind}:{goal}")

    def _turned(self, number: int, turns: int) -> Step:
        before = self._scenario.sides[number].turned
        words = self._said_of(translate("Board", "Turn the sector of {side}"), number)
        return Step(words, ((("sides", number, "turned"), ((before or 0) + turns) % 4),))

    def turn(self, thing: str, steps: int) -> Step | None:
        """Turn a sector by quarters."""
        kind, number = kind_of(thing)
        return self._turned(number, steps) if kind == "sector" else None

    def remove(self, thing: str) -> Step | None:
        """Let a sector be dealt and turned by chance, or the side have a plain wizard."""
        kind, number = kind_of(thing)
        side = self._scenario.sides[number] if kind in ("sector", "wizard") else None
        if side is None:
            return None
        if kind == "wizard":
            words = translate("Board", "Take the wizard of {side} away")
            fields: tuple[str, ...] = ("wizard",) if side.wizard is not None else ()
        else:
            words = translate("Board", "Let chance deal the sector of {side}")
            fields = ("sector", "turned") if (side.sector, side.turned) != (None, None) else ()
        changes = tuple(((("sides", number, field)), None) for field in fields)
        return Step(self._said_of(words, number), changes) if changes else None

    def take(self, documents: Sequence[str], at: QPointF) -> Step | None:
        """Give a sector or a wizard to the side in whose place it fell."""
        goal = self._place_at(at)
        for document in self._context.documents(documents).values():
            if goal is not None:
                return self._given(document, goal)
        raise RefusedError(translate("Board", "Drop a sector or a wizard in the place of a side."))

    def describe(self, at: QPointF) -> str:
        """Return whose place it is, and the sector there."""
        number = self._place_at(at)
        sector = self._board.sectors[number] if number is not None else None
        if number is None:
            return ""
        name = self._context.local(sector.name) if sector is not None else translate("Board", "by chance")
        return f"{self._side_name(number)}  ·  {name}"

    def thing_of(self, path: Path) -> str:
        """Return the sector or wizard that a place of the scenario is about."""
        match path:
            case ("sides", int(number), "sector" | "turned", *_):
                return f"sector:{number}"
            case ("sides", int(number), "wizard", *_):
                return f"wizard:{number}"
            case _:
                return ""

    # the picture

    def extent(self) -> QRectF:
        """Return the places of all sides, with the letters of their edges."""
        return self._board.extent()

    def paint(self, painter: QPainter, scale: float) -> None:
        """Draw the board as it is set up."""
        self._board.paint(painter, scale)


def _notch(box: QRectF, turns: int) -> QPainterPath:
    """Return the mark at the edge of a place where the north of a sector in hand comes to lie."""
    path, half = QPainterPath(), box.width() / 2
    path.addPolygon(
        QPolygonF([QPointF(-0.6, -half + 1.1), QPointF(0, -half + 0.2), QPointF(0.6, -half + 1.1)])
    )
    path.closeSubpath()
    way = QTransform.fromTranslate(box.center().x(), box.center().y())
    return way.rotate(90 * turns).map(path)
