"""Words and small parts shared by the documents of Demonworld (2nd edition)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Schema
from schemas.descriptive import LOOK
from schemas.quantities import Count, Fields, Key, MovementPoints, Power, Protection, Segments, Skill
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken

SystemName = Literal["demonworld"]
Order = Literal["move", "skirmish", "charge", "hold"]
"""An order counter (III.1.0)."""
Facing = Literal["N", "NE", "SE", "S", "SW", "NW"]
"""A facing is a corner of the field (I.2.0)."""
Formation = Literal["square", "wedge", "skirmish_formation", "horde"]
"""A formation that needs the card's permission (XIII)."""
Layout = Literal["line", "column", "square", "wedge", "skirmish_formation", "horde"]
"""How a unit is put down."""
CardKind = Literal["unit", "commander", "hero", "wizard", "chariot", "giant", "dragon", "artillery"]
Mobility = Literal["infantry", "cavalry"]


class RangeBand(Schema):
    """Power of a missile weapon up to a range (II.5.1)."""

    to: Annotated[int, Field(ge=1, le=99, json_schema_extra={"unit": "fields"})]
    """Longest range of the band."""
    power: Power
    """Power inside it."""


def check_bands(bands: Sequence[RangeBand]) -> None:
    """Refuse range bands of which one is not longer than the one before it.

    Raises:
        ValueError: a band ends no farther away than the one before.
    """
    ends = [band.to for band in bands]
    if ends != sorted(set(ends)):
        raise broken("unit.bands_do_not_grow", at="bands", ranges=", ".join(map(str, ends)))


class Weapon(Schema):
    """One weapon of a card, with the powers as printed on it (II.5.0)."""

    weapon: Key
    """Weapon type of the ruleset (``handweapon``, ``bow``, ``bite`` ...)."""
    name: LocalText = NO_TEXT
    """Own name, where the card gives one."""
    carried_by: Literal["element", "rider", "crew", "animals"] = "element"
    """Who wields it."""
    hand: Literal["left", "right", "both"] | None = None
    """Hand of a giant that holds it: it says which of the fields before him it can strike (XVII.6.5)."""
    attacks: Annotated[int, Field(ge=1, le=20)] = 1
    """Attacks with it in one melee phase."""
    melee_power: Power | None = None
    """Power in melee; empty for a weapon that only shoots."""
    melee_power_cavalry: Power | None = None
    """Power in melee against cavalry, where it differs (spears and pikes)."""
    bands: tuple[RangeBand, ...] = ()
    """Power by range; empty for a weapon that does not shoot."""
    requires_order: Order | None = None
    """Order needed to shoot with it."""
    first_phase_only: bool = False
    """Used only in the first melee phase (lances)."""

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if self.melee_power is None and not self.bands:
            raise broken("unit.weapon_does_nothing", at="melee_power", weapon=self.weapon)
        check_bands(self.bands)
        return self


class Elements(Schema):
    """Who stands in the unit (I.2.1, IX)."""

    leader: Annotated[int, Field(ge=0, le=1)] = 0
    """Elements with the leader."""
    standard: Annotated[int, Field(ge=0, le=1)] = 0
    """Elements with the standard bearer."""
    musician: Annotated[int, Field(ge=0, le=1)] = 0
    """Elements with the musician."""
    normal: Count = 1
    """Other elements."""
    models: Annotated[int, Field(ge=1, le=9)] = 4
    """Models on one element."""

    @property
    def total(self) -> int:
        """All elements."""
        return self.leader + self.standard + self.musician + self.normal

    @model_validator(mode="after")
    def _somebody_stands_there(self) -> Self:
        if not 1 <= self.total <= 40:
            raise broken("unit.elements_count", at="normal", total=self.total)
        return self


class Movement(Schema):
    """Movement points per order (V); None if the order does not move."""

    move: MovementPoints | None = None
    """On a move order."""
    charge: MovementPoints | None = None
    """On a charge order."""
    skirmish: MovementPoints | None = None
    """On a skirmish order."""
    hold: MovementPoints | None = None
    """On a hold order (large elements only)."""
    fixed: MovementPoints | None = None
    """The same under every order (commanders, heroes, wizards)."""
    minus_lost_hit_points: bool = False
    """Hit points lost are taken off (large elements, XVII.1.5; guns, XIX.3.0)."""

    @model_validator(mode="after")
    def _fixed_or_by_order(self) -> Self:
        if self.fixed is not None and (self.move, self.charge, self.skirmish) != (None, None, None):
            raise broken("unit.movement_fixed_and_by_order", at="fixed", fixed=self.fixed)
        return self

    def points(self, order: Order) -> int:
        """Movement points under an order; 0 where it does not move."""
        if self.fixed is not None:
            return 0 if order == "hold" else self.fixed
        return getattr(self, order) or 0


class Command(Schema):
    """What makes a commander (X)."""

    stars: Annotated[int, Field(ge=1, le=4)]
    """Stars: orders that he may give, and his bonus on morale."""
    radius: Fields = 0
    """Command radius; 0 commands only the unit that he is with."""


class LargeElement(Schema):
    """Large elements: giants, dragons, chariots and guns (XVII to XIX)."""

    base_fields: Annotated[int, Field(ge=1, le=7, json_schema_extra={"unit": "fields"})] = 3
    """Fields of the base."""
    overrun: Power | None = None
    """Overrun value; empty if it cannot overrun (XVII.3.0)."""
    breath: Power | None = None
    """Power of its breath (XVII.7.4)."""


class Chariot(Schema):
    """The animals of a chariot (XVIII.5.0); the unit's own values are those of the car and the crew."""

    animals_size: Segments
    """Size of the draught animals."""
    animals_melee_protection: Protection
    """Their melee protection."""
    animals_missile_protection: Protection
    """Their missile protection."""


class Artillery(Schema):
    """An engine that shoots (XIX)."""

    fire: Literal["direct", "indirect"]
    """Direct or indirect fire."""
    projectile: Literal["ball", "bolt", "small_stone", "large_stone"]
    """What it throws."""
    power: Power
    """Power of the projectile (of a large stone: on the field hit)."""
    power_adjacent: Power | None = None
    """Power of a large stone on the six fields around."""
    incendiary: Power | None = None
    """Power of its incendiary projectiles; empty if it has none (XXII.6.0)."""
    minimum: Fields = 0
    """Not nearer than this."""
    short: Fields | None = None
    """Short range up to; empty if it has none."""
    medium: Fields
    """Medium range up to."""
    long: Fields
    """Long range up to."""

    @model_validator(mode="after")
    def _ranges_grow(self) -> Self:
        ranges = [self.minimum, *([self.short] if self.short is not None else []), self.medium, self.long]
        if ranges != sorted(ranges):
            raise broken("unit.artillery_ranges", at="long", ranges=", ".join(map(str, ranges)))
        return self


class Crew(Schema):
    """Figures aboard a large element with values of their own: riders, passengers, servants (XVII to XIX)."""

    figures: Annotated[int, Field(ge=1, le=9), LOOK] = 2
    """How many of them the base carries."""
    size: Segments | None = None
    """Size of a machine's crew (XVIII.6.0); empty if it is that of the card."""
    melee_skill: Skill | None = None
    """Skill of a machine's crew in melee (XVIII.8.0); empty if it is that of the card."""
    missile_skill: Skill | None = None
    """Their skill in shooting (XVII.7.4, XVIII.7.0); empty if it is that of the card."""
    values_on_back: Annotated[bool, LOOK] = False
    """The card prints skill 0 and their values on its back (XVII.7.4, XVIII.7.0)."""


class Flight(Schema):
    """How a creature flies, where its description differs from the rules (XXIII)."""

    low_only: bool = False
    """Flies close to the ground only (XXIII.3.0)."""
    always_aloft: bool = False
    """Can neither land nor walk on the ground (XXIII.2.0)."""
    climb: Annotated[int, Field(ge=0, le=30, json_schema_extra={"unit": "segments"})] | None = None
    """Most altitude gained in one movement; empty for that of the rules (XXIII.5.0)."""
    least_fields_on_hold: Fields = 0
    """Fields that it has to fly on a hold order, where it cannot hover (XXIII.5.0)."""
    fragile: bool = False
    """Any overrun that succeeds destroys it (XXIII.6.0)."""


class TerrainException(Schema):
    """What the card says about a terrain against the ruleset (XI)."""

    terrain: Key
    """Terrain type of the ruleset."""
    counts_as: Key | None = None
    """Terrain type whose costs it pays there; empty if it may not enter."""
