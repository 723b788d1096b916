"""The one painter of faces: what it draws is the same on screen, in PNG, SVG and PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGradient,
    QImage,
    QPaintDevice,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)

from editor.printing.art import paint_art
from editor.printing.face import (
    ArmsMark,
    Art,
    ArtMark,
    DiscMark,
    Face,
    LayerEnd,
    LayerMark,
    LineMark,
    Mark,
    PolygonMark,
    PortraitMark,
    RectMark,
    SymbolMark,
    TextEffects,
    TextMark,
)
from editor.printing.fonts.own import embeddable
from editor.printing.heraldry import paint_charge, paint_heraldry
from editor.printing.layers import begin_layer
from editor.printing.layout import LaidText, lay_out
from editor.printing.outlines import bent_path, text_path
from editor.printing.picture_layers import layer_marks, paint_picture_layer
from editor.printing.pictures import is_pdf, paint_portrait
from editor.printing.stamps import Drawing, Ink, paint_drawing, stamped
from editor.printing.symbols import symbol_path
from editor.printing.text_lines import UNITS_PER_MM, units

PAPER: Final = "#ffffff"
_PRESETS: Final = QGradient.Preset
"""Asked for while this is imported: PySide makes enumerations when they are first needed. Where two threads
made a brush for the first time at once, one of them was told that there is no such enumeration."""


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """Open a painter that is always ended, also when drawing fails."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    try:
        yield painter
    finally:
        painter.end()


def paint_face(painter: QPainter, face: Face) -> None:
    """Draw a face with its upper left corner at the origin of a painter whose unit is 1/1200 inch."""
    paint_marks(painter, face.marks)


def paint_marks(painter: QPainter, marks: Iterable[Mark]) -> None:
    """Draw marks, the lowest first, as :func:`paint_face` does."""
    open_layers = 0
    rest = iter(marks)
    for mark in rest:
        if type(mark) is LayerMark and mark.as_picture:
            begin_layer(painter, mark)
            paint_picture_layer(painter, mark, tuple(layer_marks(rest)), paint_marks)
            painter.restore()
        elif type(mark) is LayerMark:
            begin_layer(painter, mark)
            open_layers += 1
        elif type(mark) is LayerEnd:
            painter.restore()
            open_layers -= 1
        else:
            _PAINTERS[type(mark)](painter, mark)
    for _layer in range(open_layers):
        painter.restore()


def face_image(face: Face, pixels_per_mm: float) -> QImage:
    """Return a face as a picture on white."""
    size = (face.width, face.height)
    return image_on_paper(size, pixels_per_mm, lambda painter: paint_face(painter, face))


def clear_image(face: Face, pixels_per_mm: float) -> QImage:
    """Return a face as a picture that is clear where nothing is drawn."""
    size = QSize(round(face.width * pixels_per_mm), round(face.height * pixels_per_mm))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with painting(image) as painter:
        painter.scale(pixels_per_mm / UNITS_PER_MM, pixels_per_mm / UNITS_PER_MM)
        paint_face(painter, face)
    return image


def image_on_paper(
    size_mm: tuple[float, float], pixels_per_mm: float, paint: Callable[[QPainter], None]
) -> QImage:
    """Return a drawing as a picture on white.

    Args:
        size_mm: width and height in mm.
        pixels_per_mm: how fine the picture is.
        paint: draws with a painter whose unit is 1/1200 inch.
    """
    wide, high = (round(length * pixels_per_mm) for length in size_mm)
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(PAPER))
    image.setDotsPerMeterX(round(pixels_per_mm * 1000))
    image.setDotsPerMeterY(round(pixels_per_mm * 1000))
    with painting(image) as painter:
        painter.scale(pixels_per_mm / UNITS_PER_MM, pixels_per_mm / UNITS_PER_MM)
        paint(painter)
    return image


@lru_cache(maxsize=512)
def flat_pen(colour: str | None, width_mm: float, dashes: tuple[float, ...] = ()) -> QPen:
    """Return a pen with flat ends and sharp corners, so that lengths are exact; none for no colour.

    It is shared: copy it before changing it. Dashes and gaps are in widths of the line.
    """
    if colour is None:
        return QPen(Qt.PenStyle.NoPen)
    pen = QPen(QColor(colour), units(width_mm))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if dashes:
        pen.setDashPattern(dashes)
    return pen


@lru_cache(maxsize=512)
def _brush(fill: str | None) -> QBrush:
    return QBrush(QColor(fill)) if fill is not None else QBrush(Qt.BrushStyle.NoBrush)


@lru_cache(maxsize=512)
def _colour(name: str) -> QColor:
    return QColor(name)


def _text(painter: QPainter, mark: TextMark) -> None:
    if not mark.text:
        return
    laid = lay_out(mark)
    if laid.transform is None:
        _paint_text(painter, mark, laid)
        return
    painter.save()
    painter.setTransform(laid.transform, True)
    _paint_text(painter, mark, laid)
    painter.restore()


def _paint_text(painter: QPainter, mark: TextMark, laid: LaidText) -> None:
    as_shapes = mark.bend or (is_pdf(painter) and not all(map(embeddable, _families(mark))))
    effects = mark.style.effects
    if effects is not None or as_shapes:
        path = _letters(mark, laid)
        if effects is not None:
            _paint_beneath(painter, path, effects)
    if as_shapes:
        painter.fillPath(path, _colour(laid.colour))
    else:
        painter.setPen(_colour(laid.colour))
        laid.layout.draw(painter, laid.place)
    for icon in laid.icons:
        box = QRectF(icon.x, icon.y, icon.size, icon.size)
        if isinstance(icon.symbol, Art):
            paint_art(painter, box, icon.symbol, icon.colour or laid.colour)
        else:
            _paint_symbol(painter, box, icon.symbol, icon.colour or laid.colour)


def _letters(mark: TextMark, laid: LaidText) -> QPainterPath:
    if mark.bend and len(laid.lines) == 1:
        return bent_path(laid.layout, laid.place, laid.layout.lineAt(0).width(), mark.bend)
    return text_path(laid.layout, laid.place)


def _paint_beneath(painter: QPainter, path: QPainterPath, effects: TextEffects) -> None:
    """Draw the shadow of letters and the line round them."""
    line = QPen(_colour(effects.outline or "#000000"), 2 * units(effects.outline_mm))
    line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if effects.shadow:
        moved = path.translated(units(effects.shadow_x_mm), units(effects.shadow_y_mm))
        painter.fillPath(moved, _colour(effects.shadow))
        if effects.outline:
            shade = QPen(line)
            shade.setColor(_colour(effects.shadow))
            painter.strokePath(moved, shade)
    if effects.outline and effects.outline_mm:
        painter.strokePath(path, line)


def _families(mark: TextMark) -> set[str]:
    return {mark.style.family, *(run.family for run in mark.runs)}


def _rect(painter: QPainter, mark: RectMark) -> None:
    if mark.radius and mark.width > 0 and mark.height > 0:
        looks = (mark.width, mark.height, mark.radius, mark.fill, mark.stroke, mark.stroke_mm)
        if stamped(painter, _box(mark), looks, lambda: _rounded(mark)):
            return
    painter.setPen(flat_pen(mark.stroke, mark.stroke_mm))
    painter.setBrush(_brush(mark.fill))
    if mark.radius:
        painter.drawRoundedRect(_box(mark), units(mark.radius), units(mark.radius))
    else:
        painter.drawRect(_box(mark))


def _rounded(mark: RectMark) -> Drawing:
    field, corner = QRectF(0, 0, units(mark.width), units(mark.height)), units(mark.radius)
    path = QPainterPath()
    path.addRoundedRect(field, corner, corner)
    fill = (Ink(path, mark.fill),) if mark.fill is not None else ()
    line = (Ink(path, mark.stroke, units(mark.stroke_mm)),) if mark.stroke and mark.stroke_mm else ()
    return Drawing(field, (*fill, *line))


def _disc(painter: QPainter, mark: DiscMark) -> None:
    painter.setPen(flat_pen(mark.stroke, mark.stroke_mm))
    painter.setBrush(_brush(mark.fill))
    painter.drawEllipse(QPointF(units(mark.x), units(mark.y)), units(mark.radius), units(mark.radius))


def _line(painter: QPainter, mark: LineMark) -> None:
    painter.setPen(flat_pen(mark.colour, mark.width_mm))
    painter.drawLine(QLineF(units(mark.x1), units(mark.y1), units(mark.x2), units(mark.y2)))


def _portrait(painter: QPainter, mark: PortraitMark) -> None:
    paint_portrait(painter, _box(mark), mark.portrait)


def _art(painter: QPainter, mark: ArtMark) -> None:
    paint_art(painter, _box(mark), mark.art, mark.colour, units(mark.radius))


def _arms(painter: QPainter, mark: ArmsMark) -> None:
    if isinstance(mark.arms, str):
        paint_charge(painter, _box(mark), mark.arms, mark.colour)
    else:
        paint_heraldry(painter, _box(mark), mark.arms)


def _polygon(painter: QPainter, mark: PolygonMark) -> None:
    painter.setPen(flat_pen(mark.stroke, mark.stroke_mm))
    painter.setBrush(_brush(mark.fill))
    painter.drawPolygon(QPolygonF([QPointF(units(x), units(y)) for x, y in mark.points]))


def _symbol(painter: QPainter, mark: SymbolMark) -> None:
    size = units(mark.size)
    _paint_symbol(painter, QRectF(units(mark.x), units(mark.y), size, size), mark.symbol, mark.colour)


_PAINTERS: Final[Mapping[type[Any], Callable[[QPainter, Any], None]]] = {
    TextMark: _text,
    RectMark: _rect,
    DiscMark: _disc,
    LineMark: _line,
    PortraitMark: _portrait,
    ArtMark: _art,
    ArmsMark: _arms,
    PolygonMark: _polygon,
    SymbolMark: _symbol,
}
"""How each sort of mark is drawn."""


def _box(mark: RectMark | PortraitMark | ArtMark | ArmsMark) -> QRectF:
    return QRectF(units(mark.x), units(mark.y), units(mark.width), units(mark.height))


def _paint_symbol(painter: QPainter, box: QRectF, symbol: str, colour: str) -> None:
    """Fill a symbol in a square, in units."""
    paint_drawing(painter, box, (symbol, colour), lambda: _symbol_drawing(symbol, colour))


def _symbol_drawing(symbol: str, colour: str) -> Drawing:
    return Drawing(QRectF(0, 0, 1, 1), (Ink(symbol_path(symbol), colour),))
