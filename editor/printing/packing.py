"""Rectangles and honeycomb shapes put on sheets: pure, and the same for the same input.

Rectangles are packed so that straight cuts from side to side separate them all (guillotine packing): the
highest first, each as far up and then as far left as there is room.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from editor.rules.core.hexes import Axial

SPARE_MM: Final = 1e-6
"""Lengths that differ by less are equal."""


@dataclass(frozen=True)
class Put:
    """Where one shape lies: number of the shape, sheet, upper left corner in mm of the room."""

    item: int
    sheet: int
    x: float
    y: float
    turned: bool = False
    """Turned by 90 degrees clockwise."""


Free = tuple[float, float, float, float]
"""Left, top, width and height of a free rectangle."""
Extent = tuple[float, float]
"""Width and height."""


def pack(
    sizes: Sequence[Extent], room: Extent, gap: float = 0.0, *, turning: bool = False
) -> tuple[tuple[Put, ...], tuple[int, ...]]:
    """Put rectangles on as few sheets as this simple way finds, those of one size in the order given.

    Args:
        sizes: width and height of each in mm.
        room: width and height of a sheet inside its margins.
        gap: least distance between two of them.
        turning: those for which a sheet has no room upright may lie in it; else only those too high for it.

    Returns:
        Where each lies, in the order of sheets and places, and the numbers of those too large for a sheet.
    """
    found: list[Put] = []
    refused: list[int] = []
    sheets: list[list[Free]] = []
    order = sorted(range(len(sizes)), key=lambda one: (-sizes[one][1], -sizes[one][0]))
    full = 0  # sheets before this one had no room for a rectangle of the size at hand
    last: Extent | None = None
    for item in order:
        if sizes[item] != last:
            full, last = 0, sizes[item]
        turned = not _inside(sizes[item], room)
        width, height = sizes[item][::-1] if turned else sizes[item]
        if not _inside((width, height), room):
            refused.append(item)
            continue
        while True:
            if full == len(sheets):
                sheets.append([(0.0, 0.0, room[0] + gap, room[1] + gap)])
            place = _take(sheets[full], width + gap, height + gap)
            if place is None and turning and _inside((height, width), room):
                place = _take(sheets[full], height + gap, width + gap)
                turned ^= place is not None
            if place is not None:
                found.append(Put(item, full, *place, turned))
                break
            full += 1
    found.sort(key=lambda put: (put.sheet, round(put.y, 4), round(put.x, 4)))
    return tuple(found), tuple(refused)


def _inside(size: Extent, room: Extent) -> bool:
    return size[0] <= room[0] + SPARE_MM and size[1] <= room[1] + SPARE_MM


def _take(free: list[Free], width: float, height: float) -> tuple[float, float] | None:
    """Take the topmost, then leftmost room for a rectangle; return its corner, or None."""
    fitting = [one for one in free if _inside((width, height), (one[2], one[3]))]
    if not fitting:
        return None
    chosen = min(fitting, key=lambda one: (one[1], one[0]))
    free.remove(chosen)
    x, y, wide, high = chosen
    if wide - width > SPARE_MM:
        free.append((x + width, y, wide - width, height))
    if high - height > SPARE_MM:
        free.append((x, y + height, wide, high - height))
    return x, y


def hex_extent(cells: Sequence[Axial], side: float) -> Free:
    """Return the box (left, top, width, height in mm) around fields, from the middle of the field (0, 0)."""
    centres = [hex_centre(cell, side) for cell in cells]
    half = side * math.sqrt(3) / 2
    left, top = min(x for x, _ in centres) - half, min(y for _, y in centres) - side
    return left, top, max(x for x, _ in centres) + half - left, max(y for _, y in centres) + side - top


def hex_centre(cell: Axial, side: float) -> tuple[float, float]:
    """Return the middle of a field with a corner to the north, in mm from that of (0, 0)."""
    q, r = cell
    return side * math.sqrt(3) * (q + r / 2), side * 1.5 * r


def pack_hexes(
    shapes: Sequence[tuple[Axial, ...]], side: float, room: Extent
) -> tuple[tuple[Put, ...], tuple[int, ...]]:
    """Put shapes of fields into the honeycomb of each sheet, so that neighbours share their sides.

    Args:
        shapes: fields of each shape, seen from any of them.
        side: side of a field in mm.
        room: width and height of a sheet inside its margins.

    Returns:
        As :func:`pack`; the corner is that of the box around the shape.
    """
    comb = tuple(_comb(side, room))
    known = frozenset(comb)
    taken: list[set[Axial]] = []
    first_free: list[int] = []
    found: list[Put] = []
    refused: list[int] = []
    order = sorted(range(len(shapes)), key=lambda one: -len(shapes[one]))
    for item in order:
        shape = shapes[item]
        for sheet in range(len(taken) + 1):
            if sheet == len(taken):
                taken.append(set())
                first_free.append(0)
            place = _seat(shape, comb, known, taken[sheet], first_free[sheet])
            if place is not None:
                taken[sheet].update(_moved(shape, comb[place]))
                while first_free[sheet] < len(comb) and comb[first_free[sheet]] in taken[sheet]:
                    first_free[sheet] += 1
                left, top, _, _ = hex_extent(_moved(shape, comb[place]), side)
                found.append(Put(item, sheet, left + side * math.sqrt(3) / 2, top + side))
                break
            if not taken[sheet]:
                del taken[sheet], first_free[sheet]
                refused.append(item)
                break
    found.sort(key=lambda put: (put.sheet, round(put.y, 4), round(put.x, 4)))
    return tuple(found), tuple(refused)


def _comb(side: float, room: Extent) -> Iterator[Axial]:
    """Yield the fields that lie wholly in a room, row by row; its corner is half a field from (0, 0)."""
    width = side * math.sqrt(3)
    rows = math.floor((room[1] - 2 * side) / (1.5 * side) + SPARE_MM) + 1
    for row in range(max(0, rows)):
        indent = row % 2 / 2
        columns = math.floor(room[0] / width - indent + SPARE_MM)
        for column in range(max(0, columns)):
            yield column - row // 2, row


def _seat(
    shape: tuple[Axial, ...], comb: Sequence[Axial], known: frozenset[Axial], taken: set[Axial], start: int
) -> int | None:
    """Return the number of the first field at which a shape has room."""
    for index in range(start if len(shape) == 1 else 0, len(comb)):
        if all(cell in known and cell not in taken for cell in _moved(shape, comb[index])):
            return index
    return None


def _moved(shape: Sequence[Axial], by: Axial) -> tuple[Axial, ...]:
    return tuple((q + by[0], r + by[1]) for q, r in shape)
