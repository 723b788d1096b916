"""The map editor, driven by mouse and keyboard in the real window."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from editor.rules.core.hexes import Offset
from editor.services import documents
from editor.ui.editors.maps.editor import MapEditor
from tests.ui.maps.conftest import OpenMap

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton


@pytest.fixture
def editor(kept_map: OpenMap) -> MapEditor:
    return kept_map("demonworld/map/board-3")


def spot(editor: MapEditor, at: Offset) -> QPoint:
    return editor.canvas.centre_of(at).toPoint()


def click(qtbot: QtBot, editor: MapEditor, at: Offset, button: Qt.MouseButton = LEFT) -> None:
    qtbot.mouseMove(editor.canvas, spot(editor, at))
    qtbot.mouseClick(editor.canvas, button, pos=spot(editor, at))


def drag(qtbot: QtBot, editor: MapEditor, *way: Offset) -> None:
    qtbot.mousePress(editor.canvas, LEFT, pos=spot(editor, way[0]))
    for at in way[1:]:
        qtbot.mouseMove(editor.canvas, spot(editor, at))
    qtbot.mouseRelease(editor.canvas, LEFT, pos=spot(editor, way[-1]))


def terrain(editor: MapEditor, at: Offset) -> str:
    assert editor.model.arrays is not None
    return editor.model.arrays.terrain_at(at)


def test_stroke_paints_every_field_on_its_way_as_one_step(editor: MapEditor, qtbot: QtBot) -> None:
    editor.choose_terrain("sand")
    editor.set_radius(0)
    drag(qtbot, editor, (3, 10), (9, 10))
    assert all(terrain(editor, (column, 10)) == "sand" for column in range(3, 10))
    assert editor.session.undo_stack.count() == 1
    assert "Sand" in editor.session.undo_stack.text(0)
    editor.session.undo_stack.undo()
    assert all(terrain(editor, (column, 10)) != "sand" for column in range(3, 10))


def test_stroke_is_on_disk_and_undo_takes_the_star_away(editor: MapEditor, qtbot: QtBot) -> None:
    editor.choose_terrain("rocks")
    click(qtbot, editor, (5, 9))
    assert editor.session.starred
    editor.session.flush()
    kept = documents.load(editor.context.workspace, editor.session.id)
    assert kept.document is not None
    assert kept.has_working_copy
    assert editor.session.problems == ()
    editor.session.undo_stack.undo()
    assert editor.session.data == editor.session.saved_data
    qtbot.waitUntil(lambda: not editor.session.starred)


def test_saved_map_comes_back_as_it_was_painted(editor: MapEditor, qtbot: QtBot) -> None:
    editor.choose_terrain("mud")
    click(qtbot, editor, (8, 3))
    assert editor.session.save("mud")
    stored = documents.load_document(editor.context.workspace, editor.session.id)
    letter = next(letter for letter, kind in stored.legend.items() if kind == "mud")
    assert stored.terrain[3][8] == letter


@pytest.mark.long
def test_water_gets_a_depth_and_land_loses_it(editor: MapEditor, qtbot: QtBot) -> None:
    editor.choose_terrain("water")
    editor.set_radius(0)
    click(qtbot, editor, (2, 2))
    assert editor.model.arrays.depth[2, 2] == 1
    editor.choose_terrain("clear")
    click(qtbot, editor, (2, 2))
    assert editor.model.arrays.depth[2, 2] == 0


@pytest.mark.quick(1)
@pytest.mark.parametrize(("mode", "result"), [("set", 3), ("raise", 2), ("lower", 0)])
def test_level_brush_sets_raises_and_lowers_once_per_stroke(
    editor: MapEditor, qtbot: QtBot, mode: str, result: int
) -> None:
    editor.model.arrays.levels[:] = 1
    editor.choose_tool("level")
    editor.set_radius(1)
    editor.settings.mode, editor.settings.level = mode, 3
    drag(qtbot, editor, (8, 8), (9, 8), (8, 8))
    assert editor.model.arrays.levels[8, 8] == result


def test_fill_changes_the_joined_fields_only(editor: MapEditor, qtbot: QtBot) -> None:
    arrays = editor.model.arrays
    arrays.terrain[:, :] = np.where(arrays.terrain == 255, 255, arrays.terrain_index("clear"))
    arrays.terrain[:, 6] = arrays.terrain_index("wood")
    editor.canvas.fields_changed(None)
    editor.choose_tool("fill")
    editor.choose_terrain("sand")
    click(qtbot, editor, (2, 5))
    assert editor.tool == "fill"
    assert terrain(editor, (0, 0)) == "sand"
    assert terrain(editor, (6, 5)) == "wood"
    assert terrain(editor, (9, 5)) == "clear"
    editor.session.undo_stack.undo()
    assert terrain(editor, (0, 0)) == "clear"


def test_shift_and_a_right_click_pick_what_lies_there(editor: MapEditor, qtbot: QtBot) -> None:
    editor.model.arrays.terrain[9, 4] = editor.model.arrays.terrain_index("marsh")
    editor.model.arrays.levels[9, 4] = 2
    place = editor.canvas.centre_of((4, 9)).toPoint()
    qtbot.mouseClick(editor.canvas, RIGHT, Qt.KeyboardModifier.ShiftModifier, place)
    assert (editor.settings.terrain, editor.settings.level) == ("marsh", 2)
    assert editor.session.undo_stack.count() == 0


def test_label_is_written_where_it_was_asked_for(editor: MapEditor, qtbot: QtBot) -> None:
    editor.choose_tool("label")
    click(qtbot, editor, (3, 8))
    edit = editor.findChild(QLineEdit, "label_edit")
    qtbot.keyClicks(edit, "Old Mill")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    label = next(one for one in editor.model.arrays.labels if one.at == (3, 8))
    assert label.text.get("en") == "Old Mill"
    assert editor.session.undo_stack.count() == 1
    editor.session.undo_stack.undo()
    assert all(one.at != (3, 8) for one in editor.model.arrays.labels)


def test_road_is_drawn_by_dragging_and_removed_by_a_click(editor: MapEditor, qtbot: QtBot) -> None:
    before = editor.model.arrays.roads
    editor.choose_tool("road")
    drag(qtbot, editor, (2, 1), (3, 1), (4, 1))
    assert editor.model.arrays.roads == (*before, ((2, 1), (3, 1), (4, 1)))
    click(qtbot, editor, (3, 1))
    assert editor.model.arrays.roads == before


def test_wall_stands_on_the_side_nearest_to_the_pointer(editor: MapEditor, qtbot: QtBot) -> None:
    before = editor.model.arrays.edges
    editor.choose_tool("wall")
    east = spot(editor, (3, 10)) + QPoint(round(editor.canvas.field_width() * 0.4), 0)
    qtbot.mouseClick(editor.canvas, LEFT, pos=east)
    added = [edge for edge in editor.model.arrays.edges if edge not in before]
    assert [set(edge.between) for edge in added] == [{(3, 10), (4, 10)}]
    qtbot.mouseClick(editor.canvas, LEFT, pos=east)
    assert editor.model.arrays.edges == before


def test_keyboard_moves_a_cursor_and_paints(editor: MapEditor, qtbot: QtBot) -> None:
    editor.choose_terrain("sand")
    editor.set_radius(0)
    editor.canvas.setFocus()
    editor.canvas.set_cursor_field((5, 5))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Right)
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Down)
    assert editor.canvas.cursor_field == (6, 6)
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Space)
    assert terrain(editor, (6, 6)) == "sand"


def test_wheel_zooms_to_the_pointer(editor: MapEditor) -> None:
    at = spot(editor, (12, 4))
    editor.canvas.zoom_by(4, at.toPointF())
    assert (editor.canvas.centre_of((12, 4)) - at.toPointF()).manhattanLength() < 3


def test_middle_drag_and_space_drag_pan_without_painting(editor: MapEditor, qtbot: QtBot) -> None:
    editor.canvas.set_field_width(96)
    before = editor.canvas.centre_of((5, 5))
    qtbot.mousePress(editor.canvas, MIDDLE, pos=QPoint(300, 300))
    qtbot.mouseMove(editor.canvas, QPoint(260, 280))
    qtbot.mouseRelease(editor.canvas, MIDDLE, pos=QPoint(260, 280))
    assert (editor.canvas.centre_of((5, 5)) - before).toPoint() == QPoint(-40, -20)
    qtbot.keyPress(editor.canvas, Qt.Key.Key_Space)
    qtbot.mousePress(editor.canvas, LEFT, pos=QPoint(300, 300))
    qtbot.mouseMove(editor.canvas, QPoint(310, 310))
    qtbot.mouseRelease(editor.canvas, LEFT, pos=QPoint(310, 310))
    qtbot.keyRelease(editor.canvas, Qt.Key.Key_Space)
    assert editor.session.undo_stack.count() == 0


def test_size_is_changed_and_what_fits_stays(editor: MapEditor) -> None:
    kept = terrain(editor, (4, 4))
    editor.properties.resize_asked.emit(20, 17, True)
    arrays = editor.model.arrays
    assert (arrays.columns, arrays.rows) == (20, 17)
    assert terrain(editor, (4, 4)) == kept
    assert editor.session.problems == ()
    editor.session.undo_stack.undo()
    assert (editor.model.arrays.columns, editor.model.arrays.rows) == (18, 15)


@pytest.mark.long
def test_shipped_board_is_looked_at_but_not_painted(window, find, qtbot: QtBot) -> None:
    editor = window.open_document(find("demonworld/map/board-1"))
    assert isinstance(editor, MapEditor)
    click(qtbot, editor, (4, 4))
    assert editor.session.undo_stack.count() == 0


steps = st.lists(
    st.tuples(
        st.sampled_from(["terrain", "fill", "level", "depth", "eraser"]),
        st.lists(st.tuples(st.integers(0, 17), st.integers(0, 14)), min_size=1, max_size=4),
        st.sampled_from(["clear", "wood", "water", "rocks"]),
        st.integers(0, 2),
        st.sampled_from(["set", "raise", "lower"]),
    ),
    max_size=6,
)


@pytest.mark.long
@given(steps)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_undo_undoes_and_redo_redoes_whatever_was_painted(editor: MapEditor, done: list) -> None:
    editor.session.undo_stack.clear()
    start = editor.model.arrays.copy()
    for tool, way, kind, radius, mode in done:
        editor.choose_tool(tool)
        editor.settings.terrain, editor.settings.radius, editor.settings.mode = kind, radius, mode
        way = [at for at in way if editor.model.arrays.has_field(at)]
        for number, at in enumerate(way):
            if number:
                editor.pointing.drag(at)
            else:
                editor.pointing.press(at, LEFT, Qt.KeyboardModifier.NoModifier)
        editor.pointing.release(None)
    end = editor.model.arrays.copy()
    assert editor.session.undo_stack.count() <= len(done)
    while editor.session.undo_stack.canUndo():
        editor.session.undo_stack.undo()
    for name in ("terrain", "levels", "depth"):
        assert (editor.model.arrays.layer(name) == start.layer(name)).all()
    while editor.session.undo_stack.canRedo():
        editor.session.undo_stack.redo()
    for name in ("terrain", "levels", "depth"):
        assert (editor.model.arrays.layer(name) == end.layer(name)).all()
    while editor.session.undo_stack.canUndo():
        editor.session.undo_stack.undo()


@pytest.mark.long
def test_zoom_survives_a_new_size_of_the_window_and_a_fitted_map_is_fitted_again(editor: MapEditor) -> None:
    host = editor.window()
    editor.canvas.fit()  # a test before may have chosen another width
    fitted = editor.canvas.field_width()
    host.resize(900, 600)
    assert editor.canvas.field_width() < fitted
    editor.canvas.set_field_width(80)
    host.resize(1300, 860)
    assert editor.canvas.field_width() == 80


def test_area_is_painted_renamed_erased_and_removed(editor: MapEditor, qtbot: QtBot) -> None:
    had = len(editor.session.value("areas", []))
    editor.choose_tool("area")
    editor.set_radius(0)
    editor.areas.add()
    drag(qtbot, editor, (3, 4), (6, 4))
    assert editor.areas.fields(had) == {(3, 4), (4, 4), (5, 4), (6, 4)}
    click(qtbot, editor, (6, 4), RIGHT)
    assert editor.areas.fields(had) == {(3, 4), (4, 4), (5, 4)}
    editor.area_panel.name.setText("The ford")
    editor.area_panel.name.editingFinished.emit()
    assert "The ford" in editor.area_panel.list.item(had).text()
    assert editor.session.valid
    assert editor.session.save()
    stored = documents.load_document(editor.context.workspace, editor.session.id)
    assert stored.areas[had].name.get("en") == "The ford"
    editor.area_panel.remove.click()
    assert len(editor.areas.areas()) == had
    for _ in range(5):
        editor.session.undo_stack.undo()
    assert len(editor.areas.areas()) == had
    assert len(editor.session.data["areas"]) == had


@pytest.mark.long
def test_painting_without_an_area_makes_the_first_one(editor: MapEditor, qtbot: QtBot) -> None:
    editor.session.change("areas", [], "clear")
    editor.choose_tool("area")
    click(qtbot, editor, (5, 5))
    assert editor.areas.fields(0) == {(5, 5)}


@pytest.mark.long
def test_terrain_painted_between_changes_of_areas_survives_their_undo(
    editor: MapEditor, qtbot: QtBot
) -> None:
    editor.areas.add([(2, 2)])
    editor.choose_terrain("sand")
    click(qtbot, editor, (8, 8))
    editor.areas.remove(len(editor.areas.areas()) - 1)
    editor.session.undo_stack.undo()
    assert terrain(editor, (8, 8)) == "sand"
    sand = next(letter for letter, kind in editor.session.data["legend"].items() if kind == "sand")
    assert editor.session.data["terrain"][8][8] == sand


@pytest.mark.long
def test_zoom_shows_the_old_picture_scaled_until_the_new_one_is_drawn(editor: MapEditor) -> None:
    editor.canvas.finish()
    cache, view = editor.canvas._cache, editor.canvas._view
    editor.canvas.zoom_by(1)
    assert all(cache.stale(key) is None for key in cache.keys(view.area, view.width))
    shown = QImage(view.window, QImage.Format.Format_RGB32)
    painter = QPainter(shown)
    painter.translate(-view.left, -view.top)
    for key in cache.keys(view.area, view.width):
        editor.canvas._stand_in(cache).paint(painter, key)
    painter.end()
    editor.canvas.finish()
    drawn = editor.canvas.grab().toImage()
    middle = editor.canvas.rect().center()
    places = [(middle.x() + dx, middle.y() + dy) for dx in range(-80, 80, 3) for dy in range(-80, 80, 3)]
    # The overview (two pixels a field) has neither grid nor patterns: it would have far fewer colours.
    assert len({shown.pixel(x, y) for x, y in places}) > 300
    far = [abs(shown.pixelColor(x, y).green() - drawn.pixelColor(x, y).green()) for x, y in places]
    assert sum(far) / len(far) < 25


@pytest.mark.long
def test_return_in_the_radius_gives_the_keys_back_to_the_canvas(editor: MapEditor, qtbot: QtBot) -> None:
    editor.bar.radius_box.setFocus()
    editor.bar.radius_box.selectAll()
    qtbot.keyClicks(editor.bar.radius_box, "3")
    qtbot.keyClick(editor.bar.radius_box, Qt.Key.Key_Return)
    assert editor.settings.radius == 3
    assert editor.window().focusWidget() is editor.canvas


@pytest.mark.parametrize(
    ("terrain_id", "said"), [("clear", "costs 3"), ("water", "impassable (infantry, cavalry")]
)
def test_status_line_says_what_a_field_costs(editor: MapEditor, terrain_id: str, said: str) -> None:
    arrays = editor.model.arrays
    arrays.terrain[5, 5] = arrays.terrain_index(terrain_id)
    words = editor.describe((5, 5))
    assert said in words
    assert len(words) < 160
