"""A map of Tiled as a picture, drawn with its own tiles."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from editor.packs.tiled.model import GID_MASK, TiledMap, Tileset
from editor.packs.tiled.read import read_tiles
from schemas.problems import Message, error
from schemas.progress import Report

_MOST_PIXELS: Final = 1_000_000_000
"""Pixels of a picture; it is written band by band, so that memory does not bound it."""
_MOST_TILES: Final = 20_000
_LONGEST: Final = 1_000_000


def is_tiled(name: str) -> bool:
    """Return whether a name is that of a file of Tiled, not of a map in the catalogue."""
    return name.lower().endswith(".tmx") and Path(name).is_file()


def draw_tiles(file: Path, out: Path, report: Report | None = None) -> Path:
    """Write the picture of a Tiled map as PNG, each field with its own tile; return its path.

    Layers lie over each other in their order. Objects and pictures under the map are not drawn.

    Args:
        file: a TMX file of pointy hexes or squares whose tilesets have a picture each.
        out: file to write.
        report: called with ``(lines done, all lines)``; may raise to cancel.

    Raises:
        EditorError: the file or its tiles cannot be read, fields are of another kind, tiles are turned
            or not as large as fields, the picture would be too large, or it cannot be written.
    """
    from editor.printing.application import picture_application
    from editor.printing.maps.png import write_png
    from editor.printing.maps.tile_picture import TileRows

    picture_application()
    tiled = read_tiles(file)
    if tiled.grid == "flat":
        raise error("map_looks.tiles_flat", file=file.name)
    numbers, tiles = _laid(tiled, file.name)
    shifted_first = None if tiled.grid == "square" else tiled.stagger == "even"
    rows = TileRows(numbers, tiles, tiled.pitch[1], shifted_first)
    wide, high = rows.size
    if wide * high > _MOST_PIXELS or max(wide, high) > _LONGEST:
        fix = Message(code="map_tools.smaller_fields")
        raise error("map_tools.picture_too_large", fix=fix, width=wide, height=high, field=tiled.tile_width)
    done = 0

    def bands() -> Any:
        nonlocal done
        for band in rows.bands():
            yield band
            done += len(band)
            if report is not None:
                report(done, high)

    write_png(out, rows.size, bands(), even=True)
    return out


def _laid(tiled: TiledMap, name: str) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Return a number per field, and the picture of each: one tile, or several over each other."""
    stack = np.stack([layer.gids for layer in tiled.layers]) if tiled.layers else None
    if stack is None or not stack.size:
        raise error("map_looks.tiles_none", file=name)
    if (stack & ~np.uint32(GID_MASK)).any():
        raise error("map_looks.tiles_turned", file=name)
    flat = stack.reshape(len(stack), -1)
    used = np.unique(flat)
    pictures = {int(gid): _tile(tiled, int(gid), name) for gid in used if gid}
    order = np.zeros(int(used.max()) + 1, np.uint32)
    order[used] = np.arange(used.size)
    piles, numbers = flat[0], order[flat[0]]
    if len(flat) > 1:
        found, numbers = np.unique(order[flat], axis=1, return_inverse=True)
        piles = used[found].T
    else:
        piles = used[:, None]
    if len(piles) > _MOST_TILES:
        raise error("map_looks.tiles_many", file=name, count=len(piles), limit=_MOST_TILES)
    return numbers.reshape(stack.shape[1:]).astype(np.uint32), _piled(tiled, piles, pictures)


def _piled(
    tiled: TiledMap, piles: NDArray[np.uint32], pictures: dict[int, NDArray[np.uint32]]
) -> NDArray[np.uint32]:
    from editor.printing.maps.tile_picture import lay_over

    result = np.zeros((len(piles), tiled.tile_height, tiled.tile_width), np.uint32)
    for place, pile in enumerate(piles):
        for gid in pile.tolist():
            if gid:
                lay_over(result[place], pictures[gid])
    return result


def _tile(tiled: TiledMap, gid: int, name: str) -> NDArray[np.uint32]:
    from editor.printing.maps.tile_picture import tile_pixels

    owner: Tileset | None = max(
        (one for one in tiled.tilesets if one.first <= gid), key=lambda one: one.first, default=None
    )
    box = None if owner is None else owner.box(gid - owner.first)
    if owner is None or owner.file is None or box is None:
        raise error("map_looks.tile_missing", file=name, tile=gid)
    if box[2:] != (tiled.tile_width, tiled.tile_height):
        size = f"{box[2]} x {box[3]}"
        raise error(
            "map_looks.tile_size",
            file=name,
            tile=gid,
            size=size,
            wanted=f"{tiled.tile_width} x {tiled.tile_height}",
        )
    found = tile_pixels(owner.file, box)
    if found is None:
        raise error("map_looks.tile_missing", file=name, tile=gid)
    return found
