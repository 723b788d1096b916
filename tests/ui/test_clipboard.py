"""What was copied does not crash the program when it ends."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.table import TableField
from editor.ui.shell.main_window import MainWindow

Find = Callable[[str], str]
Duplicate = Callable[[str], DocumentEditor]

PROGRAM = """
from PySide6.QtCore import QMimeData
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from editor.ui.kit.clipboard import put_on_clipboard
application = QGuiApplication([])
for text in ("one", "two"):
    data = QMimeData()
    data.setText(text)
    put_on_clipboard(data)
print(QGuiApplication.clipboard().text())
"""


@pytest.mark.long
def test_program_ends_in_order_with_something_on_the_clipboard() -> None:
    ended = subprocess.run([sys.executable, "-c", PROGRAM], check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout.strip()) == (0, "two")


class NothingCopied:
    """A clipboard as most platforms have it before anything was copied: Qt then returns None."""

    def mimeData(self) -> None:  # noqa: N802 - Qt's name
        return None

    def clear(self) -> None:
        return None


@pytest.mark.long
def test_paste_with_an_empty_clipboard_says_so_everywhere(
    window: MainWindow, find: Find, copy_of: Duplicate, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(QGuiApplication, "clipboard", lambda *_of: NothingCopied())
    said: list[str] = []
    window.context.announced.connect(said.append)
    for path in ("demonworld/map/board-1", "demonworld/unit/orc-guard", "demonworld/face/classic"):
        editor = copy_of(path)
        with qtbot.captureExceptions() as troubles:
            for name in ("edit.paste", "map.paste", "face.paste"):
                if window.book.has(name):
                    window.book.action(name).trigger()
            for table in editor.findChildren(TableField):
                table.paste()
            window.commands.paste()
        assert not troubles, path
    assert "The clipboard contains no documents." in said
    assert "The clipboard contains no fields of a map." in said


def test_the_edit_menu_cuts_copies_and_pastes_where_the_focus_is(window: MainWindow, qtbot: QtBot) -> None:
    search = window.catalogue.search
    window.activateWindow()
    search.setFocus()
    search.setText("Trolls")
    for name in ("edit.select_all", "edit.cut"):
        window.book.action(name).trigger()
    assert search.text() == ""
    for _twice in range(2):
        window.book.action("edit.paste_here").trigger()
    assert search.text() == "TrollsTrolls"
    # The keys are shown and belong to the field: the window does not take them.
    action = window.book.action("edit.copy_chosen")
    assert action.shortcut().toString() == "Ctrl+C"
    assert action.shortcutContext() == Qt.ShortcutContext.WidgetShortcut
