"""What is seen from one field of a map of all the others: the lines of sight of XII.1.0, all at once."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from editor.rules.core.map_insight import UNSEEN
from editor.rules.core.sight_table import RADII, Ints, radius_for, sight_table
from editor.rules.demonworld.maps.steps import crossings_of
from schemas.systems.demonworld_ruleset import DemonworldRuleset, TerrainType

_NOTHING: Final = -1000
"""Top of what stands on a field with nothing to look over."""
_CHUNK: Final = 200_000


class _Window(NamedTuple):
    """The part of a map around a field that is looked over."""

    column: int
    row: int
    """Its first field."""
    columns: int
    rows: int
    q: Ints
    """First axial coordinate ``[row, column]``, from the one who looks."""
    r: Ints
    ground: Ints
    """Height of each field's ground, or of its water's surface, in segments."""
    touched: Ints
    """Top of what a line meets that touches the field; :data:`_NOTHING` for nothing."""
    crossed: Ints
    """Of a line that crosses its inside."""
    depth: Ints
    on_map: NDArray[np.bool_]


def segments_from(
    arrays: MapArrays, ruleset: DemonworldRuleset, at: Offset, size: int, target_size: int
) -> NDArray[np.int16]:
    """Return how many segments of a target on each field ``[row, column]`` are seen from a field.

    It is what :func:`editor.rules.demonworld.terrain.sight_lines.look` says of ground without elements.
    Fields further away than the largest table reaches are :data:`~editor.rules.core.map_insight.UNSEEN`.
    """
    found = np.full(arrays.terrain.shape, UNSEEN, np.int16)
    window = _window(arrays, ruleset, at)
    here = (at[1] - window.row, at[0] - window.column)
    far = np.maximum(np.abs(window.q), np.maximum(np.abs(window.r), np.abs(window.q + window.r)))
    table = sight_table(radius_for(int(far[window.on_map].max())))
    wanted = window.on_map & (far > 0) & (far <= table.radius)
    dq, dr, distance = window.q[wanted], window.r[wanted], far[wanted]
    base = window.ground[wanted]
    above = np.maximum(target_size - window.depth[wanted], 0)
    eye = int(window.ground[here]) - int(window.depth[here]) + size
    hidden = np.zeros(dq.size, np.int32)
    entries, count = table.entries(dq, dr)
    if entries.size:
        q, r, near = table.q[entries], table.r[entries], table.near[entries]
        top = _tops_at(window, at, arrays, q, r, table.crossed[entries])
        line = np.repeat(np.arange(dq.size, dtype=np.int32), count)
        there = top > _NOTHING
        line, near, top = line[there], near[there], top[there]
        short = top * distance[line] - eye * (distance[line] - near) - base[line] * near
        hides = np.where(short >= 0, short // near + 1, 0)
        _most(hidden, line, hides)
    _behind_walls(hidden, arrays, ruleset, at, window, (dq, dr), (distance, base), eye)
    seen = np.maximum(above - hidden, 0)
    part = found[window.row : window.row + window.rows, window.column : window.column + window.columns]
    part[wanted] = seen
    found[at[1], at[0]] = max(target_size - int(window.depth[here]), 0)
    return found


def covered(arrays: MapArrays, ruleset: DemonworldRuleset) -> NDArray[np.bool_]:
    """Return the fields whose ground has a height for sight or weakens shots into it."""
    kinds = _kinds(arrays, ruleset)
    table = np.zeros(256, bool)
    table[: len(kinds)] = [kind.height > 0 or kind.shot_into < 0 for kind in kinds]
    return table[arrays.terrain]


def _kinds(arrays: MapArrays, ruleset: DemonworldRuleset) -> list[TerrainType]:
    """Return the kind of each terrain of a map; unknown ground counts as clear."""
    known = {kind.id: kind for kind in ruleset.terrain}
    return [known.get(terrain, ruleset.open_ground) for terrain in arrays.terrain_ids]


def _window(arrays: MapArrays, ruleset: DemonworldRuleset, at: Offset) -> _Window:
    reach = RADII[-1]
    left, top = max(0, at[0] - reach - 1), max(0, at[1] - reach)
    right, bottom = min(arrays.columns, at[0] + reach + 2), min(arrays.rows, at[1] + reach + 1)
    cut = np.s_[top:bottom, left:right]
    lines, columns = np.mgrid[top:bottom, left:right].astype(np.int32)
    odd = lines & 1
    shift = (lines - odd) // 2 if arrays.stagger == "odd" else (lines + odd) // 2
    axial = columns - shift
    heights = np.zeros(256, np.int32)
    kinds = _kinds(arrays, ruleset)
    heights[: len(kinds)] = [kind.height for kind in kinds]
    terrain, levels = arrays.terrain[cut], arrays.levels[cut].astype(np.int32)
    on_map = terrain != NO_FIELD
    ground = levels * ruleset.ground.heights.per_level
    height = np.where(on_map, heights[terrain], 0)
    touched = np.where(height > 0, ground + height, _NOTHING)
    crossed = np.where((height == 0) & (levels > 0), ground, touched)
    here = (at[1] - top, at[0] - left)
    depth = arrays.depth[cut].astype(np.int32)
    for column, line in crossings_of(arrays, ruleset).bridged:
        if left <= column < right and top <= line < bottom:
            depth[line - top, column - left] = 0
    return _Window(
        left,
        top,
        right - left,
        bottom - top,
        axial - axial[here],
        lines - at[1],
        ground,
        touched.astype(np.int32),
        crossed.astype(np.int32),
        depth,
        on_map,
    )


def _tops_at(
    window: _Window, at: Offset, arrays: MapArrays, q: Ints, r: Ints, crossed: NDArray[np.bool_]
) -> Ints:
    """Return the top of what stands on fields that lines meet, given by their displacement."""
    odd_here, lines = at[1] & 1, r + at[1]
    odd = lines & 1
    if arrays.stagger == "odd":
        columns = at[0] + q + (lines - odd) // 2 - (at[1] - odd_here) // 2
    else:
        columns = at[0] + q + (lines + odd) // 2 - (at[1] + odd_here) // 2
    columns, lines = columns - window.column, lines - window.row
    inside = (columns >= 0) & (columns < window.columns)
    places = np.where(inside, lines * window.columns + columns, 0)
    top = np.where(crossed, window.crossed.ravel()[places], window.touched.ravel()[places])
    return np.where(inside, top, _NOTHING).astype(np.int32)


def _most(hidden: Ints, line: Ints, hides: Ints) -> None:
    """Take over what each line's entries hide; ``line`` is in ascending order."""
    if line.size:
        starts = np.flatnonzero(np.diff(line, prepend=-1))
        lines = line[starts]
        hidden[lines] = np.maximum(hidden[lines], np.maximum.reduceat(hides, starts))


def _behind_walls(
    hidden: Ints,
    arrays: MapArrays,
    ruleset: DemonworldRuleset,
    at: Offset,
    window: _Window,
    ends: tuple[Ints, Ints],
    lines: tuple[Ints, Ints],
    eye: int,
) -> None:
    """Take over what walls and hedges hide, but for those of the own field (XII.3.5)."""
    walls = _walls(arrays, ruleset, at, window)
    distance, base = lines
    to_x, to_y = 2 * ends[0] + ends[1], 3 * ends[1]
    per_line = max(1, _CHUNK // max(1, distance.size))
    for first in range(0, walls.shape[0], per_line):
        cx, cy, dx, dy, apart, top = (column[:, None] for column in walls[first : first + per_line].T)
        of_c, of_d = to_x * cy - to_y * cx, to_x * dy - to_y * dx
        number, line = np.nonzero((np.minimum(of_c, of_d) <= 0) & (np.maximum(of_c, of_d) >= 0))
        met = _meets(to_x[line], to_y[line], *(one[number, 0] for one in (cx, cy, dx, dy)))
        number, line = number[met], line[met]
        # Twice the distance of a wall is whole: it stands midway between its fields.
        near2, far = apart[number, 0], distance[line]
        short2 = 2 * top[number, 0] * far - eye * (2 * far - near2) - base[line] * near2
        hides = np.where((near2 < 2 * far) & (short2 >= 0), short2 // near2 + 1, 0)
        np.maximum.at(hidden, line, hides)


def _walls(arrays: MapArrays, ruleset: DemonworldRuleset, at: Offset, window: _Window) -> Ints:
    """Return what stands on sides: both its ends, twice its distance, its top; seen from a field.

    The ends are in halves of a width and of a side, from the centre of the one who looks.
    """
    heights = {str(rule.kind): rule.height for rule in ruleset.ground.barriers if rule.height}
    standing = [edge for edge in arrays.edges if edge.kind in heights]
    if not standing:
        return np.zeros((0, 6), np.int32)
    pairs = np.array([edge.between for edge in standing], np.int32)
    tall = np.array([heights[edge.kind] for edge in standing], np.int32)
    columns, rows = pairs[:, :, 0], pairs[:, :, 1]
    inside = (columns >= window.column) & (columns < window.column + window.columns)
    inside &= (rows >= window.row) & (rows < window.row + window.rows)
    own = ((columns == at[0]) & (rows == at[1])).any(axis=1)
    kept = inside.all(axis=1) & ~own
    columns, rows, tall = columns[kept], rows[kept], tall[kept]
    places = rows - window.row, columns - window.column
    q, r = window.q[places], window.r[places]
    apart = np.maximum(np.abs(q), np.maximum(np.abs(r), np.abs(q + r))).sum(axis=1)
    top = window.ground[places].max(axis=1) + tall
    x, y = 2 * q + r, 3 * r
    # The border lies across the way between the two centres, a third as long as it is in these units.
    across, down = x[:, 1] - x[:, 0], y[:, 1] - y[:, 0]
    flat = down == 0
    half_x = np.where(flat, 0, 1)
    half_y = np.where(flat, 2, np.where(across * down > 0, -1, 1))
    middle_x, middle_y = x.sum(axis=1), y.sum(axis=1)
    ends = (middle_x + half_x, middle_y + half_y, middle_x - half_x, middle_y - half_y)
    return np.stack([*(end // 2 for end in ends), apart, top], axis=1).astype(np.int32)


def _meets(to_x: Ints, to_y: Ints, cx: Ints, cy: Ints, dx: Ints, dy: Ints) -> NDArray[np.bool_]:
    """Return whether lines from the origin meet borders whose ends lie on both sides of them."""
    ex, ey = dx - cx, dy - cy
    of_start = ey * cx - ex * cy
    of_end = of_start + ex * to_y - ey * to_x
    beside = (np.minimum(of_start, of_end) <= 0) & (np.maximum(of_start, of_end) >= 0)
    along = (to_x * cy == to_y * cx) & (to_x * dy == to_y * dx)
    # Both lie on one straight line: they meet where an end of the border lies between the two centres.
    length = to_x * to_x + to_y * to_y
    of_way_c, of_way_d = cx * to_x + cy * to_y, dx * to_x + dy * to_y
    between = ((of_way_c >= 0) & (of_way_c <= length)) | ((of_way_d >= 0) & (of_way_d <= length))
    return np.where(along, between, beside)
