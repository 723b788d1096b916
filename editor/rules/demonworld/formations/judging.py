"""How the elements of a unit stand together.

Organised or not, in which formation (I.2.2, V.1.6, V.1.7, XIII).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from editor.rules.core.hexes import Axial, front_fields, groups
from editor.rules.demonworld.formations.special import (
    BOOK_SHAPES,
    FormationName,
    Placed,
    Shapes,
    is_horde,
    is_skirmish_formation,
    is_square,
    rows_of,
    touches_place,
    wedge_ranks,
)


class Judgement(NamedTuple):
    """What a unit stands in."""

    organised: bool
    """Whether it is organised (I.2.2)."""
    formation: FormationName
    ranks: tuple[int, ...]
    """Sizes of the ranks of a line, column, wedge or skirmish formation, front first; of others empty."""
    groups: int
    """Connected groups of elements."""


def judge(
    elements: Sequence[Placed],
    *,
    declared: str | None = None,
    allowed: Iterable[str] = (),
    horde: bool = False,
    infantry: bool = True,
    shapes: Shapes = BOOK_SHAPES,
) -> Judgement:
    """Return what a unit stands in (I.2.2, V.1.6, V.1.7, XIII).

    Args:
        elements: the elements, each on a field of its own, one or more.
        declared: special formation that the player has announced: wedge, square or skirmish
            (``skirmish_formation``).
        allowed: special formations that the card permits.
        horde: whether the card knows no formation but the horde (XIII.4.0).
        infantry: whether the unit is on foot; only infantry forms a square (XIII.1.0).
        shapes: what the ruleset says of formations.
    """
    together = len(groups(element.at for element in elements))
    if len(elements) <= shapes.small:
        organised = line_ranks(elements) is not None or column_order(elements) is not None
        return Judgement(organised, "small", (), together)
    if horde:
        good = is_horde(elements, shapes)
        return Judgement(
            good and "horde" in shapes.organised, "horde" if good else "disorganised", (), together
        )
    lines = line_ranks(elements)
    sizes = tuple(len(rank) for rank in lines) if lines is not None else ()
    special = _declared(elements, sizes, declared, allowed, shapes, infantry=infantry)
    if special is not None:
        formation, organised, ranks = special
        return Judgement(organised, formation, ranks, together)
    if lines is not None and sizes[0] > 1:
        return Judgement(True, "line", sizes, together)
    if column_order(elements) is not None:
        return Judgement(True, "column", (1,) * len(elements), together)
    return Judgement(False, "disorganised", (), together)


def _declared(
    elements: Sequence[Placed],
    sizes: tuple[int, ...],
    declared: str | None,
    allowed: Iterable[str],
    shapes: Shapes,
    *,
    infantry: bool,
) -> tuple[FormationName, bool, tuple[int, ...]] | None:
    """Return the declared formation, where the card permits it and it is formed (XIII)."""
    wanted = _plain(declared)
    if wanted is None or wanted not in {_plain(one) for one in allowed}:
        return None
    if wanted == "square" and infantry and is_square(elements, shapes):
        return "square", "square" in shapes.organised, ()
    if wanted == "skirmish" and is_skirmish_formation(sizes):
        return "skirmish", "skirmish" in shapes.organised, sizes
    if wanted == "wedge":
        ranks = wedge_ranks(elements, shapes)
        if ranks is not None:
            return "wedge", "wedge" in shapes.organised, tuple(len(rank) for rank in ranks)
    return None


def _plain(name: str | None) -> str | None:
    return "skirmish" if name == "skirmish_formation" else name


def line_ranks(elements: Sequence[Placed]) -> tuple[tuple[int, ...], ...] | None:
    """Return the ranks of an organised line as indices, front first, each from the unit's left.

    None if it is none (I.2.2).

    All look the same way; no rank but the last has gaps or another size than the first; each element behind
    the first rank has a front field filled by the rank before. A lone rank is the first, so it has no gaps. A
    straight column is a line one wide.
    """
    rows = rows_of(elements)
    if rows is None:
        return None
    width = len(rows[0])
    for number, row in enumerate(rows):
        inner = number == 0 or number < len(rows) - 1
        if len(row) > width or (inner and (len(row) != width or row[-1][0] - row[0][0] != width - 1)):
            return None
        if number:
            ahead = {place for place, _ in rows[number - 1]}
            if not all(touches_place(place, ahead) for place, _ in row):
                return None
    return tuple(tuple(index for _, index in row) for row in rows)


def column_order(elements: Sequence[Placed]) -> tuple[int, ...] | None:
    """Return the elements of a column as indices, head first; None if they form none (V.1.6).

    Each one has the one before it in a front field; they need not look the same way.
    """
    place = {element.at: index for index, element in enumerate(elements)}
    before = [
        [place[field] for field in front_fields(element.at, element.facing) if field in place]
        for element in elements
    ]
    if sum(not choices for choices in before) > 1:
        return None
    rows = rows_of(elements)
    if rows is not None:
        straight = all(len(row) == 1 for row in rows) and all(
            touches_place(row[0][0], {ahead[0][0]}) for ahead, row in pairwise(rows)
        )
        return tuple(row[0][1] for row in rows) if straight else None
    wanted = {index for choices in before for index in choices}
    last = [index for index in range(len(elements)) if index not in wanted]
    if len(last) > 1:
        return None
    for tail in last or range(len(elements)):
        way = _way_forward(before, tail)
        if way is not None:
            return tuple(reversed(way))
    return None


def _way_forward(before: Sequence[Sequence[int]], tail: int) -> list[int] | None:
    """Return a way from the tail through every element, each next one out of ``before``.

    None if there is none.
    """
    dead: set[tuple[int, frozenset[int]]] = set()
    way, open_choices = [tail], [list(before[tail])]
    seen = {tail}
    while way:
        if len(way) == len(before):
            return way
        ahead = open_choices[-1]
        step = ahead.pop() if ahead else None
        if step is None:
            dead.add((way[-1], frozenset(seen)))
            seen.discard(way.pop())
            open_choices.pop()
        elif step not in seen and (step, frozenset(seen | {step})) not in dead:
            way.append(step)
            seen.add(step)
            open_choices.append(list(before[step]))
    return None


def twice_taken(elements: Sequence[Placed]) -> int | None:
    """Return the index of the first element that stands where an earlier one does, or nothing."""
    seen: Counter[Axial] = Counter()
    for index, element in enumerate(elements):
        seen[element.at] += 1
        if seen[element.at] > 1:
            return index
    return None
