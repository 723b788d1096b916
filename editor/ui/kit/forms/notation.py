"""The editor of values that have no editor of their own: a line in the notation of JSON."""

from __future__ import annotations

import json
from typing import Any, Final

from PySide6.QtWidgets import QLabel, QWidget

from editor.ui.kit.forms.fields import FieldEditor
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, muted
from schemas.field_specs import FieldSpec

LONGEST_NOTATION: Final = 2_000
"""Characters of a value that a line shows whole."""


class NotationField(FieldEditor):
    """Something without an editor of its own (pairs of numbers, lists of lists), in the notation of JSON.

    What cannot be read yet stays in the line with a remark and is not taken into the draft; very long values,
    which have editors of their own elsewhere, are only summed up.
    """

    def __init__(self, spec: FieldSpec, parent: QWidget | None = None) -> None:
        super().__init__(spec, parent)
        self._value: Any = None
        self._locked = False
        self._line = LineEdit(self)
        self._line.textEdited.connect(self._changed)
        self._line.left.connect(self._leave)
        self._remark = muted(QLabel(self))
        self._remark.hide()
        column = column_layout(spacing=SPACE_1)
        column.addWidget(self._line)
        column.addWidget(self._remark)
        self.row.addLayout(column, 1)
        self.entry = self._line

    def _changed(self, text: str) -> None:
        try:
            value = json.loads(text) if text.strip() else None
        except (ValueError, RecursionError):
            self._remark.setText(self.tr("Not readable yet: lists are in square brackets, [8, 10]"))
            self._remark.show()
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
        self._line.setReadOnly(read_only)

    def set_name(self, name: str) -> None:
        self._line.setAccessibleName(name)
