"""The board of a Wiz-War scenario as it is set up: sectors in their places, those dealt by chance marked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.printing.army_colours import colour_of_side
from editor.printing.painter import painting
from editor.printing.set_up import BareBoard, Lying
from editor.printing.systems.wizwar import paint as draw
from editor.printing.systems.wizwar.board import GROUND, MARGIN, BoardPainter
from editor.printing.systems.wizwar.sectors import SQUARE_MM
from editor.rules.core.contract import Setup
from editor.rules.wizwar.refusals import board_stands
from editor.rules.wizwar.setting_up import LAYS, battle_of, first_state
from editor.rules.wizwar.state import GameState
from schemas.ruleset import RulesetBase
from schemas.systems.wizwar_board import EMPTY_PLAN, WizwarMap, WizwarScenario, WizwarUnit

_USUAL_SIZE: Final = len(EMPTY_PLAN) // 2
_EMPTY: Final = QColor("#8d8672")
_SHADE: Final = 0.55
"""Opacity of what lies over a sector that chance deals."""


class SetUp:
    """Where the sectors of a scenario lie, in squares; without a maze as long as the board does not stand."""

    def __init__(self, setup: Setup, scenario: WizwarScenario) -> None:
        self._turned = [side.turned or 0 for side in scenario.sides]
        self.lays = LAYS[len(scenario.sides)]
        """Side -> column and row of its sector, counted in sectors."""
        found = [setup.get(side.sector) for side in scenario.sides]
        self.sectors = [one if isinstance(one, WizwarMap) else None for one in found]
        """Side -> its sector. None for one that chance deals."""
        self.size = next((one.size for one in self.sectors if one is not None), _USUAL_SIZE)
        """Squares along a sector."""
        self.colours = side_colours(setup, scenario)
        self.state: GameState | None = first_state(battle_of(setup)) if board_stands(setup) else None
        """The board with the first sectors that might be dealt."""

    def box(self, number: int) -> QRectF:
        """Return the place of the sector of a side."""
        column, row = self.lays[number]
        return QRectF(column * self.size, row * self.size, self.size, self.size)

    def extent(self) -> QRectF:
        """Return the places of all sides, with the letters of their edges."""
        found = QRectF()
        for number in range(len(self.lays)):
            found = found.united(self.box(number))
        return found.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

    def paint(self, painter: QPainter, scale: float, *, bare: bool = False) -> None:
        """Draw the board as a battle shows it; where it does not stand yet, its sectors in their places.

        Args:
            painter: stands in squares.
            scale: pixels per square.
            bare: without wizards, treasures and things.
        """
        painter.fillRect(self.extent(), GROUND)
        # Where chance deals sectors, people lay them on the bare board themselves.
        whole = self.state if not bare or None not in self.sectors else None
        if whole is not None:
            board = BoardPainter(self.colours)
            (board.paint_maze if bare else board.paint)(painter, whole, scale)
        for number, sector in enumerate(self.sectors):
            if whole is None and sector is not None:
                self._paint_sector(painter, number, sector)
            if sector is None:
                self._paint_chance(painter, number, scale)

    def _paint_sector(self, painter: QPainter, number: int, sector: WizwarMap) -> None:
        painter.save()
        painter.translate(self.box(number).center())
        painter.rotate(90 * self._turned[number])
        painter.translate(-sector.size / 2, -sector.size / 2)
        draw.paint_plan(painter, sector.plan)
        painter.restore()

    def _paint_chance(self, painter: QPainter, number: int, scale: float) -> None:
        """Mark the place of a sector that is dealt: what lies there now is only the first of them."""
        box = self.box(number)
        painter.setPen(QPen(_EMPTY, 3 / scale, Qt.PenStyle.DashLine))
        shade = QColor(GROUND)
        shade.setAlphaF(_SHADE)
        painter.setBrush(shade)
        painter.drawRect(box.adjusted(0.1, 0.1, -0.1, -0.1))
        corner = QRectF(box.right() - 1.1, box.top() + 0.1, 1, 1)
        draw.text(painter, corner, "?", scale, size=0.8, colour=_EMPTY, bold=True)


def side_colours(setup: Setup, scenario: WizwarScenario) -> list[QColor]:
    """Return the colour of each side: that of its wizard, else the one of its place among the sides."""
    ruleset = setup.get(scenario.ruleset)
    found = []
    for number, side in enumerate(scenario.sides):
        wizard = setup.get(side.wizard)
        own = wizard.faction if isinstance(wizard, WizwarUnit) else None
        faction = ruleset.faction(own) if isinstance(ruleset, RulesetBase) else None
        found.append(QColor(colour_of_side(faction.colour if faction is not None else None, number)))
    return found


def board_image(setup: Setup, _language: str, pixels: int) -> QImage | None:
    """Return the board as a scenario sets it up. None for another scenario, and where it does not stand.

    Args:
        setup: the scenario with its documents.
        pixels: longer side of the picture.
    """
    scenario = setup.scenario
    if not isinstance(scenario, WizwarScenario):
        return None
    board = SetUp(setup, scenario)
    if board.state is None:
        return None
    extent = board.extent()
    return _drawn(board, pixels / max(extent.width(), extent.height()))


def bare_board(setup: Setup, pixels: int) -> BareBoard | None:
    """Return the board without what lies on it. None for another scenario, and where it does not stand.

    Args:
        setup: the scenario with its documents.
        pixels: longer side of the picture at most; a square takes whole pixels.
    """
    scenario = setup.scenario
    if not isinstance(scenario, WizwarScenario):
        return None
    board = SetUp(setup, scenario)
    if board.state is None:
        return None
    extent = board.extent()
    square = max(1, int(pixels / max(extent.width(), extent.height())))
    first = ((0.5 - extent.left()) * square, (0.5 - extent.top()) * square)
    dealt = tuple(ref.id for ref in scenario.sectors) if None in board.sectors else ()
    return BareBoard(_drawn(board, square, bare=True), first, square, SQUARE_MM, dealt)


def lying(setup: Setup) -> Iterator[Lying]:
    """Yield the wizards on their bases and the treasures on their places.

    Those of a sector that chance deals or turns wait: nobody knows yet where they begin.
    """
    scenario = setup.scenario
    if not isinstance(scenario, WizwarScenario):
        return
    board = SetUp(setup, scenario)
    if board.state is None:
        return
    state, maze = board.state, board.state.maze
    known = [
        sector is not None and side.turned is not None
        for side, sector in zip(scenario.sides, board.sectors, strict=True)
    ]
    for number, side in enumerate(scenario.sides):
        if known[number]:
            at = maze.on_table(state.wizards[number].square)
            yield Lying("", f"counters/wizards/{side.id}", at)
    for treasure, square in enumerate(state.treasures):
        owner = state.battle.owner(treasure)
        if known[owner]:
            yield Lying("", f"counters/treasures/{scenario.sides[owner].id}", maze.on_table(square))


def _drawn(board: SetUp, scale: float, *, bare: bool = False) -> QImage:
    """Return a board that stands as a picture, with so many pixels per square."""
    extent = board.extent()
    size = (max(1, round(extent.width() * scale)), max(1, round(extent.height() * scale)))
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    with painting(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-extent.topLeft())
        board.paint(painter, scale, bare=bare)
    return image
