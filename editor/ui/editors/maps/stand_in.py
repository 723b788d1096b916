"""What is shown where a chunk of a map is not drawn yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.printing.maps.cache import CHUNK, ChunkCache, Key
from editor.ui.editors.maps.view import MapView


@dataclass(frozen=True)
class StandIn:
    """Draws a chunk that is not ready: as it was, else as before the zoom, else out of the overview.

    The painter draws in map pixels.
    """

    cache: ChunkCache
    view: MapView
    before: int
    """Field width before the last zoom; 0 for none."""
    overview: Callable[[], QImage]
    """Returns the small picture of the whole map."""
    outside: QColor
    """Beside the map."""

    def paint(self, painter: QPainter, key: Key) -> None:
        """Draw what stands for a chunk."""
        target = QPoint(key[2] * CHUNK, key[1] * CHUNK)
        if (old := self.cache.stale(key)) is not None:
            painter.drawImage(target, old)
            return
        lattice = self.view.lattice
        ox, oy = lattice.origin
        source = QRectF(
            (target.x() - ox) / lattice.pitch[0] * 2 + 1,
            (target.y() - oy) / lattice.pitch[1] * 2 + 1,
            CHUNK / lattice.pitch[0] * 2,
            CHUNK / lattice.pitch[1] * 2,
        )
        painter.fillRect(QRect(target, QSize(CHUNK, CHUNK)), self.outside)
        painter.save()
        wide, high = lattice.size(self.view.columns, self.view.rows)
        painter.setClipRect(QRect(0, 0, wide, high), Qt.ClipOperation.IntersectClip)
        painter.drawImage(QRectF(target, QSize(CHUNK, CHUNK)), self.overview(), source)
        if self.before not in (0, key[0]):
            self._paint_scaled(painter, QRectF(target, QSize(CHUNK, CHUNK)))
        painter.restore()

    def _paint_scaled(self, painter: QPainter, target: QRectF) -> None:
        """Draw what the chunks of the width before the zoom show of an area of map pixels."""
        new = self.view.lattice
        old = replace(new, width=self.before)
        across, down = new.pitch[0] / old.pitch[0], new.pitch[1] / old.pitch[1]
        left, top = new.origin[0] - old.origin[0] * across, new.origin[1] - old.origin[1] * down
        source = QRectF(
            (target.left() - left) / across,
            (target.top() - top) / down,
            target.width() / across,
            target.height() / down,
        )
        painter.save()
        painter.setClipRect(target, Qt.ClipOperation.IntersectClip)
        for key in self.cache.keys(source.toAlignedRect(), self.before):
            if (image := self.cache.stale(key)) is not None:
                x, y = left + key[2] * CHUNK * across, top + key[1] * CHUNK * down
                painter.drawImage(QRectF(x, y, CHUNK * across, CHUNK * down), image)
        painter.restore()
