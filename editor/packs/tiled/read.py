"""Maps of Tiled read from TMX or TMJ. Nothing is taken over before the whole file has been understood."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from editor.packs.foreign import ForeignMap, broken_file, check_size, loss, read_bytes
from editor.packs.safe_xml import read_xml
from editor.packs.tiled.convert import from_tiled
from editor.packs.tiled.layers import LayerReader
from editor.packs.tiled.left_out import left_out
from editor.packs.tiled.model import TiledMap
from editor.packs.tiled.other_files import refuse_other
from editor.packs.tiled.pictures import PictureReader
from editor.packs.tiled.tilesets import TilesetReader, read_json
from editor.packs.tiled.values import Values
from editor.packs.tiled.xml_form import map_form
from schemas.problems import error
from schemas.progress import Report, quietly

_YES: Final = (True, 1, "1", "true")
_LARGEST_TILE: Final = 10_000
_SQUARE: Final = ("orthogonal", "isometric", "oblique")
_SEEN_ASLANT: Final = ("isometric", "oblique", "staggered")


def read_tmx(file: Path, report: Report = quietly) -> ForeignMap:
    """Return a map in Tiled's XML.

    Raises:
        EditorError: it cannot be read whole.
    """
    return _finished(file, _xml_data(file, report), "tmx", report)


def read_tiles(file: Path, report: Report = quietly) -> TiledMap:
    """Return a map in Tiled's XML as it is: its layers of tile numbers, its tilesets.

    Raises:
        EditorError: it cannot be read whole.
    """
    return _tiled_map(file, _xml_data(file, report), report)


def read_tmj(file: Path, report: Report = quietly) -> ForeignMap:
    """Return a map in Tiled's JSON.

    Raises:
        EditorError: it cannot be read whole.
    """
    data = read_json(file)
    if not isinstance(data, dict):
        raise broken_file(file.name, "type")
    kind = "world" if "maps" in data else str(data.get("type", "map"))
    if kind != "map" or "layers" not in data:
        refuse_other(file.name, kind)
        raise broken_file(file.name, "layers")
    return _finished(file, data, "tmj", report)


def _xml_data(file: Path, report: Report) -> Mapping[str, Any]:
    root = read_xml(read_bytes(file), file.name, report)
    if root.tag != "map":
        refuse_other(file.name, str(root.tag))
        raise broken_file(file.name, f"<{str(root.tag)[:40]}>")
    return map_form(root, file.name)


def _finished(file: Path, data: Mapping[str, Any], form: str, report: Report) -> ForeignMap:
    tiled = _tiled_map(file, data, report)
    pictures = PictureReader(tiled, file.resolve().parent)
    pictures.read()
    tiled.lost += pictures.lost
    found = from_tiled(tiled, form, file.stem)
    if pictures.found is not None:
        found.things.setdefault("picture", pictures.found)
    return found


def _tiled_map(file: Path, data: Mapping[str, Any], report: Report) -> TiledMap:
    """Return the map that the data of a file says; both forms come here in the shape of the JSON."""
    values = Values(file.name)
    endless = data.get("infinite") in _YES
    tiled = _frame(values, data, endless=endless)
    tiled.properties = values.properties(data)
    tiled.left_out.add("properties", "", left_out("map", data))
    tilesets = TilesetReader(file, tiled.left_out)
    tiled.tilesets = [tilesets.read(entry) for entry in values.entries(data, "tilesets")]
    layers = LayerReader(file, tiled, tilesets, report)
    layers.read(values.entries(data, "layers"))
    layers.join(endless=endless)
    tiled.lost += tilesets.losses()
    return tiled


def _frame(values: Values, data: Mapping[str, Any], *, endless: bool) -> TiledMap:
    """Return a map without content: its size, its grid, the size of its fields in pixels."""
    columns, rows = values.whole(data, "width"), values.whole(data, "height")
    orientation = str(data.get("orientation", ""))
    if orientation not in (*_SQUARE, "hexagonal", "staggered"):
        raise error("map_import.orientation", file=values.file, orientation=orientation[:40])
    # As Tiled does: what is neither is the usual one.
    grid = "flat" if data.get("staggeraxis") == "x" else "pointy"
    grid = "square" if orientation in _SQUARE else grid
    stagger = "even" if data.get("staggerindex") == "even" else "odd"
    wide, high = values.whole(data, "tilewidth"), values.whole(data, "tileheight")
    side = values.whole(data, "hexsidelength", 0) if orientation == "hexagonal" else 0
    if not (1 <= wide <= _LARGEST_TILE and 1 <= high <= _LARGEST_TILE):
        raise broken_file(values.file, f"tile {wide} x {high}")
    if not 0 <= side <= (high if grid == "pointy" else wide):
        raise broken_file(values.file, f"hexsidelength {side}")
    if not endless:
        check_size(columns, rows, values.file)
    found = TiledMap(columns, rows, grid, stagger, wide, high, side)  # type: ignore[arg-type]
    found.orientation = orientation  # type: ignore[assignment]
    if orientation == "oblique":
        found.skew = values.whole(data, "skewx", 0), values.whole(data, "skewy", 0)
    order = str(data.get("renderorder", ""))
    found.upward, found.leftward = order.endswith("up"), order.startswith("left")
    if min(found.pitch) < 1:
        raise broken_file(values.file, f"tile {wide} x {high}")
    if orientation in _SEEN_ASLANT:
        found.lost.append(loss(f"{orientation}_fields"))
    return found
