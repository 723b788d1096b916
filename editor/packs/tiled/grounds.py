"""Tiles named by the Wang colours of their sides and corners, or by the terrain of older files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from editor.packs.foreign import broken_file
from editor.packs.tiled.model import Tile, Tileset


def name_grounds(entry: Mapping[str, Any], tileset: Tileset, file: str) -> None:
    """Give the tiles of a set the ground that most of their sides and corners have.

    Args:
        entry: the tileset in the shape of Tiled's JSON.
        tileset: what has been read of it; its tiles are changed.
        file: name of the file, for errors.

    Raises:
        EditorError: a Wang set is not what it should be.
    """
    for wangset in _dicts(entry, "wangsets", file):
        colours = [
            *_dicts(wangset, "colors", file),
            *_dicts(wangset, "cornercolors", file),
            *_dicts(wangset, "edgecolors", file),
        ]
        names = ["", *(str(one.get("name", "")).strip()[:60] for one in colours)]
        for one in _dicts(wangset, "wangtiles", file):
            places = one.get("wangid", ())
            numbers = [_number(value) for value in places] if isinstance(places, list) else []
            _name(tileset, _number(one.get("tileid")), (names[n] for n in numbers if 0 < n < len(names)))
    terrains = [str(one.get("name", "")).strip()[:60] for one in _dicts(entry, "terrains", file)]
    tiles = entry.get("tiles", [])
    for tile in tiles if terrains and isinstance(tiles, list) else ():
        corners = tile.get("terrain") if isinstance(tile, dict) else None
        if isinstance(corners, list):
            numbers = [_number(value) for value in corners]
            _name(tileset, _number(tile.get("id")), (terrains[n] for n in numbers if 0 <= n < len(terrains)))


def _name(tileset: Tileset, number: int, words: Iterable[str]) -> None:
    counted = Counter(word for word in words if word)
    if number < 0 or not counted:
        return
    tile = tileset.tiles.setdefault(number, Tile())
    if not tile.ground:
        (tile.ground, _times), *others = counted.most_common()
        tile.mixed = bool(others)


def _dicts(entry: Mapping[str, Any], key: str, file: str) -> list[Mapping[str, Any]]:
    found = entry.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise broken_file(file, key)
    return found


def _number(value: object) -> int:
    try:
        return int(str(value)[:9])
    except ValueError:
        return -1
