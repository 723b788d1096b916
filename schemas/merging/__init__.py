"""Two sets of edits of the same plain data, put together where they do not touch the same place."""

from __future__ import annotations

from schemas.merging.entries import NAMES, entry_names
from schemas.merging.merge import carried_over, merge
from schemas.merging.results import Choices, Conflict, Key, Merge, Path, Side

__all__ = [
    "NAMES",
    "Choices",
    "Conflict",
    "Key",
    "Merge",
    "Path",
    "Side",
    "carried_over",
    "entry_names",
    "merge",
]
