"""What a character of the calculating player wants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from editor.rules.core.contract import Character


@dataclass(frozen=True)
class Temper:
    """What weighs how much for a player."""

    risk: float = 1.0
    """Own losses against those of the enemy."""
    crowd: float = 2.0
    """Exponent: an enemy who could strike n elements endangers each by 1 / n to this power."""
    least_promise: float = -20.0
    """Points that an attack has to promise, what it suffers taken off."""
    let_come: int = -1
    """A unit waits if more fields than these are left between its charge and that of its nearest enemy."""
    patience: int = 4
    """Last turn in which it waits: then it goes to those who have not come."""
    broad: int = 8
    """Elements in front that are enough: a unit with fewer forms a broader line as the enemy comes near."""
    spread_from: int = 5
    """Distance to the nearest enemy, in fields, from which a unit may take the time to form it ..."""
    spread_to: int = 8
    """... and the distance beyond which it marches on in its column of march or narrow line."""


TEMPERS: Final[Mapping[Character, Temper]] = MappingProxyType(
    {
        "cautious": Temper(risk=1.3, least_promise=0.0),
        "balanced": Temper(),
        "aggressive": Temper(risk=0.7, least_promise=-60.0),
    }
)
"""Character -> its figures."""
