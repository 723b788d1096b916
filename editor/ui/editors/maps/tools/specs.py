"""The table of tools: name, words, key, icon, and which settings the bar shows for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

ToolName = str


@dataclass(frozen=True)
class ToolSpec:
    """A tool of the strip."""

    name: ToolName
    text: str
    shortcut: str
    icon: str
    tip: str
    settings: tuple[str, ...] = ()
    """Settings that the bar shows while it is in hand."""


CROSSING_NAMES: Final[Mapping[str, str]] = {
    "ask": QT_TRANSLATE_NOOP("Actions", "Ask"),
    "bridge": QT_TRANSLATE_NOOP("Actions", "Bridge"),
    "ford": QT_TRANSLATE_NOOP("Actions", "Ford"),
    "leave": QT_TRANSLATE_NOOP("Actions", "Leave"),
}
"""What a road over a river gets."""
_BRUSH: Final = ("radius", "round", "density")

TOOLS: Final[tuple[ToolSpec, ...]] = (
    ToolSpec(
        "select",
        QT_TRANSLATE_NOOP("Actions", "Select fields"),
        "S",
        "square-dashed-mouse-pointer",
        QT_TRANSLATE_NOOP(
            "Actions",
            "Select by rectangle, lasso or similarity; Shift adds, Ctrl removes; drag the "
            "selection to move it",
        ),
        ("selector",),
    ),
    ToolSpec(
        "stamp",
        QT_TRANSLATE_NOOP("Actions", "Place a stamp"),
        "P",
        "stamp",
        QT_TRANSLATE_NOOP("Actions", "Place a piece of map: a stamp of the library or what was copied"),
        ("vary", "ground_too"),
    ),
    ToolSpec(
        "terrain",
        QT_TRANSLATE_NOOP("Actions", "Paint terrain"),
        "B",
        "brush",
        QT_TRANSLATE_NOOP("Actions", "Paint the chosen terrain with a brush"),
        (*_BRUSH, "natural", "fringe", "depth"),
    ),
    ToolSpec(
        "eraser",
        QT_TRANSLATE_NOOP("Actions", "Erase"),
        "E",
        "eraser",
        QT_TRANSLATE_NOOP("Actions", "Make fields flat ground of the first terrain"),
        _BRUSH,
    ),
    ToolSpec(
        "level",
        QT_TRANSLATE_NOOP("Actions", "Shape hills"),
        "L",
        "mountain",
        QT_TRANSLATE_NOOP("Actions", "Set, raise or lower the level of the ground"),
        (*_BRUSH, "mode", "level", "slope"),
    ),
    ToolSpec(
        "depth",
        QT_TRANSLATE_NOOP("Actions", "Set the depth of water"),
        "D",
        "droplet",
        QT_TRANSLATE_NOOP("Actions", "Set, raise or lower the depth of water"),
        (*_BRUSH, "mode", "depth"),
    ),
    ToolSpec(
        "line",
        QT_TRANSLATE_NOOP("Actions", "Draw a line"),
        "N",
        "spline",
        QT_TRANSLATE_NOOP("Actions", "Drag from end to end; Shift keeps to the directions of the fields"),
        ("radius", "what", "mode", "level", "depth", "slope", "natural", "fringe"),
    ),
    ToolSpec(
        "shape",
        QT_TRANSLATE_NOOP("Actions", "Fill a shape"),
        "G",
        "shapes",
        QT_TRANSLATE_NOOP(
            "Actions", "Drag a rectangle, hexagon or outline; click the corners of a polygon, Enter fills it"
        ),
        ("shape", "what", "mode", "level", "depth", "slope", "density", "natural", "fringe"),
    ),
    ToolSpec(
        "fill",
        QT_TRANSLATE_NOOP("Actions", "Fill an area"),
        "F",
        "paint-bucket",
        QT_TRANSLATE_NOOP("Actions", "Fill the connected fields of the same terrain, or all of them"),
        ("everywhere", "what", "mode", "level", "depth"),
    ),
    ToolSpec(
        "picker",
        QT_TRANSLATE_NOOP("Actions", "Pick"),
        "I",
        "pipette",
        QT_TRANSLATE_NOOP(
            "Actions",
            "Pick up terrain, level and depth of a field (Shift and a right click do it with any tool)",
        ),
    ),
    ToolSpec(
        "road",
        QT_TRANSLATE_NOOP("Actions", "Draw a road"),
        "R",
        "footprints",
        QT_TRANSLATE_NOOP("Actions", "Drag from field to field to draw a road; click a road to remove it"),
        ("find_way", "crossing"),
    ),
    ToolSpec(
        "river",
        QT_TRANSLATE_NOOP("Actions", "Draw a river"),
        "W",
        "waves",
        QT_TRANSLATE_NOOP("Actions", "Drag from spring to mouth; click a river to remove it"),
        ("find_way", "river_width", "crossing"),
    ),
    ToolSpec(
        "wall",
        QT_TRANSLATE_NOOP("Actions", "Build walls and hedges"),
        "H",
        "castle",
        QT_TRANSLATE_NOOP(
            "Actions", "Click or drag along the sides of fields to build there; click again to remove"
        ),
        ("edge", "side"),
    ),
    ToolSpec(
        "link",
        QT_TRANSLATE_NOOP("Actions", "Link two fields"),
        "K",
        "link",
        QT_TRANSLATE_NOOP(
            "Actions",
            "Click two fields at the edge: who leaves at one comes in at the other; again to remove the link",
        ),
    ),
    ToolSpec(
        "sight",
        QT_TRANSLATE_NOOP("Actions", "Sight"),
        "V",
        "eye",
        QT_TRANSLATE_NOOP(
            "Actions", "Click a field to see what is seen from there; point at another for why"
        ),
    ),
    ToolSpec(
        "range",
        QT_TRANSLATE_NOOP("Actions", "Movement range"),
        "Q",
        "gauge",
        QT_TRANSLATE_NOOP(
            "Actions", "Click a field to see what ways from there cost; point at one for the way"
        ),
    ),
    ToolSpec(
        "label",
        QT_TRANSLATE_NOOP("Actions", "Write a label"),
        "T",
        "type",
        QT_TRANSLATE_NOOP(
            "Actions", "Click to write; a click on a label edits it, its frame moves, scales and turns it"
        ),
        ("label_style", "label_size", "label_angle", "label_curve"),
    ),
    ToolSpec(
        "symbol",
        QT_TRANSLATE_NOOP("Actions", "Put symbols"),
        "Y",
        "trees",
        QT_TRANSLATE_NOOP(
            "Actions", "Click to put a castle, a mill, a wood; its frame moves, scales and turns it"
        ),
        ("symbol", "symbol_size", "symbol_angle", "symbol_layer", "mirrored"),
    ),
    ToolSpec(
        "picture",
        QT_TRANSLATE_NOOP("Actions", "Picture to trace"),
        "U",
        "file-image",
        QT_TRANSLATE_NOOP(
            "Actions",
            "Choose a scan to draw after; drag it until one of its fields fits, then drag another with Ctrl",
        ),
        ("picture_opacity", "picture_under", "picture_printed", "picture_choose", "picture_fit"),
    ),
    ToolSpec(
        "area",
        QT_TRANSLATE_NOOP("Actions", "Paint a named area"),
        "A",
        "flag",
        QT_TRANSLATE_NOOP("Actions", "Paint the chosen area; the right button removes fields"),
        ("radius", "round"),
    ),
)
