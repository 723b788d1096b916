"""The dialog that takes in a map of another program: its ground translated, with what would be lost."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QProgressBar,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from editor.packs.foreign import ForeignMap, Ground
from editor.packs.ground_tables import GroundTable
from editor.printing.maps.looks import MapLooks
from editor.services.map_files.map_exchange import save_table
from editor.services.map_files.map_formats import MAP_FORMATS
from editor.services.map_files.map_import import (
    ImportedMap,
    import_map,
    read_foreign_map,
    suggested_ground,
    terrains_of,
)
from editor.ui.editors.maps.output.ground_table import TableFiles
from editor.ui.editors.maps.output.tile_pictures import TILE, tile_pictures
from editor.ui.editors.maps.panels import swatch
from editor.ui.kit.context import UiContext
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox, LineEdit, SpinBox
from editor.ui.kit.jobs import Job, Report
from editor.ui.kit.theme import SPACE_1
from editor.ui.kit.widgets import centred_cell, wrapped
from schemas.base import Kind
from schemas.map import HexMapBase
from schemas.problems import EditorError
from schemas.ruleset import RulesetBase

MAP_SUFFIXES: Final = tuple(f".{one.endings[0]}" for one in MAP_FORMATS.values() if one.read is not None)
_MOST_ROWS: Final = 500
"""Most kinds of ground that the table shows; the others are translated as suggested."""
_LOST_HEIGHT: Final = 120
_SWATCH: Final = 20
_TERRAIN_WIDE, _NUMBER_WIDE = 220, 96
"""px of the columns in which one chooses."""
_ROW_HIGH: Final = TILE + SPACE_1
THEIRS, FIELDS, TERRAIN, LEVEL, DEPTH = range(5)


class ImportMapDialog(Dialog):
    """Reads a file in the background, shows its kinds of ground, and makes one new map of it."""

    manual_chapter = "map-files"

    def __init__(self, context: UiContext, file: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent, (720, 680))
        title = self.tr("Import {file}").format(file=file.name)
        self.introduce(title)
        self._context, self._file = context, file
        self._found: ForeignMap | None = None
        self._pictures: dict[str, QImage] = {}
        self._terrains: tuple[str, ...] = ()
        self._tokens: list[str] = []
        self._choosers: list[tuple[ComboBox, SpinBox, SpinBox]] = []
        self._own = GroundTable()
        self._job: Job | None = None
        self.name = LineEdit(self)
        self.name.setText(file.stem)
        self.system = ComboBox(self)
        for game in context.workspace.systems:
            model = game.model(Kind.MAP)
            if model is not None and issubclass(model, HexMapBase):
                self.system.addItem(context.local(game.name), game.id)
        self.turn = QCheckBox(self.tr("Turn to hexes with a corner at the top, as the game plays"), self)
        self.turn.hide()
        self._make_table()
        self.lost = QPlainTextEdit(self)
        self.lost.setReadOnly(True)
        self.lost.setMaximumHeight(_LOST_HEIGHT)
        self.lost.setAccessibleName(self.tr("What will be lost"))
        self.lost.hide()
        self.outcome = wrapped(QLabel(self))
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        rows = QFormLayout()
        rows.addRow(self.tr("&Name of the new map"), self.name)
        rows.addRow(self.tr("&Game"), self.system)
        self.body.addLayout(rows)
        for widget in (self.turn, self.table, self.files, self.lost, self.bar, self.outcome):
            self.body.addWidget(widget, 1 if widget is self.table else 0)
        self.add_button(self.tr("Cancel"), self.reject)
        self.take_button = self.add_button(self.tr("Import"), self.take, primary=True)
        self.take_button.setEnabled(False)
        self.system.currentIndexChanged.connect(self._show_ground)
        self._read()

    def _make_table(self) -> None:
        self.table = QTableWidget(0, 5, self)
        self.table.setHorizontalHeaderLabels(
            [
                self.tr("In the file"),
                self.tr("Fields"),
                self.tr("Terrain"),
                self.tr("Level"),
                self.tr("Depth"),
            ]
        )
        self.table.verticalHeader().hide()
        self.table.setIconSize(QSize(TILE, TILE))
        head = self.table.horizontalHeader()
        head.setSectionResizeMode(THEIRS, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(FIELDS, QHeaderView.ResizeMode.ResizeToContents)
        for column, wide in ((TERRAIN, _TERRAIN_WIDE), (LEVEL, _NUMBER_WIDE), (DEPTH, _NUMBER_WIDE)):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            self.table.setColumnWidth(column, wide)
        self.table.verticalHeader().setDefaultSectionSize(_ROW_HIGH)
        self.table.setAccessibleName(self.tr("What each kind of ground becomes"))
        self.files = TableFiles(self._context, self)
        self.files.loaded.connect(self._take_table)
        self.files.save_wanted.connect(self._save_table)
        self.files.reset_wanted.connect(lambda: self._take_table(GroundTable()))

    # reading

    def _read(self) -> None:
        file, ratio = self._file, self.devicePixelRatioF()

        def work(report: Report) -> tuple[ForeignMap, dict[str, QImage]]:
            found = read_foreign_map(file, report=report)
            found.counts()
            return found, tile_pictures(found.pictures, report, ratio)

        words = self.tr("Reading {file}").format(file=file.name)
        self._start(
            self._context.jobs.start(words, work, done=self._show, failed=self._refuse, quiet=True),
            self.tr("Reading the file…"),
        )

    def _start(self, job: Job, words: str) -> None:
        self._job = job
        self.outcome.setText(words)
        self.bar.setRange(0, 0)
        self.bar.show()
        job.progress.connect(self._progress)
        job.finished.connect(self._ended)

    def _ended(self) -> None:
        self._job = None
        self.bar.hide()

    def _progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _show(self, read: tuple[ForeignMap, dict[str, QImage]]) -> None:
        found, self._pictures = read
        self._found = found
        self.name.setText(found.name)
        self.turn.setVisible(found.grid == "flat")
        self.turn.setChecked(found.grid == "flat")
        self.lost.setPlainText("\n".join(self._context.sentence(problem) for problem in found.lost))
        self.lost.setVisible(bool(found.lost))
        self.outcome.setText(
            self.tr("{columns} columns, {rows} rows.").format(columns=found.columns, rows=found.rows)
        )
        self._show_ground()

    # the table

    def _show_ground(self) -> None:
        if self._found is None or not self.system.count():
            return
        system = str(self.system.currentData())
        self._terrains = terrains_of(self._context.workspace, system)
        suggested = suggested_ground(self._found, self._terrains, self._own)
        counts = self._found.counts()
        self._tokens = list(counts)[:_MOST_ROWS]
        choices = self._choices(system)
        self.table.setRowCount(0)
        self._choosers.clear()
        self.table.setRowCount(len(self._tokens))
        for row, token in enumerate(self._tokens):
            theirs = QTableWidgetItem(token or "–")
            if token in self._pictures:
                theirs.setIcon(QIcon(QPixmap.fromImage(self._pictures[token])))
            fields = QTableWidgetItem(QLocale().toString(counts[token]))
            fields.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            for column, item in ((THEIRS, theirs), (FIELDS, fields)):
                item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                self.table.setItem(row, column, item)
            self._set_ground(row, suggested[token], choices)
        self.take_button.setEnabled(True)

    def _choices(self, system: str) -> list[tuple[QIcon, str, str]]:
        """Return the terrain of a game: its picture, its name and its id."""
        rulesets = [one for one in self._context.rulesets(system) if isinstance(one, RulesetBase)]
        looks = MapLooks.from_ruleset(rulesets[0] if rulesets else None)
        names = {
            kind.id: self._context.local(kind.name)
            for ruleset in rulesets
            for kind in getattr(ruleset, "terrain", ())
        }
        return [(swatch(looks, one, _SWATCH), names.get(one, one), one) for one in self._terrains]

    def _set_ground(self, row: int, ground: Ground, choices: list[tuple[QIcon, str, str]]) -> None:
        theirs = self._tokens[row] or "–"
        terrain = ComboBox(self.table)
        terrain.addItem(self.tr("(leave what is below)"), "")
        for icon, words, name in choices:
            terrain.addItem(icon, words, name)
        terrain.setCurrentIndex(max(0, terrain.findData(ground.terrain)))
        terrain.setAccessibleName(self.tr("Terrain for {theirs}").format(theirs=theirs))
        level = self._number(ground.level, self.tr("Level for {theirs}").format(theirs=theirs))
        depth = self._number(ground.depth, self.tr("Depth for {theirs}").format(theirs=theirs))
        for column, widget in ((TERRAIN, terrain), (LEVEL, level), (DEPTH, depth)):
            self.table.setCellWidget(row, column, centred_cell(widget))
        self._choosers.append((terrain, level, depth))

    def _number(self, value: int, words: str) -> SpinBox:
        number = SpinBox(self.table)
        number.setRange(0, 9)
        number.setValue(value)
        number.setAccessibleName(words)
        return number

    def mapping(self) -> dict[str, Ground]:
        """Return what is chosen for each kind of ground."""
        return {
            token: Ground(str(terrain.currentData()), level.value(), depth.value())
            for token, (terrain, level, depth) in zip(self._tokens, self._choosers, strict=True)
        }

    def _take_table(self, table: GroundTable) -> None:
        self._own = table
        self._show_ground()

    def _save_table(self, file: Path) -> None:
        table = GroundTable(self._own.base, self._own.fallback, self.mapping(), self._own.write)
        try:
            save_table(table, file, self.tr("Terrain of {file} in Marshalry").format(file=self._file.name))
        except EditorError as trouble:
            self._context.show_error(trouble)
        else:
            self._context.notify(self.tr("Written to {file}.").format(file=file))

    # taking it in

    def take(self) -> None:
        """Make the new map in the background, then open it."""
        found, context, own = self._found, self._context, self._own
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
                table=own,
                grid="pointy" if turned else None,
                name=name,
                found=found,
                report=report,
            )

        words = self.tr("Importing the map")
        self._start(context.jobs.start(words, work, done=self._taken, failed=self._refuse), f"{words}…")

    def _taken(self, taken: ImportedMap) -> None:
        self._context.catalogue_changed.emit()
        if taken.lost:
            words = "\n".join(self._context.sentence(problem) for problem in taken.lost)
            self._context.notify(words, "caution")
        self._context.open_document(taken.id)
        self.accept()

    def _refuse(self, trouble: Exception) -> None:
        if not isinstance(trouble, EditorError):
            self._context.show_error(trouble)
            return
        self.lost.hide()
        self.outcome.setText(self._context.error_sentences(trouble))
        self.take_button.setEnabled(self._found is not None)

    def done(self, result: int) -> None:
        """Stop what is under way; a map that was stored in the same moment is shown in the catalogue."""
        if self._job is not None:
            self._job.cancel()
            self._job.finished.connect(self._context.catalogue_changed.emit)
            self._job = None
        super().done(result)
