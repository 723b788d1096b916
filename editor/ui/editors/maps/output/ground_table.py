"""The table of an export: what each kind of ground is called in the other program, to be edited and kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from editor.packs.ground_tables import GroundTable, read_table
from editor.printing.maps.looks import MapLooks
from editor.services.map_files.map_exchange import ExportRow, both_ways, save_table
from editor.ui.editors.maps.item_icons import ItemIcons, Wanted
from editor.ui.editors.maps.panels import terrain_picture
from editor.ui.kit import file_dialogs
from editor.ui.kit.columns_model import RIGHT, name_columns
from editor.ui.kit.context import UiContext
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_2
from editor.ui.kit.written import tell_written
from schemas.problems import EditorError

_SWATCH: Final = 20
OURS, FIELDS, THEIRS = range(3)


class TableFiles(QWidget):
    """Buttons under a translation: load one from a file, save it, go back to the shipped one."""

    loaded = Signal(object)  # GroundTable
    save_wanted = Signal(object)  # Path
    reset_wanted = Signal()

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        row = row_layout(self, 0, SPACE_2)
        for words, hint, run in (
            (self.tr("Load a table…"), self.tr("Load the names from a file that was saved here"), self._load),
            (self.tr("Save the table…"), self.tr("Save the names for other maps and people"), self._save),
            (self.tr("As shipped"), self.tr("Discard all changes to the names"), self.reset_wanted.emit),
        ):
            button = QPushButton(words, self)
            button.setToolTip(hint)
            button.setAutoDefault(False)
            button.clicked.connect(run)
            row.addWidget(button)
        row.addStretch(1)

    def _load(self) -> None:
        settings, title = self._context.settings, self.tr("Load a table")
        file = file_dialogs.ask_to_open(self, settings, title, self._kinds())
        if file is not None:
            self.load(file)

    def load(self, file: Path) -> None:
        """Read a table; one that cannot be read is reported and changes nothing."""
        try:
            self.loaded.emit(read_table(file))
        except EditorError as trouble:
            self._context.show_error(trouble)

    def _save(self) -> None:
        settings, title = self._context.settings, self.tr("Save the table")
        file = file_dialogs.ask_to_save(self, settings, title, "terrain.toml", self._kinds())
        if file is not None:
            self.save_wanted.emit(file)

    def _kinds(self) -> str:
        return self.tr("Table of terrain (*.toml)")


class ExportTable(QWidget):
    """Kinds of ground of a map with their foreign names; every change is in :attr:`table` at once."""

    changed = Signal()

    def __init__(self, context: UiContext, looks: MapLooks, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._looks = context, looks
        self._rows: tuple[ExportRow, ...] = ()
        self.form = ""
        self.table = GroundTable()
        self.rows = QTableWidget(0, 3, self)
        self._icons = ItemIcons(self.rows)
        name_columns(self.rows, [self.tr("Here"), self.tr("Fields"), self.tr("In the file")], (FIELDS,))
        self.rows.verticalHeader().hide()
        head = self.rows.horizontalHeader()
        head.setSectionResizeMode(OURS, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(THEIRS, QHeaderView.ResizeMode.Stretch)
        self.rows.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.rows.setAccessibleName(self.tr("What each kind of ground is called in the other program"))
        self.rows.itemChanged.connect(self._edited)
        self.files = TableFiles(context, self)
        self.files.loaded.connect(self._take)
        self.files.save_wanted.connect(self._save)
        self.files.reset_wanted.connect(lambda: self._take(GroundTable()))
        column = column_layout(self, 0, SPACE_2)
        column.addWidget(self.rows, 1)
        column.addWidget(self.files)

    def show_rows(self, rows: Sequence[ExportRow]) -> None:
        """Show the kinds of ground; names that are being typed stay."""
        if tuple(rows) == self._rows:
            return
        self._rows = tuple(rows)
        icons: list[Wanted] = []
        with QSignalBlocker(self.rows):
            self.rows.setRowCount(len(self._rows))
            for number, row in enumerate(self._rows):
                ours = QTableWidgetItem(self._words(row))
                icons.append((ours, terrain_picture(self._looks, row.ground.terrain, _SWATCH)))
                fields = QTableWidgetItem(QLocale().toString(row.fields))
                fields.setTextAlignment(RIGHT)
                for item in (ours, fields):
                    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                for place, item in ((OURS, ours), (FIELDS, fields), (THEIRS, QTableWidgetItem(row.code))):
                    self.rows.setItem(number, place, item)
        self._icons.draw(icons)

    def _words(self, row: ExportRow) -> str:
        look = self._looks.look(row.ground.terrain)
        words = look.name.get(self._context.language) or row.ground.terrain
        if row.ground.level:
            words = self.tr("{terrain}, level {level}").format(terrain=words, level=row.ground.level)
        if row.ground.depth:
            words = self.tr("{terrain}, depth {depth}").format(terrain=words, depth=row.ground.depth)
        return words

    def _edited(self, item: QTableWidgetItem) -> None:
        row = self._rows[item.row()]
        code = item.text().strip()
        if item.column() != THEIRS or code == row.code:
            return
        self.table = replace(self.table, write={**self.table.write, row.ground.text: code})
        self._rows = (
            *self._rows[: item.row()],
            replace(row, code=code, named=True),
            *self._rows[item.row() + 1 :],
        )
        self.changed.emit()

    def _take(self, table: GroundTable) -> None:
        self.table = table
        self.changed.emit()

    def _save(self, file: Path) -> None:
        try:
            title = self.tr("Terrain in Marshalry and in {form}").format(form=self.form)
            save_table(both_ways(self.table, self._rows), file, title)
        except EditorError as trouble:
            self._context.show_error(trouble)
        else:
            tell_written(self._context, file)
