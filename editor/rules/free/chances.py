"""Chances of dice: how likely each result is, exactly."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from schemas.own_values import dice_parts

LARGEST: Final = 200
"""Number of dice times their sides; of more the chances take too long to work out."""
Chance = tuple[int, float]
"""A result and how likely it is, from 0 to 1."""


@lru_cache(maxsize=64)
def chances_of(dice: str) -> tuple[Chance, ...]:
    """Return each result of dice such as ``2d6+1`` with its chance, the lowest first.

    Empty for what is no dice, and for too many of them.
    """
    parts = dice_parts(dice)
    if parts is None or parts[0] * parts[1] > LARGEST:
        return ()
    import icepool  # loaded with the first chart: few games are looked at so

    number, sides, more = parts
    rolled = number @ icepool.d(sides) + more
    return tuple((int(result), float(rolled.probability(result))) for result in rolled.outcomes())
