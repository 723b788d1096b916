"""An army is written in the real window, for both games."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from editor.ui.armies.editor import ArmyEditor
from editor.ui.armies.items import ItemsDialog
from editor.ui.armies.model import COUNT, ITEMS
from editor.ui.catalogue.model import documents_mime
from editor.ui.documents.editor import DocumentEditor
from editor.ui.rows import choose_row
from editor.ui.window.main_window import MainWindow

Find = Callable[[str], str]
Duplicate = Callable[[str], DocumentEditor]


def army_of(copy_of: Duplicate, path: str) -> ArmyEditor:
    """Return the editor of a copy of an army."""
    editor = copy_of(path)
    assert isinstance(editor, ArmyEditor)
    return editor


def test_points_follow_counts_and_items(copy_of: Duplicate, find: Find) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    assert editor.model.points == 380
    editor.add_cards([find("demonworld/unit/gordan-orcslayer")])
    assert editor.model.points == 500
    assert editor.model.setData(editor.model.index(2, COUNT), 2)
    assert editor.model.points == 620
    ring = {"id": find("demonworld/item/algrims-ring"), "kind": "item", "slug": "algrims-ring"}
    editor.give_items(2, [ring])
    assert editor.model.points == 680
    assert "680" in editor._points.text()


def test_card_added_twice_is_counted_and_one_fewer_than_one_goes(copy_of: Duplicate, find: Find) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    wanted = find("demonworld/unit/berserkers")
    editor.add_cards([wanted])
    assert [line.count for line in editor.model.lines] == [1, 2]
    editor.add_cards([find("demonworld/unit/noble-footsoldiers")])
    assert [line.count for line in editor.model.lines] == [2, 2]
    assert editor._chosen() == [0]
    choose_row(editor.view, 1)
    editor.count(-1)
    editor.count(-1)
    assert len(editor.model.lines) == 1
    editor.session.undo_stack.undo()
    assert len(editor.model.lines) == 2


def test_cards_dragged_in_join_the_army(copy_of: Duplicate, find: Find) -> None:
    editor = army_of(copy_of, "diskwars/army/grazzas-raiders")
    before = len(editor.model.lines)
    assert editor.view.isColumnHidden(ITEMS)  # this game has none
    mime = documents_mime([find("diskwars/unit/anvil-guard")])
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    editor.dropEvent(QDropEvent(QPoint(5, 5), action, mime, button, Qt.KeyboardModifier.NoModifier))
    assert len(editor.model.lines) == before + 1


def test_game_refuses_an_army_over_its_limit_in_words(copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    qtbot.waitUntil(lambda: "✓" in editor._verdict.text())
    editor.session.change("points_limit", 100, "Change the limit")
    qtbot.waitUntil(lambda: bool(editor.advice.advice))
    words = editor.context.sentence(editor.advice.advice[0].problem)
    assert "380" in words
    assert "105" in words


def test_missing_card_is_a_visible_placeholder(copy_of: Duplicate, window: MainWindow, qtbot: QtBot) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    gone = {"id": "00000000-0000-4000-8000-00000000dead", "kind": "unit", "slug": "lost-ones"}
    editor.session.change("entries[0].card", gone, "Lose a card")
    assert "lost-ones" in str(editor.model.index(0, 0).data())
    qtbot.waitUntil(lambda: any("lost-ones" in window.context.sentence(p) for p in editor.session.problems))


def test_items_dialog_bars_what_a_card_may_not_carry_and_says_why(
    copy_of: Duplicate, find: Find, window: MainWindow, qtbot: QtBot
) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    editor.add_cards([find("demonworld/unit/gordan-orcslayer")])
    dialog = ItemsDialog(window.context, editor.session.data, 2, "Gordan", editor)
    qtbot.addWidget(dialog)
    lines = {line.text(0): line for line in dialog.lines()}
    qtbot.waitUntil(lambda: bool(lines["Fenragg's Staff"].text(2)))
    free = Qt.ItemFlag.ItemIsUserCheckable
    assert not lines["Fenragg's Staff"].flags() & free
    assert "Gordan" in lines["Fenragg's Staff"].text(2)
    ring = lines["Algrim's Ring"]
    assert ring.flags() & free
    assert ring.text(2) == ""
    ring.setCheckState(0, Qt.CheckState.Checked)
    editor.give_items(2, dialog.chosen())
    assert [ref["slug"] for ref in editor.session.value("entries[2].items")] == ["algrims-ring"]


def test_items_dialog_takes_an_item_away_again(
    copy_of: Duplicate, find: Find, window: MainWindow, qtbot: QtBot
) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    gone = {"id": "00000000-0000-4000-8000-00000000dead", "kind": "item", "slug": "lost-ring"}
    ring = {"id": find("demonworld/item/algrims-ring"), "kind": "item", "slug": "algrims-ring"}
    editor.give_items(0, [ring, gone])
    dialog = ItemsDialog(window.context, editor.session.data, 0, "Nobles", editor)
    qtbot.addWidget(dialog)
    ticked = [line for line in dialog.lines() if line.checkState(0) == Qt.CheckState.Checked]
    assert {line.text(0) for line in ticked} == {"Algrim's Ring", "missing: lost-ring"}
    for line in ticked:
        line.setCheckState(0, Qt.CheckState.Unchecked)
    assert dialog.chosen() == []
