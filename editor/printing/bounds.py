"""How far each mark of a face reaches when it is painted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtCore import QRectF

from editor.printing.face import (
    ArmsMark,
    ArtMark,
    DiscMark,
    LayerEnd,
    LayerMark,
    LineMark,
    Mark,
    PolygonMark,
    PortraitMark,
    RectMark,
    SymbolMark,
    TextMark,
)
from editor.printing.layout import lay_out
from editor.printing.per_thread import kept_per_thread
from editor.printing.text_lines import units

_MARGIN_MM: Final = 0.5
"""Ends and corners of lines, and soft edges, reach so far over the shape."""
_OVER: Final = 0.1
"""Shields and charges have lines that grow with them: so much of their size beyond their box at most."""
_LETTERS: Final = 0.4
"""Slanted letters and accents reach so far over their line, as a share of their size."""
_EVERYWHERE: Final = 10_000_000.0


@kept_per_thread
def bounds(mark: Mark) -> QRectF:
    """Return a rectangle, in units, beyond which nothing of a mark is painted; none is to change it."""
    return _BOUNDS[type(mark)](mark)


def _around(x: float, y: float, width: float, height: float, over_mm: float = 0.0) -> QRectF:
    over = over_mm + _MARGIN_MM
    box = QRectF(units(x), units(y), units(width), units(height)).normalized()
    return box.adjusted(-units(over), -units(over), units(over), units(over))


def _of_text(mark: TextMark) -> QRectF:
    if not mark.text:
        return QRectF()
    laid = lay_out(mark)
    letters = units(mark.style.size_mm) * _LETTERS
    if mark.bend:
        return _around(mark.x, mark.y, mark.width, mark.height, max(mark.width, mark.height))
    if (effects := mark.style.effects) is not None:
        letters += units(effects.outline_mm + abs(effects.shadow_x_mm) + abs(effects.shadow_y_mm))
    box = laid.layout.boundingRect().translated(laid.place)
    if laid.transform is not None:
        box = laid.transform.mapRect(box)
    return box.adjusted(-letters, -letters, letters, letters)


def _of_arms(mark: ArmsMark) -> QRectF:
    return _around(mark.x, mark.y, mark.width, mark.height, max(mark.width, mark.height) * _OVER)


def _of_rect(mark: RectMark) -> QRectF:
    return _around(mark.x, mark.y, mark.width, mark.height, mark.stroke_mm)


def _of_portrait(mark: PortraitMark | ArtMark) -> QRectF:
    return _around(mark.x, mark.y, mark.width, mark.height)


def _of_disc(mark: DiscMark) -> QRectF:
    side = 2 * mark.radius
    return _around(mark.x - mark.radius, mark.y - mark.radius, side, side, mark.stroke_mm)


def _of_line(mark: LineMark) -> QRectF:
    return _around(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1, mark.width_mm)


def _of_symbol(mark: SymbolMark) -> QRectF:
    return _around(mark.x, mark.y, mark.size, mark.size, mark.size * _OVER)


def _of_polygon(mark: PolygonMark) -> QRectF:
    if not mark.points:
        return QRectF()
    across, down = [x for x, _ in mark.points], [y for _, y in mark.points]
    left, top = min(across), min(down)
    # Sharp corners reach farther out than the line is wide.
    return _around(left, top, max(across) - left, max(down) - top, 4 * mark.stroke_mm)


def _of_layer(_mark: LayerMark | LayerEnd) -> QRectF:
    """Return all there is: without its layer no mark looks as it should."""
    return QRectF(-_EVERYWHERE, -_EVERYWHERE, 2 * _EVERYWHERE, 2 * _EVERYWHERE)


_BOUNDS: Final[Mapping[type[Any], Callable[[Any], QRectF]]] = {
    LayerMark: _of_layer,
    LayerEnd: _of_layer,
    TextMark: _of_text,
    RectMark: _of_rect,
    DiscMark: _of_disc,
    LineMark: _of_line,
    PortraitMark: _of_portrait,
    ArtMark: _of_portrait,
    ArmsMark: _of_arms,
    PolygonMark: _of_polygon,
    SymbolMark: _of_symbol,
}
