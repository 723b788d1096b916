"""Where counters lie when a scenario begins, for programs in which people play: data, nothing is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from editor.rules.core.contract import Setup
from editor.rules.core.hexes import Offset


@dataclass(frozen=True)
class Lying:
    """A counter or disk that lies on the board when a scenario begins."""

    side: str
    """Id of its side."""
    card: str
    """Id of its card."""
    at: Offset | tuple[float, float]
    """Its field; on a table without fields its middle, in mm from the north-western corner."""
    copy: int = 0
    """Which copy of the card in the army of its side, from 0."""
    parts: Mapping[int, int] = field(default_factory=dict)
    """How many kinds of counters one copy has -> which of them this is; the first where it is not told."""
    turn: int = 0
    """Sixths of a full turn clockwise from north that its front looks to."""
    over: bool = False
    """Whether it lies on its front."""
    beside: tuple[float, float] = (0.0, 0.0)
    """From the middle of its field to its own, right and down in widths of a field; not 0 on large bases."""


SetUpMaker = Callable[[Setup], Iterable[Lying]]
"""``maker(setup)`` returns what lies on the board; nothing for a scenario of others."""
