"""A hex map as arrays: the form in which maps are drawn, painted and exported."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeVar, get_args

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset, Stagger
from schemas.base import Schema
from schemas.board_labels import label
from schemas.map import (
    ROWS_LIMIT,
    Building,
    CompassRose,
    DeploymentZone,
    Edge,
    EdgeLink,
    GridKind,
    HexMapBase,
    LabelScheme,
    MapFrame,
    MapLabel,
    MapNote,
    MapSymbol,
    Objective,
    River,
    StartPosition,
    TracedPicture,
    Wrap,
)
from schemas.map_layers import Layer, PackedLayer, pack_layer

Bytes = NDArray[np.uint8]
LayerName = Literal["terrain", "levels", "depth"]
LAYERS: Final[tuple[LayerName, ...]] = get_args(LayerName)

ThingName = Literal[
    "roads",
    "rivers",
    "edges",
    "buildings",
    "links",
    "symbols",
    "labels",
    "objectives",
    "zones",
    "starts",
    "notes",
    "compass",
    "frame",
    "picture",
]
THINGS: Final[tuple[ThingName, ...]] = get_args(ThingName)
"""What lies on a map beside its layers: fields of the document and of :class:`MapArrays`."""

_SHAPE: Final = ("columns", "rows", "stagger", "board", "wrap", "number", "label_scheme")
NO_FIELD: Final = 255
"""Terrain where there is no field: the end of a board's shorter row."""
MAX_LEVEL: Final = 9
"""Highest hill level and deepest water of a document."""
MapDocument = TypeVar("MapDocument", bound=HexMapBase)


@dataclass
class MapArrays:
    """A map of fields: one array ``[row, column]`` per layer, and the sparse things upon it.

    The arrays may be written to; everything else is replaced, not changed.
    """

    columns: int
    rows: int
    stagger: Stagger
    board: bool
    terrain_ids: tuple[str, ...]
    """Terrain index -> id of the ruleset's terrain type."""
    terrain: Bytes
    """Terrain index, or ``NO_FIELD``."""
    levels: Bytes
    """Hill level, 0 to 9."""
    depth: Bytes
    """Depth of water, 0 to 9."""
    roads: tuple[tuple[Offset, ...], ...] = ()
    edges: tuple[Edge, ...] = ()
    labels: tuple[MapLabel, ...] = ()
    symbols: tuple[MapSymbol, ...] = ()
    number: int = 0
    label_scheme: LabelScheme = "column_row"
    names: Mapping[Offset, str] = field(default_factory=dict)
    """Names of fields that the label scheme does not give (the joined fields of a battlefield)."""
    grid_kind: GridKind = "pointy"
    wrap: Wrap = "none"
    rivers: tuple[River, ...] = ()
    buildings: tuple[Building, ...] = ()
    links: tuple[EdgeLink, ...] = ()
    objectives: tuple[Objective, ...] = ()
    zones: tuple[DeploymentZone, ...] = ()
    starts: tuple[StartPosition, ...] = ()
    notes: tuple[MapNote, ...] = ()
    compass: CompassRose | None = None
    frame: MapFrame | None = None
    picture: TracedPicture | None = None
    _grid: Grid = field(default=Grid(), init=False, repr=False, compare=False)
    """The grid as it was asked for last: it remembers what it worked out about links."""

    @classmethod
    def from_map(cls, document: HexMapBase, known: Iterable[str] = ()) -> MapArrays:
        """Return the arrays of a map document.

        Args:
            document: the map.
            known: terrain ids that come first, so that arrays made earlier mean the same by an index.
        """
        ids = tuple(dict.fromkeys((*known, *document.legend.values())))
        index = {letter: ids.index(terrain) for letter, terrain in document.legend.items()}
        arrays = cls.empty(
            document.columns, document.rows, document.stagger, document.board, ids, document.grid
        )
        arrays.terrain[:] = _read(document, document.terrain, index)
        arrays.levels[:] = _read(document, document.levels, None)
        arrays.depth[:] = _read(document, document.depth, None)
        arrays._cut_short_rows()
        arrays.take_things(document)
        return arrays

    @classmethod
    def empty(
        cls,
        columns: int,
        rows: int,
        stagger: Stagger,
        board: bool,
        terrain_ids: Iterable[str],
        grid_kind: GridKind = "pointy",
    ) -> MapArrays:
        """Return a flat map whose every field is the first terrain."""
        terrain, levels, depth = (np.zeros((rows, columns), np.uint8) for _ in LAYERS)
        arrays = cls(columns, rows, stagger, board, tuple(terrain_ids), terrain, levels, depth)
        arrays.grid_kind = grid_kind
        arrays._cut_short_rows()
        return arrays

    def take_things(self, document: HexMapBase) -> None:
        """Take over what is not a layer: roads, edges and other things, number, names and linked edges."""
        for name in THINGS:
            setattr(self, name, getattr(document, name))
        self.number, self.label_scheme, self.wrap = document.number, document.label_scheme, document.wrap

    @property
    def grid(self) -> Grid:
        """How the fields lie: neighbours, distances, discs, lines, connected groups."""
        links = tuple(link.between for link in self.links) if self.links else ()
        grid = Grid(self.grid_kind, self.stagger, self.wrap, self.columns, self.rows, self.board, links)
        if not links:
            return grid
        if self._grid != grid:
            self._grid = grid
        return self._grid

    def things(self) -> dict[str, Any]:
        """Return everything of ``THINGS`` as plain data, for a draft."""
        return {name: _plain(getattr(self, name)) for name in THINGS}

    def _cut_short_rows(self) -> None:
        if self.board:
            shifted = slice(0, None, 2) if self.stagger == "even" else slice(1, None, 2)
            self.terrain[shifted, -1] = NO_FIELD
            self.levels[shifted, -1] = 0
            self.depth[shifted, -1] = 0

    def shifted(self, row: int) -> bool:
        """Return whether a row is shifted half a field to the east."""
        return (row % 2 == 0) == (self.stagger == "even")

    def row_length(self, row: int) -> int:
        """Return the number of fields in a row."""
        return self.columns - 1 if self.board and self.shifted(row) else self.columns

    def has_field(self, at: Offset) -> bool:
        """Return whether ``(column, row)`` is on the map."""
        column, row = at
        return 0 <= row < self.rows and 0 <= column < self.columns - (self.board and self.shifted(row))

    def places(self, fields: Iterable[Offset]) -> NDArray[np.int32]:
        """Return the places (row * columns + column) of those fields that are on the map, in their order."""
        at = np.array(list(fields), np.int32).reshape(-1, 2)
        columns, rows = at[:, 0], at[:, 1]
        inside = (columns >= 0) & (columns < self.columns) & (rows >= 0) & (rows < self.rows)
        places = rows[inside] * self.columns + columns[inside]
        return places[self.terrain.ravel()[places] != NO_FIELD] if self.board else places

    def layer(self, name: LayerName) -> Bytes:
        """Return a layer by its name."""
        return {"terrain": self.terrain, "levels": self.levels, "depth": self.depth}[name]

    def terrain_at(self, at: Offset) -> str:
        """Return the terrain id of a field of the map."""
        return self.terrain_ids[int(self.terrain[at[1], at[0]])]

    def terrain_index(self, terrain_id: str) -> int:
        """Return the index of a terrain, adding it where the map does not have it yet."""
        if terrain_id not in self.terrain_ids:
            self.terrain_ids = (*self.terrain_ids, terrain_id)
        return self.terrain_ids.index(terrain_id)

    def field_name(self, at: Offset) -> str:
        """Return the name of a field: ``3/E3`` or ``E3`` on a board, ``3.7`` (column.row from 1), or ''."""
        if at in self.names:
            return self.names[at]
        return label(at, self.label_scheme, self.number)

    def layers(
        self,
        letters: Mapping[str, str] | None = None,
        *,
        legend: Collection[str] | None = None,
        level: int = 9,
    ) -> dict[str, Any]:
        """Return ``legend`` and the three layers in document form.

        Args:
            letters: letter wanted per terrain id (the ruleset's); others get a free one.
            legend: terrain ids that stay in the legend although no field has them; None for all.
            level: how hard packed layers are compressed, 1 (quick, for working copies) to 9.
        """
        used = {self.terrain_ids[index] for index in np.unique(self.terrain) if index != NO_FIELD}
        kept = [one for one in self.terrain_ids if legend is None or one in legend or one in used]
        chosen = _letters(kept, letters or {})
        codes = np.zeros(256, np.uint8)
        for index, terrain in enumerate(self.terrain_ids):
            codes[index] = ord(chosen[terrain]) if terrain in chosen else 0
        codes[NO_FIELD] = ord(next(iter(chosen.values())))
        return {
            "legend": {letter: terrain for terrain, letter in chosen.items()},
            "terrain": self._write(codes[self.terrain], level, text=True),
            "levels": self._write(self.levels, level) if self.levels.any() else (),
            "depth": self._write(self.depth, level) if self.depth.any() else (),
        }

    def to_map(self, document: MapDocument) -> MapDocument:
        """Return the document with everything that the arrays hold put in.

        The layers were made here and fit, so the document is not validated again, which would take a while.
        """
        update = self.layers({terrain: letter for letter, terrain in document.legend.items()})
        update |= {name: getattr(self, name) for name in (*_SHAPE, *THINGS)} | {"grid": self.grid_kind}
        return document.model_copy(update=update)

    def _write(self, values: Bytes, level: int, *, text: bool = False) -> Layer:
        if self.columns * self.rows > ROWS_LIMIT:
            return pack_layer(values.tobytes(), level)
        shown = values if text else values + ord("0")
        return tuple(
            shown[row, : self.row_length(row)].tobytes().decode("latin-1") for row in range(self.rows)
        )

    def copy(self) -> MapArrays:
        """Return arrays of their own with the same content."""
        return replace(
            self,
            terrain=self.terrain.copy(),
            levels=self.levels.copy(),
            depth=self.depth.copy(),
            names=dict(self.names),
        )


def middle_of(mask: NDArray[np.bool_]) -> Offset:
    """Return the field of a mask ``[row, column]`` that is nearest to its centre; it must have one."""
    rows, columns = np.nonzero(mask)
    off = (rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2
    nearest = int(off.argmin())
    return int(columns[nearest]), int(rows[nearest])


def _read(document: HexMapBase, layer: Layer, index: Mapping[str, int] | None) -> Bytes:
    """Return a layer as an array; ``index`` maps letters to numbers, without it the layer holds numbers."""
    shape = (document.rows, document.columns)
    if isinstance(layer, PackedLayer):
        raw = np.frombuffer(layer.unpack(document.columns * document.rows), np.uint8).reshape(shape)
        if index is None:
            return raw
        lookup = np.zeros(256, np.uint8)
        for letter, number in index.items():
            if ord(letter) < 256:
                lookup[ord(letter)] = number
        return lookup[raw]
    values = np.zeros(shape, np.uint8)
    for row, letters in enumerate(layer):
        numbers = [int(letter) if index is None else index[letter] for letter in letters]
        values[row, : len(numbers)] = numbers
    return values


def _plain(value: Any) -> Any:
    """Return models and tuples as plain data."""
    if isinstance(value, Schema):
        return value.model_dump(mode="json")
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _letters(terrain_ids: Iterable[str], wanted: Mapping[str, str]) -> dict[str, str]:
    """Return a letter of its own for every terrain, the wanted one where it is free and fits into a byte."""
    taken: dict[str, str] = {}
    for terrain in terrain_ids:
        spare = (
            *terrain,
            *"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;+-*/=~^#@!?%&$",
        )
        choices = (wanted.get(terrain, ""), *spare)
        taken[terrain] = next(
            one for one in choices if len(one) == 1 and 32 < ord(one) < 127 and one not in taken.values()
        )
    return taken
