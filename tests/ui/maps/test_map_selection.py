"""Selection, stamps, views and what outlives the window of the map editor."""

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

from editor.services import documents, undo_files
from editor.services.other_windows import give_up_working_copy
from editor.ui.editors.maps import clipboard
from editor.ui.editors.maps.editor import MapEditor
from schemas.map import Edge
from tests.ui.maps.conftest import Open, OpenMap
from tests.ui.maps.map_hands import ALT, CONTROL, LEFT, NONE, SHIFT, click, drag, fields_of, plain, terrain


@pytest.fixture
def editor(kept_map: OpenMap) -> MapEditor:
    return kept_map("demonworld/map/board-3")


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.quick(1)
@pytest.mark.parametrize("text", [b'{"terrain": ["wood"], "cells": []}', b"", b"{", b"\xff\xfe"])
def test_rubbish_on_the_clipboard_is_not_pasted(editor: MapEditor, text: bytes) -> None:
    mime = QMimeData()
    mime.setData(clipboard.MIME, text)
    QGuiApplication.clipboard().setMimeData(mime)
    editor.edit.paste()
    assert editor.tool == "terrain"


@pytest.mark.long
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


def test_second_view_shows_and_changes_the_same_map(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.views.set_split(True)
    second = editor.tool_context.canvases[1]
    qtbot.waitExposed(second)
    editor.choose_terrain("wood")
    qtbot.mouseClick(second, LEFT, NONE, second.centre_of((5, 5)).toPoint())
    assert terrain(editor, (5, 5)) == "wood"
    editor.views.set_split(False)
    assert editor.tool_context.canvases == [editor.canvas]
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


@pytest.mark.long
def test_read_only_map_is_selected_and_copied_but_not_cut(window, find, qtbot: QtBot) -> None:
    editor = window.open_document(find("demonworld/map/board-1"))
    assert isinstance(editor, MapEditor)
    editor.selection.take_fields([(3, 3), (4, 3)])
    assert editor.edit.copy()
    assert not editor.can_cut()
    editor.edit.delete()
    assert editor.session.undo_stack.count() == 0


@pytest.mark.long
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


@pytest.mark.long
def test_history_of_another_state_is_not_put_back(window, copy_of, qtbot: QtBot) -> None:
    editor = copy_of("demonworld/map/board-3")
    editor.choose_terrain("sand")
    click(qtbot, editor, (3, 3))
    document = editor.session.id
    window.tabs.close_tab()
    window.context.jobs.flush()
    give_up_working_copy(window.context.workspace, document)
    again = window.open_document(document)
    assert again.session.undo_stack.count() == 0


@pytest.mark.long
def test_damaged_history_is_as_good_as_none(window, copy_of) -> None:
    editor = copy_of("demonworld/map/board-3")
    document = editor.session.id
    for rubbish in (b"[]", b"{}", b'{"form": 1, "prints": 3}', b"\x00"):
        window.tabs.close_tab()
        window.context.jobs.flush()
        undo_files.keep_steps(window.context.workspace, document, rubbish)
        assert window.open_document(document).session.undo_stack.count() == 0, rubbish


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


@pytest.mark.long
def test_map_stays_where_it_is_when_another_tool_of_one_row_is_chosen(open_copy: Open, qtbot: QtBot) -> None:
    editor = open_copy(
        "demonworld/map/board-3"
    )  # boxes have the height of the theme that is on when it opens
    assert isinstance(editor, MapEditor)
    heights = set()
    for tool in ("eraser", "road", "wall", "label", "picker"):
        editor.choose_tool(tool)
        qtbot.wait_for_rest(editor.context)
        heights.add(editor.bar.height())
    assert len(heights) == 1
