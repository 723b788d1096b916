"""The editor of values that have no editor of their own: a line in the notation of JSON."""

from __future__ import annotations

import json
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from editor.ui.kit.forms.fields import RemarkedLine
from schemas.field_specs import FieldSpec

LONGEST_NOTATION: Final = 2_000
"""Characters of a value that a line shows whole."""


class NotationField(RemarkedLine):
    """Something without an editor of its own (pairs of numbers, lists of lists), in the notation of JSON.

    What cannot be read yet stays in the line with a remark and is not taken into the draft; very long values,
    which have editors of their own elsewhere, are only summed up.
    """

    def __init__(self, spec: FieldSpec, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._value: Any = None
        self._locked = False

    def _changed(self, text: str) -> None:
        try:
            value = json.loads(text) if text.strip() else None
        except (ValueError, RecursionError):
            self._remark_on(self.tr("Not readable yet: lists are in square brackets, [8, 10]"))
            return
        self._remark.hide()
        self._value = value
        self.edited.emit(value, True)

    def _leave(self) -> None:
        if self._remark.isVisible():
            self._remark.hide()
            self.show_value(self._value, again=True)
        self.left.emit()

    def show_value(self, value: Any, *, again: bool = False) -> None:
        if value == self._value and self._line.text() and not again:
            return
        self._value = value
        text = "" if value is None else json.dumps(value, ensure_ascii=False)
        long = len(text) > LONGEST_NOTATION
        self._line.setText(self.tr("%n entries", "", len(value)) if long else text)
        self._line.setCursorPosition(0)
        self._line.setReadOnly(long or self._locked)

    def set_read_only(self, read_only: bool) -> None:
        self._locked = read_only
        super().set_read_only(read_only)
