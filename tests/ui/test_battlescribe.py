"""The dialogs of BattleScribe: what comes in and what goes out, with all that is lost shown before."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.services.documents import find
from editor.ui.pages.sharing.battlescribe_export import GameFilesDialog
from editor.ui.pages.sharing.battlescribe_import import BattleScribeDialog
from editor.ui.shell.main_window import MainWindow
from tests.packs.battlescribe.sample import written


@pytest.mark.long
def test_a_game_is_shown_with_its_losses_and_taken_in(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    written(tmp_path)
    window.commands.files.import_files([str(tmp_path / "reeds.gst"), str(tmp_path / "herons.cat")])
    qtbot.waitUntil(lambda: window.findChild(BattleScribeDialog) is not None)
    (dialog,) = window.findChildren(BattleScribeDialog)
    qtbot.waitUntil(lambda: dialog.tree.topLevelItemCount() == 8)
    lost = [dialog.lost.item(row).text() for row in range(dialog.lost.count())]
    assert any(one.startswith("1 change of costs under conditions") for one in lost)
    dialog.language.setCurrentIndex(dialog.language.findData("fr"))
    qtbot.waitUntil(lambda: dialog.tree.topLevelItemCount() == 8)
    dialog.take()
    workspace = window.context.workspace
    qtbot.waitUntil(lambda: window.commands.relations.stack.count() == 1)
    assert find(workspace, "reed_wars/item/long-pole").points == 4


def test_what_is_lost_of_a_game_is_shown_before_it_is_written(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = GameFilesDialog(window.context, "ember", tmp_path / "mine.gst", window)
    dialog.open()
    for language in ("fr", "en"):  # gathered twice in the same language, of which one counts
        dialog.language.setCurrentIndex(dialog.language.findData(language))
    qtbot.waitUntil(lambda: not window.context.jobs.running)
    assert dialog.lost.count() == 2
    dialog.packed.setChecked(True)
    with qtbot.waitSignal(dialog.finished):
        dialog.write()
    assert len(list(tmp_path.iterdir())) == 3
    assert (tmp_path / "mine.gstz").is_file()
