"""Numbers, lists and properties out of the data of a file of Tiled, checked."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any, Final

from editor.packs.foreign import broken_file
from editor.packs.tiled.model import Scalar

_FAR: Final = 10_000_000.0
"""Pixels beyond which nothing lies on any map."""
_MAX_DEPTH: Final = 20
_LONGEST: Final = 400
"""Most letters of a list that is told as text."""


class Values:
    """Reads values of one file; each method refuses what is none.

    Raises:
        EditorError: from each method, where the data is not what it should be.
    """

    def __init__(self, file: str) -> None:
        self.file = file

    def whole(self, data: Mapping[str, Any], key: str, default: int | None = None) -> int:
        """Return a whole number; ``default`` where there is none."""
        value = data.get(key, default)
        try:
            return int(value[:12] if isinstance(value, str) else value)
        except (TypeError, ValueError, OverflowError) as trouble:
            raise broken_file(self.file, f"{key}: {str(value or '-')[:30]}") from trouble

    def real(self, value: object) -> float:
        """Return a number; one beyond ``_FAR`` is just that."""
        try:
            found = float(value)  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError) as trouble:
            raise broken_file(self.file, str(value)[:40]) from trouble
        if not math.isfinite(found):
            raise broken_file(self.file, str(value)[:40])
        return max(-_FAR, min(_FAR, found))

    def entries(self, data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
        """Return a list of objects; an empty one where there is none."""
        found = data.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise broken_file(self.file, key)
        return found

    def properties(self, data: Mapping[str, Any]) -> dict[str, Scalar]:
        """Return the properties of an element by their names; members of a class have the names of both.

        Lists stand as JSON. Before Tiled 1.2 the JSON had an object of values, and one of their types.
        """
        entries = data.get("properties")
        if isinstance(entries, dict):
            entries = [{"name": name, "value": value} for name, value in entries.items()]
        found: dict[str, Scalar] = {}
        for entry in entries if isinstance(entries, list) else []:
            if not isinstance(entry, dict):
                raise broken_file(self.file, "properties")
            name, kind, value = str(entry.get("name", "")), entry.get("type"), entry.get("value")
            if isinstance(value, str) and kind == "int":
                found[name] = self.whole({"value": value}, "value")
            elif isinstance(value, str) and kind == "float":
                found[name] = self.real(value)
            elif isinstance(value, str) and kind == "bool":
                found[name] = value == "true"
            elif isinstance(value, str | int | float | bool):
                found[name] = value
            elif isinstance(value, dict) and value:
                found |= {f"{name}.{key}": text for key, text in _members(value, 0)}
            else:
                found[name] = json.dumps(value)[:_LONGEST] if value else ""
        return found


def _members(value: Mapping[str, Any], depth: int) -> Iterator[tuple[str, Scalar]]:
    """Yield the members of a property that is a class, those of inner ones with the names of both."""
    for key, one in value.items():
        if isinstance(one, str | int | float | bool):
            yield str(key)[:80], one
        elif isinstance(one, dict) and one and depth < _MAX_DEPTH:
            yield from ((f"{str(key)[:80]}.{name}", text) for name, text in _members(one, depth + 1))
        else:
            yield str(key)[:80], ""
