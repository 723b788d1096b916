"""The documents of games without code: cards, armies, maps and scenarios, the same for all of them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator

from schemas.army import ArmyBase
from schemas.base import Schema, SystemId
from schemas.card import ItemBase, OtherCardBase, SpellBase, UnitBase
from schemas.face import FaceBase
from schemas.map import GridKind, HexMapBase
from schemas.pack import PackBase
from schemas.quantities import Count, Key, Millimetres
from schemas.references import GameRef, MapRef
from schemas.scenario import ScenarioBase, SideBase, check_sides
from schemas.text import NO_TEXT, LocalText


class FreeUnit(UnitBase):
    """A card that stands on the table: a model, a unit, a monster."""

    system: SystemId
    """The game."""
    base_mm: Annotated[Millimetres, Field(gt=0)] = 25.0
    """Width of its base on a table without fields."""


class FreeItem(ItemBase):
    """A card of something that is carried."""

    system: SystemId
    """The game."""


class FreeSpell(SpellBase):
    """A card of a spell."""

    system: SystemId
    """The game."""


class FreeCard(OtherCardBase):
    """Any other card of the game: it may lie in a deck."""

    system: SystemId
    """The game."""
    copies: Count = 1
    """How often it lies in a deck for all."""


class FreeFace(FaceBase):
    """A face template."""

    system: SystemId
    """The game."""


class FreeMap(HexMapBase):
    """A map of the game, of hexes or squares."""

    grids: ClassVar[tuple[GridKind, ...]] = ("pointy", "flat", "square")
    """Any."""
    played_on: ClassVar[tuple[GridKind, ...]] = ("pointy", "flat", "square")
    """Any."""
    system: SystemId
    """The game."""


class FreeArmy(ArmyBase):
    """What a side brings: an army, a gang, a deck."""

    system: SystemId
    """The game."""
    ruleset: GameRef | None = None  # type: ignore[assignment]
    """The game whose rules of composition hold; empty for the usual one."""


class PiecePlace(Schema):
    """Where a piece stands at the beginning."""

    entry: Key
    """Entry of the side's army."""
    copy_number: Annotated[int, Field(ge=0, le=999)] = 0
    """Which of its copies, from 0."""
    x_mm: Annotated[float, Field(ge=-10_000, le=10_000, json_schema_extra={"unit": "mm"})] = 0.0
    """From the western edge of the table."""
    y_mm: Annotated[float, Field(ge=-10_000, le=10_000, json_schema_extra={"unit": "mm"})] = 0.0
    """From the northern edge of the table."""
    turned: Annotated[int, Field(ge=0, le=359, json_schema_extra={"unit": "°"})] = 0
    """How it is turned, clockwise from north."""


class FreeSide(SideBase):
    """A side with its pieces."""

    places: tuple[PiecePlace, ...] = Field(default=(), max_length=500)
    """Where its pieces stand at the beginning; the others lie beside the table."""


class FreeScenario(ScenarioBase):
    """A table, who sits at it, and where everything stands at the beginning."""

    system: SystemId
    """The game."""
    ruleset: GameRef  # type: ignore[assignment]
    """The game that is played."""
    board: MapRef | None = None
    """The map on the table; empty for a bare table."""
    width_mm: Annotated[float, Field(ge=100, le=10_000, json_schema_extra={"unit": "mm"})] = 1200.0
    """Width of the table."""
    height_mm: Annotated[float, Field(ge=100, le=10_000, json_schema_extra={"unit": "mm"})] = 900.0
    """Depth of the table."""
    sides: tuple[FreeSide, ...] = Field(min_length=1, max_length=8)
    """Who plays, in this order."""
    goal: LocalText = NO_TEXT
    """How the game is won, as the players decide it."""

    @model_validator(mode="after")
    def _sides_have_ids_of_their_own(self) -> Self:
        check_sides(self.sides)
        return self


class FreePack(PackBase):
    """A pack of the game."""

    system: SystemId
    """The game."""
