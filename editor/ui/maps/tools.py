"""The tools of the map editor: each says which fields it would change, and to what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

import numpy as np

from editor.printing.maps.looks import MapLooks
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MAX_LEVEL, LayerName, MapArrays
from editor.rules.core.map_regions import disc, flood, line
from editor.ui.maps.model import Bytes, Ints, MapModel, Patch
from editor.ui.marks import QT_TRANSLATE_NOOP

ToolName = Literal["terrain", "level", "depth", "fill", "eraser", "picker", "label", "road", "wall", "area"]
LevelMode = Literal["set", "raise", "lower"]


@dataclass(frozen=True)
class ToolSpec:
    """A tool of the strip."""

    name: ToolName
    text: str
    shortcut: str
    icon: str
    tip: str


TOOLS: Final = (
    ToolSpec(
        "terrain",
        QT_TRANSLATE_NOOP("Actions", "Paint terrain"),
        "B",
        "brush",
        QT_TRANSLATE_NOOP("Actions", "Paint the chosen terrain with a round brush"),
    ),
    ToolSpec(
        "level",
        QT_TRANSLATE_NOOP("Actions", "Shape hills"),
        "L",
        "mountain",
        QT_TRANSLATE_NOOP("Actions", "Set, raise or lower the level of the ground"),
    ),
    ToolSpec(
        "depth",
        QT_TRANSLATE_NOOP("Actions", "Set the depth of water"),
        "D",
        "droplet",
        QT_TRANSLATE_NOOP("Actions", "Set, raise or lower the depth of water"),
    ),
    ToolSpec(
        "fill",
        QT_TRANSLATE_NOOP("Actions", "Fill an area"),
        "F",
        "paint-bucket",
        QT_TRANSLATE_NOOP("Actions", "Fill every joined field of the same terrain"),
    ),
    ToolSpec(
        "road",
        QT_TRANSLATE_NOOP("Actions", "Draw a road"),
        "R",
        "footprints",
        QT_TRANSLATE_NOOP("Actions", "Drag from field to field to draw a road; click a road to remove it"),
    ),
    ToolSpec(
        "wall",
        QT_TRANSLATE_NOOP("Actions", "Build walls and hedges"),
        "H",
        "castle",
        QT_TRANSLATE_NOOP("Actions", "Click near a side of a field to build there; click again to remove"),
    ),
    ToolSpec(
        "label",
        QT_TRANSLATE_NOOP("Actions", "Write a label"),
        "T",
        "type",
        QT_TRANSLATE_NOOP("Actions", "Write a word on a field; empty it to remove it"),
    ),
    ToolSpec(
        "area",
        QT_TRANSLATE_NOOP("Actions", "Paint a named area"),
        "A",
        "flag",
        QT_TRANSLATE_NOOP("Actions", "Paint the chosen area; the right button takes fields away"),
    ),
    ToolSpec(
        "eraser",
        QT_TRANSLATE_NOOP("Actions", "Erase"),
        "E",
        "eraser",
        QT_TRANSLATE_NOOP("Actions", "Make fields flat ground of the first terrain"),
    ),
    ToolSpec(
        "picker",
        QT_TRANSLATE_NOOP("Actions", "Pick"),
        "I",
        "pipette",
        QT_TRANSLATE_NOOP(
            "Actions", "Take terrain, level and depth from a field (right click does it with any tool)"
        ),
    ),
)


@dataclass
class BrushSettings:
    """What the tools paint with."""

    terrain: str = ""
    radius: int = 0
    """Fields around the middle one."""
    level: int = 1
    depth: int = 1
    mode: LevelMode = "set"
    edge: str = "wall"
    """Kind of wall that is built."""


@dataclass
class Stroke:
    """One stroke of a brush: every field is changed once, however often the brush passes."""

    model: MapModel
    settings: BrushSettings
    tool: ToolName
    number: int
    last: Offset | None = None
    touched: set[int] = field(default_factory=set)

    def extend(self, at: Offset) -> tuple[Patch, ...]:
        """Return what changes when the brush goes on to a field."""
        arrays = self.model.arrays
        if arrays is None:
            return ()
        way = [at] if self.last is None else line(self.last, at, arrays.stagger)
        self.last = at
        if self.tool == "fill":
            return self._change(filled(arrays, at))
        fields = {one for middle in way for one in disc(middle, self.settings.radius, arrays.stagger)}
        places = self.model.places(sorted(fields))
        fresh = np.array([place for place in places.tolist() if place not in self.touched], np.int32)
        self.touched.update(fresh.tolist())
        return self._change(fresh)

    def _change(self, places: Ints) -> tuple[Patch, ...]:
        """Return the patches of this stroke's tool for some fields."""
        if places.size == 0 or self.model.arrays is None:
            return ()
        change = _CHANGES[self.tool]
        found = [
            self.model.patch(layer, places, values)
            for layer, values in change(self, self.model.arrays, places)
        ]
        return tuple(patch for patch in found if patch is not None)


Change = tuple[LayerName, Bytes | int]


def _paint_terrain(stroke: Stroke, arrays: MapArrays, places: Ints) -> list[Change]:
    """Water gets a depth of 1 where it has none, other ground loses its depth."""
    look = stroke.model.looks.look(stroke.settings.terrain)
    depth = arrays.depth.ravel()[places]
    wet = np.maximum(depth, 1) if look.water else np.zeros_like(depth)
    return [("terrain", arrays.terrain_index(stroke.settings.terrain)), ("depth", wet)]


def _shifted(stroke: Stroke, values: Bytes, amount: int) -> Bytes:
    if stroke.settings.mode == "set":
        return np.full_like(values, amount)
    step = 1 if stroke.settings.mode == "raise" else -1
    return np.clip(values.astype(np.int16) + step, 0, MAX_LEVEL).astype(np.uint8)


def _shape(stroke: Stroke, arrays: MapArrays, places: Ints) -> list[Change]:
    return [("levels", _shifted(stroke, arrays.levels.ravel()[places], stroke.settings.level))]


def _deepen(stroke: Stroke, arrays: MapArrays, places: Ints) -> list[Change]:
    return [("depth", _shifted(stroke, arrays.depth.ravel()[places], stroke.settings.depth))]


def _erase(stroke: Stroke, arrays: MapArrays, places: Ints) -> list[Change]:
    ground = stroke.model.looks.terrain[0].id
    return [("terrain", arrays.terrain_index(ground)), ("levels", 0), ("depth", 0)]


_CHANGES: Final[dict[ToolName, Callable[[Stroke, MapArrays, Ints], list[Change]]]] = {
    "terrain": _paint_terrain,
    "fill": _paint_terrain,
    "level": _shape,
    "depth": _deepen,
    "eraser": _erase,
}
STROKE_TOOLS: Final = frozenset(_CHANGES)
"""Tools that paint fields."""


def filled(arrays: MapArrays, at: Offset) -> Ints:
    """Return the places of all fields joined with one through fields of its own terrain."""
    return np.flatnonzero(flood(arrays.terrain, at, arrays.stagger)).astype(np.int32)


def near_side(points: list[tuple[float, float]], x: float, y: float) -> int:
    """Return which side (0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW) of a field's outline is nearest to a point."""
    middles = [
        ((points[side][0] + points[(side + 1) % 6][0]) / 2, (points[side][1] + points[(side + 1) % 6][1]) / 2)
        for side in range(6)
    ]
    return min(range(6), key=lambda side: (middles[side][0] - x) ** 2 + (middles[side][1] - y) ** 2)


def stroke_name(tool: ToolName, settings: BrushSettings, looks: MapLooks, language: str) -> tuple[str, str]:
    """Return a stroke's name for the history (marked in ``Actions``) and the terrain's name for it."""
    terrain = looks.look(settings.terrain).name.get(language) or settings.terrain
    if tool == "terrain":
        return QT_TRANSLATE_NOOP("Actions", "Paint {terrain}"), terrain
    if tool == "fill":
        return QT_TRANSLATE_NOOP("Actions", "Fill with {terrain}"), terrain
    if tool == "eraser":
        return QT_TRANSLATE_NOOP("Actions", "Erase"), ""
    if tool == "depth":
        return QT_TRANSLATE_NOOP("Actions", "Change the depth"), ""
    names = {
        "set": QT_TRANSLATE_NOOP("Actions", "Set the level"),
        "raise": QT_TRANSLATE_NOOP("Actions", "Raise the ground"),
        "lower": QT_TRANSLATE_NOOP("Actions", "Lower the ground"),
    }
    return names[settings.mode], ""
