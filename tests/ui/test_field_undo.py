"""Undo in a field is the document's: no field takes back what was typed in it alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.kit.inputs import DecimalBox, LineEdit, SpinBox, TextBox


@pytest.mark.parametrize("kind", [LineEdit, SpinBox, DecimalBox, TextBox])
def test_undo_and_redo_in_a_field_reach_the_document(qtbot: QtBot, kind: type[QWidget]) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    field = kind(host)
    QVBoxLayout(host).addWidget(field)
    asked: list[str] = []
    for words in ("Ctrl+Z", "Ctrl+Shift+Z"):
        QShortcut(QKeySequence(words), host).activated.connect(lambda said=words: asked.append(said))
    host.show()
    host.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(field, Qt.Key.Key_1)
    qtbot.keyClick(field, Qt.Key.Key_Z, control)
    qtbot.keyClick(field, Qt.Key.Key_Z, control | Qt.KeyboardModifier.ShiftModifier)
    assert asked == ["Ctrl+Z", "Ctrl+Shift+Z"]
    text = field.toPlainText() if isinstance(field, TextBox) else field.text()  # type: ignore[attr-defined]
    assert text.startswith("1")
