"""The documents of Pebbles: a ruleset, pebbles, hands of pebbles, ponds, packs."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field, model_validator

from marshalry.schemas.army import ArmyBase
from marshalry.schemas.card import UnitBase
from marshalry.schemas.map import GridKind, HexMapBase
from marshalry.schemas.names import RulesetName
from marshalry.schemas.pack import PackBase
from marshalry.schemas.references import MapRef
from marshalry.schemas.ruleset import RulesetBase
from marshalry.schemas.scenario import ScenarioBase, SideBase, check_sides
from marshalry.schemas.systems import DocumentSystem
from marshalry.schemas.text import LocalText

SystemName = Literal["pebbles"]


class PebblesRuleset(RulesetBase):
    """The numbers of the game."""

    system: SystemName = "pebbles"
    """The game."""
    flatness_bonus: Annotated[int, Field(ge=0, le=6)] = 1
    """Skips that a flat pebble gains."""


class PebblesUnit(UnitBase):
    """A pebble."""

    system: SystemName = "pebbles"
    """The game."""
    heft: Annotated[int, Field(ge=1, le=6)] = 2
    """A throw that shows less sinks the pebble at once."""
    flat: bool = False
    """Whether it is flat and skips farther."""


class PebblesArmy(ArmyBase):
    """A hand of pebbles."""

    system: SystemName = "pebbles"
    """The game."""


class PebblesMap(HexMapBase):
    """A pond seen from above."""

    grids: ClassVar[tuple[GridKind, ...]] = ("square", "pointy")
    """Ponds of hexes can be drawn and printed, too."""
    played_on: ClassVar[tuple[GridKind, ...]] = ("square",)
    """Pebbles skip from square to square."""
    system: SystemName = "pebbles"
    """The game."""


class PebblesScenario(ScenarioBase):
    """A pond and who stands at it."""

    system: SystemName = "pebbles"
    """The game."""
    sides: tuple[SideBase, ...] = Field(min_length=2, max_length=4)
    """Who throws, in this order."""
    board: MapRef | None = None
    """The pond of squares that is thrown over; empty for water without end."""

    @model_validator(mode="after")
    def _sides_have_ids_of_their_own(self) -> Self:
        check_sides(self.sides)
        return self


class PebblesPack(PackBase):
    """A pack of pebbles."""

    system: SystemName = "pebbles"
    """The game."""


DOCUMENTS: Final = DocumentSystem.of(
    "pebbles",
    LocalText({"en": "Pebbles", "fr": "Ricochets", "de": "Steinehüpfen"}),
    PebblesRuleset,
    PebblesUnit,
    PebblesArmy,
    PebblesMap,
    PebblesScenario,
    PebblesPack,
    ruleset_names=(RulesetName(used="faction", declared="factions[].id"),),
)
