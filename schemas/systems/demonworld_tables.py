"""Tables of the Demonworld ruleset for the basic game (chapters I to VII) and what later ones add."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Schema
from schemas.descriptive import GUIDE, UNPLAYED
from schemas.quantities import Count, DieFace, Fields, Levels, Millimetres, Modifier, MovementPoints, Segments
from schemas.systems.demonworld_parts import Order
from schemas.validation import broken

Mover = Literal[
    "infantry", "cavalry", "independent", "skirmish_formation", "giant", "dragon", "chariot", "artillery"
]
"""Who pays a terrain cost (XI, XVII to XIX)."""

PhaseId = Literal["order", "magic", "first_shooting", "movement", "second_shooting", "melee", "rally"]
"""A phase of a turn (III.2.0, VIII.2.0, XX.2.0)."""


class DieSpan(Schema):
    """Results of a die that give the same row of a table."""

    first: DieFace
    """Lowest result of the row."""
    last: DieFace
    """Highest result of the row."""

    @model_validator(mode="after")
    def _grows(self) -> Self:
        if self.first > self.last:
            raise broken("ruleset.span_swapped", at="last", first=self.first, last=self.last)
        return self


def check_die_table(rows: Sequence[DieSpan], sides: int, at: str) -> None:
    """Refuse a table by a die that does not hold each result once; for the validators of the tables.

    Args:
        rows: the rows, in any order.
        sides: sides of the die.
        at: the field to blame.

    Raises:
        ValueError: a result is missing, stands twice, or is no face of the die.
    """
    held = sorted(result for row in rows for result in range(row.first, row.last + 1))
    for result in range(1, sides + 1):
        if held.count(result) != 1:
            raise broken("ruleset.die_table", at=at, result=result, sides=sides, times=held.count(result))
    if held[-1] > sides:
        raise broken("ruleset.die_table", at=at, result=held[-1], sides=sides, times=1)


class Geometry(Schema):
    """Fields, bases and models (I.2.0)."""

    field_side_mm: Annotated[Millimetres, GUIDE]
    """Side of a field (I.2.0)."""
    foot_base_mm: Annotated[Millimetres, GUIDE]
    """Diameter of the base of a model on foot (I.2.0)."""
    cavalry_base_length_mm: Annotated[Millimetres, GUIDE]
    """Length of the base of a rider (I.2.0)."""
    cavalry_base_width_mm: Annotated[Millimetres, GUIDE]
    """Width of the base of a rider (I.2.0)."""
    model_height_mm: Annotated[Millimetres, GUIDE]
    """Usual height of a model (I.2.0)."""
    most_foot_models: Count
    """Most models on foot on one element (I.2.0)."""
    most_riders: Annotated[Count, GUIDE]
    """Most riders on one element (I.2.0)."""
    usual_elements: tuple[Count, Count]
    """Least and most elements of a usual unit (I.2.1)."""


class Sizes(Schema):
    """Usual heights in segments (II.2.0)."""

    dwarf: Annotated[Segments, GUIDE]
    """Of a dwarf."""
    human: Segments
    """Of men and humanoids."""
    ogre: Annotated[Segments, GUIDE]
    """Of ogres and trolls."""
    cavalry: Segments
    """Of a rider with his mount."""
    giant_from: Segments
    """From this size on the rules of giants apply (XVII)."""
    dragon_from: Segments
    """From this size on the rules of dragons apply (XVII)."""
    flying_large_monster: Annotated[Segments, GUIDE]
    """Height of a large monster in flight (XXIII.7.0)."""


class InitiativeRules(Schema):
    """Base initiative and lasting bonuses (II.4.0, VI.1.0); those of orders and weapons stand with them."""

    usual: Annotated[Count, GUIDE]
    """Base initiative of most peoples (II.4.0)."""
    elves: Annotated[Count, GUIDE]
    """Base initiative of elves (II.4.0)."""
    undead: Annotated[Count, GUIDE]
    """Base initiative of the undead (II.4.0)."""
    impetuous: Modifier
    """Lasting bonus of an impetuous unit, instead of an order's (XV.10.0)."""
    independent_commander: dict[Order, Modifier]
    """Bonus of a commander who engages by his own move, per order whose units move then (X.2.1)."""


class TurnSequence(Schema):
    """Phases of a turn (III.2.0, VIII.2.0, XX.2.0)."""

    basic: Annotated[tuple[PhaseId, ...], UNPLAYED]
    """Phases of the basic game, in order (III.2.0)."""
    full: Annotated[tuple[PhaseId, ...], UNPLAYED]
    """Phases from the intermediate game on (VIII.2.0)."""
    magic: Annotated[tuple[PhaseId, ...], UNPLAYED]
    """Phases where wizards take part (XX.2.0)."""
    forgotten_order: Order
    """Order of a unit without a counter in the basic game (III.2.0)."""
    forgotten_order_large: Order
    """Order of a large element without a counter (XVII.1.1)."""
    order_minutes: Annotated[Annotated[int, Field(ge=1, le=60, json_schema_extra={"unit": "minutes"})], GUIDE]
    """Proposed limit of the order phase (III.2.0)."""


class WheelRow(Schema):
    """What a wheel costs (V.1.2)."""

    frontage_from: Annotated[int, Field(ge=1, le=40)]
    """Fewest elements in the front rank."""
    frontage_to: Annotated[int, Field(ge=1, le=40)] | None = None
    """Most elements in the front rank; empty for any number."""
    degrees: Literal[60, 120]
    """Angle of the wheel."""
    manoeuvres: Annotated[int, Field(ge=0, le=5)] | None
    """Manoeuvres that it costs; empty if it is forbidden."""


class SmallUnitRules(Schema):
    """Units of a few elements (V.1.7)."""

    most_elements: Count
    """A unit of so many elements or fewer is small."""
    may_wheel: bool
    """Whether it may wheel."""
    hold_fields_per_manoeuvre: Fields
    """Fields that an element moves per manoeuvre under a hold order."""


class MovementRules(Schema):
    """Advancing, manoeuvres and regrouping (V)."""

    open_field_cost: Annotated[MovementPoints, Field(ge=1)]
    """Cost of a field where terrain is ignored (V.0); with terrain its own table counts."""
    basic_game_manoeuvres: Annotated[int, Field(ge=0, le=5)]
    """Manoeuvres of every unit in the basic game (V.0)."""
    manoeuvre_shares: tuple[Annotated[float, Field(ge=0, le=1)], ...]
    """Share of all movement points gone after the first, second ... manoeuvre (V.0); halves stay."""
    single_manoeuvre_may_advance: bool
    """Whether a unit with one manoeuvre may also advance in the phase in which it makes it (V.0)."""
    wheels: tuple[WheelRow, ...]
    """Wheels by frontage (V.1.2)."""
    wheel_both_sides: bool
    """Whether a unit may wheel to both sides in one phase (V.1.2)."""
    turn_manoeuvres: Annotated[int, Field(ge=0, le=5)]
    """Manoeuvres of a turn of the whole unit, whatever the angle (V.1.3)."""
    turn_regroup_fields: Fields
    """Fields that each element may be moved after a turn of all elements by the same angle (V.1.3)."""
    regroup_manoeuvres_per_field: Annotated[int, Field(ge=0, le=5)]
    """Manoeuvres per field of the element that moves farthest in a formation change (V.1.4)."""
    hold_actions: Annotated[tuple[Literal["turn", "regroup"], ...], UNPLAYED]
    """Manoeuvres allowed under a hold order (III.1.4)."""
    small_unit: SmallUnitRules
    """Small units (V.1.7)."""
    after_shooting_fields: Annotated[Fields, UNPLAYED]
    """Fields that an element may be moved to close ranks after losses by shooting (IV.4.0)."""
    after_melee_fields: tuple[Fields, ...]
    """Fields of a regroup after melee by enemies in contact: none, one, two ...; the last stays (VI.1.5)."""
    after_melee_fields_large: Fields
    """Fields that a large element may move after melee (XVII.4.3)."""


Shooter = Literal["infantry", "cavalry", "chariot_crew", "giant", "artillery", "command"]
"""Who shoots or looks."""


class ArcOfFire(Schema):
    """Where an element may shoot or look, in degrees from straight ahead, left negative (IV.1.1)."""

    shooter: Shooter
    """Who shoots; ``command`` is the view of commanders and wizards (X.3.0)."""
    left: Annotated[int, Field(ge=-180, le=0, json_schema_extra={"unit": "degrees"})]
    """Left limit, included."""
    right: Annotated[int, Field(ge=0, le=180, json_schema_extra={"unit": "degrees"})]
    """Right limit, included."""


class ScatterRow(DieSpan):
    """Where a shot into a melee goes, by a D6 (IV.3.0)."""

    goes_to: Literal["intended", "random_neighbour"]
    """The target aimed at, or a neighbouring field by the compass."""


class ShootingRules(Schema):
    """Modifiers of shooting (IV, XII); a shot hits where a D20 shows the base number or less."""

    support: Modifier
    """Bonus per supporting element (IV.2.0)."""
    segments_per_bonus: Annotated[int, Field(ge=1, le=20, json_schema_extra={"unit": "segments"})]
    """So many segments of the target seen whole give the bonus once (IV.2.0)."""
    segments_bonus: Modifier
    """That bonus (IV.2.0)."""
    into_building: Modifier
    """Modifier of a shot at a target inside a building (XXIV.4.0)."""
    into_melee: tuple[ScatterRow, ...]
    """D6 for a shot into a melee (IV.3.0)."""
    into_melee_supports: bool
    """Whether shots into a melee can be supported (IV.3.0)."""
    into_melee_skill: bool
    """Whether the shooter's skill counts for a shot into a melee (XII.5.0)."""
    large_in_melee: tuple[ScatterRow, ...]
    """D6 for a shot at a large element in melee of which too little is seen (XVII.2.0)."""
    large_in_melee_seen: Annotated[float, Field(ge=0, le=1)]
    """Share of its height that must be seen to shoot at it as usual (XVII.2.0)."""
    special_element_die: Annotated[int, Field(ge=2, le=20)]
    """Sides of the die that must exceed the contacts with its own unit to hit a special element (IX.5.0)."""
    arcs: tuple[ArcOfFire, ...]
    """Arcs of fire and of view (IV.1.1, X.3.0)."""
    independent_shots: Annotated[Count, UNPLAYED]
    """Shots of an independent commander in a turn, in either shooting phase (X.2.1)."""

    @model_validator(mode="after")
    def _dice_are_whole(self) -> Self:
        check_die_table(self.into_melee, 6, "into_melee")
        check_die_table(self.large_in_melee, 6, "large_in_melee")
        return self


class MeleeRules(Schema):
    """Modifiers of melee (VI.1.3, XIV.2.0); an attack hits where a D20 shows the base number or less."""

    flank: Modifier
    """Bonus from the flank (VI.1.3)."""
    rear: Modifier
    """Bonus from the rear; the defender's skill does not count (VI.1.3)."""
    support: Modifier
    """Bonus per supporting element (VI.1.2)."""
    support_of_other_units: Annotated[bool, UNPLAYED]
    """Whether elements of other units may support (VI.1.2)."""
    leader_or_standard: Modifier
    """Power of a main attacker with leader or standard bearer (IX.2.0, IX.3.0)."""
    against_skirmish_formation: Modifier
    """Bonus against a skirmish formation (XIII.3.0)."""
    in_skirmish_formation: Modifier
    """Modifier of attackers in skirmish formation (XIII.3.0)."""
    across_wall_or_hedge: Modifier
    """Modifier over a hedge or an intact wall; no supports (XI.3.7)."""
    one_in_water: Modifier
    """Modifier where attacker or defender stands in water; no supports (XI.3.6)."""
    both_in_water: Modifier
    """Modifier where both stand in water; no supports (XI.3.6)."""
    per_level: Modifier
    """Bonus per level above the enemy, and its opposite per level below (XI.3.5)."""
    most_levels: Levels
    """Standard elements fight over no greater difference (XI.3.5)."""
    wedge_per_element: Modifier
    """Bonus of an intact wedge's tip per other element of the wedge (XIII.2.0)."""
    second_attack_margin: Annotated[int, Field(ge=1, le=20)]
    """A quicker, unsupported attacker who rolls so far below the base number strikes again (XIV.1.0)."""
    second_attacks: Count
    """Most such extra attacks in a phase (XIV.1.0)."""
    monster_flank_bonus: bool
    """Whether large monsters have, or give chariots, the bonus of flank and rear (XVII.4.4)."""
