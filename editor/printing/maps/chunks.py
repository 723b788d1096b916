"""A rectangle of the map as a picture: terrain, hills and water by numpy, the fine things by a painter."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from editor.printing.maps.blending import Blender, Fields, borders_of, mix_in
from editor.printing.maps.details import PALE, DetailPainter
from editor.printing.maps.lattice import WARP_FROM, HexLattice, Ints, lattice_of, period_of
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.map_frame import FramePainter, frame_margins, paper_of
from editor.printing.maps.mesh import Mesh, mesh
from editor.printing.maps.nearby import Nearby
from editor.printing.maps.pixel_fields import (
    Window,
    fields_of,
    mesh_fields,
    on_picture,
    places_in_period,
    tables_of,
)
from editor.printing.maps.pixels import pixels
from editor.printing.maps.relief import FLAT, field_codes, lit, paler, shaded, terrain_colours
from editor.printing.maps.textures import texture
from editor.printing.maps.traced import lay_under
from editor.rules.core.map_arrays import NO_FIELD, MapArrays

TEXTURE_FROM: Final = 14
"""Field width in pixels from which terrain is textured; below, a field has one colour."""
NATURAL_FROM: Final = 14
"""Field width in pixels from which borders run as in nature."""
CONTOUR_STRENGTH: Final = 0.75
_ATLASES: Final = 4
"""Field widths whose textures are kept beside the one in use."""

_Key = tuple[int | str, ...]
"""Field width and ids of terrain."""


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
    _nearby: Nearby = field(default_factory=Nearby)
    _atlases: dict[_Key, NDArray[np.uint32]] = field(default_factory=dict)
    _meshes: dict[int, Mesh] = field(default_factory=dict)
    """Field width -> tables, held so that nobody makes them again while this map is drawn."""

    def lattice(self, width: int) -> HexLattice:
        """Return the lattice of this map for a field width (even, in pixels)."""
        return lattice_of(self.arrays, width)

    def render(self, left: int, top: int, columns: int, rows: int, width: int) -> QImage:
        """Return the picture of ``columns`` x ``rows`` map pixels from (left, top), fields ``width`` wide."""
        image = QImage(columns, rows, QImage.Format.Format_RGB32)
        self.render_into(image, 0, 0, left, top, columns, rows, width)
        return image

    def render_into(
        self,
        image: QImage,
        x: int,
        y: int,
        left: int,
        top: int,
        columns: int,
        rows: int,
        width: int,
        *,
        quick: bool = False,
    ) -> None:
        """Draw a rectangle of the map into a place of an image; quickly: with borders along the fields."""
        lattice = self.lattice(width)
        window = Window.of(self.arrays, lattice, left, top, columns, rows)
        target = pixels(image)[y : y + rows, x : x + columns]
        inside = self._base(target, lattice, window, left, top, quick=quick)
        with QPainter(image) as painter:
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
                nearby=self._nearby,
                contours=not (quick or self._natural(lattice)),
            ).paint(window.bounds, left, top, columns, rows, grid=self.grid, names=self.names)
        if inside is not None:
            framed = self.arrays.frame is not None and "frame" not in self.hidden
            beside = paper_of(self.looks) if framed else self.outside
            pixels(image)[y : y + rows, x : x + columns][~inside] = beside.rgb()
            if framed:
                self._frame(image, x, y, lattice, QRectF(left, top, columns, rows))

    def _frame(self, image: QImage, x: int, y: int, lattice: HexLattice, area: QRectF) -> None:
        """Draw the frame around the map, and what is around that."""
        room = frame_margins(self.arrays, lattice)
        wide, high = lattice.size(self.arrays.columns, self.arrays.rows)
        whole = QRectF(0, 0, wide, high).adjusted(-room.left, -room.top, room.right, room.bottom)
        around = QPainterPath()
        around.addRect(area)
        around.addRect(whole.intersected(area))
        with QPainter(image) as painter:
            painter.setClipRect(x, y, round(area.width()), round(area.height()))
            painter.translate(x - area.left(), y - area.top())
            painter.setOpacity(PALE if "frame" in self.faded else 1.0)
            FramePainter(painter, self.arrays, self.looks, lattice, self.language).paint(area)
            painter.setOpacity(1.0)
            painter.fillPath(around, self.outside)

    def prepare(self, width: int) -> None:
        """Work out everything that pictures of a field width need; it may be done in another thread."""
        if self._natural(self.lattice(width)):
            while len(self._meshes) > _ATLASES:
                self._meshes.pop(next(iter(self._meshes)), None)
            self._meshes[width] = mesh(width, self.arrays.stagger, self.arrays.grid_kind)
        else:
            tables_of(self.lattice(width), warped=self._warped(width))
        self._atlas(width)

    def prepared(self, width: int) -> bool:
        """Say whether :meth:`prepare` was done for a width."""
        atlas = (width, *self.arrays.terrain_ids) in self._atlases
        return atlas and (width in self._meshes or not self._natural(self.lattice(width)))

    def _natural(self, lattice: HexLattice) -> bool:
        """Say whether borders run as in nature; otherwise they follow the fields."""
        return (
            self.looks.borders == "natural"
            and lattice.kind != "square"
            and lattice.width >= NATURAL_FROM
            and "terrain" not in self.hidden
        )

    def _warped(self, width: int) -> bool:
        return width >= WARP_FROM and self.looks.borders == "natural"

    def _base(
        self,
        target: NDArray[np.uint32],
        lattice: HexLattice,
        window: Window,
        left: int,
        top: int,
        *,
        quick: bool,
    ) -> NDArray[np.bool_] | None:
        """Colour every pixel; return which ones lie on the map; None if all do."""
        rows, columns = target.shape
        natural, warped = self._natural(lattice), self._warped(lattice.width)
        index = (
            mesh_fields(lattice, window, left, top, columns, rows)
            if natural
            else fields_of(lattice, window, left, top, columns, rows, warped=warped)
        )
        terrain = window.terrain
        true_index = index
        astray: NDArray[np.bool_] | None = None
        if warped and window.has_gaps:
            # A border that wavers off the map shows the ground of the field that the pixel lies in.
            true_index = fields_of(lattice, window, left, top, columns, rows, warped=False)
            astray = terrain.ravel()[index] == NO_FIELD
            index[astray] = true_index[astray]
        atlas, textured = self._atlas(lattice.width), self._textured(lattice.width)
        place = places_in_period(lattice, left, top, columns, rows)
        cells = terrain.astype(np.int32).ravel()
        if textured:
            size = period_of(lattice)[1] * period_of(lattice)[2]
            shown = (cells * size).take(index, mode="clip")
            shown += place
            np.take(atlas, shown, mode="clip", out=target)
        else:
            target[:] = atlas.take(cells, mode="clip").take(index, mode="clip")
        if "terrain" in self.hidden:
            target[:] = QColor(self.looks.halo).rgb()
        if natural and not quick:
            self._blend(target, lattice, window, index, place, astray)
        elif window.has_relief and self._relief_shown:
            # Quickly means without light and shadow, too.
            self._shade(target, lattice, window, index, left, top, lit_too=not quick)
        self._picture_below(target, lattice, terrain, index, (left, top))
        if "terrain" in self.faded:
            target[:] = paler(target, QColor(self.looks.halo))
        target |= np.uint32(0xFF000000)
        if not window.has_gaps:
            return None
        inside = (terrain.ravel() != NO_FIELD)[true_index]
        return np.asarray(inside & on_picture(lattice, self.arrays, left, top, columns, rows))

    def _picture_below(
        self,
        target: NDArray[np.uint32],
        lattice: HexLattice,
        terrain: NDArray[np.uint8],
        index: Ints,
        corner: tuple[int, int],
    ) -> None:
        """Show a picture that lies under the terrain on the fields that nobody has painted yet."""
        traced, first = self.arrays.picture, self.looks.terrain[0].id
        if traced is None or not traced.under or "picture" in self.hidden:
            return
        if self.on_paper and not traced.printed:
            return
        ground = terrain.ravel()[index]
        bare = np.isin(ground, [place for place, one in enumerate(self.arrays.terrain_ids) if one == first])
        lay_under(target, traced, lattice, corner, bare | ("terrain" in self.hidden))

    @property
    def _relief_shown(self) -> bool:
        return not {"levels", "depth"} <= self.hidden

    def _blend(
        self,
        target: NDArray[np.uint32],
        lattice: HexLattice,
        window: Window,
        index: Ints,
        place: Ints,
        astray: NDArray[np.bool_] | None,
    ) -> None:
        """Mix grounds at their borders, light slopes, tint heights and depths, draw contour lines.

        Pixels that went astray keep the ground of their field: the mesh knows them as another's, so that it
        would take them to lie beside neighbours which are elsewhere.
        """
        window = window.without(self.hidden)
        fields = Fields.of(lattice, (window.column, window.row), window.terrain, window.levels, window.depth)
        if not (window.has_relief or fields.mixed.any()):
            return
        colours = np.ascontiguousarray(target).ravel()
        codes = field_codes(fields.levels, fields.depth).take(index.ravel())
        blender = Blender(
            self.looks,
            borders_of(self.looks, self.arrays.terrain_ids),
            fields,
            mesh(lattice.width, lattice.stagger, lattice.kind),
            self._atlas(lattice.width),
            self._textured(lattice.width),
            lattice.width,
        )
        contours = blender.blend(colours, codes, index.ravel(), place.ravel(), astray)
        touched = np.flatnonzero(codes != FLAT)
        if touched.size:
            colours[touched] = shaded(colours.take(touched), codes.take(touched), self.looks)
        if contours is not None:
            share = contours[1] * (PALE if "levels" in self.faded else 1.0) * CONTOUR_STRENGTH
            mix_in(colours, contours[0].astype(np.int32), share, QColor(self.looks.contour))
        target[:] = colours.reshape(target.shape)

    def _shade(
        self,
        target: NDArray[np.uint32],
        lattice: HexLattice,
        window: Window,
        index: Ints,
        left: int,
        top: int,
        *,
        lit_too: bool,
    ) -> None:
        """Tint hills and deep water and let light fall from the north-west, field by field."""
        rows, columns = target.shape
        window = window.without(self.hidden)
        codes = field_codes(window.levels.ravel(), window.depth.ravel()).take(index, mode="clip")
        if lit_too and self.looks.hill_shading:
            height = window.height.ravel()
            reach = max(1, round(lattice.width * 0.09))
            near = fields_of(
                lattice, window, left - reach, top - reach, columns, rows, warped=self._warped(lattice.width)
            )
            codes = lit(codes, height.take(index, mode="clip") - height.take(near, mode="clip"))
        touched = codes != FLAT
        target[touched] = shaded(target[touched], codes[touched], self.looks)

    def _textured(self, width: int) -> bool:
        return self.looks.textures and width >= TEXTURE_FROM

    def _atlas(self, width: int) -> NDArray[np.uint32]:
        """Return the textures of all terrain, one after the other, or a colour each; made once per width."""
        key: _Key = (width, *self.arrays.terrain_ids)
        found = self._atlases.get(key)
        if found is None:
            looks = [self.looks.look(terrain) for terrain in self.arrays.terrain_ids]
            if self._textured(width):
                found = np.concatenate([texture(look, width, self.arrays.grid_kind) for look in looks])
            else:
                found = terrain_colours(self.arrays.terrain_ids, self.looks, self.outside)
            while len(self._atlases) > _ATLASES:
                self._atlases.pop(next(iter(self._atlases)), None)
            self._atlases[key] = found
        return found
