"""Arms drawn from data, by paths alone: sharp on the screen, in pictures and in PDF (there each once)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF, QTransform

from editor.printing.charges import charge_path
from editor.printing.per_thread import kept_per_thread
from editor.printing.stamps import Drawing, Ink, paint_drawing
from schemas.heraldry import Heraldry
from schemas.ruleset import RulesetBase

_BANDS: Final = 6
"""Stripes of a field paly, barry or bendy, and squares along a side of one chequy."""
_WIDE: Final = 1000.0
"""Width of a shield while it is put together: Qt cuts small curves by few straight lines."""
_EDGE: Final = 0.035
"""Width of the line round a shield, in parts of its width."""
_EDGE_COLOUR: Final = "#1d1a14"
_CHARGE: Final = 0.5
"""Size of a single charge, in parts of the width of the shield."""
_PLACES: Final[Mapping[int, tuple[tuple[float, float, float], ...]]] = {
    1: ((0.5, 0.46, _CHARGE),),
    2: ((0.29, 0.42, 0.32), (0.71, 0.42, 0.32)),
    3: ((0.29, 0.29, 0.29), (0.71, 0.29, 0.29), (0.5, 0.64, 0.29)),
}
"""Number of charges -> centre and size of each, in parts of the shield."""


def arms_of(card: Any, ruleset: RulesetBase | None) -> Heraldry | None:
    """Return the arms of a card: its own, else those of its people; None if there are none."""
    found: Heraldry | None = _own_or_faction(card, ruleset, "heraldry")
    return found


def symbol_of(card: Any, ruleset: RulesetBase | None) -> str | None:
    """Return the symbol of a card: its own, else that of its people; None if there is none."""
    found: str | None = _own_or_faction(card, ruleset, "symbol")
    return found


def _own_or_faction(card: Any, ruleset: RulesetBase | None, field: str) -> Any:
    if (own := getattr(card, field, None)) is not None:
        return own
    faction = ruleset.faction(getattr(card, "faction", None)) if ruleset is not None else None
    return getattr(faction, field, None)


def paint_charge(painter: QPainter, box: QRectF, charge: str, colour: str) -> None:
    """Draw a charge as large as a box allows, in its middle."""
    size = min(box.width(), box.height())
    place = QRectF(0, 0, size, size)
    place.moveCenter(box.center())
    paint_drawing(painter, place, (charge, colour), lambda: _charge(charge, colour))


def paint_heraldry(painter: QPainter, box: QRectF, arms: Heraldry) -> None:
    """Draw arms as large as a box allows, in its middle; a shield is 5 wide and 6 high."""
    width = min(box.width(), box.height() * 5 / 6)
    place = QRectF(0, 0, width, width * _field(arms.shield).height() / _WIDE)
    place.moveCenter(box.center())
    paint_drawing(painter, place, arms, lambda: _arms(arms))


def _charge(charge: str, colour: str) -> Drawing:
    return Drawing(QRectF(0, 0, 1, 1), (Ink(charge_path(charge), colour),))


def _arms(arms: Heraldry) -> Drawing:
    field = _field(arms.shield)
    shield = shield_path(arms.shield, field)
    inks = [Ink(shield, arms.colour)]
    inks += [Ink(part, arms.second_colour) for part in _cut_parts((arms.shield, arms.division))]
    if arms.charge is not None:
        for x, y, size in _PLACES[arms.charges]:
            left, top = x - size / 2, y * field.height() / _WIDE - size / 2
            place = QTransform().translate(field.left() + left * _WIDE, field.top() + top * _WIDE)
            path = place.scale(size * _WIDE, size * _WIDE).map(charge_path(arms.charge))
            inks.append(Ink(path, arms.charge_colour))
    return Drawing(field, (*inks, Ink(shield, _EDGE_COLOUR, _WIDE * _EDGE)))


def _field(shape: str) -> QRectF:
    height = _WIDE if shape in ("round", "square") else _WIDE * 6 / 5
    return QRectF(-_WIDE / 2, -height / 2, _WIDE, height)


_Shape = tuple[str, str]
"""Shield and division."""


@kept_per_thread
def _cut_parts(shape: _Shape) -> tuple[QPainterPath, ...]:
    """Return the parts of a shield that have its second colour; kept, for cutting them takes long."""
    shield, division = shape
    field = _field(shield)
    outline = shield_path(shield, field)
    # Cut by geometry, not by a clip: a clip of the painter makes pictures of paths in some PDF readers.
    return tuple(part.intersected(outline) for part in _parts(division, field))


def shield_path(shape: str, field: QRectF) -> QPainterPath:
    """Return the outline of a shield that fills a rectangle."""
    path = QPainterPath()
    if shape == "round":
        path.addEllipse(field)
    elif shape == "square":
        path.addRoundedRect(field, field.width() * 0.06, field.width() * 0.06)
    elif shape == "lozenge":
        path.addPolygon(_points(field, ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))))
        path.closeSubpath()
    else:
        # The kite narrows from its shoulders, the heater stays broad for longer.
        shoulder, waist = (0.16, 0.5) if shape == "kite" else (0.0, 0.62)
        at = _placer(field)
        path.moveTo(at(0, shoulder))
        if shape == "kite":
            path.quadTo(at(0.5, -shoulder), at(1, shoulder))
        else:
            path.lineTo(at(1, 0))
        path.cubicTo(at(1, waist), at(0.82, 0.86), at(0.5, 1))
        path.cubicTo(at(0.18, 0.86), at(0, waist), at(0, shoulder))
        path.closeSubpath()
    return path


def _parts(division: str, field: QRectF) -> Iterator[QPainterPath]:
    """Yield the parts of a field that have its second colour."""
    outlines = _DIVISIONS.get(division)
    if outlines is not None:
        for points in outlines:
            yield _polygon(field, points)
    elif division in ("paly", "barry"):
        for band in range(1, _BANDS, 2):
            start, end = band / _BANDS, (band + 1) / _BANDS
            across = ((start, 0), (end, 0), (end, 1), (start, 1))
            yield _polygon(field, across if division == "paly" else [(y, x) for x, y in across])
    elif division == "bendy":
        for band in range(1, 2 * _BANDS, 2):
            start, end = band / _BANDS - 1, (band + 1) / _BANDS - 1
            yield _polygon(field, ((start, 0), (end, 0), (end + 1, 1), (start + 1, 1)))
    elif division == "chequy":
        step = 1 / _BANDS
        for row in range(_BANDS):
            for column in range((row + 1) % 2, _BANDS, 2):
                x, y = column * step, row * step
                yield _polygon(field, ((x, y), (x + step, y), (x + step, y + step), (x, y + step)))


_DIVISIONS: Final[Mapping[str, tuple[tuple[tuple[float, float], ...], ...]]] = {
    "plain": (),
    "per_pale": (((0.5, 0), (1, 0), (1, 1), (0.5, 1)),),
    "per_fess": (((0, 0.5), (1, 0.5), (1, 1), (0, 1)),),
    "per_bend": (((0, 0), (1, 1), (0, 1)),),
    "per_bend_sinister": (((1, 0), (1, 1), (0, 1)),),
    "per_chevron": (((0.5, 0.4), (1, 0.86), (1, 1), (0, 1), (0, 0.86)),),
    "per_saltire": (((0, 0), (0.5, 0.5), (0, 1)), ((1, 0), (0.5, 0.5), (1, 1))),
    "quarterly": (
        ((0.5, 0), (1, 0), (1, 0.5), (0.5, 0.5)),
        ((0, 0.5), (0.5, 0.5), (0.5, 1), (0, 1)),
    ),
}


def _placer(field: QRectF) -> Callable[[float, float], QPointF]:
    return lambda x, y: QPointF(field.left() + x * field.width(), field.top() + y * field.height())


def _points(field: QRectF, points: Any) -> QPolygonF:
    at = _placer(field)
    return QPolygonF([at(x, y) for x, y in points])


def _polygon(field: QRectF, points: Any) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(_points(field, points))
    path.closeSubpath()
    return path
