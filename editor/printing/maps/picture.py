"""A whole map as one picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QImageWriter, QPainter

from editor.printing.maps.chunks import ChunkRenderer
from editor.printing.maps.lattice import lattice_of
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.map_frame import Margins, frame_margins
from editor.printing.maps.pens import text_font
from editor.printing.maps.pixels import pixels
from editor.printing.maps.png import image_bands, write_png
from editor.printing.maps.relief import terrain_colours, tinted
from editor.printing.maps.sprites import cell_image
from editor.rules.core.map_arrays import MapArrays
from schemas.problems import Message, error
from schemas.progress import Report

MAX_PIXELS: Final = 300_000_000
"""Most pixels of one picture (1.2 GB in memory)."""
MAX_LENGTH: Final = 32_000
"""Most pixels of one side of a picture."""
_USUAL_PIXELS: Final = 100_000_000


def usual_field_width(arrays: MapArrays, wanted: int) -> int:
    """Return the wanted width of a field in pixels, or a smaller one where a picture would be very large."""
    for width in range(wanted, 2, -2):
        wide, high = lattice_of(arrays, width).size(arrays.columns, arrays.rows)
        if wide * high <= _USUAL_PIXELS and max(wide, high) <= MAX_LENGTH:
            return width
    return 2


def map_image(
    arrays: MapArrays,
    looks: MapLooks,
    width: int,
    *,
    margin: int = 0,
    framed: bool = False,
    paper: str = "#ffffff",
    grid: bool = True,
    names: bool = True,
    language: str = "en",
    report: Report | None = None,
) -> QImage:
    """Return the picture of a map.

    Args:
        arrays: the map.
        looks: its colours.
        width: width of a field in pixels; made even.
        margin: pixels of paper around it.
        framed: with the frame of the map, where it has one.
        paper: colour around the map.
        grid: draw the grid.
        names: write the names of fields, where there is room.
        language: language of labels.
        report: called with ``(lines done, all lines)`` now and then; may raise to cancel.

    Raises:
        EditorError: the picture would be larger than ``MAX_PIXELS`` or ``MAX_LENGTH``, or than memory allows.
    """
    width = max(2, width - width % 2)
    renderer = ChunkRenderer(
        arrays, looks, QColor(paper), grid=grid, names=names, language=language, on_paper=True
    )
    wide, high = renderer.lattice(width).size(arrays.columns, arrays.rows)
    room = frame_margins(arrays, renderer.lattice(width)) if framed else Margins()
    if not framed:
        renderer.hidden = frozenset({"frame"})
    wide, high = wide + 2 * margin + room.left + room.right, high + 2 * margin + room.top + room.bottom
    fits = wide * high <= MAX_PIXELS and max(wide, high) <= MAX_LENGTH
    image = QImage(wide, high, QImage.Format.Format_RGB32) if fits else QImage()
    if image.isNull():
        fix = Message(code="map_tools.smaller_fields")
        raise error("map_tools.picture_too_large", fix=fix, width=wide, height=high, field=width)
    # In stripes: the tables of one stripe, not of the whole picture, have to fit into memory.
    for top in range(0, high, 512):
        rows = min(512, high - top)
        renderer.render_into(image, 0, top, -margin - room.left, top - margin - room.top, wide, rows, width)
        if report is not None:
            report(top + rows, high)
    return image


def save_png(image: QImage, file: Path, *, dots_per_metre: int | None = None) -> None:
    """Write a picture as PNG: whole or not at all.

    Raises:
        EditorError: the file cannot be written.
    """
    write_png(file, (image.width(), image.height()), image_bands(image), dots_per_metre=dots_per_metre)


def overview_image(arrays: MapArrays, looks: MapLooks, outside: QColor) -> QImage:
    """Return a small picture of the whole map, two by two pixels per field, without detail."""
    flat = arrays.grid_kind == "flat"
    wide, high = arrays.columns * 2 + (not flat), arrays.rows * 2 + flat
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(outside)
    paint_overview(image, arrays, looks, outside, (0, 0, arrays.columns, arrays.rows))
    return image


def paint_overview(
    image: QImage, arrays: MapArrays, looks: MapLooks, outside: QColor, part: tuple[int, int, int, int]
) -> None:
    """Draw a part of the overview again: ``first column, first row, end column, end row``."""
    c0, r0, c1, r1 = part
    table = terrain_colours(arrays.terrain_ids, looks, outside)
    here = np.s_[r0:r1, c0:c1]
    colours = tinted(
        table[arrays.terrain[here].ravel()], arrays.levels[here].ravel(), arrays.depth[here].ravel(), looks
    ).reshape(max(0, r1 - r0), max(0, c1 - c0))
    target = pixels(image)
    if arrays.grid_kind == "flat":
        # A map of flat hexes is one of pointy hexes, mirrored at its diagonal.
        target, colours, (c0, r0) = target.T, colours.T, (r0, c0)
    for line in range(min(2, len(colours))):
        shift = 1 if arrays.grid_kind != "square" and arrays.shifted(r0 + line) else 0
        wide = np.repeat(colours[line::2], 2, axis=1)
        for half in (0, 1):
            lines = target[(r0 + line) * 2 + half : (r0 + len(colours)) * 2 : 4]
            lines[:, c0 * 2 + shift : c0 * 2 + shift + wide.shape[1]] = wide


def tile_strip(
    looks: MapLooks,
    terrain_ids: Sequence[str],
    numbers: Sequence[int],
    corners: Sequence[tuple[float, float]],
    size: tuple[int, int],
) -> QImage:
    """Return one tile per terrain and per number, side by side: the picture of a tileset.

    Args:
        looks: the colours.
        terrain_ids: kinds of ground, from left to right.
        numbers: numbers after them.
        corners: corners of a tile, in pixels of the tile.
        size: width and height of a tile in pixels.
    """
    wide, high = size
    strip = QImage(wide * (len(terrain_ids) + len(numbers)), high, QImage.Format.Format_ARGB32)
    strip.fill(0)
    with QPainter(strip) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = max(wide, high) + 2
        for index, terrain in enumerate(terrain_ids):
            cells = cell_image(looks.look(terrain), min(wide, high), side, 0)
            cell = QImage(cells.tobytes(), side, side, side * 4, QImage.Format.Format_RGB32).copy()
            painter.setBrush(QBrush(cell))
            painter.setBrushOrigin(index * wide + wide // 2 - side // 2, high // 2 - side // 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPolygon([QPointF(index * wide + x, y) for x, y in corners])
        painter.setPen(QColor(looks.ink))
        painter.setFont(text_font(high * 0.25, bold=True))
        for index, number in enumerate(numbers, start=len(terrain_ids)):
            box = QRectF(index * wide, high * 0.62, wide, high * 0.3)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
    return strip


def png_bytes(image: QImage) -> bytes:
    """Return a picture as PNG."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(image)
    return bytes(data.data())
