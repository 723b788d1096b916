"""Lists whose entries have no names, compared by the order of what they hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Final

from schemas.inheritance import same
from schemas.merging.entries import Entries, canonical

LONGEST: Final = 4_000
"""Entries up to which lists are compared so; the time grows with the square of their number."""

SORTS: Final = frozenset({"system", "kind", "do", "when", "change", "test", "box", "shape"})
"""Fields that say which other fields a group has."""
_MOST_COMPARED: Final = 100_000
"""Pairs of an entry of the base and an edited one that are compared; of more of them all are new."""


@dataclass(frozen=True)
class Part:
    """A part of three lists: what stands in the place of the same entries of the base."""

    start: int
    """Number of its first entry in the base."""
    base: tuple[Any, ...]
    mine: tuple[Any, ...]
    theirs: tuple[Any, ...]


def with_moves(
    base: Sequence[Any], mine: Sequence[Any], theirs: Sequence[Any]
) -> tuple[Entries, Entries, Entries] | None:
    """Return three lists as entries by what they are known by, where a side has put some into another order.

    An entry is known by its number in the base, from 1; a new one by what it holds.

    Returns:
        None where neither side moved an entry, or where they cannot be told apart.
    """
    numbers = {canonical(entry): number for number, entry in enumerate(base)}
    if len(numbers) < len(base):
        return None
    kept = [_kept_as_they_are(numbers, side) for side in (mine, theirs)]
    if all(there == sorted(there) for there in ([one for one in some if one is not None] for some in kept)):
        return None
    sides = [_named(base, side, some) for side, some in zip((mine, theirs), kept, strict=True)]
    return {str(number + 1): entry for number, entry in enumerate(base)}, sides[0], sides[1]


def _kept_as_they_are(numbers: Mapping[str, int], side: Sequence[Any]) -> list[int | None]:
    """Return which entry of the base each entry of a side is; None for what is none of them."""
    seen: set[int] = set()
    kept: list[int | None] = []
    for entry in side:
        number = numbers.get(canonical(entry))
        kept.append(None if number in seen else number)
        seen.update(() if number is None else (number,))
    return kept


def _named(base: Sequence[Any], side: Sequence[Any], kept: Sequence[int | None]) -> dict[str, Any]:
    """Return the entries of a side by what they are known by.

    One that the side edited is the one of the base that it is most like, of those that are not there.
    """
    left = set(range(len(base))) - set(kept)
    compared = len(left) * kept.count(None) <= _MOST_COMPARED
    named: dict[str, Any] = {}
    for place, (number, entry) in enumerate(zip(kept, side, strict=True)):
        if number is None and compared:
            alike = {one: _likeness(base[one], entry) for one in left}
            if max(alike.values(), default=0):
                number = max(alike, key=lambda one: (alike[one], -abs(one - place)))
                left.remove(number)
        name = f"+{canonical(entry)}" if number is None else str(number + 1)
        while name in named:
            name += "+"
        named[name] = entry
    return named


def edited_entries(base: Sequence[Any], side: Sequence[Any]) -> list[int | None]:
    """Return which entry of a list each entry of another state of it is, edited or not; None for a new one.

    What was moved is counted as taken out here and put in there.
    """
    kept = _kept([canonical(entry) for entry in base], [canonical(entry) for entry in side])
    found: list[int | None] = [None] * len(side)
    ends = [*kept.items(), (len(base), len(side))]
    start = there = 0
    for end, here in ends:
        for place in range(there, here):
            alike = {number: _likeness(base[number], side[place]) for number in range(start, end)}
            if max(alike.values(), default=0):
                found[place] = max(alike, key=lambda one: (alike[one], -one))
                start = (found[place] or 0) + 1
        if here < len(side):
            found[here] = end
        start, there = end + 1, here + 1
    return found


def _likeness(one: Any, other: Any) -> int:
    """Return how many fields of two groups of one sort, or parts of two lists, are alike."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        if not all(same(one.get(key), other.get(key)) for key in SORTS):
            return 0
        return sum(key in other and same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len({canonical(part) for part in one} & {canonical(part) for part in other})
    return 0


def one_by_one(part: Part, nothing: Any) -> list[tuple[Any, Any, Any]] | None:
    """Return the entries of the base of a part, each with what both sides have in its place.

    Args:
        part: a part of which each side has all entries, edited or not, or took some out and edited none.
        nothing: stands for what a side took out.

    Returns:
        None of any other part, and where a side has an entry in the place of another.
    """
    known = [canonical(entry) for entry in part.base]
    sides = []
    for side in (part.mine, part.theirs):
        texts = [canonical(entry) for entry in side]
        if len(side) == len(known):
            if any(text != was and text in known for was, text in zip(known, texts, strict=True)):
                return None
            sides.append(list(side))
            continue
        kept = _kept(known, texts)
        if len(kept) < len(side):
            return None
        sides.append([side[kept[one]] if one in kept else nothing for one in range(len(known))])
    return list(zip(part.base, *sides, strict=True))


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
