"""Lists whose entries have no names, compared by the order of what they hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Final

from schemas.merging.entries import canonical

LONGEST: Final = 4_000
"""Entries up to which lists are compared so; the time grows with the square of their number."""


@dataclass(frozen=True)
class Part:
    """A part of three lists: what stands in the place of the same entries of the base."""

    start: int
    """Number of its first entry in the base."""
    base: tuple[Any, ...]
    mine: tuple[Any, ...]
    theirs: tuple[Any, ...]


def parts(base: Sequence[Any], mine: Sequence[Any], theirs: Sequence[Any]) -> Iterator[Part]:
    """Yield three lists in parts, in order: those that all have, and those that some side changed."""
    texts = [[canonical(entry) for entry in side] for side in (base, mine, theirs)]
    kept = [_kept(texts[0], other) for other in texts[1:]]
    at = (0, 0, 0)
    for number in range(len(base)):
        here, there = (found.get(number) for found in kept)
        if here is None or there is None:
            continue
        # What was moved over an entry that is kept is counted as taken out here and put in there.
        if at != (number, here, there):
            yield _part((base, mine, theirs), at, (number, here, there))
        at = (number + 1, here + 1, there + 1)
        yield _part((base, mine, theirs), (number, here, there), at)
    end = (len(base), len(mine), len(theirs))
    if at != end:
        yield _part((base, mine, theirs), at, end)


def _part(sides: Sequence[Sequence[Any]], start: Sequence[int], end: Sequence[int]) -> Part:
    cut = [tuple(side[a:b]) for side, a, b in zip(sides, start, end, strict=True)]
    return Part(start[0], cut[0], cut[1], cut[2])


def _kept(base: Sequence[str], side: Sequence[str]) -> dict[int, int]:
    """Return where a side has the entries of the base that it kept: number there -> number here."""
    blocks = SequenceMatcher(None, base, side, autojunk=False).get_matching_blocks()
    return {one.a + step: one.b + step for one in blocks for step in range(one.size)}


def with_insertions(part: Part) -> list[Any] | None:
    """Return a part that one side only added to; None where neither did.

    Both added: one's own additions come first.
    """
    for side, other, mine_first in ((part.mine, part.theirs, True), (part.theirs, part.mine, False)):
        size = len(part.base)
        if len(side) <= size:
            continue
        if not size and not mine_first:
            continue
        if side[:size] == part.base:
            added = side[size:]
            return [*added, *other] if not size else [*other, *added]
        if side[len(side) - size :] == part.base:
            return [*side[: len(side) - size], *other]
    return None
