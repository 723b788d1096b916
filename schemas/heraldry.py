"""Arms as data: the shape of a shield, how its field is divided, its tinctures, and the charge on it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.quantities import Colour

ShieldShape = Literal["heater", "round", "kite", "square", "lozenge"]
Division = Literal[
    "plain",
    "per_pale",
    "per_fess",
    "per_bend",
    "per_bend_sinister",
    "per_chevron",
    "per_saltire",
    "quarterly",
    "paly",
    "barry",
    "bendy",
    "chequy",
]
Charge = Literal[
    "axe",
    "cross",
    "crescent",
    "crown",
    "eye",
    "flame",
    "hammer",
    "mountain",
    "roundel",
    "saltire",
    "skull",
    "star",
    "sun",
    "sword",
    "tower",
    "tree",
]
"""What may stand on a shield, or alone as the symbol of a card or people."""


class Heraldry(Schema):
    """A coat of arms; it is drawn from these words, so it is sharp at any size."""

    shield: ShieldShape = "heater"
    """Shape of the shield."""
    division: Division = "plain"
    """How the field is divided; a plain field has the first colour alone."""
    colour: Colour = "#8c1c13"
    """First colour of the field."""
    second_colour: Colour = "#e3c565"
    """Second colour of the field."""
    charge: Charge | None = None
    """What stands on the field; empty for none."""
    charge_colour: Colour = "#1d1a14"
    """Colour of the charge."""
    charges: Annotated[int, Field(ge=1, le=3)] = 1
    """How often the charge stands there."""
