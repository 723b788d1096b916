"""What a right click on the map offers, and terrain replaced beside where it is found."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.editor import MapEditor
from schemas.map import River
from tests.ui.maps.conftest import OpenMap
from tests.ui.maps.map_hands import LEFT, NONE, click, fields_of, plain, spot

RIGHT = Qt.MouseButton.RightButton


@pytest.fixture
def editor(kept_map: OpenMap) -> MapEditor:
    opened = kept_map("demonworld/map/board-3")
    plain(opened)
    return opened


def offered(editor: MapEditor, at: Offset) -> list[str]:
    return [offer.name for group in editor.field_menu.offers(at) for offer in group]


def take(editor: MapEditor, at: Offset, name: str) -> None:
    next(one for group in editor.field_menu.offers(at) for one in group if one.name == name).run()


def put(editor: MapEditor, terrain: str, *fields: Offset) -> None:
    arrays = editor.model.arrays
    for column, row in fields:
        arrays.terrain[row, column] = arrays.terrain_index(terrain)


@pytest.mark.long
def test_a_right_click_opens_the_menu_and_changes_nothing(editor: MapEditor, qtbot: QtBot) -> None:
    editor.choose_terrain("wood")
    qtbot.mouseMove(editor.canvas, spot(editor, (4, 4)))
    qtbot.mousePress(editor.canvas, RIGHT, NONE, spot(editor, (4, 4)))
    qtbot.mouseRelease(editor.canvas, RIGHT, NONE, spot(editor, (4, 4)))
    menu = editor.findChild(QMenu, "field_menu")
    assert menu.isVisible()
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert len(texts) == len(set(texts))
    menu.close()
    assert editor.session.undo_stack.count() == 0
    click(qtbot, editor, (6, 6))
    assert fields_of(editor, "wood") == {(6, 6)}, "the brush goes on after the menu"


@pytest.mark.long
def test_only_what_fits_is_offered(editor: MapEditor) -> None:
    editor.choose_terrain("clear")
    assert "fill" not in offered(editor, (4, 4)), "it is all of the chosen terrain already"
    editor.choose_terrain("wood")
    assert {"pick", "fill", "replace", "find", "label", "copy", "properties"} <= set(offered(editor, (4, 4)))
    assert "bridge" not in offered(editor, (4, 4))


@pytest.mark.long
def test_a_symbol_is_put_on_a_field_and_taken_away(editor: MapEditor) -> None:
    assert "no_symbol" not in offered(editor, (4, 4))
    take(editor, (4, 4), "symbol")
    (symbol,) = editor.model.arrays.symbols
    assert (symbol.at, symbol.x, symbol.y) == ((4, 4), 0, 0)
    assert editor.tool == "symbol"
    take(editor, (4, 4), "no_symbol")
    assert editor.model.arrays.symbols == ()


@pytest.mark.long
def test_fill_here_and_replace_everywhere(editor: MapEditor) -> None:
    put(editor, "wood", (3, 3), (4, 3), (9, 9))
    editor.choose_terrain("sand")
    take(editor, (3, 3), "fill")
    assert fields_of(editor, "sand") == {(3, 3), (4, 3)}
    assert fields_of(editor, "wood") == {(9, 9)}
    editor.session.undo_stack.undo()
    take(editor, (3, 3), "replace")
    assert fields_of(editor, "sand") == {(3, 3), (4, 3), (9, 9)}
    assert editor.session.undo_stack.count() == 1
    take(editor, (3, 3), "pick")
    assert editor.settings.terrain == "sand"


@pytest.mark.long
def test_a_bridge_is_built_and_removed_where_a_road_crosses_a_river(editor: MapEditor) -> None:
    arrays = editor.model.arrays
    arrays.rivers = (River.model_validate({"fields": [(8, row) for row in range(2, 9)]}),)
    arrays.roads = (tuple((column, 5) for column in range(5, 12)),)
    take(editor, (8, 5), "bridge")
    assert [(edge.kind, edge.between) for edge in arrays.edges] == [("bridge", ((7, 5), (8, 5)))]
    assert "bridge" not in offered(editor, (8, 5))
    take(editor, (8, 5), "no_crossing")
    assert arrays.edges == ()


@pytest.mark.long
def test_terrain_is_replaced_beside_where_it_is_found(editor: MapEditor, qtbot: QtBot) -> None:
    put(editor, "wood", (3, 3), (9, 9))
    panel = editor.find_panel
    assert panel.replace.isHidden()
    take(editor, (3, 3), "find")
    assert not panel.replace.isHidden()
    assert panel.value.currentData() == "wood"
    panel.replace.by.setCurrentIndex(panel.replace.by.findData("wood"))
    assert not panel.replace.button.isEnabled()
    panel.replace.by.setCurrentIndex(panel.replace.by.findData("sand"))
    qtbot.mouseClick(panel.replace.button, LEFT)
    assert fields_of(editor, "sand") == {(3, 3), (9, 9)}
    editor.session.undo_stack.undo()
    editor.selection.take_fields([(9, 9)])
    panel.replace.replace()
    assert fields_of(editor, "sand") == {(9, 9)}
