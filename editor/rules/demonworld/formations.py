"""How the elements of a unit stand together.

Organised or not, in which formation (I.2.2, V.1.6, V.1.7, XIII).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
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
    )


class Placed(NamedTuple):
    """An element on the field."""

    at: Axial
    """Its field."""
    facing: Facing
    """Where it looks."""


class Judgement(NamedTuple):
    """What a unit stands in."""

    organised: bool
    """Whether it is organised (I.2.2)."""
    formation: FormationName
    """The formation."""
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
        return Judgement(good, "horde" if good else "disorganised", (), together)
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
        return "square", False, ()
    if wanted == "skirmish" and is_skirmish_formation(sizes):
        return "skirmish", True, sizes
    if wanted == "wedge":
        ranks = wedge_ranks(elements, shapes)
        if ranks is not None:
            return "wedge", True, tuple(len(rank) for rank in ranks)
    return None


def _plain(name: str | None) -> str | None:
    return "skirmish" if name == "skirmish_formation" else name


def _rows(elements: Sequence[Placed]) -> list[list[tuple[int, int]]] | None:
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


def _touches(place: int, ahead: set[int]) -> bool:
    """Return whether an element of a row has a front field filled by the row ahead."""
    return place in ahead or place + 1 in ahead


def line_ranks(elements: Sequence[Placed]) -> tuple[tuple[int, ...], ...] | None:
    """Return the ranks of an organised line as indices, front first, each from the unit's left.

    Nothing where it is none (I.2.2).

    All look the same way; no rank but the last has gaps or another size than the first; each element behind
    the first rank has a front field filled by the rank before. A lone rank is the first, so it has no gaps. A
    straight column is a line one wide.
    """
    rows = _rows(elements)
    if rows is None:
        return None
    width = len(rows[0])
    for number, row in enumerate(rows):
        inner = number == 0 or number < len(rows) - 1
        if len(row) > width or (inner and (len(row) != width or row[-1][0] - row[0][0] != width - 1)):
            return None
        if number:
            ahead = {place for place, _ in rows[number - 1]}
            if not all(_touches(place, ahead) for place, _ in row):
                return None
    return tuple(tuple(index for _, index in row) for row in rows)


def column_order(elements: Sequence[Placed]) -> tuple[int, ...] | None:
    """Return the elements of a column as indices, head first; nothing where they form none (V.1.6).

    Each one has the one before it in a front field; they need not look the same way.
    """
    place = {element.at: index for index, element in enumerate(elements)}
    before = [
        [place[field] for field in front_fields(element.at, element.facing) if field in place]
        for element in elements
    ]
    if sum(not choices for choices in before) > 1:
        return None
    rows = _rows(elements)
    if rows is not None:
        straight = all(len(row) == 1 for row in rows) and all(
            _touches(row[0][0], {ahead[0][0]}) for ahead, row in pairwise(rows)
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

    Nothing where there is none.
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


def is_skirmish_formation(sizes: Sequence[int]) -> bool:
    """Return whether ranks of these sizes may be a skirmish formation.

    Two, the first as long or one longer (XIII.3.0).
    """
    return len(sizes) == 2 and 0 <= sizes[0] - sizes[1] <= 1


def wedge_sizes(count: int, shapes: Shapes = BOOK_SHAPES) -> tuple[int, ...] | None:
    """Return the ranks of a wedge of so many elements, or nothing where it has too few or too many.

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
    """Return the ranks of a wedge as indices, tip first; nothing where the elements form none (XIII.2.0)."""
    sizes = wedge_sizes(len(elements), shapes)
    rows = _rows(elements)
    if sizes is None or rows is None or tuple(len(row) for row in rows) != sizes:
        return None
    for ahead, row in pairwise(rows):
        places = {place for place, _ in ahead}
        if not all(_touches(place, places) for place, _ in row):
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


def twice_taken(elements: Sequence[Placed]) -> int | None:
    """Return the index of the first element that stands where an earlier one does, or nothing."""
    seen: Counter[Axial] = Counter()
    for index, element in enumerate(elements):
        seen[element.at] += 1
        if seen[element.at] > 1:
            return index
    return None
