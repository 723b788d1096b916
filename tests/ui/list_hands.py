"""Hands for every list of every editor: found by the signs on the buttons, worked through Qt."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QEvent, QItemSelectionModel
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QInputDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.ui.editors.form_editor import FormEditor
from editor.ui.kit import file_dialogs
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.theme import _Dresser
from editor.ui.shell.main_window import MainWindow

ADD: Final = ("plus",)
REMOVE: Final = ("trash-2", "x")
MOVE: Final = ("arrow-up", "arrow-down")
COPY: Final = ("layers",)
_FIELDS: Final = (QLineEdit, QPlainTextEdit, QSpinBox, QCheckBox, QComboBox, QAbstractItemView)


class ListHands:
    """Works the lists of one editor and its panels, and tells what they show."""

    def __init__(self, window: MainWindow, editor: DocumentEditor, qtbot: QtBot) -> None:
        self._window, self.editor, self._qtbot = window, editor, qtbot
        self.roots: list[QWidget] = [editor]
        if isinstance(editor, FormEditor):
            for number in range(editor._list.count()):
                editor._list.setCurrentRow(number)
        area = window.side.area(editor)
        self.roots.extend(dock.widget() for dock in (area.docks if area is not None else ()))
        self.settle()

    def settle(self) -> None:
        """Let Qt lay out, delete and tell; let what runs beside it end."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    # what there is

    def buttons(self, signs: Sequence[str]) -> dict[str, QAbstractButton]:
        """Return the buttons with one of some signs that a person could press now, by a lasting name."""
        found: dict[str, QAbstractButton] = {}
        for root in self.roots:
            for button in root.findChildren(QAbstractButton):
                if _sign(button) not in signs or not button.isEnabled() or not button.isVisibleTo(root):
                    continue
                name = f"{_owner(button)} | {button.accessibleName() or button.text()}"
                number = sum(other.startswith(name) for other in found)
                found[f"{name} #{number}"] = button
        return found

    def near(self, button: QAbstractButton, signs: Sequence[str]) -> QAbstractButton | None:
        """Return the last button with one of some signs in the list that a button belongs to."""
        above = button.parentWidget()
        for _step in range(3):
            if above is None or above in self.roots:
                return None
            others = [
                one
                for one in above.findChildren(QAbstractButton)
                if one is not button and _sign(one) in signs and one.isEnabled() and one.isVisibleTo(above)
            ]
            if others:
                return others[-1]
            above = above.parentWidget()
        return None

    # what it does

    def press(self, button: QAbstractButton, last: bool = False) -> None:
        """Press a button; of the menu that it opens the first entry is taken, or the last."""
        with answered():
            menu = button.menu() if isinstance(button, QPushButton | QToolButton) else None
            if isinstance(menu, QMenu):
                entries = [one for one in menu.actions() if one.isEnabled() and not one.isSeparator()]
                if entries:
                    entries[-1 if last else 0].trigger()
            else:
                button.click()
            for box in QApplication.topLevelWidgets():
                if isinstance(box, QDialog) and box.isVisible():
                    box.close()
        self.settle()

    def choose_last(self, button: QAbstractButton) -> None:
        """Choose the last row of the table that a button belongs to, if it belongs to one."""
        above = button.parentWidget()
        view = above.findChild(QAbstractItemView) if above is not None and above not in self.roots else None
        if view is None or view.model() is None or view.model().rowCount() == 0:
            return
        index = view.model().index(view.model().rowCount() - 1, 0)
        flag = QItemSelectionModel.SelectionFlag
        view.selectionModel().setCurrentIndex(index, flag.ClearAndSelect | flag.Rows)

    # what it sees

    def draft(self) -> str:
        """Return the draft, letter by letter."""
        return json.dumps(self.editor.session.data, sort_keys=True, ensure_ascii=False)

    def shown(self) -> list[str]:
        """Return what the fields of the form show, one line for each; not what is worked out beside them."""
        cells = {
            cell: None for host in self.editor.findChildren(FormHost) for cell in host.cells_in(self.editor)
        }
        return [
            f"{cell.path}: {_words(widget)}"
            for cell in cells
            for widget in cell.findChildren(QWidget)
            if isinstance(widget, _FIELDS) and widget.isVisibleTo(self.editor)
        ]

    def show_again(self) -> None:
        """Let every cell read the draft again."""
        for host in self.editor.findChildren(FormHost):
            for cell in host.cells_in(self.editor):
                cell.refresh()
        self.settle()


@contextmanager
def answered() -> Iterator[None]:
    """Answer what would wait: names are given, other questions are put off."""
    no = QMessageBox.StandardButton.No
    with (
        patch.object(QInputDialog, "getText", staticmethod(lambda *_a, **_k: ("New", True))),
        patch.object(QDialog, "exec", lambda *_a: 0),
        patch.object(QMenu, "exec", lambda *_a: None),
        patch.object(QMessageBox, "question", staticmethod(lambda *_a, **_k: no)),
        patch.object(file_dialogs, "open_file", lambda *_a, **_k: ("", "")),
        patch.object(file_dialogs, "open_files", lambda *_a, **_k: ([], "")),
    ):
        yield


def _sign(button: QAbstractButton) -> str:
    dresser = next((one for one in button.children() if isinstance(one, _Dresser)), None)
    return dresser._name if dresser is not None else ""


def _owner(widget: QWidget) -> str:
    """Return the classes above a widget, to be read."""
    names = []
    above = widget.parentWidget()
    while above is not None and len(names) < 3:
        names.append(type(above).__name__)
        above = above.parentWidget()
    return "<".join(names)


def _words(widget: Any) -> str:
    if isinstance(widget, QLineEdit):
        return str(widget.text())
    if isinstance(widget, QPlainTextEdit):
        return str(widget.toPlainText())
    if isinstance(widget, QSpinBox):
        return str(widget.value())
    if isinstance(widget, QCheckBox):
        return str(widget.isChecked())
    if isinstance(widget, QComboBox):
        return str(widget.currentText())
    model = widget.model()
    if model is None:
        return ""
    rows = range(min(model.rowCount(), 50))
    # Qt keeps the count of a list's columns, which is one, to itself.
    columns = range(1 if isinstance(model, QAbstractListModel) else model.columnCount())
    return "; ".join(", ".join(str(model.index(row, one).data()) for one in columns) for row in rows)
