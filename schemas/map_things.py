"""What stands or is marked on a map beside its layers: rivers, buildings, places that count, a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, Self

from pydantic import Field, field_validator, model_validator

from schemas.base import Schema
from schemas.pictures import is_picture
from schemas.quantities import Key
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken

MAX_SIDE: Final = 2_000
"""Most rows or columns of a map."""
MAX_PICTURE_BYTES: Final = 12 * 1024 * 1024
"""Largest picture that a map keeps in itself; a larger one is linked."""

FieldAt = tuple[Annotated[int, Field(ge=0, le=MAX_SIDE)], Annotated[int, Field(ge=0, le=MAX_SIDE)]]
"""A field in offset coordinates ``(column, row)``, both from 0."""
Side = Annotated[int, Field(ge=1, le=8)]
"""Number of a side in the scenario, from 1."""

EdgeKind = Literal["wall", "ruined_wall", "hedge", "gate", "door", "bridge", "ford"]
"""What stands on a field side: what bars the way, a way through it, or a way over water."""


EDGE_WALLS: Final[frozenset[EdgeKind]] = frozenset({"wall", "door"})
"""What parts two rooms of a building where it stands on the side between them."""
EDGE_DOORS: Final[Mapping[EdgeKind, Literal["open", "closed"]]] = {"door": "closed", "gate": "open"}
"""What leads through a building's wall where it stands on one of its sides, and how it is at the start."""


class Edge(Schema):
    """Something that stands on the side between two neighbouring fields."""

    between: tuple[FieldAt, FieldAt]
    """The two fields, in offset coordinates."""
    kind: EdgeKind
    """What stands there."""


class River(Schema):
    """A watercourse that is narrower than a field: it runs from field to field like a road."""

    fields: tuple[FieldAt, ...] = Field(min_length=1)
    """Chain of neighbouring fields, from its spring to its mouth."""
    width: Annotated[int, Field(ge=1, le=3)] = 1
    """1 a brook, 2 a stream, 3 a river."""


class Opening(Schema):
    """A door, a gate or a window in the wall of a building."""

    between: tuple[FieldAt, FieldAt]
    """The fields on both sides of it."""
    kind: Literal["door", "gate", "window"] = "door"
    """What it is."""
    locked: bool = False
    """A locked door has to be broken open (XXIV)."""
    open: bool = False
    """A door that stands open at the start: one sees, shoots and strikes through it (XXIV)."""
    solidity: Literal["plain", "wooden", "fortified"] = "plain"
    """Solid doors, wooden or fortified, have to be hewn down in melee once they are locked (XXIV)."""
    leaf_of: Key | None = None
    """Name of the wide door or gate that this is a leaf of.

    Those of one name in a building are opened, shut, locked and broken as one (XXIV.3.1); None for a door
    of its own.
    """

    @property
    def is_way(self) -> bool:
        """Whether one can go through it: a window is only looked through."""
        return self.kind != "window"

    @property
    def at_start(self) -> Literal["open", "closed", "locked"]:
        """How a door is at the start of a battle; a gate stands open unless it is locked."""
        if self.locked:
            return "locked"
        return "open" if self.open or self.kind == "gate" else "closed"

    @model_validator(mode="after")
    def _open_or_locked(self) -> Self:
        if self.open and self.locked:
            raise broken("map.open_and_locked", at="open")
        return self


class Building(Schema):
    """A house or tower on the map: its fields, its walls and the ways in (XXIV)."""

    id: Key
    """Identifier used by scenarios."""
    name: LocalText = NO_TEXT
    """Name per language."""
    fields: tuple[FieldAt, ...] = Field(min_length=1)
    """Everything under its roof, walls included."""
    wall_fields: tuple[FieldAt, ...] = ()
    """Those fields that are filled by a wall; of other fields the wall stands on the outer sides."""
    material: Literal["wood", "stone", "clay", "ruin"] = "stone"
    """What the walls are made of."""
    roof: Literal["open", "thatch", "tiles", "slate"] = "open"
    """What is drawn of it: its rooms, or a roof over them."""
    floors: Annotated[int, Field(ge=1, le=9)] = 1
    """Number of storeys."""
    openings: tuple[Opening, ...] = ()
    """Doors, gates and windows."""

    @model_validator(mode="after")
    def _leaves_are_alike(self) -> Self:
        first: dict[str, Opening] = {}
        for place, one in enumerate(self.openings):
            if one.leaf_of is None:
                continue
            known = first.setdefault(one.leaf_of, one)
            alike = one.model_copy(update={"between": known.between}) == known
            if not (alike and one.is_way):
                raise broken("map.leaves_differ", at=f"openings[{place}].leaf_of", name=one.leaf_of)
        return self


class Objective(Schema):
    """A place that is worth holding."""

    id: Key
    """Identifier used by scenarios."""
    name: LocalText = NO_TEXT
    """Name per language."""
    at: FieldAt
    """Its field."""
    points: Annotated[int, Field(ge=0, le=9999)] = 0
    """Victory points for who holds it at the end; 0 where the scenario says it otherwise."""


class DeploymentZone(Schema):
    """Fields on which a side may set up, proposed by the map."""

    id: Key
    """Identifier used by scenarios."""
    name: LocalText = NO_TEXT
    """Name per language."""
    side: Side = 1
    """Number of the side."""
    fields: tuple[FieldAt, ...] = ()
    """Its fields."""


class StartPosition(Schema):
    """Where a side, or one of its models, begins."""

    at: FieldAt
    """Its field."""
    side: Side = 1
    """Number of the side."""
    text: LocalText = NO_TEXT
    """Who begins here."""


class MapNote(Schema):
    """A remark of the author at a field; it is shown while the map is drawn, and not printed unless asked."""

    at: FieldAt
    """Its field."""
    text: LocalText
    """The remark."""


class CompassRose(Schema):
    """A rose that shows where north is."""

    at: FieldAt
    """Field of its middle."""
    size: Annotated[float, Field(ge=0.5, le=20)] = 3.0
    """Its width, in field widths."""
    north: Annotated[int, Field(ge=0, le=359)] = 0
    """Where north is, in degrees clockwise from the top of the map."""


class TracedPicture(Schema):
    """A scan or picture under the map, to trace or to show.

    Places are measured in field widths from the centre of the field (0, 0).
    """

    file: Annotated[str, Field(max_length=1000)] = ""
    """Picture file on this machine; empty where the picture is kept in the map."""
    data: Annotated[str, Field(max_length=MAX_PICTURE_BYTES * 4 // 3 + 8)] = ""
    """The picture itself (PNG or JPEG), base64-encoded."""
    x: Annotated[float, Field(ge=-10_000, le=10_000)] = 0.0
    """Its middle, to the east."""
    y: Annotated[float, Field(ge=-10_000, le=10_000)] = 0.0
    """Its middle, to the south."""
    width: Annotated[float, Field(ge=0.1, le=10_000)] = 10.0
    """Its width in field widths."""
    turn: Annotated[float, Field(ge=-360, le=360)] = 0.0
    """Degrees clockwise about its middle."""
    opacity: Annotated[float, Field(ge=0, le=1)] = 0.5
    """0 is invisible, 1 hides the terrain."""
    under: bool = False
    """Whether it lies under the terrain: only fields of the game's first terrain let it through."""
    printed: bool = False
    """Whether it is on printed and exported maps too."""

    @field_validator("data")
    @classmethod
    def _is_a_picture(cls, data: str) -> str:
        """Only the head is looked at; whether the whole can be read shows when it is drawn."""
        if data and not is_picture(data, whole=True):
            raise broken("map.picture_unreadable")
        return data

    @field_validator("file")
    @classmethod
    def _is_on_this_machine(cls, file: str) -> str:
        """A map from elsewhere must not make this machine call another one."""
        if "://" in file or file.startswith(("//", "\\\\")) or "\0" in file:
            raise broken("map.picture_elsewhere")
        return file

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if bool(self.file) == bool(self.data):
            raise broken("map.picture_source", at="file")
        return self
