"""The dialog that takes in a map of another program: its ground translated, and what is lost told before."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from editor.packs.foreign import ForeignMap, Ground
from editor.services.map_import import (
    ImportedMap,
    import_map,
    read_foreign_map,
    suggested_ground,
    terrains_of,
)
from editor.ui.context import UiContext
from editor.ui.dialogs.frame import Dialog
from editor.ui.jobs import Report
from schemas.base import Kind
from schemas.map import HexMapBase
from schemas.problems import EditorError

MAP_SUFFIXES: Final = (".tmx", ".tmj", ".board", ".map")
_MOST_ROWS: Final = 500
"""Most kinds of ground that the table shows; the others are translated as suggested."""


class ImportMapDialog(Dialog):
    """Reads a file in the background, shows its kinds of ground, and makes one new map of it."""

    def __init__(self, context: UiContext, file: Path, parent: QWidget | None = None) -> None:
        super().__init__("", "", parent, (640, 680))
        title = self.tr("Import {file}").format(file=file.name)
        self.setWindowTitle(title)
        self.head.setText(title)
        self._context, self._file = context, file
        self._found: ForeignMap | None = None
        self._terrains: tuple[str, ...] = ()
        self._tokens: list[str] = []
        self.name = QLineEdit(file.stem, self)
        self.system = QComboBox(self)
        for game in context.workspace.systems:
            model = game.model(Kind.MAP)
            if model is not None and issubclass(model, HexMapBase):
                self.system.addItem(context.local(game.name), game.id)
        self.turn = QCheckBox(self.tr("Turn to hexes with a corner at the top, as the game plays"), self)
        self.turn.hide()
        self.table = QTableWidget(0, 5, self)
        self.table.setHorizontalHeaderLabels(
            [self.tr("Theirs"), self.tr("Fields"), self.tr("Terrain"), self.tr("Level"), self.tr("Depth")]
        )
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.setAccessibleName(self.tr("What each kind of ground becomes"))
        self.lost = QPlainTextEdit(self)
        self.lost.setReadOnly(True)
        self.lost.setMaximumHeight(120)
        self.lost.setAccessibleName(self.tr("What cannot be kept"))
        self.told = QLabel(self.tr("Reading the file…"), self)
        self.told.setWordWrap(True)
        rows = QFormLayout()
        rows.addRow(self.tr("&Name of the new map"), self.name)
        rows.addRow(self.tr("&Game"), self.system)
        self.body.addLayout(rows)
        for widget in (self.turn, self.table, self.lost, self.told):
            self.body.addWidget(widget)
        self.take_button = self.add_button(self.tr("Import"), self.take, primary=True)
        self.take_button.setEnabled(False)
        self.add_button(self.tr("Cancel"), self.reject)
        self.system.currentIndexChanged.connect(self._show_ground)
        self._job = context.jobs.start(
            self.tr("Reading {file}").format(file=file.name),
            lambda _report: read_foreign_map(file),
            done=self._show,
            failed=self._refuse,
            quiet=True,
        )

    def _show(self, found: ForeignMap) -> None:
        """Show what was read."""
        self._found = found
        self.name.setText(found.name)
        self.turn.setVisible(found.grid == "flat")
        self.turn.setChecked(found.grid == "flat")
        self.lost.setPlainText("\n".join(self._context.sentence(problem) for problem in found.lost))
        self.lost.setVisible(bool(found.lost))
        self.told.setText(
            self.tr("{columns} columns, {rows} rows.").format(columns=found.columns, rows=found.rows)
        )
        self._show_ground()

    def _show_ground(self) -> None:
        if self._found is None or not self.system.count():
            return
        self._terrains = terrains_of(self._context.workspace, str(self.system.currentData()))
        suggested = suggested_ground(self._found, self._terrains)
        counts = self._found.counts()
        self._tokens = list(counts)[:_MOST_ROWS]
        self.table.setRowCount(len(self._tokens))
        for row, token in enumerate(self._tokens):
            for column, text in enumerate((token or "–", str(counts[token]))):
                item = QTableWidgetItem(text)
                item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                self.table.setItem(row, column, item)
            self._set_ground(row, suggested[token])
        self.take_button.setEnabled(True)

    def _set_ground(self, row: int, ground: Ground) -> None:
        terrain = QComboBox(self.table)
        terrain.addItem(self.tr("(leave what lies below)"), "")
        looks = {
            kind.id: self._context.local(kind.name)
            for ruleset in self._context.rulesets(str(self.system.currentData()))
            for kind in getattr(ruleset, "terrain", ())
        }
        for name in self._terrains:
            terrain.addItem(looks.get(name, name), name)
        terrain.setCurrentIndex(max(0, terrain.findData(ground.terrain)))
        terrain.setAccessibleName(self.tr("Terrain for {theirs}").format(theirs=self._tokens[row]))
        self.table.setCellWidget(row, 2, terrain)
        for column, value in ((3, ground.level), (4, ground.depth)):
            number = QSpinBox(self.table)
            number.setRange(0, 9)
            number.setValue(value)
            self.table.setCellWidget(row, column, number)

    def mapping(self) -> dict[str, Ground]:
        """Return what is chosen for each kind of ground."""
        chosen = {}
        for row, token in enumerate(self._tokens):
            terrain, level, depth = (self.table.cellWidget(row, column) for column in (2, 3, 4))
            if isinstance(terrain, QComboBox) and isinstance(level, QSpinBox) and isinstance(depth, QSpinBox):
                chosen[token] = Ground(str(terrain.currentData()), level.value(), depth.value())
        return chosen

    def take(self) -> None:
        """Make the new map in the background, then open it."""
        found, context = self._found, self._context
        if found is None:
            return
        system, name, mapping = str(self.system.currentData()), self.name.text(), self.mapping()
        turned = self.turn.isChecked() and found.grid == "flat"
        self.take_button.setEnabled(False)

        def work(report: Report) -> ImportedMap:
            return import_map(
                context.workspace,
                self._file,
                system,
                mapping=mapping,
                grid="pointy" if turned else None,
                name=name,
                found=found,
                report=report,
            )

        context.jobs.start(self.tr("Importing the map"), work, done=self._taken, failed=self._refuse)

    def _taken(self, taken: ImportedMap) -> None:
        self._context.catalogue_changed.emit()
        if taken.lost:
            words = "\n".join(self._context.sentence(problem) for problem in taken.lost)
            self._context.notify(words, "caution")
        self._context.open_document(taken.id)
        self.accept()

    def _refuse(self, trouble: Exception) -> None:
        if not isinstance(trouble, EditorError):
            self._context.tell(trouble)
            return
        self.lost.hide()
        self.told.setText(self._context.error_sentences(trouble))
        self.take_button.setEnabled(self._found is not None)
