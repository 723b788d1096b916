"""The view of a table of cards: its keys come before those of the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QTableView


class SheetView(QTableView):
    """A table in which Ctrl+D fills down instead of duplicating a document, and so on."""

    _keys: Mapping[str, Callable[[], object]] = {}

    def set_keys(self, keys: Mapping[str, Callable[[], object]]) -> None:
        """Take in keys (``Ctrl+D``) and what they do while no cell is being edited."""
        self._keys = {_name(QKeySequence(name)): run for name, run in keys.items()}

    def event(self, event: QEvent) -> bool:
        """Claim the keys of the table before the window takes them."""
        asked = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if asked and isinstance(event, QKeyEvent) and self._command(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        task = self._command(event)
        if task is not None:
            task()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.state() != _EDITING:
            index = self.currentIndex()
            if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable:
                self.edit(index)
            return
        super().keyPressEvent(event)

    def _command(self, event: QKeyEvent) -> Callable[[], object] | None:
        if self.state() == _EDITING:
            return None
        return self._keys.get(_name(QKeySequence(event.keyCombination())))


_EDITING = QAbstractItemView.State.EditingState


def _name(keys: QKeySequence) -> str:
    return keys.toString(QKeySequence.SequenceFormat.PortableText)
