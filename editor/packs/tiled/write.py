"""A Tiled map as text: TMX (XML) or TMJ (JSON)."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import Any, Final

from editor.packs.tiled.layer_data import csv_text, packed_text
from editor.packs.tiled.model import (
    Scalar,
    TiledGroup,
    TiledLayer,
    TiledMap,
    TiledObject,
    TiledPicture,
    Tileset,
)

PACKED_FROM: Final = 10_000
"""Fields from which layers are packed instead of written as numbers."""
_FORBIDDEN: Final = dict.fromkeys([*(set(range(32)) - {9, 10, 13}), 0xFFFE, 0xFFFF])
"""Characters that XML has no place for."""


def tmx_text(tiled: TiledMap) -> str:
    """Return a map as TMX."""
    root = ET.Element("map", {key: _word(value) for key, value in _head(tiled).items()})
    _xml_properties(root, tiled.properties)
    for tileset in tiled.tilesets:
        _xml_tileset(root, tileset)
    number = 0
    for layer in tiled.layers:
        number += 1
        _xml_layer(root, layer, number)
    for picture in tiled.pictures:
        number += 1
        _xml_picture(root, picture, number)
    ids = iter(range(1, 10_000_000))
    for group in tiled.groups:
        number += 1
        box = ET.SubElement(root, "objectgroup", {"id": str(number), "name": group.name})
        for thing in group.objects:
            _xml_object(box, thing, next(ids))
    root.set("nextlayerid", str(number + 1))
    root.set("nextobjectid", str(next(ids)))
    ET.indent(root, " ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _head(tiled: TiledMap) -> dict[str, Scalar]:
    head: dict[str, Scalar] = {
        "version": "1.8",
        "tiledversion": "1.8.2",
        "orientation": "orthogonal" if tiled.grid == "square" else "hexagonal",
        "renderorder": "right-down",
        "width": tiled.columns,
        "height": tiled.rows,
        "tilewidth": tiled.tile_width,
        "tileheight": tiled.tile_height,
        "infinite": False,
    }
    if tiled.grid != "square":
        head |= {
            "hexsidelength": tiled.side,
            "staggeraxis": "y" if tiled.grid == "pointy" else "x",
            "staggerindex": tiled.stagger,
        }
    return head


def _word(value: Scalar) -> str:
    """Return an attribute; XML has no place for control characters."""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).translate(_FORBIDDEN)


def _type(value: Scalar) -> str:
    if isinstance(value, bool):
        return "bool"
    return "int" if isinstance(value, int) else "float" if isinstance(value, float) else "string"


def _xml_properties(parent: ET.Element, values: Mapping[str, Scalar]) -> None:
    if not values:
        return
    box = ET.SubElement(parent, "properties")
    for name, value in values.items():
        kind = _type(value)
        text = str(value).lower() if isinstance(value, bool) else str(value).translate(_FORBIDDEN)
        extra = {} if kind == "string" else {"type": kind}
        ET.SubElement(box, "property", {"name": name, **extra, "value": text})


def _xml_tileset(root: ET.Element, tileset: Tileset) -> None:
    head = _tileset_head(tileset)
    head.pop("image")
    width, height = head.pop("imagewidth"), head.pop("imageheight")
    box = ET.SubElement(root, "tileset", {key: _word(value) for key, value in head.items()})
    ET.SubElement(box, "image", {"source": tileset.image, "width": _word(width), "height": _word(height)})
    for number, tile in tileset.tiles.items():
        element = ET.SubElement(box, "tile", {"id": str(number), "type": tile.kind})
        _xml_properties(element, tile.properties)


def _tileset_head(tileset: Tileset) -> dict[str, Scalar]:
    return {
        "firstgid": tileset.first,
        "name": tileset.name,
        "tilewidth": tileset.tile_width,
        "tileheight": tileset.tile_height,
        "tilecount": tileset.count,
        "columns": tileset.count,
        "image": tileset.image,
        "imagewidth": tileset.count * tileset.tile_width,
        "imageheight": tileset.tile_height,
    }


def _xml_layer(root: ET.Element, layer: TiledLayer, number: int) -> None:
    rows, columns = layer.gids.shape
    head = {"id": str(number), "name": layer.name, "width": str(columns), "height": str(rows)}
    element = ET.SubElement(root, "layer", head)
    if layer.gids.size > PACKED_FROM:
        data = ET.SubElement(element, "data", {"encoding": "base64", "compression": "zlib"})
        data.text = packed_text(layer.gids)
    else:
        data = ET.SubElement(element, "data", {"encoding": "csv"})
        data.text = csv_text(layer.gids)


def _xml_picture(root: ET.Element, picture: TiledPicture, number: int) -> None:
    head = {"id": str(number), "name": _word(picture.name), "opacity": _word(picture.opacity)}
    place = {"offsetx": _word(picture.x), "offsety": _word(picture.y)}
    element = ET.SubElement(root, "imagelayer", head | place)
    _xml_properties(element, picture.properties)
    size = {key: str(pixels) for key, pixels in zip(("width", "height"), picture.size, strict=True)}
    ET.SubElement(element, "image", {"source": _word(picture.source), **size})


def _xml_object(group: ET.Element, thing: TiledObject, number: int) -> None:
    place = {"id": str(number), "name": _word(thing.name), "type": thing.kind}
    element = ET.SubElement(group, "object", place | {"x": _word(thing.x), "y": _word(thing.y)})
    _xml_properties(element, thing.properties)
    if thing.points:
        points = " ".join(f"{_word(x)},{_word(y)}" for x, y in thing.points)
        ET.SubElement(element, thing.shape, {"points": points})
    else:
        ET.SubElement(element, "point")


def tmj_text(tiled: TiledMap) -> str:
    """Return a map as TMJ, Tiled's JSON."""
    ids = iter(range(1, 10_000_000))
    layers = [_json_layer(layer, number) for number, layer in enumerate(tiled.layers, start=1)]
    layers += [_json_picture(one, number) for number, one in enumerate(tiled.pictures, start=len(layers) + 1)]
    layers += [
        _json_group(group, number, ids) for number, group in enumerate(tiled.groups, start=len(layers) + 1)
    ]
    data: dict[str, Any] = {
        "type": "map",
        **_head(tiled),
        "compressionlevel": -1,
        "properties": _json_properties(tiled.properties),
        "tilesets": [_json_tileset(tileset) for tileset in tiled.tilesets],
        "layers": layers,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": next(ids),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _json_properties(values: Mapping[str, Scalar]) -> list[dict[str, Scalar]]:
    return [{"name": name, "type": _type(value), "value": value} for name, value in values.items()]


def _json_tileset(tileset: Tileset) -> dict[str, Any]:
    tiles = [
        {"id": number, "type": tile.kind, "properties": _json_properties(tile.properties)}
        for number, tile in tileset.tiles.items()
    ]
    return {**_tileset_head(tileset), "margin": 0, "spacing": 0, "tiles": tiles}


def _json_layer(layer: TiledLayer, number: int) -> dict[str, Any]:
    rows, columns = layer.gids.shape
    data: dict[str, Any] = {"data": layer.gids.ravel().tolist()}
    if layer.gids.size > PACKED_FROM:
        data = {"encoding": "base64", "compression": "zlib", "data": packed_text(layer.gids)}
    head = {"type": "tilelayer", "id": number, "name": layer.name, "width": columns, "height": rows}
    return {**head, "x": 0, "y": 0, "opacity": 1, "visible": True, **data}


def _json_picture(picture: TiledPicture, number: int) -> dict[str, Any]:
    return {
        "type": "imagelayer",
        "id": number,
        "name": picture.name,
        "image": picture.source,
        "imagewidth": picture.size[0],
        "imageheight": picture.size[1],
        "offsetx": picture.x,
        "offsety": picture.y,
        "x": 0,
        "y": 0,
        "opacity": picture.opacity,
        "visible": True,
        "properties": _json_properties(picture.properties),
    }


def _json_group(group: TiledGroup, number: int, ids: Any) -> dict[str, Any]:
    head = {"type": "objectgroup", "id": number, "name": group.name, "draworder": "topdown"}
    objects = [_json_object(thing, next(ids)) for thing in group.objects]
    return {**head, "x": 0, "y": 0, "opacity": 1, "visible": True, "objects": objects}


def _json_object(thing: TiledObject, number: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": number,
        "name": thing.name,
        "type": thing.kind,
        "x": thing.x,
        "y": thing.y,
        "width": 0,
        "height": 0,
        "rotation": 0,
        "visible": True,
        "properties": _json_properties(thing.properties),
    }
    if thing.points:
        found[thing.shape] = [{"x": x, "y": y} for x, y in thing.points]
    else:
        found["point"] = True
    return found
