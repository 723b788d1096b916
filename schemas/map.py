"""Maps: hex boards with layers, and bare tables. Layers are rows of letters or, where large, packed bytes."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator

from schemas.base import Document, Kind, Schema
from schemas.quantities import Centimetres, Key
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice

MAX_SIDE = 2_000
"""Most rows or columns of a map."""
ROWS_LIMIT = 10_000
"""Up to this number of fields a layer is written as rows of letters, above it packed."""

FieldAt = tuple[Annotated[int, Field(ge=0, le=MAX_SIDE)], Annotated[int, Field(ge=0, le=MAX_SIDE)]]
"""A field in offset coordinates ``(column, row)``, both from 0."""

_DIGITS = frozenset("0123456789")

EdgeKind = Literal["wall", "ruined_wall", "hedge"]


class PackedLayer(Schema):
    """A layer of one byte per field, row by row, zlib-compressed and base64-encoded."""

    packed: str = Field(max_length=16_000_000)
    """The bytes: ``base64(zlib(columns * rows bytes))``."""

    def unpack(self, size: int, at: str = "") -> bytes:
        """Return exactly ``size`` bytes; ``at`` is the layer's field, for the messages.

        Raises:
            ValueError: the text is not base64, not zlib, or holds another number of bytes (no bomb is
                inflated).
        """
        try:
            raw = base64.b64decode(self.packed, validate=True)
            stream = zlib.decompressobj()
            data = stream.decompress(raw, size + 1)
        except (binascii.Error, zlib.error) as trouble:
            raise broken("map.packed_unreadable", at=at, reason=str(trouble)) from trouble
        if len(data) != size or stream.unconsumed_tail:
            raise broken("map.packed_size", at=at, size=size)
        return data


def pack_layer(data: bytes) -> PackedLayer:
    """Pack one byte per field."""
    return PackedLayer(packed=base64.b64encode(zlib.compress(data, 9)).decode("ascii"))


def _layer_shape(value: object) -> str | None:
    """Tell rows of letters from packed bytes; nothing for what is neither."""
    if isinstance(value, list | tuple):
        return "rows"
    return "packed" if isinstance(value, PackedLayer | Mapping) else None


Layer = Annotated[
    Annotated[tuple[str, ...], Tag("rows")] | Annotated[PackedLayer, Tag("packed")],
    Discriminator(
        _layer_shape,
        custom_error_type="map.layer_shape",
        custom_error_message="map.layer_shape",
        custom_error_context={},
    ),
]


class Edge(Schema):
    """Something that stands on the side between two neighbouring fields."""

    between: tuple[FieldAt, FieldAt]
    """The two fields, in offset coordinates."""
    kind: EdgeKind
    """What stands there."""


class MapLabel(Schema):
    """A word written on the map."""

    at: FieldAt
    """Field that it stands on."""
    text: LocalText
    """The words."""


class MapArea(Schema):
    """A named group of fields, e.g. the hill that must be held."""

    id: Key
    """Identifier used by scenarios."""
    name: LocalText
    """Name per language."""
    fields: tuple[FieldAt, ...]
    """Its fields, in offset coordinates."""


class MapBase(Document):
    """What every map has."""

    kind: Literal[Kind.MAP] = Kind.MAP
    """Kind of the document."""
    labels: tuple[MapLabel, ...] = ()
    """Words on the map."""
    areas: tuple[MapArea, ...] = ()
    """Named areas."""


class HexMapBase(MapBase):
    """A map of pointy-top hexes in rows; every second row is shifted half a field.

    Fields are ``(column, row)``. With ``stagger: even`` rows 0, 2, 4 ... are shifted half a field to the east
    (the odd rows begin half a field further west), with ``odd`` rows 1, 3, 5 ... . A *board* is a map whose
    outer fields join with other boards: its shifted rows hold ``columns - 1`` fields and the fields at its
    edges are cut in half. A board of Demonworld has 18 columns, 15 rows and ``stagger: even``: row A has the
    fields 1 to 17, row B 1 to 18.
    """

    columns: Annotated[int, Field(ge=1, le=MAX_SIDE)]
    """Fields in the longest row."""
    rows: Annotated[int, Field(ge=1, le=MAX_SIDE)]
    """Number of rows."""
    stagger: Literal["odd", "even"] = "odd"
    """Which rows are shifted half a field to the east."""
    board: bool = False
    """A board with half fields at its edges, that joins with others (I.1.4)."""
    number: Annotated[int, Field(ge=0, le=99)] = 0
    """Number of the board, shown before its field names; 0 for none."""
    label_scheme: Literal["board", "column_row", "none"] = "column_row"
    """How fields are named: ``board`` as A1 ... P17 without I, ``column_row`` as 3.7, or not at all."""
    legend: dict[Annotated[str, Field(min_length=1, max_length=1)], Key]
    """Letter of the terrain layer -> id of a terrain of the ruleset; in a packed layer its code."""
    terrain: Layer
    """One letter per field."""
    levels: Layer = ()
    """Hill level per field, a digit 0 to 9 (packed: the byte is the level); empty for all 0."""
    depth: Layer = ()
    """Water depth per field, a digit 0 to 9 (packed: the byte is the depth); empty for all 0."""
    roads: tuple[tuple[FieldAt, ...], ...] = ()
    """Roads, each a chain of neighbouring fields."""
    edges: tuple[Edge, ...] = ()
    """Walls and hedges on field sides."""

    def row_length(self, row: int) -> int:
        """Number of fields in a row: a board's shifted rows are one shorter."""
        return self.columns - 1 if self.board and self.is_shifted(row) else self.columns

    def has_field(self, at: FieldAt) -> bool:
        """Tell whether a field is on the map."""
        column, row = at
        return 0 <= row < self.rows and 0 <= column < self.row_length(row)

    def is_shifted(self, row: int) -> bool:
        """Tell whether a row lies half a field further to the east."""
        return row % 2 == (0 if self.stagger == "even" else 1)

    def are_neighbours(self, one: FieldAt, other: FieldAt) -> bool:
        """Tell whether two fields have a side in common."""
        (column, row), (other_column, other_row) = one, other
        if row == other_row:
            return abs(column - other_column) == 1
        west = 0 if self.is_shifted(row) else -1
        return abs(row - other_row) == 1 and other_column - column in (west, west + 1)

    @model_validator(mode="after")
    def _layers_have_the_size(self) -> Self:
        for name, layer in (("terrain", self.terrain), ("levels", self.levels), ("depth", self.depth)):
            if isinstance(layer, PackedLayer):
                found = layer.unpack(self.columns * self.rows, name)
                if name != "terrain" and max(found) > 9:
                    raise broken("map.packed_digit", at=name, layer=name, value=max(found))
            elif layer or name == "terrain":
                self._check_rows(name, layer)
        return self

    def _check_rows(self, name: str, layer: tuple[str, ...]) -> None:
        if len(layer) != self.rows:
            raise broken("map.layer_rows", at=name, layer=name, found=len(layer), rows=self.rows)
        for row, letters in enumerate(layer):
            at, expected = f"{name}[{row}]", self.row_length(row)
            if len(letters) != expected:
                raise broken(
                    "map.row_length", at=at, layer=name, row=row, found=len(letters), expected=expected
                )
            if name != "terrain" and not set(letters) <= _DIGITS:
                raise broken("map.row_digits", at=at, layer=name, row=row, value=letters[:60])

    @model_validator(mode="after")
    def _letters_are_known(self) -> Self:
        if unknown := sorted(self._letters() - set(self.legend)):
            raise broken(
                "map.unknown_letters",
                at="terrain",
                letters=" ".join(unknown),
                known=" ".join(sorted(self.legend)),
            )
        return self

    def _letters(self) -> set[str]:
        """Letters of the terrain layer; what is packed behind the end of a shorter row does not count."""
        if not isinstance(self.terrain, PackedLayer):
            return set("".join(self.terrain))
        packed = self.terrain.unpack(self.columns * self.rows)
        if not self.board:
            return {chr(byte) for byte in set(packed)}
        starts = ((row, row * self.columns) for row in range(self.rows))
        return {
            chr(byte) for row, start in starts for byte in set(packed[start : start + self.row_length(row)])
        }

    @model_validator(mode="after")
    def _things_lie_on_the_map(self) -> Self:
        places = [(f"labels[{index}].at", label.at) for index, label in enumerate(self.labels)]
        places += [
            (f"areas[{i}].fields[{j}]", at)
            for i, area in enumerate(self.areas)
            for j, at in enumerate(area.fields)
        ]
        places += [(f"roads[{i}][{j}]", at) for i, road in enumerate(self.roads) for j, at in enumerate(road)]
        places += [
            (f"edges[{i}].between[{j}]", at)
            for i, edge in enumerate(self.edges)
            for j, at in enumerate(edge.between)
        ]
        for where, (column, row) in places:
            if not self.has_field((column, row)):
                size = {"columns": self.columns, "rows": self.rows}
                raise broken("map.off_the_map", at=where, column=column, row=row, **size)
        return self

    @model_validator(mode="after")
    def _roads_and_edges_join_neighbours(self) -> Self:
        pairs = [
            (f"roads[{i}][{j + 1}]", pair)
            for i, road in enumerate(self.roads)
            for j, pair in enumerate(pairwise(road))
        ]
        pairs += [(f"edges[{i}].between", edge.between) for i, edge in enumerate(self.edges)]
        for where, (one, other) in pairs:
            if not self.are_neighbours(one, other):
                raise broken(
                    "map.not_neighbours",
                    at=where,
                    one=f"[{one[0]}, {one[1]}]",
                    other=f"[{other[0]}, {other[1]}]",
                )
        return self

    @model_validator(mode="after")
    def _areas_are_unique(self) -> Self:
        if twice := first_twice(area.id for area in self.areas):
            raise broken("map.area_twice", at=f"areas[{twice[0]}].id", id=twice[1])
        return self


class TableMapBase(MapBase):
    """A bare table measured in centimetres, with round pieces of terrain on it."""

    width_cm: Centimetres = 120.0
    """Width of the table."""
    depth_cm: Centimetres = 90.0
    """Depth of the table."""
    note: LocalText = NO_TEXT
    """Remarks for the set-up."""
