"""Reading drafts that may hold anything: what has the wrong shape counts as nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def entries(value: Any) -> list[Mapping[str, Any]]:
    """Return the entries of a list, an empty one in the place of each that is none."""
    if not isinstance(value, list | tuple):
        return []
    return [one if isinstance(one, Mapping) else {} for one in value]


def whole_number(value: Any) -> int:
    """Return a whole number, 0 for what is none."""
    return int(value) if isinstance(value, int | float) else 0
