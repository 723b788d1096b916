"""Putting a unit down in a formation: the fields and facings of its elements."""

from __future__ import annotations

from editor.rules.core.hexes import DIRECTIONS, FACINGS, Axial, Facing, add, rotate
from editor.rules.demonworld.formations.special import BOOK_SHAPES, Placed, Shapes, is_horde, wedge_sizes

_LEAST_RING = 6
"""Fields around one field: no ring is shorter."""


def layout_fields(
    layout: str, at: Axial, facing: Facing, frontage: int, count: int, shapes: Shapes = BOOK_SHAPES
) -> tuple[Placed, ...]:
    """Return the elements of a unit put down in a layout, front first, each rank from the unit's left.

    Args:
        layout: line, column, wedge, square, skirmish_formation or horde.
        at: the left end of the front rank as the unit sees it; of a column the head, of a wedge the tip, of a
            square the left end of the side that looks where ``facing`` does.
        facing: where the unit looks; the elements of a square look outwards.
        frontage: elements in the front rank of a line or horde; a horde is made narrower until each element
            has two neighbours. A skirmish formation has two equal ranks, the odd one in front (XIII.3.0).
        count: number of elements, 1 or more.
        shapes: what the ruleset says of formations.

    A layout that so few (or, of a wedge, so many) elements cannot form becomes a line. The last rank of a
    line stands centred behind the one before, without gaps (I.2.2).
    """
    if layout == "square" and count >= max(shapes.square_least, _LEAST_RING):
        shape = _square(count)
    else:
        shape = [(field, "N") for field in _block(layout, max(1, min(frontage, count)), count, shapes)]
    turn = FACINGS.index(facing)
    return tuple(
        Placed(add(at, rotate(field, turn)), FACINGS[(FACINGS.index(look) + turn) % 6])
        for field, look in shape
    )


def _block(layout: str, frontage: int, count: int, shapes: Shapes) -> list[Axial]:
    """Return the fields of a unit that looks north and whose front rank begins at the origin."""
    if layout == "column":
        return _ranks([1] * count)
    if layout == "wedge":
        sizes = wedge_sizes(count, shapes)
        if sizes is not None:
            return _wedge(sizes)
    if layout == "skirmish_formation" and count > 1:
        return _ranks([(count + 1) // 2, count // 2])
    if layout == "horde" and count > shapes.small:
        return _horde(frontage, count, shapes)
    return _ranks(_sizes(frontage, count))


def _sizes(frontage: int, count: int) -> list[int]:
    """Return the sizes of the ranks of a line."""
    full, rest = divmod(count, frontage)
    return [frontage] * full + ([rest] if rest else [])


def _ranks(sizes: list[int], shift: int = 0) -> list[Axial]:
    """Return ranks straight behind each other.

    A shorter one is centred, moved by ``shift`` places to the right.
    """
    fields = []
    for number, size in enumerate(sizes):
        left = (sizes[0] - size) // 2 + (shift if size < sizes[0] else 0) - number // 2
        fields += [(left + place, number) for place in range(size)]
    return fields


def _wedge(sizes: tuple[int, ...]) -> list[Axial]:
    """Return a wedge whose tip is the origin; a rank that is not full is centred (XIII.2.0)."""
    fields = []
    for number, size in enumerate(sizes):
        left = -number + (number + 1 - size) // 2
        fields += [(left + place, number) for place in range(size)]
    return fields


def _horde(frontage: int, count: int, shapes: Shapes) -> list[Axial]:
    """Return the broadest block up to a width in which each element has two neighbours (XIII.4.0)."""
    for width in range(max(frontage, 2), 1, -1):
        for shift in (0, 1, -1):
            fields = _ranks(_sizes(width, count), shift)
            if is_horde([Placed(field, "N") for field in fields], shapes):
                return fields
    return _ranks(_sizes(2, count))  # pragma: no cover - two abreast always do


def _square(count: int) -> list[tuple[Axial, Facing]]:
    """Return a square: a six-sided ring, its odd element inside.

    The front side begins at the origin (XIII.1.0).
    """
    half = count // 2
    sides = [half // 3 + (1 if number < half % 3 else 0) for number in (1, 0, 2)] * 2
    field: Axial = (0, 0)
    ring: list[tuple[Axial, Facing]] = []
    for side, length in enumerate(sides):
        for _ in range(length):
            ring.append((field, FACINGS[side]))
            field = add(field, DIRECTIONS[(side + 1) % 6])
    inside = add((0, 0), DIRECTIONS[2])
    return [*ring, (inside, FACINGS[0])][:count]
