"""The dialog that writes a map: pictures, paper at true scale, files of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
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
from editor.printing.maps.poster_plan import PAPERS_MM, ROLL
from editor.rules.core.map_arrays import MapArrays
from editor.services.map_drawings import own_drawings
from editor.services.map_files.ground_losses import by_name
from editor.services.map_files.map_exchange import ExportRow, GroundNames
from editor.services.map_files.map_export import count_sheets, export_map
from editor.services.map_files.map_formats import MAP_FORMATS, MapExport, MapExportOptions, MapFormat
from editor.ui.editors.maps.item_icons import BoxIcons
from editor.ui.editors.maps.output.ground_table import ExportTable
from editor.ui.editors.maps.style_pictures import SMALL_PICTURE, offered_styles
from editor.ui.kit import file_dialogs
from editor.ui.kit.context import UiContext
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.jobs import Job, Report
from editor.ui.kit.press_choice import remembered_press
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import wrapped
from editor.ui.kit.written import WrittenLine, tell_written, written_words
from schemas.base import system_of
from schemas.map import HexMapBase
from schemas.problems import EditorError, Message, Problem
from schemas.ruleset import RulesetBase

LOST_HEIGHT: Final = 110
"""px of the list of what is lost."""
_PAUSE_MS: Final = 200
"""Rest after a change before what is lost is worked out."""
Look = tuple[tuple[ExportRow, ...], tuple[Problem, ...], EditorError | None]


class ExportMapDialog(Dialog):
    """Asks how a map is written, and writes it in the background."""

    manual_chapter = "map-files"

    def __init__(
        self,
        context: UiContext,
        document: HexMapBase,
        parent: QWidget | None = None,
        field: MapArrays | None = None,
    ) -> None:
        """Offer a map, or the joined boards of a scenario: ``field``, under the name of ``document``."""
        super().__init__(parent, (600, 640) if field is None else (480, 380))
        self._field = field
        title = self.tr("Export the map")
        self.introduce(title)
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
        self.press = remembered_press(context, self)
        self.outcome = wrapped(QLabel(self))
        self.outcome.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.written = WrittenLine(context, self)
        self._table: ExportTable | None = None
        self._tables: dict[str, GroundTable] = {}
        self._job: Job | None = None
        self._refused = False
        """Whether the line above the buttons says why it cannot be written."""
        self._pause = single_shot(self, _PAUSE_MS, self._look)
        self.lost = QPlainTextEdit(self)
        self.lost.setReadOnly(True)
        self.lost.setMaximumHeight(LOST_HEIGHT)
        self.lost.setAccessibleName(self.tr("What will be lost"))
        self._fill()
        self._lay_out()
        self.add_button(self.tr("Close"), self.reject)
        self.write_button = self.add_button(self.tr("Write…"), self.ask, primary=True)
        self._show()

    def _fill(self) -> None:
        for one in MAP_FORMATS.values():
            if self._field is None or "joined" in one.options:
                self.form.addItem(self._context.sentence(Message(code=f"map_formats.{one.id}")), one.id)
        if self._document.style is not None:
            self.style_box.addItem(self.tr("As the map is drawn"), "")
        self.style_box.setIconSize(SMALL_PICTURE)
        pictures = []
        for style in offered_styles(own_drawings(self._context.workspace), self._context.language):
            pictures.append((self.style_box.count(), style.picture))
            self.style_box.addItem(style.name, style.id)
        BoxIcons(self.style_box).draw(pictures)
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
            (self.tr("Pr&ess profile"), self.press),
        ):
            self._rows.addRow(words, field)
        self._rows.addRow(self.grid)
        self._rows.addRow(self.names)
        self.body.addLayout(self._rows)
        self._place = QVBoxLayout()
        self.body.addLayout(self._place, 1)
        self.body.addWidget(self.lost)
        self.body.addWidget(self.outcome)
        self.body.addWidget(self.written)
        for box in (self.form, self.paper):
            box.currentIndexChanged.connect(self._show)
        for field in (self.side, self.overlap, self.roll):
            field.valueChanged.connect(self._show)

    @property
    def format(self) -> MapFormat:
        """The format that is chosen."""
        return MAP_FORMATS[str(self.form.currentData())]

    def _show(self) -> None:
        """Show the questions of the format, and how many sheets it takes."""
        form, paper = self.format, str(self.paper.currentData())
        options, pages = form.options, "paper" in form.options
        shown = {
            self.style_box: "style" in options,
            self.paper: pages,
            self.roll: pages and paper == ROLL,
            self.side: "side" in options,
            self.overlap: "overlap" in options and paper != ROLL,
            self.pixels: "pixels" in options,
            self.grid: "lines" in options,
            self.names: "lines" in options,
            self.press: pages,
        }
        for field, visible in shown.items():
            self._rows.setRowVisible(field, visible)
        self.write_button.setEnabled(True)
        self.outcome.clear()
        self.written.clear()
        self._show_table(form.names)
        if pages:
            try:
                arrays = self._field if self._field is not None else MapArrays.from_map(self._document)
                count = count_sheets(arrays, self.options())
                self.outcome.setText(self.tr("%n page(s)", "", count))
            except EditorError as trouble:
                self.outcome.setText(self._context.error_sentences(trouble))
                self.write_button.setEnabled(False)

    def _show_table(self, names: GroundNames | None) -> None:
        """Show what the other program calls each kind of ground, and what it would lose."""
        self.lost.clear()
        self.lost.hide()
        if self._table is not None:
            self._table.setVisible(names is not None)
        if names is not None:
            self.names_table.form = self.form.currentText()
            self.names_table.table = self._tables.get(names.table, GroundTable())
            self._look()

    @property
    def names_table(self) -> ExportTable:
        """The table of names in the other program, made when it is needed first."""
        if self._table is None:
            rulesets = self._context.rulesets(system_of(self._document))
            found = next((one for one in rulesets if isinstance(one, RulesetBase)), None)
            self._table = ExportTable(self._context, MapLooks.from_ruleset(found), self)
            self._table.changed.connect(self._pause.start)
            self._table.changed.connect(self._keep_table)
            self._place.addWidget(self._table)
        return self._table

    def _keep_table(self) -> None:
        names = self.format.names
        if self._table is not None and names is not None:
            self._tables[names.table] = self._table.table

    def _look(self) -> None:
        """Work out in the background what the format has no place for."""
        form, document = self.format, self._document
        names, losses = form.names, form.losses
        if names is None or losses is None or self._table is None:
            return
        table, language = self._table.table, self._context.language
        workspace = self._context.workspace

        def work(report: Report) -> Look:
            rows = names.rows(MapArrays.from_map(document), table)
            report(1, 2)
            try:
                return rows, by_name(workspace, document, losses(document, table, language)), None
            except EditorError as trouble:
                return rows, (), trouble

        self._stop()
        self._job = self._context.jobs.start(
            self.tr("What the format cannot store"), work, done=self._looked, quiet=True
        )

    def _looked(self, found: Look) -> None:
        rows, lost, trouble = found
        if self._table is None or self.format.names is None:
            return
        self._table.show_rows(rows)
        self.write_button.setEnabled(trouble is None)
        if trouble is not None or self._refused:  # what has been written stays listed
            self.outcome.setText("" if trouble is None else self._context.error_sentences(trouble))
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
            press=self.press.choice,
            sheets=self.format.id == "sheets",
            table=self._tables.get(names.table, GroundTable())
            if (names := self.format.names)
            else GroundTable(),
        )

    def ask(self) -> None:
        """Ask for a file and write."""
        settings, ending = self._context.settings, self.format.endings[0]
        name, kinds = f"{self._document.slug}.{ending}", f"{self.form.currentText()} (*.{ending})"
        file = file_dialogs.ask_to_save(self, settings, self.windowTitle(), name, kinds)
        if file is not None:
            self.write(file)

    def write(self, file: Path) -> None:
        """Write the map as it stands, in the background; the dialog may be closed meanwhile."""
        context, document, options, field = self._context, self._document, self.options(), self._field
        form = self.format.id

        def work(report: Report) -> MapExport:
            return export_map(context.workspace, document.id, file, form, options, report, document, field)

        def done(made: MapExport) -> None:
            tell_written(context, *made.files, words=_sentences(context, made))

        job = context.jobs.start(self.tr("Exporting the map"), work, done=done)
        job.succeeded.connect(self._done)
        job.failed.connect(self._warn)

    def _done(self, made: MapExport) -> None:
        self.outcome.clear()
        self.written.tell(*made.files, words=_sentences(self._context, made), quiet=True)

    def _warn(self, trouble: Exception) -> None:
        self.written.clear()
        if isinstance(trouble, EditorError):
            self.outcome.setText(self._context.error_sentences(trouble))


def _sentences(context: UiContext, made: MapExport) -> str:
    return "\n".join([written_words(made.files), *(context.sentence(one) for one in made.lost)])


def _length(parent: QWidget, value: float, least: float, most: float) -> QDoubleSpinBox:
    box = QDoubleSpinBox(parent)
    box.setRange(least, most)
    box.setDecimals(1)
    box.setValue(value)
    box.setSuffix(" mm")
    return box
