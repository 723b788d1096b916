"""Maps: hex boards with layers, and bare tables. Layers are rows of letters or, where large, packed bytes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Document, Kind, Schema
from schemas.map_art import MapFrame, MapLabel, MapSymbol
from schemas.map_layers import Layer, PackedLayer
from schemas.map_links import MOST_LINKS, EdgeLink, check_links, link_places, linked
from schemas.map_things import (
    MAX_SIDE,
    Building,
    CompassRose,
    DeploymentZone,
    Edge,
    EdgeKind,
    FieldAt,
    MapNote,
    Objective,
    River,
    StartPosition,
    TracedPicture,
)
from schemas.quantities import Centimetres, Key
from schemas.references import MapStyleRef
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice

__all__ = [
    "MAX_SIDE",
    "ROWS_LIMIT",
    "Building",
    "CompassRose",
    "DeploymentZone",
    "Edge",
    "EdgeKind",
    "EdgeLink",
    "FieldAt",
    "GridKind",
    "HexMapBase",
    "LabelScheme",
    "MapArea",
    "MapBase",
    "MapFrame",
    "MapLabel",
    "MapNote",
    "MapSymbol",
    "Objective",
    "River",
    "StartPosition",
    "TableMapBase",
    "TracedPicture",
    "Wrap",
]

ROWS_LIMIT = 10_000
"""Up to this number of fields a layer is written as rows of letters, above it packed."""

GridKind = Literal["pointy", "flat", "square"]
"""Hexes with a corner at the top (in rows), hexes with a side at the top (in columns), squares."""
Wrap = Literal["none", "east_west", "north_south", "both"]
"""Which edges of the map are linked: a step over one comes back at the other."""

LabelScheme = Literal["board", "column_row", "none"]
"""How fields are named: A1 ... P17 without I, 3.7 for column and row, or not at all."""

_DIGITS = frozenset("0123456789")
_SQUARE_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


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
    labels: tuple[MapLabel, ...] = Field(default=(), max_length=10_000)
    """Words on the map."""
    areas: tuple[MapArea, ...] = Field(default=(), max_length=2_000)
    """Named areas."""


class HexMapBase(MapBase):
    """A map of fields: pointy-top hexes in rows, flat-top hexes in columns, or squares.

    Fields are ``(column, row)``. Of pointy hexes every second row is shifted half a field: with ``stagger:
    even`` rows 0, 2, 4 ... lie half a field further east, with ``odd`` rows 1, 3, 5 ... . Of flat hexes the
    same holds for columns, which are shifted to the south. A *board* is a map of pointy hexes whose outer
    fields join with other boards: its shifted rows hold ``columns - 1`` fields and the fields at its edges
    are cut in half. A board of Demonworld has 18 columns, 15 rows and ``stagger: even``: row A has the
    fields 1 to 17, row B 1 to 18.
    """

    grids: ClassVar[tuple[GridKind, ...]] = ("pointy",)
    """Grids that maps of the game may be drawn on; a game's own map names its own."""
    played_on: ClassVar[tuple[GridKind, ...]] = ("pointy",)
    """Those of them on which its rules play."""

    columns: Annotated[int, Field(ge=1, le=MAX_SIDE)]
    """Fields in the longest row."""
    rows: Annotated[int, Field(ge=1, le=MAX_SIDE)]
    """Number of rows."""
    grid: GridKind = "pointy"
    """How its fields lie."""
    stagger: Literal["odd", "even"] = "odd"
    """Which rows are shifted half a field to the east; of flat hexes, which columns to the south."""
    wrap: Wrap = "none"
    """Edges that are linked with each other."""
    board: bool = False
    """A board with half fields at its edges, that joins with others (I.1.4)."""
    number: Annotated[int, Field(ge=0, le=99)] = 0
    """Number of the board, shown before its field names; 0 for none."""
    label_scheme: LabelScheme = "column_row"
    """How fields are named: ``board`` as A1 ... P17 without I, ``column_row`` as 3.7, or not at all."""
    legend: dict[Annotated[str, Field(min_length=1, max_length=1)], Key]
    """Letter of the terrain layer -> id of a terrain of the ruleset; in a packed layer its code."""
    terrain: Layer
    """One letter per field."""
    levels: Layer = ()
    """Hill level per field, a digit 0 to 9 (packed: the byte is the level); empty for all 0."""
    depth: Layer = ()
    """Water depth per field, a digit 0 to 9 (packed: the byte is the depth); empty for all 0."""
    roads: tuple[tuple[FieldAt, ...], ...] = Field(default=(), max_length=20_000)
    """Roads, each a chain of neighbouring fields."""
    rivers: tuple[River, ...] = Field(default=(), max_length=20_000)
    """Watercourses narrower than a field."""
    symbols: tuple[MapSymbol, ...] = Field(default=(), max_length=20_000)
    """Drawings that stand freely on the map, the undermost of a layer first."""
    edges: tuple[Edge, ...] = Field(default=(), max_length=1_000_000)
    """Walls, hedges, gates, bridges and fords on field sides."""
    buildings: tuple[Building, ...] = Field(default=(), max_length=20_000)
    """Houses and towers."""
    links: tuple[EdgeLink, ...] = Field(default=(), max_length=MOST_LINKS)
    """Single fields at the edge that are linked with each other."""
    objectives: tuple[Objective, ...] = Field(default=(), max_length=2_000)
    """Places that are worth holding."""
    zones: tuple[DeploymentZone, ...] = Field(default=(), max_length=200)
    """Where each side may set up, as the map proposes it."""
    starts: tuple[StartPosition, ...] = Field(default=(), max_length=20_000)
    """Where sides or single models begin."""
    notes: tuple[MapNote, ...] = Field(default=(), max_length=20_000)
    """Remarks of the author."""
    compass: CompassRose | None = None
    """The rose that shows where north is."""
    style: MapStyleRef | None = None
    """The style of an author's own that it is drawn in; empty for one of the program, as one likes."""
    frame: MapFrame | None = None
    """What is drawn around the map: border, title, legend, scale."""
    picture: TracedPicture | None = None
    """A scan or picture under the map."""

    def row_length(self, row: int) -> int:
        """Number of fields in a row: a board's shifted rows are one shorter."""
        return self.columns - 1 if self.board and self.is_shifted(row) else self.columns

    def has_field(self, at: FieldAt) -> bool:
        """Return whether a field is on the map."""
        column, row = at
        return 0 <= row < self.rows and 0 <= column < self.row_length(row)

    def is_shifted(self, row: int) -> bool:
        """Return whether a row lies half a field further to the east."""
        return row % 2 == (0 if self.stagger == "even" else 1)

    def are_neighbours(self, one: FieldAt, other: FieldAt) -> bool:
        """Return whether two fields have a side in common, over a linked edge or a link too."""
        around = [self._over_edges(at) for at in self._around(one)]
        return (other[0], other[1]) in around or linked(self.links, one, other)

    def _over_edges(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return the field that a place over an edge that is linked as a whole stands for."""
        column = at[0] % self.columns if self.wrap in ("east_west", "both") else at[0]
        return column, at[1] % self.rows if self.wrap in ("north_south", "both") else at[1]

    def _around(self, at: tuple[int, int]) -> list[tuple[int, int]]:
        if self.grid == "square":
            return [(at[0] + across, at[1] + down) for across, down in _SQUARE_STEPS]
        along, line = (at[1], at[0]) if self.grid == "flat" else at
        west = along - (0 if self.is_shifted(line) else 1)
        near = [(along - 1, line), (along + 1, line)]
        near += [(place, other) for other in (line - 1, line + 1) for place in (west, west + 1)]
        return [(other, place) for place, other in near] if self.grid == "flat" else near

    @model_validator(mode="after")
    def _grid_fits(self) -> Self:
        if self.grid not in self.grids:
            raise broken("map.grid_of_another_game", at="grid", grid=self.grid, grids=", ".join(self.grids))
        if self.board and (self.grid != "pointy" or self.wrap != "none"):
            raise broken("map.board_grid", at="board")
        if self.grid == "pointy" and self.wrap in ("north_south", "both") and self.rows % 2:
            raise broken("map.wrap_odd", at="wrap", count=self.rows)
        if self.grid == "flat" and self.wrap in ("east_west", "both") and self.columns % 2:
            raise broken("map.wrap_odd", at="wrap", count=self.columns)
        return self

    @model_validator(mode="after")
    def _layers_have_the_size(self) -> Self:
        for name, layer in (("terrain", self.terrain), ("levels", self.levels), ("depth", self.depth)):
            if isinstance(layer, PackedLayer):
                found = layer.unpack(self.columns * self.rows, name)
                # Ten times as quick as the largest byte of a million.
                if name != "terrain" and (beyond := found.translate(None, bytes(range(10)))):
                    raise broken("map.packed_digit", at=name, layer=name, value=max(beyond))
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
        for where, (column, row) in self._places():
            if not self.has_field((column, row)):
                size = {"columns": self.columns, "rows": self.rows}
                raise broken("map.off_the_map", at=where, column=column, row=row, **size)
        return self

    def _places(self) -> Iterator[tuple[str, FieldAt]]:
        """Yield every field that a thing lies on, with where it stands in the document."""
        for name in ("labels", "symbols", "objectives", "starts", "notes"):
            for index, thing in enumerate(getattr(self, name)):
                yield f"{name}[{index}].at", thing.at
        yield from link_places(self.links)
        if self.compass is not None:
            yield "compass.at", self.compass.at
        for name in ("areas", "zones", "rivers", "buildings"):
            for index, thing in enumerate(getattr(self, name)):
                for place, at in enumerate(thing.fields):
                    yield f"{name}[{index}].fields[{place}]", at
        for index, road in enumerate(self.roads):
            for place, at in enumerate(road):
                yield f"roads[{index}][{place}]", at
        for index, building in enumerate(self.buildings):
            for place, at in enumerate(building.wall_fields):
                yield f"buildings[{index}].wall_fields[{place}]", at
        for where, pair in self._sides():
            for place, at in enumerate(pair):
                yield f"{where}[{place}]", at

    def _sides(self) -> Iterator[tuple[str, tuple[FieldAt, FieldAt]]]:
        """Yield the two fields of everything that stands on a field side."""
        for index, edge in enumerate(self.edges):
            yield f"edges[{index}].between", edge.between
        for index, building in enumerate(self.buildings):
            for place, opening in enumerate(building.openings):
                yield f"buildings[{index}].openings[{place}].between", opening.between

    @model_validator(mode="after")
    def _links_can_be_walked(self) -> Self:
        check_links(
            self.links,
            lambda at: [self._over_edges(one) for one in self._around(at)],
            self.has_field,
            board=self.board,
        )
        return self

    @model_validator(mode="after")
    def _roads_and_edges_join_neighbours(self) -> Self:
        pairs = [
            (f"roads[{i}][{j + 1}]", pair)
            for i, road in enumerate(self.roads)
            for j, pair in enumerate(pairwise(road))
        ]
        pairs += [
            (f"rivers[{i}].fields[{j + 1}]", pair)
            for i, river in enumerate(self.rivers)
            for j, pair in enumerate(pairwise(river.fields))
        ]
        pairs += self._sides()
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
    def _names_are_unique(self) -> Self:
        if twice := first_twice(area.id for area in self.areas):
            raise broken("map.area_twice", at=f"areas[{twice[0]}].id", id=twice[1])
        for name in ("buildings", "objectives", "zones"):
            if twice := first_twice(thing.id for thing in getattr(self, name)):
                raise broken("map.thing_twice", at=f"{name}[{twice[0]}].id", id=twice[1])
        return self

    @model_validator(mode="after")
    def _walls_are_under_the_roof(self) -> Self:
        for index, building in enumerate(self.buildings):
            if outside := set(building.wall_fields) - set(building.fields):
                column, row = min(outside)
                raise broken(
                    "map.wall_outside",
                    at=f"buildings[{index}].wall_fields",
                    id=building.id,
                    column=column,
                    row=row,
                )
        return self


class TableMapBase(MapBase):
    """A bare table measured in centimetres, with round pieces of terrain on it."""

    width_cm: Annotated[Centimetres, Field(gt=0)] = 120.0
    """Width of the table."""
    depth_cm: Annotated[Centimetres, Field(gt=0)] = 90.0
    """Depth of the table."""
    note: LocalText = NO_TEXT
    """Remarks for the set-up."""
