"""The counters of a scenario, one line each: name, value at the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QLabel, QWidget

from editor.ui.editors.scenarios.named_row import NamedRow
from editor.ui.editors.scenarios.parts import row_of
from editor.ui.editors.scenarios.row_list import Entries, RowList
from editor.ui.kit.inputs import SpinBox
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, TYPE_BODY, heading, muted
from editor.ui.kit.widgets import icon_button, push_button, wrapped
from schemas.scenario_counters import MOST_COUNTED


class CountersBox(RowList["CounterRow"]):
    """The counters of a draft."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
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
        column.addLayout(self.column)
        self.add = push_button(self, self.tr("Add a counter"), self._add, "plus")
        self.add.setObjectName("add_counter")
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    def make_row(self) -> CounterRow:
        """Return a row for one more counter."""
        return CounterRow(self._language, self)

    def show_counters(self, values: Entries, *, read_only: bool) -> None:
        """Show the counters of the draft."""
        self.take(values)
        for row, value in zip(self.rows, values, strict=True):
            row.show_counter(value, read_only=read_only)
        self.add.setEnabled(not read_only)

    def _add(self) -> None:
        taken = {one.get("id") for one in self.values}
        number = next(n for n in range(1, len(taken) + 2) if f"counter_{n}" not in taken)
        name = self.tr("Counter {number}").format(number=number)
        self.append({"id": f"counter_{number}", "name": {self._language: name}, "start": 0})


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
