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
ThingName = Literal[
    "roads", "rivers", "edges", "buildings", "objectives", "starts", "labels", "notes", "symbols"
]


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
                if name == "roads":
                    _check_places(thing, name)
                    continue
                if not isinstance(thing, Mapping) or not _NEEDED[name] <= thing.keys():
                    raise ValueError(f"{name}: a thing lacks its places")
                for key in ("fields", "wall_fields", "between"):
                    _check_places(thing.get(key, ()), name)
                _check_places([thing["at"]] if "at" in thing else (), name)
                openings = thing.get("openings", ())
                if not isinstance(openings, list | tuple):
                    raise ValueError(f"{name}: openings are a list")  # noqa: TRY004 - for pydantic
                for opening in openings:
                    _check_places(opening.get("between") if isinstance(opening, Mapping) else None, name)
        return self


_NEEDED: Final[Mapping[ThingName, frozenset[str]]] = {
    "rivers": frozenset({"fields"}),
    "edges": frozenset({"between", "kind"}),
    "buildings": frozenset({"id", "fields"}),
    "objectives": frozenset({"id", "at"}),
    "starts": frozenset({"at"}),
    "labels": frozenset({"at"}),
    "notes": frozenset({"at"}),
    "symbols": frozenset({"at", "kind"}),
}
"""What a thing cannot be without; the rest is checked where it is laid down."""


def _check_places(places: object, name: str) -> None:
    """Raise ``ValueError`` unless these are pairs of whole numbers within reach."""
    if not isinstance(places, list | tuple):
        raise ValueError(f"{name}: places are a list")  # noqa: TRY004 - for pydantic
    for place in places:
        if not isinstance(place, list | tuple) or len(place) != 2:
            raise ValueError(f"{name}: a place is a pair")
        if not all(isinstance(part, int) and abs(part) <= 2 * _REACH for part in place):
            raise ValueError(f"{name}: a place is a pair of whole numbers")
