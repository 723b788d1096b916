"""Drawings of symbols: read from the content, painted in the colours of a style."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from pydantic import ValidationError
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from editor.printing.maps.looks import ART_COLOURS, COLOUR_NAMES, MapLooks
from editor.printing.maps.pens import pen
from editor.printing.per_thread import kept_per_thread
from editor.printing.pictures import portrait_image
from schemas.content_folder import content_root
from schemas.map_art import MapSymbol
from schemas.problems import error
from schemas.symbol_art import SymbolArt, path_steps

_SHADOW: Final = 0.2
"""Opacity of the colour ``shadow``."""
_RIM: Final = 9.0
"""Thickness of the light rim, in hundredths of the symbol's width."""
_MISSING: Final = "M-30 -30 L30 -30 L30 30 L-30 30 Z M-30 -30 L30 30 M30 -30 L-30 30"


@lru_cache(maxsize=1)
def symbol_arts() -> Mapping[str, SymbolArt]:
    """Return the shipped drawings by their ids."""
    folder = content_root() / "shared" / "map_symbols"
    return {art.id: art for art in map(read_symbol_art, sorted(folder.glob("*.toml")))}


def read_symbol_art(file: Path) -> SymbolArt:
    """Return the drawing of a file.

    Raises:
        EditorError: the file cannot be read, is no drawing, or names a colour that no style has.
    """
    try:
        art = SymbolArt.model_validate(tomllib.loads(file.read_text("utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as trouble:
        raise error("map_tools.symbol_broken", file=file.name, reason=str(trouble)[:200]) from trouble
    named = {colour for shape in art.shapes for colour in (shape.fill, shape.line) if colour[0] != "#"}
    if unknown := sorted(named - COLOUR_NAMES - ART_COLOURS.keys() - {"none"}):
        raise error("map_tools.symbol_broken", file=file.name, reason=", ".join(unknown))
    return art


@dataclass(frozen=True)
class _Drawn:
    """A shape ready to be painted, a symbol being 1 wide."""

    path: QPainterPath
    fill: str
    line: str
    width: float


def art_of(symbol: MapSymbol, looks: MapLooks) -> SymbolArt | None:
    """Return the drawing of a symbol on a map. None if nobody knows it.

    A symbol of an author's own whose document is missing is drawn as the kind that it names beside it.
    """
    own = dict(looks.drawings).get(symbol.own.id) if symbol.own is not None else None
    return own or symbol_arts().get(symbol.kind)


@kept_per_thread
def _drawing(art: SymbolArt | None) -> tuple[_Drawn, ...]:
    if art is None or not (art.shapes or art.data):
        return (_Drawn(_path(_MISSING), "halo", "ink", 0.06),)
    return tuple(_Drawn(_path(shape.path), shape.fill, shape.line, shape.width / 100) for shape in art.shapes)


def _path(text: str) -> QPainterPath:
    path = QPainterPath()
    for letter, numbers in path_steps(text):
        at = [number / 100 for number in numbers]
        match letter:
            case "M":
                path.moveTo(at[0], at[1])
            case "L":
                path.lineTo(at[0], at[1])
            case "C":
                path.cubicTo(at[0], at[1], at[2], at[3], at[4], at[5])
            case "Q":
                path.quadTo(at[0], at[1], at[2], at[3])
            case _:
                path.closeSubpath()
    return path


def symbol_box(art: SymbolArt | None) -> QRectF:
    """Return the room of a symbol that is 1 wide, around its middle."""
    high = art.height / 100 if art is not None else 1.0
    return QRectF(-0.5, -high / 2, 1, high)


def paint_art(painter: QPainter, art: SymbolArt | None, looks: MapLooks, pixels: float) -> None:
    """Paint a symbol around (0, 0), where it is 1 wide; one that nobody knows is a crossed box.

    Args:
        painter: draws; its pen and brush are changed.
        art: the drawing.
        looks: colours.
        pixels: width of the symbol on the picture: lines do not get thinner than can be seen.
    """
    least = 0.9 / max(pixels, 1.0)
    drawing = _drawing(art)
    if art is not None and art.data:
        _paint_picture(painter, portrait_image(art.data), symbol_box(art))
    if art is None or art.rim:
        rim = QColor(looks.halo)
        rim.setAlphaF(0.85)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(rim, max(_RIM / 100, 3 * least)))
        for shape in drawing:
            if shape.line != "none":
                painter.drawPath(shape.path)
    for shape in drawing:
        fill, line = _colour(shape.fill, looks), _colour(shape.line, looks)
        painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)
        painter.setPen(Qt.PenStyle.NoPen if line is None else pen(line, max(shape.width, least)))
        painter.drawPath(shape.path)


def _paint_picture(painter: QPainter, picture: QImage, room: QRectF) -> None:
    """Paint a picture as large as a room allows, in its middle."""
    if picture.isNull():
        return
    scale = min(room.width() / picture.width(), room.height() / picture.height())
    box = QRectF(0, 0, picture.width() * scale, picture.height() * scale)
    box.moveCenter(room.center())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(box, picture)


def symbol_picture(art: SymbolArt | None, looks: MapLooks, side: int) -> QImage:
    """Return a symbol on a clear square of so many pixels, for lists."""
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    width = side / max(1.0, symbol_box(art).height()) * 0.94
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        painter.scale(width, width)
        paint_art(painter, art, looks, width)
    return image


def _colour(name: str, looks: MapLooks) -> QColor | None:
    if name == "none":
        return None
    if name == "shadow":
        shadow = QColor(looks.art_colours[name])
        shadow.setAlphaF(_SHADOW)
        return shadow
    return QColor(name if name[0] == "#" else looks.art_colours.get(name) or getattr(looks, name))
