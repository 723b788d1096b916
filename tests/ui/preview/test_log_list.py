"""The log of a battle shows whole rows where it follows what happens."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QStringListModel
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from editor.ui.pages.preview.log_view import LogList


@pytest.mark.parametrize("height", [101, 110, 119])
def test_no_half_row_stands_at_the_top(qtbot: QtBot, height: int) -> None:
    view = LogList()
    qtbot.addWidget(view)
    view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
    model = QStringListModel([f"row {number}" for number in range(60)])
    view.setModel(model)
    view.resize(200, height)
    view.show()
    for number in (10, 30, 59, 2):
        view.show_row(model.index(number, 0))
        assert view.visualRect(view.indexAt(QPoint(0, 0))).top() >= 0
        row = view.visualRect(model.index(number, 0))
        assert view.viewport().rect().contains(row)
    view.show_row(model.index(59, 0))
    view.resize(200, height - 13)  # a line of details is shown below
    qtbot.waitUntil(lambda: view.viewport().rect().contains(view.visualRect(model.index(59, 0))))
    assert view.visualRect(view.indexAt(QPoint(0, 0))).top() >= 0
