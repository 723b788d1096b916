"""Chunks of the map that were drawn already: kept by bytes, fixed where a field changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter

from editor.printing.maps.chunks import ChunkRenderer

CHUNK: Final = 256
"""Side of a chunk, in map pixels."""
MOST_AT_ONCE: Final = 600_000
"""Most pixels that are drawn at one go where chunks are fixed."""
BUDGET_BYTES: Final = 128 * 1024 * 1024

Key = tuple[int, int, int]
"""Field width, row and column of the chunk."""


@dataclass
class _Chunk:
    image: QImage
    dirty: QRect = field(default_factory=QRect)
    """What is out of date, in map pixels; empty for nothing."""
    rough: QRect = field(default_factory=QRect)
    """What was drawn quickly and is to be drawn well."""


@dataclass
class ChunkCache:
    """The chunks of one map."""

    renderer: ChunkRenderer
    budget: int = BUDGET_BYTES
    _chunks: OrderedDict[Key, _Chunk] = field(default_factory=OrderedDict)

    def clear(self) -> None:
        """Forget every chunk."""
        self._chunks.clear()

    def keys(self, area: QRect, width: int) -> Iterator[Key]:
        """Yield the chunks that cover an area of map pixels, row by row."""
        for row in range(area.top() // CHUNK, area.bottom() // CHUNK + 1):
            for column in range(area.left() // CHUNK, area.right() // CHUNK + 1):
                yield width, row, column

    def ready(self, key: Key) -> bool:
        """Say whether a chunk is there and up to date."""
        chunk = self._chunks.get(key)
        return chunk is not None and chunk.dirty.isEmpty()

    def stale(self, key: Key) -> QImage | None:
        """Return a chunk as it was last drawn, or nothing where it never was."""
        chunk = self._chunks.get(key)
        return chunk.image if chunk is not None else None

    def rough(self, key: Key) -> bool:
        """Say whether a part of a chunk was drawn quickly only."""
        chunk = self._chunks.get(key)
        return chunk is not None and not chunk.rough.isEmpty()

    def quick_image(self, key: Key) -> QImage:
        """Return a chunk; what is new is drawn quickly, for :meth:`image` to draw it well a little later."""
        chunk = self._chunks.get(key)
        if chunk is None:
            chunk = _Chunk(QImage(CHUNK, CHUNK, QImage.Format.Format_RGB32))
            chunk.dirty = QRect(key[2] * CHUNK, key[1] * CHUNK, CHUNK, CHUNK)
            self._chunks[key] = chunk
            self._shrink()
        if not chunk.dirty.isEmpty():
            chunk.rough = chunk.rough.united(chunk.dirty)
            self._fix(key, chunk, chunk.dirty, quick=True)
            chunk.dirty = QRect()
        self._chunks.move_to_end(key)
        return chunk.image

    def image(self, key: Key) -> QImage:
        """Return a chunk, drawing it, or the part that changed, first."""
        width, row, column = key
        left, top = column * CHUNK, row * CHUNK
        chunk = self._chunks.get(key)
        if chunk is None:
            chunk = _Chunk(self.renderer.render(left, top, CHUNK, CHUNK, width))
            self._chunks[key] = chunk
            self._shrink()
        elif not (chunk.dirty.isEmpty() and chunk.rough.isEmpty()):
            self._fix(key, chunk, chunk.dirty.united(chunk.rough), quick=False)
            chunk.dirty = chunk.rough = QRect()
        self._chunks.move_to_end(key)
        return chunk.image

    def _fix(self, key: Key, chunk: _Chunk, area: QRect, *, quick: bool) -> None:
        """Draw a part of a chunk again."""
        width, row, column = key
        left, top = column * CHUNK, row * CHUNK
        part = area.intersected(QRect(left, top, CHUNK, CHUNK))
        x, y, wide, high = part.left(), part.top(), part.width(), part.height()
        self.renderer.render_into(chunk.image, x - left, y - top, x, y, wide, high, width, quick=quick)

    def fix(self, area: QRect, width: int, *, quick: bool = False) -> None:
        """Draw what is out of date in the chunks of an area at one go, where that is one piece.

        A stroke over several chunks is drawn in half the time of its parts. Parts that lie far apart, and
        pieces that are too large for a frame, are left to :meth:`image`.
        """
        dirty = [
            (key, chunk)
            for key in self.keys(area, width)
            if (chunk := self._chunks.get(key)) is not None and not chunk.dirty.isEmpty()
        ]
        if len(dirty) < 2:
            return
        whole, drawn = QRect(), 0
        for _, chunk in dirty:
            whole = whole.united(chunk.dirty)
            drawn += chunk.dirty.width() * chunk.dirty.height()
        size = whole.width() * whole.height()
        if size > MOST_AT_ONCE or size > drawn * 1.25:
            return
        left, top, wide, high = whole.left(), whole.top(), whole.width(), whole.height()
        piece = QImage(wide, high, QImage.Format.Format_RGB32)
        self.renderer.render_into(piece, 0, 0, left, top, wide, high, width, quick=quick)
        for (_, row, column), chunk in dirty:
            painter = QPainter(chunk.image)
            try:
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
                corner = chunk.dirty.topLeft() - QPoint(column * CHUNK, row * CHUNK)
                painter.drawImage(corner, piece, chunk.dirty.translated(-whole.topLeft()))
            finally:
                painter.end()
            if quick:
                chunk.rough = chunk.rough.united(chunk.dirty)
            chunk.dirty = QRect()

    def mark(self, area: QRect, width: int) -> None:
        """Mark an area of map pixels at one field width as out of date; other widths are forgotten."""
        for key in [key for key in self._chunks if key[0] != width]:
            del self._chunks[key]
        left, right = area.left() // CHUNK, area.right() // CHUNK
        top, bottom = area.top() // CHUNK, area.bottom() // CHUNK
        for (_, row, column), chunk in self._chunks.items():
            if left <= column <= right and top <= row <= bottom:
                part = area.intersected(QRect(column * CHUNK, row * CHUNK, CHUNK, CHUNK))
                chunk.dirty = chunk.dirty.united(part)

    def _shrink(self) -> None:
        most = max(16, self.budget // (CHUNK * CHUNK * 4))
        while len(self._chunks) > most:
            self._chunks.popitem(last=False)
