"""Where the elements of Demonworld's units stand when a scenario begins."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

from editor.printing.packing import hex_extent
from editor.printing.set_up import Lying
from editor.printing.systems.demonworld.symbols import Sign, special_signs
from editor.rules.core.battlefield import Battlefield, join
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import FACINGS, Facing
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.large.footprints import LargeKind, shape
from editor.rules.demonworld.set_up.copies import (
    Copy,
    copies_of,
    maps_of,
    placed_elements,
    placed_fields,
    placement_of,
)
from schemas.systems.demonworld import DemonworldScenario, UnitPlacement


def lying(setup: Setup) -> Iterator[Lying]:
    """Yield every element that the scenario puts onto the field."""
    scenario = setup.scenario
    if not isinstance(scenario, DemonworldScenario):
        return
    battlefield = join(scenario.boards, maps_of(setup, scenario))
    for side in scenario.sides:
        counts: dict[str, int] = {}
        for copy in copies_of(setup, side):
            number = counts[copy.card.id] = counts.get(copy.card.id, -1) + 1
            placement = placement_of(side, copy)
            if placement is None:
                continue
            if copy.card.large is None:
                yield from _elements(battlefield, side.id, copy, number, placement)
            elif battlefield.holds(placement.at):
                yield _large(side.id, copy, number, placement)


def _elements(
    battlefield: Battlefield, side: str, copy: Copy, number: int, placement: UnitPlacement
) -> Iterator[Lying]:
    signs: tuple[Sign | None, ...] = special_signs(copy.card)
    kinds = list(dict.fromkeys(signs))
    words = [signs[one] or "" for one in range(copy.elements)]
    order = placed_elements(range(copy.elements), words, placement.layout, placement.frontage)
    states, shown, over = _sides(copy)
    for element, placed in zip(order, placed_fields(battlefield, placement, copy.elements), strict=True):
        at = battlefield.to_offset(placed.at)
        if battlefield.holds(at):
            parts = {
                len(signs) * states: shown * len(signs) + element,
                len(kinds) * states: shown * len(kinds) + kinds.index(signs[element]),
            }
            turn = FACINGS.index(placed.facing)
            yield Lying(side, copy.card.id, at, number, parts, turn, over)


def _large(side: str, copy: Copy, number: int, placement: UnitPlacement) -> Lying:
    """Return the one counter of a large base, which covers all its fields (XVII.6.1)."""
    states, shown, over = _sides(copy)
    turn, kind = FACINGS.index(placement.facing), base_of(copy.card)
    beside = _middle(kind, placement.facing) if kind is not None else (0.0, 0.0)
    return Lying(side, copy.card.id, placement.at, number, {states: shown}, turn, over, beside)


def _sides(copy: Copy) -> tuple[int, int, bool]:
    """Return how many counters have the states of a unit, two to each; which lies there; if on its front."""
    shown, over = divmod(copy.begins, 2)
    return max(1, -(-len(copy.profiles) // 2)), shown, bool(over)


@cache
def _middle(kind: LargeKind, facing: Facing) -> tuple[float, float]:
    """Return the middle of a base from that of its reference field, in widths of a field.

    A counter turns about the middle of the box round its fields as they are when it looks to the north.
    """
    left, top, width, height = hex_extent(shape(kind, "N").fields, 1 / math.sqrt(3))
    x, y = left + width / 2, top + height / 2
    angle = math.radians(60 * FACINGS.index(facing))
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
