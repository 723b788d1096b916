"""What hands and eyes need beyond one window: answering a file dialog, a picture with dialogs above it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QImage, QKeyEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QFileDialog, QLineEdit, QWidget

from editor.ui.kit.theme import theme
from editor.ui.shell.palette import Palette

FILE_DIALOG_MS: Final = 80
FILE_DIALOG_PATIENCE: Final = 180.0
"""Seconds after which the dialog is dismissed."""


class FileDialogHand(QTimer):
    """Waits for the system's file dialog (it has an event loop of its own), types and accepts."""

    def __init__(self, app: QApplication, parent: QObject, file: Path, name_filter: str) -> None:
        super().__init__(parent)
        self._app = app
        self._file = str(file)
        self._filter = name_filter
        self._end = time.monotonic() + FILE_DIALOG_PATIENCE
        self._answered = False
        self.setInterval(FILE_DIALOG_MS)
        self.timeout.connect(self._look)

    def _look(self) -> None:
        box = self._app.activeModalWidget()
        if not isinstance(box, QFileDialog):
            if self._answered or time.monotonic() > self._end:
                self.stop()
        elif time.monotonic() > self._end:
            self.stop()
            box.reject()
        elif (line := box.findChild(QLineEdit)) is not None and line.text() == self._file:
            self._answered = True
            self._accept(box)
        elif line is not None:
            # The dialog empties the line while it reads the folder: type again.
            self._type(box, line)

    def _type(self, box: QFileDialog, line: QLineEdit) -> None:
        for words in box.nameFilters():
            if self._filter and self._filter in words:
                box.selectNameFilter(words)
        QTest.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        type_words(line, self._file)
        if (completer := line.completer()) is not None and (offers := completer.popup()) is not None:
            offers.hide()

    def _accept(self, box: QFileDialog) -> None:
        """Press the button as soon as it can be pressed: the dialog looks at the name first."""
        buttons = box.findChild(QDialogButtonBox)
        if buttons is None:
            return
        for button in buttons.buttons():
            accepts = buttons.buttonRole(button) == QDialogButtonBox.ButtonRole.AcceptRole
            if accepts and button.isEnabled():
                QTest.mouseClick(button, Qt.MouseButton.LeftButton)
                return


def type_words(widget: QWidget, words: str) -> None:
    """Press a key for every letter; those that QTest has no key for (é, ’) come as bare text."""
    for letter in words:
        if letter.isascii():
            QTest.keyClicks(widget, letter)
        else:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                event = QKeyEvent(kind, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, letter)
                QCoreApplication.sendEvent(widget, event)


def grab(app: QApplication, widget: QWidget, *, alone: bool) -> QImage:
    """Return a picture of a widget, with the dialogs and menus above it where it is not wanted alone."""
    image = widget.grab().toImage()
    if alone:
        return image
    with QPainter(image) as painter:
        origin = widget.mapToGlobal(QPoint(0, 0))
        for box in app.topLevelWidgets():
            if box is widget or not box.isVisible() or box.windowType() == Qt.WindowType.ToolTip:
                continue
            place = box.mapToGlobal(QPoint(0, 0)) - origin
            rect = box.rect().translated(place)
            if isinstance(box, QDialog) and not isinstance(box, Palette):
                # A desktop would centre it and draw a frame.
                rect.moveCenter(widget.rect().center())
            painter.drawPixmap(rect.topLeft(), box.grab())
            painter.setPen(theme().colour("muted"))
            painter.drawRect(rect.adjusted(-1, -1, 0, 0))
    return image
