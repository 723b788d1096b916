"""What drawing the boards anew by hand taught: drags over the map's edge, zones of a field that grows."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.ui.editors.maps.editor import MapEditor
from editor.ui.systems.demonworld.scenario.boards import laid_out, southern_zones
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from tests.ui.maps.conftest import Open
from tests.ui.maps.map_hands import LEFT, NONE, plain, spot
from tests.ui.maps.scenario_hands import steps


@pytest.mark.long
def test_road_dragged_over_the_edge_ends_in_the_last_half_field(open_copy: Open, qtbot: QtBot) -> None:
    editor = open_copy("demonworld/map/board-3")
    assert isinstance(editor, MapEditor)
    plain(editor)
    editor.canvas.fit()
    editor.choose_tool("road")
    start, below = spot(editor, (8, 11)), spot(editor, (8, 14)) + QPoint(0, 12)
    QTest.mousePress(editor.canvas, LEFT, NONE, start)
    QTest.mouseMove(editor.canvas, below)
    QTest.mouseRelease(editor.canvas, LEFT, NONE, below)
    arrays = editor.model.arrays
    assert arrays is not None
    assert arrays.roads[0][-1][1] == arrays.rows - 1


@pytest.mark.long
def test_zone_at_the_southern_edge_goes_along_when_boards_are_added(open_copy: Open, qtbot: QtBot) -> None:
    editor = open_copy("demonworld/scenario/the-last-stand")
    assert isinstance(editor, DemonworldScenarioEditor)
    for number in (0, 1):
        editor.session.change(("sides", number, "placements"), [], "clear")
    editor.draft.refresh()
    field = editor.deployment
    assert field is not None
    assert field.battlefield is not None
    rows = field.battlefield.rows
    south = next(n for n, side in enumerate(editor.session.value("sides")) if side["edge"] == "south")
    zone = {"shape": "rows", "first": rows - 4, "last": rows - 2}
    editor.session.change(("sides", south, "zone"), zone, "zone")
    boards = editor.draft.board_data()
    high = max(board["row"] for board in boards) + 1
    wide = max(board["column"] for board in boards) + 1
    assert editor.draft.change_boards(laid_out(boards, wide, high + 1), "grow")
    editor.draft.refresh()
    grown = editor.deployment
    assert grown is not None
    assert grown.battlefield is not None
    after = editor.session.value(("sides", south, "zone"))
    assert after == {"shape": "rows", "first": grown.battlefield.rows - 4, "last": grown.battlefield.rows - 2}
    assert steps(editor)[-1] == "grow"
    editor.session.undo_stack.undo()
    assert editor.session.value(("sides", south, "zone")) == zone


def test_zone_stays_where_somebody_stands_in_it() -> None:
    zone = {"shape": "rows", "first": 11, "last": 13}
    side = {"edge": "south", "zone": zone, "placements": [{"entry": "a"}]}
    assert southern_zones([side, {"edge": "north", "zone": zone}], 15) == {}
    assert southern_zones([{"edge": "south", "zone": zone}], -20)[0]["first"] == 0
