"""Two sets of edits of the same plain data, put together where they do not touch the same place."""

from __future__ import annotations

from schemas.merging.areas import field_on_map
from schemas.merging.edits import merge_edits, without_edits
from schemas.merging.entries import NAMES, entry_names
from schemas.merging.merge import carried_over, merge
from schemas.merging.results import Area, Choices, Conflict, Key, Merge, Path, Side
from schemas.merging.valid import WHOLE, merge_valid, on_other_bases

__all__ = [
    "NAMES",
    "WHOLE",
    "Area",
    "Choices",
    "Conflict",
    "Key",
    "Merge",
    "Path",
    "Side",
    "carried_over",
    "entry_names",
    "field_on_map",
    "merge",
    "merge_edits",
    "merge_valid",
    "on_other_bases",
    "without_edits",
]
