"""The area of what is asked: its bar comes where something does not fit, and goes where all does."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.layouts import FlowLayout, column_layout
from editor.ui.pages.preview.hand_notes import AskedArea


def test_the_bar_does_not_stay_for_its_own_sake(qtbot: QtBot) -> None:
    area, held = AskedArea(None), QWidget()  # type: ignore[arg-type]
    qtbot.addWidget(area)
    column, tray = column_layout(held, 0, 0), QWidget(held)
    row = FlowLayout(tray, 0, 0)
    for _ in range(6):
        tile = QWidget(tray)
        tile.setFixedSize(50, 80)
        row.addWidget(tile)
    column.addWidget(tray)
    area.hold(held)
    area.resize(302, 60)
    area.show()
    bar = area.verticalScrollBar()
    QApplication.processEvents()
    assert bar.isVisible()
    area.resize(302, 120)
    QApplication.processEvents()
    assert not bar.isVisible()
    assert tray.height() < 160, "one row, as wide as there is room"
