"""The field in the centre of the preview for games without a hex map: a table that a game draws itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Final

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QWidget

from editor.printing.maps.pens import pen
from editor.ui.kit.theme import theme
from editor.ui.pages.preview.free_canvas import FreeCanvas
from editor.ui.pages.preview.free_picture import KeptPicture, Sight
from editor.ui.pages.preview.free_scene import FreeScene, Spot
from editor.ui.pages.preview.marks import hidden_area
from editor.ui.pages.preview.rulers import WIDE, is_ruled, paint_rulers
from editor.ui.pages.preview.shown_field import ShownField, held_enter

_SIDEWAYS: Final = 2.0
"""How much worse a step aside is than one straight ahead, when the keyboard looks for the next spot."""
_CARD: Final = (280.0, 120.0)
"""About the size of the card that explains an event, in pixels."""
_WAYS: Final = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}


class FreeField(ShownField, FreeCanvas):
    """Shows one picture of a battle on a free table; a step forward moves the pieces."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._begin()
        self.setAccessibleName(self.tr("Table"))
        self.setAccessibleDescription(
            self.tr(
                "Left and Right step through the battle, Space plays it. Up and Down go from piece "
                "to piece, Control with an arrow to the nearest one there, Enter describes it, plus "
                "and minus zoom."
            )
        )
        self._covered = 0
        """Pixels at the left under what lies over the field."""
        self._overlays: list[Callable[[Any, QPainter], None]] = []
        self._kept = KeptPicture(self, self.update)
        self.field_pressed.connect(self._press)
        self.cursor_activated.connect(self._use)
        self.cursor_moved.connect(self._show_facts)
        theme().changed.connect(self._forget)

    def set_scene(self, scene: FreeScene) -> None:
        """Show another battle."""
        self._scene, self.picture = scene, None
        self._hovered = self._cursor = None
        self._extent = QRectF()
        self._forget()

    def _forget(self) -> None:
        self._kept.forget()
        self.update()

    @property
    def _shown(self) -> tuple[FreeScene, Any] | None:
        """Scene and state; nothing as long as there is none."""
        scene: Any = self._scene
        return (scene, self.picture.state) if scene is not None and self.picture is not None else None

    # places

    def at_point(self, point: QPointF | QPoint) -> Spot | None:
        shown = self._shown
        return (shown[0].spot_at(shown[1], self.to_scene(point)) or None) if shown is not None else None

    def places_of(self, subject: str) -> tuple[Spot, ...]:
        """Return where a piece is in the state shown."""
        shown = self._shown
        return shown[0].spots_of(shown[1], subject) if shown is not None else ()

    def shape_of(self, at: Spot) -> QPainterPath:
        """Return the outline of a spot, in widget coordinates."""
        shown = self._shown
        if shown is None or not isinstance(at, str):
            return QPainterPath()
        return self.transform().map(shown[0].shape(shown[1], at))

    def name_of(self, at: Spot) -> str:
        """Return the coordinates of a spot, '' where the table has none."""
        shown, scene = self._shown, self._scene
        return scene.name_of(shown[1], at) if shown is not None and is_ruled(scene) else ""

    def centre_of(self, at: Spot) -> QPointF:
        """Return the middle of a spot, in widget coordinates; of one in several parts that of the first."""
        path = self.shape_of(at)
        middle = path.boundingRect().center()
        if path.isEmpty() or path.contains(middle):
            return middle
        return path.toSubpathPolygons(QTransform())[0].boundingRect().center()

    def mark_width(self, at: Spot) -> float:
        """Return how wide a spot is at its narrower side, in pixels."""
        box = self.shape_of(at).boundingRect()
        return min(box.width(), box.height())

    def fields_path(self, places: Iterable[Spot]) -> QPainterPath:
        """Return the area of spots, in widget coordinates."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for at in places:
            path.addPath(self.shape_of(at))
        return path

    def outline(self, places: Collection[Spot]) -> QPainterPath:
        """Return the borders of spots, in widget coordinates."""
        return self.fields_path(places)

    # what is in sight

    def crowded(self, subjects: Iterable[str]) -> bool:
        """Return whether the lower right corner is the better one for a card: it hides less of the table."""
        shown = self._shown
        if shown is None or super().crowded(subjects):
            return shown is not None
        places = [self.shape_of(at).boundingRect() for at in shown[0].spots(shown[1])]
        corner = QRectF(0, 0, _CARD[0], _CARD[1])
        corner.moveTopRight(QPointF(self.width(), 0))
        upper = hidden_area(places, corner)
        corner.moveBottom(self.height())
        return hidden_area(places, corner) < upper / 2  # if in doubt, above: hands lie below

    def show_state(self, state: Any, event: Any = None, before: Any = None) -> None:
        """Show a state; a table that has grown or shrunk is taken in whole again."""
        scene: Any = self._scene
        if scene is not None:
            extent = scene.extent(state)
            if extent != self._extent:
                self._extent = extent
                if self._follow:
                    self.fit()
        super().show_state(state, event, before)
        self._leave_gone()

    def _leave_gone(self) -> None:
        """Pointer and keyboard leave a spot that is on the table no longer, such as a card played."""
        if self._cursor is None and self._hovered is None:
            return
        there = set(self._spots())
        if self._cursor not in there:
            self._cursor = None
        if self._hovered not in there:
            self._hovered = None

    def hold_moments(self, states: Iterable[Any]) -> None:
        """Zoom so that all of some states is in sight, and stay there."""
        scene: Any = self._scene
        self._follow = False
        area = QRectF()
        for state in states:
            area = area.united(scene.extent(state))
        self._extent = area
        self.fit()

    def keep_free(self, pixels: int) -> None:
        """Leave room at the left for what lies over the table."""
        super().keep_free(pixels)
        self._covered = pixels
        kept = pixels + WIDE if is_ruled(self._scene) else pixels
        if kept != self._kept_free:
            self._kept_free = kept
            if self._follow:
                self.fit()

    def _all_in_sight(self) -> bool:
        return QRectF(self.rect()).contains(self.transform().mapRect(self._extent))

    def _frame(self) -> None:
        self.fit()

    def _bring(self, at: Spot) -> None:
        box = self.shape_of(at).boundingRect()
        seen = QRectF(self.rect())
        if box.isNull() or seen.contains(box):
            return
        self.scroll_by(box.center().x() - seen.center().x(), box.center().y() - seen.center().y())

    # keyboard

    @property
    def cursor_field(self) -> Spot | None:
        """The spot that the keyboard is on."""
        return self._cursor

    def set_cursor_field(self, at: Spot | None) -> None:
        """Put the keyboard cursor on a spot, or nowhere."""
        if at != self._cursor:
            self._cursor = at
            if at is not None:
                self._bring(at)
                self.cursor_moved.emit(at)
            self.update()

    def _press(self, at: Spot | None, button: Qt.MouseButton, _modifiers: object) -> None:
        if button != Qt.MouseButton.LeftButton:
            return
        if at is not None:
            self._use(at)
        else:
            self.select("")  # beside everything: nothing is chosen any more

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, zoom, or use the spot; the rest is the page's."""
        key = Qt.Key(event.key())
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if control and key in _WAYS:
            self._step_towards(_WAYS[key])
        elif not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and key in (
            Qt.Key.Key_Up,
            Qt.Key.Key_Down,
        ):
            self._step(1 if key == Qt.Key.Key_Down else -1)
        elif held_enter(event):
            event.accept()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._cursor is not None:
            self.cursor_activated.emit(self._cursor)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom_by(-1 if key == Qt.Key.Key_Minus else 1)
            self.set_follow(False)
        else:
            super().keyPressEvent(event)

    def _spots(self) -> tuple[Spot, ...]:
        shown = self._shown
        return shown[0].spots(shown[1]) if shown is not None else ()

    def _step(self, way: int) -> None:
        spots = self._spots()
        if not spots:
            return
        if self._cursor in spots:
            self.set_cursor_field(spots[(spots.index(self._cursor) + way) % len(spots)])
        else:
            self.set_cursor_field(spots[0 if way > 0 else -1])

    def _step_towards(self, way: QPointF) -> None:
        """Go to the nearest spot in a direction; nowhere where there is none."""
        spots = self._spots()
        if self._cursor not in spots:
            self._step(1)
            return
        here = self.centre_of(self._cursor)
        best: tuple[float, Spot] | None = None
        for spot in spots:
            off = self.centre_of(spot) - here
            ahead = QPointF.dotProduct(off, way)
            aside = abs(off.x() * way.y()) + abs(off.y() * way.x())
            if spot == self._cursor or ahead < 1 or aside > 2 * ahead:
                continue
            found = (ahead + _SIDEWAYS * aside, spot)
            best = min(best, found) if best is not None else found
        if best is not None:
            self.set_cursor_field(best[1])

    # painting

    def add_overlay(
        self, overlay: Callable[[Any, QPainter], None], fixed: Callable[[], bool] = lambda: False
    ) -> None:
        """Draw something above the picture, after what was added before; each move draws all of it again."""
        self._overlays.append(overlay)
        self.update()

    def finish(self) -> None:
        """Draw now."""
        self.repaint()

    def finish_part(self) -> bool:
        """Nothing is drawn in pieces."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the table in sight."""
        super().resizeEvent(event)
        if not self._follow:
            self._move_to(self._origin)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the table, what lies over it, and where pointer and keyboard are."""
        sight = Sight(self.transform(), self.size(), self.devicePixelRatioF())
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(theme().tokens.hover))
            self._kept.paint(painter, sight, self._shows(), self._draw)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for overlay in self._overlays:
                painter.save()
                overlay(self, painter)
                painter.restore()
            self._paint_marks(painter)
            if is_ruled(self._scene):
                paint_rulers(painter, self._scene, self.transform(), self.size(), self._covered)

    def _draw(self, pixmap: QPixmap) -> None:
        pixmap.fill(QColor(theme().tokens.hover))
        shown = self._shown
        if shown is None or self.picture is None:
            return
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setTransform(self.transform(), combine=True)
            shown[0].paint(painter, self.picture, self._scale)

    def _shows(self) -> tuple[Any, ...]:
        """Return all that the picture depends on beside the view."""
        one = self.picture
        if one is None:
            return ()
        return ((one.blend, one.subject, one.sketch, one.ready), one.state, one.event, one.before)

    def _paint_marks(self, painter: QPainter) -> None:
        """Mark the spot under the pointer, and the one that the keyboard is on."""
        tokens = theme().tokens
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._hovered is not None:
            painter.setPen(pen(tokens.text, 1.5))
            painter.drawPath(self.shape_of(self._hovered))
        if self._cursor is not None and self.hasFocus():
            path = self.shape_of(self._cursor)
            painter.setPen(pen(tokens.raised, 4.5))
            painter.drawPath(path)
            painter.setPen(pen(tokens.accent, 2.5))
            painter.drawPath(path)
