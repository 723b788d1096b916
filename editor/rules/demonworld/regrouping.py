"""Formation changes: who goes where, so that the longest way is as short as can be (V.1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from editor.rules.core.hexes import FACINGS, Axial
from editor.rules.demonworld.layouts import layout_fields
from editor.rules.demonworld.means import horde
from editor.rules.demonworld.movement import reach
from editor.rules.demonworld.state import BattleState, Unit
from schemas.systems.demonworld_parts import Layout

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
def _line(facing: int, frontage: int, count: int, layout: Layout) -> tuple[Axial, ...]:
    return tuple(one.at for one in layout_fields(layout, (0, 0), FACINGS[facing], frontage, count))


def line_cells(
    state: BattleState,
    left_end: int,
    facing: int,
    frontage: int,
    count: int,
    layout: Layout = "line",
) -> tuple[int, ...] | None:
    """Return the cells of a line whose front rank begins at a cell, or nothing where it leaves the field."""
    ground = state.battle.ground
    cells = tuple([left_end + r * ground.stride + q for q, r in _line(facing, frontage, count, layout)])
    return cells if all(ground.inside[cell] for cell in cells) else None


def ways_of_all(state: BattleState, unit: Unit, most: int) -> list[dict[int, int]]:
    """Return for each element the cells that it can reach within so many fields, with the way's length."""
    return [reach(state, unit, cell, most) for cell in unit.cells]


def reform(
    state: BattleState,
    unit: Unit,
    facing: int,
    most: int,
    frontages: Sequence[int],
    layout: Layout | None = None,
    reached: Sequence[Mapping[int, int]] | None = None,
) -> Places | None:
    """Return the moves by which a unit forms up that looks a given way, the least ones found, or nothing.

    Shapes whose front begins on a cell in reach are tried; without a layout lines, or hordes of a unit that
    knows nothing else. ``reached``: what :func:`ways_of_all` has found, where the caller has it.
    """
    if reached is None:
        reached = ways_of_all(state, unit, most)
    anywhere = set().union(*reached) if reached else set()
    closest = {cell: min([ways[cell] for ways in reached if cell in ways]) for cell in anywhere}
    ground, start, own = state.battle.ground, unit.cells[0], frozenset(unit.cells)
    ends = sorted(anywhere, key=lambda cell: ground.seen(start, cell, facing))
    if layout is None:
        layout = "horde" if horde(state, unit) else "line"
    for frontage in frontages:
        shapes = []
        steps = [r * ground.stride + q for q, r in _line(facing, frontage, len(unit.cells), layout)]
        for number, left in enumerate(ends):
            cells = tuple([left + step for step in steps])
            if anywhere.issuperset(cells):
                entered = len(own.symmetric_difference(cells)) // 2
                shapes.append((max([closest[cell] for cell in cells]), entered, number, cells))
        found = _least(unit, reached, sorted(shapes))
        if found is not None:
            return found
    return None


def _least(
    unit: Unit, reached: Sequence[Mapping[int, int]], shapes: Sequence[tuple[int, int, int, tuple[int, ...]]]
) -> Places | None:
    """Return the moves into the shape with the shortest longest way, then with the fewest elements moved.

    ``shapes``: (least that the longest way can be, least elements that can move, number, cells), in order:
    what cannot be better any more is left out.
    """
    best: tuple[tuple[int, int, int], Places] | None = None
    for low, entered, number, cells in shapes:
        if best is not None and (low, entered, number) > best[0]:
            break
        found = assign(reached, cells, None if best is None else best[0][0])
        if found is None:
            continue
        longest, places = found
        moves = tuple(
            (element, end)
            for element, start, end in zip(unit.elements, unit.cells, places, strict=True)
            if start != end
        )
        if best is None or (longest, len(moves), number) < best[0]:
            best = (longest, len(moves), number), moves
    return None if best is None else best[1]
