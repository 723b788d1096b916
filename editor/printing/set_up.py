"""Where counters lie when a scenario begins, for programs in which people play: data, nothing is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from editor.rules.core.contract import Setup
from editor.rules.core.hexes import Offset

if TYPE_CHECKING:
    from PySide6.QtGui import QImage


@dataclass(frozen=True)
class Lying:
    """A counter or disk that lies on the board when a scenario begins."""

    side: str
    """Id of the side of whose army it is; empty for a counter of the scenario itself."""
    card: str
    """Id of its card; of a counter of the scenario its key (:attr:`editor.printing.counters.Counter.key`)."""
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


@dataclass(frozen=True, eq=False)
class BareBoard:
    """A board of squares as it is set up, without what lies on it."""

    image: QImage
    first: tuple[float, float]
    """Middle of the square in column 0 and row 0, in pixels."""
    square: int
    """Pixels of a square from side to side."""
    square_mm: float
    """How wide it is printed."""
    tiles: tuple[str, ...] = ()
    """Ids of the maps that players lay on it as tiles."""


BareBoardMaker = Callable[[Setup, int], "BareBoard | None"]
"""``maker(setup, pixels)``: the board, its longer side in pixels at most; None for a scenario of others."""
SetUpMaker = Callable[[Setup], Iterable[Lying]]
"""``maker(setup)`` returns what lies on the board; nothing for a scenario of others."""
