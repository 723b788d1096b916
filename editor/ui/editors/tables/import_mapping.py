"""The first rows of a file, with the choice of the field that each of its columns fills."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTableWidget, QTableWidgetItem, QWidget

from editor.services.tables.csv_file import FileTable
from editor.ui.editors.tables.import_form import choice_box
from editor.ui.kit.columns_model import name_columns
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.widgets import centred_cell

PREVIEW_ROWS: Final = 8
WIDTH: Final = 150
"""px of a column."""
CHOICES: Final = 34
"""Height of the row with the choices, px."""
LONGEST: Final = 200
"""Letters of a cell that are shown."""


class ImportMapping(QTableWidget):
    """A box of fields above each column of the file."""

    mapped = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.more: dict[str, str] = {}
        """Words -> value of what a column may become beside a field that there is."""
        self.boxes: list[ComboBox] = []
        self.setAccessibleName(self.tr("First rows of the file"))
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(CHOICES)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setWordWrap(False)

    def show_rows(self, table: FileTable, fields: Mapping[str, str], guessed: Mapping[int, str]) -> None:
        """Show the first rows of a file.

        Args:
            table: the rows.
            fields: key -> label of each field that a column may fill.
            guessed: number of a column -> key of the field chosen for it at first.
        """
        self.setColumnCount(len(table.header))
        self.setRowCount(len(table.rows) + 1)
        name_columns(self, table.header)
        self.boxes = [self._box(fields, guessed.get(number, "")) for number in range(len(table.header))]
        for number, box in enumerate(self.boxes):
            # Without a limit a box is as wide as its longest entry and covers the next one.
            box.setMaximumWidth(WIDTH)
            self.setColumnWidth(number, WIDTH)
            self.setCellWidget(0, number, centred_cell(box))
            for line, row in enumerate(table.rows, 1):
                text = row[number] if number < len(row) else ""
                self.setItem(line, number, QTableWidgetItem(text[:LONGEST].replace("\n", " ")))

    def _box(self, fields: Mapping[str, str], chosen: str) -> ComboBox:
        box = choice_box(self.tr("Field"), {self.tr("(skipped)"): ""}, self)
        for words, value in self.more.items():
            box.addItem(words, value)
        for key, label in fields.items():
            box.addItem(label, key)
        box.setCurrentIndex(max(box.findData(chosen), 0))
        box.currentIndexChanged.connect(lambda _index: self.mapped.emit())
        return box

    def mapping(self) -> dict[int, str]:
        """Return the keys of the fields that columns fill, by the number of the column."""
        return {number: str(box.currentData()) for number, box in enumerate(self.boxes) if box.currentData()}

    def choose(self, mapping: Mapping[int, str]) -> None:
        """Choose the field of every column."""
        for number, box in enumerate(self.boxes):
            box.setCurrentIndex(max(box.findData(mapping.get(number, "")), 0))

    def header(self) -> list[str]:
        """Return the names of the columns of the file."""
        items = map(self.horizontalHeaderItem, range(self.columnCount()))
        return [item.text() if item is not None else "" for item in items]
