"""Colours of hills and water: tints by level and depth, light from the north-west."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from editor.printing.maps.ground_pictures import flat_colour
from editor.printing.maps.looks import MapLooks
from editor.rules.core.map_arrays import NO_FIELD

Colours = NDArray[np.uint32]

_HILL_STEP: Final = 0.15
_DEEP_STEP: Final = 0.2
FLAT: Final = 8
"""Step of light of flat land."""
STEPS: Final = 2 * FLAT + 1
"""Steps of light, from the darkest to the brightest."""
_DARKEST, _BRIGHTEST = 0.55, 0.3
"""Brightness of a slope in full shadow; share of white on one in full light."""
QUARTERS: Final = 40
"""Tints are counted in quarters of a level or a step of depth; those of water stand behind those of land."""


def terrain_colours(terrain_ids: tuple[str, ...], looks: MapLooks, outside: QColor) -> Colours:
    """Return the colour of each terrain index; ``NO_FIELD`` has the colour of what is around the map."""
    table = np.zeros(256, np.uint32)
    table[NO_FIELD] = outside.rgb()
    for index, terrain in enumerate(terrain_ids):
        table[index] = QColor(flat_colour(looks.look(terrain))).rgb()
    return table


def level_tint(quarters: NDArray[Any]) -> NDArray[np.int32]:
    """Return the tint of heights."""
    return np.asarray(np.minimum(np.maximum(quarters, 0), QUARTERS - 1), np.int32)


def water_tint(quarters: NDArray[Any]) -> NDArray[np.int32]:
    """Return the tint of depths."""
    return np.asarray(QUARTERS + np.minimum(np.maximum(quarters, 0), QUARTERS - 1), np.int32)


def field_codes(levels: NDArray[Any], depth: NDArray[Any]) -> NDArray[np.int32]:
    """Return the code of :func:`shaded` of whole fields in flat light."""
    tint = np.where(
        depth > 0, water_tint(depth.astype(np.int32) * 4), level_tint(levels.astype(np.int32) * 4)
    )
    return np.asarray(tint * STEPS + FLAT, np.int32)


def lit(codes: NDArray[np.int32], fall: NDArray[Any]) -> NDArray[np.int32]:
    """Return codes of pixels that lie so many levels above what is north-west of them."""
    return np.asarray(codes + np.clip(fall, -2, 2) * (FLAT // 2), np.int32)


def shaded(colours: Colours, code: NDArray[np.int32], looks: MapLooks) -> Colours:
    """Return the colours (flat) tinted and lit by their codes."""
    tables = _shades(looks.hill, looks.deep)
    # Looked up, not calculated: half the time.
    first = code << 8
    result = np.full(colours.shape, 255, np.uint32)
    for channel in (2, 1, 0):
        place = (colours >> np.uint32(8 * channel)) & np.uint32(255)
        result <<= np.uint32(8)
        result |= tables[channel].take(first + place, mode="clip")
    return result


def paler(colours: Colours, paper: QColor) -> Colours:
    """Return the colours (of any shape) as they look through thin paper."""
    channels = np.ascontiguousarray(colours).view(np.uint8).reshape(*colours.shape, 4).astype(np.uint16)
    towards = np.array([paper.blue(), paper.green(), paper.red(), 255], np.uint16)
    mixed = (channels * 2 + towards * 3) // 5
    mixed[..., 3] = 255
    return mixed.astype(np.uint8).view(np.uint32).reshape(colours.shape)


def tinted(colours: Colours, levels: NDArray[np.uint8], depth: NDArray[np.uint8], looks: MapLooks) -> Colours:
    """Return the colours of fields tinted by their level or depth, without light and shadow."""
    touched = (levels > 0) | (depth > 0)
    if not touched.any():
        return colours
    result = colours.copy()
    result[touched] = shaded(colours[touched], field_codes(levels[touched], depth[touched]), looks)
    return result


@lru_cache(maxsize=16)
def _shades(hill: str, deep: str) -> tuple[NDArray[np.uint32], ...]:
    """Return for each channel what its 256 values become under each code."""
    scale, offset = _tables(hill, deep)
    values = np.arange(256, dtype=np.uint16)[None, :]
    found = []
    for channel in range(3):
        shade = (values * scale[:, None] + offset[:, channel, None]) >> 8
        found.append(shade.astype(np.uint8).astype(np.uint32).ravel())
    return tuple(found)


@lru_cache(maxsize=16)
def _tables(hill: str, deep: str) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """Return scale and offset (256ths, per channel) for each tint and each step of light.

    Every result stays inside 16 bits: a shade darkens, a light blends towards white.
    """
    scale = np.zeros(2 * QUARTERS * STEPS, np.uint16)
    offset = np.zeros((2 * QUARTERS * STEPS, 3), np.uint16)
    for tint in range(2 * QUARTERS):
        goal, step = (QColor(deep), _DEEP_STEP) if tint >= QUARTERS else (QColor(hill), _HILL_STEP)
        part = 1 - (1 - step) ** (tint % QUARTERS / 4)
        for place in range(STEPS):
            dark = 1 - (1 - _DARKEST) * max(0, FLAT - place) / FLAT
            light = _BRIGHTEST * max(0, place - FLAT) / FLAT
            scale[tint * STEPS + place] = int(255 * (1 - part) * dark * (1 - light))
            for channel, value in enumerate((goal.blue(), goal.green(), goal.red())):
                mixed = value * part * dark * (1 - light) + 255 * light
                offset[tint * STEPS + place, channel] = int(mixed * 255)
    return scale, offset
