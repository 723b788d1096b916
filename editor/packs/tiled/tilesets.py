"""The tilesets of a map of Tiled, in the map or in files of their own."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final

from editor.packs.foreign import broken_file, loss, read_bytes
from editor.packs.safe_xml import read_xml
from editor.packs.tiled.grounds import name_grounds
from editor.packs.tiled.left_out import Element, LeftOut, left_out
from editor.packs.tiled.model import TILE_WORDS, Tile, Tileset
from editor.packs.tiled.pictures import file_beside, picture_size
from editor.packs.tiled.values import Values
from editor.packs.tiled.xml_form import tileset_form
from schemas.losses import Loss
from schemas.problems import EditorError, error
from schemas.system_reasons import reason_of

_ANY_NUMBER: Final = 1_000_000
"""Tiles of a set that does not say how many it has."""
_ABOVE: Final = 3
"""So many folders above that of a map its tilesets and templates may lie: projects keep tiles apart."""


def read_json(file: Path) -> Any:
    """Return the content of a JSON file.

    Raises:
        EditorError: it is none.
    """
    try:
        return json.loads(read_bytes(file).decode("utf-8-sig"))
    except UnicodeDecodeError as trouble:
        raise error("map_import.encoding", file=file.name, place=trouble.start) from trouble
    except (ValueError, RecursionError) as trouble:
        raise broken_file(file.name, reason_of(trouble)) from trouble


class TilesetReader:
    """Reads tilesets, one after the other, and remembers what of them is lost."""

    def __init__(self, file: Path, told: LeftOut) -> None:
        """Read for a map file, and tell what is left out."""
        self._folder = file.resolve().parent
        self.above = [self._folder, *self._folder.parents][: _ABOVE + 1][-1]
        """The folder in which tilesets, their pictures and templates have to lie."""
        self.first: dict[Path, int] = {}
        """First number of the tilesets that lie in files of their own."""
        self._values = Values(file.name)
        self._lost: list[Loss] = []
        self._moving: Counter[str] = Counter()
        self._shaped: Counter[str] = Counter()
        self._told = told

    def losses(self) -> list[Loss]:
        """Return tilesets that are elsewhere, and what of tiles has no place: their movement and shapes."""
        more = (("moving_tiles", self._moving), ("shaped_tiles", self._shaped))
        return [
            *self._lost,
            *(
                loss(code, name, name=name, count=n)
                for code, counted in more
                for name, n in counted.items()
                if n
            ),
        ]

    def read(self, entry: Mapping[str, Any]) -> Tileset:
        """Return a tileset of the map.

        Raises:
            EditorError: it is damaged.
        """
        first = self._values.whole(entry, "firstgid", 1)
        source = entry.get("source")
        if source:
            file = file_beside(self._folder, str(source), self.above)
            inner = None if file is None else self._external(file)
            if file is not None and inner is not None:
                self.first[file] = first
            if inner is None:
                self._lost.append(loss("tileset", str(source)[:80], file=str(source)[:80]))
                # Its tiles keep their numbers, so that they can still be told apart and translated.
                stem = PurePosixPath(str(source).replace("\\", "/")).stem[:40]
                return Tileset(first, stem or "tileset", _ANY_NUMBER)
            entry = inner
        folder = self._folder if not source or file is None else file.parent
        entry = self._with_size(entry, folder)
        tileset = self._tiles_of(first, entry, folder)
        self._say("tileset", entry, tileset)
        for tile in self._tile_list(entry):
            self._take(tile, tileset, folder)
        name_grounds(entry, tileset, self._values.file)
        for wangset in self._values.entries(entry, "wangsets"):
            self._say("wangset", wangset, tileset)
            for key in ("colors", "cornercolors", "edgecolors"):
                for colour in self._values.entries(wangset, key):
                    self._say("wangcolor", colour, tileset)
        for terrain in self._values.entries(entry, "terrains"):
            self._say("wangcolor", terrain, tileset)
        count = self._values.whole(entry, "tilecount", 0) or self._counted(entry, tileset)
        tileset.count = max(count, max(tileset.tiles, default=-1) + 1)
        return tileset

    def _say(
        self,
        element: Element,
        data: Mapping[str, Any],
        tileset: Tileset,
        properties: Iterable[str] | None = None,
    ) -> None:
        """Count what an element of a tileset says beside what is read of it."""
        more = self._values.properties(data) if properties is None else properties
        self._told.add("tileset_facts", tileset.name, [*left_out(element, data), *more])

    def _take(self, tile: Mapping[str, Any], tileset: Tileset, folder: Path) -> None:
        """Take what is said of one tile."""
        number, properties = self._values.whole(tile, "id"), self._values.properties(tile)
        picture = self._beside(tile.get("image"), folder)
        size = self._values.whole(tile, "imagewidth", 0), self._values.whole(tile, "imageheight", 0)
        left, top, wide, high = (self._values.whole(tile, key, 0) for key in ("x", "y", "width", "height"))
        part = wide > 0 and high > 0
        kind = str(tile.get("type") or tile.get("class") or "")
        tileset.tiles[number] = made = Tile(kind, properties, picture, size)
        made.transparent = str(tile.get("transparentcolor") or "")[:9]
        if part:
            made.size, made.box = (wide, high), (left, top, wide, high)
        known = (*TILE_WORDS, made.ground_word)
        self._say("tile", tile, tileset, [name for name in properties if name not in known])
        self._moving[tileset.name] += bool(tile.get("animation"))
        self._shaped[tileset.name] += bool(tile.get("objectgroup"))

    def _with_size(self, entry: Mapping[str, Any], folder: Path) -> Mapping[str, Any]:
        """Return a tileset with the size of its picture, which not every file says."""
        file = (
            None if self._values.whole(entry, "imagewidth", 0) else self._beside(entry.get("image"), folder)
        )
        if file is None:
            return entry
        wide, high = picture_size(file)
        return {**entry, "imagewidth": wide, "imageheight": high}

    def _tile_list(self, entry: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """Return what is said of tiles; before Tiled 1.2 the JSON had objects by their numbers."""
        found, properties = entry.get("tiles", []), entry.get("tileproperties")
        properties = properties if isinstance(properties, dict) else {}
        if not isinstance(found, dict) and not properties:
            return self._values.entries(entry, "tiles")
        found = found if isinstance(found, dict) else {}
        return [
            {
                "properties": properties.get(key),
                **(found[key] if isinstance(found.get(key), dict) else {}),
                "id": key,
            }
            for key in dict.fromkeys((*found, *properties))
        ]

    def _counted(self, entry: Mapping[str, Any], tileset: Tileset) -> int:
        """Return how many tiles fit on the picture of a tileset that does not say it."""
        high = self._values.whole(entry, "imageheight", 0)
        if tileset.columns < 1 or tileset.tile_height < 1 or high < 1:
            # One picture per tile, or one of unknown size: the tiles that are used show how many there are.
            return 0 if tileset.tiles else _ANY_NUMBER
        step = tileset.tile_height + tileset.spacing
        return tileset.columns * max(0, (high - tileset.margin + tileset.spacing) // step)

    def _tiles_of(self, first: int, entry: Mapping[str, Any], folder: Path) -> Tileset:
        """Return a tileset whose tiles are not known yet."""
        wide, margin = self._values.whole(entry, "tilewidth", 0), self._values.whole(entry, "margin", 0)
        spacing, columns = self._values.whole(entry, "spacing", 0), self._values.whole(entry, "columns", 0)
        if columns < 1 and wide > 0:
            columns = (self._values.whole(entry, "imagewidth", 0) - margin + spacing) // max(
                1, wide + spacing
            )
        return Tileset(
            first,
            str(entry.get("name", ""))[:40] or "tileset",
            0,
            wide,
            self._values.whole(entry, "tileheight", 0),
            file=self._beside(entry.get("image"), folder),
            columns=max(0, columns),
            margin=margin,
            spacing=spacing,
            offset=self._offset(entry),
            alignment=str(entry.get("objectalignment", "")).replace("unspecified", "")[:20],
            as_fields=entry.get("tilerendersize") == "grid",
            fits=entry.get("fillmode") == "preserve-aspect-fit",
            transparent=str(entry.get("transparentcolor") or "")[:9],
        )

    def _offset(self, entry: Mapping[str, Any]) -> tuple[int, int]:
        found = entry.get("tileoffset")
        found = found if isinstance(found, dict) else {}
        return self._values.whole(found, "x", 0), self._values.whole(found, "y", 0)

    def _beside(self, source: object, folder: Path) -> Path | None:
        return file_beside(folder, source, self.above) if isinstance(source, str) else None

    def _external(self, file: Path) -> Mapping[str, Any] | None:
        """Return a tileset from a file of its own; None if it is none."""
        try:
            if file.suffix.lower() in (".tsj", ".json"):
                data = read_json(file)
                return data if isinstance(data, dict) else None
            root = read_xml(read_bytes(file), file.name)
            return tileset_form(root, file.name) if root.tag == "tileset" else None
        except EditorError:
            return None
