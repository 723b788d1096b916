"""Settings and panels that the version of 24 November left are those of this one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.kit.settings import Settings
from tests.ui.studios import studio_over

SAVED = Path(__file__).resolve().parents[1] / "data" / "before" / "settings.ini"


@pytest.mark.long
def test_settings_and_panels_of_the_version_before(
    qapp: QApplication, catalogue_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    file = shutil.copyfile(SAVED, tmp_path / "settings.ini")
    store = QSettings(str(file), QSettings.Format.IniFormat)
    settings = Settings(store)
    assert (settings.language, settings.theme) == ("fr", "dark")
    left = settings.open_documents
    with studio_over(qapp, catalogue_file, tmp_path, store) as studio:
        window = studio.open()
        found = [documents.find(window.context.workspace, ident) for ident in left]
        assert [row.slug for row in found] == ["orc-guard", "board-1", "grazzas-raiders"]
        assert (window.history_dock.isHidden(), window.log_dock.isHidden()) == (False, True)
        window.reopening.open(left, left[0])
        qtbot.waitUntil(lambda: len(window.tabs.editors()) == len(left))
        editor = window.tabs.editor()
        assert editor is not None
        assert editor.session.id == left[0]
        assert window.reopening.ids() == left
