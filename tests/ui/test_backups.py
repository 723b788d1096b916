"""Backups in the window: listed, compared, brought back; and the ways out of a damaged catalogue."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.services.backups import backups_of, make_backup
from editor.ui.app import Studio
from editor.ui.kit.auto_backup import BackupTimer
from editor.ui.kit.manual_places import show_help
from editor.ui.pages.manual.view import ManualPage
from editor.ui.shell.dialogs.backups import BackupsDialog
from editor.ui.shell.dialogs.damaged import DamagedDialog
from editor.ui.shell.main_window import MainWindow
from schemas.problems import EditorError, error
from tests.ui.conftest import Duplicate

pytestmark = pytest.mark.usefixtures("studio")
"""Each test has a window of its own: what it does to the catalogue stays there."""

UNIT = "demonworld/unit/orc-guard"


def _dialog(window: MainWindow) -> BackupsDialog:
    window.commands.files.restore()
    return window.findChildren(BackupsDialog)[-1]


def _ready(qtbot: QtBot, dialog: BackupsDialog) -> None:
    qtbot.waitUntil(lambda: not dialog.message.text().startswith("Comparing"))


@pytest.mark.long
def test_a_dialog_that_is_closed_while_it_brings_back_stays_until_that_is_told(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(UNIT)
    make_backup(window.context.workspace, "auto")
    points = editor.session.value(["points"])
    editor.session.change(["points"], points + 10, "Points")
    assert editor.session.save()
    dialog = _dialog(window)
    qtbot.waitUntil(lambda: dialog.differences.topLevelItemCount() == 1)
    dialog.differences.selectAll()
    dialog.bring_back()
    dialog.close()
    qtbot.waitUntil(lambda: editor.session.value(["points"]) == points)
    qtbot.waitUntil(lambda: window.findChild(BackupsDialog) is None)


@pytest.mark.long
def test_window_makes_a_backup_by_itself_only_where_something_changed(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    path = window.context.workspace.path
    timer = BackupTimer(window.context, window)
    copy_of(UNIT)
    timer.work()
    qtbot.waitUntil(lambda: len(backups_of(path)) == 1 and not timer._running)
    timer.work()
    qtbot.waitUntil(lambda: not timer._running)
    assert [one.reason for one in backups_of(path)] == ["auto"]


@pytest.mark.long
def test_backup_that_cannot_be_made_is_said_once(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    path = window.context.workspace.path
    path.with_name(f"{path.name}-backups").write_text("in the way")
    timer = BackupTimer(window.context, window)
    copy_of(UNIT)
    for _ in range(2):
        timer.work()
        qtbot.waitUntil(lambda: not timer._running)
    assert sum("No backup could be made" in words for words in window.notices.texts()) == 1


@pytest.mark.long
def test_chosen_documents_come_back_and_open_tabs_follow(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(UNIT)
    workspace = window.context.workspace
    make_backup(workspace, "auto")
    points = editor.session.value(["points"])
    editor.session.change(["points"], points + 10, "Points")
    assert editor.session.save()
    dialog = _dialog(window)
    qtbot.waitUntil(lambda: dialog.differences.topLevelItemCount() == 1)
    item = dialog.differences.topLevelItem(0)
    assert item is not None
    assert item.text(2) == "changed"
    item.setSelected(True)
    dialog.bring_back()
    qtbot.waitUntil(lambda: editor.session.value(["points"]) == points)
    assert documents.load(workspace, editor.session.id).row.version == 3
    _ready(qtbot, dialog)
    assert dialog.message.text().startswith("Nothing differs")
    dialog.close()


@pytest.mark.long
def test_file_that_is_no_backup_says_so_and_closes_no_tab(
    studio: Studio, window: MainWindow, copy_of: Duplicate, tmp_path: Path, qtbot: QtBot
) -> None:
    copy_of(UNIT)
    strange = tmp_path / "story.txt"
    strange.write_text("my story")
    before = window.context.workspace.path.stat().st_size
    dialog = _dialog(window)
    dialog.add_other(strange)
    qtbot.waitUntil(lambda: str(strange) in dialog.message.text())
    assert not dialog._all.isEnabled()
    dialog.close()
    window.restore_requested.emit(str(strange))
    qtbot.waitUntil(lambda: any(str(strange) in words for words in window.notices.texts()))
    assert studio.window is window
    assert len(window.tabs.editors()) == 1
    assert window.context.workspace.path.stat().st_size == before


@pytest.mark.long
def test_restoring_everything_opens_the_same_tabs_again(
    studio: Studio, window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    editor = copy_of(UNIT)
    ident, points = editor.session.id, editor.session.value(["points"])
    path = window.context.workspace.path
    make_backup(window.context.workspace, "auto")
    editor.session.change(["points"], points + 10, "Points")
    dialog = _dialog(window)
    qtbot.waitUntil(lambda: dialog.differences.topLevelItemCount() == 1)
    dialog.restore()
    qtbot.waitUntil(lambda: studio.window is not None and studio.window is not window)
    shown = studio.window
    assert shown is not None
    qtbot.waitUntil(lambda: len(shown.tabs.editors()) > 0)
    (again,) = shown.tabs.editors()
    assert (again.session.id, again.session.value(["points"])) == (ident, points)
    assert backups_of(path)[0].reason == "restore"


def _damaged(path: Path, *, head: bool = False) -> EditorError:
    raw = bytearray(path.read_bytes())
    start = 0 if head else 4096 * 10
    raw[start : start + 4096] = bytes(4096)
    path.write_bytes(raw)
    return error("catalogue.damaged", path_name=str(path), detail="page 11")


@pytest.mark.long
def test_damaged_catalogue_is_salvaged_from_the_dialog(
    qtbot: QtBot, catalogue_file: Path, studio: Studio
) -> None:
    dialog = DamagedDialog(_damaged(catalogue_file), catalogue_file, "en")
    show_help(dialog)  # no window is there yet
    (manual,) = dialog.findChildren(ManualPage)
    assert manual.manual_chapter == "backups"
    qtbot.addWidget(dialog)
    dialog.show()
    with qtbot.waitSignal(dialog.accepted):
        dialog.salvage()
    window = studio.open()
    assert documents.count_documents(window.context.workspace) > 400


def test_damaged_catalogue_goes_back_to_a_backup_or_begins_anew(
    qtbot: QtBot, catalogue_file: Path, studio: Studio
) -> None:
    window = studio.open()
    documents.duplicate(
        window.context.workspace, documents.find(window.context.workspace, UNIT).id, slug="mine"
    )
    make_backup(window.context.workspace, "auto")
    studio.close()
    for way in ("restore", "start_anew"):
        dialog = DamagedDialog(_damaged(catalogue_file, head=True), catalogue_file, "en")
        qtbot.addWidget(dialog)
        dialog.show()
        with qtbot.waitSignal(dialog.accepted):
            getattr(dialog, way)()
        assert catalogue_file.exists() == (way == "restore")
    assert len(list(catalogue_file.parent.glob("*-before-restore-*"))) == 2
