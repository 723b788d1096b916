"""Pictures of moments that share most of what they show: the first one whole, then the tiles that changed.

Equal tiles are kept once, however many moments and languages show them, on sheets of many tiles.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from editor.printing.maps.pixels import pixels
from editor.printing.output import webp_bytes

TILE: Final = 32
"""Pixels of the side of a tile."""
ACROSS: Final = 32
"""Tiles beside each other on a sheet."""
DOWN: Final = 64
"""Rows of tiles on a full sheet."""
_Tiles = NDArray[np.uint32]
"""Rows, columns, and the pixels of each tile: its lines, its columns."""


@dataclass
class TileSheets:
    """The tiles of one battle."""

    _known: dict[bytes, int] = field(default_factory=dict)
    """Digest of a tile -> its number."""
    _tiles: list[_Tiles] = field(default_factory=list)

    def number(self, tile: _Tiles) -> int:
        """Return the number of a tile, a new one if it was not seen before."""
        digest = hashlib.blake2b(tile.tobytes(), digest_size=16).digest()
        found = self._known.get(digest)
        if found is None:
            found = self._known[digest] = len(self._tiles)
            self._tiles.append(tile.copy())
        return found

    def is_plain(self, number: int) -> bool:
        """Return whether a tile is of one colour."""
        tile = self._tiles[number]
        return bool((tile == tile[0, 0]).all())

    def sheets(self) -> list[bytes]:
        """Return the sheets as pictures without loss: tile ``n`` is in row ``n // ACROSS`` of them all."""
        each = ACROSS * DOWN
        return [self._sheet(self._tiles[at : at + each]) for at in range(0, len(self._tiles), each)]

    def _sheet(self, tiles: list[_Tiles]) -> bytes:
        rows = -(-len(tiles) // ACROSS)
        image = QImage(ACROSS * TILE, rows * TILE, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        sheet = pixels(image)
        for number, tile in enumerate(tiles):
            top, left = number // ACROSS * TILE, number % ACROSS * TILE
            sheet[top : top + TILE, left : left + TILE] = tile
        return webp_bytes(image, lossless=True)


class Moments:
    """Turns the pictures of one battle in one language into changes."""

    def __init__(self, sheets: TileSheets) -> None:
        self._sheets = sheets
        self._before: _Tiles | None = None
        self.size = (0, 0)
        """Width and height of the pictures in pixels, whole tiles."""
        self.cut = (0, 0)
        """Pixels that were trimmed at the left and above."""
        self.changes: list[list[int]] = []
        """For each picture, in turns: the place of a tile that differs from the picture before, its number.

        Places are counted row by row.
        """

    def add(self, image: QImage) -> None:
        """Take in the next picture; all are of one size, what is left of the last tiles is cut off."""
        found = _tiles_of(image)
        rows, columns = found.shape[:2]
        self.size = (columns * TILE, rows * TILE)
        if self._before is None:
            places = np.arange(rows * columns)
        else:
            places = np.flatnonzero((found != self._before).any(axis=(2, 3)))
        self._before = found
        changed: list[int] = []
        for place in places.tolist():
            changed += [place, self._sheets.number(found[place // columns, place % columns])]
        self.changes.append(changed)

    def trim(self) -> None:
        """Leave out rows and columns at the edges in which there is never anything but plain ground."""
        if not self.changes:
            return
        columns, rows = self.size[0] // TILE, self.size[1] // TILE
        board = np.array(self.changes[0][1::2]).reshape(rows, columns)
        numbers, counts = np.unique(board, return_counts=True)
        ground = int(numbers[counts.argmax()])
        plain = (board == ground) & self._sheets.is_plain(ground)
        for changed in self.changes[1:]:
            plain.flat[changed[::2]] = False
        left_in = np.argwhere(~plain)
        if not len(left_in):
            return
        (top, left), (bottom, right) = left_in.min(axis=0).tolist(), left_in.max(axis=0).tolist()
        across = right - left + 1
        self.size, self.cut = (across * TILE, (bottom - top + 1) * TILE), (left * TILE, top * TILE)
        for number, changed in enumerate(self.changes):
            kept: list[int] = []
            for place, tile in zip(changed[::2], changed[1::2], strict=True):
                row, column = divmod(place, columns)
                if top <= row <= bottom and left <= column <= right:
                    kept += [(row - top) * across + column - left, tile]
            self.changes[number] = kept


def _tiles_of(image: QImage) -> _Tiles:
    kept = image.convertToFormat(QImage.Format.Format_RGB32)  # as long as its pixels are read
    plain = pixels(kept) | np.uint32(0xFF000000)
    rows, columns = plain.shape[0] // TILE, plain.shape[1] // TILE
    whole = plain[: rows * TILE, : columns * TILE]
    return np.ascontiguousarray(whole.reshape(rows, TILE, columns, TILE).swapaxes(1, 2))
