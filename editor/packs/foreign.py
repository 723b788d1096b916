"""A map of another program as it was read: its own names of the ground, and a list of what was lost."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.hexes import Offset, Stagger
from editor.rules.core.map_arrays import NO_FIELD, THINGS, MapArrays
from schemas.losses import Loss, lost
from schemas.map import MAX_SIDE, GridKind, MapArea
from schemas.named_files import bounded_bytes, is_file
from schemas.problems import EditorError, Value, error
from schemas.system_reasons import reason_of

MAX_FILE: Final = 64 * 1024 * 1024
"""Most bytes of a file that is read."""
MAX_TOKENS: Final = 4_000
"""Most different kinds of ground of one file."""
MAX_LEVEL: Final = 9
EMPTY: Final = "(empty)"
"""Token of a field on which the other program has nothing."""
_GROUND = re.compile(r"([a-z][a-z0-9_]*|-)?\s*(?:\+(\d))?\s*(?:~(\d))?", re.ASCII)


@dataclass(frozen=True)
class Ground:
    """What a foreign kind of ground becomes here."""

    terrain: str = ""
    """Id of a terrain; empty: what lies below stays (at the bottom: the commonest terrain of the map)."""
    level: int = 0
    """Hill level that it adds."""
    depth: int = 0
    """Depth of water."""

    @property
    def text(self) -> str:
        """The short form: ``rocks +2``, ``water ~1``, ``-`` for nothing."""
        parts = (
            self.terrain or "-",
            f"+{self.level}" if self.level else "",
            f"~{self.depth}" if self.depth else "",
        )
        return " ".join(part for part in parts if part)

    @classmethod
    def read(cls, text: str) -> Ground:
        """Read the short form.

        Raises:
            EditorError: it is none.
        """
        found = _GROUND.fullmatch(text.strip())
        if found is None:
            raise error("map_import.ground", value=text[:60])
        terrain = "" if found[1] in (None, "-") else found[1]
        return cls(terrain, int(found[2] or 0), int(found[3] or 0))


Mapped = Mapping[str, Ground]
"""Foreign name of a kind of ground -> what it becomes."""


@dataclass(frozen=True)
class TilePicture:
    """Where the picture of a tile lies: a file in the folder of the map, and the part of it that counts."""

    file: Path
    box: tuple[int, int, int, int] | None = None
    """Left, top, width and height in pixels; None: the whole picture."""


@dataclass(frozen=True)
class Feature:
    """A thing that stands on a field in another program and is no ground: a village, a keep, a building."""

    name: str
    """What it is called there."""
    at: Offset
    part_of: int = 0
    """Number of the building that it is a part of, with all of that number; 0 if it is no building."""
    floors: int = 1
    drawing: str = ""
    """Id of the drawing that an export of ours wrote it for; empty where that is not known."""


@dataclass
class ForeignMap:
    """A map as another program wrote it, read whole; nothing of it has been put into the catalogue."""

    form: str
    """Name of the format."""
    name: str
    columns: int
    rows: int
    grid: GridKind
    stagger: Stagger
    tokens: tuple[str, ...]
    """Foreign names of kinds of ground."""
    stack: tuple[NDArray[np.int32], ...]
    """Layers of ground, lowest first: index into ``tokens``, or -1 for nothing."""
    board: bool = False
    levels: NDArray[np.uint8] | None = None
    depth: NDArray[np.uint8] | None = None
    things: dict[str, Any] = field(default_factory=dict)
    """Of ``THINGS``, and number, label_scheme and wrap."""
    says: frozenset[str] = frozenset()
    """Those of ``THINGS`` that the format has a place for: what is not in the file is not on the map."""
    areas: tuple[MapArea, ...] = ()
    features: tuple[Feature, ...] = ()
    """What stands on fields and becomes a drawing where the translation names one."""
    pictures: Mapping[str, TilePicture] = field(default_factory=dict)
    """Pictures of kinds of ground, as far as the file names some that may be looked at."""
    sets: Mapping[str, str] = field(default_factory=dict)
    """Name of a kind of ground -> tileset that it is of; those of no tileset are of the format."""
    identity: tuple[str, str] = ("", "")
    """Id and slug of the map of ours that the file was made of; '' for a file from elsewhere."""
    facts: dict[str, Any] = field(default_factory=dict)
    """Fields of the document that the file says: author, licence, text, tags and the like."""
    lost: list[Loss] = field(default_factory=list)
    """What could not be kept."""

    @property
    def program(self) -> str:
        """Name of the translation of its ground: Tiled's two formats have one."""
        return "tiled" if self.form in ("tmx", "tmj") else self.form

    @property
    def empty_fields(self) -> int:
        """Number of fields without any ground."""
        return int(self._bare().sum())

    def counts(self) -> dict[str, int]:
        """Return how many fields each kind of ground has, the commonest first."""
        found = np.zeros(len(self.tokens), np.int64)
        for layer in self.stack:
            found += np.bincount(layer[layer >= 0], minlength=len(self.tokens))
        pairs = [(token, int(count)) for token, count in zip(self.tokens, found, strict=True) if count]
        if self.empty_fields:
            pairs.append((EMPTY, self.empty_fields))
        return dict(sorted(pairs, key=lambda pair: (-pair[1], pair[0])))

    def _bare(self) -> NDArray[np.bool_]:
        bare = np.ones((self.rows, self.columns), np.bool_)
        for layer in self.stack:
            bare &= layer < 0
        shape = MapArrays.empty(self.columns, self.rows, self.stagger, self.board, ("x",), self.grid)
        return np.asarray(bare & (shape.terrain != NO_FIELD))

    def arrays(self, mapping: Mapped, base: str) -> MapArrays:
        """Return the map with its ground translated.

        Args:
            mapping: what each token (and ``EMPTY``) becomes; what it does not name is laid as ``base``.
            base: id of the terrain that lies where nothing else does.
        """
        arrays = MapArrays.empty(self.columns, self.rows, self.stagger, self.board, (base,), self.grid)
        here = arrays.terrain != NO_FIELD
        under = mapping.get(EMPTY, Ground(base))
        if under.terrain:
            arrays.terrain[here] = arrays.terrain_index(under.terrain)
        for layer in self.stack:
            self._lay(arrays, layer, mapping, base, here)
        for values, target in ((self.levels, arrays.levels), (self.depth, arrays.depth)):
            if values is not None:
                target[here] = np.minimum(target[here].astype(np.int32) + values[here], MAX_LEVEL)
        for name in (*THINGS, "number", "label_scheme", "wrap"):
            if name in self.things:
                setattr(arrays, name, self.things[name])
        return arrays

    def _lay(
        self,
        arrays: MapArrays,
        layer: NDArray[np.int32],
        mapping: Mapped,
        base: str,
        here: NDArray[np.bool_],
    ) -> None:
        terrain = np.full(len(self.tokens) + 1, -1, np.int32)
        level, depth = (np.zeros(len(self.tokens) + 1, np.uint8) for _ in range(2))
        for place, token in enumerate(self.tokens):
            ground = mapping.get(token, Ground(base))
            if ground.terrain:
                terrain[place] = arrays.terrain_index(ground.terrain)
            level[place], depth[place] = min(ground.level, MAX_LEVEL), min(ground.depth, MAX_LEVEL)
        found = terrain[layer]
        laid = here & (found >= 0)
        arrays.terrain[laid] = found[laid].astype(np.uint8)
        arrays.levels[here] = np.minimum(
            arrays.levels[here].astype(np.int32) + level[layer][here], MAX_LEVEL
        ).astype(np.uint8)
        arrays.depth[here] = np.maximum(arrays.depth[here], depth[layer][here])


def read_bytes(file: Path) -> bytes:
    """Return the content of a file of sensible size.

    Raises:
        EditorError: it cannot be read, or is larger than ``MAX_FILE``.
    """
    if not is_file(file):
        raise error("map_import.no_file", file=str(file))
    try:
        raw = bounded_bytes(file, MAX_FILE)
    except OSError as trouble:
        raise error("map_import.unreadable", file=str(file), reason=reason_of(trouble)) from trouble
    if raw.startswith(b"version https://git-lfs"):
        raise error("map_import.lfs", file=file.name)
    if len(raw) > MAX_FILE:
        raise error("map_import.too_large", file=file.name, limit=MAX_FILE // 1024 // 1024)
    return raw


def read_text(file: Path) -> str:
    """Return the content of a text file in UTF-8.

    Raises:
        EditorError: it cannot be read, is too large, or is not UTF-8.
    """
    try:
        return read_bytes(file).decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        raise error("map_import.encoding", file=file.name, place=trouble.start) from trouble


def check_size(columns: int, rows: int, file: str) -> None:
    """Refuse a map without fields, or larger than maps may be."""
    if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        raise error("map_import.size", file=file, columns=columns, rows=rows, limit=MAX_SIDE)


def broken_file(file: str, reason: Value) -> EditorError:
    """Return the error of a file that is cut off or not what it says: why, or what stands there."""
    return error("map_import.broken", file=file, reason=reason[:200] if isinstance(reason, str) else reason)


def loss(code: str, place: str = "", /, **values: Value) -> Loss:
    """Return a note of something that was lost; ``place`` says where it is first, in the file's own words."""
    return lost(f"map_import.{code}", place[:80], **values)
