"""What the tools of the map editor work with; the bar above the canvas shows and changes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.printing.maps.painting import LevelMode, What
from schemas.map_art import LabelStyle

MAX_RADIUS: Final = 10


@dataclass
class BrushSettings:
    """What the tools paint with."""

    terrain: str = ""
    radius: int = 0
    """Fields around the middle one."""
    round: bool = True
    """A disc in field distance; otherwise a block of columns and rows."""
    density: int = 100
    """Percent of the fields that are painted."""
    natural: bool = False
    """Ragged rims, a fringe of other ground, water that deepens from its shore."""
    fringe: str = ""
    """Terrain around what is painted with natural edges; empty for none."""
    level: int = 1
    depth: int = 1
    mode: LevelMode = "set"
    slope: int = 2
    """Most levels between neighbours when the ground is shaped; 0 leaves cliffs as they come."""
    what: What = "terrain"
    everywhere: bool = False
    """Fill: every field like the one meant, not only those joined with it."""
    shape: str = "rectangle"
    """Shape that is filled: ``rectangle``, ``hexagon``, ``polygon`` or ``freehand``."""
    selector: str = "rectangle"
    """How is selected: ``rectangle``, ``lasso``, ``same`` (everywhere) or ``wand`` (joined)."""
    edge: str = "wall"
    """Kind of thing that is put on a side."""
    side: int = 1
    """Direction of the side that the keyboard works on."""
    river_width: int = 1
    crossing: str = "ask"
    """What a road over a river gets: ``ask``, ``bridge``, ``ford`` or ``leave`` for nothing."""
    find_way: bool = False
    """Roads and rivers look for the cheapest way between two points."""
    vary: bool = False
    """Stamps are turned and mirrored by chance, each time anew."""
    label_style: LabelStyle = "plain"
    label_size: float = 0.34
    """Height of letters in field widths."""
    label_angle: int = 0
    label_curve: int = 0
    symbol: str = ""
    """Id of the drawing; empty for the first one."""
    symbol_size: float = 0.0
    """Width of a symbol in field widths; 0 for its own."""
    symbol_angle: int = 0
    symbol_layer: int = 3
    mirrored: bool = False
    picture_opacity: int = 50
    """Percent."""
    picture_under: bool = False
    picture_printed: bool = False
    ground_too: bool = True
    """Stamps bring their terrain and heights, not only what stands on them."""
