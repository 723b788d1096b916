"""Formation changes: who goes where, so that the longest way is as short as can be (V.1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal

from editor.rules.core.hexes import FACINGS, Axial
from editor.rules.demonworld.layouts import layout_fields
from editor.rules.demonworld.means import horde
from editor.rules.demonworld.movement import reach
from editor.rules.demonworld.state import BattleState, Unit

Places = tuple[tuple[int, int], ...]
"""(element, cell) of each element that moves."""


def assign(
    reached: Sequence[Mapping[int, int]], targets: Sequence[int], most: int | None = None
) -> tuple[int, tuple[int, ...]] | None:
    """Give each element a target of its own so that the longest way is shortest.

    Args:
        reached: for each element the cells that it can reach, with the length of the way.
        targets: as many cells as elements.
        most: longest way that is of interest; nothing for any.

    Returns:
        The longest way and the target of each element; nothing where some element finds none.
    """
    near = [
        sorted([(ways[cell], place) for place, cell in enumerate(targets) if cell in ways])
        for ways in reached
    ]
    if not all(near):
        return None
    longest = max(choice[-1][0] for choice in near)
    if most is not None:
        longest = min(longest, most)
    for bound in range(max(choice[0][0] for choice in near), longest + 1):
        taken: dict[int, int] = {}
        choices = [[place for length, place in choice if length <= bound] for choice in near]
        if all(_place(index, choices, taken, set()) for index in range(len(choices))):
            cells = {index: targets[place] for place, index in taken.items()}
            return bound, tuple(cells[index] for index in range(len(choices)))
    return None


def _place(index: int, choices: Sequence[Sequence[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Find the place of a target for an element, moving others on where they have another choice."""
    for place in choices[index]:
        if place not in tried:
            tried.add(place)
            if place not in taken or _place(taken[place], choices, taken, tried):
                taken[place] = index
                return True
    return False


@lru_cache(maxsize=4096)
def _line(facing: int, frontage: int, count: int, layout: Literal["line", "horde"]) -> tuple[Axial, ...]:
    return tuple(one.at for one in layout_fields(layout, (0, 0), FACINGS[facing], frontage, count))


def line_cells(
    state: BattleState,
    left_end: int,
    facing: int,
    frontage: int,
    count: int,
    layout: Literal["line", "horde"] = "line",
) -> tuple[int, ...] | None:
    """Return the cells of a line whose front rank begins at a cell, or nothing where it leaves the field."""
    ground = state.battle.ground
    cells = tuple([left_end + r * ground.stride + q for q, r in _line(facing, frontage, count, layout)])
    return cells if all(ground.inside[cell] for cell in cells) else None


def reform(state: BattleState, unit: Unit, facing: int, most: int, frontages: Sequence[int]) -> Places | None:
    """Return the moves by which a unit forms a line that looks a given way, the least ones found, or nothing.

    Lines whose front rank begins on or beside a cell of the unit are tried.
    """
    reached = [reach(state, unit, cell, most) for cell in unit.cells]
    anywhere = set().union(*reached) if reached else set()
    ground, start = state.battle.ground, unit.cells[0]
    ends = sorted(anywhere, key=lambda cell: ground.seen(start, cell, facing))
    layout: Literal["line", "horde"] = "horde" if horde(state, unit) else "line"
    best: tuple[tuple[int, int], Places] | None = None
    for frontage in frontages:
        for left in ends:
            cells = line_cells(state, left, facing, frontage, len(unit.cells), layout)
            if cells is None or not anywhere.issuperset(cells):
                continue
            found = assign(reached, cells, None if best is None else best[0][0])
            if found is None:
                continue
            longest, places = found
            moved = sum(start != end for start, end in zip(unit.cells, places, strict=True))
            if best is None or (longest, moved) < best[0]:
                moves = tuple(
                    (element, end)
                    for element, start, end in zip(unit.elements, unit.cells, places, strict=True)
                    if start != end
                )
                best = (longest, moved), moves
        if best is not None:
            return best[1]
    return None
