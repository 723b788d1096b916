"""A pan moves the pixels that are there: what the window shows is what a whole new frame would show."""

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.printing.maps.looks import MapLooks, TerrainLook
from editor.rules.core.map_arrays import MapArrays
from editor.ui.editors.maps import surface
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.pages.preview.field import BattleField
from schemas.text import LocalText

SHIFTS = [(12, 7), (-9, 3), (0, -40), (150, 0), (3, 3)]


@pytest.fixture
def canvas(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MapCanvas:
    # Each frame takes the time that it needs and draws nothing in a hurry.
    monkeypatch.setattr(surface, "FRAME_BUDGET_S", 60.0)
    monkeypatch.setattr(surface, "RESTING_S", 0.0)
    colours = {"clear": "#c9d59a", "wood": "#6f9a55", "water": "#5d96bf"}
    looks = MapLooks(
        terrain=tuple(
            TerrainLook(name, LocalText({"en": name}), ".", colour, "plain")
            for name, colour in colours.items()
        )
    )
    arrays = MapArrays.empty(90, 90, "odd", False, list(colours))
    arrays.terrain[:] = np.random.Generator(np.random.PCG64(5)).integers(0, 3, arrays.terrain.shape)
    shown = MapCanvas()
    qtbot.addWidget(shown)
    shown.resize(500, 400)
    shown.set_map(arrays, looks)
    shown.set_field_width(24)
    shown.show_field((45, 45))
    label = QLabel("over the map", shown)
    label.setGeometry(380, 300, 100, 60)
    label.setAutoFillBackground(True)
    shown.show()
    qtbot.waitExposed(shown)
    return shown


def in_window(canvas: MapCanvas) -> QImage:
    return canvas.screen().grabWindow(canvas.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)


def drawn_anew(canvas: MapCanvas) -> QImage:
    return canvas.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def settle(canvas: MapCanvas, qtbot: QtBot) -> None:
    """Wait until nothing is left to be drawn."""
    qtbot.waitUntil(lambda: canvas._preparing is None)
    canvas.finish()


def painted(canvas: MapCanvas, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that takes how many pixels each frame draws."""
    sizes: list[int] = []
    paint = canvas._paint_chunks
    monkeypatch.setattr(
        canvas,
        "_paint_chunks",
        lambda cache, painter, region: (
            sizes.append(sum(one.width() * one.height() for one in region)),
            paint(cache, painter, region),
        ),
    )
    return sizes


@pytest.mark.long
def test_moved_pixels_are_those_of_a_new_frame(
    canvas: MapCanvas, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(canvas, qtbot)
    sizes = painted(canvas, monkeypatch)
    for dx, dy in SHIFTS:
        canvas.scroll_by(dx, dy)
        qtbot.waitUntil(lambda: bool(sizes))
        assert sizes[0] < canvas.width() * canvas.height() / 2
        assert in_window(canvas) == drawn_anew(canvas)
        settle(canvas, qtbot)
        sizes.clear()


def test_two_moves_before_a_frame_add_up(canvas: MapCanvas, qtbot: QtBot) -> None:
    settle(canvas, qtbot)
    canvas.scroll_by(10, 4)
    canvas.scroll_by(5, -9)
    canvas.set_cursor_field((45, 45))
    canvas.repaint()
    assert in_window(canvas) == drawn_anew(canvas)


def test_what_keeps_its_place_in_the_view_is_drawn_anew(canvas: MapCanvas, qtbot: QtBot) -> None:
    ruler = [True]

    def paint(_canvas: MapCanvas, painter: QPainter) -> None:
        painter.fillRect(0, 0, 500, 20, QColor("red"))

    canvas.add_overlay(paint, lambda: ruler[0])
    settle(canvas, qtbot)
    canvas.scroll_by(10, 30)
    canvas.repaint()
    assert in_window(canvas) == drawn_anew(canvas)
    assert in_window(canvas).pixelColor(40, 5) == QColor("red")
    assert in_window(canvas).pixelColor(40, 25) != QColor("red")


def test_a_battle_is_drawn_anew_for_its_words_stay_inside_the_view(qtbot: QtBot) -> None:
    field = BattleField()
    qtbot.addWidget(field)
    assert any(fixed() for fixed in field._overlays.values())
