"""What wizards may do: cast a spell, or none, and shift the die of a critical failure (XX.5.0)."""

from __future__ import annotations

from dataclasses import dataclass

from editor.rules.demonworld.base import Action
from editor.rules.demonworld.magic.wizards import Casting


@dataclass(frozen=True, slots=True)
class CastSpell(Action):
    """Announce a spell, its target and the points spent on it (XX.5.0)."""

    casting: Casting


@dataclass(frozen=True, slots=True)
class CastNothing(Action):
    """Let a wizard cast no spell in this phase (XX.5.0)."""

    wizard: int


@dataclass(frozen=True, slots=True)
class ShiftFailure(Action):
    """Shift the die on the table of critical failures, or leave it (XX.5.0)."""

    shift: int = 0
