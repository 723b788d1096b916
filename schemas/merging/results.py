"""What a merge finds: the data, what is taken from the other side, and what both sides changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Path = tuple[str | int, ...]
"""A place in plain data."""
Area = tuple[tuple[int, int], tuple[int, int]]
"""First and last field of a rectangle of a map, each column and row from 0."""
Key = tuple[str, ...]
"""A place by names: of entries of lists those by which they are known. No two conflicts have the same."""
Side = Literal["mine", "theirs"]
Choices = Mapping[Key, Side]
"""Which side holds where both changed the same place."""


@dataclass(frozen=True)
class Conflict:
    """A place that both changed, each otherwise."""

    key: Key
    """By this it is chosen which side holds; empty for the whole document."""
    path: Path
    """Where it stands in one's own data; where that has it no more, in theirs."""
    base: Any
    """What both began from; None for nothing, as in the next two."""
    mine: Any
    theirs: Any
    area: Area | None = field(default=None, kw_only=True)
    """Of fields of a map: the smallest rectangle around them. None for other places."""
    count: int = field(default=1, kw_only=True)
    """Fields that are chosen together; their values are how many of them are what."""


@dataclass(frozen=True)
class Merge:
    """Both sides' edits in one."""

    data: dict[str, Any]
    """Where both changed the same place, as the side chosen has it, else as the other side has it."""
    taken: tuple[Path, ...] = ()
    """Places that are as the other side has them and not as one's own did."""
    conflicts: tuple[Conflict, ...] = ()
    """Places that both changed, each otherwise; also those for which a side was chosen."""

    def unsettled(self, choices: Choices) -> tuple[Conflict, ...]:
        """Return the conflicts for which no side was chosen."""
        return tuple(one for one in self.conflicts if one.key not in choices)
