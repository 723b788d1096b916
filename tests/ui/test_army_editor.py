"""An army is written in the real window, for both games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.catalogue import bulk
from editor.services import documents
from editor.services.operations import apply
from editor.services.relations import plan_delete
from editor.ui.editors.armies.editor import ArmyEditor
from editor.ui.editors.armies.items import ItemsDialog
from editor.ui.editors.armies.model import COUNT, ITEMS, TOTAL
from editor.ui.editors.armies.pick_button import PickButton
from editor.ui.editors.armies.rules_panel import RulesPanel
from editor.ui.kit.catalogue.model import documents_mime
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.fields import OptionalField
from editor.ui.kit.inputs import SpinBox
from editor.ui.kit.rows import choose_row
from editor.ui.shell.main_window import MainWindow

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
    editor.give(2, [ring], ())
    assert editor.model.points == 680
    assert "680" in editor.total.words.text()


@pytest.mark.long
def test_card_added_twice_is_counted_and_one_fewer_than_one_goes(copy_of: Duplicate, find: Find) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    wanted = find("demonworld/unit/berserkers")
    editor.add_cards([wanted])
    assert [line.count for line in editor.model.rows] == [1, 2]
    editor.add_cards([find("demonworld/unit/noble-footsoldiers")])
    assert [line.count for line in editor.model.rows] == [2, 2]
    assert editor._chosen() == [0]
    choose_row(editor.view, 1)
    editor.count(-1)
    editor.count(-1)
    assert len(editor.model.rows) == 1
    editor.session.undo_stack.undo()
    assert len(editor.model.rows) == 2


@pytest.mark.long
def test_a_game_without_points_counts_cards(copy_of: Duplicate) -> None:
    editor = army_of(copy_of, "darkage/army/the-drive")
    assert editor.view.isColumnHidden(TOTAL)
    assert str(editor.model.copies) in editor.total.words.text()


@pytest.mark.long
def test_cards_dragged_in_join_the_army(copy_of: Duplicate, find: Find) -> None:
    editor = army_of(copy_of, "diskwars/army/grazzas-raiders")
    before = len(editor.model.rows)
    assert editor.view.isColumnHidden(ITEMS)  # this game has none
    mime = documents_mime([find("diskwars/unit/anvil-guard")])
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    editor.dropEvent(QDropEvent(QPoint(5, 5), action, mime, button, Qt.KeyboardModifier.NoModifier))
    assert len(editor.model.rows) == before + 1


@pytest.mark.long
def test_game_refuses_an_army_over_its_limit_in_words(copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    qtbot.waitUntil(lambda: "✓" in editor._verdict.text())
    editor.session.change("points_limit", 100, "Change the limit")
    qtbot.waitUntil(lambda: bool(editor.broken.rules))
    words = editor.context.sentence(editor.broken.rules[0].problem)
    assert "380" in words
    assert "105" in words


@pytest.mark.long
def test_missing_card_is_a_visible_placeholder(copy_of: Duplicate, window: MainWindow, qtbot: QtBot) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    gone = {"id": "00000000-0000-4000-8000-00000000dead", "kind": "unit", "slug": "lost-ones"}
    editor.session.change("entries[0].card", gone, "Lose a card")
    assert "lost-ones" in str(editor.model.index(0, 0).data())
    qtbot.waitUntil(lambda: any("lost-ones" in window.context.sentence(p) for p in editor.session.problems))


@pytest.mark.long
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
    editor.give(2, dialog.chosen(), ())
    assert [ref["slug"] for ref in editor.session.value("entries[2].items")] == ["algrims-ring"]


@pytest.mark.long
def test_items_dialog_takes_an_item_away_again(
    copy_of: Duplicate, find: Find, window: MainWindow, qtbot: QtBot
) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    gone = {"id": "00000000-0000-4000-8000-00000000dead", "kind": "item", "slug": "lost-ring"}
    ring = {"id": find("demonworld/item/algrims-ring"), "kind": "item", "slug": "algrims-ring"}
    editor.give(0, [ring, gone], ())
    dialog = ItemsDialog(window.context, editor.session.data, 0, "Nobles", editor)
    qtbot.addWidget(dialog)
    ticked = [line for line in dialog.lines() if line.checkState(0) == Qt.CheckState.Checked]
    assert {line.text(0) for line in ticked} == {"Algrim's Ring", "missing: lost-ring"}
    for line in ticked:
        line.setCheckState(0, Qt.CheckState.Unchecked)
    assert dialog.chosen() == []


@pytest.mark.long
def test_options_of_a_card_are_ticked_and_counted_in_one_step(
    copy_of: Duplicate, window: MainWindow, qtbot: QtBot
) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    dialog = ItemsDialog(window.context, editor.session.data, 0, "Nobles", editor)
    qtbot.addWidget(dialog)
    assert dialog.options.boxes["pavises"].text().startswith("Pavises (+20 pts)")
    dialog.options.boxes["pavises"].setChecked(True)
    editor.give(0, dialog.chosen(), dialog.options.chosen())
    assert editor.model.points == 400
    assert editor.model.index(0, ITEMS).data() == "Pavises"
    assert editor.model.rows[0].card is not None
    editor.session.change("entries[0].options", ["pavises", "wings"], "Buy wings")
    words = window.context.sentence
    qtbot.waitUntil(lambda: any("wings" in words(one.problem) for one in editor.broken.rules))
    editor.session.undo_stack.undo()
    editor.session.undo_stack.undo()
    assert editor.model.points == 380


@pytest.mark.long
def test_a_mend_is_one_click_and_one_step_of_undo(copy_of: Duplicate, find: Find, qtbot: QtBot) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    editor.add_cards([find("demonworld/unit/orc-guard")])
    qtbot.waitUntil(lambda: bool(editor.broken.rules))
    (broken,) = editor.broken.rules
    assert broken.problem.code == "composition.people"
    before, steps = editor.session.data, editor.session.undo_stack.index()
    button = editor.broken.findChildren(QPushButton)[0]
    assert "Remove 1 × Orc Guard" in button.toolTip()
    button.click()
    assert editor.model.points == 380
    assert editor.session.undo_stack.index() == steps + 1
    qtbot.waitUntil(lambda: not editor.broken.rules)
    editor.session.undo_stack.undo()
    assert editor.session.data == before


@pytest.mark.long
def test_each_card_of_the_list_says_what_adding_it_would_do(
    copy_of: Duplicate, find: Find, qtbot: QtBot
) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    editor.session.change("points_limit", 620, "Change the limit")
    answers = editor.cards.model
    dear, knights = find("demonworld/unit/berserkers"), find("demonworld/unit/mounted-knights-of-the-order")
    qtbot.waitUntil(lambda: dear in answers.answers and answers.answers[dear].points_left == 10)
    assert answers.answers[dear].broken == ()
    assert [one.code for one in answers.answers[knights].broken] == ["composition.share_most"]
    editor.cards.allowed.setChecked(True)
    row = answers.row_of(knights)
    assert editor.list.view.isRowHidden(row)
    assert not editor.list.view.isRowHidden(answers.row_of(dear))


def test_filters_that_hide_all_cards_say_so_and_are_cleared_by_a_button(
    copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    cards, listed = editor.cards, editor.list
    editor.cards.search.setText("zzz")
    cards.ask()
    (button,) = (one for one in listed.findChildren(QPushButton) if one.text() == "Clear the filters")
    qtbot.waitUntil(lambda: button.isVisibleTo(listed) and not cards.model.rowCount())
    button.click()
    qtbot.waitUntil(lambda: bool(cards.model.rowCount()))
    assert (cards.search.text(), cards.people.currentData()) == ("", None)
    assert listed.view.isVisibleTo(listed)
    for number in range(cards.model.rowCount()):
        listed.view.setRowHidden(number, True)  # as "only what breaks no rule" does
    listed.show_state()
    assert button.isVisibleTo(listed)


@pytest.mark.long
def test_rules_are_written_in_a_form_and_checked_live(copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    rules = editor.rules
    rules.add_rule("needs")
    form = rules.form
    for field, words in (("cards", "units"), ("others", "wizards")):
        button = form.inputs[field]
        assert isinstance(button, PickButton)
        next(action for action in button.menu().actions() if action.text() == words).trigger()
    assert "Units need at least 1 of these: wizards." in [
        rules.list.item(row).text() for row in range(rules.list.count())
    ]
    qtbot.waitUntil(lambda: [one.problem.code for one in editor.broken.rules] == ["composition.needs"])
    assert any("Malagor" in editor.context.sentence(one.message) for one in editor.broken.rules[0].fixes)
    rules.list.item(rules.list.count() - 1).setCheckState(Qt.CheckState.Unchecked)
    assert editor.session.value("composition[0].off") is True
    qtbot.waitUntil(lambda: not editor.broken.rules)


@pytest.mark.long
def test_a_points_limit_begins_at_the_points_and_a_rule_stays_in_sight(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    editor.session.change("points_limit", None, "No limit")
    cell = editor.host.cell(("points_limit",))
    assert cell is not None
    assert isinstance(cell.editor, OptionalField)
    cell.editor._last = None
    cell.editor._tick.click()
    assert editor.session.value("points_limit") == editor.model.points == 380

    rules, view = editor.rules, editor.rules.list
    panel: QWidget | None = rules
    while panel is not None and not isinstance(panel, QDockWidget):
        panel = panel.parentWidget()
    assert panel is not None
    panel.raise_()
    for kind in ("count", "needs"):
        rules.opener.setChecked(False)
        rules.add_rule(kind)
        chosen = view.currentItem()
        assert rules.opener.isChecked()
        assert chosen is view.item(view.count() - 1)
        qtbot.waitUntil(lambda: view.viewport().rect().contains(view.visualItemRect(view.currentItem())))


@pytest.mark.long
def test_an_army_reads_a_rule_of_its_ruleset_otherwise_and_goes_back(copy_of: Duplicate) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    rules = editor.rules
    rules.opener.setChecked(True)
    rules.list.setCurrentRow(0)
    most = rules.form.inputs["most"]
    assert isinstance(most, SpinBox)
    most.setValue(110)
    assert [(one["id"], one["most"]) for one in editor.session.value("composition")] == [("points_most", 110)]
    rules.remove()
    assert editor.session.value("composition") == []
    assert rules.bounds() == (95, 105)
    rules.list.setCurrentRow([one["id"] for one in rules.rules()].index("unique_items"))
    items = rules.form.inputs["items"]
    assert isinstance(items, PickButton)
    assert len(items.offered()) > 3  # those of the game: the army carries none


@pytest.mark.long
def test_entries_are_counted_by_keys_moved_ordered_and_noted(
    copy_of: Duplicate, find: Find, qtbot: QtBot
) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    editor.add_cards([find("demonworld/unit/gordan-orcslayer")])
    QTest.keyClick(editor.view, Qt.Key.Key_Plus)
    assert [line.count for line in editor.model.rows] == [1, 1, 2]
    QTest.keyClick(editor.view, Qt.Key.Key_Minus)
    editor.move_chosen(-1)
    assert [line.data["key"] for line in editor.model.rows][1] == "gordan_orcslayer"
    qtbot.waitUntil(lambda: len(editor.total.sections.buttons) == 2)
    editor.order()
    assert editor.model.rows[0].data["key"] == "gordan_orcslayer"
    choose_row(editor.view, 0)
    editor.entry.note.setVisible(True)
    QTest.keyClicks(editor.entry.note, "leads")
    assert editor.session.value("entries[0].note") == "leads"
    editor.duplicate()
    assert editor.session.value("entries[3].key") == "gordan_orcslayer_2"
    QTest.keyClick(editor.view, Qt.Key.Key_Delete)
    assert len(editor.model.rows) == 3


@pytest.mark.long
def test_losses_are_counted_without_touching_the_army(copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    panel = editor.losses
    qtbot.waitUntil(lambda: panel.table.rowCount() == 2)
    before = editor.session.data
    panel.lose(1, 99)
    assert panel.total.text().startswith("230 of 380 points lost (61 %), 1 units whole")
    panel.counting.setCurrentIndex(panel.counting.findData("unit"))
    panel.lose(0, 1)
    assert panel.total.text().startswith("230 of 380")
    panel.reset()
    assert panel.total.text().startswith("0 of 380")
    assert editor.session.data == before


@pytest.mark.long
def test_the_ruleset_has_the_same_editor_of_rules(window: MainWindow, copy_of: Duplicate) -> None:
    editor = copy_of("diskwars/ruleset/diskwars")
    area = window.side.area(editor)
    assert area is not None
    (dock,) = [dock for dock in area.docks if dock.objectName().endswith(".rules")]
    dock.raise_()
    panel = dock.widget()
    assert isinstance(panel, RulesPanel)
    panel.list.setCurrentRow(0)
    most = panel.form.inputs["most"]
    assert isinstance(most, SpinBox)
    most.setValue(90)
    assert editor.session.value("composition[0].most") == 90
    editor.session.undo_stack.undo()
    again = panel.form.inputs["most"]
    assert isinstance(again, SpinBox)
    assert again.value() == 100


@pytest.mark.long
def test_an_army_reads_its_cards_at_once_and_only_where_it_is_seen(
    window: MainWindow, copy_of: Duplicate, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = army_of(copy_of, "demonworld/army/kal-bennock-orcs")
    context, single, several = editor.context, 0, 0
    one, many = documents.load, bulk.own_states

    def load(*given: Any, **named: Any) -> documents.OpenDocument:
        nonlocal single
        single += 1
        return one(*given, **named)

    def own_states(*given: Any) -> dict[str, dict[str, Any]]:
        nonlocal several
        several += 1
        return many(*given)

    monkeypatch.setattr(documents, "load", load)
    monkeypatch.setattr("editor.services.resolving.own_states", own_states)
    editor.refresh()
    assert len(editor.model.rows) > 3
    assert (single, several) == (0, 1)
    editor.rules.refresh()
    assert single <= 1  # the ruleset that it names
    army_of(copy_of, "demonworld/army/first-battle-empire")
    assert not editor.isVisible()
    before = editor.model.rows
    context.catalogue_changed.emit()
    assert editor.model.rows is before
    several = 0
    window.open_document(editor.session.id)
    assert several > 0
    assert editor.model.rows is not before
    assert context.documents([editor.session.id])[editor.session.id] is editor.session.document


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("path", "counted"),
    [("diskwars/army/grazzas-raiders", True), ("wizwar/army/the-whole-deck", False)],
)
@pytest.mark.long
def test_losses_stand_beside_the_armies_of_games_that_count_them(
    copy_of: Duplicate, path: str, counted: bool
) -> None:
    editor = copy_of(path)
    assert isinstance(editor, ArmyEditor)
    assert ("losses" in [panel.id for panel in editor.side_panels()]) is counted


@pytest.mark.long
def test_a_card_that_is_deleted_is_missed_at_once_and_offered_no_longer(
    window: MainWindow, copy_of: Duplicate, find: Find, qtbot: QtBot
) -> None:
    editor = army_of(copy_of, "demonworld/army/first-battle-empire")
    workspace = window.context.workspace
    card = documents.duplicate(workspace, find("demonworld/unit/berserkers"))
    window.context.catalogue_changed.emit()
    offers = editor.cards.model
    qtbot.waitUntil(lambda: offers.row_of(card.id) >= 0)
    editor.add_cards([card.id])
    apply(workspace, plan_delete(workspace, [card.id]))
    window.context.catalogue_changed.emit()
    qtbot.waitUntil(lambda: offers.row_of(card.id) < 0)
    qtbot.waitUntil(lambda: any(one.code == "catalogue.reference_in_bin" for one in editor.session.problems))
