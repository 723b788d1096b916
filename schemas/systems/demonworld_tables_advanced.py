"""Tables of the Demonworld ruleset for the advanced game and the optional rules (chapters XVII to XXV)."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Schema
from schemas.descriptive import UNPLAYED
from schemas.quantities import Count, DieFace, Fields, Key, Modifier, MovementPoints, Power, Segments
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_tables import DieSpan, check_die_table
from schemas.text import LocalText

Degrees = Annotated[int, Field(ge=0, le=360, json_schema_extra={"unit": "degrees"})]
Altitude = Annotated[int, Field(ge=0, le=99, json_schema_extra={"unit": "segments"})]


class LargeMove(Schema):
    """Movement points of a large element's moves; None if the move is forbidden (XVII to XIX)."""

    element: Literal["giant", "dragon", "chariot", "artillery_3", "artillery_4"]
    """What moves; guns by the fields of their base."""
    base_fields: Annotated[Annotated[int, Field(ge=1, le=7, json_schema_extra={"unit": "fields"})], UNPLAYED]
    """Fields of the base; which ones they are follows from what moves."""
    forward: MovementPoints
    """To a front field, facing kept."""
    sideways: MovementPoints | None
    """To a flank field, facing kept."""
    backward: MovementPoints | None
    """To a rear field, facing kept."""
    turn_60: MovementPoints | None
    """A turn of 60 degrees around one of its fields."""
    turn_60_ways: tuple[Literal["forward", "backward"], ...] = ()
    """Ways of that turn."""
    turn_60_pivot: Literal["any", "front", "middle", "rear"]
    """Fields of which one stays in that turn; any: the front one and those beside it."""
    turn_on_spot: MovementPoints | None
    """A turn of 120 degrees on the spot."""


class OverrunRules(Schema):
    """Overrunning: a D20 of the value or less, less the target's size, with both initiatives (XVII.3.0)."""

    two_handed_counts: bool
    """Whether the two-handed weapon's initiative counts."""
    hit_points: Annotated[Count, UNPLAYED]
    """Hit points that a standard element loses."""
    monster_overruns: tuple[Literal["standard", "chariot", "artillery", "monster"], ...]
    """What a large monster overruns; a war machine is destroyed."""
    chariot_overruns: tuple[Literal["standard", "chariot", "artillery", "monster"], ...]
    """What a chariot overruns."""
    flyer_height_margin: Segments
    """How much taller the overrunner must be than a flyer's altitude, which is taken off (XXIII.6.0)."""


class BreathRules(Schema):
    """Dragon's breath (XVII.7.4)."""

    range: Annotated[Fields, UNPLAYED]
    """Reach of the zone."""
    arc: Annotated[Degrees, UNPLAYED]
    """Width of the zone."""
    directions: Annotated[Count, UNPLAYED]
    """Directions to choose from."""
    per_segment_in_water: Modifier
    """Modifier per segment of the target under water."""


class LargeRules(Schema):
    """Large elements: giants, dragons, chariots and guns (XVII to XIX)."""

    moves: tuple[LargeMove, ...]
    """Costs of their moves."""
    movement_lost_per_hit_point: MovementPoints
    """Movement points lost with each hit point, of monsters and chariots (XVII.1.5)."""
    engage_with: tuple[Order, ...]
    """Orders with which monsters and chariots may engage (XVII.4.1)."""
    body_size: Segments = 2
    """Height of a fallen monster: nobody enters its fields, and it stands in the way of sight (XVII.6.6)."""
    overrun: OverrunRules
    """Overrunning."""
    breath: BreathRules
    """Breath."""


class CrewOrder(Schema):
    """What a gun's crew does under an order (XIX.3.0)."""

    order: Order
    """The order."""
    movement: MovementPoints
    """Movement points, less hit points lost."""
    turns_only: bool = False
    """Whether they serve only to turn."""
    loads: bool
    """Whether movement points not spent become loading points."""
    fires_in: Literal["none", "first", "second"]
    """Shooting phase in which a loaded gun fires."""


class DeviationRow(DieSpan):
    """Where a projectile comes down, by a D20 (XIX.4.1)."""

    band: Literal["short", "medium", "long"]
    """Range band."""
    result: Literal["destroyed", "lose_loading", "jammed", "two_fields", "one_field", "hit"]
    """What happens; a deviation goes in a random direction of the compass."""


class ProjectileGround(Schema):
    """What a kind of ground does to a projectile that flies through it (XIX.5.0)."""

    terrain: Key
    """Terrain type of the ruleset."""
    change: Modifier
    """Change of the projectile's power per field."""


class ProjectileRule(Schema):
    """How a projectile behaves on its way (XIX.5.0, XIX.6.0)."""

    id: Literal["bolt", "ball", "small_stone", "large_stone"]
    """The projectile."""
    name: LocalText
    """Name per language."""
    per_success: Modifier
    """Change of its power after each success."""
    goes_on_after_success: bool
    """Whether it goes on to further targets after a success."""
    goes_on_after_failure: bool
    """Whether it goes on after a failure."""
    repeats_on_target: bool
    """Whether it strikes the same target again while it succeeds."""
    grounds: tuple[ProjectileGround, ...] = ()
    """Ground on its way that takes power; other ground does not matter."""
    wall: Literal["stops", "attacked", "ignored", "attacked_each_side"]
    """What a wall does: stop it, be attacked itself, nothing, or be attacked on each side of the field."""
    per_wall: Modifier | None = None
    """Change of power after breaking a wall."""
    spares_higher_neighbours: bool = False
    """Whether neighbouring fields that lie higher are spared (large stone)."""
    spares_neighbours_of_water: bool = False
    """Whether the neighbours are spared where it falls into water (large stone)."""


class MountedTargetRow(DieSpan):
    """Who is hit on a mount, by a D6 (XIX.7.0)."""

    mount: Literal["dragon", "chariot"]
    """What the commander rides."""
    hits: Literal["commander", "mount"]
    """Who is hit."""


class WallOrElementRow(DieSpan):
    """Whether a ball strikes the wall or the element behind it, by a D6 (XIX.5.0)."""

    hits: Literal["wall", "element"]
    """What is struck."""


class ArtilleryRules(Schema):
    """Artillery (XIX)."""

    loading_points: Count
    """Loading points of a shot, and the most that are kept (XIX.3.0)."""
    usual_hit_points: Annotated[tuple[Count, Count], UNPLAYED]
    """Least and most hit points of a usual gun (XIX.3.0)."""
    orders: tuple[CrewOrder, ...]
    """What the crew does under each order (XIX.3.0)."""
    charge_becomes: Order
    """Order that takes the place of a charge (XIX.3.0)."""
    deviation: tuple[DeviationRow, ...]
    """Deviation table (XIX.4.1)."""
    projectiles: tuple[ProjectileRule, ...]
    """Projectiles (XIX.5.0, XIX.6.0)."""
    wall_or_element: tuple[WallOrElementRow, ...]
    """D6 for a wall with an element behind it (XIX.5.0)."""
    fields_per_level_down: Fields
    """A direct shot goes down one segment of height at most in so many fields (XIX.5.1)."""
    fields_per_level_up: Fields
    """A direct shot goes up one segment of height at most in so many fields (XIX.5.1)."""
    flat_fields_per_level: Fields
    """Up to one level in so many fields the shot counts as flat (XIX.5.1)."""
    aim_high_seen: Annotated[float, Field(ge=0, le=1)]
    """Share of the target that must be seen to aim above an obstacle (XIX.5.1)."""
    mounted_targets: tuple[MountedTargetRow, ...]
    """D6 for a commander on a mount (XIX.7.0)."""
    crew_power: dict[Annotated[str, Field(pattern=r"^[1-9]$")], Power]
    """Power of the crew in melee by its size (XIX.8.0)."""
    flank_and_rear_bonus: Annotated[bool, UNPLAYED]
    """Whether attackers of a gun have the bonus of flank and rear (XIX.8.0)."""
    hits_flyers: Annotated[bool, UNPLAYED]
    """Whether guns can hit flyers (XXIII.7.0)."""

    @model_validator(mode="after")
    def _dice_are_whole(self) -> Self:
        for band in ("short", "medium", "long"):
            check_die_table([row for row in self.deviation if row.band == band], 20, "deviation")
        check_die_table(self.wall_or_element, 6, "wall_or_element")
        for mount in ("dragon", "chariot"):
            check_die_table([row for row in self.mounted_targets if row.mount == mount], 6, "mounted_targets")
        return self


class WizardLevel(Schema):
    """Spell points of a wizard (XX.3.2)."""

    level: Annotated[int, Field(ge=1, le=5)]
    """Level."""
    spell_points: Count
    """Spell points at the start, and the most that are kept."""
    recovery: Count
    """Points that come back in a turn of rest."""


class CriticalFailureRow(DieSpan):
    """What a spell gone wrong does, by a D20 that the wizard may shift (XX.5.0)."""

    result: Literal["banished", "backlash", "discharge", "drained", "drained_recovers", "shocked"]
    """What happens."""
    name: LocalText
    """What happens, in words."""


class MagicRules(Schema):
    """Wizards and spells (XX)."""

    wizards: tuple[WizardLevel, ...]
    """Spell points by level (XX.3.2)."""
    highest_spell_level: Annotated[int, Field(ge=1, le=40)]
    """Highest level of a spell; the level is the least number of points spent (XX.4.1)."""
    spells_per_phase: Count
    """Spells of a wizard in a magic phase (XX.5.0)."""
    extra_points_in_melee: bool
    """Whether a wizard in melee may spend more than the level (XX.5.0)."""
    critical_failure_on: tuple[DieFace, ...]
    """Results of the D20 that are critical failures (XX.5.0)."""
    critical_failures: tuple[CriticalFailureRow, ...]
    """Table of critical failures (XX.5.0)."""
    shift_less_than_level: Count
    """A wizard may shift that die by his level less this (XX.5.0)."""
    backlash_points_per_wound: Annotated[int, Field(ge=1, le=40)]
    """Spell points spent, or part of them, per wound of a backlash (XX.5.0)."""
    discharge_fields: Fields
    """Fields around the wizard that a discharge reaches (XX.5.0)."""
    shocked_turns: Count
    """Turns in which a shocked wizard neither casts nor rests (XX.5.0)."""
    spells_per_people: Count
    """Usual number of spells of a people (XX.6.0)."""
    flying_wizards_cast: Annotated[bool, UNPLAYED]
    """Whether a wizard casts or rests in flight (XXIII.7.2)."""

    @model_validator(mode="after")
    def _dice_are_whole(self) -> Self:
        check_die_table(self.critical_failures, 20, "critical_failures")
        return self


class WindRow(DieSpan):
    """How the wind changes at the start of a turn, by a D20 (XXII.2.0)."""

    turn: Annotated[int, Field(ge=-180, le=180, json_schema_extra={"unit": "degrees"})] = 0
    """Change of direction, left negative."""
    speed: Modifier = 0
    """Change of speed, never below none."""


class BurningGround(Schema):
    """How long a field burns (XXII.3.0)."""

    terrain: Key
    """Terrain type of the ruleset."""
    turns: Count
    """Fire points when it starts to burn; one goes each turn, at none it is burnt out."""


class FireRules(Schema):
    """Fire and wind (XXII)."""

    wind: tuple[WindRow, ...]
    """Change of wind."""
    start_speed_die: Annotated[int, Field(ge=2, le=20)]
    """Sides of the dice for direction and speed of the wind at the start (XXII.2.0)."""
    ignition: DieFace
    """A D20 of this or less sets a field on fire (XXII.3.0)."""
    grounds: tuple[BurningGround, ...]
    """What burns, and how long."""
    spread: Modifier
    """Fire spreads on a D20 of the wind's speed and this or less, never without wind (XXII.3.0)."""
    surrounded_by: Count
    """An element with so many burning neighbours counts as burning (XXII.3.0)."""
    flaming_arrow_weapons: tuple[Key, ...]
    """Weapons that shoot flaming arrows (XXII.5.0)."""
    flaming_arrow_power: Power
    """Power of a flaming arrow; protection does not count (XXII.5.0)."""
    flaming_arrow_order: Order
    """Order for flaming arrows and incendiary projectiles (XXII.5.0, XXII.6.0)."""
    burning_machine_hit_points: Count
    """Hit points that a burning war machine loses at the start of each turn (XXII.5.0)."""

    @model_validator(mode="after")
    def _dice_are_whole(self) -> Self:
        check_die_table(self.wind, 20, "wind")
        return self


class GroundAttackRow(Schema):
    """Power of an attack from the ground on a flyer above (XXIII.8.1)."""

    size_less_altitude: Annotated[int, Field(ge=-9, le=9, json_schema_extra={"unit": "segments"})]
    """Attacker's size less the altitude; larger differences give the usual power, smaller ones none."""
    power: Power
    """Power instead of the weapon's."""


class FlyingRules(Schema):
    """Flying (XXIII)."""

    highest: Altitude
    """Highest altitude; above it the flyer has left the battle (XXIII.4.0)."""
    climb: Altitude
    """Most that a flyer climbs in one move (XXIII.5.0)."""
    field_cost: MovementPoints
    """Cost of each field, in high and in low flight (XXIII.3.0, XXIII.5.0)."""
    above_ground: Altitude
    """Least altitude above ground (XXIII.5.0)."""
    above_things: Altitude
    """Least height above elements and terrain (XXIII.5.0)."""
    above_wood: Annotated[Altitude, UNPLAYED]
    """Least altitude over woods (XXIII.5.0)."""
    range_per_altitude: Fields
    """Range lost per segment between the shooter's top and the flyer (XXIII.7.0)."""
    rider_power: Power
    """Missile power of a rider in flight (XXIII.7.1)."""
    breath_spread: tuple[Segments, ...]
    """Segments up and down that breath reaches at distance one, two, three (XXIII.7.1)."""
    ground_attacks: tuple[GroundAttackRow, ...]
    """Attacks from the ground (XXIII.8.1)."""
    long_weapon_size: Segments
    """Size that a long weapon adds for them (XXIII.8.1)."""
    size_counts_in_air: bool
    """Whether size stays in power and protection in melee between flyers (XXIII.8.2)."""
    dive_altitude: Altitude
    """Altitude from which a dive starts (XXIII.8.3)."""
    dive_power: Modifier
    """Bonus of a dive in the first melee phase (XXIII.8.3)."""
    dive_order: Order
    """Order of a dive (XXIII.8.3)."""
    leave_melee_altitude: Altitude
    """Altitude to which a flyer leaves a melee (XXIII.8.4)."""


class BuildingRules(Schema):
    """Buildings (XXIV)."""

    door_cost: MovementPoints
    """Movement points through a door, for infantry (XXIV.3.1)."""
    door_sizes: tuple[Segments, ...]
    """Sizes of those who may pass it (XXIV.3.1)."""
    wooden_door: Count
    """Stability of a solid wooden door (XXIV.3.1)."""
    fortified_door: Count
    """Stability of a fortified door, or more (XXIV.3.1)."""
    break_turns: Count
    """Whole turns in contact to open a door without fighting (XXIV.3.1)."""
    outside_distance: Fields
    """Most fields between a building and those of its unit outside (XXIV.3.0)."""
    supports_out: bool
    """Whether shots out of a building can be supported (XXIV.4.0)."""
    supports_in: bool
    """Whether melee can be supported inside a building (XXIV.5.0)."""


class ItemRules(Schema):
    """Items (XXV)."""

    per_element: Count
    """Items of an element (XXV.1.0).

    Only where the ruleset has no rules of composition: else these say it.
    """
    extra_with_built_in: Count
    """Further items of one whose card already has one (XXV.1.0).

    Only where the ruleset has no rules of composition: else these say it.
    """
    weapon_adds_size: bool
    """Whether a magic melee weapon's power is raised by the bearer's size (XXV.2.0)."""
    five_models: Modifier
    """Bonus where five models attack (XXV.2.0)."""
    aggressive_mount: Modifier
    """Bonus of an aggressive mount (XXV.2.0)."""
    second_weapon: Modifier
    """Bonus of a second hand weapon (XXV.4.0)."""
    armour_adds_size: bool
    """Whether magic armour's melee protection is raised by size; missile protection never is (XXV.3.0)."""
