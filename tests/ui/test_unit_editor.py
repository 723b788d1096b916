"""A recruitment card is edited in the real window, by keys and mouse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from editor.services import documents, history
from editor.ui.app import Studio
from editor.ui.editors.form_editor import FormEditor
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.table import TableField
from editor.ui.kit.rows import choose_row
from editor.ui.kit.theme import SPACE_2
from editor.ui.shell.dialogs.both_edited import BothEditedDialog
from editor.ui.shell.main_window import MainWindow
from editor.ui.systems.demonworld.card_parts import PartLinks
from tests.ui.conftest import whole

Find = Callable[[str], str]
Duplicate = Callable[[str], DocumentEditor]


CARD = "demonworld/unit/orc-guard"


def named(parent: QWidget, kind: type[QWidget], name: str) -> QWidget:
    """Return the widget that a screen reader calls so."""
    return next(child for child in parent.findChildren(kind) if child.accessibleName() == name)


def test_name_typed_is_one_step_and_ctrl_z_takes_it_back(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(CARD)
    line = named(editor, QLineEdit, "Name (EN)")
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "Red Guard")
    assert editor.session.title == "Red Guard"
    assert editor.session.undo_stack.count() == 1
    qtbot.waitUntil(lambda: "Red Guard *" in window.tabs.tabText(window.tabs.currentIndex()))
    window.book.action("edit.undo").trigger()
    assert editor.session.title == "Orc Guard (copy)"
    assert line.text() == "Orc Guard (copy)"
    assert not editor.session.starred


@pytest.mark.long
def test_spin_box_changes_the_draft_and_the_step_is_named(copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = copy_of(CARD)
    box = named(editor, QSpinBox, "Fear")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Up)
    assert editor.session.value("fear") == 2
    assert editor.session.undo_stack.undoText() == "Change Fear"


@pytest.mark.long
def test_shipped_card_cannot_be_edited_and_offers_a_copy(window: MainWindow, find: Find) -> None:
    editor = window.open_document(find(CARD))
    assert editor is not None
    assert not named(whole(editor), QSpinBox, "Fear").isEnabled()
    editor.session.change("fear", 5, "Change fear")
    assert editor.session.value("fear") == 1


@pytest.mark.long
def test_problem_stands_beside_its_field_and_in_the_list_and_go_leads_there(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(CARD)
    editor.session.change("manoeuvres", 9, "Change manoeuvres")
    cell = editor.host.cell(("manoeuvres",))  # type: ignore[attr-defined]
    assert "5" in cell.trouble.text()
    assert not cell.trouble.isHidden()
    assert window.problems_dock.windowTitle() == "Problems (1)"
    window.problems.go()
    qtbot.waitUntil(lambda: editor.window().focusWidget() is named(editor, QSpinBox, "Manoeuvres"))
    editor.session.undo_stack.undo()
    assert window.problems_dock.windowTitle() == "Problems"
    assert cell.trouble.isHidden()


@pytest.mark.long
def test_save_makes_a_named_version_and_the_star_goes(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(CARD)
    session = editor.session
    session.change("fear", 3, "Change fear")
    assert session.starred
    assert session.save("braver")
    assert not session.starred
    rows = history.history(window.context.workspace, session.id)
    assert (rows[0].version, rows[0].label) == (2, "braver")
    assert window.history.revisions.topLevelItemCount() == 0  # it is read once it can be seen
    window.history_dock.raise_()
    window.lower_panels.fold(False)
    qtbot.waitUntil(lambda: window.history.revisions.topLevelItemCount() == 2)


@pytest.mark.long
def test_edit_comes_to_disk_by_itself_and_is_offered_again(
    studio: Studio, window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(CARD)
    document = editor.session.id
    workspace = window.context.workspace
    editor.session.change("fear", 4, "Change fear")
    qtbot.waitUntil(lambda: bool(documents.working_copies(workspace)))
    assert documents.load(workspace, document).data["fear"] == 4
    studio.close()
    again = studio.open()
    qtbot.waitUntil(lambda: again.findChild(QWidget, "recovery") is not None)
    again.findChild(QWidget, "recovery").open_chosen()
    opened = again.tabs.editor_of(document)
    assert opened is not None
    assert opened.session.value("fear") == 4
    assert opened.session.starred
    opened.session.discard()
    assert opened.session.value("fear") == 1


@pytest.mark.long
def test_weapons_are_added_edited_copied_between_tabs_and_removed(
    window: MainWindow, copy_of: Duplicate, find: Find
) -> None:
    first, second = copy_of(CARD), copy_of("demonworld/unit/berserkers")
    table, other = _weapons(first), _weapons(second)
    table.add()
    assert len(first.session.value("weapons")) == 2
    assert first.session.valid
    model = table.view.model()
    column = [field.name for field in model.fields].index("melee_power")  # type: ignore[attr-defined]
    assert model.setData(model.index(1, column), "12")
    assert first.session.value("weapons[1].melee_power") == 12
    choose_row(table.view, 1)
    table.copy()
    other.paste()
    assert second.session.value("weapons[1].melee_power") == 12
    table.remove()
    assert len(first.session.value("weapons")) == 1
    assert first.session.undo_stack.undoText() == "Remove rows of Weapons"


@pytest.mark.long
def test_weapons_are_written_with_the_keyboard_alone(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(CARD)
    table = _weapons(editor)
    view = table.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Insert)
    assert len(editor.session.value("weapons")) == 2
    qtbot.keyClick(view, Qt.Key.Key_F2)
    choice = view.viewport().findChild(QComboBox)
    qtbot.keyClicks(choice.view(), "bow")
    qtbot.keyClick(choice.view(), Qt.Key.Key_Return)
    assert editor.session.value("weapons[1].weapon") == "bow"
    assert window.focusWidget() is view
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    line = view.viewport().findChild(QLineEdit)
    qtbot.keyClicks(line, "9: 4")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: editor.session.value("weapons[1].bands") == [{"to": 9, "power": 4}])
    qtbot.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert editor.session.value("weapons[0].weapon") == "bow"


@pytest.mark.long
def test_card_of_a_wizard_gets_a_level_in_the_same_step(copy_of: Duplicate) -> None:
    editor = copy_of(CARD)
    for kind in ("wizard", "commander", "chariot", "artillery", "dragon", "unit"):
        editor.host.edit(("card_kind",), editor.spec.field("card_kind"), kind, False)  # type: ignore[attr-defined]
        assert editor.session.valid, (kind, editor.session.problems)
    assert editor.session.undo_stack.count() == 6


@pytest.mark.long
def test_going_through_the_kinds_and_back_to_a_unit_loses_nothing(copy_of: Duplicate) -> None:
    editor = copy_of(CARD)
    session, kind = editor.session, editor.spec.field("card_kind")  # type: ignore[attr-defined]
    before = {name: session.value(name) for name in ("elements", "formations")}
    editor.host.edit(("card_kind",), kind, "dragon", False)  # type: ignore[attr-defined]
    assert session.value("elements") == {"normal": 1, "models": 1}
    assert session.value("formations") == []
    session.change("large.base_fields", 4, "Change")
    for step in ("hero", "dragon"):
        editor.host.edit(("card_kind",), kind, step, False)  # type: ignore[attr-defined]
        assert session.valid, session.problems
    assert session.value("large.base_fields") == 4
    editor.host.edit(("card_kind",), kind, "unit", False)  # type: ignore[attr-defined]
    assert {name: session.value(name) for name in before} == before
    assert session.value("large") is None


@pytest.mark.long
def test_card_of_a_chariot_links_to_the_parts_that_belong_to_it(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(CARD)
    links = editor.findChild(PartLinks)
    assert links.isHidden()
    editor.host.edit(("card_kind",), editor.spec.field("card_kind"), "chariot", False)  # type: ignore[attr-defined]
    shown = [part for part, link in links.links.items() if not link.isHidden()]
    assert shown == ["large", "chariot"]
    links.links["chariot"].click()
    cell = editor.host.cell(("chariot",))  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: not cell.visibleRegion().isEmpty())
    assert cell.isAncestorOf(window.focusWidget())


@pytest.mark.long
def test_history_restores_an_old_version_as_a_step(window: MainWindow, copy_of: Duplicate) -> None:
    editor = copy_of(CARD)
    editor.session.change("fear", 7, "Change fear")
    editor.session.save()
    panel = window.history
    panel.set_seen(True)
    panel.revisions.setCurrentItem(panel.revisions.topLevelItem(1))
    panel.restore()
    assert editor.session.value("fear") == 1
    assert editor.session.undo_stack.undoText() == "Restore version 1"


@pytest.mark.long
def test_saving_what_was_saved_elsewhere_asks_place_by_place_and_loses_nothing(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(CARD)
    session = editor.session
    workspace = window.context.workspace
    theirs = documents.load_document(workspace, session.id).model_copy(update={"fear": 9, "size": 1})
    documents.save_revision(workspace, theirs, 1)
    session.change("size", 3, "Change size")
    with qtbot.waitSignal(session.stale):
        assert not session.save()
    (dialog,) = window.findChildren(BothEditedDialog)
    assert dialog.conflicts.open_places == 1
    dialog.conflicts.choose_all("mine")
    dialog.agree.click()
    assert session.version == 3
    stored = documents.load_document(workspace, session.id)
    assert (stored.size, stored.fear) == (3, 9)  # type: ignore[attr-defined]


def _weapons(editor: DocumentEditor) -> TableField:
    return next(table for table in editor.findChildren(TableField) if table.spec.name == "weapons")


@pytest.mark.long
@pytest.mark.parametrize("widths", [(1100, 1440, 1900), (1900, 1280, 1100)])
def test_rows_of_the_movement_follow_each_other_without_a_gap_at_any_width(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot, widths: tuple[int, ...]
) -> None:
    editor = copy_of(CARD)
    assert isinstance(editor, FormEditor)
    upper, lower = editor.host.cell(("movement", "move")), editor.host.cell(("manoeuvres",))
    assert upper is not None
    assert lower is not None

    def gap() -> int:
        return lower.mapTo(editor, QPoint()).y() - upper.mapTo(editor, QPoint(0, upper.height())).y()

    for width in widths:
        window.resize(width, 900)
        qtbot.waitUntil(lambda: gap() == SPACE_2)
        assert upper.height() == upper.sizeHint().height()


@pytest.mark.long
def test_fields_of_an_optional_group_are_made_when_it_is_there(copy_of: Duplicate, qtbot: QtBot) -> None:
    editor = copy_of(CARD)
    host, session = editor.host, editor.session  # type: ignore[attr-defined]
    group = host.cell(("chariot", "animals_size"))
    assert group.path == ("chariot",)
    host.edit(("card_kind",), editor.spec.field("card_kind"), "chariot", False)  # type: ignore[attr-defined]
    size = host.cell(("chariot", "animals_size"))
    assert size.path == ("chariot", "animals_size")
    assert editor.focus_path(("chariot", "animals_size"))
    inside = [one for one in group.editor.findChildren(QSpinBox) if one.isVisible()]
    ticks = [one for one in group.editor.findChildren(QCheckBox) if one.parent() is group.editor]
    ticks[0].setFocus()
    qtbot.keyClick(ticks[0], Qt.Key.Key_Tab)
    assert inside[0].hasFocus() or inside[0].lineEdit().hasFocus()
    session.change("chariot.animals_size", "much", "Change")
    qtbot.waitUntil(lambda: not size.trouble.isHidden())
    session.undo_stack.undo()
    session.undo_stack.undo()
    assert session.value("chariot") is None
    assert size.isHidden() or not size.isVisible()
