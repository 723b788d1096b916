"""A full disk while one types, a saved battle that is gone, a catalogue that can only be read."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot
from sqlalchemy import Connection, event

from editor.services import documents
from editor.services.opening import open_workspace
from editor.ui.app import Studio
from editor.ui.kit.editor import DocumentEditor
from editor.ui.shell.dialogs.recovery import RecoveryDialog
from editor.ui.shell.main_window import MainWindow
from schemas.problems import EditorError

pytestmark = pytest.mark.usefixtures("studio")
"""Each test has a window of its own: what it does to the catalogue stays there."""

Duplicate = Callable[[str], DocumentEditor]
Find = Callable[[str], str]
UNIT = "demonworld/unit/orc-guard"
SMALL = "zargo/unit/knight"
"""Its form has few fields."""
LONG = " ".join(hashlib.sha256(bytes([number])).hexdigest() for number in range(256)) * 2
"""So long, however it is packed, that it needs pages of its own."""


@pytest.mark.long
def test_full_disk_while_typing_is_told_and_mends_itself_when_there_is_room(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    session = copy_of(SMALL).session
    pages = "1"

    def limit(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    engine = window.context.workspace._writing
    event.listen(engine, "begin", limit)
    session.change("text", {"en": LONG}, "Change text")
    assert session.keep_now() is not None
    session.change("combat", 4, "Change combat")
    qtbot.waitUntil(lambda: any("disk is full" in words for words in window.notices.texts()))
    assert not session.save()
    assert session.value("combat") == 4
    assert session.starred
    pages = "1000000"
    session.keep()
    qtbot.waitUntil(lambda: not window.notices.texts())
    copies = documents.working_copies(window.context.workspace)
    assert [copy.row.id for copy in copies] == [session.id]
    event.remove(engine, "begin", limit)


@pytest.mark.long
def test_star_goes_when_the_draft_kept_is_the_saved_version(copy_of: Duplicate) -> None:
    session = copy_of(UNIT).session
    session.change("fear", 4, "Change fear")
    session._set_starred(True)
    session.undo_stack.undo()
    session._set_starred(True)
    assert session.keep_now() is None
    assert not session.starred


@pytest.mark.long
def test_way_back_to_a_saved_battle_that_is_gone_says_so(window: MainWindow, qtbot: QtBot) -> None:
    window.tabs.wanted.emit("battle:/nowhere/gone.battle")
    qtbot.waitUntil(lambda: any("gone.battle" in words for words in window.notices.texts()))


@pytest.mark.long
def test_read_only_catalogue_shows_its_documents_and_offers_no_copy(
    studio: Studio, catalogue_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_workspace(catalogue_file) as workspace:
        card = documents.duplicate(workspace, documents.find(workspace, UNIT).id).id
    window = studio.open()
    monkeypatch.setattr(window.context.workspace, "read_only", True)
    for wanted in (card, documents.find(window.context.workspace, UNIT).id):
        editor = window.open_document(wanted)
        assert editor is not None
        assert editor.session.read_only
        assert any("catalogue is read-only" in label.text() for label in editor.findChildren(QLabel))
        assert not [one for one in editor.findChildren(QPushButton) if one.text() == "Duplicate to edit"]


@pytest.mark.long
def test_drafts_left_over_are_listed_by_their_whole_names(window: MainWindow, copy_of: Duplicate) -> None:
    session = copy_of(UNIT).session
    session.change("fear", 4, "Change fear")
    session.flush()
    dialog = RecoveryDialog(window.context, documents.working_copies(window.context.workspace), window)
    dialog.show()
    item = dialog.list.topLevelItem(0)
    assert item is not None
    room = dialog.list.columnWidth(0)
    assert room > dialog.list.fontMetrics().horizontalAdvance(item.text(0)) + 40
    dialog.close()


@pytest.mark.quick(1)
@pytest.mark.parametrize("command", ["show_users", "export", "rename"])
def test_document_that_another_window_removed_is_told_not_reported_as_a_bug(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    told: list[Exception] = []
    window.context.failed.connect(told.append)
    monkeypatch.setattr(window, "targets", lambda: ("4d2f6d0e-0000-4000-8000-000000000000",))
    getattr(window.commands, command)()
    assert [type(one) for one in told] == [EditorError]
