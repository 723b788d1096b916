"""Maps: hex boards with layers, and bare tables. Layers are rows of letters or, where large, packed bytes."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Document, Kind, Schema
from schemas.quantities import Centimetres, Key
from schemas.text import NO_TEXT, LocalText

MAX_SIDE = 2_000
"""Most rows or columns of a map."""
ROWS_LIMIT = 10_000
"""Up to this number of fields a layer is written as rows of letters, above it packed."""

FieldAt = tuple[Annotated[int, Field(ge=0, le=MAX_SIDE)], Annotated[int, Field(ge=0, le=MAX_SIDE)]]
"""A field in offset coordinates ``(column, row)``, both from 0."""

EdgeKind = Literal["wall", "ruined_wall", "hedge"]


class PackedLayer(Schema):
    """A layer of one byte per field, row by row, zlib-compressed and base64-encoded."""

    packed: str = Field(max_length=16_000_000)
    """The bytes: ``base64(zlib(columns * rows bytes))``."""

    def unpack(self, size: int) -> bytes:
        """Return exactly ``size`` bytes.

        Raises:
            ValueError: the text is not base64, not zlib, or holds another number of bytes (a bomb is never inflated).
        """
        try:
            raw = base64.b64decode(self.packed, validate=True)
            stream = zlib.decompressobj()
            data = stream.decompress(raw, size + 1)
        except (binascii.Error, zlib.error) as trouble:
            raise ValueError(f"the packed layer cannot be read ({trouble}); export the map again") from trouble
        if len(data) != size or stream.unconsumed_tail:
            raise ValueError(f"the packed layer does not hold {size} fields; export the map again")
        return data


def pack_layer(data: bytes) -> PackedLayer:
    """Pack one byte per field."""
    return PackedLayer(packed=base64.b64encode(zlib.compress(data, 9)).decode("ascii"))


Layer = tuple[str, ...] | PackedLayer


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

    Fields are ``(column, row)``. With ``stagger: even`` rows 0, 2, 4 ... are shifted half a field to the east (the odd
    rows begin half a field further west), with ``odd`` rows 1, 3, 5 ... . A *board* is a map whose staggered edges join
    with other boards: its shifted rows hold ``columns - 1`` fields and its outer fields are cut in half.
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
    """Letter of the terrain layer -> id of a terrain type of the ruleset. In a packed layer the byte is the letter's code."""
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
        shifted = (row % 2 == 0) if self.stagger == "even" else (row % 2 == 1)
        return self.columns - 1 if self.board and shifted else self.columns

    @model_validator(mode="after")
    def _layers_have_the_size(self) -> Self:
        for name in ("terrain", "levels", "depth"):
            layer = getattr(self, name)
            if isinstance(layer, PackedLayer):
                layer.unpack(self.columns * self.rows)
                continue
            if name != "terrain" and not layer:
                continue
            if len(layer) != self.rows:
                raise ValueError(f"{name} has {len(layer)} rows, but the map has {self.rows}; add or remove rows")
            for row, letters in enumerate(layer):
                if len(letters) != self.row_length(row):
                    raise ValueError(
                        f"{name} row {row} has {len(letters)} letters, but the row has {self.row_length(row)} fields; "
                        "write one letter per field"
                    )
                if name != "terrain" and not letters.isdecimal():
                    raise ValueError(f"{name} row {row} may hold only the digits 0 to 9, got {letters!r}")
        return self

    @model_validator(mode="after")
    def _letters_are_known(self) -> Self:
        used = set()
        if isinstance(self.terrain, PackedLayer):
            used = {chr(byte) for byte in set(self.terrain.unpack(self.columns * self.rows))}
        else:
            used = set("".join(self.terrain))
        if unknown := sorted(used - set(self.legend)):
            raise ValueError(f"terrain uses {', '.join(map(repr, unknown))}, which the legend does not explain; add it to the legend")
        return self

    @model_validator(mode="after")
    def _things_lie_on_the_map(self) -> Self:
        places = [("labels", label.at) for label in self.labels]
        places += [("areas", at) for area in self.areas for at in area.fields]
        places += [("roads", at) for road in self.roads for at in road]
        places += [("edges", at) for edge in self.edges for at in edge.between]
        for what, (column, row) in places:
            if row >= self.rows or column >= self.row_length(row):
                raise ValueError(f"{what} name the field [{column}, {row}], which is not on the map; move it onto the map or remove it")
        return self


class TableMapBase(MapBase):
    """A bare table measured in centimetres, with round pieces of terrain on it."""

    width_cm: Centimetres = 120.0
    """Width of the table."""
    depth_cm: Centimetres = 90.0
    """Depth of the table."""
    note: LocalText = NO_TEXT
    """Remarks for the set-up."""
