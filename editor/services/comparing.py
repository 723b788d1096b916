"""Documents side by side: every value of each in one line, with what differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from editor.services.comparing_ground import ground_said
from editor.services.rule_lines import is_rule
from schemas.merging.entries import PLACES, entries_by
from schemas.merging.sequences import LONGEST, edited_entries

NOT_COMPARED: Final = frozenset({"schema_version", "id", "kind", "system"})
"""Fields of documents that are not for people."""
_NOT_SAID: Final = "measured_on"
"""A field inside that says nothing to people: of what a balance was measured."""
_NAMES: Final = ("key", "id", "slug", "weapon", "terrain", "ability", "missile", *PLACES)
"""Fields by which entries of lists are known again."""
_MADE: Final = ("key", "id")
"""Those that programs make: people are told them only of entries that say nothing else."""
_REFERENCE: Final = {"id", "kind", "slug"}
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
    along: tuple[Any, ...] = ()
    """What stands at each part of the place but the first, in a document that has it."""
    language: str = ""
    """The language that the values are in, where texts in several languages differ; '' elsewhere."""

    @property
    def differs(self) -> bool:
        """Whether the values are not all the same; what says nothing is the same as what is not there."""
        first, *others = (_MISSING if _is_nothing(value) else _meant(value) for value in self.values)
        return any(type(value) is not type(first) or value != first for value in others)


def side_by_side(documents: Sequence[Mapping[str, Any]]) -> tuple[Line, ...]:
    """Return every value of some documents, those of the same place in one line.

    Entries of lists stand in one line where they have the same name (weapon, key ...), else where they have
    the same number. The lines follow the fields of the first document; what only others have stands behind.
    """
    said = tuple(map(ground_said, documents))
    return tuple(_lines(said, (), tuple(() for _ in documents)))


def _lines(
    values: tuple[Any, ...], path: tuple[str, ...], paths: tuple[Path, ...], along: tuple[Any, ...] = ()
) -> Iterator[Line]:
    there = [value for value in values if value is not _MISSING]
    if there and all(isinstance(value, Mapping) for value in there) and not _is_leaf(path, there):
        for key in _in_order([list(value) for value in there]):
            if key == _NOT_SAID or (not path and key in NOT_COMPARED):
                continue
            inner = tuple(_MISSING if value is _MISSING else value.get(key) for value in values)
            yield from _lines(
                inner,
                (*path, key),
                tuple(
                    (*place, key) if value is not _MISSING and key in value else place
                    for place, value in zip(paths, values, strict=True)
                ),
                (*along, _first(inner)) if path else (),
            )
    elif there and all(is_list(value) for value in there) and any(_holds_groups(one) for one in there):
        yield from _entries(values, path, paths, along)
    elif len(languages := _languages(there)) > 1 and Line(path, paths, values).differs:
        for language in languages:
            texts = tuple(_MISSING if value is _MISSING else value.get(language) for value in values)
            yield Line(path, paths, texts, along, language)
    else:
        yield Line(path, paths, values, along)


def _languages(values: Sequence[Any]) -> list[str]:
    """Return the languages of texts in several, each once; none if a value is no such text."""
    texts = all(value == {} or is_text(value) for value in values)
    return _in_order([list(value) for value in values]) if texts else []


def is_text(value: Any) -> bool:
    """Return whether a value is a text by languages: code of two letters -> words."""
    return (
        isinstance(value, Mapping)
        and bool(value)
        and all(len(key) == 2 and isinstance(word, str) for key, word in value.items())
    )


def _first(values: tuple[Any, ...]) -> Any:
    return next((value for value in values if value is not _MISSING), _MISSING)


def _entries(
    values: tuple[Any, ...], path: tuple[str, ...], paths: tuple[Path, ...], along: tuple[Any, ...]
) -> Iterator[Line]:
    lists = [value or [] for value in values]
    name, labels = "", [[str(number + 1) for number in range(len(value))] for value in lists]
    for field in _NAMES:
        named = [entries_by(value, field) for value in lists]
        if None not in named:
            name, labels = field, [list(one or ()) for one in named]
            break
    else:
        if len(lists) == 2 and max(map(len, lists)) <= LONGEST:
            labels[1] = _numbers_of(*lists)
    for label in _in_order(labels):
        numbers = [own.index(label) if label in own else None for own in labels]
        whole = tuple(
            _MISSING if number is None else value[number]
            for number, value in zip(numbers, lists, strict=True)
        )
        entries = tuple(_without(name, entry) for entry in whole) if name in _MADE else whole
        yield from _lines(
            entries,
            (*path, label),
            tuple(
                place if number is None else (*place, number)
                for place, number in zip(paths, numbers, strict=True)
            ),
            (*along, _first(whole)),
        )


def _numbers_of(first: Sequence[Any], second: Sequence[Any]) -> list[str]:
    """Return by which numbers entries of a list are known that was edited; of new ones with zeros before."""
    found: list[str] = []
    taken = {str(number + 1) for number in range(len(first))}
    for place, number in enumerate(edited_entries(first, second), 1):
        label = str(place if number is None else number + 1)
        while number is None and label in taken:
            label = f"0{label}"
        taken.add(label)
        found.append(label)
    return found


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
    """Return whether a value is compared whole: a text by languages, a reference, a picture, a rule."""
    if not path:
        return False
    if all(is_rule(path, value) for value in values):
        return True
    there = [value for value in values if value]
    return all("data" in value or {"id", "kind"} <= value.keys() or is_text(value) for value in there)


def _meant(value: Any) -> Any:
    """Return a value without the short names of documents that it refers to: these may be renamed."""
    if isinstance(value, Mapping) and value.keys() == _REFERENCE:
        return value["kind"], value["id"]
    return [_meant(one) for one in value] if isinstance(value, list) else value


def _is_nothing(value: Any) -> bool:
    return value is _MISSING or (isinstance(value, str | Mapping | Sequence) and not value)


def is_list(value: Any) -> bool:
    """Return whether plain data is a list, whatever holds it."""
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _holds_groups(value: Sequence[Any]) -> bool:
    return bool(value) and all(
        isinstance(entry, Mapping) and not {"id", "kind"} <= entry.keys() for entry in value
    )
