"""Keys that do something with the chosen boxes, on the face, in the tree and in the properties."""

from __future__ import annotations

from PySide6.QtGui import QKeyEvent, QKeySequence

from editor.ui.kit.inputs import duplicates


def command_of(event: QKeyEvent) -> str:
    """Return what a key asks for: copy, cut, paste, all or duplicate; '' for something else."""
    standard = QKeySequence.StandardKey
    keys = {standard.Copy: "copy", standard.Cut: "cut", standard.Paste: "paste", standard.SelectAll: "all"}
    for key, command in keys.items():
        if event.matches(key):
            return command
    return "duplicate" if duplicates(event) else ""
