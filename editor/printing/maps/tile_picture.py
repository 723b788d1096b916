"""A map of tiles as a picture: every field is a copy of one of a few tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from editor.printing.decoding import MOST_DECODED, KeptPictures, file_or_null
from editor.printing.maps.pixels import pixels
from editor.printing.maps.png import BAND_BYTES, Bytes

Pixels = NDArray[np.uint32]
_sheets: Final = KeptPictures[tuple[str, int]](MOST_DECODED)
"""Pictures of tilesets, by file and time."""


@dataclass(frozen=True)
class TileRows:
    """Fields in rows; each second row may be shifted by half a field."""

    numbers: NDArray[np.uint32]
    """``[row, column]``: number of the tile."""
    tiles: Pixels
    """``[number, y, x]``: red (lowest byte), green, blue, opacity; colours multiplied by opacity."""
    step: int
    """Pixels from row to row, at most the height of a tile."""
    shifted_first: bool | None
    """Whether rows 0, 2, 4 ... are the shifted ones; None if no row is."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        rows, columns = self.numbers.shape
        _, high, wide = self.tiles.shape
        extra = wide // 2 if self.shifted_first is not None else 0
        return columns * wide + extra, (rows - 1) * self.step + high

    def bands(self) -> Iterator[Bytes]:
        """Yield the picture from top to bottom, ``[y, x, 4]``."""
        rows = self.numbers.shape[0]
        width, _ = self.size
        _, high, wide = self.tiles.shape
        tall = high - self.step
        # ``[y, number, x]``: lines of tiles, to be laid side by side.
        lines = np.ascontiguousarray(self.tiles.transpose(1, 0, 2))
        below = np.zeros((tall, width), np.uint32)
        together = max(1, BAND_BYTES // (width * 4 * self.step))
        for first in range(0, rows, together):
            last = min(rows, first + together)
            ending = tall if last == rows else 0
            band = np.zeros(((last - first) * self.step + ending, width), np.uint32)
            for row in range(first, last):
                top, left = (row - first) * self.step, self._left(row)
                inside = np.s_[left : left + self.numbers.shape[1] * wide]
                strip = np.take(lines, self.numbers[row], axis=1).reshape(high, -1)
                here = band[top : top + self.step]
                here[tall:, inside] = strip[tall : self.step]
                here[:tall] = below
                lay_over(here[:tall, inside], strip[:tall])
                below = np.zeros((tall, width), np.uint32)
                below[:, inside] = strip[self.step :]
            if ending:
                band[-tall:] = below
            yield _straight(band)

    def _left(self, row: int) -> int:
        if self.shifted_first is None:
            return 0
        return self.tiles.shape[2] // 2 if (row % 2 == 0) == self.shifted_first else 0


def lay_over(under: Pixels, over: Pixels) -> None:
    """Lay pixels over others, in place."""
    opacity = over >> np.uint32(24)
    np.copyto(under, over, where=opacity == 255)
    mixed = np.nonzero((opacity != 0) & (opacity != 255))
    if not mixed[0].size:
        return
    above, below = (
        np.ascontiguousarray(one[mixed]).view(np.uint8).reshape(-1, 4).astype(np.uint32)
        for one in (over, under)
    )
    product = below * (255 - above[:, 3:])
    under[mixed] = (above + (product + (product >> 8) + 128 >> 8)).astype(np.uint8).view(np.uint32).ravel()


def _straight(band: Pixels) -> Bytes:
    """Return colours that are not multiplied by opacity, as PNG has them; in place."""
    opacity = band >> np.uint32(24)
    thin = np.nonzero((opacity != 0) & (opacity != 255))
    if thin[0].size:
        found = np.ascontiguousarray(band[thin]).view(np.uint8).reshape(-1, 4).astype(np.uint32)
        part = found[:, 3:]
        found[:, :3] = np.minimum((found[:, :3] * 255 + part // 2) // part, 255)
        band[thin] = found.astype(np.uint8).view(np.uint32).ravel()
    return band.view(np.uint8).reshape(*band.shape, 4)


def tile_pixels(file: Path, box: tuple[int, int, int, int]) -> Pixels | None:
    """Return a part of a picture as :class:`TileRows` takes it; None if the picture has no such part.

    Args:
        file: the picture of a tileset.
        box: left, top, width and height.
    """
    image = sheet_of(file)
    if image.isNull() or not image.rect().contains(QRect(*box)):
        return None
    left, top, wide, high = box
    return pixels(image)[top : top + high, left : left + wide].copy()


def whole_pixels(file: Path) -> Pixels | None:
    """Return a whole picture as :func:`tile_pixels` returns a part; None if it cannot be read."""
    image = sheet_of(file)
    return None if image.isNull() else pixels(image).copy()


def sheet_of(file: Path) -> QImage:
    """Return the picture of a tileset, colours multiplied by opacity; a null one if it cannot be read."""
    return _sheets.get((str(file), file.stat().st_mtime_ns), lambda: _premultiplied(file_or_null(file)))


def _premultiplied(image: QImage) -> QImage:
    return image.convertToFormat(QImage.Format.Format_RGBA8888_Premultiplied)
