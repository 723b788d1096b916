"""Damage and wounds of disks (combat, wounds, end of turn)."""

from __future__ import annotations

from typing import NamedTuple


class Wounded(NamedTuple):
    """What damage does to a disk."""

    wounds: int
    """Wounds, not capped by the hits."""
    left: int
    """Damage that has not made a wound yet."""
    destroyed: bool
    """Whether the wounds reach the hits."""


def wounded(damage: int, toughness: int, hits: int) -> Wounded:
    """Return what the damage of a turn does: one wound for each time that it reaches the toughness."""
    wounds, left = divmod(damage, toughness)
    return Wounded(wounds, left, wounds >= hits)
