"""The tool that links two fields at the edge of a map."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.editor import MapEditor
from schemas.parse import parse_document
from tests.ui.maps.conftest import OpenMap


@pytest.fixture
def editor(kept_map: OpenMap) -> MapEditor:
    """A free map of eight by six fields with the tool in hand."""
    made = kept_map("demonworld/map/board-1")
    made.properties.resize_asked.emit(8, 6, False)
    made.choose_tool("link")
    return made


def click(
    editor: MapEditor, qtbot: QtBot, at: Offset, button: Qt.MouseButton = Qt.MouseButton.LeftButton
) -> None:
    point = editor.canvas.centre_of(at).toPoint()
    qtbot.mouseClick(editor.canvas, button, pos=point)  # type: ignore[no-untyped-call]


def links(editor: MapEditor) -> list[tuple[Offset, Offset]]:
    assert editor.model.arrays is not None
    return [link.between for link in editor.model.arrays.links]


@pytest.mark.long
def test_two_clicks_link_two_fields_in_one_step(editor: MapEditor, qtbot: QtBot) -> None:
    before = editor.canvas.grab().toImage()
    click(editor, qtbot, (0, 2))
    click(editor, qtbot, (7, 4))
    assert links(editor) == [((0, 2), (7, 4))]
    assert editor.canvas.grab().toImage() != before
    assert parse_document(editor.session.data).model_dump(mode="json")["links"] == [
        {"between": [[0, 2], [7, 4]]}
    ]
    stack = editor.session.undo_stack
    assert stack.undoText() == "Link two fields"
    stack.undo()
    assert links(editor) == []
    stack.redo()
    # Both ends again take it away, with the road over it.
    editor.tool_context.push((), "Road", things={"roads": (((1, 2), (0, 2), (7, 4)),)})
    click(editor, qtbot, (7, 4))
    click(editor, qtbot, (0, 2))
    assert links(editor) == []
    assert editor.model.arrays is not None
    assert editor.model.arrays.roads == (((1, 2), (0, 2)), ((7, 4),))
    parse_document(editor.session.data)


@pytest.mark.long
def test_what_cannot_be_linked_is_told_and_nothing_happens(editor: MapEditor, qtbot: QtBot) -> None:
    said: list[str] = []
    editor.context.announced.connect(said.append)
    count = editor.session.undo_stack.count()
    click(editor, qtbot, (3, 3))
    click(editor, qtbot, (3, 0))
    click(editor, qtbot, (3, 3))
    click(editor, qtbot, (3, 0))
    assert editor.session.undo_stack.count() == count
    assert said[0] == said[2] == "Only fields at the edge of the map can be linked."


@pytest.mark.long
def test_keyboard_links_and_the_right_button_removes(editor: MapEditor, qtbot: QtBot) -> None:
    for at in ((0, 0), (7, 5)):
        editor.canvas.set_cursor_field(at)
        qtbot.keyClick(editor.canvas, Qt.Key.Key_Return)  # type: ignore[no-untyped-call]
    assert links(editor) == [((0, 0), (7, 5))]
    editor.properties.wrap_chosen.emit("east_west")
    assert links(editor) == [((0, 0), (7, 5))], "both still have a side to the north and the south"
    click(editor, qtbot, (0, 0), Qt.MouseButton.RightButton)
    assert links(editor) == []


@pytest.mark.long
def test_links_follow_the_sheet_and_go_with_whole_edges(editor: MapEditor, qtbot: QtBot) -> None:
    click(editor, qtbot, (0, 2))
    click(editor, qtbot, (7, 2))
    editor.properties.wrap_chosen.emit("east_west")
    assert links(editor) == []
    editor.session.undo_stack.undo()
    assert links(editor) == [((0, 2), (7, 2))]
    editor.properties.resize_asked.emit(8, 10, False)
    assert links(editor) == [((0, 2), (7, 2))]
    editor.properties.resize_asked.emit(12, 10, False)
    assert links(editor) == []
    parse_document(editor.session.data)
