"""The tools Sight and Movement range in the map editor."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.kit.editor import DocumentEditor
from schemas.map import DeploymentZone, Edge, Objective

Open = Callable[[str], DocumentEditor]


@pytest.fixture
def editor(open_copy: Open) -> MapEditor:
    made = open_copy("demonworld/map/board-1")
    assert isinstance(made, MapEditor)
    return made


def point_of(editor: MapEditor, at: Offset) -> QPoint:
    return editor.canvas.centre_of(at).toPoint()


def click(editor: MapEditor, qtbot: QtBot, at: Offset) -> None:
    qtbot.mouseClick(  # type: ignore[no-untyped-call]
        editor.canvas, Qt.MouseButton.LeftButton, pos=point_of(editor, at)
    )


def picture(editor: MapEditor) -> QImage:
    editor.canvas.finish()
    return editor.canvas.grab().toImage()


@pytest.mark.long
def test_a_click_with_the_sight_tool_shows_what_is_seen_and_the_pointer_says_why(
    editor: MapEditor, qtbot: QtBot
) -> None:
    before = picture(editor)
    editor.choose_tool("sight")
    click(editor, qtbot, (8, 7))
    asking = editor.asking
    assert asking.eye == (8, 7)
    assert asking.segments is not None
    hidden = np.argwhere(asking.segments == 0)
    assert len(hidden)
    row, column = (int(number) for number in hidden[-1])
    editor.canvas.field_hovered.emit((column, row))
    assert asking.section is not None
    assert asking.section.seen == 0
    barrier = asking.section.barrier
    assert barrier is not None
    assert barrier.rule in editor.insight_panel.seen.text()
    assert picture(editor) != before
    assert editor.tools["sight"].cancel()
    assert asking.segments is None


@pytest.mark.long
def test_a_larger_target_is_seen_better(editor: MapEditor, qtbot: QtBot) -> None:
    editor.choose_tool("sight")
    editor.asking.look_from((8, 7))
    assert editor.asking.segments is not None
    small = int((editor.asking.segments > 0).sum())
    editor.insight_panel.target.setValue(6)
    assert int((editor.asking.segments > 0).sum()) > small


def test_painting_a_wood_hides_what_is_behind_it(editor: MapEditor, qtbot: QtBot) -> None:
    editor.choose_tool("sight")
    editor.asking.look_from((8, 7))
    assert editor.asking.segments is not None
    before = editor.asking.segments.copy()
    arrays = editor.model.arrays
    assert arrays is not None
    wood = arrays.terrain_index("wood")
    places = arrays.places(arrays.grid.ring((8, 7), 2))
    with qtbot.waitSignal(editor.asking.sight_changed):
        editor.tool_context.push([("terrain", places, wood)], "Wood")
    assert editor.asking.segments is not None
    assert (editor.asking.segments > 0).sum() < (before > 0).sum()


@pytest.mark.long
def test_the_range_tool_shows_costs_and_the_cheapest_way(editor: MapEditor, qtbot: QtBot) -> None:
    editor.choose_tool("range")
    click(editor, qtbot, (8, 7))
    asking = editor.asking
    assert asking.reach is not None
    editor.canvas.field_hovered.emit((10, 7))
    assert asking.path[0] == (8, 7)
    assert asking.path[-1] == (10, 7)
    points = int(asking.reach.points[7, 10])
    assert str(points) in editor.insight_panel.way.text()
    walked = int(np.isfinite(asking.reach.points).sum())
    editor.insight_panel.points.setValue(4)
    assert int(np.isfinite(asking.reach.points).sum()) < walked
    chariot = editor.insight_panel.mover.findData("chariot")
    editor.insight_panel.mover.setCurrentIndex(chariot)
    assert asking.sizes.mover == "chariot"


@pytest.mark.long
def test_the_keyboard_asks_at_the_cursor_on_a_read_only_map_too(open_copy: Open, qtbot: QtBot) -> None:
    editor = open_copy("demonworld/map/board-2")
    assert isinstance(editor, MapEditor)
    editor.choose_tool("range")
    editor.canvas.set_cursor_field((4, 4))
    editor.canvas.cursor_activated.emit((4, 4))
    assert editor.asking.start == (4, 4)
    editor.canvas.set_cursor_field((5, 4))
    assert editor.asking.goal == (5, 4)


@pytest.mark.long
def test_what_is_amiss_is_listed_and_a_click_marks_it(editor: MapEditor, qtbot: QtBot) -> None:
    arrays, panel = editor.model.arrays, editor.find_panel
    assert arrays is not None
    lone = Edge(between=((8, 7), arrays.grid.neighbours((8, 7))[0]), kind="wall")
    editor.tool_context.push((), "Wall", things={"edges": (*arrays.edges, lone)})
    panel.ask("amiss")
    qtbot.waitUntil(lambda: bool(panel.rows))
    row = next(number for number, one in enumerate(panel.rows) if (8, 7) in one.fields)
    panel.list.setCurrentRow(row)
    assert panel.chosen is not None
    panel.select.click()
    assert (8, 7) in editor.selection.fields()
    qtbot.waitUntil(lambda: bool(editor.session.problems))
    problem = editor.session.problems[0]
    assert problem.code == "map_check.lone_wall"
    assert editor.focus_path(("terrain", 7, 8))
    assert editor.canvas.cursor_field == (8, 7)


@pytest.mark.long
def test_fields_of_a_terrain_and_changes_since_a_version_are_found(editor: MapEditor, qtbot: QtBot) -> None:
    panel, arrays = editor.find_panel, editor.model.arrays
    assert arrays is not None
    panel.ask("terrain", "wood")
    qtbot.waitUntil(lambda: bool(panel.rows))
    wood = arrays.terrain_index("wood")
    assert sum(len(row.fields) for row in panel.rows) == int((arrays.terrain == wood).sum())
    places = arrays.places([(8, 8), (9, 8)])
    editor.tool_context.push([("levels", places, 3)], "Hill")
    panel.ask("changes", 1)
    qtbot.waitUntil(lambda: bool(panel.rows))
    assert sorted(at for row in panel.rows for at in row.fields) == [(8, 8), (9, 8)]


@pytest.mark.long
def test_zones_are_compared(editor: MapEditor, qtbot: QtBot) -> None:
    zones = (
        DeploymentZone(id="north", side=1, fields=((4, 1), (5, 1))),
        DeploymentZone(id="south", side=2, fields=((4, 13), (5, 13))),
    )
    hill = Objective(id="hill", at=(8, 7))
    editor.tool_context.push((), "Zones", things={"zones": zones, "objectives": (hill,)})
    panel = editor.find_panel
    panel.ask("fair")
    qtbot.waitUntil(lambda: len(panel.rows) == 8)
    assert any("hill" in row.words for row in panel.rows)
