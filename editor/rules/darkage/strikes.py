"""Strikes rolled with two dice (combat): distance fire, hits and blocks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

FACES = range(1, 7)
ROLLS = 36


def strikes(roll: int, thresholds: Sequence[int]) -> int:
    """Return the strikes of a roll, bonus included: one for each number of the string that it reaches."""
    return sum(roll >= threshold for threshold in thresholds)


def reach_chance(threshold: int, bonus: int = 0) -> float:
    """Return the chance from 0 to 1 that two dice and a bonus reach a number."""
    return sum(one + other + bonus >= threshold for one, other in product(FACES, FACES)) / ROLLS


def strike_chances(thresholds: Sequence[int], bonus: int = 0) -> tuple[float, ...]:
    """Return the chances of exactly 0, 1, ... strikes with two dice and a bonus; they add up to 1."""
    ways = [0] * (len(thresholds) + 1)
    for one, other in product(FACES, FACES):
        ways[strikes(one + other + bonus, thresholds)] += 1
    return tuple(number / ROLLS for number in ways)
