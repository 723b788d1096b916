"""A small map with most kinds of ground, by which styles are compared."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from PySide6.QtGui import QImage

from editor.printing.maps.looks import MapLooks, TerrainLook
from editor.printing.maps.picture import map_image
from editor.printing.maps.styles import styled
from editor.rules.core.map_arrays import MapArrays
from schemas.map import MapLabel, MapSymbol, River
from schemas.map_style import MapStyle
from schemas.text import LocalText

_WIDTH: Final = 32
"""px of a field."""
_GROUND: Final = (
    ("clear", ".", "#B9CF86", "plain"),
    ("wood", "w", "#5E8A4E", "trees"),
    ("water", "~", "#5D96BF", "waves"),
    ("rocks", "r", "#B4AEA2", "stones"),
    ("sand", "s", "#EBD9A8", "grains"),
    ("swamp", "h", "#8FA98A", "reeds"),
    ("bushes", "b", "#8FAE5D", "dots"),
    ("grass", "g", "#D6C86A", "tufts"),
)
_ROWS: Final = (
    "~~~ss........www...gg",
    "~~~~s......wwwwww..gg",
    "~~~ss..bb...wwww....g",
    "~~s....bb....ww......",
    "~ss............rr....",
    "~s.....hh.....rrrr...",
)


_FEW_ROWS: Final = (
    "~~~s...www",
    "~~s....www",
    "~ss.....ww",
    "~s........",
    "~~s.......",
    "~~ss....ww",
)
"""Few kinds of ground: each texture takes a while."""


def style_sample(style: MapStyle) -> QImage:
    """Return the sample in a style: most kinds of ground, a road, a river, a town and words."""
    return map_image(_sample_map(), _looks(style), _WIDTH, names=False)


def style_thumbnail(style: MapStyle) -> QImage:
    """Return a smaller sample, 5 to 4: coast, wood, town, road and river."""
    whole = map_image(_few_fields(), _looks(style), _WIDTH, names=False)
    high = whole.height()
    return whole.copy((whole.width() - high * 5 // 4) // 2, 0, high * 5 // 4, high)


def _looks(style: MapStyle) -> MapLooks:
    terrain = (
        TerrainLook(name, LocalText({}), letter, colour, pattern, pattern == "waves")
        for name, letter, colour, pattern in _GROUND
    )
    return styled(MapLooks(terrain=tuple(terrain)), style)


def _ground(rows: Sequence[str]) -> MapArrays:
    ids = tuple(name for name, *_rest in _GROUND)
    letters = "".join(letter for _name, letter, *_rest in _GROUND)
    arrays = MapArrays.empty(len(rows[0]), len(rows), "odd", False, ids)
    arrays.terrain[:] = np.array([[letters.index(one) for one in row] for row in rows], np.uint8)
    arrays.depth[arrays.terrain == ids.index("water")] = 1
    return arrays


@cache
def _sample_map() -> MapArrays:
    arrays = _ground(_ROWS)
    arrays.levels[1:4, 17:20] = 1
    arrays.roads = (tuple((column, 3) for column in range(4, 21)),)
    arrays.rivers = (River(fields=((10, 5), (9, 4), (9, 3), (8, 2), (8, 1), (7, 0)), width=2),)
    arrays.symbols = (
        MapSymbol(at=(5, 3), kind="castle", size=1.7),
        MapSymbol(at=(17, 4), kind="mountains", size=2.2),
    )
    arrays.labels = (
        MapLabel(at=(14, 1), text=LocalText({"en": "Elderwood"}), style="region", size=0.5),
        MapLabel(at=(5, 4), text=LocalText({"en": "Ford"}), style="town", size=0.45, x=1.4),
    )
    return arrays


@cache
def _few_fields() -> MapArrays:
    arrays = _ground(_FEW_ROWS)
    arrays.roads = (tuple((column, 3) for column in range(4, 10)),)
    arrays.rivers = (River(fields=((7, 5), (6, 4), (6, 3), (5, 2), (5, 1), (5, 0)), width=2),)
    arrays.symbols = (MapSymbol(at=(4, 3), kind="castle", size=2.2),)
    return arrays
