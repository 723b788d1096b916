"""Doors (XXIV.3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def phases_to_break(stability: int, powers: Iterable[Sequence[int]]) -> int | None:
    """Return in which melee phase a door breaks under the powers used, or nothing (XXIV.3.1)."""
    for number, used in enumerate(powers, start=1):
        stability -= sum(used)
        if stability <= 0:
            return number
    return None
