"""Maps as TMX, the format of the map editor Tiled: pointy-top hexes, one tile layer per array.

Roads, walls, labels and areas are objects with their fields as properties, since TMX has no place for the
sides of cells. The tileset's picture lies beside the map file.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.hexes import Offset, neighbours, to_axial
from editor.rules.core.map_arrays import NO_FIELD, MapArrays

TILE_WIDTH: Final = 64
TILE_HEIGHT: Final = 72
SIDE_LENGTH: Final = 38
"""Width, height and vertical side of a tile in pixels; all even, since Tiled 1.8 misplaces odd ones."""
_ROW_STEP: Final = (TILE_HEIGHT - SIDE_LENGTH) // 2 + SIDE_LENGTH


NUMBERS: Final = tuple(range(1, 10))
"""Numbers of levels and depths; each is a tile after the kinds of ground."""


@dataclass(frozen=True)
class TileKind:
    """One tile of the tileset: a kind of ground."""

    id: str
    name: str


@dataclass(frozen=True)
class TmxMap:
    """The two files of a map: the map itself, and the name that its tileset's picture must have beside it."""

    text: str
    picture_name: str
    kinds: tuple[TileKind, ...]
    """The first tiles of the picture, from left to right; ``NUMBERS`` follow."""


def tmx_map(
    arrays: MapArrays,
    kinds: Iterable[TileKind],
    *,
    picture_name: str,
    properties: Mapping[str, str] | None = None,
    areas: Mapping[str, Iterable[Offset]] | None = None,
    language: str = "en",
) -> TmxMap:
    """Return a map as TMX.

    Args:
        arrays: The map.
        kinds: Every kind of ground that the map has, in the order of the picture; missing ones are added.
        picture_name: File name of the tileset's picture, without a folder.
        properties: Written as properties of the map (name, slug, licence ...).
        areas: Named groups of fields.
        language: Language of labels.
    """
    found = list(kinds)
    known = {kind.id for kind in found}
    found += [TileKind(terrain, terrain) for terrain in arrays.terrain_ids if terrain not in known]
    root = ET.Element(
        "map",
        {
            "version": "1.8",
            "tiledversion": "1.8.2",
            "orientation": "hexagonal",
            "renderorder": "right-down",
            "width": str(arrays.columns),
            "height": str(arrays.rows),
            "tilewidth": str(TILE_WIDTH),
            "tileheight": str(TILE_HEIGHT),
            "infinite": "0",
            "hexsidelength": str(SIDE_LENGTH),
            "staggeraxis": "y",
            "staggerindex": arrays.stagger,
        },
    )
    _properties(root, {**(properties or {}), "board": arrays.board, "number": arrays.number})
    _tileset(root, found, picture_name)
    tile = {kind.id: index + 1 for index, kind in enumerate(found)}
    gids = np.zeros(256, np.int64)
    gids[: len(arrays.terrain_ids)] = [tile[terrain] for terrain in arrays.terrain_ids]
    gids[NO_FIELD] = 0
    _layer(root, "terrain", gids[arrays.terrain])
    for name, values in (("levels", arrays.levels), ("depth", arrays.depth)):
        if values.any():
            _layer(root, name, np.where(values > 0, values.astype(np.int64) + len(found), 0))
    writer = _Objects(root, arrays)
    writer.roads()
    writer.edges()
    writer.labels(language)
    for name, fields in (areas or {}).items():
        writer.area(name, fields)
    root.set("nextlayerid", str(len(root) + 1))
    root.set("nextobjectid", str(writer.next_id))
    ET.indent(root, " ")
    text = ET.tostring(root, encoding="unicode")
    return TmxMap(f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n', picture_name, tuple(found))


def _properties(parent: ET.Element, values: Mapping[str, str | int | bool]) -> None:
    box = ET.SubElement(parent, "properties")
    for name, value in values.items():
        kind = (
            {"type": "bool"} if isinstance(value, bool) else {"type": "int"} if isinstance(value, int) else {}
        )
        text = str(value).lower() if isinstance(value, bool) else str(value)
        ET.SubElement(box, "property", {"name": name, **kind, "value": text})


def _tileset(root: ET.Element, kinds: list[TileKind], picture_name: str) -> None:
    count = len(kinds) + len(NUMBERS)
    tileset = ET.SubElement(
        root,
        "tileset",
        {
            "firstgid": "1",
            "name": "terrain",
            "tilewidth": str(TILE_WIDTH),
            "tileheight": str(TILE_HEIGHT),
            "tilecount": str(count),
            "columns": str(count),
        },
    )
    size = {"width": str(count * TILE_WIDTH), "height": str(TILE_HEIGHT)}
    ET.SubElement(tileset, "image", {"source": picture_name, **size})
    for place, kind in enumerate(kinds):
        tile = ET.SubElement(tileset, "tile", {"id": str(place), "type": kind.id})
        _properties(tile, {"name": kind.name})
    for number in NUMBERS:
        tile = ET.SubElement(tileset, "tile", {"id": str(len(kinds) + number - 1), "type": "number"})
        _properties(tile, {"value": number})


def _layer(root: ET.Element, name: str, gids: NDArray[np.int64]) -> None:
    rows, columns = gids.shape
    attributes = {"id": str(len(root.findall("layer")) + 1), "name": name}
    layer = ET.SubElement(root, "layer", {**attributes, "width": str(columns), "height": str(rows)})
    data = ET.SubElement(layer, "data", {"encoding": "csv"})
    data.text = "\n" + ",\n".join(",".join(map(str, row)) for row in gids.tolist()) + "\n"


class _Objects:
    """Writes one object layer per sort of thing; objects are numbered through the whole map."""

    def __init__(self, root: ET.Element, arrays: MapArrays) -> None:
        self._root = root
        self._arrays = arrays
        self.next_id = 1

    def _group(self, name: str) -> ET.Element:
        number = len(self._root.findall("layer")) + len(self._root.findall("objectgroup")) + 1
        return ET.SubElement(self._root, "objectgroup", {"id": str(number), "name": name})

    def _object(self, group: ET.Element, name: str, kind: str, x: int, y: int) -> ET.Element:
        place = {"id": str(self.next_id), "name": name, "type": kind, "x": str(x), "y": str(y)}
        self.next_id += 1
        return ET.SubElement(group, "object", place)

    def _centre(self, at: Offset) -> tuple[int, int]:
        shift = TILE_WIDTH // 2 if self._arrays.shifted(at[1]) else 0
        return at[0] * TILE_WIDTH + shift + TILE_WIDTH // 2, at[1] * _ROW_STEP + TILE_HEIGHT // 2

    def roads(self) -> None:
        """Write each road as a line through the centres of its fields."""
        if not self._arrays.roads:
            return
        group = self._group("roads")
        for road in self._arrays.roads:
            x, y = self._centre(road[0])
            thing = self._object(group, "road", "road", x, y)
            points = [self._centre(at) for at in road]
            _properties(thing, {"fields": _fields(road)})
            ET.SubElement(thing, "polyline", {"points": " ".join(f"{px - x},{py - y}" for px, py in points)})

    def edges(self) -> None:
        """Write walls and hedges as the side that they stand on."""
        if not self._arrays.edges:
            return
        group = self._group("sides")
        half, quarter = TILE_WIDTH // 2, SIDE_LENGTH // 2
        top = TILE_HEIGHT // 2
        corners = [
            (0, -top),
            (half, -quarter),
            (half, quarter),
            (0, top),
            (-half, quarter),
            (-half, -quarter),
        ]
        for edge in self._arrays.edges:
            first, second = edge.between
            around = neighbours(to_axial(first, self._arrays.stagger))
            goal = to_axial(second, self._arrays.stagger)
            if goal not in around:
                continue
            side = around.index(goal)
            x, y = self._centre(first)
            thing = self._object(group, edge.kind, edge.kind, x, y)
            _properties(thing, {"fields": _fields(edge.between)})
            ends = (corners[side], corners[(side + 1) % 6])
            ET.SubElement(thing, "polyline", {"points": " ".join(f"{px},{py}" for px, py in ends)})

    def labels(self, language: str) -> None:
        """Write labels as points with their words as name."""
        if not self._arrays.labels:
            return
        group = self._group("labels")
        for label in self._arrays.labels:
            thing = self._object(group, label.text.get(language), "label", *self._centre(label.at))
            _properties(thing, {"fields": _fields((label.at,))})
            ET.SubElement(thing, "point")

    def area(self, name: str, fields: Iterable[Offset]) -> None:
        """Write a named group of fields as a point in its first field."""
        found = tuple(fields)
        if not found:
            return
        thing = self._object(self._group(f"area {name}"), name, "area", *self._centre(found[0]))
        _properties(thing, {"fields": _fields(found)})
        ET.SubElement(thing, "point")


def _fields(fields: Iterable[Offset]) -> str:
    """Return fields as ``column,row`` pairs."""
    return " ".join(f"{column},{row}" for column, row in fields)
