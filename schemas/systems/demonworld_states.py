"""States of a unit of Demonworld: mounted and on foot, hurt, in another shape.

What a battle is built on stays as it is: whose card it is, its elements, hit points, base, flight, magic.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from schemas.quantities import Modifier, Protection, Segments, Skill
from schemas.states import CardState
from schemas.systems.demonworld_parts import (
    Command,
    Formation,
    Mobility,
    Movement,
    TerrainException,
    Weapon,
)


class DemonworldState(CardState):
    """A state of a unit: what is empty here is as on the card."""

    mobility: Mobility | None = None
    """On foot or mounted in this state."""
    movement: Movement | None = None
    """Movement points per order, or fixed, in this state."""
    manoeuvres: Annotated[int, Field(ge=0, le=5)] | None = None
    """Manoeuvres in one movement phase."""
    formations: tuple[Formation, ...] | None = None
    """Formations that it may take up instead of those of the card."""
    always_horde: bool | None = None
    """Knows no formation but the horde."""
    weapons: tuple[Weapon, ...] = ()
    """Weapons and attacks instead of those of the card."""
    initiative: Annotated[int, Field(ge=0, le=9)] | None = None
    """Base initiative."""
    size: Segments | None = None
    """Height in segments."""
    melee_protection: Protection | None = None
    """Protection in melee."""
    missile_protection: Protection | None = None
    """Protection from missiles."""
    melee_skill: Skill | None = None
    """Skill in melee."""
    missile_skill: Skill | None = None
    """Skill in shooting."""
    charge_bonus: Modifier | None = None
    """Bonus of charging cavalry in the first melee phase."""
    fear: Annotated[int, Field(ge=0, le=9)] | None = None
    """Fear factor."""
    morale_a: Annotated[int, Field(ge=-20, le=40)] | None = None
    """First morale value."""
    morale_b: Annotated[int, Field(ge=-20, le=40)] | None = None
    """Second morale value."""
    command: Command | None = None
    """Stars and command radius."""
    aggressive_mount: bool | None = None
    """Rides a beast that fights, too."""
    regeneration: Annotated[int, Field(ge=0, le=9)] | None = None
    """Wounds of a turn that each element heals at its end."""
    flaming_missiles: bool | None = None
    """May shoot flaming missiles."""
    may_start_fires: bool | None = None
    """May set fields on fire."""
    two_melee_weapons: bool | None = None
    """Fights with two melee weapons."""
    terrain_exceptions: tuple[TerrainException, ...] = ()
    """Terrain that counts otherwise for it, instead of that of the card."""
