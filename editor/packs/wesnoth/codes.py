"""Terrain codes of Wesnoth: what both its reader and its writer have to agree on."""

from __future__ import annotations

import re
from typing import Final

CODE: Final = re.compile(
    r"(?:(?P<place>[\w .'-]{1,60}?) +)?(?P<code>[A-Za-z_][\w/|\\]{0,11}(?:\^[\w/|\\]{0,12})?)", re.ASCII
)
"""A field: the place that it marks, if any, its ground, and what lies over it behind ``^``."""
BORDER: Final = 1
"""Fields of the border around a map that does not say how many."""
DRAWING: Final = re.compile(r"drawing_(?P<kind>[a-z][a-z0-9_]*)_[0-9]+", re.ASCII)
"""The place that our export marks where a drawing stands: no village or castle that is a building."""
LONGEST_PLACE: Final = 60
"""Most letters of the name of a place."""
KEPT: Final = ("starts", "labels", "roads", "symbols", "buildings")
"""Things of our maps that a map of Wesnoth has a place for."""
ROAD: Final = "Re"
BRIDGE: Final = "B"
"""First letter of overlays that are bridges."""
