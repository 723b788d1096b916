"""The editor of a text in several languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QLabel, QWidget

from editor.ui.kit.forms.fields import FieldEditor
from editor.ui.kit.inputs import LineEdit, TextBox
from editor.ui.kit.layouts import LabelledColumns
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, muted
from schemas.field_specs import FieldSpec

TEXT_LINES: Final = 3
LANGUAGE_WIDTH: Final = 200
"""px that a text in one language needs at least beside another."""


class LocalField(FieldEditor):
    """A text in the languages of the program; other languages stay as they are."""

    def __init__(
        self, spec: FieldSpec, languages: Sequence[str], *, long: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(spec, parent)
        columns = LabelledColumns(LANGUAGE_WIDTH, SPACE_2, SPACE_1)
        self.row.addLayout(columns, 1)
        self._value: dict[str, str] = {}
        self._inputs: dict[str, LineEdit | TextBox] = {}
        for language in languages:
            box: LineEdit | TextBox = TextBox(self) if long else LineEdit(self)
            if isinstance(box, TextBox):
                box.setFixedHeight(box.fontMetrics().lineSpacing() * TEXT_LINES + SPACE_3)
                box.textChanged.connect(lambda code=language: self._typed(code))
            else:
                box.textEdited.connect(lambda _text, code=language: self._typed(code))
            box.left.connect(self.left)
            columns.add_pair(muted(QLabel(language.upper(), self)), box)
            self._inputs[language] = box
        self.entry = next(iter(self._inputs.values()))

    def _text(self, language: str) -> str:
        box = self._inputs[language]
        return box.toPlainText() if isinstance(box, TextBox) else box.text()

    def _typed(self, language: str) -> None:
        text = self._text(language)
        if text == self._value.get(language, ""):
            return
        value = {**self._value, language: text}
        self._value = {code: words for code, words in value.items() if words}
        self.edited.emit(dict(self._value), True)

    def show_value(self, value: Any) -> None:
        self._value = dict(value) if isinstance(value, Mapping) else {}
        for language, box in self._inputs.items():
            text = self._value.get(language, "")
            if text == self._text(language):
                continue
            if isinstance(box, TextBox):
                with QSignalBlocker(box):
                    box.setPlainText(text)
            else:
                box.setText(text)
                box.setCursorPosition(0)

    def set_read_only(self, read_only: bool) -> None:
        for box in self._inputs.values():
            box.setReadOnly(read_only)

    def set_name(self, name: str) -> None:
        for language, box in self._inputs.items():
            box.setAccessibleName(f"{name} ({language.upper()})")
