"""Counters that are drawn once and shown often look as those that are drawn each time."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.printing.systems.demonworld.counters import CounterLook, paint_counter
from editor.rules.core.hexes import Axial, to_axial, to_offset
from editor.rules.demonworld.large.footprints import Footprint, LargeKind
from editor.ui.systems.demonworld.scenario.base_shapes import paint_base
from editor.ui.systems.demonworld.scenario.counter_pictures import CounterPictures

_FIELD = 24.0
"""Width of a field, px."""
Paint = Callable[[QPainter, QPointF, float, CounterLook], None]


def _shown(paint: Paint, look: CounterLook, width: float, ratio: float, at: QPointF) -> QImage:
    image = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint(painter, at, width, look)
    painter.end()
    return image


@pytest.mark.quick(2)
@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize(
    "look",
    [
        CounterLook("#a02020"),
        CounterLook("#204080", "cavalry", "SE", "leader", wounds=2, selected=True),
        CounterLook("#204080", facing="NW", ghost=True, refused=True),
    ],
)
def test_picture_is_what_is_drawn_each_time(qapp: object, look: CounterLook, ratio: float) -> None:
    pictures = CounterPictures()
    at = QPointF(45, 47)
    for width in (24.0, 40.0, 24.0):
        drawn = _shown(paint_counter, look, width, ratio, at)
        for _ in range(2):
            shown = _shown(pictures.paint, look, width, ratio, at)
            far = max(
                abs(a - b) for a, b in zip(bytes(drawn.constBits()), bytes(shown.constBits()), strict=True)
            )
            assert far <= 3, "of 255"


def test_picture_lies_on_the_nearest_pixel(qapp: object) -> None:
    look, pictures = CounterLook("#a02020"), CounterPictures()
    exact = _shown(pictures.paint, look, 24.0, 1.0, QPointF(45, 47))
    assert _shown(pictures.paint, look, 24.0, 1.0, QPointF(45.3, 46.7)) == exact
    assert _shown(pictures.paint, look, 24.0, 1.0, QPointF(46, 47)) != exact


@pytest.mark.parametrize("kind", ["giant", "dragon"])
def test_a_large_base_covers_the_middle_of_each_of_its_fields_and_of_no_other(
    qapp: object, kind: LargeKind
) -> None:
    image = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    here = to_axial((3, 3))
    fields = Footprint(kind, here, "N").fields
    paint_base(painter, [_middle(one) for one in fields], QColor("#2060c0"), _FIELD)
    painter.end()
    around = {(here[0] + q, here[1] + r) for q in range(-2, 3) for r in range(-2, 3)}
    inside = {one for one in around if image.pixelColor(_middle(one).toPoint()) != QColor("white")}
    assert inside == set(fields)


def _middle(field: Axial) -> QPointF:
    """Return the middle of a field of a small board, px."""
    column, row = to_offset(field)
    return QPointF(_FIELD * (column + row % 2 / 2 + 0.5), _FIELD * 0.866 * (row + 0.6))
