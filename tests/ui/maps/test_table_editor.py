"""The table in centimetres: pieces chosen, dragged, placed and removed, by pointer and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.ui.editors.maps.table_editor import TableEditor
from editor.ui.shell.main_window import MainWindow
from tests.ui.conftest import Find

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def editor(copy_of: Callable[[str], TableEditor], qtbot: QtBot) -> TableEditor:
    opened = copy_of("diskwars/map/table-of-three-lands")
    assert isinstance(opened, TableEditor)
    qtbot.waitExposed(opened)
    opened.canvas.fit()
    return opened


def pieces(editor: TableEditor) -> list[dict[str, Any]]:
    return list(editor.session.value("terrain"))


def point(editor: TableEditor, x: float, y: float) -> QPoint:
    return editor.canvas.to_widget(x, y).toPoint()


@pytest.mark.long
def test_pieces_are_drawn_in_the_size_of_their_cards(editor: TableEditor) -> None:
    assert [(piece.name, piece.radius) for piece in editor.canvas.pieces] == [
        ("Northern Camp", 5.08),
        ("Hill of Destiny", 5.08),
        ("Southern Camp", 5.08),
    ]
    assert (editor.canvas.width_cm, editor.canvas.depth_cm) == (120, 160)


@pytest.mark.long
def test_dragging_moves_a_piece_in_one_step_that_snaps_and_can_be_undone(
    editor: TableEditor, qtbot: QtBot
) -> None:
    canvas, before = editor.canvas, pieces(editor)
    qtbot.mousePress(canvas, LEFT, NONE, point(editor, 60, 80))
    qtbot.mouseMove(canvas, point(editor, 70, 85))
    qtbot.mouseMove(canvas, point(editor, 80.2, 90.1))
    qtbot.mouseRelease(canvas, LEFT, NONE, point(editor, 80.2, 90.1))
    assert canvas.chosen == 1
    moved = pieces(editor)[1]
    assert abs(moved["x_cm"] - 80) <= 0.5
    assert abs(moved["y_cm"] - 90) <= 0.5
    assert (moved["x_cm"] * 2).is_integer()
    assert {**moved, "x_cm": 60.0, "y_cm": 80.0} == before[1]
    assert editor.session.undo_stack.count() == 1
    editor.session.undo_stack.undo()
    assert pieces(editor) == before
    assert (canvas.pieces[1].x, canvas.pieces[1].y) == (60, 80)


@pytest.mark.long
def test_a_piece_never_leaves_the_table(editor: TableEditor, qtbot: QtBot) -> None:
    canvas = editor.canvas
    qtbot.mousePress(canvas, LEFT, NONE, point(editor, 60, 80))
    qtbot.mouseMove(canvas, point(editor, 190, -40))
    qtbot.mouseRelease(canvas, LEFT, NONE, point(editor, 190, -40))
    assert (pieces(editor)[1]["x_cm"], pieces(editor)[1]["y_cm"]) == (120, 0)
    assert editor.session.valid


@pytest.mark.long
def test_escape_puts_a_dragged_piece_back(editor: TableEditor, qtbot: QtBot) -> None:
    before = pieces(editor)
    qtbot.mousePress(editor.canvas, LEFT, NONE, point(editor, 60, 80))
    qtbot.mouseMove(editor.canvas, point(editor, 90, 90))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Escape)
    qtbot.mouseRelease(editor.canvas, LEFT, NONE, point(editor, 90, 90))
    assert pieces(editor) == before
    assert editor.session.undo_stack.count() == 0


@pytest.mark.long
def test_by_keyboard_a_piece_is_chosen_moved_and_removed(editor: TableEditor, qtbot: QtBot) -> None:
    canvas = editor.canvas
    qtbot.keyClick(canvas, Qt.Key.Key_PageDown)
    qtbot.keyClick(canvas, Qt.Key.Key_PageDown)
    assert canvas.chosen == 1
    for key, modifier in ((Qt.Key.Key_Right, NONE), (Qt.Key.Key_Right, CTRL), (Qt.Key.Key_Up, SHIFT)):
        qtbot.keyClick(canvas, key, modifier)
    assert (pieces(editor)[1]["x_cm"], pieces(editor)[1]["y_cm"]) == (71, 79.9)
    assert editor.session.undo_stack.count() == 1
    qtbot.keyClick(canvas, Qt.Key.Key_Delete)
    assert [place["key"] for place in pieces(editor)] == ["north", "south"]
    assert canvas.chosen == -1
    editor.session.undo_stack.undo()
    assert [place["key"] for place in pieces(editor)] == ["north", "centre", "south"]


@pytest.mark.long
def test_cards_are_placed_beside_each_other_with_names_of_their_own(editor: TableEditor, find: Find) -> None:
    hill = find("diskwars/card/hill-of-destiny")
    editor.place_cards([hill, hill, find("diskwars/unit/anvil-guard")], 30.0, 40.0)
    placed = pieces(editor)[3:]
    assert [(one["key"], one["x_cm"], one["y_cm"]) for one in placed] == [
        ("hill_of_destiny", 30, 40),
        ("hill_of_destiny_2", 35, 40),
    ]
    assert editor.session.valid
    assert editor.session.undo_stack.count() == 1
    assert editor.canvas.chosen == 4


@pytest.mark.long
def test_a_table_that_may_not_be_changed_can_be_looked_at_only(
    window: MainWindow, find: Find, qtbot: QtBot
) -> None:
    editor = window.open_document(find("diskwars/map/table-of-three-lands"))
    assert isinstance(editor, TableEditor)
    assert editor.session.read_only
    before = pieces(editor)
    editor.canvas.choose(1)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Delete, Qt.Key.Key_Insert):
        qtbot.keyClick(editor.canvas, key)
    qtbot.mousePress(editor.canvas, LEFT, NONE, point(editor, 60, 80))
    qtbot.mouseMove(editor.canvas, point(editor, 90, 90))
    qtbot.mouseRelease(editor.canvas, LEFT, NONE, point(editor, 90, 90))
    assert pieces(editor) == before
    assert not editor.place_button.isEnabled()
    assert not editor.remove_button.isEnabled()


@pytest.mark.long
def test_zoom_keeps_the_place_under_the_pointer_and_home_shows_all(editor: TableEditor, qtbot: QtBot) -> None:
    canvas = editor.canvas
    at = canvas.to_widget(30, 120)
    canvas.zoom(4, at)
    assert canvas.to_table(at) == pytest.approx((30, 120))
    qtbot.keyClick(canvas, Qt.Key.Key_Home)
    assert canvas.rect().contains(canvas.to_widget(120, 160).toPoint())


@pytest.mark.long
def test_of_a_table_as_wide_as_a_country_only_the_lines_that_are_seen_are_drawn(
    editor: TableEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas, asked = editor.canvas, []
    editor.session.change("width_cm", 999_999_999, "Widen")
    assert canvas.width_cm == 999_999_999
    where = canvas.to_widget
    monkeypatch.setattr(canvas, "to_widget", lambda x, y: asked.append(x) or where(x, y))
    canvas.grab()
    assert max(asked[:2]) == canvas.width_cm, "its far edge is asked for"
    assert 10 < len(asked) < 1000


@pytest.mark.long
def test_a_draft_with_unreadable_places_and_a_missing_card_is_shown_as_far_as_it_goes(
    editor: TableEditor,
) -> None:
    place = pieces(editor)[0]
    missing = {**place["card"], "id": "00000000-0000-4000-8000-000000000000", "slug": "lost-tower"}
    editor.session.change("terrain[1].x_cm", "wide", "Break")
    editor.session.change("terrain[2].card", missing, "Lose")
    shown = editor.canvas.pieces
    assert [(piece.number, piece.name, piece.known) for piece in shown] == [
        (0, "Northern Camp", True),
        (2, "lost-tower", False),
    ]
