"""Pieces, armies, world maps and scenarios of The Lords of Zargo."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from schemas.army import ArmyBase
from schemas.base import Schema
from schemas.card import UnitBase
from schemas.counter_style import MarkerStyleBase
from schemas.face import FaceBase
from schemas.game_events import Counters, EventfulScenario
from schemas.map import FieldAt, HexMapBase
from schemas.quantities import Key, MovementPoints, PositiveCount
from schemas.references import MapRef
from schemas.scenario import SideBase
from schemas.systems.zargo_events import ZargoTriggers
from schemas.validation import broken, first_twice

SystemName = Literal["zargo"]
Role = Literal["lord", "foot", "special", "city"]
"""What a piece is: a lord of its people, a footsoldier (who may escort), another fighter, a city."""
Power = Literal[
    "flies", "charges", "runs_on", "arrows", "flames", "flames_and_moves", "visions", "inspires", "vanishes"
]
Factor = Annotated[int, Field(ge=0, le=30)]
MOST_SIDES = 4


class ZargoUnit(UnitBase):
    """A piece: its two factors and its powers."""

    system: SystemName = "zargo"
    """The game."""
    role: Role = "special"
    """What it is: footsoldiers may escort others, a city is held and never moves."""
    combat: Factor = 1
    """Combat factor, printed on the left."""
    movement: MovementPoints = 5
    """Movement factor, printed on the right: hexes that it goes in a turn at most."""
    powers: tuple[Power, ...] = Field(default=(), max_length=9)
    """What it can do beside moving and fighting."""

    @model_validator(mode="after")
    def _powers_fit(self) -> Self:
        if twice := first_twice(self.powers):
            raise broken("zargo.power_twice", at=f"powers[{twice[0]}]", power=twice[1])
        if self.role == "city" and self.movement:
            raise broken("zargo.city_moves", at="movement", value=self.movement)
        if self.role == "city" and self.powers:
            raise broken("zargo.city_powers", at="powers", power=self.powers[0])
        if self.role == "foot" and "flies" in self.powers:
            raise broken("zargo.foot_flies", at="powers")
        return self


class ZargoArmy(ArmyBase):
    """The pieces of a people."""

    system: SystemName = "zargo"
    """The game."""


class ZargoFace(FaceBase):
    """A face template."""

    system: SystemName = "zargo"
    """The game."""


class ZargoCounterStyle(MarkerStyleBase):
    """A template of the pieces that lie on the world."""

    system: SystemName = "zargo"
    """The game."""
    art: Literal["symbol", "portrait", "arms"] = "symbol"
    """Sign of the piece, picture of its card or arms of its people; the sign where there are none."""


class ZargoMap(HexMapBase):
    """A world map. A road over the sea is a bridge of clouds, the continents are its areas."""

    system: SystemName = "zargo"
    """The game."""


class ZargoCity(Schema):
    """A city that stands from the start."""

    at: FieldAt
    """Its field."""
    garrison: tuple[Key, ...] = Field(default=(), max_length=40)
    """Entries of the army whose pieces hold it, one for each piece."""


class ZargoPlacement(Schema):
    """A piece that stands on the map from the start."""

    entry: Key
    """Entry of the army."""
    at: FieldAt
    """Its field."""


class ZargoSide(SideBase):
    """A people and the continents on which it begins."""

    people: Key
    """The people; the order of the peoples in the ruleset is the order of play."""
    home: tuple[Key, ...] = Field(min_length=1, max_length=8)
    """Its continents: areas of the map."""
    cities: tuple[ZargoCity, ...] = Field(default=(), max_length=40)
    """Cities already founded; without any the player founds them."""
    placements: tuple[ZargoPlacement, ...] = Field(default=(), max_length=500)
    """Pieces already placed; the player places the others."""

    @model_validator(mode="after")
    def _places_are_taken_once(self) -> Self:
        if twice := first_twice(f"{city.at[0]}, {city.at[1]}" for city in self.cities):
            raise broken("zargo.city_place_twice", at=f"cities[{twice[0]}].at", place=twice[1])
        return self


class ZargoScenario(EventfulScenario):
    """A year of war."""

    phases: ClassVar[tuple[str, ...]] = ("alliance", "move", "shots", "combat")
    period: ClassVar[Literal["turn", "month"]] = "month"
    effects: ClassVar[tuple[str, ...]] = ("shows", "counts", "pieces", "city", "wins", "ends")

    system: SystemName = "zargo"
    """The game."""
    board: MapRef
    """The world map."""
    sides: tuple[ZargoSide, ...] = Field(min_length=2, max_length=MOST_SIDES)
    """The peoples that play."""
    draw_continents: bool = False
    """Whether the continents are drawn by lot among the sides when the game begins."""
    alliances: bool = True
    """Whether alliances may be made, where three or more play."""
    months: PositiveCount | None = None
    """Months that are played; empty for those of the ruleset."""
    pieces_break_ties: bool = False
    """Whether, where several lead with as many cities, the one wins whose pieces left are worth most."""

    counters: Counters = ()
    """Numbers that events change and conditions ask for."""
    triggers: ZargoTriggers = ()
    """What happens on the way, each in its time."""

    @model_validator(mode="after")
    def _peoples_are_told_apart(self) -> Self:
        if twice := first_twice(side.people for side in self.sides):
            raise broken("zargo.people_twice", at=f"sides[{twice[0]}].people", people=twice[1])
        if twice := first_twice(area for side in self.sides for area in side.home):
            raise broken("zargo.home_twice", at="sides", area=twice[1])
        return self
