"""The dialog of a file of rows: how it is written, which column is which, what each row would do."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QPushButton,
    QTableView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from editor.packs.archive import write_whole
from editor.services.tables import csv_import, csv_planner, csv_report
from editor.services.tables.csv_file import ENCODINGS, SEPARATORS, CsvForm, CsvTable, guess_form, read_csv
from editor.services.tables.csv_options import ID, ImportOptions, ImportPlan
from editor.services.tables.store import TABLE_KINDS, reference_finder
from editor.ui.editors.tables.import_rows import ImportRowsModel
from editor.ui.editors.tables.model import column_label
from editor.ui.kit import file_dialogs
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.jobs import Job, Report
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted
from editor.ui.kit.widgets import wrapped
from editor.ui.kit.words.labels import kinds_word
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.services.tables.columns import Column
    from editor.ui.kit.context import UiContext

SIZE: Final = (980, 680)
PREVIEW_ROWS: Final = 8
MAP_WIDTH: Final = 150
"""px of a column of the preview."""
MAP_ROW: Final = 34
"""Height of the row with the choices, px."""
PLAN_MS: Final = 350


class ImportRowsDialog(Dialog):
    """Nothing is taken in before the person agrees; then all of it in one transaction."""

    imported = Signal(object)  # ImportDone

    def __init__(
        self,
        context: UiContext,
        file: Path,
        raw: bytes,
        system: str | None,
        kind: str | None,
        parent: QWidget | None,
    ) -> None:
        super().__init__("", "", parent, SIZE)
        self.head.setText(self.tr("Import rows of {file}").format(file=file.name))
        self.setWindowTitle(self.tr("Import rows"))
        self._context, self._file, self._raw = context, file, raw
        self._table: CsvTable | None = None
        self.plan: ImportPlan | None = None
        self._columns: tuple[Column, ...] = ()
        self._maps: list[ComboBox] = []
        self._job: Job | None = None
        self._timer = QTimer(self, singleShot=True, interval=PLAN_MS)
        self._timer.timeout.connect(self._make_plan)
        self._make_choices(guess_form(raw), system, kind)
        self._make_tables()
        self.add_button(self.tr("Save the mapping…"), self.save_mapping, first=True)
        self.report_button = self.add_button(self.tr("Save the report…"), self.save_report, first=True)
        self.add_button(self.tr("Cancel"), self.reject)
        self.take_button = self.add_button("", self.take, primary=True)
        self.finished.connect(lambda _result: self._stop())
        self._kind_changed()

    # parts

    def _box(self, words: str, entries: Mapping[str, Any]) -> ComboBox:
        box = ComboBox(self)
        box.setAccessibleName(words)
        box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        for shown, value in entries.items():
            box.addItem(shown, value)
        return box

    def _make_choices(self, form: CsvForm, system: str | None, kind: str | None) -> None:
        signs = {",": self.tr("comma ,"), ";": self.tr("semicolon ;"), "\t": self.tr("tab"), "|": "|"}
        games = {self._context.local(one.name): one.id for one in self._context.workspace.systems}
        self.game = self._box(self.tr("Game"), games)
        self.kind = self._box(self.tr("Kind"), {kinds_word(one.value): one.value for one in TABLE_KINDS})
        self.encoding = self._box(self.tr("Encoding"), {name: name for name in ENCODINGS})
        self.separator = self._box(self.tr("Separator"), {signs[sign]: sign for sign in SEPARATORS})
        self.decimal = self._box(self.tr("Decimals"), {"1.5": ".", "1,5": ","})
        self.existing = self._box(
            self.tr("Cards that are there"), {self.tr("update"): "update", self.tr("skip"): "skip"}
        )
        self.new = self._box(self.tr("New cards"), {self.tr("create"): "make", self.tr("skip"): "skip"})
        self.mapping = self._box(self.tr("Mapping"), {self.tr("guessed by the names"): ""})
        for name in self._context.settings.csv_mappings():
            self.mapping.addItem(name, name)
        self.header = QCheckBox(self.tr("The first row names the columns"), self)
        self.clears = QCheckBox(self.tr("Empty cells empty the field"), self)
        self._show_form(form)
        for box, value in ((self.game, system), (self.kind, kind)):
            box.setCurrentIndex(max(box.findData(value), 0))
        self._lay_out_choices()
        for box in (self.game, self.kind):
            box.currentIndexChanged.connect(lambda _index: self._kind_changed())
        for box in (self.encoding, self.separator, self.decimal):
            box.currentIndexChanged.connect(lambda _index: self._read())
        for box in (self.existing, self.new):
            box.currentIndexChanged.connect(lambda _index: self._soon())
        self.mapping.currentIndexChanged.connect(lambda _index: self._use_mapping())
        self.header.toggled.connect(lambda _on: self._read())
        self.clears.toggled.connect(lambda _on: self._soon())

    def _show_form(self, form: CsvForm) -> None:
        for box, value in (
            (self.encoding, form.encoding),
            (self.separator, form.separator),
            (self.decimal, form.decimal),
        ):
            box.setCurrentIndex(max(box.findData(value), 0))
        self.header.setChecked(form.header)

    def _lay_out_choices(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_2)
        grid.setVerticalSpacing(SPACE_1)
        rows = (
            (self.game, self.kind, self.existing, self.new),
            (self.encoding, self.separator, self.decimal, self.mapping),
        )
        for line, boxes in enumerate(rows):
            for place, box in enumerate(boxes):
                label = QLabel(box.accessibleName(), self)
                label.setBuddy(box)
                grid.addWidget(label, 2 * line, place)
                grid.addWidget(box, 2 * line + 1, place)
                grid.setColumnStretch(place, 1)
        grid.addWidget(self.header, 4, 0, 1, 2)
        grid.addWidget(self.clears, 4, 2, 1, 2)
        self.body.addLayout(grid)

    def _make_tables(self) -> None:
        self.preview = QTableWidget(self)
        self.preview.setAccessibleName(self.tr("First rows of the file"))
        self.preview.verticalHeader().hide()
        self.preview.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.preview.setWordWrap(False)
        self.state = wrapped(QLabel(self))
        self.rows = ImportRowsModel(self._context, self._label, self)
        self.rows.dataChanged.connect(lambda *_range: self._count())
        self.rows_view = QTableView(self)  # a tree would lay out each of a hundred thousand rows
        self.rows_view.setModel(self.rows)
        self.rows_view.setAccessibleName(self.tr("What each row does"))
        self.rows_view.verticalHeader().hide()
        self.rows_view.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + SPACE_1)
        self.rows_view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.rows_view.setShowGrid(False)
        self.rows_view.setWordWrap(False)
        self.rows_view.setTabKeyNavigation(False)
        self.rows_view.horizontalHeader().setStretchLastSection(True)
        self.rows_view.horizontalHeader().setHighlightSections(False)
        for number, width in enumerate((90, 190, 110)):
            self.rows_view.setColumnWidth(number, width)
        self.body.addWidget(
            muted(
                QLabel(self.tr("Above each column: the field that it fills"), self), self.font().pixelSize()
            )
        )
        self.body.addWidget(self.preview, 2)
        self.body.addLayout(self._row_tools())
        self.body.addWidget(self.rows_view, 3)

    def _row_tools(self) -> QHBoxLayout:
        self.shown = self._box(
            self.tr("Rows shown"),
            {
                self.tr("all rows"): "",
                self.tr("only new ones"): "new",
                self.tr("only updates"): "update",
                self.tr("only rejected ones"): "refused",
            },
        )
        self.shown.currentIndexChanged.connect(
            lambda _index: self.rows.show_only(str(self.shown.currentData()))
        )
        row = row_layout(spacing=SPACE_2)
        row.addWidget(self.state, 1)
        row.addWidget(self.shown)
        for words, on in ((self.tr("Tick all"), True), (self.tr("Tick none"), False)):
            button = QPushButton(words, self)
            button.clicked.connect(lambda _checked=False, wanted=on: self.rows.tick_shown(wanted))
            row.addWidget(button)
        return row

    # what the file says

    def _form(self) -> CsvForm:
        return CsvForm(
            str(self.encoding.currentData()),
            str(self.separator.currentData()),
            str(self.decimal.currentData()),
            self.header.isChecked(),
        )

    def _kind_changed(self) -> None:
        system, kind = str(self.game.currentData()), str(self.kind.currentData())
        try:
            self._columns = csv_planner.import_columns(self._context.workspace, system, kind)
        except EditorError as trouble:
            self._refused(trouble)
            return
        self._read()

    def _read(self) -> None:
        """Show the first rows as the file is written by the choices made."""
        try:
            some = read_csv(self._raw, self._form(), file=self._file.name, most=PREVIEW_ROWS)
        except EditorError as trouble:
            self._refused(trouble)
            return
        self._table = None
        self.preview.setColumnCount(len(some.header))
        self.preview.verticalHeader().setMinimumSectionSize(MAP_ROW)
        self.preview.setRowCount(len(some.rows) + 1)
        self.preview.setHorizontalHeaderLabels(list(some.header))
        guessed = csv_import.guess_mapping(some.header, self._columns, self._labels(), self._context.language)
        self._maps = [self._map_box(guessed.get(number, "")) for number in range(len(some.header))]
        for number, box in enumerate(self._maps):
            # Without a limit a box is as wide as its longest entry and covers the next one.
            box.setMaximumWidth(MAP_WIDTH)
            self.preview.setColumnWidth(number, MAP_WIDTH)
            self.preview.setCellWidget(0, number, box)
            for line, row in enumerate(some.rows, 1):
                text = row[number] if number < len(row) else ""
                self.preview.setItem(line, number, QTableWidgetItem(text[:200].replace("\n", " ")))
        if self.mapping.currentData():
            self._use_mapping()
        self._soon()

    def _labels(self) -> dict[str, str]:
        return {column.key: self._label(column) for column in self._columns}

    def _map_box(self, key: str) -> ComboBox:
        box = self._box(self.tr("Field"), {self.tr("(skipped)"): ""})
        for column in self._columns:
            box.addItem("id" if column.key == ID else self._label(column), column.key)
        box.setCurrentIndex(max(box.findData(key), 0))
        box.currentIndexChanged.connect(lambda _index: self._soon())
        return box

    def _options(self) -> ImportOptions:
        mapping = {
            number: str(box.currentData()) for number, box in enumerate(self._maps) if box.currentData()
        }
        return ImportOptions(
            str(self.game.currentData()),
            str(self.kind.currentData()),
            mapping,
            existing=self.existing.currentData(),
            new=self.new.currentData(),
            empty_clears=self.clears.isChecked(),
        )

    # what it would do

    def _soon(self) -> None:
        self._stop()
        self.plan = None
        self.take_button.setEnabled(False)
        self.take_button.setText(self.tr("Checking…"))
        self.report_button.setEnabled(False)
        self._timer.start()

    def _stop(self) -> None:
        self._timer.stop()
        if self._job is not None:
            job, self._job = self._job, None
            job.cancel()

    def _label(self, column: Column) -> str:
        return column_label(column, self._context.words(str(self.game.currentData())))

    def _words(self) -> dict[str, dict[str, str]]:
        system = str(self.game.currentData())
        found: dict[str, dict[str, str]] = {}
        words = self._context.words(system)
        for column in self._columns:
            if column.shape == "choice":
                found[column.key] = {words.value(word, column.spec): word for word in column.spec.values}
            elif column.shape == "text" and not column.language:
                offered = self._context.choices(system, column.spec.name, {})
                found[column.key] = {one.text: one.value for one in offered or ()}
        return found

    def _make_plan(self) -> None:
        workspace, options, form, words = (
            self._context.workspace,
            self._options(),
            self._form(),
            self._words(),
        )
        raw, name = self._raw, self._file.name

        def work(report: Report) -> ImportPlan:
            table = read_csv(raw, form, file=name)
            resolve = reference_finder(workspace, options.system)
            return csv_import.plan_import(
                workspace, table, options, words=words, resolve=resolve, report=report
            )

        self._job = self._context.jobs.start(
            self.tr("Reading {file}").format(file=name), work, done=self._planned, failed=self._refused
        )

    def _planned(self, plan: ImportPlan) -> None:
        self._job, self.plan = None, plan
        states = ("new", "update", "same", "skipped", "refused")
        counts = {state: plan.count(state) for state in states}  # type: ignore[arg-type]
        words = self.tr(
            "New: {new}; updates: {update}; unchanged: {same}; skipped: {skipped}; rejected: {refused}."
        )
        self.state.setText(words.format(**counts))
        self.rows.show_plan(plan, self._columns)
        self.rows.show_only(str(self.shown.currentData()))
        self._count()
        self.report_button.setEnabled(bool(plan.findings))

    def _count(self) -> None:
        """Say on the button how many cards would be taken in."""
        plan, left = self.plan, len(self.rows.left_out())
        number = plan.count("new") + plan.count("update") - left if plan is not None else 0
        self.take_button.setEnabled(number > 0)
        if plan is not None and number and plan.count("refused"):
            self.take_button.setText(self.tr("Import %n card(s), skip the rejected rows", "", number))
        else:
            self.take_button.setText(
                self.tr("Import %n card(s)", "", number) if number else self.tr("Nothing to import")
            )

    def _refused(self, trouble: Exception) -> None:
        self._job = None
        self.take_button.setEnabled(False)
        self.take_button.setText(self.tr("Nothing to import"))
        self.rows.show_plan(None, ())
        if isinstance(trouble, EditorError):
            self.state.setText(self._context.error_sentences(trouble))
        else:
            self._context.show_error(trouble)

    def take(self) -> None:
        """Take everything in that has a tick, in one transaction."""
        if self.plan is None:
            return
        plan, workspace = self.plan.without(self.rows.left_out()), self._context.workspace
        label = self.tr("Import of {file}").format(file=self._file.name)
        self.take_button.setEnabled(False)
        job = self._context.jobs.start(
            self.tr("Importing {file}").format(file=self._file.name),
            lambda report: csv_import.take_in_rows(workspace, plan, label, report),
            done=self._taken,
            failed=self._refused,
            in_order=True,
        )
        self.await_job(job)

    def _taken(self, done: object) -> None:
        self.accept()
        self.imported.emit(done)

    # mappings and reports

    def save_mapping(self) -> None:
        """Keep the mapping by a name, for the next file."""
        name, agreed = QInputDialog.getText(
            self, self.tr("Save the mapping"), self.tr("Name of the mapping:")
        )
        if agreed and name.strip():
            self.keep_mapping(name.strip())

    def keep_mapping(self, name: str) -> None:
        """Keep the mapping by a name."""
        header = self._header()
        text = csv_report.mapping_text(header, self._options(), self._form())
        self._context.settings.keep_csv_mapping(name, text)
        if self.mapping.findData(name) < 0:
            self.mapping.addItem(name, name)

    def _header(self) -> list[str]:
        items = map(self.preview.horizontalHeaderItem, range(self.preview.columnCount()))
        return [item.text() if item is not None else "" for item in items]

    def _use_mapping(self) -> None:
        text = self._context.settings.csv_mappings().get(str(self.mapping.currentData()), "")
        if not text:
            return
        header = self._header()
        kept = csv_report.mapping_from(text, header, self._columns)
        for number, box in enumerate(self._maps):
            box.setCurrentIndex(max(box.findData(kept.get(number, "")), 0))

    def save_report(self) -> None:
        """Write the report of the refused rows into a file."""
        if self.plan is None:
            return
        name, _chosen = file_dialogs.save_file(
            self,
            self.tr("Save the report"),
            str(self._file.with_name(f"{self._file.stem}-report.csv")),
            self.tr("CSV (*.csv)"),
        )
        if name:
            try:
                write_whole(Path(name), csv_report.report_csv(self.plan, self._context.language))
            except EditorError as trouble:
                self._context.show_error(trouble)
