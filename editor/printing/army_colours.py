"""The colours of the armies of one battle, each different."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schemas.army import ArmyBase
from schemas.base import Document
from schemas.ruleset import RulesetBase

ARMY_FALLBACK: Final = (
    "#8a3324",
    "#275a8a",
    "#2a6431",
    "#7d5200",
    "#5b3a86",
    "#555555",
    "#99264f",
    "#1f6f6b",
)
"""Colours of armies whose ruleset names none, in the order of the sides."""


def colour_of_side(colour: str | None, index: int = 0) -> str:
    """Return the colour of a side: its people's, or the one of its place among the sides."""
    return colour or ARMY_FALLBACK[index % len(ARMY_FALLBACK)]


def colour_of_people(army: Document | None, ruleset: Document | None) -> str | None:
    """Return the colour of an army's people. None if it has none, or the ruleset does not know them."""
    if not isinstance(army, ArmyBase) or not isinstance(ruleset, RulesetBase):
        return None
    faction = ruleset.faction(army.faction)
    return faction.colour if faction is not None else None


class ArmyColours:
    """Gives one army after another its colour: its people's, unless an earlier one is much like it."""

    _ALIKE = 60
    """Colours nearer to each other than this, red, green and blue added up, are too much alike."""

    def __init__(self, spare: Sequence[str]) -> None:
        """Begin a battle; ``spare`` are the colours for armies whose own is taken or not known."""
        self._spare = tuple(spare)
        self._taken: list[str] = []

    def next(self, wanted: str | None) -> str:
        """Return the colour of the next army, by the colour of its people."""
        usual = self._spare[len(self._taken) % len(self._spare)]
        choices = [*([wanted] if wanted else []), usual, *self._spare]
        free = (one for one in choices if all(_apart(one, other) >= self._ALIKE for other in self._taken))
        found = next(free, wanted or usual)
        self._taken.append(found)
        return found


def _apart(one: str, other: str) -> int:
    """Return how far apart two colours are, their red, green and blue added up."""
    parts = [[int(colour[index : index + 2], 16) for index in (1, 3, 5)] for colour in (one, other)]
    return sum(abs(a - b) for a, b in zip(*parts, strict=True))
