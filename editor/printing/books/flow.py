"""How slabs flow: into columns of equal height, and over pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from editor.printing.books.slabs import Slab

_NEARLY: Final = 0.01
_STEPS: Final = 24
"""Heights that are tried for columns of equal height."""
_WHOLE: Final = 0.62
"""An entry that is not higher than this share of a column stands whole in one."""


@dataclass(frozen=True)
class Group:
    """Slabs that stand in one column, one below the other."""

    slabs: tuple[Slab, ...]

    @property
    def height(self) -> float:
        """Without the room below the last."""
        return sum(one.height + one.gap for one in self.slabs) - self.slabs[-1].gap

    @property
    def gap(self) -> float:
        """Room below the last."""
        return self.slabs[-1].gap

    @property
    def head(self) -> Slab | None:
        """What stands above it at the top of a column."""
        return self.slabs[0].head


@dataclass(frozen=True)
class Put:
    """A slab at a place: number of the column, and mm below the top of the columns."""

    slab: Slab
    column: int
    y: float


def groups(slabs: Sequence[Slab]) -> Iterator[Group]:
    """Yield the groups of slabs that must not be parted."""
    found: list[Slab] = []
    for slab in slabs:
        found.append(slab)
        if not slab.keeps:
            yield Group(tuple(found))
            found = []
    if found:
        yield Group(tuple(found))


def kept_whole(slabs: Sequence[Slab], column_height: float) -> list[Group]:
    """Return the groups of an entry: a single one, unless it is long."""
    whole = Group(tuple(slabs))
    if whole.height <= column_height * _WHOLE:
        return [whole]
    return list(groups(slabs))


def parted(group: Group) -> list[Group]:
    """Return an entry that has all columns to itself: its card in the first, its words beside it."""
    cut = next((number for number, one in enumerate(group.slabs, start=1) if one.faces), 0)
    if not 0 < cut < len(group.slabs):
        return [group]
    return [
        Group((*group.slabs[: cut - 1], replace(group.slabs[cut - 1], keeps=False))),
        Group(group.slabs[cut:]),
    ]


def filled(found: Sequence[Group], columns: int, height: float) -> tuple[list[Put], int]:
    """Return what columns of a height take, and how many groups that is."""
    put: list[Put] = []
    column, y, done = 0, 0.0, 0
    for group in found:
        head = group.head if y == 0.0 else None
        above = head.height if head is not None else 0.0
        if y + above + group.height > height + _NEARLY and y > 0.0:
            column, y = column + 1, 0.0
            head = group.head
            above = head.height if head is not None else 0.0
        if column >= columns or (y == 0.0 and above + group.height > height + _NEARLY):
            break
        if head is not None:
            put.append(Put(head, column, y))
            y += head.height
        for slab in group.slabs:
            put.append(Put(slab, column, y))
            y += slab.height + slab.gap
        done += 1
    return put, done


def balanced(found: Sequence[Group], columns: int, height: float) -> list[Put] | None:
    """Return groups in columns of about equal height. None if they do not fit into that height."""
    put, done = filled(found, columns, height)
    if done < len(found):
        return None
    low, high = max((one.height for one in found), default=0.0), reach(put)
    for _ in range(_STEPS):
        if high - low < 0.5:
            break
        middle = (low + high) / 2
        tried, done = filled(found, columns, middle)
        if done == len(found):
            put, high = tried, min(middle, reach(tried))
        else:
            low = middle
    return put


def reach(put: Sequence[Put]) -> float:
    """Return how far down slabs reach."""
    return max((one.y + one.slab.height for one in put), default=0.0)


def forced(group: Group, height: float) -> tuple[Group, Group | None]:
    """Return what of a group fits into an empty column, and the rest; at least one slab."""
    taken, y = 1, group.slabs[0].height
    while taken < len(group.slabs) and y + group.slabs[taken].height <= height:
        y += group.slabs[taken].height + group.slabs[taken].gap
        taken += 1
    rest = group.slabs[taken:]
    first = (*group.slabs[: taken - 1], replace(group.slabs[taken - 1], keeps=False))
    return Group(first), Group(rest) if rest else None
