"""What the window says of the disk holds: saved, on disk, not on disk, changed elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot
from sqlalchemy import Connection, event

from editor.services import documents, unsaved_files
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from editor.ui.app import Studio
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.heading import DocumentHeading
from editor.ui.shell.dialogs.recovery import RecoveryDialog
from editor.ui.shell.dialogs.report import ReportDialog
from editor.ui.shell.dialogs.unkept import UnkeptDialog
from editor.ui.shell.main_window import MainWindow

Duplicate = Callable[[str], DocumentEditor]
UNIT = "demonworld/unit/orc-guard"
SMALL = "zargo/unit/knight"
"""Its form has few fields."""


@contextmanager
def nothing_can_be_written(workspace: Workspace) -> Iterator[None]:
    """The disk is as good as full: each transaction that writes may only read."""

    def refuse(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA query_only=ON")

    def allow(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA query_only=OFF")

    engine = workspace._writing
    event.listen(engine, "begin", refuse)
    yield
    event.remove(engine, "begin", refuse)
    event.listen(engine, "begin", allow)


def state_of(editor: DocumentEditor) -> str:
    heading = editor.findChild(DocumentHeading)
    assert heading is not None
    return heading._version.text()


@pytest.mark.long
def test_the_head_tells_what_the_last_write_confirmed(
    copy_of: Duplicate, window: MainWindow, qtbot: QtBot
) -> None:
    editor = copy_of(UNIT)
    session = editor.session
    assert "saved" in state_of(editor)
    with session.keeping.alone():  # nothing is written meanwhile
        session.change("fear", 4, "Change fear")
        qtbot.waitUntil(lambda: "editing" in state_of(editor))
    qtbot.waitUntil(lambda: "saved automatically at" in state_of(editor))
    assert documents.load(window.context.workspace, session.id, note=False).data["fear"] == 4
    assert session.save()
    qtbot.waitUntil(lambda: state_of(editor).endswith("saved"))


def test_after_a_failed_write_nothing_looks_saved_and_closing_asks(
    copy_of: Duplicate, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = copy_of(SMALL)
    session = editor.session
    asked: list[str] = []

    def stay(dialog: UnkeptDialog) -> int:
        asked.append(dialog.words.text())
        return QDialog.DialogCode.Rejected

    monkeypatch.setattr(UnkeptDialog, "exec", stay)
    with nothing_can_be_written(window.context.workspace):
        session.change("combat", 4, "Change combat")
        qtbot.waitUntil(lambda: session.standing == "unkept")
        file = session.keeping.writer.status.rescued
        assert file is not None
        assert json.loads(file.read_text())["data"]["combat"] == 4
        session.undo_stack.undo()  # back to what was saved, but the disk has not said so
        assert session.starred
        session.undo_stack.redo()
        qtbot.waitUntil(lambda: "NOT on disk" in state_of(editor))
        number = window.tabs.indexOf(editor)
        assert window.tabs.tabText(number).endswith("*")
        assert str(file) in window.tabs.tabToolTip(number)
        assert window.windowTitle().startswith(window.tabs.tabText(number))
        window.tabs.close_tab(editor)
        assert window.tabs.editor_of(session.id) is editor
        assert not window.close()
        assert len(asked) == 2
        assert all(str(file) in words for words in asked)
        dialog = ReportDialog(ValueError("broken"), None, window, window.context)
        assert str(file) in dialog.words.text()
        assert "your edits are on disk" not in dialog.words.text()
        dialog.deleteLater()
    session.keep()
    qtbot.waitUntil(lambda: session.standing == "kept")
    assert not file.exists()
    dialog = ReportDialog(ValueError("broken"), None, window, window.context)
    assert str(window.context.workspace.path) in dialog.words.text()
    assert session.short_title in dialog.words.text()
    dialog.deleteLater()


@pytest.mark.long
def test_edits_in_a_file_are_offered_and_taken_in(studio: Studio, catalogue_file: Path, qtbot: QtBot) -> None:
    with open_workspace(catalogue_file) as workspace:
        card = documents.duplicate(workspace, documents.find(workspace, UNIT).id)
        data = documents.load(workspace, card.id).data | {"fear": 7}
        unsaved_files.keep(workspace.path, card.id, 1, data)
    window = studio.open()
    qtbot.waitUntil(lambda: window.findChild(RecoveryDialog) is not None)
    dialog = window.findChild(RecoveryDialog)
    assert dialog is not None
    item = dialog.list.topLevelItem(0)
    assert item is not None
    assert item.text(0).endswith("Orc Guard (copy)")
    dialog.open_chosen()
    editor = window.tabs.editor_of(card.id)
    assert editor is not None
    assert editor.session.value("fear") == 7
    assert editor.session.starred
    assert unsaved_files.rescued(catalogue_file) == ()


@pytest.mark.long
def test_a_change_of_an_entry_that_is_gone_leaves_draft_and_undo_alone(
    copy_of: Duplicate, window: MainWindow, qtbot: QtBot
) -> None:
    session = copy_of(UNIT).session
    before, count = session.data, session.undo_stack.count()
    session.change("name.en[7].power", 3, "Change power")
    session.change(("tags", 99), "late", "Change a tag")
    assert session.data is before
    assert session.undo_stack.count() == count
    qtbot.waitUntil(lambda: any("tags[99]" in words for words in window.notices.texts()))


@pytest.mark.long
def test_a_tab_without_edits_follows_what_another_window_saves(
    copy_of: Duplicate, window: MainWindow, qtbot: QtBot
) -> None:
    session = copy_of(UNIT).session
    listed: list[bool] = []
    window.context.catalogue_changed.connect(lambda: listed.append(True))
    with open_workspace(window.context.workspace.path, content=None) as other:
        opened = documents.load(other, session.id)
        assert opened.document is not None
        documents.save_revision(other, opened.document.model_copy(update={"fear": 5}), 1)
        qtbot.waitUntil(lambda: session.value("fear") == 5)
        assert session.version == 2
        assert not session.starred
        qtbot.waitUntil(lambda: bool(listed))


@pytest.mark.long
def test_a_tab_with_edits_shows_what_happened_elsewhere_and_the_person_chooses(
    copy_of: Duplicate, window: MainWindow, qtbot: QtBot
) -> None:
    session, bar = copy_of(UNIT).session, window.elsewhere_bar
    session.change("fear", 3, "Change fear")
    assert session.keep_now() is None
    with open_workspace(window.context.workspace.path, content=None) as other:
        opened = documents.load(other, session.id)
        documents.save_working_copy(other, session.id, opened.data | {"fear": 9}, opened.version)
        qtbot.waitUntil(bar.isVisible)
        assert session.value("fear") == 3
        bar.show_both()
        bar.keep_mine()
        assert not bar.isVisible()
        qtbot.waitUntil(lambda: session.standing == "kept")
        assert documents.load(other, session.id, note=False).data["fear"] == 3
        assert documents.load(other, session.id, working_copy=False).data["fear"] == 9
        # The other one does not know of it yet, types on, and chooses to keep its own.
        documents.load(other, session.id)
        documents.save_working_copy(other, session.id, opened.data | {"fear": 11}, 2)
        qtbot.waitUntil(bar.isVisible)
        bar.take_theirs()
        assert session.value("fear") == 11
        assert not bar.isVisible()


@pytest.mark.long
def test_a_document_that_is_deleted_elsewhere_is_told_and_can_be_brought_back(
    copy_of: Duplicate, window: MainWindow, qtbot: QtBot
) -> None:
    session, bar = copy_of(UNIT).session, window.elsewhere_bar
    with open_workspace(window.context.workspace.path, content=None) as other:
        documents.delete(other, session.id)
        qtbot.waitUntil(bar.isVisible)
        session.change("fear", 3, "Change fear")
        qtbot.waitUntil(lambda: session.standing == "unkept")
        bar.bring_back()
        qtbot.waitUntil(lambda: session.standing == "kept")
        assert documents.load(other, session.id).data["fear"] == 3
    assert not bar.isVisible()


@pytest.mark.long
def test_what_is_typed_while_a_table_writes_the_same_card_stays(
    copy_of: Duplicate, window: MainWindow
) -> None:
    session = copy_of(UNIT).session
    session.change("fear", 3, "Change fear")
    assert session.keep_now() is None
    documents.save_working_copy(window.context.workspace, session.id, session.data | {"points": 777}, 1)
    session.change("fear", 4, "Change fear")
    session.reread()
    assert (session.value("fear"), session.value("points")) == (4, 777)
