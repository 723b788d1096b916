"""Manoeuvres: how many there are, what they leave of the movement, what each costs; wheels (V.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from editor.rules.core.hexes import Axial, add, distance, ring, rotate, turned
from editor.rules.demonworld.formations.judging import line_ranks
from editor.rules.demonworld.formations.special import Placed
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Game = Literal["basic", "full"]


def is_small(count: int, ruleset: DemonworldRuleset) -> bool:
    """Return whether a unit of so many elements is small (V.1.7)."""
    return count <= ruleset.movement.small_unit.most_elements


def available(
    printed: int,
    ruleset: DemonworldRuleset,
    *,
    musician: bool = False,
    horde: bool = False,
    game: Game = "full",
) -> int:
    """Return the manoeuvres of a unit in a movement phase.

    In the basic game every unit has the same number (V.0). Else the card's, one more with a musician
    (IX.1.0); a horde has one, musician or not (XIII.4.0).
    """
    if game == "basic":
        return ruleset.movement.basic_game_manoeuvres
    if horde:
        rule = ruleset.formation("horde")
        most = rule.most_manoeuvres if rule is not None else None
        return printed if most is None else min(printed, most)
    return printed + (ruleset.special_elements.musician_manoeuvres if musician else 0)


def points_left(points: float, spent: int, available: int, ruleset: DemonworldRuleset) -> float:
    """Return the movement points that are left to advance with after so many manoeuvres (V.0).

    A half is kept as a half.

    A unit that has only one manoeuvre does not advance in the phase in which it makes it.
    """
    if spent == 0:
        return points
    if available == 1 and not ruleset.movement.single_manoeuvre_may_advance:
        return 0
    shares = ruleset.movement.manoeuvre_shares
    return points * (1 - shares[min(spent, len(shares)) - 1]) if shares else points


def after_melee_fields(enemies_touched: int, ruleset: DemonworldRuleset) -> int:
    """Return how far an element may be moved after melee, by the enemies that it touches (VI.1.5)."""
    steps = ruleset.movement.after_melee_fields
    return steps[min(enemies_touched, len(steps) - 1)]


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

    None if it is forbidden (V.1.2).
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
