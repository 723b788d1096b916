"""The dialog that picks documents, with keys only."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit
from pytestqt.qtbot import QtBot

from editor.ui.kit.catalogue.list_view import WITH_POINTS
from editor.ui.kit.catalogue.picker import PickerDialog
from editor.ui.shell.main_window import MainWindow
from schemas.systems import DOCUMENT_SYSTEMS


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


def test_points_stand_in_a_column_where_documents_of_the_kind_can_have_some(
    window: MainWindow, qtbot: QtBot
) -> None:
    dialog = PickerDialog(window.context, "demonworld", ("map", "unit"), several=False, parent=window)
    qtbot.waitUntil(lambda: dialog.list.model.settled)
    assert dialog.list.view.isColumnHidden(1)
    dialog.list.model.set_query(replace(dialog.list.model.query, kind="unit"))
    qtbot.waitUntil(lambda: dialog.list.model.settled)
    assert not dialog.list.view.isColumnHidden(1)
    for system in DOCUMENT_SYSTEMS:
        for kind in system.kinds:
            model = system.model(kind)
            assert model is not None
            pointed = not model.model_fields.keys().isdisjoint(("points", "points_limit"))
            assert pointed == (kind in WITH_POINTS), (system.id, kind)
