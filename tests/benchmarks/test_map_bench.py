"""How quickly a map of a million fields is shown, moved and painted on."""

from collections.abc import Callable
from time import thread_time

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from editor.printing.maps.looks import MapLooks, TerrainLook
from editor.rules.core.grids import Grid
from editor.rules.core.map_arrays import MapArrays
from editor.ui.editors.maps.canvas import MapCanvas
from schemas.text import LocalText

pytestmark = pytest.mark.benchmark(timer=thread_time)
"""What the thread of the window works; what it waits for while others have the machine is not counted."""
Bound = Callable[[str, float], None]

_LOOKS = MapLooks(
    terrain=tuple(
        TerrainLook(name, LocalText({"en": name}), letter, colour, pattern)
        for name, letter, colour, pattern in (
            ("clear", ".", "#c9d59a", "plain"),
            ("wood", "w", "#6f9a55", "trees"),
            ("rocks", "r", "#b3aea3", "stones"),
            ("water", "~", "#5d96bf", "waves"),
        )
    )
)


def _million() -> MapArrays:
    arrays = MapArrays.empty(1000, 1000, "odd", False, [look.id for look in _LOOKS.terrain])
    source = np.random.Generator(np.random.PCG64(7))
    coarse = source.integers(0, 4, (125, 125), dtype=np.uint8)
    arrays.terrain[:] = np.kron(coarse, np.ones((8, 8), np.uint8))
    arrays.levels[:] = np.kron(source.integers(0, 3, (125, 125), dtype=np.uint8), np.ones((8, 8), np.uint8))
    arrays.depth[arrays.terrain == 3] = 1
    return arrays


@pytest.fixture
def canvas(qtbot: QtBot) -> MapCanvas:
    shown = MapCanvas()
    qtbot.addWidget(shown)
    shown.resize(1600, 1000)
    shown.set_map(_million(), _LOOKS)
    shown.show()
    qtbot.waitExposed(shown)
    return shown


def _finish(canvas: MapCanvas) -> None:
    canvas.finish()


@pytest.mark.parametrize("width", [64, 24, 6])
def test_pan_of_a_million_fields(
    canvas: MapCanvas, benchmark: BenchmarkFixture, bound: Bound, width: int
) -> None:
    bound(f"pan, 1,000 x 1,000 map, fields {width} px wide", 0.001)
    canvas.set_field_width(width)
    _finish(canvas)

    def pan() -> None:
        canvas.scroll_by(12, 7)
        QCoreApplication.processEvents()

    benchmark.pedantic(pan, rounds=120, iterations=1)


@pytest.mark.parametrize("width", [64, 24, 6])
def test_one_field_edit_of_a_million_fields(
    canvas: MapCanvas, benchmark: BenchmarkFixture, bound: Bound, width: int
) -> None:
    bound(f"one-field edit, 1,000 x 1,000 map, fields {width} px wide", 0.002)
    canvas.set_field_width(width)
    canvas.show_field((500, 500))
    _finish(canvas)
    assert canvas.arrays is not None
    arrays = canvas.arrays

    def edit() -> None:
        arrays.terrain[500, 500] = (arrays.terrain[500, 500] + 1) % 4
        canvas.fields_changed([(500, 500)])
        QCoreApplication.processEvents()

    benchmark.pedantic(edit, rounds=60, iterations=1, warmup_rounds=3)


def test_brush_of_radius_five_on_a_million_fields(
    canvas: MapCanvas, benchmark: BenchmarkFixture, bound: Bound
) -> None:
    bound("brush of radius 5, fields 24 px wide", 0.005)
    canvas.set_field_width(24)
    canvas.show_field((500, 500))
    _finish(canvas)
    assert canvas.arrays is not None
    arrays = canvas.arrays
    fields = Grid().disc((500, 500), 5)

    def edit() -> None:
        rows, columns = np.array([at[1] for at in fields]), np.array([at[0] for at in fields])
        arrays.terrain[rows, columns] = (arrays.terrain[500, 500] + 1) % 4
        canvas.fields_changed(fields)
        QCoreApplication.processEvents()

    benchmark.pedantic(edit, rounds=40, iterations=1, warmup_rounds=3)


def test_first_frame_after_a_zoom(canvas: MapCanvas, benchmark: BenchmarkFixture, bound: Bound) -> None:
    bound("first frame after a zoom, 1,000 x 1,000 map", 0.033)
    _finish(canvas)
    widths = iter([24, 32] * 40)

    def zoom() -> None:
        canvas.set_field_width(next(widths))
        canvas.repaint()

    benchmark.pedantic(zoom, rounds=20, iterations=1, warmup_rounds=2)


def test_flood_of_a_million_fields(benchmark: BenchmarkFixture, bound: Bound) -> None:
    bound("flood fill of 1,000 x 1,000 fields", 0.06)
    values = np.zeros((1000, 1000), np.uint8)
    mask = benchmark(Grid().flood, values, (5, 5))
    assert mask.all()
