"""Selection, stamps, shapes, ways, layers and views of the map editor, driven in the real window."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QInputDevice,
    QNativeGestureEvent,
    QPointingDevice,
    QWheelEvent,
)
from pytestqt.qtbot import QtBot

from editor.rules.core.hexes import Offset
from editor.services import documents, undo_files
from editor.ui.maps import clipboard
from editor.ui.maps.editor import MapEditor
from editor.ui.maps.model import PieceCommand
from schemas.map import Edge
from tests.ui.maps.conftest import Open

LEFT = Qt.MouseButton.LeftButton
SHIFT, CONTROL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def editor(open_copy: Open, qtbot: QtBot) -> MapEditor:
    opened = open_copy("demonworld/map/board-3")
    assert isinstance(opened, MapEditor)
    qtbot.waitExposed(opened.canvas)
    return opened


def spot(editor: MapEditor, at: Offset) -> QPoint:
    return editor.canvas.centre_of(at).toPoint()


def drag(qtbot: QtBot, editor: MapEditor, *way: Offset, held: Qt.KeyboardModifier = NONE) -> None:
    qtbot.mousePress(editor.canvas, LEFT, held, spot(editor, way[0]))
    for at in way[1:]:
        qtbot.mouseMove(editor.canvas, spot(editor, at))
    qtbot.mouseRelease(editor.canvas, LEFT, held, spot(editor, way[-1]))


def click(qtbot: QtBot, editor: MapEditor, at: Offset) -> None:
    qtbot.mouseMove(editor.canvas, spot(editor, at))
    qtbot.mouseClick(editor.canvas, LEFT, NONE, spot(editor, at))


def plain(editor: MapEditor) -> None:
    """Make the map flat and empty without a step of undo."""
    arrays = editor.model.arrays
    assert arrays is not None
    arrays.terrain[arrays.terrain != 255] = arrays.terrain_index("clear")
    arrays.levels[:] = 0
    arrays.depth[:] = 0
    arrays.roads = arrays.rivers = arrays.edges = arrays.labels = ()


def terrain(editor: MapEditor, at: Offset) -> str:
    return editor.model.arrays.terrain_at(at)


def fields_of(editor: MapEditor, terrain_id: str) -> set[Offset]:
    arrays = editor.model.arrays
    rows, columns = np.nonzero(arrays.terrain == arrays.terrain_index(terrain_id))
    return set(zip(columns.tolist(), rows.tolist(), strict=True))


def test_rectangle_lasso_and_likeness_select(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_tool("select")
    drag(qtbot, editor, (3, 3), (6, 5))
    assert editor.selection.count == 12
    drag(qtbot, editor, (9, 9), (10, 9), held=SHIFT)
    assert editor.selection.count == 14
    drag(qtbot, editor, (3, 3), (6, 3), held=CONTROL)
    assert editor.selection.count == 10
    editor.settings.selector = "lasso"
    drag(qtbot, editor, (2, 8), (6, 8), (6, 12), (2, 12))
    assert editor.selection.has((4, 10))
    editor.settings.selector = "wand"
    editor.model.arrays.terrain[4, 4:7] = editor.model.arrays.terrain_index("wood")
    click(qtbot, editor, (13, 1))
    assert editor.selection.count == (editor.model.arrays.terrain == 0).sum()
    editor.settings.selector = "same"
    click(qtbot, editor, (5, 4))
    assert editor.selection.count == 3
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Escape)
    assert editor.selection.mask is None
    assert editor.session.undo_stack.count() == 0


def test_selection_is_moved_with_what_stands_on_it_in_one_step(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    arrays = editor.model.arrays
    arrays.terrain[5, 3:6] = arrays.terrain_index("wood")
    arrays.levels[5, 4] = 3
    arrays.roads = (((3, 5), (4, 5), (5, 5)),)
    arrays.edges = (Edge(between=((5, 5), (6, 5)), kind="hedge"),)
    editor.choose_tool("select")
    drag(qtbot, editor, (3, 5), (5, 5))
    drag(qtbot, editor, (4, 5), (8, 9))
    assert fields_of(editor, "wood") == {(7, 9), (8, 9), (9, 9)}
    assert arrays.levels[9, 8] == 3
    assert arrays.roads == (((7, 9), (8, 9), (9, 9)),)
    assert [set(edge.between) for edge in arrays.edges] == [{(9, 9), (10, 9)}]
    assert set(editor.selection.fields()) == {(7, 9), (8, 9), (9, 9)}
    assert editor.session.undo_stack.count() == 1
    editor.session.undo_stack.undo()
    assert fields_of(editor, "wood") == {(3, 5), (4, 5), (5, 5)}
    assert arrays.roads == (((3, 5), (4, 5), (5, 5)),)


def test_selection_goes_back_and_forth_with_the_move_that_is_undone(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.model.arrays.terrain[5, 3:6] = editor.model.arrays.terrain_index("wood")
    editor.choose_tool("select")
    drag(qtbot, editor, (3, 5), (5, 5))
    drag(qtbot, editor, (4, 5), (8, 9))
    editor.session.undo_stack.undo()
    assert set(editor.selection.fields()) == {(3, 5), (4, 5), (5, 5)}
    editor.session.undo_stack.redo()
    assert set(editor.selection.fields()) == {(7, 9), (8, 9), (9, 9)}
    editor.selection.clear()
    editor.session.undo_stack.undo()
    assert editor.selection.mask is None


def test_alt_drags_a_copy_and_alt_with_arrows_nudges(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    arrays = editor.model.arrays
    arrays.terrain[5, 3] = arrays.terrain_index("rocks")
    editor.choose_tool("select")
    editor.selection.take_fields([(3, 5)])
    drag(qtbot, editor, (3, 5), (8, 9), held=ALT)
    assert fields_of(editor, "rocks") == {(3, 5), (8, 9)}
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Right, ALT)
    assert fields_of(editor, "rocks") == {(3, 5), (9, 9)}


def test_cut_and_paste_carry_fields_to_another_map(editor: MapEditor, open_copy: Open, qtbot: QtBot) -> None:
    plain(editor)
    editor.model.arrays.terrain[4:6, 4:6] = editor.model.arrays.terrain_index("marsh")
    editor.selection.take_fields([(4, 4), (5, 4), (4, 5), (5, 5)])
    editor.edit.cut()
    assert fields_of(editor, "marsh") == set()
    other = open_copy("demonworld/map/board-1")
    assert isinstance(other, MapEditor)
    plain(other)
    other.edit.paste()
    assert other.tool == "stamp"
    other.canvas.set_cursor_field((10, 6))
    qtbot.keyClick(other.canvas, Qt.Key.Key_Return)
    assert len(fields_of(other, "marsh")) == 4
    assert other.session.undo_stack.count() == 1
    assert other.session.save()
    stored = documents.load_document(other.context.workspace, other.session.id)
    assert "marsh" in stored.legend.values()


@pytest.mark.parametrize("text", [b"", b"{", b'{"terrain": ["wood"], "cells": []}', b"\xff\xfe"])
def test_rubbish_on_the_clipboard_is_not_pasted(editor: MapEditor, text: bytes) -> None:
    mime = QMimeData()
    mime.setData(clipboard.MIME, text)
    QGuiApplication.clipboard().setMimeData(mime)
    editor.edit.paste()
    assert editor.tool == "terrain"


def test_stamp_is_kept_turned_and_laid_down(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.model.arrays.terrain[4, 3:6] = editor.model.arrays.terrain_index("wood")
    editor.selection.take_fields([(3, 4), (4, 4), (5, 4)])
    before = editor.stamp_panel.list.count()
    editor.stamp_panel.keep.click()
    assert editor.stamp_panel.list.count() == before + 1
    item = editor.stamp_panel.list.item(before)
    editor.stamp_panel._choose(item)
    assert editor.tool == "stamp"
    editor.turn(1)
    click(qtbot, editor, (10, 9))
    laid = fields_of(editor, "wood") - {(3, 4), (4, 4), (5, 4)}
    assert len(laid) == 3
    assert {row for _, row in laid} == {8, 9, 10}
    item.setText("Copse")
    names = [stamp.name.get("en") for stamp, own in editor.library.stamps() if own]
    assert names[-1] == "Copse"
    editor.stamp_panel.list.setCurrentRow(before)
    editor.stamp_panel.remove.click()
    assert editor.stamp_panel.list.count() == before


def test_line_and_shapes_paint_in_one_step(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_terrain("sand")
    editor.choose_tool("line")
    drag(qtbot, editor, (3, 3), (8, 3))
    assert fields_of(editor, "sand") == {(column, 3) for column in range(3, 9)}
    editor.choose_tool("shape")
    for shape, way in (("rectangle", ((2, 6), (4, 8))), ("hexagon", ((10, 8), (12, 8)))):
        editor.settings.shape = shape
        drag(qtbot, editor, *way)
    assert (3, 7) in fields_of(editor, "sand")
    assert set(editor.model.arrays.grid.disc((10, 8), 2)) <= fields_of(editor, "sand")
    assert editor.session.undo_stack.count() == 3


def test_polygon_is_clicked_taken_back_and_filled_by_enter(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_terrain("rocks")
    editor.choose_tool("shape")
    editor.settings.shape = "polygon"
    for at in ((3, 3), (9, 3), (15, 13), (9, 9), (3, 9)):
        if at == (9, 9):
            qtbot.keyClick(editor.canvas, Qt.Key.Key_Backspace)
        click(qtbot, editor, at)
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Return)
    assert (6, 6) in fields_of(editor, "rocks")
    assert (14, 12) not in fields_of(editor, "rocks")
    assert editor.session.undo_stack.count() == 1


def test_shape_by_keyboard_goes_from_corner_to_corner(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_terrain("mud")
    editor.choose_tool("shape")
    editor.canvas.setFocus()
    editor.canvas.set_cursor_field((4, 4))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Space)
    editor.canvas.set_cursor_field((6, 5))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Space)
    assert fields_of(editor, "mud") == {(c, r) for c in (4, 5, 6) for r in (4, 5)}


def test_hill_grows_slopes_unless_cliffs_are_asked_for(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    levels = editor.model.arrays.levels
    editor.choose_tool("level")
    editor.settings.level, editor.settings.slope = 3, 1
    click(qtbot, editor, (8, 8))
    assert (levels[8, 8], levels[8, 9], levels[8, 10], levels[8, 11]) == (3, 2, 1, 0)
    assert editor.session.undo_stack.count() == 1
    editor.session.undo_stack.undo()
    assert levels.max() == 0
    editor.settings.slope = 0
    click(qtbot, editor, (8, 8))
    assert (levels[8, 8], levels[8, 9]) == (3, 0)


def test_natural_lake_has_a_shore_and_deepens(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.settings.natural, editor.settings.fringe, editor.settings.depth = True, "sand", 3
    editor.choose_terrain("water")
    editor.set_radius(3)
    click(qtbot, editor, (8, 7))
    arrays = editor.model.arrays
    assert arrays.depth[7, 8] == 3
    assert fields_of(editor, "sand")
    assert editor.session.undo_stack.count() == 1
    editor.session.undo_stack.undo()
    assert fields_of(editor, "sand") == set()


def test_replace_everywhere_takes_fields_that_are_not_joined(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    arrays = editor.model.arrays
    for at in ((2, 2), (9, 9), (14, 4)):
        arrays.terrain[at[1], at[0]] = arrays.terrain_index("wood")
    editor.choose_tool("fill")
    editor.choose_terrain("bushes")
    editor.settings.everywhere = True
    click(qtbot, editor, (9, 9))
    assert fields_of(editor, "bushes") == {(2, 2), (9, 9), (14, 4)}


def test_river_is_drawn_with_its_width_and_removed_by_a_click(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_tool("river")
    editor.settings.river_width = 2
    drag(qtbot, editor, (3, 3), (4, 3), (5, 3))
    assert [(river.fields, river.width) for river in editor.model.arrays.rivers] == [
        (((3, 3), (4, 3), (5, 3)), 2)
    ]
    click(qtbot, editor, (4, 3))
    assert editor.model.arrays.rivers == ()


def test_road_that_finds_its_way_goes_round_the_hill(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.model.arrays.levels[6:9, 7:10] = 3
    editor.choose_tool("road")
    editor.settings.find_way = True
    drag(qtbot, editor, (4, 7), (12, 7))
    road = editor.model.arrays.roads[0]
    assert (road[0], road[-1]) == ((4, 7), (12, 7))
    assert all(editor.model.arrays.levels[row, column] == 0 for column, row in road)


def test_walls_are_built_along_the_pointer_in_one_step(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_tool("wall")
    editor.settings.edge = "hedge"
    half = QPoint(round(editor.canvas.field_width() * 0.42), 0)
    qtbot.mousePress(editor.canvas, LEFT, NONE, spot(editor, (5, 4)) + half)
    for row in range(5, 9):
        qtbot.mouseMove(editor.canvas, spot(editor, (5, row)) + half)
    qtbot.mouseRelease(editor.canvas, LEFT, NONE, spot(editor, (5, 8)) + half)
    # Five eastern sides and the four that join them: a wall without gaps.
    assert len(editor.model.arrays.edges) == 9
    assert editor.session.undo_stack.count() == 1
    editor.session.undo_stack.undo()
    assert editor.model.arrays.edges == ()


def test_keyboard_builds_on_the_side_that_was_turned_to(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_tool("wall")
    editor.settings.side = 1
    editor.turn(1)
    editor.canvas.setFocus()
    editor.canvas.set_cursor_field((6, 6))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Space)
    expected = {(6, 6), editor.model.arrays.grid.step((6, 6), 2)}
    assert [set(edge.between) for edge in editor.model.arrays.edges] == [expected]


def test_locked_and_hidden_layers_are_not_changed(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.layers.put("locked", "terrain", True)
    editor.choose_terrain("wood")
    click(qtbot, editor, (5, 5))
    assert fields_of(editor, "wood") == set()
    editor.layers.put("locked", "terrain", False)
    editor.layers.put("hidden", "roads", True)
    editor.choose_tool("road")
    drag(qtbot, editor, (2, 2), (4, 2))
    assert editor.model.arrays.roads == ()
    editor.layers.put("hidden", "roads", False)
    drag(qtbot, editor, (2, 2), (4, 2))
    assert len(editor.model.arrays.roads) == 1


def test_second_view_shows_and_changes_the_same_map(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.views.set_split(True)
    second = editor.desk.canvases[1]
    qtbot.waitExposed(second)
    editor.choose_terrain("wood")
    qtbot.mouseClick(second, LEFT, NONE, second.centre_of((5, 5)).toPoint())
    assert terrain(editor, (5, 5)) == "wood"
    editor.views.set_split(False)
    assert editor.desk.canvases == [editor.canvas]
    click(qtbot, editor, (8, 8))
    assert terrain(editor, (8, 8)) == "wood"


def test_shift_moves_everything_on_the_sheet(editor: MapEditor) -> None:
    plain(editor)
    editor.model.arrays.terrain[4, 4] = editor.model.arrays.terrain_index("wood")
    editor.session.touch(("terrain",), lazy=True)
    editor.properties.shift_asked.emit(2, 2)
    assert fields_of(editor, "wood") == {(6, 6)}
    editor.session.undo_stack.undo()
    assert fields_of(editor, "wood") == {(4, 4)}


def test_view_remembers_layers_and_guides(editor: MapEditor) -> None:
    editor.layers.put("faded", "terrain", True)
    editor.set_guides(rulers=True, grid="dots")
    state = editor.view_state()
    editor.layers.put("faded", "terrain", False)
    editor.set_guides(rulers=False, grid="lines")
    editor.restore_view_state(state)
    assert editor.layers.faded == {"terrain"}
    assert (editor.guides.rulers, editor.guides.grid) == (True, "dots")


def test_read_only_map_is_selected_and_copied_but_not_cut(window, find, qtbot: QtBot) -> None:
    editor = window.open_document(find("demonworld/map/board-1"))
    assert isinstance(editor, MapEditor)
    editor.selection.take_fields([(3, 3), (4, 3)])
    assert editor.edit.copy()
    assert not editor.can_cut()
    editor.edit.delete()
    assert editor.session.undo_stack.count() == 0


def test_every_step_of_a_tool_is_a_command_that_can_be_kept(editor: MapEditor, qtbot: QtBot) -> None:
    editor.choose_terrain("sand")
    click(qtbot, editor, (3, 3))
    assert isinstance(editor.session.undo_stack.command(0), PieceCommand)


def test_named_steps_outlive_the_window(window, copy_of, qtbot: QtBot) -> None:
    editor = copy_of("demonworld/map/board-3")
    assert isinstance(editor, MapEditor)
    editor.choose_terrain("sand")
    click(qtbot, editor, (3, 3))
    editor.choose_tool("road")
    drag(qtbot, editor, (6, 6), (8, 6))
    editor.areas.add([(2, 2)])
    editor.choose_terrain("mud")
    click(qtbot, editor, (9, 9))
    editor.session.undo_stack.undo()
    names = [editor.session.undo_stack.text(at) for at in range(4)]
    roads = editor.model.arrays.roads
    document = editor.session.id
    window.tabs.close_tab()
    window.context.jobs.flush()
    again = window.open_document(document)
    assert again is not editor
    stack = again.session.undo_stack
    assert [stack.text(at) for at in range(stack.count())] == names
    assert stack.index() == 3
    assert again.model.arrays.roads == roads
    stack.redo()
    assert terrain(again, (9, 9)) == "mud"
    for _ in range(4):
        stack.undo()
    shipped = documents.load(window.context.workspace, document, working_copy=False).data
    assert again.session.data["terrain"] == shipped["terrain"]
    assert again.session.data["areas"] == shipped["areas"]


def test_history_of_another_state_is_not_put_back(window, copy_of, qtbot: QtBot) -> None:
    editor = copy_of("demonworld/map/board-3")
    editor.choose_terrain("sand")
    click(qtbot, editor, (3, 3))
    document = editor.session.id
    window.tabs.close_tab()
    window.context.jobs.flush()
    documents.discard_working_copy(window.context.workspace, document)
    again = window.open_document(document)
    assert again.session.undo_stack.count() == 0


def test_damaged_history_is_as_good_as_none(window, copy_of) -> None:
    editor = copy_of("demonworld/map/board-3")
    document = editor.session.id
    for rubbish in (b"[]", b"{}", b'{"form": 1, "prints": 3}', b"\x00"):
        window.tabs.close_tab()
        window.context.jobs.flush()
        undo_files.keep_steps(window.context.workspace, document, rubbish)
        assert window.open_document(document).session.undo_stack.count() == 0, rubbish


@pytest.mark.parametrize("kind", ["flat", "square"])
def test_tools_work_on_every_grid(editor: MapEditor, qtbot: QtBot, kind: str) -> None:
    editor.properties.resize_asked.emit(20, 16, False)
    data = {**editor.session.data, "grid": kind, "roads": [], "edges": [], "areas": [], "rivers": []}
    editor.session.replace({**data, "label_scheme": "column_row"}, "another grid")
    assert editor.model.arrays.grid_kind == kind
    plain(editor)
    grid = editor.model.arrays.grid
    editor.choose_terrain("sand")
    editor.set_radius(1)
    click(qtbot, editor, (10, 8))
    assert fields_of(editor, "sand") == set(grid.disc((10, 8), 1))
    editor.selection.take_fields(list(grid.disc((10, 8), 1)))
    editor.edit.copy()
    editor.edit.paste()
    editor.turn(1)
    editor.mirror()
    click(qtbot, editor, (4, 4))
    assert set(grid.disc((4, 4), 1)) <= fields_of(editor, "sand")
    editor.choose_tool("road")
    drag(qtbot, editor, (2, 10), (5, 12))
    road = editor.model.arrays.roads[0]
    assert all(grid.are_neighbours(one, other) for one, other in pairwise(road))
    editor.choose_tool("wall")
    corners = editor.canvas.field_polygon((12, 12)).toList()
    side = (corners[0] + corners[1]) / 2 * 0.9 + editor.canvas.centre_of((12, 12)) * 0.1
    qtbot.mouseClick(editor.canvas, LEFT, NONE, side.toPoint())
    assert set(editor.model.arrays.edges[0].between) == {(12, 12), grid.step((12, 12), 0)}
    assert editor.session.save()


def test_two_fingers_scroll_on_a_touchpad_and_a_pinch_zooms(editor: MapEditor) -> None:
    canvas = editor.canvas
    canvas.set_field_width(96)
    at = QPointF(300, 300)
    pad = QPointingDevice(
        "pad",
        7,
        QInputDevice.DeviceType.TouchPad,
        QPointingDevice.PointerType.Finger,
        QInputDevice.Capability.Position | QInputDevice.Capability.PixelScroll,
        2,
        1,
    )
    before = canvas.centre_of((5, 5))
    scroll = QWheelEvent(
        at,
        at,
        QPoint(-30, -20),
        QPoint(-60, -40),
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.ScrollUpdate,
        False,
        Qt.MouseEventSource.MouseEventNotSynthesized,
        pad,
    )
    QCoreApplication.sendEvent(canvas, scroll)
    assert canvas.field_width() == 96
    assert (canvas.centre_of((5, 5)) - before).toPoint() == QPoint(-30, -20)
    zoom = Qt.NativeGestureType.ZoomNativeGesture
    QCoreApplication.sendEvent(canvas, QNativeGestureEvent(zoom, pad, 2, at, at, at, 0.4, QPointF()))
    assert canvas.field_width() > 96


def test_outline_of_a_large_shape_is_shown_in_place_of_its_fields(editor: MapEditor) -> None:
    editor.properties.resize_asked.emit(200, 200, False)
    editor.choose_tool("shape")
    editor._press((10, 10), LEFT, NONE)
    shown = set(editor.tools["shape"].preview((150, 150)))
    assert len(shown) < 700
    assert {(10, 10), (150, 150), (10, 150)} <= shown
    editor.settings.what, editor.settings.terrain = "terrain", "sand"
    editor._release((150, 150))
    assert (100, 100) in fields_of(editor, "sand")


def test_map_stays_where_it_is_when_another_tool_of_one_row_is_chosen(
    editor: MapEditor, qtbot: QtBot
) -> None:
    heights = set()
    for tool in ("eraser", "road", "wall", "label", "picker"):
        editor.choose_tool(tool)
        qtbot.wait(20)
        heights.add(editor.bar.height())
    assert len(heights) == 1
