"""The documents of Moonrakers: a ruleset, boats, tricks, goods, crews, coasts, nights, packs."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field, model_validator

from marshalry.schemas.army import ArmyBase
from marshalry.schemas.base import Schema
from marshalry.schemas.card import ItemBase, OtherCardBase, UnitBase
from marshalry.schemas.free_game import FreeTerrain
from marshalry.schemas.map import GridKind, HexMapBase
from marshalry.schemas.names import RulesetName
from marshalry.schemas.pack import PackBase
from marshalry.schemas.quantities import PositiveCount
from marshalry.schemas.references import ItemRef, MapRef
from marshalry.schemas.ruleset import RulesetBase
from marshalry.schemas.scenario import ScenarioBase, SideBase, check_sides
from marshalry.schemas.systems import DocumentSystem
from marshalry.schemas.text import LocalText

SystemName = Literal["moonrakers"]
Small = Annotated[int, Field(ge=0, le=9)]
Effect = Literal["wind", "spyglass", "fog", "bribe"]
"""What a trick does."""


class Ground(FreeTerrain):
    """A kind of ground on the coasts of the game."""

    moves: Annotated[int, Field(ge=1, le=6)] | None = None
    """What it costs to row to a square of it; empty where no boat comes."""
    place: Literal["harbour", "cove"] | None = None
    """What is done there: goods are taken aboard in a harbour, and landed in a cove."""


class MoonrakersRuleset(RulesetBase):
    """The numbers of the game."""

    system: SystemName = "moonrakers"
    """The game."""
    first_hand: Small = 2
    """Tricks that everybody holds when the night begins."""
    hand_limit: Annotated[int, Field(ge=1, le=9)] = 4
    """Tricks that one may hold; who holds as many draws none."""
    customs: Annotated[int, Field(ge=0, le=6)] = 2
    """Contraband is seized where the die shows this much or less."""
    goal: Annotated[int, Field(ge=1, le=60)] = 20
    """Who has landed goods of so much worth wins at once."""
    rounds: Annotated[int, Field(ge=1, le=60)] = 20
    """After so many rounds the night is over, and most worth wins."""
    terrain: tuple[Ground, ...] = Field(min_length=1, max_length=20)
    """The kinds of ground of its coasts."""

    def ground(self, id: str) -> Ground | None:
        """Return a kind of ground; None if the ruleset has no such."""
        return next((one for one in self.terrain if one.id == id), None)


class MoonrakersUnit(UnitBase):
    """A boat."""

    system: SystemName = "moonrakers"
    """The game."""
    oars: Annotated[int, Field(ge=1, le=9)] = 4
    """Squares of sea that it makes in a turn."""
    chests: Annotated[int, Field(ge=1, le=6)] = 2
    """Chests that it carries."""
    crew: Small = 2
    """What it adds to its die when a boat is boarded."""


class MoonrakersCard(OtherCardBase):
    """A trick, played from the hand."""

    system: SystemName = "moonrakers"
    """The game."""
    effect: Effect = "wind"
    """What it does."""
    strength: Annotated[int, Field(ge=1, le=6)] = 2
    """Of wind: squares that are made beside the oars."""


class MoonrakersItem(ItemBase):
    """Goods, carried face down."""

    system: SystemName = "moonrakers"
    """The game."""
    worth: Annotated[int, Field(ge=1, le=9)] = 2
    """What it counts once it is landed."""
    contraband: bool = False
    """Whether the customs look for it."""


class MoonrakersArmy(ArmyBase):
    """A crew: one boat, and the tricks that its captain may draw."""

    system: SystemName = "moonrakers"
    """The game."""


class MoonrakersMap(HexMapBase):
    """A coast by night."""

    grids: ClassVar[tuple[GridKind, ...]] = ("square",)
    """It is drawn in squares."""
    played_on: ClassVar[tuple[GridKind, ...]] = ("square",)
    """Boats are rowed from square to square."""
    system: SystemName = "moonrakers"
    """The game."""


class Cargo(Schema):
    """Goods of a kind that lie in the warehouse."""

    item: ItemRef
    """The goods."""
    count: PositiveCount = 1
    """How many pieces of them."""


class MoonrakersScenario(ScenarioBase):
    """A night: a coast, the goods in the warehouse, and who is out."""

    system: SystemName = "moonrakers"
    """The game."""
    sides: tuple[SideBase, ...] = Field(min_length=2, max_length=4)
    """The captains, in the order of their turns."""
    board: MapRef
    """The coast. Each captain begins in a harbour of its own."""
    warehouse: tuple[Cargo, ...] = Field(min_length=1, max_length=40)
    """What is taken aboard in the harbours."""

    @model_validator(mode="after")
    def _sides_have_ids_of_their_own(self) -> Self:
        check_sides(self.sides)
        return self


class MoonrakersPack(PackBase):
    """A pack of Moonrakers."""

    system: SystemName = "moonrakers"
    """The game."""


DOCUMENTS: Final = DocumentSystem.of(
    "moonrakers",
    LocalText({"en": "Moonrakers", "fr": "Contrebandiers de la lune", "de": "Mondfischer"}),
    MoonrakersRuleset,
    MoonrakersUnit,
    MoonrakersCard,
    MoonrakersItem,
    MoonrakersArmy,
    MoonrakersMap,
    MoonrakersScenario,
    MoonrakersPack,
    ruleset_names=(
        RulesetName(used="faction", declared="factions[].id"),
        RulesetName(used="legend{}", declared="terrain[].id"),
    ),
    kind_names={
        "unit": (
            LocalText({"en": "boat", "fr": "bateau", "de": "Boot"}),
            LocalText({"en": "Boats", "fr": "Bateaux", "de": "Boote"}),
        ),
        "card": (
            LocalText({"en": "trick", "fr": "ruse", "de": "Kniff"}),
            LocalText({"en": "Tricks", "fr": "Ruses", "de": "Kniffe"}),
        ),
        "item": (
            LocalText({"en": "goods", "fr": "marchandise", "de": "Ware"}),
            LocalText({"en": "Goods", "fr": "Marchandises", "de": "Waren"}),
        ),
        "army": (
            LocalText({"en": "crew", "fr": "équipage", "de": "Mannschaft"}),
            LocalText({"en": "Crews", "fr": "Équipages", "de": "Mannschaften"}),
        ),
    },
)
