"""A map of Tiled as a picture, drawn with its own tiles."""

from __future__ import annotations

from operator import itemgetter
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from editor.packs.tiled.layer_looks import PLAIN
from editor.packs.tiled.model import GID_MASK, TiledLayer, TiledMap
from editor.packs.tiled.read import read_tiles
from editor.packs.whole_files import refuse_unwritable
from editor.printing.application import picture_application
from editor.printing.maps.placed_tiles import PaintedLayer, paint_tiles, straight_pixels, tile_image
from editor.printing.maps.png import write_png
from editor.printing.maps.tile_picture import TileRows, lay_over, tile_pixels
from editor.services.map_files.tile_places import (
    picture_box,
    placed_layer,
    placed_objects,
    placed_picture,
    shown,
)
from schemas.losses import Loss, lost
from schemas.problems import EditorError, Message, error
from schemas.progress import Report, quietly

_MOST_PIXELS: Final = 1_000_000_000
"""Pixels of a picture; it is written band by band, so that memory does not bound it."""
_MOST_PAINTED: Final = 60_000_000
"""Pixels of a picture whose tiles are not as large as fields; it is painted in memory."""
_MOST_TILES: Final = 20_000
_LONGEST: Final = 1_000_000


def is_tiled(name: str) -> bool:
    """Return whether a name is that of a file of Tiled, not of a map in the catalogue."""
    return name.lower().endswith(".tmx") and Path(name).is_file()


def draw_tiles(file: Path, out: Path, report: Report | None = None) -> list[Loss]:
    """Write the picture of a Tiled map as PNG, as Tiled draws it; return what of it is not drawn.

    Layers of tiles, objects that show a tile and pictures lie over each other in their order, with their
    shift, opacity, tint and blend mode; hidden ones are left out. Tiles may have any size, and be turned and
    mirrored. The picture is as large as the fields, its pictures and the shifts of its layers make it.

    Args:
        file: a TMX file.
        out: file to write.
        report: called with ``(done, all)``; may raise to cancel.

    Raises:
        EditorError: the file or its tiles cannot be read, the picture would be too large, or it cannot be
            written.
    """
    refuse_unwritable(out)
    picture_application()
    tiled = read_tiles(file)
    seen = [one for one in tiled.layers if not one.look.hidden]
    if not (any(one.gids.any() for one in seen) or any(map(shown, tiled.groups)) or tiled.pictures):
        raise error("map_looks.tiles_none", file=file.name)
    things = [one for group in tiled.groups if not group.look.hidden for one in group.objects]
    bare = sum(not one.tile and not one.hidden for one in things)
    told = [lost("map_looks.not_drawn", count=bare)] if bare else []
    if _is_even(tiled, seen):
        _draw_rows(tiled, seen, file.name, out, report)
        return told
    return told + _draw_placed(tiled, file.name, out, report or quietly)


def _is_even(tiled: TiledMap, layers: list[TiledLayer]) -> bool:
    """Return whether all tiles are as large as fields and lie upright in rows: then any size can be drawn."""
    if tiled.grid == "flat" or tiled.orientation in ("isometric", "oblique", "staggered"):
        return False
    if tiled.pictures or any(shown(group) for group in tiled.groups):
        return False
    if not layers or not all(layer.look == PLAIN for layer in layers):
        return False
    for gid in np.unique(np.stack([layer.gids for layer in layers])).tolist():
        home = tiled.home(gid & GID_MASK)
        if gid and (gid != gid & GID_MASK or home is None or home.file is None or home.offset != (0, 0)):
            return False
        size = tiled.tile_width, tiled.tile_height
        if home is not None and (home.transparent or (home.tile_width, home.tile_height) != size):
            return False
    return True


def _draw_rows(
    tiled: TiledMap, layers: list[TiledLayer], name: str, out: Path, report: Report | None
) -> None:
    numbers, tiles = _laid(tiled, layers, name)
    shifted_first = None if tiled.grid == "square" else tiled.stagger == "even"
    rows = TileRows(numbers, tiles, tiled.pitch[1], shifted_first)
    wide, high = rows.size
    if wide * high > _MOST_PIXELS or max(wide, high) > _LONGEST:
        raise _too_large(tiled, rows.size)
    done = 0

    def bands() -> Any:
        nonlocal done
        for band in rows.bands():
            yield band
            done += len(band)
            if report is not None:
                report(done, high)

    write_png(out, rows.size, bands(), even=True)


def _draw_placed(tiled: TiledMap, name: str, out: Path, report: Report) -> list[Loss]:
    """Draw tiles, objects and pictures one by one; return the pictures that cannot be read."""
    layers = {one.order: (one.look, placed_layer(tiled, one, name)) for one in tiled.layers}
    layers |= {one.order: (one.look, placed_objects(tiled, one, name)) for one in tiled.groups}
    images = {}
    for look in {place.look for _look, places in layers.values() for place in places}:
        found = tile_image(look)
        if found is None:
            raise error("map_looks.tile_missing", file=name, tile=look.name)
        images[look] = found
    gone, sizes = [], {}
    for picture in tiled.pictures:
        place = placed_picture(picture)
        found = None if place is None else tile_image(place.look)
        if place is None or found is None:
            gone.append(lost("map_looks.picture_missing", layer=picture.name, file=picture.source[:80]))
            continue
        images[place.look], sizes[picture.order] = found, (found.width(), found.height())
        layers[picture.order] = picture.look, [] if picture.look.hidden else [place]
    left, top, right, low = picture_box(tiled, sizes)
    size = right - left, low - top
    if size[0] * size[1] > _MOST_PAINTED:
        raise _too_large(tiled, size)
    painted = [
        PaintedLayer(places, look.opacity, look.mode)
        for _order, (look, places) in sorted(layers.items(), key=itemgetter(0))
    ]
    hexes = tiled.orientation == "hexagonal"
    image = paint_tiles((left, top, *size), painted, images, report, hexes=hexes)
    write_png(out, size, [straight_pixels(image)])
    return gone


def _too_large(tiled: TiledMap, size: tuple[int, int]) -> EditorError:
    fix = Message(code="map_tools.smaller_fields")
    wide, high = size
    return error("map_tools.picture_too_large", fix=fix, width=wide, height=high, field=tiled.tile_width)


def _laid(
    tiled: TiledMap, layers: list[TiledLayer], name: str
) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Return a number per field, and the picture of each: one tile, or several over each other."""
    stack = np.stack([layer.gids for layer in layers])
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
    result = np.zeros((len(piles), tiled.tile_height, tiled.tile_width), np.uint32)
    for place, pile in enumerate(piles):
        for gid in pile.tolist():
            if gid:
                lay_over(result[place], pictures[gid])
    return result


def _tile(tiled: TiledMap, gid: int, name: str) -> NDArray[np.uint32]:
    owner = tiled.home(gid)
    box = None if owner is None else owner.box(gid - owner.first)
    if owner is None or owner.file is None or box is None:
        raise error("map_looks.tile_missing", file=name, tile=gid)
    found = tile_pixels(owner.file, box)
    if found is None:
        raise error("map_looks.tile_missing", file=name, tile=gid)
    return found
