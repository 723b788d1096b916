"""A map of Tiled as a picture, drawn with its own tiles."""

from __future__ import annotations

from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from editor.packs.tiled.model import GID_MASK, Tile, TiledMap, TiledObject
from editor.packs.tiled.read import read_tiles
from editor.packs.whole_files import refuse_unwritable
from editor.rules.core.hexes import Offset
from schemas.problems import Message, error
from schemas.progress import Report, quietly

if TYPE_CHECKING:
    from editor.printing.maps.placed_tiles import PlacedTile, TileLook

_MOST_PIXELS: Final = 1_000_000_000
"""Pixels of a picture; it is written band by band, so that memory does not bound it."""
_MOST_PAINTED: Final = 60_000_000
"""Pixels of a picture whose tiles are not as large as fields; it is painted in memory."""
_MOST_TILES: Final = 20_000
_LONGEST: Final = 1_000_000


def is_tiled(name: str) -> bool:
    """Return whether a name is that of a file of Tiled, not of a map in the catalogue."""
    return name.lower().endswith(".tmx") and Path(name).is_file()


def draw_tiles(file: Path, out: Path, report: Report | None = None) -> Path:
    """Write the picture of a Tiled map as PNG, each field with its own tile; return its path.

    Layers lie over each other in their order. Tiles may have any size, and be turned and mirrored; larger
    ones stand out of their fields as they do in Tiled. Objects that show a tile are drawn; other objects and
    pictures under the map are not.

    Args:
        file: a TMX file.
        out: file to write.
        report: called with ``(done, all)``; may raise to cancel.

    Raises:
        EditorError: the file or its tiles cannot be read, the picture would be too large, or it cannot be
            written.
    """
    from editor.printing.application import picture_application

    refuse_unwritable(out)
    picture_application()
    tiled = read_tiles(file)
    if not any(layer.gids.any() for layer in tiled.layers) and not _shown(tiled):
        raise error("map_looks.tiles_none", file=file.name)
    if _is_even(tiled):
        _draw_rows(tiled, file.name, out, report)
    else:
        _draw_placed(tiled, file.name, out, report or quietly)
    return out


def _is_even(tiled: TiledMap) -> bool:
    """Return whether all tiles are as large as fields and lie upright in rows: then any size can be drawn."""
    if tiled.grid == "flat" or tiled.orientation in ("isometric", "oblique", "staggered") or _shown(tiled):
        return False
    for gid in np.unique(np.stack([layer.gids for layer in tiled.layers])).tolist():
        home = tiled.home(gid & GID_MASK)
        if gid and (gid != gid & GID_MASK or home is None or home.file is None or home.offset != (0, 0)):
            return False
        if home is not None and (home.tile_width, home.tile_height) != (tiled.tile_width, tiled.tile_height):
            return False
    return True


def _shown(tiled: TiledMap) -> list[TiledObject]:
    """Return the objects that show a tile."""
    return [thing for group in tiled.groups for thing in group.objects if thing.tile]


def _draw_rows(tiled: TiledMap, name: str, out: Path, report: Report | None) -> None:
    from editor.printing.maps.png import write_png
    from editor.printing.maps.tile_picture import TileRows

    numbers, tiles = _laid(tiled, name)
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


def _draw_placed(tiled: TiledMap, name: str, out: Path, report: Report) -> None:
    from editor.printing.maps.placed_tiles import PlacedTile, paint_tiles, straight_pixels, tile_image
    from editor.printing.maps.png import write_png

    hexes = tiled.orientation in ("hexagonal", "staggered")
    looks = {}
    laid = {gid for layer in tiled.layers for gid in np.unique(layer.gids).tolist() if gid}
    for gid in sorted(laid | {thing.tile | thing.flags for thing in _shown(tiled)}):
        looks[gid] = _look(tiled, gid, name)
    images = {look: tile_image(look, hexes=hexes) for look in looks.values()}
    for gid, look in looks.items():
        if images[look] is None:
            raise error("map_looks.tile_missing", file=name, tile=gid & GID_MASK)
    fields = _fields_in_order(tiled)
    known = {look: image for look, image in images.items() if image is not None}
    over = max((image.height() for image in known.values()), default=0) - tiled.tile_height
    aside = max((image.width() for image in known.values()), default=0) - tiled.tile_width
    corners = {at: _lower_left(tiled, at) for at in fields}
    top = max(0, over)
    width = round(max(left for left, _ in corners.values()) + tiled.tile_width + max(0, aside))
    below = max((look.shift[1] for look in known), default=0)
    height = round(max(bottom for _, bottom in corners.values()) + top + max(0, below))
    if width * height > _MOST_PAINTED:
        fix = Message(code="map_tools.smaller_fields")
        raise error(
            "map_tools.picture_too_large", fix=fix, width=width, height=height, field=tiled.tile_width
        )
    layers = [
        (
            layer.order,
            [
                PlacedTile(looks[gid], corners[at][0], corners[at][1] + top)
                for at in fields
                if (gid := int(layer.gids[at[1], at[0]]))
            ],
        )
        for layer in tiled.layers
    ]
    layers += [
        (group.order, [_placed(tiled, thing, looks[thing.tile | thing.flags], top) for thing in things])
        for group in tiled.groups
        if (things := sorted((one for one in group.objects if one.tile), key=lambda one: one.y))
    ]
    places = [place for _order, placed in sorted(layers, key=itemgetter(0)) for place in placed]
    write_png(out, (width, height), [straight_pixels(paint_tiles((width, height), places, known, report))])


def _placed(tiled: TiledMap, thing: TiledObject, look: TileLook, top: int) -> PlacedTile:
    """Return the tile of an object at its place in the picture, which has so many more pixels at the top."""
    from editor.printing.maps.placed_tiles import PlacedTile

    x, y = thing.x, thing.y
    if tiled.orientation == "isometric":
        column, row = x / tiled.tile_height, y / tiled.tile_height
        x, y = (column - row + tiled.rows) * tiled.tile_width / 2, (column + row) * tiled.tile_height / 2
    elif tiled.orientation == "oblique":
        x, y = tiled.skewed(x, y)
    size = tiled.tile_size(thing)
    return PlacedTile(look, x, y + top, size if min(size) > 0 else None, thing.angle, tiled.anchor(thing))


def _fields_in_order(tiled: TiledMap) -> list[Offset]:
    """Return the fields as Tiled paints them: further ones before nearer ones."""
    fields = [(column, row) for row in range(tiled.rows) for column in range(tiled.columns)]
    return sorted(fields, key=lambda at: (_lower_left(tiled, at)[1], at[0]))


def _lower_left(tiled: TiledMap, at: Offset) -> tuple[float, float]:
    """Return the lower left corner of a field's box in the picture."""
    wide, high = tiled.tile_width, tiled.tile_height
    if tiled.orientation == "isometric":
        return (at[0] - at[1] + tiled.rows - 1) * wide / 2, (at[0] + at[1]) * high / 2 + high
    if tiled.orientation == "oblique":
        x, y = tiled.skewed(at[0] * wide, at[1] * high)
        return x, y + high
    x, y = tiled.centre(at)
    return x - wide / 2, y + high / 2


def _look(tiled: TiledMap, gid: int, name: str) -> TileLook:
    """Return where the picture of a tile is.

    Raises:
        EditorError: nothing says it.
    """
    from editor.printing.maps.placed_tiles import TileLook

    number = gid & GID_MASK
    home = tiled.home(number)
    own = None if home is None else home.tiles.get(number - home.first, Tile()).file
    box = None if home is None else home.box(number - home.first)
    file = own if own is not None else None if home is None else home.file
    if home is None or file is None or (own is None and box is None):
        raise error("map_looks.tile_missing", file=name, tile=number)
    return TileLook(file, None if own is not None else box, home.offset, gid & ~GID_MASK)


def _laid(tiled: TiledMap, name: str) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Return a number per field, and the picture of each: one tile, or several over each other."""
    stack = np.stack([layer.gids for layer in tiled.layers])
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

    owner = tiled.home(gid)
    box = None if owner is None else owner.box(gid - owner.first)
    if owner is None or owner.file is None or box is None:
        raise error("map_looks.tile_missing", file=name, tile=gid)
    found = tile_pixels(owner.file, box)
    if found is None:
        raise error("map_looks.tile_missing", file=name, tile=gid)
    return found
