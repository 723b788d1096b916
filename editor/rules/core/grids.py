"""Grids of fields: pointy-top and flat-top hexes and squares, with or without edges that are linked.

A field is ``(column, row)``, both from 0. Directions are numbers clockwise from the first one east of or at
the north: of pointy hexes 0 to 5 are NE, E, SE, SW, W, NW; of flat hexes N, NE, SE, S, SW, NW; of squares
N, E, S, W. The side of a field towards a direction has the same number.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from editor.rules.core import hexes
from editor.rules.core.grid_links import Doors, LinkWays, doors
from editor.rules.core.hexes import Axial, Offset, Stagger
from schemas.map import GridKind, Wrap

DIRECTION_NAMES: Final[dict[GridKind, tuple[str, ...]]] = {
    "pointy": ("NE", "E", "SE", "SW", "W", "NW"),
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "square": ("N", "E", "S", "W"),
}
"""Direction of each number."""
_FLAT_OF_POINTY: Final = (4, 3, 2, 1, 0, 5)
"""Direction of a flat grid -> that of the pointy grid of which it is the mirror image (x and y exchanged)."""
_HEX_STRUCTURE: Final = np.array([[0, 1, 1], [1, 1, 1], [1, 1, 0]])
"""Neighbours in an array sheared so that its columns are axial coordinates."""
_SQUARE_STEPS: Final[tuple[Offset, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True)
class Grid:
    """How the fields of a map lie: which ones touch, how far they are apart.

    ``columns`` and ``rows`` count only where edges are linked: a step over a linked edge comes back at the
    other one. Without links every whole number is a field, on the map or not.

    Single links join an outer side of one field with an outer side of another one: a step over it comes out
    at the other field, and steps, ways, distances and groups go through it. Discs and lines, which tools
    paint along, and displacements do not.
    """

    kind: GridKind = "pointy"
    stagger: Stagger = "odd"
    """Rows (pointy) shifted half a field to the east, or columns (flat) shifted half a field to the south."""
    wrap: Wrap = "none"
    columns: int = 0
    rows: int = 0
    board: bool = False
    """Whether shifted rows are one field shorter; counts only where there are single links."""
    links: tuple[tuple[Offset, Offset], ...] = ()
    """Pairs of fields at the edge that are linked with each other."""

    @property
    def sides(self) -> int:
        """Number of sides of a field: 6, or 4 of squares."""
        return 4 if self.kind == "square" else 6

    @property
    def wraps_across(self) -> bool:
        """Whether the western and the eastern edge are linked."""
        return self.wrap in ("east_west", "both") and self.columns > 0

    @property
    def wraps_down(self) -> bool:
        """Whether the northern and the southern edge are linked."""
        return self.wrap in ("north_south", "both") and self.rows > 0

    def wrapped(self, at: Offset) -> Offset:
        """Return the field that a place over a linked edge stands for; any other place as it is."""
        column = at[0] % self.columns if self.wraps_across else at[0]
        return column, at[1] % self.rows if self.wraps_down else at[1]

    # steps

    def neighbours(self, at: Offset) -> tuple[Offset, ...]:
        """Return the fields around, in the order of the directions; fields off the map included."""
        around = self._around(at)
        if self.wrap != "none":
            around = tuple([self.wrapped(one) for one in around])
        if self.links and at in self._linked_fields:
            return tuple([self.doors.get((at, side), one) for side, one in enumerate(around)])
        return around

    def step(self, at: Offset, direction: int) -> Offset:
        """Return the neighbour in a direction (any whole number of turns)."""
        return self.neighbours(at)[direction % self.sides]

    def direction(self, at: Offset, other: Offset) -> int | None:
        """Return the direction from a field to its neighbour; None if the two do not touch."""
        around = self.neighbours(at)
        return around.index(other) if other in around else None

    def opposite(self, direction: int) -> int:
        """Return the direction back."""
        return (direction + self.sides // 2) % self.sides

    def are_neighbours(self, one: Offset, other: Offset) -> bool:
        """Return whether two fields have a side in common."""
        return other in self.neighbours(one)

    def _around(self, at: Offset) -> tuple[Offset, ...]:
        column, row = at
        steps = _steps_around(self.kind, self.stagger, (column if self.kind == "flat" else row) % 2)
        return tuple([(column + dc, row + dr) for dc, dr in steps])

    # single links

    @cached_property
    def doors(self) -> Doors:
        """Outer sides with a link, as (field, direction), and the field on the other side of each."""
        return doors(self.links, self.outer_sides, self.opposite)

    @cached_property
    def _linked_fields(self) -> frozenset[Offset]:
        return frozenset(at for link in self.links for at in link)

    @cached_property
    def _link_ways(self) -> LinkWays:
        return LinkWays(tuple(self.doors), tuple(self.doors.values()), self._by_edges)

    def outer_sides(self, at: Offset) -> tuple[int, ...]:
        """Return the directions in which the map ends at a field; none over whole edges that are linked."""
        around = [self.wrapped(one) for one in self._around(at)]
        return tuple([side for side, one in enumerate(around) if not self.on_map(one)])

    def on_map(self, at: Offset) -> bool:
        """Return whether a field is on the map."""
        column, row = at
        short = self.board and row % 2 == (0 if self.stagger == "even" else 1)
        return 0 <= row < self.rows and 0 <= column < self.columns - short

    # coordinates in which a step is the same everywhere

    def to_axial(self, at: Offset) -> Axial:
        """Return coordinates in which displacements can be added and turned.

        Of pointy hexes they are those of :mod:`editor.rules.core.hexes`, of flat hexes those of the grid
        mirrored at its diagonal, of squares the field itself.
        """
        if self.kind == "square":
            return at
        return hexes.to_axial(at if self.kind == "pointy" else (at[1], at[0]), self.stagger)

    def to_offset(self, field: Axial) -> Offset:
        """Return the field of :meth:`to_axial`'s coordinates."""
        if self.kind == "square":
            return field
        found = hexes.to_offset(field, self.stagger)
        return found if self.kind == "pointy" else (found[1], found[0])

    def turned(self, step: Axial, turns: int) -> Axial:
        """Return a displacement (in :meth:`to_axial`'s coordinates) turned clockwise by so many sides."""
        if self.kind == "square":
            dx, dy = step
            for _ in range(turns % 4):
                dx, dy = -dy, dx
            return dx, dy
        return hexes.rotate(step, turns if self.kind == "pointy" else -turns)

    def mirrored(self, step: Axial) -> Axial:
        """Return a displacement (in :meth:`to_axial`'s coordinates) mirrored: east becomes west."""
        first, second = step
        if self.kind == "square":
            return -first, second
        if self.kind == "pointy":
            return -first - second, second
        return first + second, -second

    # distances and groups

    def distance(self, one: Offset, other: Offset) -> int:
        """Return the least number of sides crossed between two fields, over linked edges too."""
        straight = self._by_edges(one, other)
        return min(straight, self._link_ways.distance(one, other)) if self.links else straight

    def _by_edges(self, one: Offset, other: Offset) -> int:
        if self.wrap == "none":
            return self._straight(one, other)
        return min(self._straight(one, image) for image in self._images(other))

    def _images(self, at: Offset) -> list[Offset]:
        across = (-self.columns, 0, self.columns) if self.wraps_across else (0,)
        down = (-self.rows, 0, self.rows) if self.wraps_down else (0,)
        return [(at[0] + dc, at[1] + dr) for dr in down for dc in across]

    def _straight(self, one: Offset, other: Offset) -> int:
        if self.kind == "square":
            return abs(one[0] - other[0]) + abs(one[1] - other[1])
        return hexes.distance(self.to_axial(one), self.to_axial(other))

    def disc(self, centre: Offset, radius: int) -> list[Offset]:
        """Return every field within ``radius`` sides of the centre, row by row; fields off the map included.

        Of squares those within a circle (the corner fields of a large square are left out).
        """
        if not radius:
            return [centre if self.wrap == "none" else self.wrapped(centre)]
        column, row = centre
        parity = (column if self.kind == "flat" else row) % 2
        steps = _disc_offsets(self.kind, self.stagger, parity, radius)
        places = [(column + dc, row + dr) for dc, dr in steps]
        if self.wrap == "none":
            return places
        return list(dict.fromkeys(self.wrapped(at) for at in places))

    def ring(self, centre: Offset, radius: int) -> list[Offset]:
        """Return the fields at exactly ``radius`` sides of the centre."""
        if not radius:
            return [centre]
        inner = set(self.disc(centre, radius - 1))
        return [at for at in self.disc(centre, radius) if at not in inner]

    def line(self, start: Offset, end: Offset) -> list[Offset]:
        """Return a chain of neighbouring fields from one field to another, both included.

        It joins the points of a stroke, the short way over linked edges; it is no line of sight.
        """
        goal = min(self._images(end), key=lambda image: self._straight(start, image))
        return [self.wrapped(at) for at in self._chain(start, goal)]

    def _chain(self, start: Offset, end: Offset) -> list[Offset]:
        (a0, b0), (a1, b1) = self.to_axial(start), self.to_axial(end)
        da, db = a1 - a0, b1 - b0
        if self.kind == "square":
            return _stairs(start, da, db)
        steps = max(abs(da), abs(db), abs(da + db))
        chain = []
        for step in range(steps + 1):
            part = step / steps if steps else 0.0
            chain.append(self.to_offset(_rounded(a0 + da * part + 1e-6, b0 + db * part + 2e-6)))
        return chain

    # arrays

    def neighbour_places(self, direction: int, columns: int, rows: int) -> NDArray[np.int32]:
        """Return for each field of a map the place (row * columns + column) of its neighbour; -1 for none."""
        # Small and thin: of a million fields each full array of long numbers takes its time.
        lines = np.arange(rows, dtype=np.int32)[:, None]
        places = np.arange(columns, dtype=np.int32)[None, :]
        dc_even, dr_even = self._delta(direction, 0)
        dc_odd, dr_odd = self._delta(direction, 1)
        odd = (places if self.kind == "flat" else lines) % 2 == 1
        column = places + np.where(odd, dc_odd, dc_even).astype(np.int32)
        row = lines + np.where(odd, dr_odd, dr_even).astype(np.int32)
        if self.wraps_across:
            column = column % columns
        if self.wraps_down:
            row = row % rows
        there = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
        found = np.where(there, row * columns + column, -1).astype(np.int32)
        if self.links:
            for (at, side), other in self.doors.items():
                if side == direction:
                    found[at[1], at[0]] = other[1] * columns + other[0]
        return found

    def _delta(self, direction: int, parity: int) -> Offset:
        """Return the step of a direction from a field whose row (flat: column) is even (0) or odd (1)."""
        return _steps_around(self.kind, self.stagger, parity)[direction]

    def components(self, wanted: NDArray[np.bool_]) -> NDArray[np.int32]:
        """Return the number (1 and up) of the connected group that each wanted field is in; else 0."""
        from scipy import ndimage  # it takes long to load

        if self.kind == "square":
            found, count = ndimage.label(wanted)
            numbers = np.asarray(found, dtype=np.int32)
        elif self.kind == "flat":
            found, count = _hex_groups(wanted.T, self.stagger)
            numbers = found.T
        else:
            numbers, count = _hex_groups(wanted, self.stagger)
        if count > 1 and (self.wraps_across or self.wraps_down or self.links):
            numbers = self._joined_over_edges(numbers, int(count))
        return np.ascontiguousarray(numbers, dtype=np.int32)

    def _joined_over_edges(self, numbers: NDArray[np.int32], count: int) -> NDArray[np.int32]:
        from scipy.sparse import coo_array
        from scipy.sparse.csgraph import connected_components

        rows, columns = numbers.shape
        flat = numbers.ravel()
        ones, others = [], []
        for direction in range(self.sides):
            places = self.neighbour_places(direction, columns, rows).ravel()
            pairs = np.flatnonzero((places >= 0) & (flat > 0))
            theirs = flat[places[pairs]]
            linked = (theirs > 0) & (theirs != flat[pairs])
            ones.append(flat[pairs][linked])
            others.append(theirs[linked])
        one, other = np.concatenate(ones), np.concatenate(others)
        graph = coo_array((np.ones(one.size, np.int8), (one, other)), shape=(count + 1, count + 1))
        _, group = connected_components(graph, directed=False)
        # 0 touches nothing, so it is the first group and keeps its number.
        return np.asarray(group[numbers], dtype=np.int32)

    def flood(self, values: NDArray[np.uint8], at: Offset) -> NDArray[np.bool_]:
        """Return the mask of all fields joined with ``at`` through fields of its own value."""
        groups = self.components(values == values[at[1], at[0]])
        return np.asarray(groups == groups[at[1], at[0]])


@lru_cache(maxsize=16)
def _steps_around(kind: GridKind, stagger: Stagger, parity: int) -> tuple[Offset, ...]:
    """Return the step of every direction from a field whose row (flat: column) is even (0) or odd (1)."""
    if kind == "square":
        return _SQUARE_STEPS
    grid, at = Grid(kind, stagger), (parity, 0) if kind == "flat" else (0, parity)
    around = [grid.to_offset(one) for one in hexes.neighbours(grid.to_axial(at))]
    if kind == "flat":
        around = [around[index] for index in _FLAT_OF_POINTY]
    return tuple((column - at[0], row - at[1]) for column, row in around)


@lru_cache(maxsize=128)
def _disc_offsets(kind: GridKind, stagger: Stagger, parity: int, radius: int) -> tuple[Offset, ...]:
    """Return the displacements of a disc in columns and rows, row by row, from a field of that parity."""
    grid, at = Grid(kind, stagger), (parity, 0) if kind == "flat" else (0, parity)
    first, second = grid.to_axial(at)
    places = [grid.to_offset((first + da, second + db)) for da, db in _disc_steps(grid.sides, radius)]
    if kind == "flat":
        places.sort(key=lambda place: (place[1], place[0]))
    return tuple((column - at[0], row - at[1]) for column, row in places)


def _disc_steps(sides: int, radius: int) -> tuple[Axial, ...]:
    """Return the displacements of a disc, row by row."""
    reach = range(-radius, radius + 1)
    if sides == 4:
        # A circle of this radius: the usual one with half a field added, so that radius 1 is a plus.
        most = radius * radius + radius // 2
        return tuple((dx, dy) for dy in reach for dx in reach if dx * dx + dy * dy <= most)
    return tuple(
        (dq, dr) for dr in reach for dq in range(max(-radius, -dr - radius), min(radius, -dr + radius) + 1)
    )


def _stairs(start: Offset, dx: int, dy: int) -> list[Offset]:
    """Return squares from a start, each with a side in common with the one before."""
    across, down = abs(dx), abs(dy)
    column, row = start
    chain, x, y = [start], 0, 0
    while x < across or y < down:
        if y >= down or (x < across and (2 * x + 1) * down <= (2 * y + 1) * across):
            x += 1
            column += 1 if dx > 0 else -1
        else:
            y += 1
            row += 1 if dy > 0 else -1
        chain.append((column, row))
    return chain


def _rounded(q: float, r: float) -> Axial:
    s = -q - r
    whole = [round(q), round(r), round(s)]
    errors = [abs(whole[0] - q), abs(whole[1] - r), abs(whole[2] - s)]
    worst = errors.index(max(errors))
    if worst == 0:
        whole[0] = -whole[1] - whole[2]
    elif worst == 1:
        whole[1] = -whole[0] - whole[2]
    return whole[0], whole[1]


def _hex_groups(wanted: NDArray[np.bool_], stagger: Stagger) -> tuple[NDArray[np.int32], int]:
    """Return the groups of pointy hexes and how many, by labelling an array sheared into axial columns."""
    from scipy import ndimage

    rows, columns = wanted.shape
    sheared = np.zeros((rows, columns + rows // 2 + 1), bool)
    last = hexes.to_axial((0, rows - 1), stagger)[0]
    starts = np.array([hexes.to_axial((0, row), stagger)[0] - last for row in range(rows)])
    places = starts[:, None] + np.arange(columns)[None, :]
    lines = np.arange(rows)[:, None]
    sheared[lines, places] = wanted
    groups, count = ndimage.label(sheared, structure=_HEX_STRUCTURE)
    return np.asarray(groups[lines, places], dtype=np.int32), int(count)
