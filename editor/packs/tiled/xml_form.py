"""Tiled's XML in the shape of its JSON, so that only one reader has to understand it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

from editor.packs.foreign import broken_file

_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "group": "group", "imagelayer": "imagelayer"}
_TILESET = (
    *("image", "tileoffset", "grid", "properties", "terraintypes", "wangsets", "transformations", "tile"),
    "editorsettings",
)
LINES = ("polyline", "polygon")
SHAPES = (*LINES, "ellipse", "capsule", "point", "text")
"""What an object can be beside a rectangle and a tile."""


def map_form(root: ET.Element, file: str) -> dict[str, Any]:
    """Return a ``<map>``."""
    return {
        **root.attrib,
        **_others(root, "properties", "tileset", "editorsettings", *_LAYERS),
        "properties": _properties(root),
        "tilesets": [tileset_form(one, file) for one in root.findall("tileset")],
        "layers": _layers(root, file),
    }


def tileset_form(element: ET.Element, file: str) -> dict[str, Any]:
    """Return a ``<tileset>``."""
    tiles = [
        {
            **one.attrib,
            **_others(one, "properties", "image", "objectgroup", "animation"),
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
        **_others(element, *_TILESET),
        **_image(element),
        "properties": _properties(element),
        "tiles": tiles,
        "tileoffset": {} if offset is None else dict(offset.attrib),
        "terrains": [_named(one) for one in element.findall("terraintypes/terrain")],
        "wangsets": [_wangset(one) for one in element.findall("wangsets/wangset")],
    }


def _corners(tile: ET.Element) -> dict[str, Any]:
    """Return the terrain of a tile's corners, as maps before Tiled 1.5 have it."""
    words = tile.get("terrain", "").split(",")
    return {"terrain": words} if any(words) else {}


def _wangset(element: ET.Element) -> dict[str, Any]:
    colours = {"colors": "wangcolor", "cornercolors": "wangcornercolor", "edgecolors": "wangedgecolor"}
    return {
        **_named(element),
        **{name: [_named(one) for one in element.findall(tag)] for name, tag in colours.items()},
        "wangtiles": [dict(one.attrib) for one in element.findall("wangtile")],
    }


def _named(element: ET.Element) -> dict[str, Any]:
    return {**element.attrib, "properties": _properties(element)}


def _others(element: ET.Element, *known: str) -> dict[str, bool]:
    """Return the parts of an element that no version of the format has, so that they are told."""
    return {f"<{str(one.tag)[:30]}>": True for one in element if one.tag not in known}


def _image(element: ET.Element) -> dict[str, Any]:
    """Return the picture of a tileset, a tile or an image layer, with the names of the JSON."""
    image = element.find("image")
    if image is None:
        return {}
    names = {"source": "image", "width": "imagewidth", "height": "imageheight", "trans": "transparentcolor"}
    found: dict[str, Any] = {name: image.attrib[key] for key, name in names.items() if key in image.attrib}
    return found if image.find("data") is None else {**found, "embedded image": True}


def _layers(parent: ET.Element, file: str) -> list[dict[str, Any]]:
    return [_layer(one, file) for one in parent if one.tag in _LAYERS]


def _layer(element: ET.Element, file: str) -> dict[str, Any]:
    found: dict[str, Any] = {**element.attrib, "type": _LAYERS[element.tag]}
    found["properties"] = _properties(element)
    inner = {"group": tuple(_LAYERS), "objectgroup": ("object",), "imagelayer": ("image",)}
    found |= _others(element, "properties", *inner.get(element.tag, ("data",)))
    if element.tag == "group":
        found["layers"] = _layers(element, file)
    elif element.tag == "objectgroup":
        found["objects"] = [_object(one, file) for one in element.findall("object")]
    elif element.tag == "imagelayer":
        found |= _image(element)
    elif (data := element.find("data")) is not None:
        found |= data.attrib
        found["data"] = _cells(data)
        found["chunks"] = [{**one.attrib, "data": _cells(one)} for one in data.findall("chunk")]
    return found


def _cells(data: ET.Element) -> Any:
    """Return the text of a layer's data, or the numbers of its tiles one by one."""
    tiles = data.findall("tile")
    if tiles and "encoding" not in data.attrib:
        words = [one.get("gid", "0") for one in tiles]
        return [int(word) if word.isascii() and word.isdigit() and len(word) < 11 else -1 for word in words]
    return data.text or ""


def _object(element: ET.Element, file: str) -> dict[str, Any]:
    found: dict[str, Any] = {**_named(element), **_others(element, "properties", *SHAPES)}
    for shape in SHAPES:
        line = element.find(shape)
        if line is not None:
            found[shape] = _points(line, file) if shape in LINES else True
    words = element.find("text")
    if words is not None:
        found["text"] = {**words.attrib, "text": words.text or ""}
    return found


def _points(line: ET.Element, file: str) -> list[dict[str, str]]:
    pairs = [pair.split(",") for pair in line.get("points", "").split()]
    if not all(len(pair) == 2 for pair in pairs):
        raise broken_file(file, f"<{line.tag}>")
    return [{"x": x, "y": y} for x, y in pairs]


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
    """Return the value of a property that does not stand in its attribute: a long text, members, a list."""
    inner, items = entry.find("properties"), entry.findall("item")
    if items:
        return [{"value": _value(one), **one.attrib} for one in items]
    if inner is None:
        return {"class": {}, "list": []}.get(entry.get("type", ""), entry.text or "")
    return {one.get("name", ""): one.get("value", _value(one)) for one in inner.findall("property")}
