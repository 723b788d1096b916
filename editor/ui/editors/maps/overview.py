"""The small picture of a whole map."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.picture import overview_image, paint_overview
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays


class MapOverview:
    """Keeps the picture; fields that have changed are drawn again when it is asked for."""

    def __init__(self) -> None:
        self._image = QImage()
        self._map: tuple[MapArrays, MapLooks] | None = None
        self._stale = QRect()
        """Fields whose place in the picture is out of date."""

    def draw(self, arrays: MapArrays, looks: MapLooks, outside: QColor) -> None:
        """Draw a map whole, on the colour of what is beside it."""
        self._map, self._stale = (arrays, looks), QRect()
        self._image = overview_image(arrays, looks, outside)

    def mark(self, first: Offset, last: Offset) -> None:
        """Note that a rectangle of fields has changed, given by its first and last field."""
        if self._map is not None:
            whole = QRect(0, 0, self._map[0].columns, self._map[0].rows)
            part = QRect(QPoint(*first), QPoint(*last)).intersected(whole)
            self._stale = self._stale.united(part)

    def image(self, outside: QColor) -> QImage:
        """Return the picture as the map is now."""
        part, self._stale = self._stale, QRect()
        if self._map is not None and not part.isEmpty():
            fields = (part.left(), part.top(), part.right() + 1, part.bottom() + 1)
            paint_overview(self._image, *self._map, outside, fields)
        return self._image
