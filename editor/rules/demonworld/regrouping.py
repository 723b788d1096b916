"""Formation changes: who goes where, so that the longest way is as short as can be (V.1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld.layouts import layout_fields
from editor.rules.demonworld.movement import reach
from editor.rules.demonworld.state import BattleState, Unit

Places = tuple[tuple[int, int], ...]
"""(element, cell) of each element that moves."""


def assign(
    reached: Sequence[Mapping[int, int]], targets: Sequence[int]
) -> tuple[int, tuple[int, ...]] | None:
    """Give each element a target of its own so that the longest way is shortest.

    Args:
        reached: for each element the cells that it can reach, with the length of the way.
        targets: as many cells as elements.

    Returns:
        The longest way and the target of each element; nothing where some element finds none.
    """
    longest = max((max(ways.values(), default=0) for ways in reached), default=0)
    for bound in range(longest + 1):
        taken: dict[int, int] = {}
        choices = [[cell for cell in targets if ways.get(cell, bound + 1) <= bound] for ways in reached]
        for ways, choice in zip(reached, choices, strict=True):
            choice.sort(key=lambda cell: ways[cell])
        if all(choices) and all(_place(index, choices, taken, set()) for index in range(len(choices))):
            cells = {index: cell for cell, index in taken.items()}
            return bound, tuple(cells[index] for index in range(len(choices)))
    return None


def _place(index: int, choices: Sequence[Sequence[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Find a target for an element, moving others on where they have another choice."""
    for cell in choices[index]:
        if cell not in tried:
            tried.add(cell)
            if cell not in taken or _place(taken[cell], choices, taken, tried):
                taken[cell] = index
                return True
    return False


def moves_into(
    state: BattleState, unit: Unit, targets: Sequence[int], most: int
) -> tuple[int, Places] | None:
    """Return the longest way and the moves that bring a unit onto the targets within ``most`` fields, or nothing."""
    if not set(unit.cells).isdisjoint(targets) and set(unit.cells) == set(targets):
        return 0, ()
    found = assign([reach(state, unit, cell, most) for cell in unit.cells], targets)
    if found is None:
        return None
    longest, cells = found
    moves = tuple(
        (element, end)
        for element, start, end in zip(unit.elements, unit.cells, cells, strict=True)
        if start != end
    )
    return longest, moves


def line_cells(
    state: BattleState, left_end: int, facing: int, frontage: int, count: int
) -> tuple[int, ...] | None:
    """Return the cells of a line whose front rank begins at a cell, or nothing where it leaves the field."""
    ground = state.battle.ground
    placed = layout_fields("line", (0, 0), FACINGS[facing], frontage, count)
    zero = ground.of_axial((0, 0))
    cells = tuple([left_end + ground.of_axial(one.at) - zero for one in placed])
    return cells if all(ground.inside[cell] for cell in cells) else None


def reform(state: BattleState, unit: Unit, facing: int, most: int, frontages: Sequence[int]) -> Places | None:
    """Return the moves by which a unit forms a line that looks a given way, the least ones found, or nothing.

    Lines whose front rank begins on or beside a cell of the unit are tried.
    """
    reached = [reach(state, unit, cell, most) for cell in unit.cells]
    anywhere = set().union(*reached) if reached else set()
    best: tuple[tuple[int, int], Places] | None = None
    for frontage in frontages:
        for left in sorted(anywhere):
            cells = line_cells(state, left, facing, frontage, len(unit.cells))
            if cells is None or not anywhere.issuperset(cells):
                continue
            found = assign(reached, cells)
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
