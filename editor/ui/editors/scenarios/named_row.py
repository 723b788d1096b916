"""A part of a scenario with a name in the author's language, shown as plain data that is edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from editor.ui.editors.scenarios.parts import local_value, with_words
from editor.ui.kit.inputs import LineEdit


class NamedRow(QFrame):
    """Holds the value and its name; forms put it and the other fields in place."""

    edited = Signal(object, bool)  # plain value, typing
    removed = Signal()
    typing_ended = Signal()

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        """Make the field of the name; it is typed in a language."""
        super().__init__(parent)
        self._language = language
        self._value: dict[str, Any] = {}
        self.name = LineEdit(self)
        self.name.textEdited.connect(self._type_name)
        self.name.editingFinished.connect(self.typing_ended)

    def _type_name(self, words: str) -> None:
        self._emit({"name": with_words(self._value.get("name"), self._language, words)}, typing=True)

    def _emit(self, changes: Mapping[str, Any], typing: bool = False) -> None:
        value = {**self._value, **changes}
        if value != self._value:
            self._value = value
            self.edited.emit(value, typing)

    def _show_value(self, value: Mapping[str, Any], *, read_only: bool) -> None:
        self._value = dict(value)
        name = local_value(value.get("name"), self._language)
        if self.name.text() != name:
            self.name.setText(name)
        self.name.setReadOnly(read_only)
