"""A closed window lets its catalogue go, whatever was on its way to it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from editor.services.following import News
from editor.ui.app import Studio
from editor.ui.shell.main_window import MainWindow
from schemas.held_files import is_held
from tests.ui.conftest import Duplicate
from tests.ui.studios import studio_over

Find = Callable[[str], str]


def test_news_that_come_after_closing_do_not_open_the_catalogue_again(
    qapp: QApplication, catalogue_file: Path, tmp_path: Path
) -> None:
    with studio_over(qapp, catalogue_file, tmp_path) as studio:
        window = studio.open()
        window.following._pass_on(News(listed=("other",)))
        studio.close()
        assert not is_held(catalogue_file)
        qapp.processEvents()
        assert not is_held(catalogue_file)


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("name", ["file.print_centre", "document.duplicate", "document.preview"])
def test_what_was_asked_for_just_before_the_window_closed_is_not_shown_any_more(
    studio: Studio, window: MainWindow, qapp: QApplication, find: Find, name: str
) -> None:
    window.open_document(find("demonworld/scenario/first-battle"))
    front = window.tabs.currentWidget()
    window.book.action(name).trigger()
    window.close()
    for _round in range(8):
        qapp.processEvents()
    assert window.tabs.currentWidget() is front


@pytest.mark.long
def test_a_document_that_was_made_before_the_window_closed_is_not_brought_to_the_front(
    studio: Studio, window: MainWindow, qapp: QApplication, find: Find
) -> None:
    window.open_document(find("demonworld/unit/orc-guard"))
    front = window.tabs.currentWidget()
    window.show_document(find("demonworld/unit/trolls"))
    window.close()
    for _round in range(8):
        qapp.processEvents()
    assert window.tabs.currentWidget() is front
