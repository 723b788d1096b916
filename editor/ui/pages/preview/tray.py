"""What waits beside the board, as pictures: each is dragged onto the board, or chosen by a click."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeGuard

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolButton, QWidget

from editor.printing.maps.pens import pen
from editor.ui.kit.layouts import FlowLayout, discard
from editor.ui.kit.theme import MARKS, SPACE_1, TYPE_TITLE, text_font
from editor.ui.pages.preview.board import Waiting
from editor.ui.pages.preview.scene import AnyScene
from editor.ui.pages.preview.shown_field import facts_text

_SIZE: Final = 44
"""Width of a picture, in pixels."""
_CARD: Final = 0.72
"""Width of a card, in parts of its height."""
_NAMED: Final = 84
"""Width of a tile with a name under its picture, in pixels."""


class Pictured(Protocol):
    """A scene that draws what waits beside its board."""

    def paint_waiting(self, painter: QPainter, box: QRectF, state: Any, subject: str) -> None:
        """Draw a piece that waits into a square of the painter."""
        ...


def is_pictured(scene: object) -> TypeGuard[Pictured]:
    """Return whether a scene draws what waits."""
    return hasattr(scene, "paint_waiting")


class Tile(QToolButton):
    """A piece that waits, with how many there are of it."""

    picked_up = Signal(QPointF)  # where the pointer is on the screen
    carried = Signal(QPointF)
    let_go = Signal(QPointF)

    def __init__(self, waiting: Waiting, picture: QIcon, told: str, parent: QWidget) -> None:
        """Make it.

        Args:
            waiting: the piece.
            picture: how it looks.
            told: what its tooltip says of it.
            parent: the tray.
        """
        super().__init__(parent)
        self.waiting = waiting
        self._pressed: QPointF | None = None
        self._carrying = False
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setIconSize(QSize(_SIZE, _SIZE))
        self.setIcon(picture)
        if name := waiting.label or (waiting.words if waiting.endless else ""):
            self.setFixedWidth(_NAMED)
            room = _NAMED - 2 * SPACE_1
            self.setText(self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room))
        else:
            self.setText(f"× {waiting.count}")
        self.setToolTip(told)
        self.setAccessibleName(waiting.words)
        self.setCheckable(True)
        self.setChecked(waiting.chosen)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the board has the keyboard while a piece is carried

    def nextCheckState(self) -> None:
        """Stay as it is: what is chosen is shown once it is."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where it is taken hold of."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._carrying = event.globalPosition(), False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the piece."""
        if self._pressed is None:
            return
        way = (event.globalPosition() - self._pressed).manhattanLength()
        if not self._carrying and way >= QApplication.startDragDistance():
            self._carrying = True
            self.setDown(False)
            self.picked_up.emit(event.globalPosition())
        elif self._carrying:
            self.carried.emit(event.globalPosition())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the piece go, or choose it."""
        carrying, self._carrying, self._pressed = self._carrying, False, None
        if carrying:
            self.let_go.emit(event.globalPosition())
        else:
            super().mouseReleaseEvent(event)


class Tray(QWidget):
    """All that waits for the side to act; hidden where nothing does."""

    chosen = Signal(object)  # Waiting
    picked_up = Signal(object, QPointF)  # Waiting, where the pointer is on the screen
    carried = Signal(QPointF)
    let_go = Signal(QPointF)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("preview.tray")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._row = FlowLayout(self, SPACE_1, SPACE_1)
        self._shown: tuple[Any, ...] = ()
        self.tiles: list[Tile] = []
        self.hide()

    def show_waiting(self, waiting: Sequence[Waiting], scene: AnyScene | None, state: Any) -> None:
        """Show what waits; the same again changes nothing."""
        self.setVisible(bool(waiting))
        if self._shown == (tuple(waiting), scene):
            return
        self._shown = (tuple(waiting), scene)
        for tile in self.tiles:
            discard(self._row, tile)
        self.tiles = [self._tile(one, scene, state) for one in waiting]

    def _tile(self, waiting: Waiting, scene: AnyScene | None, state: Any) -> Tile:
        facts = scene.facts_of(state, waiting.subject) if scene is not None and waiting.subject else None
        note = waiting.choice.note if waiting.choice is not None else ""
        told = facts_text(facts) if facts is not None else "\n".join(filter(None, (waiting.words, note)))
        tile = Tile(waiting, self._picture(waiting, scene, state), told, self)
        tile.clicked.connect(lambda: self.chosen.emit(waiting))
        tile.picked_up.connect(lambda point: self.picked_up.emit(waiting, point))
        tile.carried.connect(self.carried)
        tile.let_go.connect(self.let_go)
        self._row.addWidget(tile)
        tile.show()
        return tile

    def _picture(self, waiting: Waiting, scene: object, state: Any) -> QIcon:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(QSize(_SIZE, _SIZE) * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if waiting.label:
                mark = waiting.choice.mark if waiting.choice is not None else ""
                _paint_card(painter, mark or _initials(waiting.label))
            elif is_pictured(scene):
                scene.paint_waiting(painter, QRectF(0, 0, _SIZE, _SIZE), state, waiting.subject)
        return QIcon(pixmap)


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.split() if word[0].isalnum())[:2].upper()


def _paint_card(painter: QPainter, letters: str) -> None:
    """Draw a card with the sign of a choice, or the first letters of its name."""
    box = QRectF(0, 0, _SIZE * _CARD, _SIZE).adjusted(1, 1, -1, -1)
    box.moveCenter(QPointF(_SIZE / 2, _SIZE / 2))
    painter.setPen(pen(MARKS.ink, 1.5))
    painter.setBrush(QColor(MARKS.paper))
    painter.drawRoundedRect(box, SPACE_1, SPACE_1)
    painter.setPen(QColor(MARKS.ink))
    painter.setFont(text_font(TYPE_TITLE))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letters)
