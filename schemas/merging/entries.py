"""Entries of lists: by what they are known again when their order changes or they are renamed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from schemas.inheritance import same

NAMES: Final = ("key", "id", "slug", "weapon", "terrain")
"""Fields by which the entries of a list are known again when their order changes."""
PLACES: Final = ("name", "entry", "between", "card", "item", "spell", "map", "at", "side")
"""Fields that tell entries without such a name apart, where each has another value."""

Entries = Mapping[str, Any]
"""Entries of a list by what they are known by, in their order."""


def entry_names(entries: Sequence[Any], key: str) -> list[str]:
    """Return the name of each entry of a list; empty if they do not all have one of their own."""
    names = [entry.get(key) if isinstance(entry, Mapping) else None for entry in entries]
    texts = [name for name in names if isinstance(name, str)]
    return texts if len(texts) == len(entries) == len(set(texts)) else []


def by_name(base: Any, mine: Any, theirs: Any) -> tuple[Entries, Entries, Entries] | None:
    """Return three lists as their entries by what they are known by; None where some are known by nothing.

    An entry that one side renamed stands under its old name.
    """
    sides = (base, mine, theirs)
    if not all(isinstance(side, list | tuple) for side in sides):
        return None
    if all(_is_word(entry) for side in sides for entry in side):
        words = [{canonical(entry): entry for entry in side} for side in sides]
        if any(len(found) < len(side) for found, side in zip(words, sides, strict=True)):
            return None
        return words[0], words[1], words[2]
    for field in (*NAMES, *PLACES):
        named = [entries_by(side, field) for side in sides]
        first, second, third = named
        if first is not None and second is not None and third is not None:
            return first, *_under_old_names(first, (second, third), field)
    return None


def canonical(value: Any) -> str:
    """Return a text that is equal for equal values; of a word the word itself."""
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True, ensure_ascii=False)


def _is_word(entry: Any) -> bool:
    """Return whether an entry is a word, or a field of a map: it is in the list or not."""
    if isinstance(entry, list | tuple):
        return len(entry) > 1 and all(isinstance(one, int) for one in entry)
    return isinstance(entry, str)


def entries_by(entries: Sequence[Any], field: str) -> dict[str, Any] | None:
    """Return the entries of a list by a field; None if some do not have it, or two the same."""
    found = {}
    for entry in entries:
        name = _name(entry.get(field), field) if isinstance(entry, Mapping) else None
        if name is None or name in found:
            return None
        found[name] = entry
    return found


def _name(value: Any, field: str) -> str | None:
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        ident = value.get("id")
        return ident if isinstance(ident, str) else None
    if isinstance(value, list | tuple) and value:
        # A side lies between two fields, whichever is named first.
        return canonical(sorted(value) if field == "between" else value)
    return None


def _under_old_names(base: Entries, sides: tuple[Entries, Entries], field: str) -> tuple[Entries, Entries]:
    """Return the entries of both sides; one that is as an entry of before but for its name, under that name.

    Where the other side took the old entry out, it is a new one: nobody changed what it was renamed from.
    """
    mine, theirs = (_renamed(base, side, field) for side in sides)
    old = [
        {new: was for new, was in names.items() if was in other or was in others.values()}
        for names, other, others in ((mine, sides[1], theirs), (theirs, sides[0], mine))
    ]
    first, second = (
        {names.get(name, name): entry for name, entry in side.items()}
        for names, side in zip(old, sides, strict=True)
    )
    return first, second


def _renamed(base: Entries, side: Entries, field: str) -> dict[str, str]:
    """Return the old names of entries that a side renamed, by the new ones."""
    gone = [name for name in base if name not in side]
    new = [name for name in side if name not in base] if gone else []
    before = {name: _without(base[name], field) for name in gone} if new else {}
    old: dict[str, str] = {}
    for name in new:
        entry = _without(side[name], field)
        alike = [one for one in gone if entry and same(before[one], entry)]
        if len(alike) == 1:
            old[name] = alike[0]
            gone.remove(alike[0])
    return old


def _without(entry: Mapping[str, Any], field: str) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != field}
