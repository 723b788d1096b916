"""Maps in millimetres: how large a map is on the table, and which pixels show which millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.printing.maps.lattice import HexLattice, lattice_of
from editor.printing.maps.map_frame import NO_MARGINS, Margins, frame_margins
from editor.rules.core.map_arrays import MapArrays

SIDE_MM: Final = 20.0
"""Side of a field on the boards of the game (I.1.4)."""
MIN_SIDE_MM: Final = 2.0
MAX_SIDE_MM: Final = 100.0
_MOST_PIXELS: Final = 400
"""Widest field, in pixels, that a page is drawn with."""


@dataclass(frozen=True)
class MapScale:
    """A map whose fields have sides of a length, drawn with so many pixels per field."""

    lattice: HexLattice
    columns: int
    rows: int
    side_mm: float
    margins: Margins = NO_MARGINS
    """Pixels of paper around the map, for its frame."""

    @property
    def pixel(self) -> tuple[float, float]:
        """Width and height of a pixel of the map, in mm; the two differ a little."""
        long, short = self.side_mm * 3**0.5, self.side_mm * 1.5
        pitch = {"pointy": (long, short), "flat": (short, long), "square": (self.side_mm, self.side_mm)}
        across, down = pitch[self.lattice.kind]
        return across / self.lattice.pitch[0], down / self.lattice.pitch[1]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the map with its frame, in mm."""
        wide, high = self.lattice.size(self.columns, self.rows)
        room = self.margins
        wide, high = wide + room.left + room.right, high + room.top + room.bottom
        return wide * self.pixel[0], high * self.pixel[1]


def map_scale(arrays: MapArrays, side_mm: float, dots_per_inch: float) -> MapScale:
    """Return the scale in which a map is drawn at its true size with at least nearly so many dots."""
    across = side_mm if arrays.grid_kind == "square" else side_mm * 3**0.5
    width = min(_MOST_PIXELS, max(8, round(across * dots_per_inch / 25.4 / 2) * 2))
    lattice = lattice_of(arrays, width)
    return MapScale(lattice, arrays.columns, arrays.rows, side_mm, frame_margins(arrays, lattice))
