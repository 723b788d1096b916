"""The counters of a scenario, one line each: name, value at the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from editor.ui.editors.scenarios.named_row import NamedRow
from editor.ui.editors.scenarios.parts import row_of
from editor.ui.kit.inputs import SpinBox
from editor.ui.kit.layouts import column_layout, discard
from editor.ui.kit.theme import SPACE_1, TYPE_BODY, heading, muted
from editor.ui.kit.widgets import icon_button, push_button, wrapped
from schemas.scenario_counters import MOST_COUNTED

Counters = Sequence[Mapping[str, Any]]


class CountersBox(QWidget):
    """Lists the counters of a draft, plain data; it emits the whole list when one has changed."""

    edited = Signal(object, bool)  # list, typing
    typing_ended = Signal()

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._values: list[Mapping[str, Any]] = []
        self.rows: list[CounterRow] = []
        column = column_layout(self, 0, SPACE_1)
        column.addWidget(heading(QLabel(self.tr("Counters"), self), TYPE_BODY))
        self._about = wrapped(
            muted(
                QLabel(
                    self.tr(
                        "Numbers that events change and conditions ask for: blows on a gate, days of food. "
                        "A message shows the value of one where it says its id in braces."
                    ),
                    self,
                )
            )
        )
        column.addWidget(self._about)
        self._list = column_layout(spacing=SPACE_1)
        column.addLayout(self._list)
        self.add = push_button(self, self.tr("Add a counter"), self._add, "plus")
        self.add.setObjectName("add_counter")
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def show_counters(self, values: Counters, *, read_only: bool) -> None:
        """Show the counters of the draft."""
        self._values = list(values)
        while len(self.rows) > len(values):
            discard(self._list, self.rows.pop())
        while len(self.rows) < len(values):
            self.rows.append(self._row(len(self.rows)))
        for row, value in zip(self.rows, values, strict=True):
            row.show_counter(value, read_only=read_only)
        self.add.setEnabled(not read_only)

    def _row(self, number: int) -> CounterRow:
        row = CounterRow(self._language, self)
        row.edited.connect(lambda value, typing: self._replace(number, value, typing))
        row.removed.connect(lambda: self._remove(number))
        row.typing_ended.connect(self.typing_ended)
        self._list.addWidget(row)
        return row

    def _replace(self, number: int, value: Mapping[str, Any], typing: bool) -> None:
        self._values = [*self._values[:number], value, *self._values[number + 1 :]]
        self.edited.emit(self._values, typing)

    def _remove(self, number: int) -> None:
        self.edited.emit([one for place, one in enumerate(self._values) if place != number], False)

    def _add(self) -> None:
        taken = {one.get("id") for one in self._values}
        number = next(n for n in range(1, len(taken) + 2) if f"counter_{n}" not in taken)
        name = self.tr("Counter {number}").format(number=number)
        fresh = {"id": f"counter_{number}", "name": {self._language: name}, "start": 0}
        self.edited.emit([*self._values, fresh], False)


class CounterRow(NamedRow):
    """One counter."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, parent)
        self.name.setAccessibleName(self.tr("Name of the counter"))
        self.start = SpinBox(self)
        self.start.setRange(-MOST_COUNTED, MOST_COUNTED)
        self.start.setAccessibleName(self.tr("Value at the start"))
        self.start.setToolTip(self.tr("Value at the start"))
        self.start.valueChanged.connect(lambda number: self._emit({"start": number}))
        self.remove = icon_button(self, "trash-2", self.tr("Remove the counter"), self.removed.emit)
        self.id = muted(QLabel(self))
        column_layout(self, 0, 0).addWidget(
            row_of(self.name, self.id, self.start, self.remove, wide=self.name)
        )

    def show_counter(self, value: Mapping[str, Any], *, read_only: bool) -> None:
        """Show a counter of the draft."""
        self._show_value(value, read_only=read_only)
        self.id.setText("{" + str(value.get("id")) + "}")
        with QSignalBlocker(self.start):
            self.start.setValue(int(value.get("start") or 0))
        for widget in (self.start, self.remove):
            widget.setEnabled(not read_only)
