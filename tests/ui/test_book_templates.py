"""Templates of books in a window: the form with its live pages, and the book of an army by one of them."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.ui.editors.books.pages_panel import PagesPanel
from editor.ui.shell import sharing
from editor.ui.shell.main_window import MainWindow
from tests.ui.conftest import Duplicate, Find

ARMY = "demonworld/army/first-battle-orcs"


@pytest.mark.long
def test_pages_follow_the_form_of_a_template_and_a_book_is_saved_by_it(
    window: MainWindow, find: Find, copy_of: Duplicate, tmp_path: Path, qtbot: QtBot
) -> None:
    editor = copy_of("shared/book_style/army-book")
    panel = window.findChild(PagesPanel)
    assert panel is not None
    panel.document.setCurrentIndex(panel.document.findData(find(ARMY)))
    qtbot.waitUntil(lambda: len(panel.pages) > 1 and "page" in panel.state.text())
    cover = panel.pages[0].pixmap().toImage()
    editor.session.change("cover", "heading", "Title above")
    qtbot.waitUntil(lambda: bool(panel.pages) and panel.pages[0].pixmap().toImage() != cover)
    editor.session.change("columns", 9, "Too many")
    panel.make()
    assert panel.pages
    editor.session.change("columns", 1, "One")

    window.open_document(find(ARMY))
    dialog = sharing.open_book(window)
    assert dialog is not None
    assert dialog.style_box.findText("Spell book") < 0
    qtbot.waitUntil(lambda: not dialog.job.running and bool(dialog.pages))
    dialog.style_box.setCurrentIndex(dialog.style_box.findText("Reference in small letters"))
    qtbot.waitUntil(lambda: not dialog.job.running and bool(dialog.pages))
    assert dialog.options().style == dialog.style_box.currentData() != ""
    dialog.save_to(tmp_path / "book.pdf")
    qtbot.waitUntil(lambda: not dialog.job.running)
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF")
    dialog.close()
