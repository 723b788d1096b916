"""A closed window lets its catalogue go, whatever was on its way to it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from editor.services.following import News
from editor.ui.window.main_window import MainWindow
from schemas.held_files import is_held
from tests.ui.conftest import Duplicate
from tests.ui.studios import studio_over


def test_news_that_come_after_closing_do_not_open_the_catalogue_again(
    qapp: QApplication, catalogue_file: Path, tmp_path: Path
) -> None:
    with studio_over(qapp, catalogue_file, tmp_path) as studio:
        window = studio.open()
        window.following._tell(News(listed=True))
        studio.close()
        assert not is_held(catalogue_file)
        qapp.processEvents()
        assert not is_held(catalogue_file)


def test_a_dialog_that_is_closed_leaves_nothing_in_the_window(
    window: MainWindow, qtbot: QtBot, copy_of: Duplicate
) -> None:
    copy_of("demonworld/unit/orc-guard")
    for name in (
        *("file.new", "file.restore", "file.open_code", "file.print"),
        *("document.save_as", "document.rename", "document.users"),
        *("tools.bin", "tools.glossary", "help.shortcuts", "help.about", "view.palette"),
    ):
        window.book.action(name).trigger()
        (dialog,) = window.findChildren(QDialog)
        dialog.close()
        qtbot.waitUntil(lambda: not window.findChildren(QDialog))
