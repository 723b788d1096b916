"""The same map as a PNG by Tiled's tmxrasterizer and by us, both as whole processes.

    python -m tests.benchmarks.tiled_race

Both read one TMX file and draw its tiles, without grid and names; the median of the runs counts.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import numpy as np

from editor.packs.tiled.convert import TileKind, to_tiled
from editor.packs.tiled.model import NUMBERS, tiled_frame
from editor.packs.tiled.write import tmx_text
from editor.printing.application import picture_application
from editor.printing.maps.picture import png_bytes, tile_strip
from editor.rules.core.map_arrays import MapArrays
from tests.benchmarks.tiled_ours import LOOKS

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
            file = _map(Path(folder), fields)
            out = Path(folder) / "out.png"
            scale = pixels / 64
            theirs = _time([rasterizer, "--scale", str(scale), str(file), str(out)])
            ours = _time(
                [sys.executable, "-m", "tests.benchmarks.tiled_ours", str(file), str(out), str(pixels)]
            )
            lost += ours > theirs
            told = f"tmxrasterizer {theirs:.2f} s, ours {ours:.2f} s"
            sys.stdout.write(f"{fields} x {fields} fields of {pixels} px: {told}\n")
    return int(lost > 0)


def _map(folder: Path, fields: int) -> Path:
    arrays = MapArrays.empty(fields, fields, "odd", False, [look.id for look in LOOKS.terrain])
    source = np.random.Generator(np.random.PCG64(5))
    coarse = source.integers(0, 4, (fields // 8, fields // 8), dtype=np.uint8)
    arrays.terrain[:] = np.kron(coarse, np.ones((8, 8), np.uint8))
    kinds = [TileKind(look.id, look.id) for look in LOOKS.terrain]
    tiled, _kinds = to_tiled(arrays, kinds, picture_name="tiles.png")
    frame = tiled_frame(MapArrays.empty(1, 1, "odd", False, ("x",)))
    size = frame.tile_width, frame.tile_height
    strip = tile_strip(LOOKS, [kind.id for kind in kinds], NUMBERS, frame.corners((0, 0)), size)
    (folder / "tiles.png").write_bytes(png_bytes(strip))
    file = folder / f"{fields}.tmx"
    file.write_text(tmx_text(tiled), encoding="utf-8")
    return file


def _time(command: list[str]) -> float:
    shell = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        subprocess.run(command, env=shell, check=True, capture_output=True)
        times.append(time.perf_counter() - began)
    return statistics.median(times)


if __name__ == "__main__":
    sys.exit(main())
