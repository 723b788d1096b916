"""Duels between spells that contradict each other (XX.6.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

from editor.rules.demonworld.effects.lasting import BARS, Lasting

Prevails = Literal["first", "second"]


def duel_winner(points: tuple[int, int], dice: tuple[int, int]) -> Prevails | None:
    """Return the spell with the higher sum of its D20 and its points, or None for a tie (XX.6.0)."""
    first, second = points[0] + dice[0], points[1] + dice[1]
    if first == second:
        return None
    return "first" if first > second else "second"


def duel_chance(points: tuple[int, int]) -> float:
    """Return the chance that the first spell prevails, ties rolled again (XX.6.0)."""
    sides = range(1, 21)
    results = [duel_winner(points, (one, other)) for one in sides for other in sides]
    decided = [result for result in results if result is not None]
    return decided.count("first") / len(decided)


_SERVES: Final[Mapping[str, tuple[str, ...]]] = {
    "moving": ("movement_points", "manoeuvres"),
    "shooting": ("missile_power", "missile_skill"),
    "melee": ("melee_power", "melee_skill", "initiative"),
}
"""What an effect bars -> numbers that serve nothing else."""


def contrary(one: Lasting, other: Lasting) -> bool:
    """Return whether an effect bars that which another one helps with (XX.6.0).

    Both are on somebody whom they share, and come from different spells.
    """
    if one.change not in BARS or (one.source, one.by) == (other.source, other.by):
        return False
    helped = other.value > 0 and other.change in _SERVES.get(one.change, ())
    return helped and (one.unit == other.unit or not set(one.elements).isdisjoint(other.elements))


def duels(effects: Iterable[Lasting], turn: int) -> Iterator[tuple[Lasting, Lasting]]:
    """Yield the effects begun in a turn that contradict each other, what bars first (XX.6.0)."""
    fresh = [one for one in effects if one.began == turn]
    for one in fresh:
        for other in fresh:
            if contrary(one, other):
                yield one, other
