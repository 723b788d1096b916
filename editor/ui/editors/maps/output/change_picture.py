"""What an import changes on a map, shown on the map: before or after, with every changed field tinted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPolygonF, QShowEvent
from PySide6.QtWidgets import QRadioButton, QWidget

from editor.printing.maps.lattice import lattice_of
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import pen
from editor.printing.maps.picture import map_image
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_compare import MARKS, ChangeMarks, MarkKind, change_marks
from editor.services.map_files.map_difference import MapVersions
from editor.ui.editors.maps.insight.change_legend import ChangeLegend
from editor.ui.editors.maps.insight.change_marks import MARK_COLOURS
from editor.ui.kit.context import UiContext
from editor.ui.kit.jobs import Job
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, theme
from schemas.progress import Report, quietly

_WIDE, _HIGH = 1_000, 700
"""Pixels that a picture has at most, as far as fields of two pixels allow."""
_MOST_FIELDS: Final = 250_000
"""Fields of the largest map that is shown."""
_TINT: Final = 150
_ROOM: Final = 4
"""Fields around the changes that are shown."""


@dataclass(frozen=True, eq=False)
class MapChange:
    """What an import changes on a map."""

    before: MapArrays
    after: MapArrays
    looks: MapLooks
    marks: ChangeMarks

    @property
    def fields(self) -> int:
        """How many fields change."""
        return int((self.marks.kinds > 0).sum())


def change_of(difference: MapVersions, looks: MapLooks) -> MapChange | None:
    """Return a change; None where fields cannot be compared one by one, or are too many to be drawn.

    Args:
        difference: between the map as it is and as it will be.
        looks: how both are drawn.
    """
    after = difference.after
    if difference.found is None or after.terrain.size > _MOST_FIELDS:
        return None
    return MapChange(difference.before, after, looks, change_marks(difference.found, after))


@dataclass(frozen=True, eq=False)
class ChangePreview:
    """A change as pictures."""

    before: QImage
    after: QImage
    tints: dict[MarkKind, QImage]
    """By the kind of change the changed fields, over the pictures."""
    changed: NDArray[np.bool_]
    """``[row, column]``: the fields that change."""
    arrays: MapArrays
    width: int
    """Pixels of a field."""


def preview_of(change: MapChange, report: Report = quietly) -> ChangePreview:
    """Draw a change; for the background."""
    after, marks = change.after, change.marks
    width = field_width(after)
    pictures = []
    kinds = [kind for kind in MARKS if marks.count(kind)]
    for number, arrays in enumerate((change.before, after)):
        report(number, len(kinds) + 2)
        pictures.append(map_image(arrays, change.looks, width=width, grid=False, names=False))
    tints: dict[MarkKind, QImage] = {}
    for kind in kinds:
        report(len(tints) + 2, len(kinds) + 2)
        tints[kind] = _tint(after, marks, kind, width, pictures[0])
    return ChangePreview(pictures[0], pictures[1], tints, marks.kinds > 0, after, width)


def field_width(arrays: MapArrays) -> int:
    """Return the pixels of a field with which a picture of a map is not larger than it may be."""
    for width in range(40, 2, -2):
        wide, high = lattice_of(arrays, width).size(arrays.columns, arrays.rows)
        if wide <= _WIDE and high <= _HIGH:
            return width
    return 2


def _tint(arrays: MapArrays, marks: ChangeMarks, kind: MarkKind, width: int, size: QImage) -> QImage:
    found = QImage(size.size(), QImage.Format.Format_ARGB32_Premultiplied)
    found.fill(Qt.GlobalColor.transparent)
    lattice = lattice_of(arrays, width)
    rows, columns = np.nonzero(marks.kinds == MARKS.index(kind) + 1)
    colour = QColor(MARK_COLOURS[kind])
    colour.setAlpha(_TINT)
    with QPainter(found) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen(QColor(MARK_COLOURS[kind]).name(), max(1.0, width / 12)))
        painter.setBrush(colour)
        for at in zip(columns.tolist(), rows.tolist(), strict=True):
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in lattice.corners(at)]))
    return found


class ChangePicture(QWidget):
    """Shows a change on its map, with a legend of the kinds of change; it is drawn when it is looked at."""

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._change: MapChange | None = None
        self._job: Job | None = None
        self.canvas = ChangeCanvas(self)
        self.before = QRadioButton(self.tr("&Before"), self)
        self.after = QRadioButton(self.tr("&After"), self)
        self.after.setChecked(True)
        self.legend = ChangeLegend(self)
        row = row_layout(self, SPACE_2, SPACE_2)
        row.addWidget(self.canvas, 1)
        beside = column_layout(spacing=SPACE_1)
        sides = row_layout(spacing=SPACE_2)
        sides.addWidget(self.before)
        sides.addWidget(self.after)
        sides.addStretch(1)
        beside.addLayout(sides)
        beside.addWidget(self.legend)
        beside.addStretch(1)
        row.addLayout(beside)
        self.after.toggled.connect(self._show)
        self.legend.kinds_chosen.connect(lambda _hidden: self._show())
        self.legend.place_chosen.connect(self.canvas.show_place)

    def show_change(self, change: MapChange | None) -> None:
        """Show another change; None for none."""
        self.stop()
        self._change = change
        self.canvas.preview, self.canvas.place, self.canvas.percent = None, (), 0
        self.legend.show_marks(None if change is None else change.marks)
        self._draw()

    def stop(self) -> None:
        """Draw no more."""
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._draw()

    def _draw(self) -> None:
        change = self._change
        if change is None or self._job is not None or self.canvas.preview is not None or not self.isVisible():
            self._show()
            return
        self._job = self._context.jobs.start(
            self.tr("Drawing the map"),
            lambda report: preview_of(change, report),
            done=self._drawn,
            quiet=True,
        )
        self._job.progress.connect(self.canvas.show_progress)

    def _drawn(self, preview: ChangePreview) -> None:
        self._job = None
        self.canvas.show_preview(preview)
        self._show()

    def _show(self) -> None:
        self.canvas.is_after = self.after.isChecked()
        self.canvas.hidden = self.legend.hidden_kinds
        self.canvas.update()


class ChangeCanvas(QWidget):
    """Draws the part of the picture that changes, as large as there is room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.preview: ChangePreview | None = None
        self.is_after = True
        self.hidden: frozenset[MarkKind] = frozenset()
        self.place: tuple[Offset, ...] = ()
        self.percent = 0
        """How far the drawing is."""
        self._part = QRectF()
        """The part of the picture with all changes, and some fields around it."""
        self.setMinimumHeight(160)
        self.setAccessibleName(self.tr("The changes on the map"))

    def show_preview(self, preview: ChangePreview) -> None:
        """Show a change: that part of the map which has it."""
        self.preview = preview
        lattice, room = lattice_of(preview.arrays, preview.width), _ROOM * preview.width
        rows, columns = np.nonzero(preview.changed)
        whole = QRectF(preview.after.rect())
        if rows.size:
            spots = [lattice.centre(at) for at in zip(columns.tolist(), rows.tolist(), strict=True)]
            (left, right), (top, bottom) = [(min(one), max(one)) for one in zip(*spots, strict=True)]
            part = QRectF(left - room, top - room, right - left + 2 * room, bottom - top + 2 * room)
            self._part = part.intersected(whole)
        else:
            self._part = whole
        self.update()

    def show_progress(self, done: int, total: int) -> None:
        """Say how far the drawing is."""
        self.percent = 100 * done // max(1, total)
        self.update()

    def show_place(self, fields: NDArray[np.int32]) -> None:
        """Draw a border around some changed fields."""
        self.place = tuple((int(column), int(row)) for column, row in fields.tolist())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        preview = self.preview
        if preview is None:
            with QPainter(self) as painter:
                words = f"{self.tr('Drawing the map…')} {self.percent} %"
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, words)
            return
        picture = preview.after if self.is_after else preview.before
        part = self._part
        scale = min(self.width() / part.width(), self.height() / part.height())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate((self.width() - part.width() * scale) / 2, 0)
            painter.scale(scale, scale)
            painter.translate(-part.left(), -part.top())
            painter.setClipRect(part)
            painter.drawImage(QRectF(picture.rect()), picture)
            for kind, tint in preview.tints.items():
                if kind not in self.hidden:
                    painter.drawImage(QRectF(tint.rect()), tint)
            lattice = lattice_of(preview.arrays, preview.width)
            painter.setPen(pen(theme().tokens.danger, 3 / scale))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for at in self.place:
                painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in lattice.corners(at)]))
