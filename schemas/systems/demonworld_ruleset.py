"""The ruleset document of Demonworld: terrain, weapons, orders and the tables of the rules."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.quantities import Colour, Key, Modifier, MovementPoints, Power, Segments
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld_parts import Order, RangeBand, SystemName
from schemas.text import LocalText

Mover = Literal["infantry", "cavalry", "independent", "skirmish_formation", "giant", "dragon", "chariot", "artillery"]
"""Who pays a terrain cost (XI, XVII to XIX)."""


class TerrainType(Schema):
    """A kind of ground (XI.3): what it costs, how high it is for sight, how it is drawn."""

    id: Key
    """Identifier used by maps."""
    name: LocalText
    """Name per language."""
    letter: Annotated[str, Field(min_length=1, max_length=1)]
    """Letter in rows of terrain."""
    costs: dict[Mover, MovementPoints | None]
    """Movement points to enter, per mover; nothing where it is impassable."""
    height: Segments = 0
    """Height that it adds for sight (XII.3.1)."""
    blocks_sight: bool = False
    """No shot passes through it (woods, XII.3.3)."""
    shot_into: Modifier = 0
    """Modifier of a shot at an element in it (XII.4.0)."""
    water: bool = False
    """Water: costs come from its depth and the mover's size."""
    colour: Colour
    """Colour on screen and paper."""
    pattern: Literal["plain", "dots", "tufts", "trees", "stones", "waves", "reeds", "grains", "hatch"] = "plain"
    """How it is textured."""


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
    """Change for an enemy who attacks its bearer frontally (pikes, VI.1.3)."""
    first_phase_only: bool = False
    """Used only in the first melee phase."""


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

    def terrain_type(self, terrain_id: str) -> TerrainType | None:
        """Return the kind of ground with this id, or nothing."""
        return next((kind for kind in self.terrain if kind.id == terrain_id), None)

    def weapon_type(self, weapon_id: str) -> WeaponType | None:
        """Return the weapon with this id, or nothing."""
        return next((kind for kind in self.weapons if kind.id == weapon_id), None)
