"""The objects of a map of Tiled, with what their templates and their tiles say of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from editor.packs.foreign import loss
from editor.packs.tiled.layer_looks import is_hidden
from editor.packs.tiled.left_out import left_out
from editor.packs.tiled.model import GID_MASK, Tile, TiledMap, TiledObject, turned
from editor.packs.tiled.pictures import file_beside
from editor.packs.tiled.templates import template_of
from editor.packs.tiled.tilesets import TilesetReader
from editor.packs.tiled.values import Values
from editor.packs.tiled.xml_form import LINES, SHAPES
from schemas.problems import EditorError, error

_MAX_OBJECTS: Final = 200_000


class ObjectReader:
    """Reads objects, one after the other."""

    def __init__(self, file: Path, tiled: TiledMap, tilesets: TilesetReader) -> None:
        """Read for a map whose tilesets are known."""
        self._folder, self._tiled, self._tilesets = file.resolve().parent, tiled, tilesets
        self._values = Values(file.name)
        self._templates: dict[str, Mapping[str, Any]] = {}
        self._objects = 0

    def read(self, data: Mapping[str, Any], left: float, top: float) -> TiledObject:
        """Return an object.

        Args:
            data: what the file says of it.
            left: pixels by which its layer is shifted to the right.
            top: pixels by which its layer is shifted down.

        Raises:
            EditorError: it is damaged, or there are too many.
        """
        self._objects += 1
        if self._objects > _MAX_OBJECTS:
            raise error("map_import.too_deep", file=self._values.file)
        base = self._template_of(data)
        own, inherited = self._values.properties(data), self._values.properties(base)
        data = {**base, **data}
        shape = next((name for name in SHAPES if data.get(name)), "rectangle")
        angle = self._values.real(data.get("rotation", 0))
        points = [
            (self._values.real(one.get("x")), self._values.real(one.get("y")))
            for one in (self._values.entries(data, shape) if shape in LINES else ())
        ]
        gid = self._values.whole(data, "gid", 0)
        tile = gid & GID_MASK
        said = data.get("text")
        words: Mapping[str, Any] = said if isinstance(said, dict) else {}
        kind = str(data.get("type") or data.get("class") or "")[:80]
        return TiledObject(
            str(data.get("name", ""))[:200],
            kind or self._class_of(tile),
            self._values.real(data.get("x", 0)) + left,
            self._values.real(data.get("y", 0)) + top,
            tuple(turned(one, angle) for one in points),
            shape,
            {**inherited, **own},
            tile,
            (abs(self._values.real(data.get("width", 0))), abs(self._values.real(data.get("height", 0)))),
            angle,
            gid & ~GID_MASK & 0xFFFFFFFF,
            str(words.get("text", ""))[:400].strip(),
            min(1.0, max(0.0, self._values.real(data.get("opacity", 1)))),
            is_hidden(data),
            (*left_out("object", data), *left_out("text", words)),
        )

    def _class_of(self, tile: int) -> str:
        """Return the class of a tile: an object that shows it and says none has that one."""
        home = self._tiled.home(tile)
        return "" if home is None else home.tiles.get(tile - home.first, Tile()).kind[:80]

    def _template_of(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what the template of an object says of it; nothing where it has none."""
        source = str(data.get("template") or "")
        if source and source not in self._templates:
            self._templates[source] = self._template(source)
        return self._templates.get(source, {})

    def _template(self, source: str) -> Mapping[str, Any]:
        """Return what a template says of its objects; nothing if it is elsewhere or cannot be read."""
        file = file_beside(self._folder, source, self._tilesets.above)
        try:
            found = None if file is None else template_of(file)
        except EditorError:
            found = None
        if file is None or found is None:
            self._tiled.lost.append(loss("template", source[:80], file=source[:80]))
            return {}
        (first, tiles), thing = found
        gid = self._values.whole(thing, "gid", 0)
        if gid:
            # Its tile is counted from its own tileset; on the map that has other numbers.
            home = None if not tiles else file_beside(file.parent, tiles, self._tilesets.above)
            there = None if home is None else self._tilesets.first.get(home)
            tile = 0 if there is None else there + (gid & GID_MASK) - first
            thing = {**thing, "gid": (gid & ~GID_MASK) | tile if tile > 0 else 0}
        return thing
