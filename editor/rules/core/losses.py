"""What an army has lost, in points: elements, units and items, by the way of counting in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from schemas.text import LocalText

Counting = Literal["element", "unit"]
"""Each element its share of its unit's points; or only units lost whole, and items with their bearers."""
COUNTINGS: Final[tuple[Counting, ...]] = ("element", "unit")


@dataclass(frozen=True)
class ItemAtRisk:
    """A thing that is lost with its bearer."""

    name: LocalText
    points: int
    with_bearer: bool
    """Whether it goes with the element that carries it, not only with the whole unit."""


@dataclass(frozen=True)
class LossLine:
    """One copy of a card of the army."""

    number: int
    """Number of the entry."""
    key: str
    """Key of the entry."""
    copy: int
    """Which copy, from 1 on."""
    copies: int
    """Copies of the entry."""
    name: LocalText
    """Name of the card."""
    elements: int
    """Elements (disks ...) that can be lost."""
    worth: int
    """Points of the card without items."""
    items: tuple[ItemAtRisk, ...] = ()
    """What it carries."""
    letter: str = ""
    """Letter of the unit, as on its counters; '' where the game has none."""

    @property
    def each(self) -> float:
        """Points of one element."""
        return self.worth / self.elements


Place = tuple[int, int]
"""Number of the entry, copy."""


@dataclass(frozen=True)
class Losses:
    """An army's losses, counted."""

    points: float
    """Points lost."""
    of: int
    """Points that there were to lose in this way of counting."""
    elements: int
    """Elements lost."""
    units: int
    """Units lost whole."""

    @property
    def percent(self) -> float:
        """Share of the points that is lost."""
        return 100 * self.points / self.of if self.of else 0.0


def lost_points(
    line: LossLine, elements: int, counting: Counting, bearers: frozenset[int] = frozenset()
) -> float:
    """Return the points of one unit that are lost.

    Args:
        line: the unit.
        elements: how many of its elements are lost.
        counting: each element its share, or only the whole unit with its items.
        bearers: places of items whose bearer is lost.
    """
    elements = max(0, min(elements, line.elements))
    if counting == "element":
        return line.worth * elements / line.elements
    whole = elements == line.elements
    total = float(line.worth if whole else 0)
    for place, item in enumerate(line.items):
        if whole or (item.with_bearer and place in bearers and elements):
            total += item.points
    return total


def counted(
    lines: Sequence[LossLine],
    lost: Mapping[Place, int],
    counting: Counting,
    bearers: Mapping[Place, frozenset[int]] | None = None,
) -> Losses:
    """Count up the losses of an army; ``lost`` names the elements lost of each unit that has lost some."""
    points = 0.0
    elements = units = 0
    for line in lines:
        place = (line.number, line.copy)
        gone = max(0, min(lost.get(place, 0), line.elements))
        points += lost_points(line, gone, counting, (bearers or {}).get(place, frozenset()))
        elements += gone
        units += gone == line.elements
    of = sum(line.worth for line in lines)
    if counting == "unit":
        of += sum(item.points for line in lines for item in line.items)
    return Losses(points, of, elements, units)
