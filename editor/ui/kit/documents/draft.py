"""Plain document data that is changed without being mutated: reading and replacing at a path."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

Part = str | int
Path = tuple[Part, ...]
"""A place inside a document: ``("weapons", 0, "power")``."""

MISSING: Final = object()
"""What :func:`read` returns where nothing stands."""

_PART = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


def parse_path(text: str | Sequence[Part]) -> Path:
    """Return the parts of a dotted path, as problems carry it: ``weapons[0].power``."""
    if not isinstance(text, str):
        return tuple(text)
    return tuple(int(number) if number else name for number, name in _PART.findall(text))


def read(data: Any, path: Sequence[Part], default: Any = MISSING) -> Any:
    """Return what stands at a path, or the default."""
    for part in path:
        try:
            data = data[part]
        except (KeyError, IndexError, TypeError):
            return default
    return data


def replaced(data: Any, path: Sequence[Part], value: Any) -> Any:
    """Return data with one place replaced; everything off the path is shared, nothing is mutated.

    Where a mapping lacks the key it is added; a list must have the index.

    Raises:
        LookupError: an entry of a list on the way is not there (any more).
    """
    if not path:
        return value
    part, rest = path[0], path[1:]
    if isinstance(part, int):
        items = list(data) if isinstance(data, list | tuple) else []
        if not 0 <= part < len(items):
            raise LookupError(f"no entry {part} of {len(items)}")
        items[part] = replaced(items[part], rest, value)
        return items
    mapping = dict(data) if isinstance(data, dict) else {}
    mapping[part] = replaced(mapping.get(part), rest, value)
    return mapping


def common_path(paths: Sequence[Path]) -> Path:
    """Return the longest path that all have in common."""
    first = paths[0]
    length = len(first)
    for path in paths[1:]:
        same = 0
        while same < min(length, len(path)) and path[same] == first[same]:
            same += 1
        length = same
    return first[:length]


def entries(value: Any) -> list[Mapping[str, Any]]:
    """Return the entries of a list, an empty one in the place of each that is none."""
    if not isinstance(value, list | tuple):
        return []
    return [one if isinstance(one, Mapping) else {} for one in value]


def texts(value: Any) -> dict[str, str]:
    """Return a text by languages, empty for what is none."""
    return {str(key): str(text) for key, text in value.items()} if isinstance(value, Mapping) else {}


def whole_number(value: Any) -> int:
    """Return a whole number, 0 for what is none."""
    return int(value) if isinstance(value, int | float) else 0
