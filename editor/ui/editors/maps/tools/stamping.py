"""A stamp in hand: shown under the pointer, turned, mirrored, laid down."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter

from editor.rules.core.dice import SeededDice
from editor.rules.core.hexes import Offset
from editor.rules.core.map_pieces import Piece
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.tools.base import MapTool
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.pieces import lay_piece

_MOST_SHOWN = 3_000
"""Fields of a ghost; a larger piece shows its outline only."""


class StampTool(MapTool):
    """Lays a piece down where it is clicked; dragging lays it again and again."""

    def __init__(self, tool_context: ToolContext) -> None:
        super().__init__(tool_context)
        self.piece: Piece | None = None
        self._at: Offset | None = None
        self._last: Offset | None = None
        self._in_hand = False
        self._dice = SeededDice(1)
        tool_context.add_overlay(self._paint_ghost)

    def take(self, piece: Piece) -> None:
        """Take another piece in hand."""
        self.piece = piece
        self.tool_context.piece_changed.emit()
        self.tool_context.update()

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Lay the piece down."""
        if self.piece is None:
            self.tool_context.announce(
                self.tr("Choose a stamp in the panel Stamps, or copy a selection and paste it here.")
            )
            return
        self._last = at
        lay_piece(
            self.tool_context,
            self.piece,
            at,
            self.tr("Place a stamp"),
            stroke=self.tool_context.next_stroke(),
        )
        if self.tool_context.settings.vary:
            self._vary()

    def drag(self, at: Offset) -> None:
        """Lay it down again, a piece's width further on."""
        arrays = self.tool_context.arrays
        if self._last is None or self.piece is None or arrays is None:
            return
        if arrays.grid.distance(self._last, at) >= self._width(self.piece):
            self.press(at, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)

    @staticmethod
    def _width(piece: Piece) -> int:
        return int(max(piece.first.max() - piece.first.min(), piece.second.max() - piece.second.min())) + 1

    def release(self, at: Offset | None) -> None:
        """Stop."""
        self._last = None

    def _vary(self) -> None:
        if self.piece is None:
            return
        piece = self.piece.turned(self._dice.roll(self.piece.sides) - 1)
        self.take(piece.mirrored() if self._dice.roll(2) == 1 else piece)

    def turn(self, turns: int) -> bool:
        """Turn the piece clockwise."""
        if self.piece is not None:
            self.take(self.piece.turned(turns))
        return self.piece is not None

    def mirror(self) -> bool:
        """Mirror the piece, east to west."""
        if self.piece is not None:
            self.take(self.piece.mirrored())
        return self.piece is not None

    def preview(self, at: Offset) -> Iterable[Offset]:
        """Return the fields that the piece would cover."""
        self._at = at
        arrays = self.tool_context.arrays
        if self.piece is None or arrays is None or not self.piece.fits(arrays.grid):
            return self.tool_context.on_map([at])
        return (
            self.piece.fields_at(arrays, at)
            if self.piece.size <= _MOST_SHOWN
            else self.tool_context.on_map([at])
        )

    def shown(self, shown: bool) -> None:
        """The ghost is seen only while it is in hand."""
        self._in_hand = shown
        self.tool_context.update()

    def _paint_ghost(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Show the piece's terrain under the pointer, half transparent, with its heights."""
        arrays, at = self.tool_context.arrays, canvas.hovered_field
        if at is None and canvas.hasFocus():
            at = canvas.cursor_field
        piece = self.piece
        if not self._in_hand or piece is None or arrays is None or at is None or piece.size > _MOST_SHOWN:
            return
        if not piece.fits(arrays.grid) or not self.tool_context.settings.ground_too:
            return
        placed = piece.placed(arrays, at, things=False)
        painter.setOpacity(0.7)
        painter.setPen(Qt.PenStyle.NoPen)
        for place, code, level in zip(
            placed.places.tolist(), placed.codes.tolist(), placed.levels.tolist(), strict=True
        ):
            row, column = divmod(place, arrays.columns)
            painter.setBrush(QColor(canvas.looks.look(placed.terrain[code]).colour))
            painter.drawPolygon(canvas.field_polygon((column, row)))
            if level and canvas.field_width() >= 18:
                painter.setPen(QColor(canvas.looks.ink))
                middle: QPointF = canvas.centre_of((column, row))
                painter.drawText(middle + QPointF(-6, 5), f"+{level}")
                painter.setPen(Qt.PenStyle.NoPen)
