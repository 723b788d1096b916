"""Two sets of edits of the same plain data, put together where they do not touch the same place.

Groups of fields are merged field by field, texts language by language, lists entry by entry, the ground of
maps field by field. Everything else is one value: a reference, a picture, a block whose sort was changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from schemas.inheritance import same
from schemas.merging.entries import Entries, by_name
from schemas.merging.ground import Ground, ground_of
from schemas.merging.results import Choices, Conflict, Key, Merge, Path
from schemas.merging.sequences import LONGEST, SORTS, Part, one_by_one, parts, with_insertions, with_moves

_REFERENCE: Final = frozenset({"id", "kind", "slug"})
_ONE_VALUE: Final = frozenset({"between"})
"""Fields that are one value although they are lists: a side of two fields, not a set of fields."""
_DRAWINGS: Final = frozenset({"plan"})
"""Lists of rows of letters: they are merged letter by letter."""
_NOTHING: Final = object()
ORDER: Final = "#order"
"""Name of the conflict about the order of a list: both sides have another one."""


def merge(
    base: Mapping[str, Any] | None,
    mine: Mapping[str, Any],
    theirs: Mapping[str, Any],
    choices: Choices | None = None,
    undivided: Collection[str] = (),
) -> Merge:
    """Put two sets of edits together.

    Args:
        base: the plain data that both began from; None if nothing is known of it: then both have changed each
            place in which they differ.
        mine: one's own.
        theirs: those of the other side.
        choices: which side holds where both changed the same place; theirs for what is not in it.
        undivided: fields that are as one side has them, although both could be put together.
    """
    work = _Work(choices or {}, frozenset(undivided))
    data = work.document(base, mine, theirs)
    return Merge(data, tuple(work.taken), tuple(work.conflicts))


def carried_over(
    before: Mapping[str, Any], after: Mapping[str, Any], now: Mapping[str, Any]
) -> dict[str, Any]:
    """Do to data what led from ``before`` to ``after``; what differs from ``before`` by now stays."""
    return dict(after) if same(before, now) else merge(before, after, now).data


@dataclass
class _Work:
    choices: Choices
    undivided: frozenset[str]
    taken: list[Path] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)

    def document(
        self, base: Mapping[str, Any] | None, mine: Mapping[str, Any], theirs: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return the whole result."""
        ground = ground_of(base, mine, theirs)
        sides = (base or {}, mine, theirs)
        if ground is None:
            return self.groups(*sides, (), ())
        merged = self.ground(ground)
        own = [{key: side[key] for key in side if key not in ground.fields} for side in sides]
        rest = self.groups(own[0], own[1], own[2], (), ())
        order = dict.fromkeys((*mine, *theirs, *merged))
        both = {**rest, **merged}
        return {key: both[key] for key in order if key in both}

    def ground(self, ground: Ground) -> dict[str, Any]:
        """Return the layers of a map."""
        merged = ground.merged(self.choices, undivided=not self.undivided.isdisjoint(ground.fields))
        self.taken += merged.taken
        self.conflicts += merged.conflicts
        return merged.data

    def values(self, base: Any, mine: Any, theirs: Any, path: Path, key: Key) -> Any:
        """Return one place of the result; ``_NOTHING`` where nothing is to stand there."""
        if same(mine, theirs):
            return mine
        if len(key) != 1 or key[0] not in self.undivided:
            if base is _NOTHING and _are_texts(mine, theirs):
                return self.groups({}, mine, theirs, path, key)
            if key[-1] not in _ONE_VALUE:
                if _are_groups(base, mine, theirs):
                    return self.groups(base, mine, theirs, path, key)
                if key[-1] not in _DRAWINGS and (named := by_name(base, mine, theirs)) is not None:
                    return self.entries(*named, path, key)
                if _are_nameless(base, mine, theirs):
                    return self.sequence(base, mine, theirs, path, key)
            if same(base, theirs):
                return mine
            if same(base, mine):
                self.taken.append(path)
                return theirs
            if not _DRAWINGS.isdisjoint(key[:-1]) and (row := _row(base, mine, theirs)) is not None:
                self.taken.append(path)
                return row
        return self.chosen(base, mine, theirs, path, key)

    def chosen(self, base: Any, mine: Any, theirs: Any, path: Path, key: Key) -> Any:
        """Return what the side has that was chosen for a place which both changed."""
        shown = [None if one is _NOTHING else one for one in (base, mine, theirs)]
        self.conflicts.append(Conflict(key, path, *shown))
        return mine if self.choices.get(key) == "mine" else theirs

    def at(
        self,
        name: str,
        sides: tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]],
        path: Path,
        key: Key,
    ) -> Any:
        """Return one field or entry of the result."""
        base, mine, theirs = (side.get(name, _NOTHING) for side in sides)
        return self.values(base, mine, theirs, path, (*key, name))

    def groups(
        self,
        base: Mapping[str, Any],
        mine: Mapping[str, Any],
        theirs: Mapping[str, Any],
        path: Path,
        key: Key,
    ) -> dict[str, Any]:
        """Merge fields by their names."""
        found = {}
        for name in dict.fromkeys((*mine, *theirs)):
            value = self.at(name, (base, mine, theirs), (*path, name), key)
            if value is not _NOTHING:
                found[name] = value
        return found

    def entries(self, base: Entries, mine: Entries, theirs: Entries, path: Path, key: Key) -> list[Any]:
        """Merge lists, as entries by their names in order."""
        first, second = self._orders(list(base), list(mine), list(theirs), path, key)
        places = {name: number for number, name in enumerate(theirs)} | {
            name: number for number, name in enumerate(mine)
        }
        found = {}
        for name in dict.fromkeys((*first, *second)):
            value = self.at(name, (base, mine, theirs), (*path, places[name]), key)
            if value is not _NOTHING:
                found[name] = value
        order = _together(*([name for name in side if name in found] for side in (first, second)))
        return [found[name] for name in order]

    def _orders(
        self, base: list[str], mine: list[str], theirs: list[str], path: Path, key: Key
    ) -> tuple[list[str], list[str]]:
        """Return the names in the order that holds, and those of the other side, whose new ones come in."""
        everywhere = set(base) & set(mine) & set(theirs)
        was, here, there = ([name for name in side if name in everywhere] for side in (base, mine, theirs))
        if here == was:
            if there != was:
                self.taken.append(path)
            return theirs, mine
        if there in (was, here):
            return mine, theirs
        names = [", ".join(one) for one in (was, here, there)]
        self.conflicts.append(Conflict((*key, ORDER), path, *names))
        return (theirs, mine) if self.choices.get((*key, ORDER)) == "theirs" else (mine, theirs)

    def sequence(self, base: Any, mine: Any, theirs: Any, path: Path, key: Key) -> list[Any]:
        """Merge lists whose entries have no names, part by part; where some were moved, one by one."""
        if key[-1] not in _DRAWINGS and (moved := with_moves(base, mine, theirs)) is not None:
            return self.entries(*moved, path, key)
        found: list[Any] = []
        for part in parts(base, mine, theirs):
            found += self.part(part, path, key)
        return found

    def part(self, part: Part, path: Path, key: Key) -> list[Any]:
        """Return what stands in the place of some entries."""
        base, mine, theirs = (list(one) for one in (part.base, part.mine, part.theirs))
        if same(base, theirs) or same(mine, theirs):
            return mine
        if same(base, mine):
            self.taken.append((*path, part.start) if len(theirs) == 1 else path)
            return theirs
        if (rows := one_by_one(part, _NOTHING)) is not None:
            numbered = enumerate(rows, part.start)
            whole = [self.values(*row, (*path, one), (*key, str(one + 1))) for one, row in numbered]
            return [value for value in whole if value is not _NOTHING]
        if (both := with_insertions(part)) is not None:
            self.taken.append(path)
            return both
        value = self.chosen(base, mine, theirs, path, (*key, f"{part.start + 1}-{part.start + len(base)}"))
        return list(value)


def _together(first: Sequence[str], second: Sequence[str]) -> Iterator[str]:
    """Yield two lists of names as one; what only the second has comes behind what it follows there."""
    known = set(first)
    behind: dict[str | None, list[str]] = {}
    last = None
    for name in second:
        if name in known:
            last = name
        else:
            behind.setdefault(last, []).append(name)
    yield from behind.get(None, ())
    for name in first:
        yield name
        yield from behind.get(name, ())


def _are_groups(*sides: Any) -> bool:
    if not all(isinstance(side, Mapping) for side in sides):
        return False
    first = sides[0]
    if any("data" in side or side.keys() <= _REFERENCE for side in sides):
        return False
    return all(same(side.get(key), first.get(key)) for side in sides for key in SORTS)


def _are_texts(*sides: Any) -> bool:
    """Return whether values are texts by languages."""
    return all(
        isinstance(side, Mapping)
        and all(len(code) == 2 and isinstance(words, str) for code, words in side.items())
        for side in sides
    )


def _are_nameless(*sides: Any) -> bool:
    """Return whether values are lists of groups, words or lists, not too long to be compared one by one."""
    return all(
        isinstance(side, list | tuple)
        and len(side) <= LONGEST
        and all(isinstance(entry, Mapping | str) or _is_list_of_lists(entry) for entry in side)
        for side in sides
    )


def _row(*sides: str) -> str | None:
    """Return a row of a drawing with what both sides changed in it; None where that is the same letter."""
    if len(set(map(len, sides))) > 1:
        return None
    letters = list(zip(*sides, strict=True))
    if any(was not in (here, there) and here != there for was, here, there in letters):
        return None
    return "".join(there if here == was else here for was, here, there in letters)


def _is_list_of_lists(entry: Any) -> bool:
    return isinstance(entry, list | tuple) and all(isinstance(one, list | tuple) for one in entry)
