"""The board that a scenario of Wiz-War assembles, beside its form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.rules.core.contract import Setup
from editor.rules.wizwar.refusals import board_stands
from editor.rules.wizwar.setting_up import battle_of, first_state
from editor.rules.wizwar.state import GameState
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_3, army_colour, text_font
from editor.ui.pages.preview.scene import Picture
from editor.ui.systems.wizwar.board import MARGIN, BoardPainter
from schemas.systems.wizwar_board import WizwarScenario, WizwarUnit

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

_CENTRED: Final = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)

_LAYING: Final = ("ruleset", "deck", "sectors", "sides", "auto_warp")
"""Fields that say how the board lies."""


def board_panels(editor: DocumentEditor) -> Sequence[SidePanel]:
    """Return the panel that shows how the sectors of a scenario lie."""
    panel = BoardPanel(editor.session, editor.context)
    return (SidePanel("board", QCoreApplication.translate("BoardPanel", "Board"), panel),)


class BoardPanel(QWidget):
    """Draws the board as it lies before the sectors are dealt: those named, then the first of the others."""

    def __init__(self, session: DocumentSession, context: UiContext) -> None:
        super().__init__()
        self._session, self._context = session, context
        self.view = _View(self)
        column = column_layout(self, SPACE_3)
        column.addWidget(self.view, 1)
        session.changed.connect(self._changed)
        session.reloaded.connect(self._renew)
        self._renew()

    def _changed(self, path: Path) -> None:
        if not path or path[0] in _LAYING:
            self._renew()

    def _renew(self) -> None:
        """Assemble the board of the draft; nothing is shown while it cannot be."""
        scenario = self._session.document
        if not isinstance(scenario, WizwarScenario):
            return
        refs = [scenario.ruleset, scenario.deck, *scenario.sectors]
        refs += [ref for side in scenario.sides for ref in (side.sector, side.wizard) if ref is not None]
        setup = Setup(scenario, self._context.documents(refs))
        if not board_stands(setup):
            self.view.show_board(None, ())
            return
        battle = battle_of(setup)
        colours = []
        for number, side in enumerate(battle.scenario.sides):
            wizard = setup.get(side.wizard)
            faction = battle.ruleset.faction(wizard.faction if isinstance(wizard, WizwarUnit) else None)
            colours.append(army_colour(faction.colour if faction is not None else None, number))
        self.view.show_board(first_state(battle), colours)


class _View(QWidget):
    """The drawing."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.state: GameState | None = None
        self._colours: Sequence[QColor] = ()
        self.setMinimumSize(160, 120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(QCoreApplication.translate("BoardPanel", "Board"))

    def sizeHint(self) -> QSize:
        return QSize(300, 260)

    def show_board(self, state: GameState | None, colours: Sequence[QColor]) -> None:
        """Show a board, or that there is none."""
        self.state, self._colours = state, colours
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.state is None:
                painter.setPen(self.palette().text().color())
                painter.setFont(text_font())
                words = QCoreApplication.translate(
                    "BoardPanel", "The board is shown once sectors and deck are there."
                )
                painter.drawText(self.rect(), _CENTRED, words)
                return
            wide, high = (length + 2 * MARGIN for length in self.state.maze.extent)
            scale = min(self.width() / wide, self.height() / high)
            painter.translate((self.width() - wide * scale) / 2, 0)
            painter.scale(scale, scale)
            painter.translate(MARGIN, MARGIN)
            BoardPainter(self._colours).paint(painter, Picture(self.state), scale)
