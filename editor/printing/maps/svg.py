"""A map as SVG: ground as shapes, the drawn things of its texture, and all lines and words as on screen."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF
from PySide6.QtSvg import QSvgGenerator

from editor.printing.maps.detail_pieces import grid_on, grid_pen
from editor.printing.maps.details import GRID_FROM, DetailPainter
from editor.printing.maps.ground_pictures import is_pictured
from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.looks import MapLooks, TerrainLook
from editor.printing.maps.map_frame import FramePainter, paper_of
from editor.printing.maps.measure import SIDE_MM, map_scale
from editor.printing.maps.pens import pen
from editor.printing.maps.relief import terrain_colours, tinted
from editor.printing.maps.sprites import VARIANTS, ground_brush, paint_pattern
from editor.printing.maps.traced import paint_traced
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from schemas.problems import Message, error
from schemas.progress import Report

MAX_FIELDS: Final = 100_000
"""Most fields of an SVG; viewers choke on more."""
TEXTURED_FIELDS: Final = 4_000
"""Up to this number of fields each has its drawn texture."""
_WIDTH: Final = 96
"""Width of a field in units of the SVG."""


def map_svg(
    arrays: MapArrays,
    looks: MapLooks,
    *,
    title: str,
    side_mm: float = SIDE_MM,
    grid: bool = True,
    names: bool = True,
    language: str = "en",
    report: Report | None = None,
) -> bytes:
    """Return a map as SVG whose millimetres are true.

    Args:
        arrays: the map.
        looks: its colours.
        title: its name.
        side_mm: side of a field.
        grid: draw the grid.
        names: write the names of fields.
        language: language of labels.
        report: called with ``(done, total)`` row by row; may raise to cancel.

    Raises:
        EditorError: the map has more than ``MAX_FIELDS`` fields.
    """
    if arrays.columns * arrays.rows > MAX_FIELDS:
        fix = Message(code="map_tools.as_png")
        raise error("map_tools.svg_too_large", fix=fix, count=arrays.columns * arrays.rows, limit=MAX_FIELDS)
    scale = map_scale(arrays, side_mm, _WIDTH / (side_mm * 3**0.5) * 25.4)
    lattice = scale.lattice
    wide, high = lattice.size(arrays.columns, arrays.rows)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    made = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    made.setOutputDevice(buffer)
    made.setTitle(title)
    room = scale.margins
    sheet = QRectF(0, 0, wide, high).adjusted(-room.left, -room.top, room.right, room.bottom)
    made.setViewBox(sheet)
    made.setSize(sheet.size().toSize())
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if arrays.frame is not None:
            painter.fillRect(sheet, paper_of(looks))
        _ground(painter, arrays, looks, lattice)
        if looks.textures and arrays.columns * arrays.rows <= TEXTURED_FIELDS:
            _textures(painter, arrays, looks, lattice, report)
        if grid and lattice.width >= GRID_FROM:
            _grid(painter, arrays, looks, lattice)
        details = DetailPainter(painter, arrays, looks, lattice, language, on_paper=True)
        whole = (0, 0, arrays.columns, arrays.rows)
        details.paint(whole, 0, 0, wide, high, grid=False, names=names)
        FramePainter(painter, arrays, looks, lattice, language).paint()
    buffer.close()
    return _true_size(bytes(data.data()).decode(), scale.size).encode()


def _true_size(svg: str, size_mm: tuple[float, float]) -> str:
    """Return an SVG with its size on the table: Qt writes one in a resolution of its own."""
    head, rest = svg.split("<svg ", 1)
    attributes, rest = rest.split(">", 1)
    kept = [line for line in attributes.split("\n") if "mm" not in line]
    size = f'width="{size_mm[0]:.3f}mm" height="{size_mm[1]:.3f}mm" preserveAspectRatio="none"'
    return f"{head}<svg {size}\n{' '.join(kept).strip()}>{rest}"


def _ground(painter: QPainter, arrays: MapArrays, looks: MapLooks, lattice: HexLattice) -> None:
    """Fill the fields, all of one colour as one shape."""
    table = terrain_colours(arrays.terrain_ids, looks, QColor("#ffffff"))
    colours = tinted(
        table[arrays.terrain.ravel()], arrays.levels.ravel(), arrays.depth.ravel(), looks
    ).reshape(arrays.terrain.shape)
    on_map = arrays.terrain != NO_FIELD
    traced = arrays.picture
    below = traced if traced is not None and traced.under and traced.printed else None
    bare = np.zeros(on_map.shape, bool)
    if below is not None and looks.terrain[0].id in arrays.terrain_ids:
        bare = on_map & (arrays.terrain == arrays.terrain_ids.index(looks.terrain[0].id))
        _fill(painter, colours, bare, lattice)
        paint_traced(painter, below, lattice)
    _fill(painter, colours, on_map & ~bare, lattice)


def _fill(
    painter: QPainter, colours: NDArray[np.uint32], fields: NDArray[np.bool_], lattice: HexLattice
) -> None:
    """Fill some fields, all of one colour as one shape."""
    for colour in np.unique(colours[fields]).tolist():
        path = _outline(lattice, fields & (colours == colour))
        fill = QColor.fromRgb(int(colour))
        # A thin line of its own colour closes the hair between neighbours.
        painter.setPen(pen(fill.name(), lattice.width * 0.012))
        painter.setBrush(fill)
        painter.drawPath(path)


def _outline(lattice: HexLattice, fields: NDArray[np.bool_]) -> QPainterPath:
    """Return the outlines of some fields as one shape."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for row, column in np.argwhere(fields).tolist():
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in lattice.corners((column, row))]))
        path.closeSubpath()
    return path


def _textures(
    painter: QPainter, arrays: MapArrays, looks: MapLooks, lattice: HexLattice, report: Report | None
) -> None:
    for look in (looks.look(terrain) for terrain in arrays.terrain_ids):
        if is_pictured(look):
            _laid(painter, arrays, look, lattice)
    for row in range(arrays.rows):
        for column in range(arrays.row_length(row)):
            look = looks.look(arrays.terrain_at((column, row)))
            variant = ((row * 73_856_093) ^ (column * 19_349_663)) % VARIANTS
            painter.save()
            painter.translate(*lattice.centre((column, row)))
            painter.scale(lattice.width, lattice.width)
            paint_pattern(painter, look, variant, symbols=True)
            painter.restore()
        if report is not None:
            report(row + 1, arrays.rows)


def _laid(painter: QPainter, arrays: MapArrays, look: TerrainLook, lattice: HexLattice) -> None:
    """Lay the picture of ground over its fields: as one picture that is clear beside them."""
    fields = arrays.terrain == arrays.terrain_ids.index(look.id)
    if not fields.any():
        return
    path = _outline(lattice, fields)
    room = path.boundingRect().toAlignedRect()
    layer = QImage(room.size(), QImage.Format.Format_ARGB32_Premultiplied)
    layer.fill(Qt.GlobalColor.transparent)
    with QPainter(layer) as over:
        over.setRenderHint(QPainter.RenderHint.Antialiasing)
        over.translate(-room.topLeft())
        over.fillPath(path, ground_brush(look, lattice.width))
    painter.drawImage(room.topLeft(), layer)


def _grid(painter: QPainter, arrays: MapArrays, looks: MapLooks, lattice: HexLattice) -> None:
    sides = len(lattice.corners((0, 0)))
    own = range(sides // 2) if sides == 6 else range(1, 3)
    paths: dict[str, QPainterPath] = {}
    grid = arrays.grid
    for row in range(arrays.rows):
        for column in range(arrays.row_length(row)):
            corners = lattice.corners((column, row))
            around = grid.neighbours((column, row))
            ground = looks.look(arrays.terrain_at((column, row))).colour
            path = paths.setdefault(grid_on(ground, looks.grid, looks.halo), QPainterPath())
            for side in range(sides):
                # Each side once: the first half of a field's sides, or those at the map's edge.
                if side in own or not arrays.has_field(around[side]):
                    path.moveTo(*corners[side])
                    path.lineTo(*corners[(side + 1) % sides])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, path in paths.items():
        painter.setPen(grid_pen(lattice, colour))
        painter.drawPath(path)
