"""Keys of new rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


class FreeKeys:
    """Hands out the keys of new rows: each once, and none that a row has."""

    def __init__(self, rows: Iterable[Any], name: str) -> None:
        self._taken = {row.get(name) for row in rows if isinstance(row, Mapping)}
        self._next: dict[str, int] = {}

    def take(self, wanted: str) -> str:
        """Return ``wanted``, or it with the next free number where it is taken."""
        stem = wanted.rstrip("0123456789").rstrip("_") or "row"
        key = wanted
        while key in self._taken:
            number = self._next.get(stem, 2)
            key, self._next[stem] = f"{stem}_{number}", number + 1
        self._taken.add(key)
        return key
