"""Small pictures of what both sides have on a map where they painted the same fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from editor.rules.core.map_arrays import MapArrays
from editor.services.maps import looks_of
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.map import HexMapBase
from schemas.merging import Area, Conflict

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

_PIXELS: Final = 2
"""Of a field in the picture of a whole map, in each direction."""
_AROUND: Final = 3
"""Fields that are shown around an area."""
_SIDE: Final = 108
"""px of a picture in each direction at most."""


def is_pictured(conflict: Conflict) -> bool:
    """Return whether a picture tells more of a place than words: of an area of a map."""
    return conflict.area is not None and conflict.count > 1


def area_pictures(ws: Workspace, side: Document, areas: Sequence[Area]) -> list[QImage]:
    """Return a picture of each area of a map as one side has it; none of other documents.

    Args:
        ws: the catalogue.
        side: the map of that side.
        areas: first and last field of each.

    Raises:
        EditorError: the map cannot be drawn.
    """
    from PySide6.QtGui import QColor

    from editor.printing.maps.picture import overview_image

    if not isinstance(side, HexMapBase) or not areas:
        return []
    whole = overview_image(MapArrays.from_map(side), looks_of(ws, side), QColor("grey"))
    return [_cut(whole, area) for area in areas]


def _cut(whole: QImage, area: Area) -> QImage:
    """Return an area of the picture of a whole map with a frame around it, larger where it is small."""
    from PySide6.QtCore import QRect, QSize, Qt
    from PySide6.QtGui import QColor, QPainter, QPen

    (left, top), (right, bottom) = area
    size = QSize(right - left + 1, bottom - top + 1) * _PIXELS
    inner, room = QRect(left * _PIXELS, top * _PIXELS, size.width() + 1, size.height()), _AROUND * _PIXELS
    seen = inner.adjusted(-room, -room, room, room).intersected(whole.rect())
    scale = _SIDE / max(seen.width(), seen.height(), 1)
    shown = seen.size() * scale
    mode = (
        Qt.TransformationMode.FastTransformation if scale > 1 else Qt.TransformationMode.SmoothTransformation
    )
    picture = whole.copy(seen).scaled(shown, Qt.AspectRatioMode.IgnoreAspectRatio, mode)
    frame = inner.translated(-seen.topLeft())
    with QPainter(picture) as painter:
        for colour, width in (("white", 3), ("black", 1)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRect(
                QRect(
                    round(frame.left() * scale),
                    round(frame.top() * scale),
                    round(frame.width() * scale) - 1,
                    round(frame.height() * scale) - 1,
                )
            )
    return picture
