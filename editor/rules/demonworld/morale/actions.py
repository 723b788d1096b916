"""What a player decides about the courage of his units (XV)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from editor.rules.demonworld.base import Action


@dataclass(frozen=True, slots=True)
class Urge(Action):
    """Say what leader and commanders do in a test of obedience (XV.7.0)."""

    unit: int
    will: Literal[1, -1]
    """1 urges the unit on to attack, -1 holds it back."""


@dataclass(frozen=True, slots=True)
class Dare(Action):
    """Test the courage of a unit for a charge at a more fearsome enemy (XV.5.0)."""

    unit: int
    enemy: int
    """The enemy unit that it shall charge."""


@dataclass(frozen=True, slots=True)
class Rally(Action):
    """Try to rally a unit in rout, or let it run (XV.6.0)."""

    unit: int
    attempt: bool = True


@dataclass(frozen=True, slots=True)
class Follow(Action):
    """Say which commanders stay behind when their unit runs on: they leave it (XV.9.0)."""

    unit: int
    staying: tuple[int, ...] = ()
    """Their elements; the others run with the unit."""


@dataclass(frozen=True, slots=True)
class Gather(Action):
    """Bring the stragglers of a rallied unit back to it, or give them up (XV.9.0)."""

    unit: int
    scatter: bool = False
    """They are given up: destroyed at once."""
