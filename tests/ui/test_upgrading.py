"""A catalogue of an older version is opened in the window: a bar, what is done, a way to stop."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.services.opening import Upgrading, needs_upgrade
from editor.services.workspace import Workspace
from editor.ui import app
from editor.ui.app import Studio
from editor.ui.kit.jobs import CancelledError
from editor.ui.kit.manual_places import show_help
from editor.ui.pages.manual.view import ManualPage
from editor.ui.shell.dialogs import upgrade
from editor.ui.shell.dialogs.upgrade import UpgradeDialog
from schemas.problems import EditorError, error
from tests.catalogues import old_catalogue
from tests.ui.studios import studio_over


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    return old_catalogue("0004", tmp_path / "old.sqlite")


@pytest.mark.long
def test_the_window_opens_an_older_catalogue(qapp: QApplication, old_file: Path, tmp_path: Path) -> None:
    with studio_over(qapp, old_file, tmp_path) as studio:
        window = studio.open()
        assert window.isVisible()
        assert not needs_upgrade(old_file)
        dialogs = [one for one in qapp.topLevelWidgets() if isinstance(one, UpgradeDialog)]
        assert not any(dialog.isVisible() for dialog in dialogs)


@pytest.mark.long
def test_the_dialog_says_what_is_done_and_how_far_it_is(
    qtbot: QtBot, old_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upgrade, "PATIENCE_MS", 0)
    dialog = UpgradeDialog(old_file, "en")
    seen: list[tuple[str, bool]] = []
    values: list[int] = []
    dialog.job.part.connect(lambda _stage: seen.append((dialog.state.text(), dialog.cancel.isEnabled())))
    dialog.bar.valueChanged.connect(values.append)
    dialog.upgraded().close()
    assert old_file.name in dialog.words.text()
    *tables, last = seen
    assert tables[:2] == [("Making a backup…", True), ("Changing the tables…", True)]
    assert ("Sorting the names…", True) in tables
    assert all(stops for _words, stops in tables)
    assert last == ("Taking in the content of this version…", False)
    assert values == sorted(values)


def test_f1_tells_of_backups_while_a_catalogue_is_brought_up_to_date(qtbot: QtBot, old_file: Path) -> None:
    dialog = UpgradeDialog(old_file, "fr")
    qtbot.addWidget(dialog)
    show_help(dialog)  # no window is there yet
    (manual,) = dialog.findChildren(ManualPage)
    assert manual.manual_chapter == "backups"


def test_who_cancels_has_no_window_and_the_catalogue_as_it_was(
    studio: Studio, catalogue_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old_catalogue("0004", catalogue_file)
    before = catalogue_file.read_bytes()
    whole = upgrade.open_workspace

    def waiting(catalogue: Path, *, check: str, upgrading: Upgrading) -> Workspace:
        while catalogue:  # until the dialog has been cancelled
            upgrading("backup", 0, 1)
        return whole(catalogue)

    def cancelling(catalogue: Path, language: str) -> UpgradeDialog:
        dialog = UpgradeDialog(catalogue, language)
        dialog.job.part.connect(lambda _stage: dialog.cancel.click())
        return dialog

    monkeypatch.setattr(upgrade, "open_workspace", waiting)
    monkeypatch.setattr(app, "UpgradeDialog", cancelling)
    with pytest.raises(CancelledError):
        studio.open()
    assert studio.window is None
    assert catalogue_file.read_bytes() == before


def test_what_keeps_it_from_opening_is_told(
    qtbot: QtBot, old_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> Workspace:
        raise error("catalogue.no_folder", path_name="x")

    monkeypatch.setattr(upgrade, "open_workspace", refused)
    with pytest.raises(EditorError):
        UpgradeDialog(old_file, "en").upgraded()
