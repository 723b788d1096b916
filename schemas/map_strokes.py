"""Strokes on a large map as plain data: what changed in its layers, so that a working copy need not be whole.

A stroke is ``{"layers": {name: {"places": ..., "values": ...}}}``: places (row * columns + column) as 32-bit
little-endian numbers and one byte per place, both zlib-compressed and base64-encoded as packed layers are.
"""

from __future__ import annotations

import base64
import zlib
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

_LAYERS: Final = ("terrain", "levels", "depth")


def stroke_of(changes: Iterable[tuple[str, bytes, bytes]]) -> dict[str, Any]:
    """Return a stroke.

    Args:
        changes: layer, its places as 32-bit little-endian numbers, its values: of terrain the code of the
            letter.
    """
    return {
        "layers": {
            name: {"places": _packed(places), "values": _packed(values)} for name, places, values in changes
        }
    }


def apply_strokes(data: Mapping[str, Any], strokes: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the draft of a map with strokes laid over it, in their order.

    Raises:
        ValueError: the draft is no map with packed layers, or a stroke does not fit it.
    """
    after = dict(data)
    try:
        size = int(data["columns"]) * int(data["rows"])
        for name in _LAYERS:
            parts = [stroke["layers"][name] for stroke in strokes if name in stroke["layers"]]
            if parts:
                after[name] = {"packed": _laid_over(data.get(name), parts, size)}
    except (KeyError, TypeError, IndexError, zlib.error) as trouble:
        raise ValueError(f"strokes do not fit the map: {trouble}") from trouble
    return after


def _laid_over(layer: Any, parts: Sequence[Mapping[str, str]], size: int) -> str:
    values = bytearray(_unpacked(layer["packed"])) if layer else bytearray(size)
    if len(values) != size:
        raise ValueError("the layer has another size")
    for part in parts:
        places = array("I")
        places.frombytes(_unpacked(part["places"]))
        for place, value in zip(places, _unpacked(part["values"]), strict=True):
            values[place] = value
    return _packed(bytes(values))


def _packed(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 1)).decode("ascii")


def _unpacked(text: str) -> bytes:
    return zlib.decompress(base64.b64decode(text))
