"""Where tiles, objects and pictures of a map of Tiled lie when it is drawn, and how large its picture is."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from editor.packs.tiled.layer_looks import NO_TINT, Tint, colour_of
from editor.packs.tiled.model import (
    GID_MASK,
    Tile,
    TiledGroup,
    TiledLayer,
    TiledMap,
    TiledObject,
    TiledPicture,
)
from editor.printing.maps.placed_tiles import PlacedTile, TileLook
from editor.rules.core.hexes import Offset
from schemas.problems import error

Box = tuple[int, int, int, int]
"""Left, top, right and lower edge in pixels of the map."""


def lower_left(tiled: TiledMap, at: Offset) -> tuple[float, float]:
    """Return the pixel of the lower left corner of a field's box; Tiled rounds halves of odd sizes."""
    wide, high = tiled.tile_width, tiled.tile_height
    column, row = at
    if tiled.orientation == "isometric":
        return (column - row + tiled.rows - 1) * wide / 2, (column + row) * high / 2 + high
    if tiled.orientation == "oblique":
        return tiled.skewed(column * wide, (row + 1) * high)
    across, down = _steps(tiled)
    x, y = float(column * across), float(row * down)
    shifted = tiled.stagger == "even"
    if tiled.grid == "pointy":
        x += across // 2 * ((row % 2 == 0) == shifted)
    elif tiled.grid == "flat":
        y += down // 2 * ((column % 2 == 0) == shifted)
    return x, y + _height(tiled)


def _steps(tiled: TiledMap) -> tuple[int, int]:
    """Return the pixels from column to column and from row to row."""
    across, down = tiled.pitch
    if tiled.grid == "pointy":
        across = across // 2 * 2
    return across, down // 2 * 2 if tiled.grid == "flat" else down


def _height(tiled: TiledMap) -> int:
    """Return the height of a field's box."""
    if tiled.grid == "pointy":
        return tiled.pitch[1] + (tiled.tile_height - tiled.side) // 2
    return _steps(tiled)[1]


def picture_box(tiled: TiledMap, sizes: Mapping[int, tuple[int, int]]) -> Box:
    """Return the part of a map that Tiled draws: fields, pictures, and room for layers that are shifted.

    Args:
        tiled: the map.
        sizes: width and height of its pictures, by their order among all layers.
    """
    left, top, right, low = _fields_box(tiled)
    for picture in tiled.pictures:
        wide, high = sizes.get(picture.order, (0, 0))
        if not picture.look.repeats[0]:
            left, right = min(left, math.floor(picture.x)), max(right, math.ceil(picture.x + wide))
        if not picture.look.repeats[1]:
            top, low = min(top, math.floor(picture.y)), max(low, math.ceil(picture.y + high))
    shifts = [layer.look.shift for layer in tiled.layers]
    return (
        left - max((math.ceil(-x) for x, _y in shifts if x < 0), default=0),
        top - max((math.ceil(-y) for _x, y in shifts if y < 0), default=0),
        right + max((math.ceil(x) for x, _y in shifts if x > 0), default=0),
        low + max((math.ceil(y) for _x, y in shifts if y > 0), default=0),
    )


def _fields_box(tiled: TiledMap) -> Box:
    wide, high, columns, rows = tiled.tile_width, tiled.tile_height, tiled.columns, tiled.rows
    if tiled.orientation == "isometric":
        return 0, 0, (columns + rows) * wide // 2, (columns + rows) * high // 2
    if tiled.orientation == "oblique":
        right, down = tiled.skew
        return 0, 0, columns * wide + abs(right) * rows, rows * high + abs(down) * columns
    across, down = _steps(tiled)
    if tiled.grid == "pointy":
        left = 0 if rows > 1 else int(lower_left(tiled, (0, 0))[0])
        more = across // 2 if rows > 1 else 0
        return left, 0, left + columns * across + more, rows * down + _height(tiled) - down
    if tiled.grid == "flat":
        top = 0 if columns > 1 else int(lower_left(tiled, (0, 0))[1]) - down
        more = down // 2 if columns > 1 else 0
        return 0, top, columns * across + (wide - tiled.side) // 2, top + rows * down + more
    return 0, 0, columns * wide, rows * high


def placed_layer(tiled: TiledMap, layer: TiledLayer, name: str) -> list[PlacedTile]:
    """Return the tiles of a layer as Tiled paints them, further ones first; none of a hidden layer.

    Raises:
        EditorError: nothing says where the picture of one is.
    """
    if layer.look.hidden:
        return []
    rows, columns = np.nonzero(layer.gids)
    corners = {at: lower_left(tiled, at) for at in zip(columns.tolist(), rows.tolist(), strict=True)}
    looks = {
        gid: tile_look(tiled, gid, name, layer.look.tint) for gid in np.unique(layer.gids).tolist() if gid
    }
    whole = float(tiled.tile_width), float(tiled.tile_height)
    sizes = {gid: whole if (home := tiled.home(gid & GID_MASK)) and home.as_fields else None for gid in looks}
    x, y = layer.look.shift
    down, across = -1 if tiled.upward else 1, -1 if tiled.leftward else 1

    def order(at: Offset) -> tuple[float, float]:
        if tiled.orientation in ("orthogonal", "oblique"):
            return down * at[1], across * at[0]
        return corners[at][1], at[0]

    return [
        PlacedTile(looks[gid], corners[at][0] + x, corners[at][1] + y, sizes[gid], gid & ~GID_MASK)
        for at in sorted(corners, key=order)
        if (gid := int(layer.gids[at[1], at[0]]))
    ]


def shown(group: TiledGroup) -> list[TiledObject]:
    """Return the objects of a layer that show a tile and are seen, in the order in which they are painted."""
    things = [one for one in group.objects if one.tile and not one.hidden and not group.look.hidden]
    return sorted(things, key=lambda one: one.y) if group.top_down else things


def placed_objects(tiled: TiledMap, group: TiledGroup, name: str) -> list[PlacedTile]:
    """Return the tiles of an object layer.

    Raises:
        EditorError: nothing says where the picture of one is.
    """
    found = []
    for thing in shown(group):
        right, down = group.look.shift
        x, y = thing.x - right, thing.y - down
        if tiled.orientation == "isometric":
            column, row = x / tiled.tile_height, y / tiled.tile_height
            x, y = (column - row + tiled.rows) * tiled.tile_width / 2, (column + row) * tiled.tile_height / 2
        elif tiled.orientation == "oblique":
            x, y = tiled.skewed(x, y)
        look, size = tile_look(tiled, thing.tile, name, group.look.tint), tiled.tile_size(thing)
        stretched = size if min(size) > 0 else None
        anchor = tiled.anchor(thing)
        place = x + right, y + down
        found.append(PlacedTile(look, *place, stretched, thing.flags, thing.angle, anchor, thing.opacity))
    return found


def placed_picture(picture: TiledPicture) -> PlacedTile | None:
    """Return a picture of the map; None where its file may not be looked at."""
    if picture.file is None:
        return None
    look = TileLook(picture.file, tint=picture.look.tint, hole=_hole(picture.transparent))
    return PlacedTile(look, picture.x, picture.y, anchor=(0.0, 0.0), repeats=picture.look.repeats)


def tile_look(tiled: TiledMap, gid: int, name: str, tint: Tint = NO_TINT) -> TileLook:
    """Return where the picture of a tile is.

    Raises:
        EditorError: nothing says it.
    """
    number = gid & GID_MASK
    home = tiled.home(number)
    if home is not None:
        tile = home.tiles.get(number - home.first, Tile())
        own = tile.file is not None
        file, box = (tile.file, tile.box) if own else (home.file, home.box(number - home.first))
        if file is not None and (own or box is not None):
            hole = _hole(tile.transparent if own else home.transparent)
            return TileLook(file, box, home.offset, tint, hole, home.fits, str(number))
    raise error("map_looks.tile_missing", file=name, tile=number)


def _hole(word: str) -> tuple[int, int, int] | None:
    """Return the colour that is not drawn."""
    return colour_of(word)[:3] if word else None
