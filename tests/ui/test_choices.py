"""Choices in narrow cells: their lists show whole words, and stay open after a double click."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.inputs import ComboBox

LEFT = Qt.MouseButton.LeftButton


def test_list_of_a_narrow_choice_is_as_wide_as_its_words_and_outlives_the_click(qtbot: QtBot) -> None:
    cell = QWidget()
    qtbot.addWidget(cell)
    box = ComboBox(cell)
    box.addItems(["unité", "règles de composition"])
    box.resize(30, 24)
    cell.show()
    qtbot.mousePress(cell, LEFT)  # the second press of a double click makes the editor of the cell
    box.open_list()
    listed = box.view()
    qtbot.mouseRelease(listed.window(), LEFT)
    assert listed.isVisible()
    assert listed.width() > listed.fontMetrics().horizontalAdvance("règles de composition")
    box.hidePopup()
