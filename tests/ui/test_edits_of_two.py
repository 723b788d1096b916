"""Two windows with edits of one document: merged where they do not touch the same field, in every order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.services.opening import open_workspace
from editor.services.other_windows import give_up_working_copy
from editor.services.workspace import Workspace
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.editor import DocumentEditor
from editor.ui.shell.main_window import MainWindow

Duplicate = Callable[[str], DocumentEditor]
UNIT = "demonworld/unit/orc-guard"


@pytest.fixture
def session(copy_of: Duplicate) -> DocumentSession:
    """A card in a tab; fear 1, size 2 at first."""
    found = copy_of(UNIT).session
    found.change_many([("fear", 1), ("size", 2), ("points", 77)], "Begin")
    assert found.save()
    assert found.version == 2
    return found


@pytest.fixture
def other(window: MainWindow) -> Iterator[Workspace]:
    """Another program on the same catalogue; Rita works with it."""
    with open_workspace(window.context.workspace.path, content=None) as ws:
        ws.author = "Rita"
        yield ws


def save_there(other: Workspace, session: DocumentSession, **fields: Any) -> None:
    """Save what the other program has, with some fields changed."""
    documents.load(other, session.id)
    opened = documents.load(other, session.id, working_copy=False)
    assert opened.document is not None
    documents.save_revision(other, opened.document.model_copy(update=fields), opened.version)


def type_there(other: Workspace, session: DocumentSession, **fields: Any) -> None:
    opened = documents.load(other, session.id)
    documents.save_working_copy(other, session.id, opened.data | fields, opened.version)


def kept(other: Workspace, session: DocumentSession) -> tuple[object, object]:
    """Return what the catalogue holds of the two fields, edits included."""
    found = documents.load(other, session.id, note=False).data
    return found["fear"], found["size"]


def shown(session: DocumentSession) -> tuple[object, object]:
    return session.value("fear"), session.value("size")


def undo_all(session: DocumentSession) -> None:
    while session.undo_stack.canUndo():
        session.undo_stack.undo()


def test_what_is_undone_here_while_the_other_one_goes_on_stays_undone(
    session: DocumentSession, other: Workspace, window: MainWindow
) -> None:
    session.change("fear", 5, "Change fear")
    assert session.keep_now() is None
    type_there(other, session, size=3)
    session.undo_stack.undo()
    assert session.take_over() is not None
    assert shown(session) == (1, 3)
    assert session.keep_now() is None
    assert kept(other, session) == (1, 3)
    type_there(other, session, name={})  # and who opens it shows its face as it was saved
    opened = DocumentSession(window.context, documents.load(other, session.id))
    assert (opened.valid, opened.document) == (False, opened.saved_document)
    assert opened.document is not None
    opened.close()


@pytest.mark.long
def test_edited_here_then_saved_there(
    session: DocumentSession, other: Workspace, window: MainWindow, qtbot: QtBot
) -> None:
    session.change("fear", 5, "Change fear")
    assert session.keep_now() is None
    reported: list[str] = []
    window.notices.reported.connect(lambda words, _tone: reported.append(words))
    save_there(other, session, fear=5, size=3)
    qtbot.waitUntil(lambda: session.value("size") == 3)
    # Rita took in what was typed here: the same edit of both is no conflict.
    assert shown(session) == (5, 3)
    assert session.elsewhere is None
    assert session.version == 3
    (words,) = [one for one in reported if "Rita" in one]
    assert "Size" in words
    assert "Fear" not in words


@pytest.mark.long
@pytest.mark.parametrize("written", [True, False], ids=["on disk", "not yet"])
def test_saved_there_while_edits_of_another_field_stand_here(
    session: DocumentSession, other: Workspace, window: MainWindow, qtbot: QtBot, written: bool
) -> None:
    opened = documents.load(other, session.id)
    assert opened.document is not None
    if written:
        session.change("fear", 5, "Change fear")
        with session.keeping.alone():
            give_up_working_copy(window.context.workspace, session.id)
            documents.save_revision(other, opened.document.model_copy(update={"size": 3}), opened.version)
    else:
        with session.keeping.alone():
            session.change("fear", 5, "Change fear")
            documents.save_revision(other, opened.document.model_copy(update={"size": 3}), opened.version)
    qtbot.waitUntil(lambda: shown(session) == (5, 3))
    qtbot.waitUntil(lambda: session.standing == "kept")
    assert kept(other, session) == (5, 3)
    assert session.starred
    session.undo_stack.undo()
    assert shown(session) == (1, 3)
    assert not session.starred
    session.undo_stack.redo()
    assert shown(session) == (5, 3)
    assert session.save()
    assert session.version == 4
    assert kept(other, session) == (5, 3)


@pytest.mark.long
def test_a_save_that_comes_before_the_other_was_seen_is_merged_and_saved(
    session: DocumentSession, other: Workspace, window: MainWindow
) -> None:
    reported: list[str] = []
    window.notices.reported.connect(lambda words, _tone: reported.append(words))
    save_there(other, session, size=3)
    session.change("fear", 5, "Change fear")
    assert session.save()
    assert shown(session) == (5, 3)
    assert session.version == 4
    assert not session.starred
    assert kept(other, session) == (5, 3)
    assert any("Rita" in words for words in reported)
    session.undo_stack.undo()
    assert shown(session) == (1, 3)


@pytest.mark.long
def test_typed_there_and_here_without_saving(
    session: DocumentSession, other: Workspace, window: MainWindow, qtbot: QtBot
) -> None:
    noticed: list[str] = []
    window.notices.reported.connect(lambda words, _tone: noticed.append(words))
    with session.keeping.alone():
        session.change("fear", 5, "Change fear")
        type_there(other, session, size=3)
    qtbot.waitUntil(lambda: shown(session) == (5, 3))
    qtbot.waitUntil(lambda: session.standing == "kept")
    assert kept(other, session) == (5, 3)
    type_there(other, session, size=4)
    qtbot.waitUntil(lambda: shown(session) == (5, 4))
    assert not noticed, "a sentence below the tabs would move what is edited, with each edit of theirs"
    session.undo_stack.undo()
    assert shown(session) == (1, 4)
    undo_all(session)
    assert session.value("size") == 4
    qtbot.waitUntil(lambda: kept(other, session)[1] == 4)


@pytest.mark.long
def test_steps_of_undo_stay_where_a_tab_follows_another_window(
    session: DocumentSession, other: Workspace, qtbot: QtBot
) -> None:
    session.change("fear", 5, "Change fear")
    assert session.save()
    save_there(other, session, size=3)
    qtbot.waitUntil(lambda: session.value("size") == 3)
    assert not session.starred
    session.undo_stack.undo()
    assert shown(session) == (1, 3)
    assert session.starred
    session.change("fear", 4, "Change fear")
    undo_all(session)
    assert session.value("size") == 3


@pytest.mark.long
def test_letters_typed_before_and_after_a_merge_are_two_steps(
    session: DocumentSession, other: Workspace, qtbot: QtBot
) -> None:
    with session.keeping.alone():
        session.change("fear", 5, "Change fear", typing=True)
        save_there(other, session, size=3)
    qtbot.waitUntil(lambda: shown(session) == (5, 3))
    session.change("fear", 6, "Change fear", typing=True)
    undo_all(session)
    assert session.value("size") == 3


@pytest.mark.long
def test_the_same_field_of_both_is_for_the_person_to_choose(
    session: DocumentSession, other: Workspace, window: MainWindow, qtbot: QtBot
) -> None:
    with session.keeping.alone():
        session.change_many([("fear", 5), ("size", 9)], "Change both")
        save_there(other, session, size=3)
    qtbot.waitUntil(window.elsewhere_bar.isVisible)
    assert shown(session) == (5, 9)
    # Taken back here, that field is asked for all the same: the other one had that edit before him.
    with session.keeping.alone():
        session.undo_stack.undo()
        session.change("fear", 5, "Change fear")
        save_there(other, session, fear=5, size=4)
    qtbot.waitUntil(lambda: session.clash is not None and session.clash.opened.version == 4)
    assert session.clash is not None
    assert [one.key for one in session.clash.unsettled] == [("size",)]
    assert shown(session) == (5, 2)
    assert session.take_over({("size",): "theirs"}) is not None
    assert shown(session) == (5, 4)
    assert not window.elsewhere_bar.isVisible()


@pytest.mark.long
def test_who_chooses_with_the_mouse_goes_on_typing_where_he_was(
    session: DocumentSession, other: Workspace, window: MainWindow, qtbot: QtBot
) -> None:
    with session.keeping.alone():
        session.change("size", 9, "Change size")
        save_there(other, session, size=3)
    qtbot.waitUntil(window.elsewhere_bar.isVisible)
    field = next(one for one in window.tabs.currentWidget().findChildren(QSpinBox) if one.isVisible())
    field.setFocus()
    qtbot.mouseClick(window.elsewhere_bar.mine, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.elsewhere_bar.isVisible())
    assert window.focusWidget() is field


@pytest.mark.long
def test_an_edit_that_was_taken_back_there_is_not_brought_back_unasked(
    session: DocumentSession, other: Workspace, window: MainWindow, qtbot: QtBot
) -> None:
    session.change("fear", 5, "Change fear")
    assert session.keep_now() is None
    type_there(other, session, fear=1, size=3)
    qtbot.waitUntil(window.elsewhere_bar.isVisible)
    assert shown(session) == (5, 2)
    assert kept(other, session) == (1, 3)


@pytest.mark.long
def test_document_that_another_window_removed_for_good_is_told_where_it_is_read_again(
    session: DocumentSession, other: Workspace
) -> None:
    documents.delete(other, session.id)
    documents.purge(other, [session.id])
    reported: list[str] = []
    session.failed.connect(lambda trouble: reported.extend(one.code for one in trouble.problems))
    assert not session.reread()
    assert not session.reload()
    assert set(reported) >= {"catalogue.unknown_id"}
    assert session.value("fear") == 1
