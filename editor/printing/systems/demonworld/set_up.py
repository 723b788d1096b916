"""Where the elements of Demonworld's units stand when a scenario begins."""

from __future__ import annotations

from collections.abc import Iterator

from editor.printing.set_up import Lying
from editor.printing.systems.demonworld.symbols import Sign, special_signs
from editor.rules.core.battlefield import Battlefield, join
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import FACINGS
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
    """Yield every element that the scenario puts onto the field; those of several fields wait beside it."""
    scenario = setup.scenario
    if not isinstance(scenario, DemonworldScenario):
        return
    battlefield = join(scenario.boards, maps_of(setup, scenario))
    for side in scenario.sides:
        counts: dict[str, int] = {}
        for copy in copies_of(setup, side):
            number = counts[copy.card.id] = counts.get(copy.card.id, -1) + 1
            placement = placement_of(side, copy)
            if placement is not None and copy.card.large is None:
                yield from _elements(battlefield, side.id, copy, number, placement)


def _elements(
    battlefield: Battlefield, side: str, copy: Copy, number: int, placement: UnitPlacement
) -> Iterator[Lying]:
    signs: tuple[Sign | None, ...] = special_signs(copy.card)
    kinds = list(dict.fromkeys(signs))
    words = [signs[one] or "" for one in range(copy.elements)]
    order = placed_elements(range(copy.elements), words, placement.layout, placement.frontage)
    states = max(1, -(-len(copy.profiles) // 2))  # two to a counter
    shown, over = divmod(copy.begins, 2)
    for element, placed in zip(order, placed_fields(battlefield, placement, copy.elements), strict=True):
        at = battlefield.to_offset(placed.at)
        if battlefield.holds(at):
            parts = {
                len(signs) * states: shown * len(signs) + element,
                len(kinds) * states: shown * len(kinds) + kinds.index(signs[element]),
            }
            turn = FACINGS.index(placed.facing)
            yield Lying(side, copy.card.id, at, number, parts, turn, over=bool(over))
