"""Maps of Tiled read from TMX or TMJ. Nothing is taken over before the whole file has been understood."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from editor.packs.foreign import ForeignMap, broken_file, check_size, loss, read_bytes
from editor.packs.safe_xml import read_xml
from editor.packs.tiled.convert import from_tiled
from editor.packs.tiled.layer_data import numbers, read_data
from editor.packs.tiled.model import (
    Point,
    TiledGroup,
    TiledLayer,
    TiledMap,
    TiledPicture,
)
from editor.packs.tiled.objects import ObjectReader
from editor.packs.tiled.pictures import PictureReader, file_beside
from editor.packs.tiled.tilesets import TilesetReader, read_json
from editor.packs.tiled.values import Values
from editor.packs.tiled.xml_form import map_form
from schemas.problems import Message, error
from schemas.progress import Report, quietly

_MAX_DEPTH: Final = 20
_MAX_LAYERS: Final = 200
_MAX_CELLS: Final = 20_000_000
_LOOKS: Final[Mapping[str, float | None]] = {
    "opacity": 1.0,
    "tintcolor": None,
    "parallaxx": 1.0,
    "parallaxy": 1.0,
    "mode": None,
}
"""What says how a layer looks -> what says nothing."""


def read_tmx(file: Path, report: Report = quietly) -> ForeignMap:
    """Return a map in Tiled's XML.

    Raises:
        EditorError: it cannot be read whole.
    """
    root = read_xml(read_bytes(file), file.name, report)
    if root.tag != "map":
        raise broken_file(file.name, f"<{str(root.tag)[:40]}>")
    return _finished(file, map_form(root, file.name), "tmx", report)


def read_tiles(file: Path, report: Report = quietly) -> TiledMap:
    """Return a map in Tiled's XML as it is: its layers of tile numbers, its tilesets.

    Raises:
        EditorError: it cannot be read whole.
    """
    root = read_xml(read_bytes(file), file.name, report)
    if root.tag != "map":
        raise broken_file(file.name, f"<{str(root.tag)[:40]}>")
    return _Reader(file, report).read(map_form(root, file.name))


def read_tmj(file: Path, report: Report = quietly) -> ForeignMap:
    """Return a map in Tiled's JSON.

    Raises:
        EditorError: it cannot be read whole.
    """
    data = read_json(file)
    if not isinstance(data, dict) or data.get("type", "map") != "map" or "layers" not in data:
        raise broken_file(file.name, "type")
    return _finished(file, data, "tmj", report)


def _finished(file: Path, data: Mapping[str, Any], form: str, report: Report) -> ForeignMap:
    tiled = _Reader(file, report).read(data)
    pictures = PictureReader(tiled, file.resolve().parent)
    pictures.read()
    tiled.lost += pictures.lost
    found = from_tiled(tiled, form, file.stem)
    if pictures.found is not None:
        found.things.setdefault("picture", pictures.found)
    return found


class _Reader:
    """Understands the data of one file; both forms come here in the shape of the JSON."""

    def __init__(self, file: Path, report: Report) -> None:
        self._path, self._folder, self._file = file, file.resolve().parent, file.name
        self._report = report
        self._values, self._tilesets = Values(file.name), TilesetReader(file)
        self._cells = self._order = 0

    def read(self, data: Mapping[str, Any]) -> TiledMap:
        """Return the whole map."""
        columns, rows = self._values.whole(data, "width"), self._values.whole(data, "height")
        self._tiled = tiled = self._frame(data, columns, rows)
        endless = data.get("infinite") in (True, 1, "1", "true")
        tiled.properties = self._values.properties(data.get("properties"))
        for entry in self._values.entries(data, "tilesets"):
            tiled.tilesets.append(self._tilesets.read(entry))
        self._objects = ObjectReader(self._path, tiled, self._tilesets)
        self._parts: list[tuple[str, int, dict[tuple[int, int], Any]]] = []
        self._layers(self._values.entries(data, "layers"), 0, endless=endless)
        if endless:
            self._join_chunks()
        check_size(tiled.columns, tiled.rows, self._file)
        tiled.lost += self._tilesets.losses()
        return tiled

    def _frame(self, data: Mapping[str, Any], columns: int, rows: int) -> TiledMap:
        orientation = str(data.get("orientation", ""))
        axis = str(data.get("staggeraxis", "y"))
        if orientation in ("orthogonal", "isometric"):
            grid, side = "square", 0
        elif orientation in ("hexagonal", "staggered") and axis in ("x", "y"):
            grid = "pointy" if axis == "y" else "flat"
            side = self._values.whole(data, "hexsidelength") if orientation == "hexagonal" else 0
        else:
            raise error("map_import.orientation", file=self._file, orientation=orientation[:40])
        stagger = str(data.get("staggerindex", "odd"))
        if stagger not in ("odd", "even"):
            raise broken_file(self._file, f"staggerindex {stagger[:20]}")
        wide, high = self._values.whole(data, "tilewidth"), self._values.whole(data, "tileheight")
        if not (1 <= wide <= 10_000 and 1 <= high <= 10_000 and 0 <= side <= (high if axis == "y" else wide)):
            raise broken_file(self._file, f"tile {wide} x {high}")
        if data.get("infinite") not in (True, 1, "1", "true"):
            check_size(columns, rows, self._file)
        found = TiledMap(columns, rows, grid, stagger, wide, high, side)  # type: ignore[arg-type]
        found.orientation = orientation  # type: ignore[assignment]
        if min(found.pitch) < 1:
            raise broken_file(self._file, f"tile {wide} x {high}")
        if orientation in ("isometric", "staggered"):
            found.lost.append(loss(f"{orientation}_fields"))
        return found

    # layers

    def _layers(
        self,
        layers: list[Mapping[str, Any]],
        depth: int,
        *,
        endless: bool,
        shift: Point = (0.0, 0.0),
    ) -> None:
        if depth > _MAX_DEPTH or len(layers) > _MAX_LAYERS:
            raise error("map_import.too_deep", file=self._file)
        for number, layer in enumerate(layers):
            self._report(number, len(layers))
            left = shift[0] + self._values.real(layer.get("offsetx", 0))
            top = shift[1] + self._values.real(layer.get("offsety", 0))
            kind, name = str(layer.get("type", "")), str(layer.get("name", ""))[:80]
            if layer.get("visible") in (False, 0, "0", "false"):
                self._tiled.lost.append(loss("hidden", name, layer=name[:40]))
            self._order += 1
            self._count_unread(layer, kind, name)
            if kind == "tilelayer":
                if len(self._tiled.layers) + len(self._parts) >= _MAX_LAYERS:
                    raise error("map_import.too_deep", file=self._file)
                self._tile_layer(layer, name, endless=endless)
                if left or top:
                    self._tiled.lost.append(loss("shifted", name, layer=name[:40]))
            elif kind == "objectgroup":
                objects = [
                    self._objects.read(one, left, top) for one in self._values.entries(layer, "objects")
                ]
                self._tiled.groups.append(TiledGroup(name, objects, self._order))
            elif kind == "group":
                inner = self._values.entries(layer, "layers")
                self._layers(inner, depth + 1, endless=endless, shift=(left, top))
            elif kind == "imagelayer" and isinstance(layer.get("image"), str) and layer["image"]:
                self._picture(layer, name, left, top)
            else:
                self._tiled.lost.append(loss("layer", name, layer=name, kind=kind[:40]))

    def _picture(self, layer: Mapping[str, Any], name: str, left: float, top: float) -> None:
        source, file = str(layer["image"]), file_beside(self._folder, str(layer["image"]))
        size = self._values.whole(layer, "imagewidth", 0), self._values.whole(layer, "imageheight", 0)
        opacity, properties = (
            self._values.real(layer.get("opacity", 1)),
            self._values.properties(layer.get("properties")),
        )
        # Very old files say the place as x and y.
        left, top = left + self._values.real(layer.get("x", 0)), top + self._values.real(layer.get("y", 0))
        self._tiled.pictures.append(
            TiledPicture(name, source, left, top, opacity, size, file=file, properties=properties)
        )

    def _tile_layer(self, layer: Mapping[str, Any], name: str, *, endless: bool) -> None:
        if endless:
            packing = {key: layer.get(key) for key in ("encoding", "compression")}
            parts = {}
            for chunk in self._values.entries(layer, "chunks"):
                at = self._values.whole(chunk, "x"), self._values.whole(chunk, "y")
                size = self._values.whole(chunk, "width"), self._values.whole(chunk, "height")
                check_size(*size, self._file)
                parts[at] = self._data({**chunk, **packing}, *size)
            self._parts.append((name, self._order, parts))
            return
        gids = self._data(layer, self._tiled.columns, self._tiled.rows)
        self._tiled.layers.append(TiledLayer(name, gids, self._order))

    def _data(self, layer: Mapping[str, Any], columns: int, rows: int) -> Any:
        self._cells += columns * rows
        if self._cells > _MAX_CELLS:
            raise error("map_import.too_deep", file=self._file)
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

    def _join_chunks(self) -> None:
        """Put the pieces of an endless map into one rectangle; staggered lines keep their parity."""
        places = [
            (x, y, x + part.shape[1], y + part.shape[0])
            for _name, _order, parts in self._parts
            for (x, y), part in parts.items()
        ]
        if not places:
            raise broken_file(self._file, "chunks")
        left, top = min(one[0] for one in places) // 2 * 2, min(one[1] for one in places) // 2 * 2
        columns, rows = max(one[2] for one in places) - left, max(one[3] for one in places) - top
        check_size(columns, rows, self._file)
        self._tiled.columns, self._tiled.rows = columns, rows
        for name, order, parts in self._parts:
            gids = np.zeros((rows, columns), np.uint32)
            for (x, y), part in parts.items():
                gids[y - top : y - top + part.shape[0], x - left : x - left + part.shape[1]] = part
            self._tiled.layers.append(TiledLayer(name, gids, order))
        across, down = self._tiled.pitch
        for group in self._tiled.groups:
            for thing in group.objects:
                thing.x, thing.y = thing.x - left * across, thing.y - top * down
        for picture in self._tiled.pictures:
            picture.x, picture.y = picture.x - left * across, picture.y - top * down

    # what is told

    def _count_unread(self, layer: Mapping[str, Any], kind: str, name: str) -> None:
        """Say what of a layer has no place here beside its content."""
        if kind != "imagelayer" and (named := self._values.properties(layer.get("properties"))):
            names = ", ".join(named)[:200]
            self._tiled.lost.append(loss("properties", name, names=names, count=len(named)))
        said = [key for key, nothing in _LOOKS.items() if layer.get(key) not in (None, "", nothing)]
        said = [key for key in said if _LOOKS[key] is None or self._values.real(layer[key]) != _LOOKS[key]]
        if said and kind != "imagelayer":
            self._tiled.lost.append(loss("layer_look", name, layer=name[:40]))
