"""The special formations: skirmish formation, wedge, square, horde (XIII)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from editor.rules.core.hexes import FACINGS, Axial, Facing, front_fields, groups, neighbours, rotate
from schemas.systems.demonworld_ruleset import DemonworldRuleset

FormationName = Literal["line", "column", "wedge", "square", "skirmish", "horde", "small", "disorganised"]
"""What a unit stands in; ``skirmish`` is the skirmish formation."""


class Shapes(NamedTuple):
    """What the ruleset says of formations, as the loops of a battle need it."""

    small: int
    """Most elements of a small unit (V.1.7)."""
    square_least: int
    """Fewest elements of a square (XIII.1.0)."""
    wedge_least: int
    """Fewest elements of a wedge (XIII.2.0)."""
    wedge_first: tuple[int, ...]
    """Its first ranks, tip first."""
    wedge_later: int
    """Most elements of the rank after them; what is left stands in one rank more."""
    horde_contacts: int
    """Elements of its own that each one of a horde touches (XIII.4.0)."""
    organised: frozenset[str] = frozenset({"wedge", "skirmish", "horde"})
    """Special formations that count as organised (XIII)."""


BOOK_SHAPES: Final = Shapes(3, 6, 6, (1, 2, 3), 4, 2)
"""As the book prints them, for callers that have no ruleset at hand."""


def shapes_of(ruleset: DemonworldRuleset) -> Shapes:
    """Return what a ruleset says of formations; of one that it leaves out, what the book prints."""
    square, wedge, horde = (ruleset.formation(name) for name in ("square", "wedge", "horde"))
    book = BOOK_SHAPES
    return Shapes(
        small=ruleset.movement.small_unit.most_elements,
        square_least=square.least_elements if square is not None else book.square_least,
        wedge_least=wedge.least_elements if wedge is not None else book.wedge_least,
        wedge_first=(wedge.ranks if wedge is not None else ()) or book.wedge_first,
        wedge_later=(wedge.later_rank_most if wedge is not None else None) or book.wedge_later,
        horde_contacts=horde.contacts if horde is not None else book.horde_contacts,
        organised=frozenset(
            "skirmish" if one.id == "skirmish_formation" else one.id
            for one in ruleset.formations
            if one.organised
        ),
    )


class Placed(NamedTuple):
    """An element on the field."""

    at: Axial
    """Its field."""
    facing: Facing


def rows_of(elements: Sequence[Placed]) -> list[list[tuple[int, int]]] | None:
    """Return the rows across the common facing, front first, as sorted (place from the left, index).

    Nothing without one.

    Places are those of a unit that looks north, so of a row the ``q`` of its fields.
    """
    facing = elements[0].facing
    if any(element.facing != facing for element in elements):
        return None
    turn = -FACINGS.index(facing)
    rows: dict[int, list[tuple[int, int]]] = {}
    for index, element in enumerate(elements):
        q, r = rotate(element.at, turn)
        rows.setdefault(r, []).append((q, index))
    return [sorted(rows[r]) for r in sorted(rows)] if max(rows) - min(rows) == len(rows) - 1 else None


def touches_place(place: int, ahead: set[int]) -> bool:
    """Return whether an element of a row has a front field filled by the row ahead."""
    return place in ahead or place + 1 in ahead


def is_skirmish_formation(sizes: Sequence[int]) -> bool:
    """Return whether ranks of these sizes may be a skirmish formation.

    Two, the first as long or one longer (XIII.3.0).
    """
    return len(sizes) == 2 and 0 <= sizes[0] - sizes[1] <= 1


def wedge_sizes(count: int, shapes: Shapes = BOOK_SHAPES) -> tuple[int, ...] | None:
    """Return the ranks of a wedge of so many elements, or None if it has too few or too many.

    XIII.2.0: 1, 2, 3, then up to four, the rest in one rank more. Each element needs one of the rank before
    it in a front field, so a rank is at most one longer than that before it.
    """
    rest = count - sum(shapes.wedge_first)
    later = min(rest, shapes.wedge_later)
    if count < shapes.wedge_least or rest < 0 or rest - later > later + 1:
        return None
    return tuple(size for size in (*shapes.wedge_first, later, rest - later) if size)


def wedge_ranks(
    elements: Sequence[Placed], shapes: Shapes = BOOK_SHAPES
) -> tuple[tuple[int, ...], ...] | None:
    """Return the ranks of a wedge as indices, tip first; None if the elements form none (XIII.2.0)."""
    sizes = wedge_sizes(len(elements), shapes)
    rows = rows_of(elements)
    if sizes is None or rows is None or tuple(len(row) for row in rows) != sizes:
        return None
    for ahead, row in pairwise(rows):
        places = {place for place, _ in ahead}
        if not all(touches_place(place, places) for place, _ in row):
            return None
    return tuple(tuple(index for _, index in row) for row in rows)


def square_rim(elements: Sequence[Placed]) -> tuple[int, ...]:
    """Return the elements that touch the fields outside the unit, as indices (XIII.1.0).

    Enclosed fields are not outside.
    """
    outside = _outside({element.at for element in elements})
    return tuple(
        index
        for index, element in enumerate(elements)
        if any(field in outside for field in neighbours(element.at))
    )


def _outside(taken: set[Axial]) -> set[Axial]:
    """Return the free fields near the taken ones that can be reached from far away."""
    low_q, high_q = min(q for q, _ in taken) - 1, max(q for q, _ in taken) + 1
    low_r, high_r = min(r for _, r in taken) - 1, max(r for _, r in taken) + 1
    reached = {(low_q, low_r)}
    waiting = [(low_q, low_r)]
    for field in waiting:
        for beside in neighbours(field):
            inside = low_q <= beside[0] <= high_q and low_r <= beside[1] <= high_r
            if inside and beside not in taken and beside not in reached:
                reached.add(beside)
                waiting.append(beside)
    return reached


def is_square(elements: Sequence[Placed], shapes: Shapes = BOOK_SHAPES) -> bool:
    """Return whether the elements stand as a square (XIII.1.0): six or more, in one group.

    Each of the rim is beside two others of the rim and looks outwards with both front fields; every facing is
    there.
    """
    if len(elements) < shapes.square_least or len(groups(element.at for element in elements)) != 1:
        return False
    outside = _outside({element.at for element in elements})
    rim = [elements[index] for index in square_rim(elements)]
    fields = {element.at for element in rim}
    if {element.facing for element in rim} != set(FACINGS):
        return False
    return all(
        sum(field in fields for field in neighbours(element.at)) >= 2
        and all(field in outside for field in front_fields(element.at, element.facing))
        for element in rim
    )


def is_horde(elements: Sequence[Placed], shapes: Shapes = BOOK_SHAPES) -> bool:
    """Return whether a horde is in order.

    One facing, one group, each beside two others or more (XIII.4.0).
    """
    fields = {element.at for element in elements}
    return (
        len({element.facing for element in elements}) == 1
        and len(groups(fields)) == 1
        and all(
            sum(field in fields for field in neighbours(field_of)) >= shapes.horde_contacts
            for field_of in fields
        )
    )
