"""A window with unsaved edits whose catalogue is replaced, deleted or overwritten by another program."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from editor.catalogue import copying
from editor.services import documents, moving
from editor.services.opening import open_workspace
from editor.services.workspace import Moved, Workspace
from editor.ui.app import Studio
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.jobs import Job
from editor.ui.shell.main_window import MainWindow
from schemas.problems import EditorError
from tests.catalogues import copied
from tests.patience import PATIENCE

Duplicate = Callable[[str], DocumentEditor]
UNIT = "demonworld/unit/orc-guard"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows refuses to touch open files")


def _replace(path: Path, other: Path) -> None:
    os.replace(other, path)  # noqa: PTH105 - what sync clients do


def _delete(path: Path, _other: Path) -> None:
    path.unlink()


def _delete_log(path: Path, _other: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


def _copy_into(path: Path, other: Path) -> None:
    subprocess.run(["cp", other, path], check=True)


def _sound(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as database:
        return bool(database.execute("PRAGMA integrity_check").fetchone() == ("ok",))


@pytest.mark.long
@pytest.mark.parametrize("change", [_replace, _delete, _delete_log, _copy_into])
def test_unsaved_edits_go_on_in_a_new_file_that_is_named(
    window: MainWindow,
    copy_of: Duplicate,
    studio: Studio,
    qtbot: QtBot,
    tmp_path: Path,
    shipped_catalogue: Path,
    change: Callable[[Path, Path], None],
) -> None:
    old = window.context.workspace.path
    other = copied(shipped_catalogue, tmp_path / "other.sqlite")
    with open_workspace(other, content=None) as ws:
        documents.duplicate(ws, documents.find(ws, UNIT).id)
    session = copy_of(UNIT).session
    session.change("fear", 4, "Change fear")
    assert session.save()
    session.change("fear", 5, "Change fear")
    with qtbot.waitSignal(window.watch.moved) as moved:
        change(old, other)
        assert not session.save()
    new = moved.args[0].new
    assert moved.args[0].whole == (change is not _copy_into)
    assert session.starred
    assert session.value("fear") == 5
    assert any(str(new) in words for words in window.notices.texts())
    assert [button.text() for notice in window.notices.shown() for button in notice.findChildren(QPushButton)]
    troubles: list[object] = []
    session.failed.connect(troubles.append)
    session.stale.connect(troubles.append)
    assert session.save(), troubles
    assert studio.close()
    with open_workspace(new, content=None) as ws:
        assert documents.load(ws, session.id).data["fear"] == 5
    assert _sound(new)
    if change is not _delete:
        assert _sound(old)
        with open_workspace(old, content=None) as ws:
            assert documents.list_documents(ws).rows
            if change is _delete_log:
                assert documents.load(ws, session.id).data["fear"] == 4
            else:
                with pytest.raises(EditorError):
                    documents.load(ws, session.id)


@pytest.mark.long
def test_closing_at_once_still_keeps_the_edits(
    window: MainWindow, copy_of: Duplicate, studio: Studio, tmp_path: Path
) -> None:
    session = copy_of(UNIT).session
    session.change("fear", 5, "Change fear")
    window.context.workspace.path.unlink()
    assert studio.close()
    (new,) = tmp_path.glob("catalogue-rescued-*.sqlite")
    with open_workspace(new, content=None) as ws:
        assert documents.load(ws, session.id).data["fear"] == 5


@pytest.mark.long
def test_idle_window_notices_within_seconds_and_opens_the_new_file_again(
    window: MainWindow, copy_of: Duplicate, studio: Studio, qtbot: QtBot
) -> None:
    session = copy_of(UNIT).session
    with qtbot.waitSignal(window.watch.moved) as moved:
        window.context.workspace.path.unlink()
    studio._switch_language("fr")
    assert studio.window is not None
    assert studio.workspace is not None
    assert studio.workspace.path == moved.args[0].new
    assert documents.load(studio.workspace, session.id).row.id == session.id


@pytest.mark.long
def test_a_second_loss_takes_back_what_was_said_of_the_first(window: MainWindow, qtbot: QtBot) -> None:
    places = []
    for _loss in range(2):
        with qtbot.waitSignal(window.watch.moved) as moved:
            window.context.workspace.path.unlink()
        places.append(moved.args[0].new)
    assert [place.name for place in places] == [f"catalogue-rescued-{number}.sqlite" for number in (1, 2)]
    (words,) = window.notices.texts()
    assert str(places[1]) in words


@pytest.mark.long
def test_what_is_read_for_the_window_once_the_files_are_gone_is_no_bug(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = documents.tree_counts

    def lost(ws: Workspace) -> tuple[documents.TreeCount, ...]:
        """Count, and lose the files before the window shows it, which asks for the names of factions."""
        monkeypatch.setattr(documents, "tree_counts", count)
        found = count(ws)
        ws.path.unlink()
        ws.engine.pool.dispose()
        return found

    monkeypatch.setattr(documents, "tree_counts", lost)
    with qtbot.waitSignal(window.watch.moved) as moved:
        window.context.catalogue_changed.emit()
    assert moved.args[0].whole
    qtbot.waitUntil(lambda: window.catalogue.list.model.settled)
    assert window.catalogue.tree.topLevelItem(0) is not None


def _answer_dialog(name: Path) -> QTimer:
    """Give the next file dialog a name."""
    timer = QTimer()

    def answer() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QFileDialog):
            timer.stop()
            box.setDirectory(str(name.parent))
            box.selectFile(name.name)
            box.accept()

    timer.timeout.connect(answer)
    timer.start(20)
    return timer


def _button(window: MainWindow, words: str) -> QPushButton:
    buttons = (one for notice in window.notices.shown() for one in notice.findChildren(QPushButton))
    return next(one for one in buttons if one.text() == words)


@pytest.mark.long
def test_after_a_loss_the_notice_saves_the_catalogue_elsewhere(
    window: MainWindow, copy_of: Duplicate, studio: Studio, qtbot: QtBot, tmp_path: Path
) -> None:
    session = copy_of(UNIT).session
    with qtbot.waitSignal(window.watch.moved) as rescued:
        window.context.workspace.path.unlink()
    session.change("fear", 5, "Change fear")
    assert session.keep_now() is None
    place = tmp_path / "kept" / "mine.sqlite"
    place.parent.mkdir()
    _timer = _answer_dialog(place)
    with qtbot.waitSignal(window.watch.moved) as moved:
        _button(window, "Save the catalogue elsewhere…").click()
    assert moved.args[0].new == place
    assert not moved.args[0].lost
    assert any(str(place) in words for words in window.notices.texts())
    session.change("fear", 6, "Change fear")
    assert session.save()
    assert studio.close()
    for file, fear in ((place, 6), (rescued.args[0].new, 5)):
        assert _sound(file)
        with open_workspace(file, content=None) as ws:
            assert documents.load(ws, session.id).data["fear"] == fear


@pytest.mark.long
def test_catalogue_is_saved_elsewhere_at_any_time_but_not_over_a_file(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot, tmp_path: Path
) -> None:
    old = window.context.workspace.path
    session = copy_of(UNIT).session
    session.change("fear", 5, "Change fear")
    taken = tmp_path / "taken.sqlite"
    taken.write_bytes(b"mine")
    _timer = _answer_dialog(taken)
    window.book.action("file.save_elsewhere").trigger()
    qtbot.waitUntil(lambda: any(str(taken) in one for one in window.notices.texts()))
    assert (taken.read_bytes(), window.context.workspace.path) == (b"mine", old)
    place = tmp_path / "free.sqlite"
    _timer = _answer_dialog(place)
    with qtbot.waitSignal(window.watch.moved):
        window.book.action("file.save_elsewhere").trigger()
    assert window.context.workspace.path == place
    assert documents.load(window.context.workspace, session.id).data["fear"] == 5
    assert _sound(old)


@pytest.mark.long
def test_edits_are_kept_while_the_catalogue_is_copied_and_a_stop_leaves_nothing(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, place = window.context.workspace.path, tmp_path / "there" / "new.sqlite"
    session = copy_of(UNIT).session
    job = window.watch.save_elsewhere(place)
    job.cancel()
    with qtbot.waitSignal(job.finished):
        pass
    assert window.context.workspace.path == old
    assert not place.exists()
    copied, kept, copy = threading.Event(), threading.Event(), copying.checked_copy

    def slow(*given: object) -> object:
        counts = copy(*given)  # type: ignore[arg-type]
        copied.set()
        kept.wait(PATIENCE)
        return counts

    monkeypatch.setattr(moving, "checked_copy", slow)
    with qtbot.waitSignal(window.watch.moved):
        window.watch.save_elsewhere(place)
        assert copied.wait(PATIENCE)
        session.change("fear", 6, "Change fear")
        assert session.keep_now() is None
        kept.set()
    assert window.context.workspace.path == place
    session.change("fear", 7, "Change fear")
    assert session.keep_now() is None
    for file, fear in ((old, 6), (place, 7)):
        with open_workspace(file, content=None) as ws:
            assert documents.load(ws, session.id).data["fear"] == fear


@pytest.mark.long
def test_a_stop_that_comes_too_late_still_says_where_work_goes_on(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "new.sqlite"
    jobs: list[Job] = []
    switch = Workspace.switch_to

    def late(ws: Workspace, new: Path, **how: bool) -> Moved:
        jobs[0].cancel()
        return switch(ws, new, **how)

    monkeypatch.setattr(Workspace, "switch_to", late)
    with qtbot.waitSignal(window.watch.moved) as moved:
        jobs.append(window.watch.save_elsewhere(place))
    assert moved.args[0].new == window.context.workspace.path == place
    assert any(str(place) in words for words in window.notices.texts())
