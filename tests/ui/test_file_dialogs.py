"""File dialogs in the folder of an open catalogue: a second program comes and goes, and nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QFileSystemModel
from pytestqt.qtbot import QtBot

from editor.services import documents, maintenance
from editor.ui.kit import file_dialogs
from editor.ui.kit.editor import DocumentEditor
from editor.ui.shell.main_window import MainWindow
from schemas.problems import EditorError

Duplicate = Callable[[str], DocumentEditor]
ROOT = Path(__file__).parents[2]
UNIT = "demonworld/unit/orc-guard"
LOCKS = Path("/proc/locks")


def _locks(catalogue: Path) -> set[str]:
    """Return the files of a catalogue on which this process has locks, as the system says."""
    if not LOCKS.exists():
        return {"-shm", ""}
    numbers = {}
    for ending in ("", "-wal", "-shm"):
        file = catalogue.with_name(catalogue.name + ending)
        if file.exists():
            numbers[file.stat().st_ino] = ending
    rows = [line.split() for line in LOCKS.read_text().splitlines() if "->" not in line]
    mine = [int(row[5].rpartition(":")[2]) for row in rows if int(row[4]) == os.getpid()]
    return {numbers[number] for number in mine if number in numbers}


_COMMANDS = """
import json, sys
from editor.cli.main import run
for arguments in json.loads(sys.argv[2]):
    assert run(["--catalogue", sys.argv[1], *arguments]) == 0
"""


def _program(catalogue: Path, *commands: tuple[str, ...]) -> str:
    """Return what commands of another process say, one after the other."""
    done = subprocess.run(
        [sys.executable, "-c", _COMMANDS, str(catalogue), json.dumps(commands)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _listed(catalogue: Path) -> Callable[[], QFileDialog | None]:
    """Return what finds the dialog in front once it has listed the catalogue."""

    def find() -> QFileDialog | None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QFileDialog):
            return None
        models = box.findChildren(QFileSystemModel)
        seen = any(model.data(model.index(str(catalogue), 2)) for model in models)
        return box if seen else None

    return find


def _dismiss_when_listed(catalogue: Path, qtbot: QtBot, ask: Callable[[], object]) -> None:
    from PySide6.QtCore import QTimer

    find = _listed(catalogue)
    timer = QTimer()
    seen: list[str] = []

    def look() -> None:
        box = find()
        if box is not None:
            timer.stop()
            seen.append(box.windowTitle())
            box.reject()

    timer.timeout.connect(look)
    timer.start(20)
    ask()
    assert seen


@pytest.mark.long
def test_second_program_after_a_dialog_takes_nothing_from_the_window(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    catalogue = window.context.workspace.path
    session = copy_of(UNIT).session
    window.context.settings.last_folder = str(catalogue.parent)
    before = _locks(catalogue)
    assert before == {"", "-shm"}
    for ask in (
        lambda: file_dialogs.open_file(window, "Open", str(catalogue.parent)),
        lambda: file_dialogs.open_files(window, "Open", str(catalogue.parent), "All files (*)"),
        lambda: file_dialogs.save_file(window, "Save", str(catalogue.with_name("x")), "All files (*)"),
    ):
        _dismiss_when_listed(catalogue, qtbot, ask)
        assert _locks(catalogue) == before
    _program(catalogue, ("catalogue", "list", "--kind", "unit"))
    assert _locks(catalogue) == before
    session.change("fear", 5, "Change fear")
    assert session.save()
    session.change("fear", 6, "Change fear")
    assert session.keep_now() is None
    shown = _program(catalogue, ("catalogue", "history", session.id), ("catalogue", "show", session.id))
    assert shown.splitlines()[0].split("\t")[0].strip() == "2"
    assert "fear: 5" in shown
    assert documents.load(window.context.workspace, session.id).data["fear"] == 6


def test_refused_restore_of_the_open_catalogue_takes_no_locks(window: MainWindow, tmp_path: Path) -> None:
    workspace = window.context.workspace
    before = _locks(workspace.path)
    file = maintenance.backup(workspace, tmp_path / "one.marshalry-backup")
    with pytest.raises(EditorError) as caught:
        maintenance.restore_backup(file, workspace.path)
    assert caught.value.problems[0].code == "catalogue.still_open"
    assert _locks(workspace.path) == before


def test_catalogue_dropped_on_its_own_window_is_refused_unopened(window: MainWindow, qtbot: QtBot) -> None:
    catalogue = window.context.workspace.path
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(catalogue))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys))
    qtbot.waitUntil(lambda: not window.context.jobs.running)
    assert _locks(catalogue) == {"", "-shm"}
    box = QApplication.activeModalWidget()
    if box is not None:
        box.close()


def test_kinds_are_told_by_name_and_saving_takes_the_ending_of_the_kind(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "picture.png").write_bytes(b"SQLite format 3\0")
    model = file_dialogs.file_dialog(window, "Open")
    model.setDirectory(str(folder))
    listing = model.findChildren(QFileSystemModel)[0]
    qtbot.waitUntil(lambda: listing.data(listing.index(str(folder / "picture.png"), 2)) == "PNG file")
    model.deleteLater()
    assert file_dialogs._suffix_of("Backups (*.marshalry-backup *.sqlite)") == "marshalry-backup"
    assert file_dialogs._suffix_of("All files (*)") == ""


def test_the_folder_that_is_shown_can_be_chosen_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, window: MainWindow
) -> None:
    def choose(dialog: QFileDialog) -> int:
        buttons = dialog.findChildren(QDialogButtonBox)[0]
        assert buttons.button(QDialogButtonBox.StandardButton.Open).isEnabled()
        return int(QFileDialog.DialogCode.Accepted)

    monkeypatch.setattr(QFileDialog, "exec", choose)
    assert Path(file_dialogs.choose_folder(window, "Choose", str(tmp_path))) == tmp_path


def test_dialogs_of_the_system_are_used_only_where_they_take_no_locks() -> None:
    apart = file_dialogs.system_dialogs_are_apart
    assert apart("win32", {})
    assert apart("darwin", {})
    assert apart("linux", {"QT_QPA_PLATFORMTHEME": "xdgdesktopportal"})
    assert not apart("linux", {})
    assert not apart("linux", {"QT_QPA_PLATFORMTHEME": "gtk3"})


def test_file_is_asked_for_where_the_last_one_was_and_gets_its_ending(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, window: MainWindow
) -> None:
    settings, asked = window.context.settings, []
    settings.last_folder = str(tmp_path)

    def save(_parent: object, _title: str, proposed: str, _kinds: str) -> tuple[str, str]:
        asked.append(Path(proposed))
        return str(tmp_path / "there" / "report"), ""

    monkeypatch.setattr(file_dialogs, "save_file", save)
    file = file_dialogs.ask_to_save(window, settings, "Save", "Orcs / Trolls.pdf", "PDF (*.pdf)")
    assert asked == [tmp_path / "Orcs - Trolls.pdf"]
    assert file == tmp_path / "there" / "report.pdf"
    assert settings.last_folder == str(tmp_path / "there")
    monkeypatch.setattr(file_dialogs, "save_file", lambda *_: ("", ""))
    assert file_dialogs.ask_to_save(window, settings, "Save", "a.pdf", "") is None
    assert settings.last_folder == str(tmp_path / "there")


def test_dialogs_begin_at_what_is_left_of_the_way_to_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for wanted in (
        tmp_path,
        tmp_path / "gone" / "deeper",
        tmp_path / "file" / "no-folder",
        tmp_path / ("x" * 300),
    ):
        assert file_dialogs.nearest_folder(wanted) == tmp_path
