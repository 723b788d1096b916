"""A rectangle of the map as a picture: terrain, hills and water by numpy, the fine things by a painter."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage, QPainter

from editor.printing.maps.details import DetailPainter
from editor.printing.maps.lattice import WARP_FROM, HexLattice, Ints, PixelTables, lattice_of, pixel_tables
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.relief import FLAT, paler, relief_code, shaded, terrain_colours
from editor.printing.maps.sprites import VARIANTS, pixels, terrain_cells
from editor.rules.core.map_arrays import NO_FIELD, MapArrays

TEXTURE_FROM: Final = 12
"""Field width in pixels from which terrain is textured; below, a field has one colour."""


@dataclass
class ChunkRenderer:
    """Draws any rectangle of a map at any field width.

    The arrays are read each time, so an edit shows as soon as its rectangle is drawn again.
    """

    arrays: MapArrays
    looks: MapLooks
    outside: QColor = field(default_factory=lambda: QColor("#d9d4c3"))
    """What is around the map."""
    grid: bool = True
    names: bool = True
    """Names of fields, where there is room."""
    language: str = "en"
    hidden: frozenset[str] = frozenset()
    """Layers and things (:data:`LAYERS`, :data:`THINGS`) that are not drawn."""
    faded: frozenset[str] = frozenset()
    """Those that are drawn pale."""
    on_paper: bool = False
    """Whether this is to be printed or exported: then the author's notes stay away."""
    _atlases: dict[tuple[int, str], NDArray[np.uint32]] = field(default_factory=dict)

    def lattice(self, width: int) -> HexLattice:
        """Return the lattice of this map for a field width (even, in pixels)."""
        return lattice_of(self.arrays, width)

    def render(self, left: int, top: int, columns: int, rows: int, width: int) -> QImage:
        """Return the picture of ``columns`` x ``rows`` map pixels from (left, top), fields ``width`` wide."""
        image = QImage(columns, rows, QImage.Format.Format_RGB32)
        self.render_into(image, 0, 0, left, top, columns, rows, width)
        return image

    def render_into(
        self, image: QImage, x: int, y: int, left: int, top: int, columns: int, rows: int, width: int
    ) -> None:
        """Draw a rectangle of the map into a place of an image."""
        lattice = self.lattice(width)
        window = _Window.of(self.arrays, lattice, left, top, columns, rows)
        target = pixels(image)[y : y + rows, x : x + columns]
        inside = self._base(target, lattice, window, left, top)
        painter = QPainter(image)
        try:
            painter.setClipRect(x, y, columns, rows)
            painter.translate(x - left, y - top)
            DetailPainter(
                painter,
                self.arrays,
                self.looks,
                lattice,
                self.language,
                hidden=self.hidden,
                faded=self.faded,
                on_paper=self.on_paper,
            ).paint(window.bounds, left, top, columns, rows, grid=self.grid, names=self.names)
        finally:
            painter.end()
        if inside is not None:
            pixels(image)[y : y + rows, x : x + columns][~inside] = self.outside.rgb()

    def _base(
        self, target: NDArray[np.uint32], lattice: HexLattice, window: _Window, left: int, top: int
    ) -> NDArray[np.bool_] | None:
        """Colour every pixel; return which ones lie on the map, or nothing where all do."""
        rows, columns = target.shape
        warped = lattice.width >= WARP_FROM
        index, place = _fields_of(lattice, window, left, top, columns, rows, warped=warped)
        terrain = window.terrain
        true_index = index
        if warped and window.has_gaps:
            # A border that wavers off the map shows the ground of the field that the pixel lies in.
            true_index, true_place = _fields_of(lattice, window, left, top, columns, rows, warped=False)
            astray = terrain.ravel()[index] == NO_FIELD
            index[astray], place[astray] = true_index[astray], true_place[astray]
        if lattice.width >= TEXTURE_FROM and self.looks.textures:
            atlas, size = self._atlas(lattice.width), _cell_size(lattice)
            first = (terrain.astype(np.int32) * VARIANTS + window.variants()) * size
            cells = first.ravel().take(index, mode="clip")
            cells += place
            np.take(atlas, cells, mode="clip", out=target)
        else:
            colours = terrain_colours(self.arrays.terrain_ids, self.looks, self.outside)
            target[:] = colours.take(terrain.ravel(), mode="clip").take(index, mode="clip")
        if "terrain" in self.hidden:
            target[:] = QColor(self.looks.halo).rgb()
        if "terrain" in self.faded:
            target[:] = paler(target, QColor(self.looks.halo))
        if window.has_relief and self._relief_shown:
            self._shade(target, lattice, window, index, left, top)
        if not window.has_gaps:
            return None
        inside = (terrain.ravel() != NO_FIELD)[true_index]
        on_picture = _on_picture(lattice, self.arrays, left, top, columns, rows)
        return np.asarray(inside & on_picture)

    @property
    def _relief_shown(self) -> bool:
        return not {"levels", "depth"} <= self.hidden

    def _shade(
        self,
        target: NDArray[np.uint32],
        lattice: HexLattice,
        window: _Window,
        index: Ints,
        left: int,
        top: int,
    ) -> None:
        """Tint hills and deep water and let light fall from the north-west."""
        rows, columns = target.shape
        window = window.without(self.hidden)
        height = window.height.ravel()
        reach = max(1, round(lattice.width * 0.09))
        near, _ = _fields_of(
            lattice, window, left - reach, top - reach, columns, rows, warped=lattice.width >= WARP_FROM
        )
        fall = np.zeros_like(index)
        if self.looks.hill_shading:
            fall = height.take(index, mode="clip") - height.take(near, mode="clip")
        code = relief_code(window.tint.ravel().take(index, mode="clip"), fall)
        touched = code != FLAT
        target[touched] = shaded(target[touched], code[touched], self.looks)

    def _atlas(self, width: int) -> NDArray[np.uint32]:
        """Return the cells of every terrain, one after the other, made once per width."""
        cell = _tables(self.lattice(width), warped=width >= WARP_FROM).cell
        parts = []
        for terrain in self.arrays.terrain_ids:
            look = self.looks.look(terrain)
            key = (width, terrain)
            if key not in self._atlases:
                self._atlases[key] = terrain_cells(look, width, cell)
            parts.append(self._atlases[key])
        joined = (width, "\n".join(self.arrays.terrain_ids))
        if joined not in self._atlases:
            self._forget_other_widths(width)
            self._atlases[joined] = np.concatenate(parts)
        return self._atlases[joined]

    def _forget_other_widths(self, width: int) -> None:
        widths = list(dict.fromkeys(key[0] for key in self._atlases if key[0] != width))
        for old in widths[:-3]:
            for key in [key for key in self._atlases if key[0] == old]:
                del self._atlases[key]


def _cell_size(lattice: HexLattice) -> int:
    return _tables(lattice, warped=lattice.width >= WARP_FROM).cell ** 2


def _tables(lattice: HexLattice, *, warped: bool) -> PixelTables:
    return pixel_tables(lattice.width, lattice.step, lattice.stagger, warped, lattice.kind)


@dataclass(frozen=True)
class _Window:
    """The fields that a rectangle may show, with a margin; places off the map hold ``NO_FIELD``."""

    column: int
    row: int
    terrain: NDArray[np.uint8]
    levels: NDArray[np.uint8]
    depth: NDArray[np.uint8]
    water: NDArray[np.bool_]

    @classmethod
    def of(
        cls, arrays: MapArrays, lattice: HexLattice, left: int, top: int, columns: int, rows: int
    ) -> _Window:
        """Cut out the fields of a rectangle of map pixels; shadows reach a little further up and left."""
        reach = max(1, round(lattice.width * 0.09))
        first_column, first_row, end_column, end_row = lattice.window(
            left - reach, top - reach, left + columns, top + rows
        )
        shape = (end_row - first_row, end_column - first_column)
        terrain = np.full(shape, NO_FIELD, np.uint8)
        levels, depth = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
        r0, c0 = max(0, first_row), max(0, first_column)
        r1, c1 = min(arrays.rows, end_row), min(arrays.columns, end_column)
        if r1 > r0 and c1 > c0:
            here = np.s_[r0 - first_row : r1 - first_row, c0 - first_column : c1 - first_column]
            terrain[here] = arrays.terrain[r0:r1, c0:c1]
            levels[here] = arrays.levels[r0:r1, c0:c1]
            depth[here] = arrays.depth[r0:r1, c0:c1]
        return cls(first_column, first_row, terrain, levels, depth, depth > 0)

    def without(self, hidden: frozenset[str]) -> _Window:
        """Return the window as it looks where heights or depths are not shown."""
        levels = self.levels * 0 if "levels" in hidden else self.levels
        depth = self.depth * 0 if "depth" in hidden else self.depth
        return replace(self, levels=levels, depth=depth, water=depth > 0)

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """First column, first row, end column, end row."""
        rows, columns = self.terrain.shape
        return self.column, self.row, self.column + columns, self.row + rows

    @property
    def has_relief(self) -> bool:
        """Whether anything here is not flat land."""
        return bool(self.levels.any() or self.depth.any())

    @property
    def has_gaps(self) -> bool:
        """Whether anything here is off the map."""
        return bool((self.terrain == NO_FIELD).any())

    @property
    def height(self) -> NDArray[np.int16]:
        """Height for light and shadow; water lies a little below its land."""
        return self.levels.astype(np.int16) - self.water

    @property
    def tint(self) -> NDArray[np.int32]:
        """Level, or 10 and the depth where there is water."""
        return np.where(self.water, 10 + self.depth.astype(np.int32), self.levels.astype(np.int32))

    def variants(self) -> NDArray[np.int32]:
        """Return the variant of each field's cell, by a hash of its place."""
        rows, columns = self.terrain.shape
        r = (np.arange(rows, dtype=np.int64) + self.row)[:, None]
        c = (np.arange(columns, dtype=np.int64) + self.column)[None, :]
        mixed = (r * 73_856_093) ^ (c * 19_349_663)
        return ((mixed ^ (mixed >> 13)) % VARIANTS).astype(np.int32)


def _fields_of(
    lattice: HexLattice, window: _Window, left: int, top: int, columns: int, rows: int, *, warped: bool
) -> tuple[Ints, Ints]:
    """Return for each pixel the index of its field in the window, and its place in the field's cell."""
    tables = _tables(lattice, warped=warped)
    ox, oy = lattice.origin
    x, y = np.arange(left - ox, left - ox + columns), np.arange(top - oy, top - oy + rows)
    across, down = tables.tiles * lattice.pitch[0], tables.tiles * lattice.pitch[1]
    lines, places = y % down, x % across
    wide = window.terrain.shape[1]
    base_row = (y // down * tables.tiles - window.row).astype(np.int32)
    base_column = (x // across * tables.tiles - window.column).astype(np.int32)
    # ``take`` is twice as fast as brackets.
    index = tables.row.take(places, 1).take(lines, 0)
    index += base_row[:, None]
    index *= wide
    index += tables.column.take(places, 1).take(lines, 0)
    index += base_column[None, :]
    return index, tables.place.take(places, 1).take(lines, 0)


def _on_picture(
    lattice: HexLattice, arrays: MapArrays, left: int, top: int, columns: int, rows: int
) -> NDArray[np.bool_]:
    """Return which pixels lie on the map's picture: a board's outer fields are cut by its edge."""
    wide, high = lattice.size(arrays.columns, arrays.rows)
    x, y = np.arange(left, left + columns), np.arange(top, top + rows)
    return np.asarray(((y >= 0) & (y < high))[:, None] & ((x >= 0) & (x < wide))[None, :])
