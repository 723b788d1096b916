"""A part of a table that stays the same while pieces move over it, drawn once for a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPixmap


class KeptLayer:
    """Draws from a picture of its own as long as view and things drawn are the same."""

    def __init__(self) -> None:
        self._view: Any = None
        self._things: tuple[object, ...] = ()
        self._picture = QPixmap()

    def paint(self, painter: QPainter, things: tuple[object, ...], draw: Callable[[QPainter], None]) -> None:
        """Draw a part; on paper, where nothing moves, straight away.

        Args:
            painter: of the table.
            things: all that is seen in the part, compared by identity.
            draw: draws it.
        """
        device = painter.device()
        if not isinstance(device, QPixmap | QImage):
            draw(painter)
            return
        view = painter.transform(), device.size(), device.devicePixelRatio()
        same = len(things) == len(self._things) and all(
            one is other for one, other in zip(things, self._things, strict=True)
        )
        if not same or view != self._view:
            self._things, self._view = things, view
            self._picture = QPixmap(device.size())
            self._picture.setDevicePixelRatio(device.devicePixelRatio())
            self._picture.fill(Qt.GlobalColor.transparent)
            with QPainter(self._picture) as own:
                own.setRenderHints(painter.renderHints())
                own.setTransform(painter.transform())
                draw(own)
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(0, 0, self._picture)
        painter.restore()
