"""Element counters: what they show, not how the fonts look."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.printing.systems.demonworld.counters import CounterLook, hexagon, paint_counter, paint_order
from editor.printing.systems.demonworld.symbols import special_signs
from editor.rules.core.hexes import FACINGS
from schemas.systems.demonworld import DemonworldUnit
from tests.cases import cases

pytestmark = pytest.mark.usefixtures("qapp")
MIDDLE = QPointF(60, 60)


def picture(look: CounterLook) -> QImage:
    image = QImage(120, 120, QImage.Format.Format_RGB32)
    image.fill(QColor("#00ff00"))
    painter = QPainter(image)
    try:
        paint_counter(painter, MIDDLE, 100, look)
    finally:
        painter.end()
    return image


@cases("facing", FACINGS)
def test_notch_is_at_the_corner_that_the_element_looks_to(facing: str) -> None:
    image = picture(CounterLook("#204080", facing=facing))
    corners = hexagon(MIDDLE, 100 * 0.72).toList()
    light = [image.pixelColor(corner.toPoint()).lightness() for corner in corners]
    assert light.index(max(light)) == FACINGS.index(facing)


def test_counter_has_the_colour_of_its_army_and_leaves_the_corners_of_the_picture() -> None:
    image = picture(CounterLook("#204080", facing="N"))
    body = image.pixelColor(60, 90)
    assert body.blue() > body.red()
    assert image.pixelColor(2, 2).name() == "#00ff00"


def test_wounds_selection_and_refusal_are_seen() -> None:
    plain = picture(CounterLook("#204080"))
    for look in (
        CounterLook("#204080", wounds=2),
        CounterLook("#204080", selected=True),
        CounterLook("#204080", refused=True),
        CounterLook("#204080", ghost=True),
        CounterLook("#204080", sign="standard"),
        CounterLook("#204080", symbol="missile"),
    ):
        assert picture(look) != plain


def test_painter_is_left_as_it_was() -> None:
    image = QImage(120, 120, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    try:
        before = (painter.pen(), painter.brush(), painter.opacity())
        paint_counter(painter, MIDDLE, 40, CounterLook("#204080", ghost=True, refused=True))
        paint_order(painter, MIDDLE, 40, "M", "#204080")
        assert (painter.pen(), painter.brush(), painter.opacity()) == before
    finally:
        painter.end()


def test_special_elements_come_first() -> None:
    unit = DemonworldUnit.model_validate(
        {
            "slug": "guard",
            "name": "Guard",
            "points": 100,
            "faction": "orcs",
            "movement": {"move": 12},
            "elements": {"leader": 1, "standard": 1, "musician": 0, "normal": 2},
        }
    )
    assert special_signs(unit) == ("leader", "standard", None, None)
