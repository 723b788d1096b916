"""A board that is a hex map, in a widget: fields are pressed, things carried from field to field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QPainter,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import draw_rimmed
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.kit.catalogue.model import documents_in
from editor.ui.kit.theme import theme
from editor.ui.pages.scenario_board.board import Board
from editor.ui.pages.scenario_board.hands import Hands

if TYPE_CHECKING:
    from collections.abc import Sequence


class MapBoard(Board, Protocol):
    """A board that is a hex map; its places are fields."""

    @property
    def map_id(self) -> object:
        """What tells one map from another."""
        ...

    @property
    def arrays(self) -> MapArrays:
        """The map."""
        ...

    @property
    def looks(self) -> MapLooks:
        """How its terrain looks."""
        ...

    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw what stands on the map, in widget coordinates."""
        ...

    def fields_of(self, thing: str, at: Offset | None = None) -> Sequence[Offset]:
        """Return the fields of a thing where it is, or where it would be."""
        ...


class BoardMap(MapCanvas):
    """Shows the map; a press takes a thing in hand, a release puts it down."""

    pointed = Signal(object)  # field under the pointer

    def __init__(self, hands: Hands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hands = hands
        self._board: MapBoard | None = None
        self._map: object = None
        self.setAcceptDrops(True)
        self.setAccessibleName(self.tr("Board"))
        self.setAccessibleDescription(
            self.tr(
                "Arrow keys move the field cursor, Space or Enter takes the thing there in hand and puts it "
                "down, Delete removes it, plus and minus zoom."
            )
        )
        self.wheel_filter = self._wheel
        self.key_filter = self._key
        self.add_overlay(self._paint_board)
        self.field_pressed.connect(self._press)
        self.field_moved.connect(hands.carry)
        self.field_released.connect(self._release)
        self.field_hovered.connect(self._hover)
        self.cursor_moved.connect(self._hover)
        self.cursor_activated.connect(self._use)
        hands.changed.connect(self.update)

    def show_board(self, board: MapBoard | None) -> None:
        """Show a board, or none; the view stays unless it is another map."""
        self._board = board
        shown = board.map_id if board is not None else None
        if shown != self._map and board is not None:
            self._map = shown
            self.set_map(board.arrays, board.looks)
        self.update()

    def at_global(self, point: QPoint) -> Offset | None:
        """Return the field under a point of the screen. None beside the map."""
        inner = self.mapFromGlobal(point)
        return self.field_at(QPointF(inner)) if self.rect().contains(inner) else None

    def show_thing(self, thing: str) -> None:
        """Bring a thing into sight."""
        fields = self._board.fields_of(thing) if self._board is not None else ()
        if fields:
            self.show_field(fields[len(fields) // 2])

    def whole(self) -> None:
        """Show the whole map."""
        self.fit()

    # pointer and keyboard

    def _press(self, at: Offset, button: Qt.MouseButton, _modifiers: object) -> None:
        hands = self._hands
        if hands.held is not None and hands.held.stays:
            hands.carry(at)
            if button == Qt.MouseButton.LeftButton:
                hands.put_down()
            else:
                hands.let_go()
        elif self._board is not None:
            thing = self._board.thing_at(at)
            if thing and button == Qt.MouseButton.LeftButton:
                hands.lift(thing, at)
            else:
                hands.choose(thing)

    def _release(self, at: Offset | None) -> None:
        held = self._hands.held
        if held is not None and not held.stays:
            self._hands.carry(at)
            self._hands.put_down()

    def _hover(self, at: Offset | None) -> None:
        held = self._hands.held
        if at is not None:
            self.pointed.emit(at)
        if held is not None and held.stays and at is not None:
            self._hands.carry(at)

    def _use(self, at: Offset) -> None:
        hands = self._hands
        if hands.held is not None:
            hands.carry(at)
            hands.put_down()
        elif self._board is not None:
            hands.lift(self._board.thing_at(at), at, stays=True)

    def _wheel(self, event: QWheelEvent) -> bool:
        if self._hands.held is None:
            return False
        self._hands.turn(1 if (event.angleDelta().y() or event.angleDelta().x()) < 0 else -1)
        return True

    def _key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Escape or not (self._hands.held or self._hands.chosen):
            return False
        if self._hands.held is not None:
            self._hands.let_go()
        else:
            self._hands.choose("")
        return True

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take documents of the catalogue."""
        if documents_in(event.mimeData()) and self._hands.able:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take them anywhere; where they fall decides what they are for."""
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take them in."""
        event.acceptProposedAction()
        at = self.field_at(event.position())
        if at is not None:
            self._hands.take(documents_in(event.mimeData()), at)

    # painting

    def _paint_board(self, canvas: MapCanvas, painter: QPainter) -> None:
        board, hands, tokens = self._board, self._hands, theme().tokens
        if board is None:
            return
        board.paint(self, painter)
        width = max(2.0, self.field_width() * 0.08)
        if hands.chosen and (fields := board.fields_of(hands.chosen)):
            draw_rimmed(painter, self.outline(fields), tokens.accent, width, tokens.raised)
        held = hands.held
        if held is None or not held.moved or held.at is None:
            return
        colour = tokens.danger if hands.trouble else tokens.success
        outline = self.outline(board.fields_of(held.thing, held.at))
        shade = QColor(colour)
        shade.setAlphaF(0.35)
        painter.fillPath(outline, shade)
        draw_rimmed(painter, outline, colour, width, tokens.raised)
