"""The ruleset document of Demonworld: terrain, weapons, orders and the tables of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from schemas import patterns
from schemas.base import Schema
from schemas.descriptive import LOOK
from schemas.ground_look import GroundDrawing, GroundPattern
from schemas.quantities import Colour, Key, Modifier, MovementPoints, Power, Segments
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld_parts import Formation, Order, RangeBand, SystemName, check_bands
from schemas.systems.demonworld_tables import (
    Geometry,
    InitiativeRules,
    MeleeRules,
    MovementRules,
    Mover,
    ShootingRules,
    Sizes,
    TurnSequence,
)
from schemas.systems.demonworld_tables_advanced import (
    ArtilleryRules,
    BuildingRules,
    FireRules,
    FlyingRules,
    ItemRules,
    LargeRules,
    MagicRules,
)
from schemas.systems.demonworld_tables_intermediate import (
    BattleRules,
    CommanderRules,
    FormationRule,
    GroundRules,
    MoraleRules,
    MoraleTestId,
    SpecialElementRules,
)
from schemas.text import LocalText
from schemas.validation import broken, first_twice


class TerrainType(Schema):
    """A kind of ground (XI.3): what it costs, how high it is for sight, how it is drawn."""

    id: Key
    """Identifier used by maps."""
    name: LocalText
    """Name per language."""
    letter: Annotated[str, Field(min_length=1, max_length=1)]
    """Letter in rows of terrain."""
    costs: dict[Mover, MovementPoints | None]
    """Movement points to enter, per mover; empty if it is impassable."""
    height: Segments = 0
    """Height that it adds for sight (XII.3.1)."""
    blocks_sight: bool = False
    """No shot passes through it (woods, XII.3.3)."""
    shot_into: Modifier = 0
    """Modifier of a shot at an element in it (XII.4.0)."""
    water: bool = False
    """Water: costs come from its depth and the mover's size."""
    open_ground: bool = False
    """The open ground, one for each ruleset: what roads, bridges and flat scenarios make of all other."""
    colour: Colour
    """Colour on screen and paper."""
    pattern: Annotated[GroundPattern, LOOK] = "plain"
    """How it is textured."""
    symbol: Annotated[str, Field(max_length=2), LOOK] = ""
    """Sign on each of its fields, a letter or a pictograph; empty for none."""
    drawing: Annotated[GroundDrawing | None, LOOK] = None
    """A look of an author's own: from a picture, or its pattern in another colour, size or number."""


class WeaponType(Schema):
    """A weapon of the rules with its usual power, size not included (II.5)."""

    id: Key
    """Identifier used by cards."""
    name: LocalText
    """Name per language."""
    melee_power: Power | None = None
    """Power in melee, against infantry where it differs."""
    melee_power_cavalry: Power | None = None
    """Power against cavalry, where it differs."""
    bands: tuple[RangeBand, ...] = ()
    """Power by range."""
    requires_order: Order | None = None
    """Order needed to shoot."""
    initiative: Modifier = 0
    """Change of initiative in the first melee phase (VI.1.0)."""
    frontal_attack_against: Modifier = 0
    """Change for an enemy who attacks its bearer frontally (pikes, VI.1.3); of several the least counts."""
    first_phase_only: bool = False
    """Used only in the first melee phase."""
    long_reach: bool = False
    """A long weapon: its bearer counts as taller against flyers (XXIII.8.1)."""
    natural_for: tuple[Literal["giant", "dragon"], ...] = ()
    """Large beings that fight with it where a card brought from another game names no weapon."""
    strikes: Literal["bite", "claws", "tail"] | None = None
    """Fields of a dragon that it strikes; empty: those straight ahead (XVII.7.5)."""
    asked_as: Annotated[str, Field(max_length=40)] = ""
    """Its word in questions about the rules; empty for its identifier."""

    @model_validator(mode="after")
    def _ranges_grow(self) -> Self:
        check_bands(self.bands)
        return self


class OrderRule(Schema):
    """What an order allows (III.1)."""

    id: Order
    """The order."""
    name: LocalText
    """Name per language."""
    letter: LocalText
    """Letter on counters, per language (M C S H; French M C H T)."""
    sequence: Annotated[int, Field(ge=1, le=4)]
    """When it moves in the movement phase (V.2.0)."""
    initiative: Modifier
    """Initiative in the first melee phase (VI.1.0)."""
    may_engage: bool
    """May move into contact (V.3.2)."""
    shoots_in: Literal["none", "first", "second"]
    """Shooting phase in which it shoots (IV)."""


class GameRule(Schema):
    """One of the games of the book: which chapters are in force (I.1.1)."""

    id: Literal["basic", "intermediate", "advanced", "optional"]
    """The game; ``optional`` are the rules that may be added to the advanced game."""
    name: LocalText
    """Name per language."""
    chapters: tuple[Annotated[str, Field(pattern=patterns.ROMAN)], ...]
    """Chapters in force."""


class HouseRules(Schema):
    """Readings that tables choose between where the book contradicts itself."""

    obedience: Literal["lenient", "strict"] = "lenient"
    """Obedience passes on the second morale value or less (XV.1.0), or only below it (example of XV.7.0)."""
    losses: Literal["book", "element", "unit"] = "book"
    """What counts as lost: each element its share of the points, or only units lost whole.

    The book counts elements for conditions (XVI.1.3) and whole units where the points decide (XVI.3.5).
    """
    flank_marches: bool = True
    """Flank marches are allowed (XVI.5.0)."""
    objectives: bool = True
    """Objectives count (XVI.4.0)."""
    morale_inside: Literal["none", "bonus"] = "none"
    """Units inside a building make no tests of morale, or make them with their bonus (XXIV.6.0)."""


class DemonworldRuleset(RulesetBase):
    """Every number of the game that an author may change."""

    system: SystemName = "demonworld"
    """The game."""
    terrain: tuple[TerrainType, ...]
    """Kinds of ground."""
    weapons: tuple[WeaponType, ...]
    """Weapons."""
    orders: tuple[OrderRule, ...]
    """Orders."""
    geometry: Geometry
    """Fields, bases and models (I.2.0)."""
    sizes: Sizes
    """Usual heights (II.2.0)."""
    initiative: InitiativeRules
    """Initiative (II.4.0, VI.1.0)."""
    sequence: TurnSequence
    """Phases of a turn (III.2.0)."""
    movement: MovementRules
    """Movement (V)."""
    shooting: ShootingRules
    """Shooting (IV, XII)."""
    melee: MeleeRules
    """Melee (VI, XIV)."""
    special_elements: SpecialElementRules
    """Leaders, standard bearers, musicians (IX)."""
    commanders: CommanderRules
    """Commanders (X)."""
    ground: GroundRules
    """Levels, water, roads, walls and hedges (XI)."""
    formations: tuple[FormationRule, ...]
    """Formations that a card may permit (XIII)."""
    morale: MoraleRules
    """Morale (XV)."""
    battles: BattleRules
    """Battles (XVI)."""
    large: LargeRules
    """Large elements (XVII to XIX)."""
    artillery: ArtilleryRules
    """Artillery (XIX)."""
    magic: MagicRules
    """Magic (XX)."""
    fire: FireRules
    """Fire (XXII)."""
    flying: FlyingRules
    """Flying (XXIII)."""
    buildings: BuildingRules
    """Buildings (XXIV)."""
    items: ItemRules
    """Items (XXV)."""
    games: tuple[GameRule, ...]
    """The games of the book."""
    options: HouseRules = HouseRules()
    """Versions of a rule that groups of players choose between."""

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Self:
        tables: dict[str, Sequence[str]] = {
            "terrain": [kind.id for kind in self.terrain],
            "weapons": [kind.id for kind in self.weapons],
            "orders": [order.id for order in self.orders],
            "formations": [formation.id for formation in self.formations],
            "morale.tests": [test.id for test in self.morale.tests],
            "games": [game.id for game in self.games],
        }
        for name, ids in tables.items():
            if twice := first_twice(ids):
                raise broken("ruleset.id_twice", at=f"{name}[{twice[0]}].id", id=twice[1])
        if twice := first_twice(kind.letter for kind in self.terrain):
            raise broken("ruleset.letter_twice", at=f"terrain[{twice[0]}].letter", letter=twice[1])
        return self

    @model_validator(mode="after")
    def _needed_rows_are_there(self) -> Self:
        needed: tuple[tuple[str, Sequence[str], Sequence[str]], ...] = (
            ("orders", get_args(Order), [order.id for order in self.orders]),
            ("formations", get_args(Formation), [formation.id for formation in self.formations]),
            ("morale.tests", get_args(MoraleTestId), [test.id for test in self.morale.tests]),
        )
        for name, wanted, ids in needed:
            if missing := [row for row in wanted if row not in ids]:
                raise broken("ruleset.row_missing", at=name, id=missing[0])
        return self

    @model_validator(mode="after")
    def _one_ground_is_open(self) -> Self:
        found = [kind.id for kind in self.terrain if kind.open_ground]
        if len(found) != 1:
            raise broken("ruleset.open_ground", at="terrain", count=len(found))
        return self

    @model_validator(mode="after")
    def _named_rows_are_known(self) -> Self:
        grounds = [kind.id for kind in self.terrain]
        named = [
            (f"fire.grounds[{index}].terrain", one.terrain) for index, one in enumerate(self.fire.grounds)
        ]
        for index, projectile in enumerate(self.artillery.projectiles):
            at = f"artillery.projectiles[{index}].grounds"
            named += [(f"{at}[{row}].terrain", one.terrain) for row, one in enumerate(projectile.grounds)]
        for at, ground in named:
            if ground not in grounds:
                raise broken("ruleset.unknown_row", at=at, id=ground, known=", ".join(grounds))
        weapons = [kind.id for kind in self.weapons]
        for index, weapon in enumerate(self.fire.flaming_arrow_weapons):
            if weapon not in weapons:
                at = f"fire.flaming_arrow_weapons[{index}]"
                raise broken("ruleset.unknown_row", at=at, id=weapon, known=", ".join(weapons))
        return self

    @property
    def open_ground(self) -> TerrainType:
        """The open ground."""
        return next(kind for kind in self.terrain if kind.open_ground)

    def terrain_type(self, terrain_id: str) -> TerrainType | None:
        """Return the kind of ground with this id. None if there is none."""
        return next((kind for kind in self.terrain if kind.id == terrain_id), None)

    def weapon_type(self, weapon_id: str) -> WeaponType | None:
        """Return the weapon with this id. None if there is none."""
        return next((kind for kind in self.weapons if kind.id == weapon_id), None)

    def order(self, order_id: str) -> OrderRule | None:
        """Return the order with this id. None if there is none."""
        return next((order for order in self.orders if order.id == order_id), None)

    def formation(self, formation_id: str) -> FormationRule | None:
        """Return the formation with this id. None if there is none."""
        return next((formation for formation in self.formations if formation.id == formation_id), None)

    def game(self, game_id: str) -> GameRule | None:
        """Return the game of the book with this id. None if there is none."""
        return next((game for game in self.games if game.id == game_id), None)
