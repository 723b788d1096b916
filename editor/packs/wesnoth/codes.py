"""Terrain codes of Wesnoth: what both its reader and its writer have to agree on."""

from __future__ import annotations

import re
from typing import Final

CODE: Final = re.compile(r"[^\s,^=<>{}\"]{1,4}(?:\^[^\s,^=<>{}\"]{0,4})?|\^[^\s,^=<>{}\"]{1,4}")
"""The ground of a field and, behind ``^``, what lies over it, four letters each; masks may say that alone."""
UNSAID: Final = ("_f", "_s")
"""What masks have where they change nothing."""
BORDER: Final = 1
"""Fields of the border around a map that does not say how many."""
DRAWING: Final = re.compile(r"drawing_(?P<kind>[a-z][a-z0-9_]*)_[0-9]+", re.ASCII)
"""The place that our export marks where a drawing stands: no village or castle that is a building."""
ROAD_MARK: Final = re.compile(r"road_(?P<sides>[0-9]{1,2})_[0-9]+", re.ASCII)
"""The place that our export marks where a road does not go on to all roads around: bit d, over its side d."""
LONGEST_PLACE: Final = 60
"""Most letters of the name of a place."""
KEPT: Final = ("starts", "labels", "roads", "symbols", "buildings")
"""Things of our maps that a map of Wesnoth has a place for."""
ROAD: Final = "Re"
BROAD: Final = frozenset(
    sides
    for sides in range(64)
    if any(all(sides >> (first + n) % 6 & 1 for n in range(4)) for first in range(6))
)
"""Sides over which roads go on of which four lie side by side: those make a paved place."""
BRIDGE: Final = "B"
"""First letter of overlays that are bridges."""
