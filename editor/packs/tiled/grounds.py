"""Tiles named by the Wang colours of their sides and corners, or by the terrain of older files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from editor.packs.foreign import broken_file
from editor.packs.tiled.model import Tile, Tileset

_OLD_WANG: Final = len("0x12345678")


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
        both = _names(wangset, "colors", file)
        edges = both or _names(wangset, "edgecolors", file)
        corners = both or _names(wangset, "cornercolors", file)
        for one in _dicts(wangset, "wangtiles", file):
            turns = enumerate(_wang_numbers(one.get("wangid")))
            named = [(corners if place % 2 else edges, number) for place, number in turns]
            _name(tileset, _number(one.get("tileid")), (of[n - 1] for of, n in named if 0 < n <= len(of)))
    terrains = _names(entry, "terrains", file)
    tiles = entry.get("tiles", [])
    for tile in tiles if terrains and isinstance(tiles, list) else ():
        around = tile.get("terrain") if isinstance(tile, dict) else None
        if isinstance(around, list):
            numbers = [_number(value) for value in around]
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


def _names(entry: Mapping[str, Any], key: str, file: str) -> list[str]:
    return [str(one.get("name", "")).strip()[:60] for one in _dicts(entry, key, file)]


def _wang_numbers(wangid: object) -> list[int]:
    """Return the colours of sides and corners in turn, from 1, the side at the top first; 0 for none.

    Before Tiled 1.5 they were the digits of a number to the base 16, the last one first.
    """
    if isinstance(wangid, str) and wangid[:2].lower() == "0x" and len(wangid) <= _OLD_WANG:
        try:
            digits = int(wangid, 16)
        except ValueError:
            return []
        return [digits >> 4 * place & 15 for place in range(8)]
    places = wangid.split(",") if isinstance(wangid, str) else wangid
    return [_number(value) for value in places] if isinstance(places, list) else []


def _number(value: object) -> int:
    try:
        return int(str(value)[:9])
    except ValueError:
        return -1
