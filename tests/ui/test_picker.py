"""The dialog that picks documents, with keys only."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit
from pytestqt.qtbot import QtBot

from editor.ui.kit.catalogue.picker import PickerDialog
from editor.ui.shell.main_window import MainWindow


def test_enter_behind_a_name_takes_the_first_find(window: MainWindow, qtbot: QtBot) -> None:
    dialog = PickerDialog(window.context, "diskwars", ("army",), several=False, parent=window)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.list.model.settled)
    search = dialog.findChild(QLineEdit)
    assert search is not None
    QTest.keyClicks(search, "Grazza's Raiders")
    qtbot.waitUntil(lambda: dialog.list.model.settled and dialog.list.model.rowCount() == 1)
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert [row.slug for row in dialog.list.selected()] == ["grazzas-raiders"]
