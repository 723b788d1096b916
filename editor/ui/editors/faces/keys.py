"""Keys that do something with the chosen boxes, on the face, in the tree and in the properties."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence


def command_of(event: QKeyEvent) -> str:
    """Return what a key asks for: copy, cut, paste, all or duplicate; '' for something else."""
    standard = QKeySequence.StandardKey
    keys = {standard.Copy: "copy", standard.Cut: "cut", standard.Paste: "paste", standard.SelectAll: "all"}
    for key, command in keys.items():
        if event.matches(key):
            return command
    return "duplicate" if duplicates(event) else ""


def duplicates(event: QKeyEvent) -> bool:
    """Return whether a key is ``Ctrl+D``: where no box is meant, the window copies the document."""
    return event.modifiers() == Qt.KeyboardModifier.ControlModifier and event.key() == Qt.Key.Key_D
