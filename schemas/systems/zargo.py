"""The documents of The Lords of Zargo."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Schema
from schemas.names import RulesetName
from schemas.pack import PackBase
from schemas.quantities import Count, Key, MovementPoints, PositiveCount
from schemas.ruleset import PlainFaction, RulesetBase
from schemas.systems.zargo_tables import (
    USUAL_COMBAT,
    USUAL_SHOTS,
    USUAL_TERRAIN,
    CombatRules,
    ShotTable,
    ZargoTerrain,
    check_shots,
)
from schemas.validation import broken, first_twice

SystemName = Literal["zargo"]
Bonus = Annotated[int, Field(ge=0, le=30)]


class GroundRule(Schema):
    """What a kind of ground does to a piece that enters it."""

    ground: Key
    """Identifier used by the kinds of ground of maps."""
    open_ground: bool = False
    """The open ground, one for each ruleset: flyers meet all other as this, unless it holds them."""
    movement_cost: Annotated[MovementPoints, Field(ge=1)] = 1
    """Movement points that a hex of it costs."""
    ends_move: bool = False
    """Whether whoever enters it stops there, whatever points are left."""
    turns_lost: Count = 0
    """Turns that the piece is held there."""
    whole_turn: bool = False
    """Whether it is entered from beside it at the start of a turn alone, and takes the whole turn."""
    needs_bridge: bool = False
    """Whether it is closed without a bridge of clouds."""
    holds_flyers: bool = False
    """Whether it works upon flyers as upon everybody; others they pass like a plain."""


USUAL_GROUND: Final = (
    GroundRule(ground="plain", open_ground=True),
    GroundRule(ground="wood", movement_cost=2),
    GroundRule(ground="mountain", ends_move=True, whole_turn=True),
    GroundRule(ground="sea", needs_bridge=True, holds_flyers=True),
    GroundRule(ground="chasm", ends_move=True, turns_lost=3, holds_flyers=True),
)
"""What the book says of its ground (movement, special rules)."""


class YearRules(Schema):
    """The calendar."""

    months: PositiveCount = 25
    """Months of the year; after the last the game is won."""
    cities_per_people: PositiveCount = 4
    """Cities that each people begins with."""
    garrison_most: PositiveCount = 4
    """Pieces at most in the garrison of a city."""
    least_players: PositiveCount = 2
    """Fewest players."""
    most_players: PositiveCount = 4
    """Most players."""


class PowerRules(Schema):
    """Numbers of the powers of single pieces."""

    charge_front: Bonus = 3
    """What a knight's straight charge adds, from the front."""
    charge_side: Bonus = 1
    """What it adds from the side."""
    flame_radius: PositiveCount = 5
    """Hexes that flames reach."""
    vanish_turns: PositiveCount = 1
    """Turns for which a monk vanishes."""


class ZargoRuleset(RulesetBase):
    """Every number of the game that an author may change."""

    system: SystemName = "zargo"
    """The game."""
    factions: tuple[PlainFaction, ...] = ()
    """Peoples that cards may name."""
    ground: tuple[GroundRule, ...] = USUAL_GROUND
    """Kinds of ground."""
    year: YearRules = YearRules()
    """The calendar, the peoples and their cities."""
    powers: PowerRules = PowerRules()
    """Powers of pieces."""
    terrain: tuple[ZargoTerrain, ...] = Field(default=USUAL_TERRAIN, max_length=60)
    """Ground as maps draw it."""
    combat: CombatRules = USUAL_COMBAT
    """The table of combats."""
    shots: tuple[ShotTable, ...] = Field(default=USUAL_SHOTS, max_length=3)
    """The tables of arrows, flames and visions."""

    @model_validator(mode="after")
    def _each_ground_stands_once(self) -> Self:
        if twice := first_twice(one.ground for one in self.ground):
            raise broken("zargo.ground_twice", at=f"ground[{twice[0]}].ground", ground=twice[1])
        if twice := first_twice(one.id for one in self.terrain):
            raise broken("zargo.terrain_twice", at=f"terrain[{twice[0]}].id", id=twice[1])
        check_shots(self.shots)
        return self

    @property
    def open_ground(self) -> GroundRule | None:
        """The open ground; None if the ruleset names none."""
        return next((rule for rule in self.ground if rule.open_ground), None)


class ZargoPack(PackBase):
    """A pack of documents of The Lords of Zargo."""

    system: SystemName = "zargo"
    """The game."""


RULESET_NAMES: Final = (
    RulesetName(used="faction", declared="factions[].id"),
    RulesetName(used="legend{}", declared="terrain[].id"),
    RulesetName(used="sides[].people", declared="factions[].id"),
)
"""Names of the ruleset that other documents use."""
