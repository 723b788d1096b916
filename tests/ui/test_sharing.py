"""Rosters, share codes and books in real windows."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from editor.services import share_codes
from editor.services.resolving import resolve
from editor.ui.pages.sharing.import_preview import ImportDialog
from editor.ui.shell import sharing
from editor.ui.shell.main_window import MainWindow
from tests.ui.conftest import Duplicate, Find

ARMY = "demonworld/army/kal-bennock-orcs"


@pytest.mark.long
def test_a_roster_is_shown_copied_saved_and_its_code_opens_again(
    window: MainWindow, find: Find, tmp_path: Path, qtbot: QtBot
) -> None:
    assert sharing.meant(window, sharing.ROSTERS) is None
    window.open_document(find(ARMY))
    dialog = sharing.open_roster(window)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.copy.isEnabled() and "ORCS, KAL BENNOCK" in dialog.text.toPlainText())
    dialog.form_box.setCurrentIndex(dialog.form_box.findData("discord"))
    qtbot.waitUntil(lambda: not dialog.job.running and "# Orcs, Kal" in dialog.text.toPlainText())
    dialog.copy_next()
    first = QGuiApplication.clipboard().text()
    dialog.copy_next()
    assert first.startswith("# Orcs, Kal")
    assert QGuiApplication.clipboard().text() != first
    assert not dialog.raw.isEnabled()
    dialog.form_box.setCurrentIndex(dialog.form_box.findData("pdf"))
    qtbot.waitUntil(lambda: not dialog.job.running and bool(dialog.pages))
    dialog.save_to(tmp_path / "roster.pdf")
    qtbot.waitUntil(lambda: not dialog.job.running)
    assert (tmp_path / "roster.pdf").read_bytes().startswith(b"%PDF")
    dialog.form_box.setCurrentIndex(dialog.form_box.findData("code"))
    qtbot.waitUntil(lambda: not dialog.job.running and dialog.text.toPlainText().startswith("MARSHAL1."))
    dialog.copy_next()
    dialog.close()

    asked = sharing.open_code(window)
    assert asked.text.toPlainText().startswith("MARSHAL1.")
    asked.text.setPlainText(asked.text.toPlainText()[:200])
    asked.look()
    qtbot.waitUntil(lambda: "incomplete" in asked.trouble.text())
    asked.text.setPlainText(share_codes.short_share_code(resolve(window.context.workspace, ARMY)))
    asked.look()
    qtbot.waitUntil(lambda: window.findChild(ImportDialog) is not None)
    preview = window.findChild(ImportDialog)
    qtbot.waitUntil(lambda: preview.tree.topLevelItemCount() == 1)
    preview.take()
    qtbot.waitUntil(lambda: window.tabs.editor().session.id != find(ARMY))  # type: ignore[union-attr]
    assert window.tabs.editor().session.kind == "army"  # type: ignore[union-attr]


@pytest.mark.long
def test_a_roster_as_a_table_is_raw_only_where_that_is_asked_for(
    window: MainWindow, copy_of: Duplicate, tmp_path: Path, qtbot: QtBot
) -> None:
    editor = copy_of(ARMY)
    note = "=1+1"
    editor.session.change("entries[0].note", note, "Note")
    dialog = sharing.open_roster(window)
    assert dialog is not None
    dialog.form_box.setCurrentIndex(dialog.form_box.findData("csv"))
    qtbot.waitUntil(lambda: not dialog.job.running and f"'{note}" in dialog.text.toPlainText())
    dialog.raw.setChecked(True)
    qtbot.waitUntil(lambda: not dialog.job.running and f",{note}" in dialog.text.toPlainText())
    dialog.save_to(tmp_path / "roster.csv")
    qtbot.waitUntil(lambda: not dialog.job.running)
    assert f",{note}" in (tmp_path / "roster.csv").read_text(encoding="utf-8-sig")


@pytest.mark.long
def test_a_book_is_shown_and_saved_as_pdf_and_as_web_pages(
    window: MainWindow, find: Find, tmp_path: Path, qtbot: QtBot
) -> None:
    window.open_document(find(ARMY))
    dialog = sharing.open_book(window)
    assert dialog is not None
    dialog.faces.setChecked(False)
    qtbot.waitUntil(lambda: not dialog.job.running and len(dialog.pages) > 3)
    dialog.save_to(tmp_path / "book.pdf")
    qtbot.waitUntil(lambda: not dialog.job.running)
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF")
    dialog.save_to(tmp_path / "site")
    qtbot.waitUntil(lambda: not dialog.job.running)
    assert (tmp_path / "site" / "index.html").is_file()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("mine")
    dialog.save_to(tmp_path / "mine")
    qtbot.waitUntil(lambda: not dialog.job.running)
    assert "other files" in dialog.job.trouble.text()
    dialog.close()
