"""Documents side by side: every value of each in one line, with what differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

NOT_COMPARED: Final = frozenset({"schema_version", "id", "kind", "system"})
"""Fields that are not for people."""
_NAMES: Final = ("key", "id", "slug", "weapon", "terrain", "ability", "missile")
"""Fields by which entries of lists are known again."""
_MADE: Final = ("key", "id")
"""Those that programs make: people are told them only of entries that say nothing else."""
_MISSING: Final = None

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Line:
    """One value of each document."""

    path: tuple[str, ...]
    """Place in words of the documents: fields, and names or numbers of entries of lists."""
    paths: tuple[Path, ...]
    """Where it stands in each document; the nearest place there is, where it is missing."""
    values: tuple[Any, ...]
    """Plain data; None for what is not there."""

    @property
    def differs(self) -> bool:
        """Whether the values are not all the same; what says nothing is the same as what is not there."""
        first, *others = (_MISSING if _is_nothing(value) else value for value in self.values)
        return any(type(value) is not type(first) or value != first for value in others)


def side_by_side(documents: Sequence[Mapping[str, Any]]) -> tuple[Line, ...]:
    """Return every value of some documents, those of the same place in one line.

    Entries of lists stand in one line where they have the same name (weapon, key ...), else where they have
    the same number. The lines follow the fields of the first document; what only others have stands behind.
    """
    return tuple(_lines(tuple(documents), (), tuple(() for _ in documents)))


def _lines(values: tuple[Any, ...], path: tuple[str, ...], paths: tuple[Path, ...]) -> Iterator[Line]:
    there = [value for value in values if value is not _MISSING]
    if there and all(isinstance(value, Mapping) for value in there) and not _is_leaf(path, there):
        for key in _in_order([list(value) for value in there]):
            if not path and key in NOT_COMPARED:
                continue
            yield from _lines(
                tuple(_MISSING if value is _MISSING else value.get(key) for value in values),
                (*path, key),
                tuple(
                    (*place, key) if value is not _MISSING and key in value else place
                    for place, value in zip(paths, values, strict=True)
                ),
            )
    elif there and all(_is_list(value) for value in there) and any(_holds_groups(one) for one in there):
        yield from _entries(values, path, paths)
    else:
        yield Line(path, paths, values)


def _entries(values: tuple[Any, ...], path: tuple[str, ...], paths: tuple[Path, ...]) -> Iterator[Line]:
    lists = [value or [] for value in values]
    name = next((one for one in _NAMES if all(_named(value, one) for value in lists)), None)
    if name is None:
        labels = [[str(number + 1) for number in range(len(value))] for value in lists]
    else:
        labels = [[str(entry[name]) for entry in value] for value in lists]
    for label in _in_order(labels):
        numbers = [own.index(label) if label in own else None for own in labels]
        entries = [
            _MISSING if number is None else value[number]
            for number, value in zip(numbers, lists, strict=True)
        ]
        if name in _MADE:
            entries = [_without(name, entry) for entry in entries]
        yield from _lines(
            tuple(entries),
            (*path, label),
            tuple(
                place if number is None else (*place, number)
                for place, number in zip(paths, numbers, strict=True)
            ),
        )


def _without(name: str, entry: Any) -> Any:
    """Return an entry without the field by which it is known, if it says anything else."""
    others = {key: value for key, value in entry.items() if key != name} if entry is not _MISSING else {}
    return others if not all(map(_is_nothing, others.values())) else entry


def _in_order(names: Sequence[Sequence[str]]) -> list[str]:
    """Return all names once, each where the first list that has it has it."""
    found: list[str] = []
    for own in names:
        place = 0
        for name in own:
            if name in found:
                place = found.index(name) + 1
            else:
                found.insert(place, name)
                place += 1
    return found


def _is_leaf(path: tuple[str, ...], values: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether a value is a text in several languages, a reference or a picture, compared whole."""
    if not path:
        return False
    there = [value for value in values if value]
    return all(
        "data" in value
        or {"id", "kind"} <= value.keys()
        or all(len(key) == 2 and isinstance(word, str) for key, word in value.items())
        for value in there
    )


def _is_nothing(value: Any) -> bool:
    return value is _MISSING or (isinstance(value, str | Mapping | Sequence) and not value)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _holds_groups(value: Sequence[Any]) -> bool:
    return bool(value) and all(
        isinstance(entry, Mapping) and not {"id", "kind"} <= entry.keys() for entry in value
    )


def _named(entries: Sequence[Any], name: str) -> bool:
    names = [entry.get(name) if isinstance(entry, Mapping) else None for entry in entries]
    return all(isinstance(one, str) for one in names) and len(set(names)) == len(names)
