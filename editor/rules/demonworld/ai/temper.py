"""What a level can do and a character wants, as figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from editor.rules.core.contract import Character


@dataclass(frozen=True)
class Temper:
    """What weighs how much for a player."""

    risk: float = 1.0
    """Own losses against those of the enemy."""


TEMPERS: Final[Mapping[Character, Temper]] = {
    "cautious": Temper(risk=1.3),
    "balanced": Temper(),
    "aggressive": Temper(risk=0.7),
}
"""Character -> its figures."""
