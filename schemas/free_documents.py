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
from schemas.references import GameRef, MapRef
from schemas.scenario import ScenarioBase, SideBase, check_sides
from schemas.text import NO_TEXT, LocalText


class FreeUnit(UnitBase):
    """A card that stands on the table: a model, a unit, a monster."""

    system: SystemId
    """The game."""


class FreeItem(ItemBase):
    """A card of something that is carried."""

    system: SystemId
    """The game."""


class FreeSpell(SpellBase):
    """A card of a spell."""

    system: SystemId
    """The game."""


class FreeCard(OtherCardBase):
    """Any other card of the game."""

    system: SystemId
    """The game."""


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
    ruleset: GameRef | None = None
    """The game whose rules of composition hold; empty for the usual one."""


class TableSize(Schema):
    """How large a bare table is."""

    width: Annotated[int, Field(ge=100, le=3_000, json_schema_extra={"unit": "mm"})] = 900
    """From the first side to the second."""
    depth: Annotated[int, Field(ge=100, le=3_000, json_schema_extra={"unit": "mm"})] = 600
    """From top to bottom."""


class FreeScenario(ScenarioBase):
    """A battle: who fights, on which map, and for what."""

    system: SystemId
    """The game."""
    ruleset: GameRef
    """The game that is played."""
    board: MapRef | None = None
    """The map on which it is fought; empty for a bare table."""
    table: TableSize = TableSize()
    """How large the table is where there is no map."""
    sides: tuple[SideBase, ...] = Field(min_length=1, max_length=8)
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
