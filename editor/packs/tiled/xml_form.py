"""Tiled's XML in the shape of its JSON, so that only one reader has to understand it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

from editor.packs.foreign import broken_file

_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "group": "group", "imagelayer": "imagelayer"}


def map_form(root: ET.Element, file: str) -> dict[str, Any]:
    """Return a ``<map>``."""
    return {
        **root.attrib,
        "properties": _properties(root),
        "tilesets": [tileset_form(one, file) for one in root.findall("tileset")],
        "layers": _layers(root, file),
    }


def tileset_form(element: ET.Element, file: str) -> dict[str, Any]:
    """Return a ``<tileset>``."""
    tiles = [
        {
            **one.attrib,
            **_image(one),
            **_corners(one),
            "properties": _properties(one),
            "animation": one.find("animation") is not None,
            "objectgroup": one.find("objectgroup/object") is not None,
        }
        for one in element.findall("tile")
    ]
    offset = element.find("tileoffset")
    return {
        **element.attrib,
        **_image(element),
        "tiles": tiles,
        "tileoffset": {} if offset is None else dict(offset.attrib),
        "terrains": [dict(one.attrib) for one in element.findall("terraintypes/terrain")],
        "wangsets": [_wangset(one) for one in element.findall("wangsets/wangset")],
    }


def _corners(tile: ET.Element) -> dict[str, Any]:
    """Return the terrain of a tile's corners, as maps before Tiled 1.5 have it."""
    words = tile.get("terrain", "").split(",")
    return {"terrain": words} if any(words) else {}


def _wangset(element: ET.Element) -> dict[str, Any]:
    colours = [*element.findall("wangcolor"), *element.findall("wangcornercolor")]
    tiles = [
        {"tileid": one.get("tileid", ""), "wangid": one.get("wangid", "").split(",")}
        for one in element.findall("wangtile")
    ]
    return {
        "name": element.get("name", ""),
        "colors": [dict(one.attrib) for one in colours],
        "wangtiles": tiles,
    }


def _image(element: ET.Element) -> dict[str, Any]:
    """Return the picture of a tileset, a tile or an image layer, with the names of the JSON."""
    image = element.find("image")
    if image is None:
        return {}
    names = {"source": "image", "width": "imagewidth", "height": "imageheight"}
    return {name: image.attrib[key] for key, name in names.items() if key in image.attrib}


def _layers(parent: ET.Element, file: str) -> list[dict[str, Any]]:
    return [_layer(one, file) for one in parent if one.tag in _LAYERS]


def _layer(element: ET.Element, file: str) -> dict[str, Any]:
    found: dict[str, Any] = {**element.attrib, "type": _LAYERS[element.tag]}
    found["properties"] = _properties(element)
    if element.tag == "group":
        found["layers"] = _layers(element, file)
    elif element.tag == "objectgroup":
        found["objects"] = [_object(one, file) for one in element.findall("object")]
    elif element.tag == "imagelayer":
        found |= _image(element)
    elif element.tag == "layer":
        data = element.find("data")
        if data is None:
            raise broken_file(file, "<data>")
        found |= data.attrib
        found["data"] = _cells(data)
        chunks = data.findall("chunk")
        found["chunks"] = [{**one.attrib, "data": _cells(one)} for one in chunks]
    return found


def _cells(data: ET.Element) -> Any:
    """Return the text of a layer's data, or the numbers of its tiles one by one."""
    tiles = data.findall("tile")
    if tiles and "encoding" not in data.attrib:
        words = [one.get("gid", "0") for one in tiles]
        return [int(word) if word.isascii() and word.isdigit() and len(word) < 11 else -1 for word in words]
    return data.text or ""


def _object(element: ET.Element, file: str) -> dict[str, Any]:
    found: dict[str, Any] = {**element.attrib, "properties": _properties(element)}
    for shape in ("polyline", "polygon"):
        line = element.find(shape)
        if line is not None:
            pairs = [pair.split(",") for pair in line.get("points", "").split()]
            if not all(len(pair) == 2 for pair in pairs):
                raise broken_file(file, f"<{shape}>")
            found[shape] = [{"x": x, "y": y} for x, y in pairs]
    words = element.find("text")
    if words is not None:
        found["text"] = {"text": words.text or ""}
    return found


def template_form(root: ET.Element, file: str) -> dict[str, Any]:
    """Return a ``<template>``.

    Raises:
        EditorError: it has no object.
    """
    tileset, thing = root.find("tileset"), root.find("object")
    if root.tag != "template" or thing is None:
        raise broken_file(file, f"<{str(root.tag)[:40]}>")
    found: dict[str, Any] = {"object": _object(thing, file)}
    return found if tileset is None else {**found, "tileset": dict(tileset.attrib)}


def _properties(element: ET.Element) -> list[dict[str, Any]]:
    box = element.find("properties")
    if box is None:
        return []
    return [{"value": _value(one), **one.attrib} for one in box.findall("property")]


def _value(entry: ET.Element) -> Any:
    """Return the value of a property that does not stand in its attribute: a long text, or members."""
    inner = entry.find("properties")
    if inner is None:
        return entry.text or ""
    return {one.get("name", ""): one.get("value", _value(one)) for one in inner.findall("property")}
