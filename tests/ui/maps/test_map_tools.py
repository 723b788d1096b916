"""Shapes, ways, walls and what they change, driven in the real window."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.rules.core.map_sides import side_ends
from editor.ui.editors.maps.commands import MapCommand
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.editors.maps.tools.crossing_choice import CrossingChoice
from tests.ui.maps.conftest import OpenMap
from tests.ui.maps.map_hands import (
    LEFT,
    NONE,
    click,
    drag,
    fields_of,
    plain,
    spot,
)


@pytest.fixture
def editor(kept_map: OpenMap) -> MapEditor:
    return kept_map("demonworld/map/board-3")


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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_walls_dragged_across_fields_have_no_gaps(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_tool("wall")
    grid = editor.model.arrays.grid
    half = QPoint(round(editor.canvas.field_width() * 0.42), 0)
    qtbot.mousePress(editor.canvas, LEFT, NONE, spot(editor, (4, 4)) + half)
    for column in range(5, 10):
        qtbot.mouseMove(editor.canvas, spot(editor, (column, 4)) + half)
    assert editor.model.arrays.edges == (), "shown while it is dragged, built when it is let go"
    qtbot.mouseRelease(editor.canvas, LEFT, NONE, spot(editor, (9, 4)) + half)
    sides = [edge.between for edge in editor.model.arrays.edges]
    assert set(sides[-1]) == {(9, 4), (10, 4)}
    assert all(set(side_ends(a, grid)) & set(side_ends(b, grid)) for a, b in pairwise(sides))
    assert editor.session.undo_stack.count() == 1
    drag(qtbot, editor, (12, 4), (14, 4))
    count = len(editor.model.arrays.edges)
    qtbot.mousePress(editor.canvas, LEFT, NONE, spot(editor, (4, 9)) + half)
    qtbot.mouseMove(editor.canvas, spot(editor, (9, 9)) + half)
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Escape)
    qtbot.mouseRelease(editor.canvas, LEFT, NONE, spot(editor, (9, 9)) + half)
    assert len(editor.model.arrays.edges) == count


def test_a_road_over_a_river_proposes_a_bridge_in_the_same_step(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_tool("river")
    drag(qtbot, editor, *[(8, row) for row in range(3, 10)])
    editor.choose_tool("road")
    drag(qtbot, editor, *[(column, 6) for column in range(5, 12)])
    choice = editor.canvas.findChild(CrossingChoice)
    assert choice.isVisible()
    assert editor.model.arrays.edges == ()
    qtbot.keyClick(editor.canvas, Qt.Key.Key_1)
    assert not choice.isVisible()
    (edge,) = editor.model.arrays.edges
    assert edge.kind == "bridge"
    assert edge.between == ((7, 6), (8, 6))
    assert editor.session.undo_stack.count() == 2
    editor.session.undo_stack.undo()
    assert editor.model.arrays.edges == editor.model.arrays.roads == ()


@pytest.mark.long
def test_a_crossing_is_left_by_going_on_and_can_be_settled_for_good(editor: MapEditor, qtbot: QtBot) -> None:
    plain(editor)
    editor.choose_tool("river")
    drag(qtbot, editor, *[(8, row) for row in range(3, 12)])
    editor.choose_tool("road")
    drag(qtbot, editor, *[(column, 4) for column in range(6, 11)])
    editor.session.undo_stack.undo()
    assert editor.model.arrays.roads == ()
    assert not any(one.isVisible() for one in editor.canvas.findChildren(CrossingChoice))
    drag(qtbot, editor, *[(column, 4) for column in range(6, 11)])
    choice = next(one for one in editor.canvas.findChildren(CrossingChoice) if one.isVisible())
    choice.always.setChecked(True)
    choice.choose("ford")
    assert editor.settings.crossing == "ford"
    drag(qtbot, editor, *[(column, 10) for column in range(6, 11)])
    assert [edge.kind for edge in editor.model.arrays.edges] == ["ford", "ford"]
    assert editor.session.undo_stack.count() == 3


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


def test_every_step_of_a_tool_is_a_command_that_can_be_kept(editor: MapEditor, qtbot: QtBot) -> None:
    editor.choose_terrain("sand")
    click(qtbot, editor, (3, 3))
    assert isinstance(editor.session.undo_stack.command(0), MapCommand)


@pytest.mark.long
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


@pytest.mark.long
def test_outline_of_a_large_shape_is_shown_in_place_of_its_fields(editor: MapEditor) -> None:
    editor.properties.resize_asked.emit(200, 200, False)
    editor.choose_tool("shape")
    editor.pointing.press((10, 10), LEFT, NONE)
    shown = set(editor.tools["shape"].preview((150, 150)))
    assert len(shown) < 700
    assert {(10, 10), (150, 150), (10, 150)} <= shown
    editor.settings.what, editor.settings.terrain = "terrain", "sand"
    editor.pointing.release((150, 150))
    assert (100, 100) in fields_of(editor, "sand")
