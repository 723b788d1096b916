"""The layers of a map of Tiled: tiles in one piece or in chunks, objects, pictures, groups of all these."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from editor.packs.foreign import broken_file, check_size, loss
from editor.packs.tiled.layer_data import numbers, read_data
from editor.packs.tiled.layer_looks import PLAIN, LayerLook, is_hidden
from editor.packs.tiled.left_out import left_out
from editor.packs.tiled.model import Point, TiledGroup, TiledLayer, TiledMap, TiledPicture
from editor.packs.tiled.objects import ObjectReader
from editor.packs.tiled.pictures import file_beside
from editor.packs.tiled.tilesets import TilesetReader
from editor.packs.tiled.values import Values
from editor.rules.core.hexes import Offset
from schemas.problems import Message, error
from schemas.progress import Report

_MAX_DEPTH: Final = 60
_MAX_LAYERS: Final = 1_000
_MAX_CELLS: Final = 20_000_000
Piece = tuple[Offset, NDArray[np.uint32]]
"""The upper left field of a part of a layer, and its tiles."""


class LayerReader:
    """Reads layers from the undermost up, then lays their parts together."""

    def __init__(self, file: Path, tiled: TiledMap, tilesets: TilesetReader, report: Report) -> None:
        """Read into a map whose tilesets are known."""
        self._folder, self._file = file.resolve().parent, file.name
        self._tiled, self._tilesets, self._report = tiled, tilesets, report
        self._values, self._objects = Values(file.name), ObjectReader(file, tiled, tilesets)
        self._cells = self._order = 0
        self._pieces: list[tuple[str, int, LayerLook, list[Piece]]] = []
        """Name, place among all layers, look and parts of each tile layer."""

    def read(self, layers: list[Mapping[str, Any]], depth: int = 0, around: LayerLook = PLAIN) -> None:
        """Read layers, those of a group with it.

        Raises:
            EditorError: one is damaged, or there are too many.
        """
        if depth > _MAX_DEPTH or self._order + len(layers) > _MAX_LAYERS:
            raise error("map_import.too_deep", file=self._file)
        for number, layer in enumerate(layers):
            self._report(number, len(layers))
            look = around.within(layer, self._values.real)
            left, top = look.shift
            kind, name = str(layer.get("type", "")), str(layer.get("name", ""))[:80]
            if is_hidden(layer):
                self._tiled.lost.append(loss("hidden", name, layer=name[:40]))
            self._order += 1
            if kind != "imagelayer":
                said = [*left_out("layer", layer), *self._values.properties(layer)]
                self._tiled.left_out.add("layer_facts", name, said)
            if kind == "tilelayer":
                self._pieces.append((name, self._order, look, self._tiles(layer)))
                if left or top:
                    self._tiled.lost.append(loss("shifted", name, layer=name[:40]))
            elif kind == "objectgroup":
                objects = [
                    self._objects.read(one, left, top) for one in self._values.entries(layer, "objects")
                ]
                top_down = layer.get("draworder") != "index"
                self._tiled.groups.append(TiledGroup(name, objects, self._order, look, top_down))
            elif kind == "group":
                self.read(self._values.entries(layer, "layers"), depth + 1, look)
            elif kind == "imagelayer" and isinstance(layer.get("image"), str) and layer["image"]:
                self._picture(layer, name, look)
            else:
                self._tiled.lost.append(loss("layer", name, layer=name, kind=kind[:40]))

    def _picture(self, layer: Mapping[str, Any], name: str, look: LayerLook) -> None:
        source = str(layer["image"])
        file = file_beside(self._folder, source, self._tilesets.above)
        size = self._values.whole(layer, "imagewidth", 0), self._values.whole(layer, "imageheight", 0)
        opacity, properties = self._values.real(layer.get("opacity", 1)), self._values.properties(layer)
        # Very old files say the place as x and y; newer ones say it twice.
        place = {} if {"offsetx", "offsety"} & layer.keys() else layer
        left = look.shift[0] + self._values.real(place.get("x", 0))
        top = look.shift[1] + self._values.real(place.get("y", 0))
        transparent = str(layer.get("transparentcolor") or "")[:9]
        found = TiledPicture(
            name, source, left, top, opacity, size, file, properties, self._order, look, transparent
        )
        self._tiled.pictures.append(found)
        said = [one for one in left_out("layer", layer) if one != "opacity"]
        self._tiled.left_out.add("layer_facts", name, [*said, *(() if found.is_ours else properties)])

    def _tiles(self, layer: Mapping[str, Any]) -> list[Piece]:
        """Return the parts of a tile layer: its chunks, or all of it; none of one without tiles."""
        wide, high = self._tiled.columns, self._tiled.rows
        whole = {"x": 0, "y": 0, "width": wide, "height": high, **layer}
        there = str(layer.get("data") or "").strip() or isinstance(layer.get("data"), list)
        parts = self._values.entries(layer, "chunks") or ([whole] if there else [])
        packing = {key: layer.get(key) for key in ("encoding", "compression")}
        found = []
        for part in parts:
            x, y, columns, rows = (self._values.whole(part, key) for key in ("x", "y", "width", "height"))
            check_size(columns, rows, self._file)
            self._count(columns * rows)
            found.append(((x, y), self._data({**part, **packing}, columns, rows)))
        return found

    def _count(self, cells: int) -> None:
        self._cells += cells
        if self._cells > _MAX_CELLS:
            raise error("map_import.too_deep", file=self._file)

    def _data(self, layer: Mapping[str, Any], columns: int, rows: int) -> NDArray[np.uint32]:
        data = layer.get("data")
        if isinstance(data, list):
            try:
                values = np.array(data, np.int64)
            except (TypeError, ValueError, OverflowError) as trouble:
                raise broken_file(self._file, Message(code="system.no_number")) from trouble
            return numbers(values.ravel(), columns, rows, self._file)
        if not isinstance(data, str):
            raise broken_file(self._file, "data")
        packing = str(layer.get("encoding") or "csv"), str(layer.get("compression") or "")
        return read_data(data, *packing, columns, rows, self._file)

    def join(self, *, endless: bool) -> None:
        """Lay the parts of all layers on the map; an endless one becomes as large as they need.

        Staggered lines of an endless map keep their parity. What lies beyond the edge of any other is told.

        Raises:
            EditorError: the map would be too large.
        """
        tiled, left, top, high = self._tiled, 0, 0, self._tiled.rows
        if endless and (all_pieces := [one for *_, pieces in self._pieces for one in pieces]):
            left = min(x for (x, _y), _part in all_pieces) // 2 * 2
            top = min(y for (_x, y), _part in all_pieces) // 2 * 2
            tiled.columns = max(x + part.shape[1] for (x, _y), part in all_pieces) - left
            tiled.rows = max(y + part.shape[0] for (_x, y), part in all_pieces) - top
        check_size(tiled.columns, tiled.rows, self._file)
        for name, order, look, pieces in self._pieces:
            self._count(tiled.columns * tiled.rows)
            gids, beyond = np.zeros((tiled.rows, tiled.columns), np.uint32), 0
            for (x, y), part in pieces:
                x, y = x - left, y - top
                inside = part[max(0, -y) : max(0, tiled.rows - y), max(0, -x) : max(0, tiled.columns - x)]
                beyond += int(np.count_nonzero(part) - np.count_nonzero(inside))
                x, y = max(0, x), max(0, y)
                gids[y : y + inside.shape[0], x : x + inside.shape[1]] = inside
            if beyond:
                tiled.lost.append(loss("beyond", name, layer=name[:40], count=beyond))
            tiled.layers.append(TiledLayer(name, gids, order, look))
        across, down = tiled.pitch
        for group in tiled.groups:
            for thing in group.objects:
                thing.x, thing.y = thing.x - left * across, thing.y - top * down
        right, low = self._origin(left, top, high)
        for picture in tiled.pictures:
            picture.x, picture.y = picture.x + right, picture.y + low

    def _origin(self, left: int, top: int, high: int) -> Point:
        """Return the pixel of the map as it is seen at which the places of pictures begin.

        Args:
            left: column of the file that is the first one.
            top: row of the file that is the first one.
            high: rows that the file says; those of an endless map count for nothing else.
        """
        tiled, (across, down) = self._tiled, self._tiled.pitch
        if tiled.orientation == "isometric":
            return (top + tiled.rows - left - high) * tiled.tile_width / 2, -(left + top) * down / 2
        if tiled.orientation == "oblique":
            return tiled.skewed(-left * across, -top * down)
        return float(-left * across), float(-top * down)
