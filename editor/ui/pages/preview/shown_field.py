"""What every field of the preview does alike: one picture shown, moved, pointed at and explained.

A field is a hex map (:mod:`~editor.ui.pages.preview.field`) or a free table (`preview.free_field`);
the rest of the preview knows this class only. ``At`` is a field of the map or a spot of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QLabel, QStyle, QToolTip, QWidget

from editor.ui.kit.theme import MOTION_MS, SPACE_1, SPACE_2
from editor.ui.pages.preview.guide import At
from editor.ui.pages.preview.scene import AnyScene, Facts, Picture

if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object  # it is laid over a widget; two bases made of C++ cannot stand in one class

_PAGE_KEYS: Final = (
    Qt.Key.Key_Space,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
_ZOOM_KEYS: Final = (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus)
_FOLDED: Final = 100
"""A change of the width by so many pixels comes of panels that were folded or shown, or of the window."""


class ShownField(_Widget):
    """Laid over the widget that draws: ``class BattleField(ShownField, MapCanvas)``."""

    facts_changed = Signal(object)  # Facts of the piece that was clicked, or None
    follow_changed = Signal(bool)
    element_chosen = Signal(object)  # where was clicked, if somebody stands there, or None
    shown = Signal()  # another state is shown

    if TYPE_CHECKING:  # what the widget brings
        field_hovered: Any
        """Signal: where the pointer is, or nothing."""
        cursor_moved: Any
        """Signal: where the keyboard is."""
        field_pressed: Any
        """Signal: where was pressed, with which button, with which keys held."""

        @property
        def cursor_field(self) -> At | None:
            """Where the keyboard is, or was clicked last."""
            ...

        def hover(self, point: QPointF) -> None:
            """Show what lies under a point, as if the pointer had moved there."""
            ...

        def set_scene(self, scene: Any) -> None:
            """Show another battle."""
            ...

        def add_overlay(
            self, overlay: Callable[[Any, QPainter], None], fixed: Callable[[], bool] = ...
        ) -> None:
            """Draw something above the picture, in widget coordinates (:meth:`MapSurface.add_overlay`)."""
            ...

        def set_cursor_field(self, at: At | None) -> None:
            """Put the keyboard cursor somewhere, or nowhere."""
            ...

        def hold_moments(self, states: Iterable[Any]) -> None:
            """Zoom so that all of some states is in sight, and stay there."""
            ...

        def finish(self) -> None:
            """Draw everything in sight now, however long it takes."""
            ...

        def finish_part(self) -> bool:
            """Draw a piece of what is in sight; whether there is more to do."""
            ...

        def places_of(self, subject: str) -> tuple[At, ...]:
            """Return where a piece is in the state shown."""
            ...

        def at_point(self, point: QPointF | QPoint) -> At | None:
            """Return what is under a point of the widget."""
            ...

        def centre_of(self, at: At) -> QPointF:
            """Return the middle of a place, in widget coordinates."""
            ...

        def mark_width(self, at: At) -> float:
            """Return how wide a place is, in pixels."""
            ...

        def fields_path(self, places: Iterable[At]) -> QPainterPath:
            """Return the area of places, in widget coordinates."""
            ...

        def outline(self, places: Collection[At]) -> QPainterPath:
            """Return the border of places, in widget coordinates."""
            ...

        def scroll_by(self, dx: float, dy: float) -> None:
            """Move the window over the picture, by pixels."""
            ...

        def look_like(self, before: Any) -> None: ...

        def _bring(self, at: At) -> None: ...

        def _all_in_sight(self) -> bool: ...

        def _frame(self) -> None: ...

    def _begin(self) -> None:
        """Make ready; called once by the widget's own constructor."""
        self._scene: AnyScene | None = None
        self.picture: Picture | None = None
        self._follow = True
        self.still = False
        """Whether the view stays as it is: something is being decided."""
        self.held = False
        """Whether a piece is carried: all others stay where they are."""
        self.follow_subject = False
        """Whether the piece selected is kept in the middle."""
        self.quiet = False
        """Whether nobody's facts are said under the pointer: something else is."""
        self.quiet_at: At | None = None
        """Where nothing is said under the pointer: the card there is shown large, with all that is known."""
        self.taken = 0
        """So many pixels at the left are covered by what lies over the field."""
        self.click_filter: Callable[[At], bool] | None = None
        """Asked first what a click does; it returns whether that was all."""
        self.coordinates = Coordinates(self)
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.valueChanged.connect(self._blend)

    # the state

    def show_state(self, state: Any, event: Any = None, before: Any = None) -> None:
        """Show a state; with ``before`` the pieces move there from it."""
        self._motion.stop()
        subject = self.picture.subject if self.picture is not None else ""
        stood = self.facts_at(self.cursor_field) if self.cursor_field is not None else None
        self.picture = Picture(state, event, subject=subject, left_behind=before)
        if stood is not None and stood.subject and not self.places_of(stood.subject):
            self.set_cursor_field(None)  # who stood there is gone
        length = self._motion_length()
        if before is not None and length and self.isVisible():
            self.picture.before, self.picture.blend = before, 0.0
            self._motion.setDuration(length)
            self._motion.start()
        if self.still or (self.follow_subject and self._keep_subject()):
            pass
        elif self._follow and not self._all_in_sight():
            self._frame()
        self._refresh_facts()
        self.shown.emit()
        self.update()

    def _motion_length(self) -> int:
        """Return how long a movement takes; 0 if the system asks for no motion."""
        asked = self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self)
        return min(MOTION_MS, asked)

    def _blend(self, part: float) -> None:
        if self.picture is not None:
            self.picture.blend = part
            if part >= 1:
                self.picture.before = None
            self.update()

    def name_of(self, at: At) -> str:
        """Return the coordinates of a place, '' where the game has none."""
        return ""

    def keep_free(self, pixels: int) -> None:
        """Leave room at the left, where something lies over the field, as far as the field can."""
        self.taken = pixels

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

    def go_on(self, before: ShownField) -> None:
        """Look where another field of the same battle looks; the piece selected there is, here, too."""
        if before.picture is not None:
            self.select(before.picture.subject)
        self.set_cursor_field(before.cursor_field)
        self.follow_subject = before.follow_subject
        self.set_follow(before.follow)
        if not before.follow:
            self.look_like(before)

    def set_follow_subject(self, on: bool) -> None:
        """Keep the piece that is selected in the middle."""
        self.follow_subject = on
        if on:
            self._keep_subject()
            self.update()

    def _keep_subject(self) -> bool:
        """Bring the piece selected into the middle; whether there is one."""
        if self.picture is None or not self.picture.subject:
            return False
        return self.show_subjects((self.picture.subject,), centre=True)

    def _points(self, subjects: Iterable[str]) -> list[QPointF]:
        return [self.centre_of(at) for one in subjects for at in self.places_of(one)]

    def show_subjects(self, subjects: Iterable[str], *, centre: bool = False) -> bool:
        """Bring pieces into sight, where they are not; whether any of them is on the field.

        Args:
            subjects: ids of the pieces.
            centre: bring their middle into the middle of the field in any case.
        """
        points = self._points(subjects)
        if not points:
            return False
        if centre or not all(QRectF(self.rect()).contains(point) for point in points):
            middle = QPointF(
                sum(point.x() for point in points) / len(points),
                sum(point.y() for point in points) / len(points),
            )
            self.scroll_by(middle.x() - self.width() / 2, middle.y() - self.height() / 2)
        return True

    def select(self, subject: str) -> None:
        """Choose a piece by its id, '' for none."""
        if self.picture is not None:
            self.picture.subject = subject
            places = self.places_of(subject) if subject else ()
            if places:
                self._bring(places[0])
            self._refresh_facts()
            self.update()

    def crowded(self, subjects: Iterable[str]) -> bool:
        """Return whether pieces stand in the upper right part of the field."""
        corner = QRectF(self.width() / 2, 0, self.width() / 2, self.height() / 2)
        return any(corner.contains(point) for point in self._points(subjects))

    # who stands there

    def facts_at(self, at: At) -> Facts | None:
        """Return the facts about the piece at a place."""
        if self._scene is None or self.picture is None:
            return None
        return self._scene.facts(self.picture.state, at)

    def _use(self, at: At) -> None:
        """Click a place, by pointer or keyboard."""
        if self.click_filter is None or not self.click_filter(at):
            self._show_facts(at)

    def _show_facts(self, at: At) -> None:
        if self.picture is None:
            return
        facts = self.facts_at(at)
        self.picture.subject = facts.subject if facts is not None else ""
        self.facts_changed.emit(facts)
        self.element_chosen.emit(at if facts is not None else None)
        self.update()

    def _refresh_facts(self) -> None:
        """The state is another: show the piece that was clicked as it is now."""
        if self._scene is None or self.picture is None:
            return
        subject = self.picture.subject
        self.facts_changed.emit(self._scene.facts_of(self.picture.state, subject) if subject else None)

    # events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep all pieces in sight; while something is decided, where panels made room or took it alone."""
        super().resizeEvent(event)
        self.coordinates.place()
        folded = abs(event.size().width() - event.oldSize().width()) >= _FOLDED and not self.held
        if self._follow and (folded or not self.still):
            self._frame()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom; from now on the person chooses what is in sight."""
        super().wheelEvent(event)
        self.set_follow(False)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the facts of a piece, or scroll."""
        if event.button() == Qt.MouseButton.MiddleButton:
            self.set_follow(False)
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Do nothing at the second click: what it would choose has only just come under the pointer."""
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Show who stands under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self.at_point(event.pos())
            quiet = self.quiet or at == self.quiet_at
            facts = self.facts_at(at) if at is not None and not quiet else None
            if facts is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), facts_text(facts), self)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave stepping and playing to the page; the rest moves the cursor."""
        if event.key() in _PAGE_KEYS and event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        ):
            event.ignore()
            return
        if held_enter(event):
            return
        if event.key() == Qt.Key.Key_Escape and self.picture is not None and self.picture.subject:
            self.select("")
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


def held_enter(event: QKeyEvent) -> bool:
    """Whether an Enter is only repeated because it is held: what it would choose was never looked at."""
    return event.isAutoRepeat() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Coordinates(QLabel):
    """Says in a corner, as large at every zoom, which field the pointer or the keyboard is on."""

    def __init__(self, field: ShownField) -> None:
        super().__init__(field)
        self._field = field
        self.setProperty("tone", "card")
        self.setObjectName("preview.coordinates")
        self.setMargin(SPACE_1)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        field.field_hovered.connect(self._say)
        field.cursor_moved.connect(self._say)

    def _say(self, at: At | None) -> None:
        words = self._field.name_of(at) if at is not None else ""
        self.setVisible(bool(words))
        if words:
            self.setText(words)
            self.place()

    def place(self) -> None:
        """Stand in the lower left corner."""
        self.raise_()  # an enlarged card would lie over it
        self.adjustSize()
        self.move(SPACE_2, self._field.height() - self.height() - SPACE_2)


def facts_text(facts: Facts) -> str:
    """Return facts as plain lines."""
    return "\n".join([facts.title, *lines_of(facts.rows)])


def lines_of(rows: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return rows of facts as sentences."""
    words = QCoreApplication.translate("ShownField", "{label}: {value}")
    return tuple(words.format(label=label, value=value) for label, value in rows)
