"""The field in the centre of the preview: the map canvas with a game's pieces on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QStyle, QToolTip, QWidget

from editor.rules.core.hexes import Offset
from editor.ui.maps.canvas import MapCanvas
from editor.ui.preview.scene import Facts, Picture, Scene
from editor.ui.theme import MOTION_MS

_PAGE_KEYS: Final = (
    Qt.Key.Key_Space,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
_ZOOM_KEYS: Final = (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus)
_GROUND: Final = 2
"""Fields of free ground in sight round the pieces."""
_ROW_HEIGHT: Final = 0.87
"""Distance of rows, in field widths."""
_WIDEST: Final = 56
"""No field is drawn wider than this by itself, in pixels."""


class BattleField(MapCanvas):
    """Shows one picture of a battle; a step forward moves the pieces."""

    facts_changed = Signal(object)  # Facts of the piece that was clicked, or None
    follow_changed = Signal(bool)
    element_chosen = Signal(object)  # field that was clicked, where somebody stands there, or None
    shown = Signal()  # another state is shown

    def __init__(self, parent: QWidget | None = None, *, language: str = "en") -> None:
        super().__init__(parent, language=language)
        self.setAccessibleName(self.tr("Battlefield"))
        self.setAccessibleDescription(
            self.tr(
                "Left and Right step through the battle, Space plays it. Up, Down, and Control with Left or "
                "Right move the field cursor, Enter tells who stands there, plus and minus zoom."
            )
        )
        self._scene: Scene | None = None
        self.picture: Picture | None = None
        self._follow = True
        self.follow_subject = False
        """Whether the piece selected is kept in the middle."""
        self.click_filter: Callable[[Offset], bool] | None = None
        """Asked first what a click on a field does; it returns whether that was all."""
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.valueChanged.connect(self._blend)
        self.add_overlay(self._paint_pieces)
        self.field_pressed.connect(self._press)
        self.cursor_activated.connect(self._use)
        self.cursor_moved.connect(self._tell)

    def set_scene(self, scene: Scene) -> None:
        """Show another battlefield."""
        self._scene, self.picture = scene, None
        self.set_map(scene.arrays, scene.looks)

    def show_state(self, state: Any, event: Any = None, before: Any = None) -> None:
        """Show a state; with ``before`` the pieces move there from it."""
        self._motion.stop()
        subject = self.picture.subject if self.picture is not None else ""
        self.picture = Picture(state, event, subject=subject)
        length = self._motion_length()
        if before is not None and length and self.isVisible():
            self.picture.before, self.picture.blend = before, 0.0
            self._motion.setDuration(length)
            self._motion.start()
        if self.follow_subject and self._keep_subject():
            pass
        elif self._follow and not self._all_in_sight():
            self._frame()
        self._tell_again()
        self.shown.emit()
        self.update()

    def set_follow_subject(self, on: bool) -> None:
        """Keep the piece that is selected in the middle."""
        self.follow_subject = on
        if on:
            self._keep_subject()
            self.update()

    def _keep_subject(self) -> bool:
        """Bring the piece selected into the middle; whether there is one."""
        if self.picture is None or self._scene is None or not self.picture.subject:
            return False
        return self.show_subjects((self.picture.subject,), centre=True)

    def show_subjects(self, subjects: Iterable[str], *, centre: bool = False) -> bool:
        """Bring pieces into sight, where they are not; whether any of them is on the field.

        Args:
            subjects: ids of the pieces.
            centre: bring their middle into the middle of the field in any case.
        """
        if self.picture is None or self._scene is None:
            return False
        fields = [at for one in subjects for at in self._scene.fields_of(self.picture.state, one)]
        if not fields:
            return False
        points = [self.centre_of(at) for at in fields]
        if centre or not all(QRectF(self.rect()).contains(point) for point in points):
            middle = QPointF(
                sum(point.x() for point in points) / len(points),
                sum(point.y() for point in points) / len(points),
            )
            self.scroll_by(middle.x() - self.width() / 2, middle.y() - self.height() / 2)
        return True

    # what is in sight

    @property
    def follow(self) -> bool:
        """Whether all pieces are kept in sight; ends when the person scrolls or zooms."""
        return self._follow

    def set_follow(self, follow: bool) -> None:
        """Keep all pieces in sight from now on, or leave the view alone."""
        if follow:
            self._frame()
        if follow != self._follow:
            self._follow = follow
            self.follow_changed.emit(follow)

    def _corners(self) -> tuple[Offset, Offset] | None:
        """Return the north-western and the south-eastern field of the rectangle round all pieces."""
        fields = self._scene.stage(self.picture.state) if self._scene and self.picture else ()
        return _corners_of(fields)

    def _all_in_sight(self) -> bool:
        corners = self._corners()
        if corners is None:
            return True
        seen = QRectF(self.rect())
        return all(seen.contains(self.centre_of(at)) for at in corners)

    def hold(self, fields: Iterable[Offset]) -> None:
        """Zoom to fields with some ground round them, and stay there."""
        self._follow = False
        self._frame(_corners_of(fields))

    def _frame(self, corners: tuple[Offset, Offset] | None = None) -> None:
        """Zoom to all pieces with some ground round them, or to other corners."""
        corners = corners or self._corners()
        if corners is None:
            return
        (left, top), (right, bottom) = corners
        across = self.width() / (right - left + 1 + 2 * _GROUND)
        down = self.height() / ((bottom - top + 1 + 2 * _GROUND) * _ROW_HEIGHT)
        self.fit()
        self.set_field_width(max(self.field_width(), min(across, down, _WIDEST)))
        middle = (self.centre_of(corners[0]) + self.centre_of(corners[1])) / 2
        self.scroll_by(middle.x() - self.width() / 2, middle.y() - self.height() / 2)

    def select(self, subject: str) -> None:
        """Choose a piece by its id."""
        if self.picture is not None and self._scene is not None:
            self.picture.subject = subject
            fields = self._scene.fields_of(self.picture.state, subject)
            if fields:
                self.show_field(fields[0])
            self._tell_again()
            self.update()

    def crowded(self, subjects: Iterable[str]) -> bool:
        """Return whether pieces stand in the upper right part of the field."""
        if self.picture is None or self._scene is None:
            return False
        fields = [at for one in subjects for at in self._scene.fields_of(self.picture.state, one)]
        corner = QRectF(self.width() / 2, 0, self.width() / 2, self.height() / 2)
        return any(corner.contains(self.centre_of(at)) for at in fields)

    def _motion_length(self) -> int:
        """Return how long a movement takes; 0 where the system asks for no motion."""
        asked = self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self)
        return min(MOTION_MS, asked)

    def _blend(self, part: float) -> None:
        if self.picture is not None:
            self.picture.blend = part
            if part >= 1:
                self.picture.before = None
            self.update()

    def _paint_pieces(self, canvas: MapCanvas, painter: QPainter) -> None:
        if self._scene is not None and self.picture is not None:
            self._scene.paint(canvas, painter, self.picture)

    # who stands there

    def facts_at(self, at: Offset) -> Facts | None:
        """Return what is told about the piece on a field."""
        if self._scene is None or self.picture is None:
            return None
        return self._scene.facts(self.picture.state, at)

    def _press(self, at: Offset, button: Qt.MouseButton, _modifiers: object) -> None:
        if button == Qt.MouseButton.LeftButton:
            self._use(at)

    def _use(self, at: Offset) -> None:
        """Click a field, by pointer or keyboard."""
        if self.click_filter is None or not self.click_filter(at):
            self._tell(at)

    def _tell(self, at: Offset) -> None:
        if self.picture is None:
            return
        facts = self.facts_at(at)
        self.picture.subject = facts.subject if facts is not None else ""
        self.facts_changed.emit(facts)
        self.element_chosen.emit(at if facts is not None else None)
        self.update()

    def _tell_again(self) -> None:
        """The state is another: tell of the piece that was clicked as it is now."""
        if self._scene is None or self.picture is None:
            return
        subject = self.picture.subject
        self.facts_changed.emit(self._scene.facts_of(self.picture.state, subject) if subject else None)

    # events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep all pieces in sight."""
        super().resizeEvent(event)
        if self._follow:
            self._frame()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom; from now on the person chooses what is in sight."""
        super().wheelEvent(event)
        self.set_follow(False)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tell of a piece, or scroll."""
        if event.button() == Qt.MouseButton.MiddleButton:
            self.set_follow(False)
        super().mousePressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Show who stands under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self.field_at(event.pos())
            facts = self.facts_at(at) if at is not None else None
            if facts is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), facts_text(facts), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave stepping and playing to the page; the rest moves the field cursor."""
        if event.key() in _PAGE_KEYS and event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        ):
            event.ignore()
            return
        if event.key() in _ZOOM_KEYS:
            self.set_follow(False)
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space is the page's."""
        if event.key() == Qt.Key.Key_Space:
            event.ignore()
            return
        super().keyReleaseEvent(event)


def facts_text(facts: Facts) -> str:
    """Return facts as plain lines."""
    return "\n".join([facts.title, *(f"{word}: {value}" for word, value in facts.rows)])


def _corners_of(fields: Iterable[Offset]) -> tuple[Offset, Offset] | None:
    """Return the north-western and the south-eastern field of the rectangle round some fields."""
    places = tuple(fields)
    if not places:
        return None
    columns, rows = zip(*places, strict=True)
    return (min(columns), min(rows)), (max(columns), max(rows))
