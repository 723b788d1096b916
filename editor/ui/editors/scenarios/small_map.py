"""A small picture of the battlefield, drawn beside the window: textures of the ground take a second."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.picture import map_image, usual_field_width
from editor.rules.core.map_arrays import MapArrays

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Job

SIZE: Final = QSize(220, 130)
_FINEST_FIELD: Final = 24


class SmallMap(QLabel):
    """Shows the field that it was asked for last, as soon as that is drawn."""

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._job: Job | None = None
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(self.tr("The battlefield"))
        self.hide()

    def show_field(self, arrays: MapArrays | None, looks: MapLooks) -> None:
        """Show a field; None if its boards do not join."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        self.setVisible(arrays is not None)
        if arrays is None:
            return
        ratio = self.devicePixelRatioF()
        size = QSize(round(SIZE.width() * ratio), round(SIZE.height() * ratio))
        # Its place is kept from the first: nothing below it jumps when the picture comes.
        self.setMinimumHeight(SIZE.height())
        self._job = self._context.jobs.start(
            "",
            lambda _report: small_map(arrays, looks, size),
            done=partial(self._take, ratio),
            quiet=True,
        )

    def _take(self, ratio: float, image: QImage) -> None:
        if not shiboken6.isValid(self):  # the panel is gone
            return
        self._job = None
        image.setDevicePixelRatio(ratio)
        self.setPixmap(QPixmap.fromImage(image))


def small_map(arrays: MapArrays, looks: MapLooks, size: QSize) -> QImage:
    """Return a picture of a field that fits into a size in pixels; any thread may draw it."""
    width = max(2, min(_FINEST_FIELD, 3 * size.height() // arrays.rows))
    image = map_image(arrays, looks, usual_field_width(arrays, width), grid=False, names=False)
    return image.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
