"""The editor of a short list of whole numbers: a line such as ``7 10``."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtWidgets import QWidget

from editor.ui.kit.forms.fields import RemarkedLine
from schemas.field_specs import FieldSpec

_BETWEEN = re.compile(r"[\s,;]+")


class NumbersField(RemarkedLine):
    """Whole numbers with spaces or commas between them; what cannot be read yet is not taken over."""

    def __init__(self, spec: FieldSpec, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._value: list[int] = []
        self._line.setPlaceholderText(self.tr("none"))

    def _changed(self, text: str) -> None:
        words = [word for word in _BETWEEN.split(text) if word]
        try:
            value = [int(word) for word in words]
        except ValueError:
            self._remark_on(self.tr("Whole numbers, with spaces between them: 7 10"))
            return
        self._remark.hide()
        self._value = value
        self.edited.emit(list(value), True)

    def _leave(self) -> None:
        self._remark.hide()
        self._show()
        self.left.emit()

    def _show(self) -> None:
        text = " ".join(map(str, self._value))
        if self._line.text() != text:
            self._line.setText(text)
            self._line.setCursorPosition(0)

    def show_value(self, value: Any) -> None:
        found = [one for one in value or () if isinstance(one, int)]
        if found != self._value or not self._line.hasFocus():
            self._value = found
            self._show()
