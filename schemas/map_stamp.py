"""A stamp: a piece of a map with all its layers, kept to be laid down elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Schema
from schemas.map import GridKind
from schemas.quantities import Key
from schemas.text import NO_TEXT, LocalText

MOST_CELLS: Final = 250_000
"""Most fields of a stamp or of what is copied."""
_REACH: Final = 4_000

Coordinate = Annotated[int, Field(ge=-_REACH, le=_REACH)]
"""A displacement from the middle of the stamp."""
Cell = tuple[
    Coordinate,
    Coordinate,
    Annotated[int, Field(ge=0, le=254)],
    Annotated[int, Field(ge=0, le=9)],
    Annotated[int, Field(ge=0, le=9)],
]
"""Displacement (two numbers), place of its terrain in ``terrain``, level, depth of water."""
ThingName = Literal["roads", "rivers", "edges", "buildings", "objectives", "starts", "labels", "notes"]


class MapStamp(Schema):
    """Fields around a middle, and what lies and stands on them.

    Displacements are those of the grid's own coordinates (axial for hexes), in which a piece can be moved and
    turned without changing its shape.
    """

    stamp_version: Literal[1] = 1
    """Version of this form."""
    name: LocalText = NO_TEXT
    """Name in the library."""
    grid: GridKind = "pointy"
    """Grid that it was taken from; hexes fit on hexes, squares on squares."""
    terrain: tuple[Key, ...] = Field(min_length=1, max_length=255)
    """Ids of its terrain."""
    cells: tuple[Cell, ...] = Field(min_length=1, max_length=MOST_CELLS)
    """Its fields."""
    things: dict[ThingName, tuple[Any, ...]] = Field(default_factory=dict)
    """Roads, walls and so on as in a map document, with displacements in place of fields."""

    @model_validator(mode="after")
    def _terrain_is_named(self) -> Self:
        if max(cell[2] for cell in self.cells) >= len(self.terrain):
            raise ValueError("a field's terrain is not named")
        return self

    @model_validator(mode="after")
    def _things_have_places(self) -> Self:
        for name, things in self.things.items():
            for thing in things:
                wanted = list if name == "roads" else Mapping
                if not isinstance(thing, wanted):
                    raise ValueError(f"{name} holds {type(thing).__name__}")  # noqa: TRY004 - for pydantic
        return self
