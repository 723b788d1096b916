"""The dialog that writes a map: pictures, paper at true scale, files of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.packs.ground_tables import GroundTable
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.poster import PAPERS_MM, ROLL
from editor.printing.maps.styles import map_styles
from editor.rules.core.map_arrays import MapArrays
from editor.services.map_exchange import TABLES, ExportRow, export_losses, export_rows
from editor.services.map_export import MapExport, MapExportOptions, count_sheets, export_map
from editor.ui.editors.maps.output.ground_table import ExportTable
from editor.ui.kit import file_dialogs
from editor.ui.kit.context import UiContext
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.jobs import Job, Report
from schemas.map import HexMapBase
from schemas.problems import EditorError, Problem
from schemas.ruleset import RulesetBase

_PAGES: Final = ("pdf", "sheets")
_LINES: Final = ("png", "svg", *_PAGES)
"""Formats that show the grid and the names of fields."""
LOST_HEIGHT: Final = 110
"""px of the list of what is lost."""
_PAUSE_MS: Final = 200
"""Rest after a change before what is lost is worked out."""
_OF_FIELDS: Final = ("pdf", "sheets", "svg")
"""Forms in which the joined boards of a scenario are written."""
Look = tuple[tuple[ExportRow, ...], tuple[Problem, ...], EditorError | None]


class ExportMapDialog(Dialog):
    """Asks how a map is written, and writes it in the background."""

    def __init__(
        self,
        context: UiContext,
        document: HexMapBase,
        parent: QWidget | None = None,
        field: MapArrays | None = None,
    ) -> None:
        """Offer a map, or the joined boards of a scenario: ``field``, under the name of ``document``."""
        super().__init__("", "", parent, (600, 640) if field is None else (480, 380))
        self._field = field
        title = self.tr("Export the map")
        self.setWindowTitle(title)
        self.head.setText(title)
        self._context, self._document = context, document
        self.form = QComboBox(self)
        self.style_box = QComboBox(self)
        self.paper = QComboBox(self)
        self.side = _length(self, 20.0, 2.0, 100.0)
        self.overlap = _length(self, 10.0, 0.0, 100.0)
        self.roll = _length(self, 914.0, 100.0, 2000.0)
        self.pixels = QSpinBox(self)
        self.pixels.setRange(2, 400)
        self.pixels.setValue(64)
        self.pixels.setSuffix(" px")
        self.grid = QCheckBox(self.tr("Draw the grid"), self)
        self.names = QCheckBox(self.tr("Write the names of the fields"), self)
        for box in (self.grid, self.names):
            box.setChecked(True)
        self.reported = QLabel(self)
        self.reported.setWordWrap(True)
        self.reported.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._table: ExportTable | None = None
        self._tables: dict[str, GroundTable] = {}
        self._job: Job | None = None
        self._refused = False
        """Whether the line above the buttons says why it cannot be written."""
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._look)
        self.lost = QPlainTextEdit(self)
        self.lost.setReadOnly(True)
        self.lost.setMaximumHeight(LOST_HEIGHT)
        self.lost.setAccessibleName(self.tr("What will be lost"))
        self._fill()
        self._lay_out()
        self.write_button = self.add_button(self.tr("Write…"), self.ask, primary=True)
        self.add_button(self.tr("Close"), self.reject)
        self._show()

    def _fill(self) -> None:
        for name, words in (
            ("pdf", self.tr("PDF poster at true scale, to glue together")),
            ("sheets", self.tr("PDF board sheets at true scale, to cut out")),
            ("png", self.tr("PNG picture")),
            ("svg", self.tr("SVG drawing")),
            ("tmx", self.tr("Tiled map (TMX)")),
            ("tmj", self.tr("Tiled map (JSON)")),
            ("csv", self.tr("Tables (CSV)")),
            ("board", self.tr("MegaMek board")),
            ("map", self.tr("Wesnoth map")),
        ):
            if self._field is None or name in _OF_FIELDS:
                self.form.addItem(words, name)
        for style in map_styles():
            self.style_box.addItem(style.name.get(self._context.language), style.id)
        for paper in PAPERS_MM:
            self.paper.addItem(paper, paper)
        self.paper.addItem(self.tr("One roll"), ROLL)

    def _lay_out(self) -> None:
        self._rows = QFormLayout()
        for words, field in (
            (self.tr("&Format"), self.form),
            (self.tr("&Style"), self.style_box),
            (self.tr("&Paper"), self.paper),
            (self.tr("Width of the &roll"), self.roll),
            (self.tr("Side of a f&ield"), self.side),
            (self.tr("&Overlap"), self.overlap),
            (self.tr("&Width of a field"), self.pixels),
        ):
            self._rows.addRow(words, field)
        self._rows.addRow(self.grid)
        self._rows.addRow(self.names)
        self.body.addLayout(self._rows)
        self._place = QVBoxLayout()
        self.body.addLayout(self._place, 1)
        self.body.addWidget(self.lost)
        self.body.addWidget(self.reported)
        for box in (self.form, self.paper):
            box.currentIndexChanged.connect(self._show)
        for field in (self.side, self.overlap, self.roll):
            field.valueChanged.connect(self._show)

    def _show(self) -> None:
        """Show the questions of the format, and how many sheets it takes."""
        form, paper = str(self.form.currentData()), str(self.paper.currentData())
        pages = form in _PAGES
        shown = {
            self.style_box: form in (*_LINES, "tmx", "tmj"),
            self.paper: pages,
            self.roll: pages and paper == ROLL,
            self.side: pages or form == "svg",
            self.overlap: form == "pdf" and paper != ROLL,
            self.pixels: form == "png",
            self.grid: form in _LINES,
            self.names: form in _LINES,
        }
        for field, visible in shown.items():
            self._rows.setRowVisible(field, visible)
        self.write_button.setEnabled(True)
        self.reported.clear()
        self._show_table(form)
        if pages:
            try:
                arrays = self._field if self._field is not None else MapArrays.from_map(self._document)
                count = count_sheets(arrays, self.options())
                self.reported.setText(self.tr("%n page(s)", "", count))
            except EditorError as trouble:
                self.reported.setText(self._context.error_sentences(trouble))
                self.write_button.setEnabled(False)

    def _show_table(self, form: str) -> None:
        """Show what the other program calls each kind of ground, and what it would lose."""
        self.lost.clear()
        self.lost.hide()
        if self._table is not None:
            self._table.setVisible(form in TABLES)
        if form in TABLES:
            self.names_table.form = self.form.currentText()
            self.names_table.table = self._tables.get(TABLES[form], GroundTable())
            self._look()

    @property
    def names_table(self) -> ExportTable:
        """The table of names in the other program, made when it is needed first."""
        if self._table is None:
            rulesets = self._context.rulesets(str(getattr(self._document, "system", "")))
            found = next((one for one in rulesets if isinstance(one, RulesetBase)), None)
            self._table = ExportTable(self._context, MapLooks.from_ruleset(found), self)
            self._table.changed.connect(self._pause.start)
            self._table.changed.connect(self._keep_table)
            self._place.addWidget(self._table)
        return self._table

    def _keep_table(self) -> None:
        form = str(self.form.currentData())
        if self._table is not None and form in TABLES:
            self._tables[TABLES[form]] = self._table.table

    def _look(self) -> None:
        """Work out in the background what the format has no place for."""
        form, document = str(self.form.currentData()), self._document
        if form not in TABLES or self._table is None:
            return
        table, language = self._table.table, self._context.language

        def work(report: Report) -> Look:
            rows = export_rows(MapArrays.from_map(document), form, table)
            report(1, 3)
            try:
                return rows, export_losses(document, form, table, language, report), None
            except EditorError as trouble:
                return rows, (), trouble

        self._stop()
        self._job = self._context.jobs.start(
            self.tr("What the format cannot store"), work, done=self._looked, quiet=True
        )

    def _looked(self, found: Look) -> None:
        rows, lost, trouble = found
        if self._table is None or str(self.form.currentData()) not in TABLES:
            return
        self._table.show_rows(rows)
        self.write_button.setEnabled(trouble is None)
        if trouble is not None or self._refused:  # what has been written stays told
            self.reported.setText("" if trouble is None else self._context.error_sentences(trouble))
        self._refused = trouble is not None
        words = [self._context.sentence(problem) for problem in lost]
        self.lost.setPlainText("\n".join(words) or self.tr("Nothing is lost."))
        self.lost.setVisible(trouble is None)

    def _stop(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def done(self, result: int) -> None:
        """Stop looking; writing goes on behind the closed dialog."""
        self._pause.stop()
        self._stop()
        super().done(result)

    def options(self) -> MapExportOptions:
        """Return what is chosen."""
        return MapExportOptions(
            language=self._context.language,
            style=str(self.style_box.currentData()),
            grid=self.grid.isChecked(),
            names=self.names.isChecked(),
            width_px=self.pixels.value(),
            side=self.side.value(),
            paper=str(self.paper.currentData()),
            roll_width=self.roll.value(),
            overlap=self.overlap.value(),
            sheets=self.form.currentData() == "sheets",
            table=self._tables.get(TABLES.get(str(self.form.currentData()), ""), GroundTable()),
        )

    def ask(self) -> None:
        """Ask for a file and write."""
        form = "pdf" if self.form.currentData() == "sheets" else str(self.form.currentData())
        proposed = Path(self._context.settings.last_folder or Path.home()) / f"{self._document.slug}.{form}"
        name, _kind = file_dialogs.save_file(
            self, self.windowTitle(), str(proposed), f"{self.form.currentText()} (*.{form})"
        )
        if name:
            file = Path(name if Path(name).suffix else f"{name}.{form}")
            self._context.settings.last_folder = str(file.parent)
            self.write(file)

    def write(self, file: Path) -> None:
        """Write the map as it stands, in the background; the dialog may be closed meanwhile."""
        context, document, options, field = self._context, self._document, self.options(), self._field
        form = "pdf" if options.sheets else str(self.form.currentData())
        written = self.tr("Written to {file}.")

        def work(report: Report) -> str:
            made = export_map(context.workspace, document.id, file, form, options, report, document, field)
            return _sentences(context, written, made)

        job = context.jobs.start(self.tr("Exporting the map"), work, done=context.notify)
        job.succeeded.connect(self.reported.setText)
        job.failed.connect(self._warn)

    def _warn(self, trouble: Exception) -> None:
        if isinstance(trouble, EditorError):
            self.reported.setText(self._context.error_sentences(trouble))


def _sentences(context: UiContext, written: str, made: MapExport) -> str:
    files = ", ".join(str(file) for file in made.files[:3])
    return "\n".join([written.format(file=files), *(context.sentence(one) for one in made.lost)])


def _length(parent: QWidget, value: float, least: float, most: float) -> QDoubleSpinBox:
    box = QDoubleSpinBox(parent)
    box.setRange(least, most)
    box.setDecimals(1)
    box.setValue(value)
    box.setSuffix(" mm")
    return box
