"""Operations across documents from the Edit menu, missing documents, and edits that are not saved yet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from editor.services import documents
from editor.ui.editors.armies.editor import ArmyEditor
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.refs import RefListField, ref_data
from editor.ui.shell.dialogs.effects import EffectsDialog
from editor.ui.shell.dialogs.merge import MergeDialog
from editor.ui.shell.dialogs.missing import MissingDialog
from editor.ui.shell.dialogs.unsaved import UnsavedDialog
from editor.ui.shell.main_window import MainWindow

Find = Callable[[str], str]
Duplicate = Callable[[str], DocumentEditor]
UNIT = "demonworld/unit/orc-guard"
ARMY = "demonworld/army/first-battle-empire"
BOOK = "demonworld/spellbook/orc-spells"


@pytest.mark.long
def test_edit_menu_undoes_and_redoes_a_rename_and_a_deletion(
    window: MainWindow, copy_of: Duplicate, find: Find
) -> None:
    session = copy_of(UNIT).session
    undo, redo = window.book.action("edit.undo_operation"), window.book.action("edit.redo_operation")
    assert not undo.isEnabled()
    before = session.row.slug
    window.commands.relations.rename(session.id, "renamed-guard")
    window.commands.relations.delete((session.id,))

    def now() -> tuple[str, bool]:
        row = documents.load(window.context.workspace, session.id).row
        return row.slug, row.deleted is not None

    assert now() == ("renamed-guard", True)
    undo.trigger()
    assert now() == ("renamed-guard", False)
    undo.trigger()
    assert now() == (before, False)
    assert not undo.isEnabled()
    redo.trigger()
    redo.trigger()
    assert now() == ("renamed-guard", True)
    window.catalogue.list.view.setFocus()
    assert window.commands.relations.stack.meant()
    window.book.action("edit.undo").trigger()
    assert now() == ("renamed-guard", False)


@pytest.mark.long
def test_undo_with_the_focus_in_the_catalogue_means_what_was_done_last(
    window: MainWindow, copy_of: Duplicate
) -> None:
    session = copy_of(UNIT).session
    before = session.value("points")
    window.catalogue.list.view.setFocus()
    undo, redo = window.book.action("edit.undo"), window.book.action("edit.redo")
    session.change("points", 200, "Change points")  # a button that takes no focus
    undo.trigger()
    assert session.value("points") == before
    redo.trigger()
    assert session.value("points") == 200
    session.save()
    window.commands.relations.rename(session.id, "renamed-last")
    assert (session.row.slug, undo.isEnabled()) == ("renamed-last", True)
    undo.trigger()
    assert session.row.slug != "renamed-last"
    assert session.value("points") == 200


@pytest.mark.long
def test_what_was_edited_since_stays_and_may_be_undone_later(window: MainWindow, copy_of: Duplicate) -> None:
    session = copy_of(UNIT).session
    before = session.row.slug
    window.commands.relations.rename(session.id, "renamed-later")
    session.change("points", 200, "Change points")
    undo = window.book.action("edit.undo_operation")
    undo.trigger()
    assert session.row.slug == "renamed-later"
    assert any("was edited since" in words for words in window.notices.texts())
    session.undo_stack.undo()
    undo.trigger()
    assert session.row.slug == before


@pytest.mark.long
def test_missing_cards_are_linked_in_a_list_an_army_and_everywhere(
    window: MainWindow, copy_of: Duplicate, find: Find
) -> None:
    army = copy_of(ARMY)
    assert isinstance(army, ArmyEditor)
    guard = copy_of(UNIT).session
    army.add_cards([guard.id])
    assert army.relink.isHidden()
    assert army.session.save()
    window.commands.relations.delete((guard.id,))
    window.findChild(EffectsDialog).accept()  # type: ignore[union-attr]
    assert not army.relink.isHidden()
    (ref, link), *_ = army.missing()
    assert ref.slug == guard.row.slug
    link(documents.load(window.context.workspace, find(UNIT)).row)
    assert army.relink.isHidden()
    army.session.undo_stack.undo()
    army.session.flush()
    window.book.action("tools.missing").trigger()
    dialog = window.findChild(MissingDialog)
    assert dialog is not None
    assert dialog.list.topLevelItemCount() == 1
    assert "Orc Guard" in dialog.target.currentText()
    dialog.agree.click()
    shown = [one for one in window.findChildren(EffectsDialog) if one.isVisible()]
    shown[-1].accept()
    assert not army.missing()

    book = copy_of(BOOK)
    field = next(one for one in book.findChildren(RefListField) if one.spec.name == "spells")
    refs = list(book.session.value("spells"))
    gone = {"id": "00000000-0000-4000-8000-000000000001", "kind": "spell", "slug": "gone"}
    book.session.change("spells", [*refs, gone], "Add")
    ((missing, linked),) = field.missing()
    assert missing.slug == "gone"
    linked(documents.load(window.context.workspace, refs[0]["id"]).row)
    assert book.session.value("spells") == refs, "a spell that the list holds already stands there once"


@pytest.mark.long
def test_merge_offers_to_save_edits_first(window: MainWindow, copy_of: Duplicate) -> None:
    one, two = copy_of(UNIT).session, copy_of(UNIT).session
    two.change("points", 210, "Change points")

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, UnsavedDialog)
        dialog.save.click()

    QTimer.singleShot(0, answer)
    window.commands.relations.merge((one.id, two.id))
    assert not two.starred
    merge = window.findChild(MergeDialog)
    assert merge is not None
    rows = [merge.values.topLevelItem(row) for row in range(merge.values.topLevelItemCount())]
    assert "210" in {row.text(2) for row in rows if row is not None}
    merge.reject()


@pytest.mark.long
def test_the_army_shows_what_items_make_of_a_card(copy_of: Duplicate, find: Find) -> None:
    army = copy_of(ARMY)
    assert isinstance(army, ArmyEditor)
    army.add_cards([find("demonworld/unit/gordan-orcslayer")])
    assert army.entry.carried.isHidden()
    row = documents.load(army.context.workspace, find("demonworld/item/sword-of-might")).row
    army.give(2, [ref_data(row)], ())
    assert "11 → 13" in army.entry.carried.text()
    assert not army.entry.carried.isHidden()
