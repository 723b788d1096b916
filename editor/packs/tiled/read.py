"""Maps of Tiled read from TMX or TMJ. Nothing is taken over before the whole file has been understood."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final

import numpy as np

from editor.packs.foreign import ForeignMap, broken_file, check_size, loss, read_bytes
from editor.packs.safe_xml import read_xml
from editor.packs.tiled.convert import from_tiled
from editor.packs.tiled.grounds import name_grounds
from editor.packs.tiled.layer_data import numbers, read_data
from editor.packs.tiled.model import (
    GID_MASK,
    Point,
    Scalar,
    Tile,
    TiledGroup,
    TiledLayer,
    TiledMap,
    TiledObject,
    TiledPicture,
    Tileset,
)
from editor.packs.tiled.pictures import PictureReader, file_beside, png_size
from editor.packs.tiled.xml_form import map_form, tileset_form
from schemas.problems import EditorError, error
from schemas.progress import Report, quietly

_MAX_DEPTH: Final = 20
_MAX_LAYERS: Final = 200
_MAX_OBJECTS: Final = 200_000
_MAX_CELLS: Final = 20_000_000
_FAR: Final = 10_000_000.0
_ANY_NUMBER: Final = 1_000_000
"""Tiles of a set that does not say how many it has."""


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
    data = _json(file)
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


def _json(file: Path) -> Any:
    try:
        return json.loads(read_bytes(file).decode("utf-8-sig"))
    except UnicodeDecodeError as trouble:
        raise error("map_import.encoding", file=file.name, place=trouble.start) from trouble
    except (ValueError, RecursionError) as trouble:
        raise broken_file(file.name, str(trouble)) from trouble


class _Reader:
    """Understands the data of one file; both forms come here in the shape of the JSON."""

    def __init__(self, file: Path, report: Report) -> None:
        self._folder, self._file = file.resolve().parent, file.name
        self._report = report
        self._objects = self._cells = 0

    def read(self, data: Mapping[str, Any]) -> TiledMap:
        """Return the whole map."""
        columns, rows = self._whole(data, "width"), self._whole(data, "height")
        self._tiled = tiled = self._frame(data, columns, rows)
        endless = data.get("infinite") in (True, 1, "1", "true")
        tiled.properties = self._properties(data.get("properties"))
        for entry in self._list(data, "tilesets"):
            self._tileset(entry)
        self._parts: list[tuple[str, dict[tuple[int, int], Any]]] = []
        self._layers(self._list(data, "layers"), 0, endless=endless)
        if endless:
            self._join_chunks()
        check_size(tiled.columns, tiled.rows, self._file)
        return tiled

    def _frame(self, data: Mapping[str, Any], columns: int, rows: int) -> TiledMap:
        orientation = str(data.get("orientation", ""))
        axis = str(data.get("staggeraxis", "y"))
        if orientation in ("orthogonal", "isometric"):
            grid, side = "square", 0
        elif orientation in ("hexagonal", "staggered") and axis in ("x", "y"):
            grid = "pointy" if axis == "y" else "flat"
            side = self._whole(data, "hexsidelength") if orientation == "hexagonal" else 0
        else:
            raise error("map_import.orientation", file=self._file, orientation=orientation[:40])
        stagger = str(data.get("staggerindex", "odd"))
        if stagger not in ("odd", "even"):
            raise broken_file(self._file, f"staggerindex {stagger[:20]}")
        wide, high = self._whole(data, "tilewidth"), self._whole(data, "tileheight")
        if not (1 <= wide <= 10_000 and 1 <= high <= 10_000 and 0 <= side <= (high if axis == "y" else wide)):
            raise broken_file(self._file, f"tile {wide} x {high}")
        if data.get("infinite") not in (True, 1, "1", "true"):
            check_size(columns, rows, self._file)
        found = TiledMap(columns, rows, grid, stagger, wide, high, side)  # type: ignore[arg-type]
        found.orientation = orientation  # type: ignore[assignment]
        if orientation in ("isometric", "staggered"):
            found.lost.append(loss(f"{orientation}_fields"))
        return found

    # small values

    def _whole(self, data: Mapping[str, Any], key: str, default: int | None = None) -> int:
        value = data.get(key, default)
        try:
            return int(value[:12] if isinstance(value, str) else value)
        except (TypeError, ValueError, OverflowError) as trouble:
            raise broken_file(self._file, f"{key}: {str(value)[:30]}") from trouble

    def _real(self, value: object) -> float:
        try:
            found = float(value)  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError) as trouble:
            raise broken_file(self._file, str(value)[:40]) from trouble
        if not math.isfinite(found) or abs(found) > _FAR:
            raise broken_file(self._file, str(value)[:40])
        return found

    def _list(self, data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
        found = data.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise broken_file(self._file, key)
        return found

    def _properties(self, entries: object) -> dict[str, Scalar]:
        found: dict[str, Scalar] = {}
        for entry in entries if isinstance(entries, list) else []:
            if not isinstance(entry, dict):
                raise broken_file(self._file, "properties")
            name, kind, value = str(entry.get("name", "")), entry.get("type"), entry.get("value")
            if isinstance(value, str) and kind == "int":
                found[name] = self._whole({"value": value}, "value")
            elif isinstance(value, str) and kind == "float":
                found[name] = self._real(value)
            elif isinstance(value, str) and kind == "bool":
                found[name] = value == "true"
            elif isinstance(value, str | int | float | bool):
                found[name] = value
        return found

    # tilesets

    def _tileset(self, entry: Mapping[str, Any]) -> None:
        first = self._whole(entry, "firstgid", 1)
        source = entry.get("source")
        if source:
            inner = self._external(str(source))
            if inner is None:
                self._tiled.lost.append(loss("tileset", str(source)[:80], file=str(source)[:80]))
                # Its tiles keep their numbers, so that they can still be told apart and translated.
                stem = PurePosixPath(str(source).replace("\\", "/")).stem[:40]
                self._tiled.tilesets.append(Tileset(first, stem or "tileset", _ANY_NUMBER))
                return
            entry = inner
        entry = self._with_size(entry)
        tileset = self._tiles_of(first, entry)
        for tile in self._tile_list(entry):
            kind = str(tile.get("type") or tile.get("class") or "")
            number = self._whole(tile, "id")
            picture = self._beside(tile.get("image"))
            size = self._whole(tile, "imagewidth", 0), self._whole(tile, "imageheight", 0)
            tileset.tiles[number] = Tile(kind, self._properties(tile.get("properties")), picture, size)
        name_grounds(entry, tileset, self._file)
        count = self._whole(entry, "tilecount", 0) or self._counted(entry, tileset)
        tileset.count = max(count, max(tileset.tiles, default=-1) + 1)
        self._tiled.tilesets.append(tileset)

    def _with_size(self, entry: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a tileset with the size of its picture, which not every file says."""
        file = None if self._whole(entry, "imagewidth", 0) else self._beside(entry.get("image"))
        if file is None:
            return entry
        wide, high = png_size(file)
        return {**entry, "imagewidth": wide, "imageheight": high}

    def _tile_list(self, entry: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """Return what is said of tiles; old files have an object by number instead of a list."""
        found = entry.get("tiles", [])
        if isinstance(found, dict):
            return [{**one, "id": key} for key, one in found.items() if isinstance(one, dict)]
        return self._list(entry, "tiles")

    def _counted(self, entry: Mapping[str, Any], tileset: Tileset) -> int:
        """Return how many tiles fit on the picture of a tileset that does not say it."""
        high = self._whole(entry, "imageheight", 0)
        if tileset.columns < 1 or tileset.tile_height < 1 or high < 1:
            # One picture per tile, or one of unknown size: the tiles that are used show how many there are.
            return 0 if tileset.tiles else _ANY_NUMBER
        step = tileset.tile_height + tileset.spacing
        return tileset.columns * max(0, (high - tileset.margin + tileset.spacing) // step)

    def _tiles_of(self, first: int, entry: Mapping[str, Any]) -> Tileset:
        """Return a tileset whose tiles are not known yet."""
        wide, margin = self._whole(entry, "tilewidth", 0), self._whole(entry, "margin", 0)
        spacing, columns = self._whole(entry, "spacing", 0), self._whole(entry, "columns", 0)
        if columns < 1 and wide > 0:
            columns = (self._whole(entry, "imagewidth", 0) - margin + spacing) // max(1, wide + spacing)
        return Tileset(
            first,
            str(entry.get("name", ""))[:40] or "tileset",
            0,
            wide,
            self._whole(entry, "tileheight", 0),
            file=self._beside(entry.get("image")),
            columns=max(0, columns),
            margin=margin,
            spacing=spacing,
            offset=self._offset(entry),
        )

    def _offset(self, entry: Mapping[str, Any]) -> tuple[int, int]:
        found = entry.get("tileoffset")
        found = found if isinstance(found, dict) else {}
        return self._whole(found, "x", 0), self._whole(found, "y", 0)

    def _beside(self, source: object) -> Path | None:
        return file_beside(self._folder, source) if isinstance(source, str) else None

    def _external(self, source: str) -> Mapping[str, Any] | None:
        """Return a tileset from a file beside the map; one from anywhere else is not looked at."""
        file = file_beside(self._folder, source)
        if file is None:
            return None
        try:
            if file.suffix.lower() in (".tsj", ".json"):
                data = _json(file)
                return data if isinstance(data, dict) else None
            root = read_xml(read_bytes(file), file.name)
            return tileset_form(root, file.name) if root.tag == "tileset" else None
        except EditorError:
            return None

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
            left = shift[0] + self._real(layer.get("offsetx", 0))
            top = shift[1] + self._real(layer.get("offsety", 0))
            kind, name = str(layer.get("type", "")), str(layer.get("name", ""))[:80]
            if layer.get("visible") in (False, 0, "0", "false"):
                self._tiled.lost.append(loss("hidden", name, layer=name[:40]))
            if kind == "tilelayer":
                if len(self._tiled.layers) + len(self._parts) >= _MAX_LAYERS:
                    raise error("map_import.too_deep", file=self._file)
                self._tile_layer(layer, name, endless=endless)
                if left or top:
                    self._tiled.lost.append(loss("shifted", name, layer=name[:40]))
            elif kind == "objectgroup":
                objects = [self._object(one, left, top) for one in self._list(layer, "objects")]
                self._tiled.groups.append(TiledGroup(name, objects))
            elif kind == "group":
                inner = self._list(layer, "layers")
                self._layers(inner, depth + 1, endless=endless, shift=(left, top))
            elif kind == "imagelayer" and isinstance(layer.get("image"), str) and layer["image"]:
                self._picture(layer, name, left, top)
            else:
                self._tiled.lost.append(loss("layer", name, layer=name, kind=kind[:40]))

    def _picture(self, layer: Mapping[str, Any], name: str, left: float, top: float) -> None:
        source, file = str(layer["image"]), self._beside(layer["image"])
        size = self._whole(layer, "imagewidth", 0), self._whole(layer, "imageheight", 0)
        opacity, properties = self._real(layer.get("opacity", 1)), self._properties(layer.get("properties"))
        # Very old files say the place as x and y.
        left, top = left + self._real(layer.get("x", 0)), top + self._real(layer.get("y", 0))
        self._tiled.pictures.append(
            TiledPicture(name, source, left, top, opacity, size, file=file, properties=properties)
        )

    def _tile_layer(self, layer: Mapping[str, Any], name: str, *, endless: bool) -> None:
        if endless:
            packing = {key: layer.get(key) for key in ("encoding", "compression")}
            parts = {}
            for chunk in self._list(layer, "chunks"):
                at = self._whole(chunk, "x"), self._whole(chunk, "y")
                size = self._whole(chunk, "width"), self._whole(chunk, "height")
                check_size(*size, self._file)
                parts[at] = self._data({**chunk, **packing}, *size)
            self._parts.append((name, parts))
            return
        gids = self._data(layer, self._tiled.columns, self._tiled.rows)
        self._tiled.layers.append(TiledLayer(name, gids))

    def _data(self, layer: Mapping[str, Any], columns: int, rows: int) -> Any:
        self._cells += columns * rows
        if self._cells > _MAX_CELLS:
            raise error("map_import.too_deep", file=self._file)
        data = layer.get("data")
        if isinstance(data, list):
            try:
                values = np.array(data, np.int64)
            except (TypeError, ValueError, OverflowError) as trouble:
                raise broken_file(self._file, str(trouble)) from trouble
            return numbers(values.ravel(), columns, rows, self._file)
        if not isinstance(data, str):
            raise broken_file(self._file, "data")
        packing = str(layer.get("encoding") or "csv"), str(layer.get("compression") or "")
        return read_data(data, *packing, columns, rows, self._file)

    def _join_chunks(self) -> None:
        """Put the pieces of an endless map into one rectangle; staggered lines keep their parity."""
        places = [
            (x, y, x + part.shape[1], y + part.shape[0])
            for _name, parts in self._parts
            for (x, y), part in parts.items()
        ]
        if not places:
            raise broken_file(self._file, "chunks")
        left, top = min(one[0] for one in places) // 2 * 2, min(one[1] for one in places) // 2 * 2
        columns, rows = max(one[2] for one in places) - left, max(one[3] for one in places) - top
        check_size(columns, rows, self._file)
        self._tiled.columns, self._tiled.rows = columns, rows
        for name, parts in self._parts:
            gids = np.zeros((rows, columns), np.uint32)
            for (x, y), part in parts.items():
                gids[y - top : y - top + part.shape[0], x - left : x - left + part.shape[1]] = part
            self._tiled.layers.append(TiledLayer(name, gids))
        across, down = self._tiled.pitch
        for group in self._tiled.groups:
            for thing in group.objects:
                thing.x, thing.y = thing.x - left * across, thing.y - top * down
        for picture in self._tiled.pictures:
            picture.x, picture.y = picture.x - left * across, picture.y - top * down

    def _object(self, data: Mapping[str, Any], left: float, top: float) -> TiledObject:
        self._objects += 1
        if self._objects > _MAX_OBJECTS:
            raise error("map_import.too_deep", file=self._file)
        closed = "polygon" in data
        points: tuple[Point, ...] = tuple(
            (self._real(one.get("x")), self._real(one.get("y")))
            for one in self._list(data, "polygon" if closed else "polyline")
        )
        return TiledObject(
            str(data.get("name", ""))[:200],
            str(data.get("type") or data.get("class") or "")[:80],
            self._real(data.get("x", 0)) + left,
            self._real(data.get("y", 0)) + top,
            points,
            closed,
            self._properties(data.get("properties")),
            self._whole(data, "gid", 0) & GID_MASK,
        )
