"""How quickly the tools work on a map of a million fields, in the map editor itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from editor.ui.editors.maps.editor import MapEditor
from tests.ui.conftest import catalogue_file, copy_of, find, one_window, studio, window  # noqa: F401

pytestmark = pytest.mark.benchmark
Bound = Callable[[str, float], None]
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def editor(copy_of: Callable[[str], MapEditor], qtbot: QtBot) -> MapEditor:  # noqa: F811
    opened = copy_of("demonworld/map/board-3")
    opened.window().resize(1600, 1000)
    opened.properties.resize_asked.emit(1000, 1000, False)
    opened.canvas.set_field_width(24)
    opened.canvas.show_field((500, 500))
    opened.canvas.finish()
    return opened


@pytest.mark.parametrize("natural", [False, True])
def test_brush_of_radius_five(
    editor: MapEditor, benchmark: BenchmarkFixture, bound: Bound, natural: bool
) -> None:
    editor.choose_terrain("wood")
    editor.set_radius(5)
    editor.settings.natural, editor.settings.fringe = natural, "bushes"
    editor.pointing.press((480, 500), LEFT, NONE)
    place = iter(range(481, 521))

    def paint() -> None:
        editor.pointing.drag((next(place), 500))
        editor.canvas.repaint()

    bound(f"brush of radius 5 in the editor{' with natural edges' * natural}", 0.005)
    benchmark.pedantic(paint, rounds=39)


def test_flood_fill_of_a_million_fields(editor: MapEditor, benchmark: BenchmarkFixture, bound: Bound) -> None:
    editor.choose_tool("fill")
    terrain = iter(("sand", "clear", "mud", "clear", "sand", "clear"))

    def fill() -> None:
        editor.choose_terrain(next(terrain))
        editor.pointing.press((500, 500), LEFT, NONE)

    bound("flood fill of a million fields, editor", 0.06)
    benchmark.pedantic(fill, rounds=5)


def test_undo_of_a_stroke(editor: MapEditor, benchmark: BenchmarkFixture, bound: Bound) -> None:
    editor.choose_terrain("wood")
    editor.set_radius(5)
    editor.pointing.press((480, 500), LEFT, NONE)
    for column in range(481, 521):
        editor.pointing.drag((column, 500))
    stack = editor.session.undo_stack

    def back_and_forth() -> None:
        (stack.redo if stack.canRedo() else stack.undo)()
        editor.canvas.repaint()

    bound("undo or redo of a stroke, editor", 0.005)
    benchmark.pedantic(back_and_forth, rounds=10)


def test_paste_of_ten_thousand_fields(editor: MapEditor, benchmark: BenchmarkFixture, bound: Bound) -> None:
    editor.selection.take_fields([(column, row) for row in range(100, 200) for column in range(100, 200)])

    def copy_and_paste() -> None:
        editor.edit.copy()
        editor.edit.paste()

    bound("copy and paste of 10,000 fields", 0.2)
    benchmark.pedantic(copy_and_paste, rounds=3)
