"""Two sets of edits of the same plain data, put together where they do not touch the same place.

Groups of fields are merged field by field, texts language by language, lists entry by entry where each entry
has a name of its own (its key, id or slug; a word that stands once). Everything else is one value: a
reference, a picture, a list of nameless entries, a block whose sort was changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from schemas.inheritance import same

Path = tuple[str | int, ...]

NAMES: Final = ("key", "id", "slug", "weapon", "terrain")
"""Fields by which the entries of a list are known again when their order changes."""
_SORTS: Final = frozenset({"system", "kind", "do", "when", "change", "test", "box", "shape"})
"""Fields that say which other fields a group has: where one differs, the group is one value."""
_REFERENCE: Final = frozenset({"id", "kind", "slug"})
_NOTHING: Final = object()


@dataclass(frozen=True)
class Merge:
    """Both sides' edits in one."""

    data: dict[str, Any]
    """Where both changed the same place, as the other side has it."""
    taken: tuple[Path, ...]
    """Places that are as the other side has them and not as one's own did."""
    conflicts: tuple[Path, ...]
    """Places that both changed, each otherwise."""


def merge(base: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> Merge:
    """Put two sets of edits together.

    Args:
        base: the plain data that both began from.
        mine: one's own.
        theirs: those of the other side.
    """
    work = _Work([], [])
    data = work.groups(base, mine, theirs, ())
    return Merge(data, tuple(work.taken), tuple(work.conflicts))


def carried_over(
    before: Mapping[str, Any], after: Mapping[str, Any], now: Mapping[str, Any]
) -> dict[str, Any]:
    """Do to data what led from ``before`` to ``after``; what differs from ``before`` by now stays."""
    return dict(after) if same(before, now) else merge(before, after, now).data


def entry_names(entries: Sequence[Any], key: str) -> list[str]:
    """Return the name of each entry of a list; empty if they do not all have one of their own."""
    names = [entry.get(key) if isinstance(entry, Mapping) else None for entry in entries]
    texts = [name for name in names if isinstance(name, str)]
    return texts if len(texts) == len(entries) == len(set(texts)) else []


@dataclass
class _Work:
    taken: list[Path]
    conflicts: list[Path]

    def values(self, base: Any, mine: Any, theirs: Any, path: Path) -> Any:
        """Return one place of the result; ``_NOTHING`` where nothing is to stand there."""
        if same(mine, theirs):
            return mine
        if _are_groups(base, mine, theirs):
            return self.groups(base, mine, theirs, path)
        if (named := _named(base, mine, theirs)) is not None:
            return self.entries(*named, path)
        if same(base, theirs):
            return mine
        if same(base, mine):
            self.taken.append(path)
        else:
            self.conflicts.append(path)
        return theirs

    def at(
        self,
        key: str,
        base: Mapping[str, Any],
        mine: Mapping[str, Any],
        theirs: Mapping[str, Any],
        path: Path,
    ) -> Any:
        """Return one field or entry of the result."""
        first, second, third = (side.get(key, _NOTHING) for side in (base, mine, theirs))
        return self.values(first, second, third, path)

    def groups(
        self, base: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any], path: Path
    ) -> dict[str, Any]:
        found = {}
        for key in dict.fromkeys((*mine, *theirs)):
            value = self.at(key, base, mine, theirs, (*path, key))
            if value is not _NOTHING:
                found[key] = value
        return found

    def entries(
        self, base: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any], path: Path
    ) -> list[Any]:
        """Merge lists, as entries by their names in order."""
        first, second = self._orders(list(base), list(mine), list(theirs), path)
        places = {name: number for number, name in enumerate(theirs)} | {
            name: number for number, name in enumerate(mine)
        }
        found = {}
        for name in (*first, *(name for name in second if name not in first)):
            value = self.at(name, base, mine, theirs, (*path, places[name]))
            if value is not _NOTHING:
                found[name] = value
        order = [name for name in first if name in found]
        for number, name in enumerate(second):
            if name in found and name not in order:
                before = next((one for one in reversed(second[:number]) if one in order), None)
                order.insert(0 if before is None else order.index(before) + 1, name)
        return [found[name] for name in order]

    def _orders(
        self, base: list[str], mine: list[str], theirs: list[str], path: Path
    ) -> tuple[list[str], list[str]]:
        """Return the names in the order that holds, and those of the other side, whose new ones come in."""
        everywhere = set(base) & set(mine) & set(theirs)
        was, here, there = ([name for name in side if name in everywhere] for side in (base, mine, theirs))
        if here == was:
            if there != was:
                self.taken.append(path)
            return theirs, mine
        if there not in (was, here):
            self.conflicts.append(path)
        return mine, theirs


def _are_groups(*sides: Any) -> bool:
    if not all(isinstance(side, Mapping) for side in sides):
        return False
    first = sides[0]
    if any("data" in side or side.keys() <= _REFERENCE for side in sides):
        return False
    return all(same(side.get(key), first.get(key)) for side in sides for key in _SORTS)


def _named(*sides: Any) -> tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]] | None:
    """Return three lists as their entries by name; None where not all have names."""
    if not all(isinstance(side, list | tuple) for side in sides):
        return None
    if all(isinstance(entry, str) for side in sides for entry in side):
        found = [dict.fromkeys(side) for side in sides]
        if any(len(names) < len(side) for names, side in zip(found, sides, strict=True)):
            return None
        return tuple({name: name for name in names} for names in found)  # type: ignore[return-value]
    for key in NAMES:
        named = [entry_names(side, key) for side in sides]
        if all(len(names) == len(side) for names, side in zip(named, sides, strict=True)):
            pairs = zip(named, sides, strict=True)
            return tuple(dict(zip(names, side, strict=True)) for names, side in pairs)  # type: ignore[return-value]
    return None
