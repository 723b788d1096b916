"""Another version of a face beside the one that is edited: on the same card, seen from the same place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QSignalBlocker, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QLabel, QWidget

from editor.services import face_starts, history
from editor.services.faces import template_named
from editor.ui.editors.faces.live import Sample
from editor.ui.editors.faces.surface import FaceSurface
from editor.ui.kit.dates import short_moment
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, muted
from editor.ui.kit.widgets import wrapped
from schemas.base import system_of
from schemas.face import FaceBase
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession


class LookedAt(FaceSurface):
    """A face that is only looked at: the wheel zooms, a drag moves it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held: QPointF | None = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setAccessibleName(self.tr("Face beside"))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            step = event.position() - self._held
            self._held = event.position()
            self.scroll_by(step.x(), step.y())

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._held = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom_by(event.angleDelta().y() / 120, event.position())
        event.accept()


class Beside(QWidget):
    """Chooses the other version, and shows it."""

    def __init__(
        self,
        session: DocumentSession,
        context: UiContext,
        sample: Sample,
        canvas: FaceSurface,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._context, self._sample, self._canvas = session, context, sample, canvas
        self._template: FaceBase | None = None
        self._side = "front"
        self.versions = ComboBox(self)
        self.versions.setAccessibleName(self.tr("Version beside"))
        self.versions.activated.connect(self._choose)
        self.surface = LookedAt(self)
        self._trouble = wrapped(muted(QLabel(self)))
        self._trouble.hide()
        # Below the face, so that both faces begin at the same height.
        column = column_layout(self, (SPACE_1, 0, 0, SPACE_1), SPACE_1)
        column.addWidget(self.surface, 1)
        column.addWidget(self._trouble)
        column.addWidget(self.versions)
        canvas.view_changed.connect(lambda: self._follow(canvas, self.surface))
        self.surface.view_changed.connect(lambda: self._follow(self.surface, canvas))

    def fill(self) -> None:
        """List the saved versions of the face, and the other faces of its kind."""
        shown = self.versions.currentData()
        system, shows = self._session.system, str(self._session.value("shows", ""))
        with QSignalBlocker(self.versions):
            self.versions.clear()
            for one in history.history(self._context.workspace, self._session.id):
                words = self.tr("Version {number}, {moment}")
                words = words.format(number=one.version, moment=short_moment(one.created))
                self.versions.addItem(words, ("version", one.version))
            for other in face_starts.patterns(self._context.workspace, system, self._context.language):
                if other.shows == shows and other.id != self._session.id:
                    self.versions.addItem(other.name, ("face", other.id))
            there = [self.versions.itemData(row) for row in range(self.versions.count())]
            self.versions.setCurrentIndex(there.index(shown) if shown in there else 0)
        self._choose()

    def _choose(self, _row: int = 0) -> None:
        chosen: Any = self.versions.currentData()
        self._template = None
        self._trouble.hide()
        if chosen is not None:
            try:
                self._template = self._loaded(str(chosen[0]), chosen[1])
            except EditorError as trouble:
                self._trouble.setText(self._context.error_sentences(trouble))
                self._trouble.show()
        self.show_side(self._side)
        self._follow(self._canvas, self.surface)

    def _loaded(self, sort: str, which: Any) -> FaceBase | None:
        workspace = self._context.workspace
        if sort == "face":
            return template_named(workspace, str(which), self._session.system)
        found = history.revision(workspace, self._session.id, int(which))
        return found if isinstance(found, FaceBase) else None

    def show_side(self, side: str) -> None:
        """Show a side, on the card that is shown now."""
        self._side = side
        template, card = self._template, self._sample.document
        fitting = template is not None and card is not None and system_of(template) == system_of(card)
        drawn = self._sample.draw(template) if fitting and template is not None else None
        self.surface.show_face(drawn.face(side) if drawn is not None else None)

    def _follow(self, moved: FaceSurface, other: FaceSurface) -> None:
        """See both from the same place, as far as both are shown."""
        if self.isVisible() and (moved.zoom, moved.origin) != (other.zoom, other.origin):
            other.look_from(moved.zoom, moved.origin)
