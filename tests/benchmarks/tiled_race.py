"""The same map as a PNG by Tiled's tmxrasterizer and by us, both as whole processes.

    python -m tests.benchmarks.tiled_race

Both read one TMX file, whose tiles are cut from our painted style at the size of fields, and must come to
the same picture, pixel by pixel but for the rounding of half clear ones. The median of the runs counts.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QImageReader

from editor.packs.tiled.convert import TileKind, to_tiled
from editor.packs.tiled.model import NUMBERS
from editor.packs.tiled.write import tmx_text
from editor.printing.application import picture_application
from editor.printing.maps.looks import MapLooks, TerrainLook
from editor.printing.maps.picture import png_bytes, tile_strip
from editor.printing.maps.pixels import pixels as pixels_of
from editor.rules.core.map_arrays import MapArrays
from schemas.text import LocalText

LOOKS: Final = MapLooks(
    terrain=tuple(
        TerrainLook(name, LocalText({"en": name}), name[0], colour, pattern)
        for name, colour, pattern in (
            ("clear", "#c9d59a", "plain"),
            ("wood", "#6f9a55", "trees"),
            ("rocks", "#b3aea3", "stones"),
            ("water", "#5d96bf", "waves"),
        )
    )
)
RUNS: Final = 3
SIZES: Final = ((200, 64), (1000, 16))
"""Fields in a row, and pixels of a field."""


def main() -> int:
    """Run the race and print a line per size; the status is 1 where Tiled won."""
    rasterizer = shutil.which("tmxrasterizer")
    if rasterizer is None:
        sys.stderr.write("tmxrasterizer is not installed (make check-foreign)\n")
        return 2
    picture_application()
    lost = 0
    with tempfile.TemporaryDirectory() as folder:
        for fields, pixels in SIZES:
            file = _map(Path(folder), fields, pixels)
            outs = Path(folder) / "theirs.png", Path(folder) / "ours.png"
            commands = (
                [rasterizer, str(file), str(outs[0])],
                [sys.executable, "-m", "tests.benchmarks.tiled_ours", str(file), str(outs[1])],
            )
            theirs, ours = _times(commands)
            lost += ours > theirs or not _same(*outs)
            reported = f"tmxrasterizer {theirs:.2f} s, ours {ours:.2f} s, same picture: {_same(*outs)}"
            sys.stdout.write(f"{fields} x {fields} fields of {pixels} px: {reported}\n")
    return int(lost > 0)


def _map(folder: Path, fields: int, pixels: int) -> Path:
    arrays = MapArrays.empty(fields, fields, "odd", False, [look.id for look in LOOKS.terrain])
    source = np.random.Generator(np.random.PCG64(5))
    coarse = source.integers(0, 4, (fields // 8, fields // 8), dtype=np.uint8)
    arrays.terrain[:] = np.kron(coarse, np.ones((8, 8), np.uint8))
    kinds = [TileKind(look.id, look.id) for look in LOOKS.terrain]
    tiled, _kinds = to_tiled(arrays, kinds, picture_name="tiles.png")
    size = pixels, round(pixels * 37 / 64) * 2
    tiled.tile_width, tiled.tile_height = size
    tiled.side = round(pixels * 19 / 64) * 2
    for tileset in tiled.tilesets:
        tileset.tile_width, tileset.tile_height = size
    wide, high, half = size[0] / 2, size[1] / 2, tiled.side / 2
    corners = [(0, -high), (wide, -half), (wide, half), (0, high), (-wide, half), (-wide, -half)]
    placed = [(x + wide, y + high) for x, y in corners]
    strip = tile_strip(LOOKS, [kind.id for kind in kinds], NUMBERS, placed, size)
    (folder / "tiles.png").write_bytes(png_bytes(strip))
    file = folder / f"{fields}.tmx"
    file.write_text(tmx_text(tiled), encoding="utf-8")
    return file


def _times(commands: Sequence[list[str]]) -> list[float]:
    """Return the median of each command, run in turn."""
    shell = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    times: list[list[float]] = [[] for _ in commands]
    for _ in range(RUNS):
        for command, found in zip(commands, times, strict=True):
            began = time.perf_counter()
            subprocess.run(command, env=shell, check=True, capture_output=True)
            found.append(time.perf_counter() - began)
    return [statistics.median(found) for found in times]


def _same(one: Path, other: Path) -> bool:
    """Say whether two pictures show the same: the upper part of each, as far as memory likes."""
    parts = []
    QImageReader.setAllocationLimit(4_000)
    for file in (one, other):
        reader = QImageReader(str(file))
        reader.setClipRect(QRect(0, 0, reader.size().width(), min(reader.size().height(), 1200)))
        image = reader.read().convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
        parts.append((reader.size(), pixels_of(image).view(np.uint8).astype(np.int16)))
    (first_size, first), (second_size, second) = parts
    return first_size == second_size and bool((np.abs(first - second) <= 4).all())


if __name__ == "__main__":
    sys.exit(main())
