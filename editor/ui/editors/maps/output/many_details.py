"""One of the maps that come in together: its picture, what is lost of it, and what it changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QPlainTextEdit, QStackedWidget, QWidget

from editor.printing.maps.picture import map_image
from editor.rules.core.map_arrays import MapArrays
from editor.services.map_files.many_maps import ComingMap
from editor.services.map_files.map_import import MapPlan
from editor.services.maps import looks_of
from editor.ui.editors.maps.output.change_picture import ChangePicture, field_width
from editor.ui.editors.maps.output.import_outlook import Outlook, outlook_of
from editor.ui.kit.context import UiContext
from editor.ui.kit.jobs import Job
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1
from schemas.progress import Report

_MOST_FIELDS: Final = 250_000
"""Fields of the largest map that is drawn."""
_LEAST_HIGH: Final = 160


@dataclass(frozen=True, eq=False)
class _Looked:
    """What is shown of a map."""

    outlook: Outlook
    picture: QImage | None
    """None for a change, which has pictures of its own, and for a map that is too large."""


def _look(context: UiContext, plan: MapPlan, report: Report) -> _Looked:
    """Work out and draw what is shown of a map; for the background."""
    outlook = outlook_of(context, plan)
    report(1, 2)
    arrays = MapArrays.from_map(plan.document)
    if outlook.change is not None or arrays.terrain.size > _MOST_FIELDS:
        return _Looked(outlook, None)
    looks = looks_of(context.workspace, plan.document)
    return _Looked(
        outlook, map_image(arrays, looks, width=field_width(arrays), grid=False, names=False, report=report)
    )


class MapDetails(QWidget):
    """Shows one of the maps; it is drawn when it is looked at."""

    made_new = Signal(bool)
    """The map in front becomes a new one, or changes the one that is there."""

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._job: Job | None = None
        self.shown = MapCanvas(self)
        self._change: ChangePicture | None = None
        """Made for the first change: the dialog is to open within a frame."""
        self._pictures = QStackedWidget(self)
        self._pictures.addWidget(self.shown)
        self.new = QCheckBox(self.tr("Make a &new map of it"), self)
        self.new.hide()
        self.new.toggled.connect(self.made_new)
        self.words = QPlainTextEdit(self)
        self.words.setReadOnly(True)
        self.words.setAccessibleName(self.tr("What changes and what will be lost"))
        column = column_layout(self, 0, SPACE_1)
        column.addWidget(self._pictures, 3)
        column.addWidget(self.new)
        column.addWidget(self.words, 2)

    def show_map(self, one: ComingMap | None, *, fresh: bool) -> None:
        """Show another map.

        Args:
            one: the map; None while it is not known what becomes of it.
            fresh: whether the person wants a new map of it.
        """
        self.stop()
        self.new.blockSignals(True)
        self.new.setChecked(fresh)
        self.new.blockSignals(False)
        self.new.setVisible(one is not None and bool(one.known))
        self._pictures.setCurrentWidget(self.shown)
        self.shown.show_picture(None)
        self.words.clear()
        if one is None:
            return
        if one.plan is None:
            self.words.setPlainText("\n".join(map(self._context.problem_text, one.problems)))
            return
        work = partial(_look, self._context, one.plan)
        words = self.tr("Drawing the map")
        self._job = self._context.jobs.start(words, work, done=self._looked, quiet=True)

    def stop(self) -> None:
        """Draw no more."""
        if self._change is not None:
            self._change.stop()
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _looked(self, found: _Looked) -> None:
        self._job = None
        outlook = found.outlook
        self.words.setPlainText(outlook.text or self.tr("Nothing is lost."))
        self.shown.show_picture(found.picture)
        if outlook.change is not None and outlook.change.fields:
            if self._change is None:
                self._change = ChangePicture(self._context, self)
                self._pictures.addWidget(self._change)
            self._pictures.setCurrentWidget(self._change)
            self._change.show_change(outlook.change)


class MapCanvas(QWidget):
    """Draws the picture of a map, as large as there is room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture: QImage | None = None
        self.setMinimumHeight(_LEAST_HIGH)
        self.setAccessibleName(self.tr("Picture of the map"))

    def show_picture(self, picture: QImage | None) -> None:
        """Show another picture; None for none."""
        self._picture = picture
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        picture = self._picture
        if picture is None or picture.isNull():
            return
        scale = min(self.width() / picture.width(), self.height() / picture.height())
        wide, high = picture.width() * scale, picture.height() * scale
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            left, top = (self.width() - wide) / 2, (self.height() - high) / 2
            painter.drawImage(QRectF(left, top, wide, high), picture)
