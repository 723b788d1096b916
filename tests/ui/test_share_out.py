"""The dialog that writes web pages and scenarios for other programs, in a real window."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.ui.pages.sharing.share_out import ShareOutDialog
from editor.ui.shell import sharing
from editor.ui.shell.main_window import MainWindow
from schemas.losses import lost
from tests.packs.vassal_reading import module
from tests.ui.conftest import Find

HARBOUR = "tides/scenario/one-harbour"


def chosen(dialog: ShareOutDialog, form: str) -> ShareOutDialog:
    """Choose a format."""
    dialog.form_box.setCurrentIndex(dialog.form_box.findData(form))
    return dialog


@pytest.mark.long
def test_a_site_with_a_battle_and_a_module_are_written_while_the_window_lives(
    window: MainWindow, find: Find, tmp_path: Path, qtbot: QtBot
) -> None:
    window.open_document(find(HARBOUR))
    dialog = sharing.share_out(window)
    assert dialog.scenario.currentData() == find(HARBOUR)
    dialog.game.setCurrentIndex(dialog.game.findData("tides"))
    for box in dialog.languages.values():
        box.setChecked(False)
    assert not dialog.write.isEnabled()
    dialog.languages["fr"].setChecked(True)
    assert dialog.write.isEnabled()
    items = [dialog.battles.item(row) for row in range(dialog.battles.count())]
    item = next(one for one in items if one.data(Qt.ItemDataRole.UserRole) == find(HARBOUR))
    item.setCheckState(Qt.CheckState.Checked)
    dialog.write_to(tmp_path / "site")
    assert dialog.job.running
    qtbot.waitUntil(lambda: not dialog.job.running)
    assert not dialog.job.trouble.text()
    assert (tmp_path / "site/fr/tides/battle-one-harbour-1.js").is_file()

    chosen(dialog, "vassal").write_to(tmp_path / "harbour.vmod")
    qtbot.waitUntil(lambda: not dialog.job.running)
    assert module(tmp_path / "harbour.vmod").all("DrawPile")
    (tmp_path / "full").mkdir()
    (tmp_path / "full/thesis.txt").write_text("years of work")
    chosen(dialog, "pictures").write_to(tmp_path / "full")
    qtbot.waitUntil(lambda: not dialog.job.running)
    assert dialog.job.trouble.text()
    dialog.reject()


def test_a_site_that_is_stopped_leaves_nothing(
    window: MainWindow, find: Find, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = sharing.share_out(window)
    assert not dialog.seed.isEnabled()  # no dice without a battle
    dialog.battles.item(0).setCheckState(Qt.CheckState.Checked)
    assert dialog.seed.isEnabled()
    dialog.battles.item(0).setCheckState(Qt.CheckState.Unchecked)
    dialog.game.setCurrentIndex(dialog.game.findData("tides"))
    dialog.write_to(tmp_path / "site")
    assert not dialog.form_box.isEnabled()  # else another format would stand above what is said of this one
    dialog.job.stop()
    qtbot.waitUntil(lambda: not dialog.job.running)
    assert dialog.form_box.isEnabled()
    assert dialog.job.state.text()
    assert not (tmp_path / "site").exists()
    dialog.job.show_problems([lost("map_import.mask")])
    assert dialog.job.trouble.property("tone") == "warning"  # it was written, though not all of it
    everything = dialog.scenario.count()
    assert (
        0
        < chosen(dialog, "wesnoth").scenario.count()
        < everything
        == chosen(dialog, "vassal").scenario.count()
    )
    dialog.scenario.setCurrentIndex(1)
    assert dialog.job.trouble.isHidden()  # it was said of another scenario
    dialog.reject()
