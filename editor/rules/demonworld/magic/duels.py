"""Duels between spells that contradict each other (XX.6.0)."""

from __future__ import annotations

from typing import Literal

Prevails = Literal["first", "second"]


def duel_winner(points: tuple[int, int], dice: tuple[int, int]) -> Prevails | None:
    """Return the spell with the higher sum of its D20 and its points, or nothing for a tie (XX.6.0)."""
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
