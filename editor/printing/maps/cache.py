"""Chunks of the map that were drawn already: kept by bytes, drawn again where a field changes."""

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
"""Most pixels that are drawn at one go where chunks are drawn again."""
BUDGET_BYTES: Final = 128 * 1024 * 1024

Key = tuple[int, int, int]
"""Field width, row and column of the chunk."""


@dataclass
class _Chunk:
    image: QImage
    dirty: QRect | None = None
    """What is out of date, in map pixels; None for nothing."""
    rough: QRect | None = None
    """What was drawn quickly and is to be drawn well."""


@dataclass
class ChunkCache:
    """The chunks of one map."""

    renderer: ChunkRenderer
    budget: int = BUDGET_BYTES
    _chunks: OrderedDict[Key, _Chunk] = field(default_factory=OrderedDict)
    _marked: bool = False
    """Whether anything may be out of date."""

    def clear(self) -> None:
        """Forget every chunk."""
        self._chunks.clear()

    def keys(self, area: QRect, width: int) -> Iterator[Key]:
        """Yield the chunks that cover an area of map pixels, row by row."""
        for row in range(area.top() // CHUNK, area.bottom() // CHUNK + 1):
            for column in range(area.left() // CHUNK, area.right() // CHUNK + 1):
                yield width, row, column

    def ready(self, key: Key, *, quick: bool = False) -> QImage | None:
        """Return a chunk that is up to date; None if it has to be drawn.

        Args:
            key: the chunk.
            quick: also one of which a part was drawn quickly only.
        """
        chunk = self._chunks.get(key)
        if chunk is None or chunk.dirty is not None or not (quick or chunk.rough is None):
            return None
        return chunk.image

    def stale(self, key: Key) -> QImage | None:
        """Return a chunk as it was last drawn; None if it never was."""
        chunk = self._chunks.get(key)
        return chunk.image if chunk is not None else None

    def quick_image(self, key: Key) -> QImage:
        """Return a chunk; what is new is drawn quickly, for :meth:`image` to draw it well a little later."""
        chunk = self._chunks.get(key)
        if chunk is None:
            chunk = _Chunk(QImage(CHUNK, CHUNK, QImage.Format.Format_RGB32))
            chunk.dirty = QRect(key[2] * CHUNK, key[1] * CHUNK, CHUNK, CHUNK)
            self._chunks[key] = chunk
            self._shrink()
        if chunk.dirty is not None:
            chunk.rough = _united(chunk.rough, chunk.dirty)
            self._redraw(key, chunk, chunk.dirty, quick=True)
            chunk.dirty = None
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
        elif (old := _united(chunk.dirty, chunk.rough)) is not None:
            self._redraw(key, chunk, old, quick=False)
            chunk.dirty = chunk.rough = None
        self._chunks.move_to_end(key)
        return chunk.image

    def _redraw(self, key: Key, chunk: _Chunk, area: QRect, *, quick: bool) -> None:
        width, row, column = key
        left, top = column * CHUNK, row * CHUNK
        part = area.intersected(QRect(left, top, CHUNK, CHUNK))
        x, y, wide, high = part.left(), part.top(), part.width(), part.height()
        self.renderer.render_into(chunk.image, x - left, y - top, x, y, wide, high, width, quick=quick)

    def redraw(self, area: QRect, width: int, *, quick: bool = False) -> None:
        """Draw what is out of date in the chunks of an area at one go, where that is one piece.

        A stroke over several chunks is drawn in half the time of its parts. Parts that lie far apart, and
        pieces that are too large for a frame, are left to :meth:`image`.
        """
        if not self._marked:
            return
        dirty = [
            (key, chunk, chunk.dirty)
            for key in self.keys(area, width)
            if (chunk := self._chunks.get(key)) is not None and chunk.dirty is not None
        ]
        if len(dirty) < 2:
            self._marked = any(chunk.dirty is not None for chunk in self._chunks.values())
            return
        whole, drawn = QRect(), 0
        for _, _, part in dirty:
            whole = whole.united(part)
            drawn += part.width() * part.height()
        size = whole.width() * whole.height()
        if size > MOST_AT_ONCE or size > drawn * 1.25:
            return
        left, top, wide, high = whole.left(), whole.top(), whole.width(), whole.height()
        piece = QImage(wide, high, QImage.Format.Format_RGB32)
        self.renderer.render_into(piece, 0, 0, left, top, wide, high, width, quick=quick)
        for (_, row, column), chunk, part in dirty:
            with QPainter(chunk.image) as painter:
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
                corner = part.topLeft() - QPoint(column * CHUNK, row * CHUNK)
                painter.drawImage(corner, piece, part.translated(-whole.topLeft()))
            if quick:
                chunk.rough = _united(chunk.rough, part)
            chunk.dirty = None

    def mark(self, area: QRect, width: int) -> None:
        """Mark an area of map pixels at one field width as out of date; other widths are forgotten."""
        left, right = area.left() // CHUNK, area.right() // CHUNK
        top, bottom = area.top() // CHUNK, area.bottom() // CHUNK
        for key, chunk in tuple(self._chunks.items()):
            drawn, row, column = key
            if drawn != width:
                del self._chunks[key]
            elif left <= column <= right and top <= row <= bottom:
                part = area.intersected(QRect(column * CHUNK, row * CHUNK, CHUNK, CHUNK))
                chunk.dirty = _united(chunk.dirty, part)
                self._marked = True

    def _shrink(self) -> None:
        most = max(16, self.budget // (CHUNK * CHUNK * 4))
        while len(self._chunks) > most:
            self._chunks.popitem(last=False)


def _united(one: QRect | None, other: QRect | None) -> QRect | None:
    return one.united(other) if one is not None and other is not None else one or other
