"""Wheels: a whole unit turns about one end of its front rank (V.1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from editor.rules.core.hexes import Axial, add, distance, ring, rotate, turned
from editor.rules.demonworld.formations import Placed, line_ranks
from editor.rules.demonworld.manoeuvres import is_small
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Pivot = Literal["left", "right"]


class Wheel(NamedTuple):
    """What comes of a wheel."""

    allowed: bool
    """Whether the rules allow it to this unit; obstacles on the way are for the caller to look at."""
    elements: tuple[Placed, ...] = ()
    """The elements after it, in the order given."""
    manoeuvres: int = 0
    """What it costs."""
    swept: frozenset[Axial] = frozenset()
    """Fields passed over or entered, the unit's own left out: nobody else may stand there (V.3.0)."""
    arcs: tuple[tuple[Axial, ...], ...] = ()
    """The way of each element from field to field, both ends included."""
    refusal: str | None = None
    """Message code of the reason where it is not allowed."""


def wheel_manoeuvres(frontage: int, degrees: int, ruleset: DemonworldRuleset) -> int | None:
    """Return what a wheel costs in manoeuvres with so many elements in front.

    Nothing where it is forbidden (V.1.2).
    """
    for row in ruleset.movement.wheels:
        last = row.frontage_to if row.frontage_to is not None else frontage
        if row.degrees == degrees and row.frontage_from <= frontage <= last:
            return row.manoeuvres
    return None


def wheel(elements: Sequence[Placed], pivot: Pivot, degrees: int, ruleset: DemonworldRuleset) -> Wheel:
    """Return a wheel forwards by 60 or 120 degrees about one end of the front rank (V.1.2).

    Only an organised line wheels: no column (V.1.6), no small unit (V.1.7). Wedges and hordes never do
    (XIII.2.0, XIII.4.0); the caller knows whether the unit is one.
    """
    if is_small(len(elements), ruleset) and not ruleset.movement.small_unit.may_wheel:
        return Wheel(False, refusal="demonworld.wheel_small_unit")
    ranks = line_ranks(elements)
    if ranks is None:
        return Wheel(False, refusal="demonworld.wheel_disorganised")
    if len(ranks[0]) == 1:
        return Wheel(False, refusal="demonworld.wheel_column")
    cost = wheel_manoeuvres(len(ranks[0]), degrees, ruleset)
    if cost is None:
        return Wheel(False, refusal="demonworld.wheel_too_broad")
    centre = elements[ranks[0][0 if pivot == "left" else -1]].at
    steps = degrees // 60 * (-1 if pivot == "left" else 1)
    after = tuple(
        Placed(_about(element.at, centre, steps), turned(element.facing, steps)) for element in elements
    )
    own = {element.at for element in elements}
    arcs = tuple(tuple(_arc(element.at, centre, steps)) for element in elements)
    passed = {field for arc in arcs for field in arc}
    return Wheel(True, after, cost, frozenset(passed - own), arcs)


def _about(field: Axial, centre: Axial, steps: int) -> Axial:
    return add(centre, rotate((field[0] - centre[0], field[1] - centre[1]), steps))


def _arc(field: Axial, centre: Axial, steps: int) -> list[Axial]:
    """Return the fields from one place of a ring to another, both included, the way that the wheel goes."""
    radius = distance(field, centre)
    around = ring(centre, radius)
    start = around.index(field)
    way = 1 if steps > 0 else -1
    return [around[(start + way * number) % len(around)] for number in range(abs(steps) * radius + 1)]
