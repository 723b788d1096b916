"""The live face of a card is shown large in a window of its own; it follows the draft."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.ui.editors.face_panel import FacePanel
from editor.ui.kit.editor import DocumentEditor
from editor.ui.shell.main_window import MainWindow

Duplicate = Callable[[str], DocumentEditor]


@pytest.mark.long
def test_a_double_click_shows_the_face_large_and_zooms_about_the_pointer(
    window: MainWindow, copy_of: Duplicate, qtbot: QtBot
) -> None:
    session = copy_of("demonworld/unit/orc-guard").session
    panel = window.findChild(FacePanel)
    assert panel is not None
    qtbot.waitUntil(lambda: panel.front.face is not None)
    QTest.mouseDClick(panel.front, Qt.MouseButton.LeftButton)
    large = panel._large
    assert large is not None
    assert large.isVisible()
    assert large.sides.fitting_words() == large.sides.currentText()
    sheet = large.sheet
    assert sheet.faces == (panel.front.face, panel.back.face)
    session.change(("name", "en"), "Guard of the pit", "Change name")
    qtbot.waitUntil(lambda: sheet.faces[0] is panel.front.face and large.windowTitle() == "Guard of the pit")
    assert large.state.text() == "Working copy, not saved as a version."

    fitted, at = sheet.zoom, QPointF(200, 150)
    here = (at - sheet.origin) / sheet.zoom
    turn = QWheelEvent(
        at,
        sheet.mapToGlobal(at),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(sheet, turn)
    assert abs(sheet.zoom - fitted * 1.44) < 1e-9
    assert ((at - sheet.origin) / sheet.zoom - here).manhattanLength() < 1e-9
    before = sheet.origin
    left, none, keys = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    for kind, place, button in (
        (QEvent.Type.MouseButtonPress, QPointF(50, 50), left),
        (QEvent.Type.MouseMove, QPointF(70, 45), none),
        (QEvent.Type.MouseButtonRelease, QPointF(70, 45), left),
    ):
        QApplication.sendEvent(sheet, QMouseEvent(kind, place, sheet.mapToGlobal(place), button, left, keys))
    assert sheet.origin - before == QPointF(20, -5)
    large.sides.setCurrentIndex(2)
    assert sheet.faces == (panel.back.face,)
    QTest.keyClick(sheet, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert sheet.faces[0].height * sheet.zoom <= sheet.height()
    large.close()
