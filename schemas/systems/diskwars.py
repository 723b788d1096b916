"""The documents of Diskwars."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field, model_validator

from schemas.army import ArmyBase
from schemas.base import Schema
from schemas.card import OtherCardBase, SpellBase, SpellbookBase, UnitBase
from schemas.counter_style import MarkerStyleBase
from schemas.descriptive import GUIDE, UNUSED
from schemas.face import FaceBase
from schemas.game_events import Counters, EventfulScenario
from schemas.map import TableMapBase
from schemas.names import RulesetName
from schemas.pack import PackBase
from schemas.quantities import Centimetres, Count, Key, Points, PositiveCount
from schemas.references import CardRef, MapRef
from schemas.scenario import SideBase
from schemas.systems.diskwars_events import DiskwarsTriggers
from schemas.systems.diskwars_ruleset import Alignment, Diameter, Stat, SystemName
from schemas.systems.diskwars_spells import ChangesValue, GivesState, SpellBlocks, SpellTarget, check_blocks
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice


class DiskAbility(Schema):
    """An ability of a disk."""

    ability: Key
    """Ability of the ruleset."""
    text: LocalText = NO_TEXT
    """Its words on this disk, where it has its own."""
    works: Literal["activated", "always"] = "activated"
    """When its blocks work: when the disk is activated for it, or always."""
    range_kind: Literal["distance", "contact", "none"] = "none"
    """How the reach of its blocks is measured."""
    range_cm: Centimetres | None = None
    """Reach of its blocks, where it has one."""
    target_rules: SpellTarget = SpellTarget()
    """Whom its blocks work on."""
    effects: SpellBlocks = ()
    """What it does beyond what its kind does, block by block; the rules core executes them."""

    @model_validator(mode="after")
    def _blocks_can_work(self) -> Self:
        check_blocks(self.target_rules, self.effects)
        if self.effects and self.range_kind == "distance" and self.range_cm is None:
            raise broken("spell.range_missing", at="range_cm", range_kind=self.range_kind)
        if self.works == "always" and any(
            not isinstance(one, ChangesValue | GivesState) for one in self.effects
        ):
            raise broken("diskwars.always_changes_values", at="effects", ability=self.ability)
        return self


class Shooting(Schema):
    """The missiles that a disk may shoot."""

    missile: Key
    """Missile of the ruleset."""
    count: PositiveCount = 1
    """How many in one shooting phase."""


class DiskwarsUnit(UnitBase):
    """A disk: creature, unit or character."""

    system: SystemName = "diskwars"
    """The game."""
    alignment: Alignment = "neutral"
    """Side of the world that it belongs to."""
    diameter_mm: Diameter = 44.5
    """Diameter of the disk."""
    attack: Stat
    """Attack: damage dealt when it lies on an enemy."""
    defence: Stat
    """Defence: damage dealt when an enemy lies on it."""
    toughness: Annotated[Stat, Field(ge=1)]
    """Toughness: damage that makes one wound."""
    movement: Stat
    """Flips in one activation."""
    hits: PositiveCount = 1
    """Wounds that it takes before it is destroyed."""
    unique: bool = False
    """Only one in an army."""
    flyer: bool = False
    """Passes over disks."""
    wizard_level: Annotated[int, Field(ge=0, le=3)] = 0
    """Highest level of the spells that it casts; 0 for none."""
    shooting: tuple[Shooting, ...] = ()
    """Missiles that it shoots."""
    abilities: tuple[DiskAbility, ...] = ()
    """Special abilities."""

    @model_validator(mode="after")
    def _abilities_are_named_once(self) -> Self:
        if twice := first_twice(f"{one.ability} {one.text.get('en')}".strip() for one in self.abilities):
            raise broken(
                "unit.ability_twice", at=f"abilities[{twice[0]}]", ability=self.abilities[twice[0]].ability
            )
        return self


class SpellNumber(Schema):
    """A number that a spell uses."""

    id: Key
    """What it is of (``toughness``, ``power`` ...)."""
    value: Annotated[int, Field(ge=-100, le=100)]
    """The number."""


class DiskwarsSpell(SpellBase):
    """A spell disk."""

    system: SystemName = "diskwars"
    """The game."""
    level: Annotated[int, Field(ge=1, le=3)]
    """Level that the wizard needs."""
    range_kind: Literal["distance", "radius", "self", "contact", "push", "throw", "reaction", "none"] = "none"
    """How its reach is measured."""
    range_cm: Centimetres | None = None
    """Reach, where it has one."""
    numbers: Annotated[tuple[SpellNumber, ...], UNUSED] = ()
    """Numbers that earlier versions kept of its effect, which stand in its blocks."""
    target_rules: SpellTarget = SpellTarget()
    """Whom or what it works on."""
    effects: SpellBlocks = ()
    """What it does, block by block; the rules core executes them."""

    @model_validator(mode="after")
    def _blocks_can_work(self) -> Self:
        check_blocks(self.target_rules, self.effects)
        return self

    @model_validator(mode="after")
    def _reach_is_given_where_it_is_measured(self) -> Self:
        if self.range_kind in ("distance", "radius") and self.range_cm is None:
            raise broken("spell.range_missing", at="range_cm", range_kind=self.range_kind)
        return self


class DiskwarsSpellbook(SpellbookBase):
    """A collection of spells."""

    system: SystemName = "diskwars"
    """The game."""


class DiskwarsCard(OtherCardBase):
    """A terrain disk."""

    system: SystemName = "diskwars"
    """The game."""
    points: Annotated[Points, UNUSED] = 0
    """Lands belong to the table and cost no army points."""
    diameter_mm: Diameter = 101.6
    """Diameter of the disk."""


class DiskwarsFace(FaceBase):
    """A face template."""

    system: SystemName = "diskwars"
    """The game."""


class DiskwarsCounterStyle(MarkerStyleBase):
    """A template of markers: activated, wounded, missiles, books of spells."""

    system: SystemName = "diskwars"
    """The game."""


class TerrainPlace(Schema):
    """A terrain disk on the table."""

    card: CardRef
    """The terrain disk."""
    key: Key | None = None
    """Name of this place, by which scenarios mean it."""
    x_cm: Centimetres
    """Centre from the western edge."""
    y_cm: Centimetres
    """Centre from the northern edge."""


class DiskwarsMap(TableMapBase):
    """A table with terrain disks."""

    system: SystemName = "diskwars"
    """The game."""
    terrain: tuple[TerrainPlace, ...] = ()
    """Terrain disks."""

    @model_validator(mode="after")
    def _terrain_lies_on_the_table(self) -> Self:
        for index, place in enumerate(self.terrain):
            if place.x_cm > self.width_cm or place.y_cm > self.depth_cm:
                size = {"width": self.width_cm, "depth": self.depth_cm}
                raise broken("map.off_the_table", at=f"terrain[{index}]", x=place.x_cm, y=place.y_cm, **size)
        return self


class DiskwarsArmy(ArmyBase):
    """An army of disks and spells."""

    system: SystemName = "diskwars"
    """The game."""


class DiskPlacement(Schema):
    """A disk that lies on the table from the start."""

    entry: Key
    """Entry of the army."""
    copy_number: PositiveCount = 1
    """Which of the disks of the entry."""
    x_cm: Centimetres
    """Centre from the western edge."""
    y_cm: Centimetres
    """Centre from the northern edge."""


class WallPlace(Schema):
    """A wall that stands on the table from the start."""

    x_cm: Centimetres
    """Centre from the western edge."""
    y_cm: Centimetres
    """Centre from the northern edge."""
    diameter_mm: Diameter = 44.5
    """Diameter of the wall."""


class DiskwarsSide(SideBase):
    """A side and where it deploys."""

    edge: Literal["north", "south", "east", "west"] = "south"
    """Its edge of the table."""
    strip_cm: Centimetres = 15.0
    """Depth of its deployment strip."""
    base: Key | None = None
    """Its own land: a place of the table."""
    placements: tuple[DiskPlacement, ...] = Field(default=(), max_length=400)
    """Disks already laid, from below; the player lays the others."""

    @model_validator(mode="after")
    def _disks_lie_once(self) -> Self:
        if twice := first_twice(f"{one.entry} {one.copy_number}" for one in self.placements):
            raise broken("diskwars.laid_twice", at=f"placements[{twice[0]}]", disk=twice[1])
        return self


class DiskwarsVictory(Schema):
    """A way to win."""

    when: Literal["land_held", "enemy_base_taken", "points_destroyed", "points_lead"]
    """Kind of the condition."""
    value: Count
    """Turns, attack, points destroyed or points of lead that it needs."""
    needs_land: bool = False
    """Needs sole control of the central land, too."""
    land_bonus: Points = 0
    """Points that the controller of the central land adds."""


class DiskwarsScenario(EventfulScenario):
    """A scenario."""

    phases: ClassVar[tuple[str, ...]] = ("activate", "shoot", "fight")
    effects: ClassVar[tuple[str, ...]] = ("shows", "counts", "disks", "scores", "wins", "ends")

    system: SystemName = "diskwars"
    """The game."""
    table: MapRef
    """The table."""
    army_points: Annotated[Points, GUIDE] = 50
    """Size of the armies."""
    reinforcements: Count = 0
    """Disks that come in each turn; 0 where all start on the table."""
    initial_disks: Count = 0
    """Disks on the table at the start, where there are reinforcements; 0 for all."""
    land_distance_cm: Annotated[Centimetres, GUIDE] = 60.0
    """Distance of the lands."""
    central_land: Key | None = None
    """The land in the middle: a place of the table."""
    sides: tuple[DiskwarsSide, ...] = Field(min_length=2, max_length=8)
    """The sides."""
    walls: tuple[WallPlace, ...] = Field(default=(), max_length=100)
    """Walls that stand from the start."""
    victory: tuple[DiskwarsVictory, ...] = ()
    """Ways to win."""

    counters: Counters = ()
    """Numbers that events change and conditions ask for."""
    triggers: DiskwarsTriggers = ()
    """What happens on the way, each in its time."""


class DiskwarsPack(PackBase):
    """A pack of Diskwars documents."""

    system: SystemName = "diskwars"
    """The game."""


RULESET_NAMES: Final = (
    RulesetName(used="faction", declared="factions[].id"),
    RulesetName(used="shooting[].missile", declared="missiles[].id"),
    RulesetName(used="abilities[].ability", declared="abilities[].id"),
    RulesetName(used="abilities[].effects[].missile", declared="missiles[].id"),
    RulesetName(used="effects[].missile", declared="missiles[].id"),
    RulesetName(used="effects[].then[].missile", declared="missiles[].id"),
    RulesetName(used="effects[].otherwise[].missile", declared="missiles[].id"),
)
"""Names of the ruleset that disks and cards use."""
