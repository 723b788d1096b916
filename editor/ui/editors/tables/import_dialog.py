"""The dialog of a file of rows: what each row would do, and taking them in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QInputDialog, QLabel, QPushButton, QTableView, QWidget

from editor.packs.whole_files import write_whole
from editor.services.tables import column_guess, csv_import, csv_planner, csv_report, linked_files
from editor.services.tables.csv_file import CsvForm, FileTable, guess_form
from editor.services.tables.csv_import import ImportDone
from editor.services.tables.csv_options import ID, ImportOptions, ImportPlan
from editor.services.tables.csv_report import row_losses
from editor.services.tables.sheet_files import read_rows
from editor.services.tables.store import reference_finder
from editor.ui.editors.rulesets.new_faction import ask_for_faction
from editor.ui.editors.tables.import_form import ImportForm, choice_box
from editor.ui.editors.tables.import_mapping import PREVIEW_ROWS, ImportMapping
from editor.ui.editors.tables.import_rows import ImportRowsModel
from editor.ui.editors.tables.row_words import RowWords
from editor.ui.editors.tables.unknown_names import UnknownNames
from editor.ui.kit import file_dialogs
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.jobs import Job, Report
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import wrapped
from editor.ui.kit.written import tell_written
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.formulas.columns import Column
    from editor.ui.kit.context import UiContext

translate = QCoreApplication.translate
"""Numbered words are looked up under this dialog's own name, also in a dialog that is made of it."""
SIZE: Final = (980, 680)
PLAN_MS: Final = 350


class ImportRowsDialog(Dialog):
    """Nothing is taken in before the person agrees; then all of it in one transaction."""

    manual_chapter = "linked"

    imported = Signal(object)  # ImportDone

    def __init__(
        self,
        context: UiContext,
        file: Path,
        raw: bytes,
        sheets: Sequence[str] | None,
        system: str | None,
        kind: str | None,
        parent: QWidget | None,
    ) -> None:
        """Show a file.

        Args:
            context: what pages share.
            file: its path.
            raw: what it holds.
            sheets: names of its sheets; empty for CSV; None for a set of another program.
            system: the game proposed for its cards.
            kind: the kind of card proposed.
            parent: the window.
        """
        super().__init__(parent, SIZE)
        self.introduce(self.tr("Import rows of {file}").format(file=file.name), window=self.tr("Import rows"))
        self._context, self._file, self._raw = context, file, raw
        self.plan: ImportPlan | None = None
        self._columns: tuple[Column, ...] = ()
        self._job: Job | None = None
        self._timer = single_shot(self, PLAN_MS, self._make_plan)
        form = CsvForm() if sheets or sheets is None else guess_form(raw)
        self.form = ImportForm(context, form, sheets, system, kind, self)
        self.form.kind_changed.connect(self._kind_changed)
        self.form.form_changed.connect(self._read)
        self.form.options_changed.connect(self._soon)
        self.form.mapping.currentIndexChanged.connect(lambda _index: self._use_mapping())
        self.body.addWidget(self.form)
        self._make_tables()
        self.add_button(self.tr("Save the mapping…"), self.save_mapping, first=True)
        self.report_button = self.add_button(self.tr("Save the report…"), self.save_report, first=True)
        self.add_button(self.tr("Cancel"), self.reject)
        self.take_button = self.add_button("", self.take, primary=True)
        self.finished.connect(lambda _result: self._stop())
        self._kind_changed()

    # parts

    def _make_tables(self) -> None:
        self.mapping = ImportMapping(self)
        self.mapping.mapped.connect(self._soon)
        self.state = wrapped(QLabel(self))
        self.warnings = wrapped(QLabel(self))
        self.names = UnknownNames(self)
        self.names.changed.connect(self._soon)
        self.names.faction_wanted.connect(
            lambda name, take: ask_for_faction(self, self._context, self.form.system, take, name)
        )
        self.rows = ImportRowsModel(self._context, self)
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
        self.body.addWidget(self.mapping, 2)
        self.body.addWidget(self.names)
        self.body.addWidget(self.warnings)
        self.body.addLayout(self._row_tools())
        self._lay_out_rows()

    def _lay_out_rows(self) -> None:
        self.body.addWidget(self.rows_view, 3)

    def _row_tools(self) -> QHBoxLayout:
        states = {
            self.tr("all rows"): "",
            self.tr("only new ones"): "new",
            self.tr("only updates"): "update",
            self.tr("only rejected ones"): "refused",
        }
        self.shown = choice_box(self.tr("Rows shown"), states, self)
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

    def _kind_changed(self) -> None:
        system, kind = self.form.system, str(self.form.kind.currentData())
        try:
            self._columns = csv_planner.import_columns(self._context.workspace, system, kind)
        except EditorError as trouble:
            self._refused(trouble)
            return
        self._words = RowWords(self._context, system, kind, self._columns)
        self._read()

    def _read(self) -> None:
        """Show the first rows as the file is written by the choices made."""
        self._stop()
        self.names.forget()
        raw, name = self._raw, self._file.name
        form, sheet = self.form.form(), str(self.form.sheet.currentData() or "")

        def read(_report: Report) -> FileTable:
            return read_rows(raw, name, form, sheet, PREVIEW_ROWS)

        if sheet:  # it is unpacked whole
            words = self.tr("Reading {file}").format(file=name)
            self._job = self._context.jobs.start(words, read, done=self._show, failed=self._refused)
            return
        try:
            self._show(read(lambda *_done: None))
        except EditorError as trouble:
            self._refused(trouble)

    def _show(self, some: FileTable) -> None:
        self._job = None
        labels = {one.key: ID if one.key == ID else self._words.label(one) for one in self._columns}
        self.mapping.show_rows(some, labels, self._guessed(some, labels))
        self._use_mapping()
        self._soon()

    def _guessed(self, some: FileTable, labels: Mapping[str, str]) -> Mapping[int, str]:
        """Return which column fills which field, as far as its name says."""
        return column_guess.guess_mapping(some.header, self._columns, labels, self._context.language)

    def _options(self) -> ImportOptions:
        wanted = self.form.options(self.mapping.mapping(), self.names.replaced())
        wanted = replace(wanted, pictures=self._file.parent)
        return replace(wanted, seen={}) if self.form.linked.isChecked() else wanted

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

    def _make_plan(self) -> None:
        workspace, options, words = self._context.workspace, self._options(), self._words.meanings()
        form, sheet = self.form.form(), str(self.form.sheet.currentData() or "")
        raw, name = self._raw, self._file.name

        def work(report: Report) -> ImportPlan:
            table = read_rows(raw, name, form, sheet)
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
        self._show_warnings(plan)
        self.rows.show_plan(plan, self._columns, self._words)
        self.rows.show_only(str(self.shown.currentData()))
        self._count()
        self.report_button.setEnabled(bool(plan.findings))

    def _show_warnings(self, plan: ImportPlan) -> None:
        """Say what is lost and what the file does not say; ask what unknown names mean."""
        said = [*self._words.losses(row_losses(plan)), *self._words.warnings(plan)]
        self.warnings.setText("\n".join(said))
        self.warnings.setVisible(bool(said))
        self.names.show_names(plan.unknown, self._words.names())

    def _count(self) -> None:
        plan, left = self.plan, len(self.rows.left_out())
        number = plan.count("new") + plan.count("update") - left if plan is not None else 0
        self.take_button.setEnabled((number > 0 or self._beside() > 0) and not self.names.open)
        if plan is not None and self.names.open:
            self.take_button.setText(translate("ImportRowsDialog", "%n unknown name(s)", "", self.names.open))
        elif plan is not None and number and plan.count("refused"):
            words = translate("ImportRowsDialog", "Import %n card(s), skip the rejected rows", "", number)
            self.take_button.setText(words)
        else:
            more = self.tr("Import the face and pictures") if self._beside() else self.tr("Nothing to import")
            words = translate("ImportRowsDialog", "Import %n card(s)", "", number)
            self.take_button.setText(words if number else more)

    def _beside(self) -> int:
        """Return how many documents are taken in that are no cards."""
        return 0

    def _refused(self, trouble: Exception) -> None:
        self._job = None
        self.take_button.setEnabled(False)
        self.take_button.setText(self.tr("Nothing to import"))
        self.rows.show_plan(None)
        if isinstance(trouble, EditorError):
            self.state.setText(self._context.error_sentences(trouble))
        else:
            self._context.show_error(trouble)

    def take(self) -> None:
        """Take everything in that has a tick, in one transaction."""
        if self.plan is None:
            return
        self.take_button.setEnabled(False)
        job = self._context.jobs.start(
            self.tr("Importing {file}").format(file=self._file.name),
            self._taking(self.plan, self.tr("Import of {file}").format(file=self._file.name)),
            done=self._taken,
            failed=self._refused,
            in_order=True,
        )
        self.await_job(job)

    def _taking(self, whole: ImportPlan, label: str) -> Callable[[Report], ImportDone]:
        """Return the work of taking in everything that has a tick."""
        plan, workspace = whole.without(self.rows.left_out()), self._context.workspace
        file, raw, sheet = self._file, self._raw, str(self.form.sheet.currentData() or "")
        header, form = self.mapping.header(), self.form.form()

        def work(report: Report) -> ImportDone:
            if plan.options.seen is None:
                return csv_import.take_in_rows(workspace, plan, label, report)
            link = linked_files.link_of(file, sheet, form, header, plan.options)
            return csv_import.take_in_linked(workspace, plan, link, raw, label, report)

        return work

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
        text = csv_report.mapping_text(self.mapping.header(), self._options(), self.form.form())
        self._context.settings.keep_csv_mapping(name, text)
        if self.form.mapping.findData(name) < 0:
            self.form.mapping.addItem(name, name)

    def _use_mapping(self) -> None:
        """Use the mapping chosen by its name, if one is."""
        text = self._context.settings.csv_mappings().get(str(self.form.mapping.currentData()), "")
        if text:
            self.mapping.choose(csv_report.mapping_from(text, self.mapping.header(), self._columns))

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
            else:
                tell_written(self._context, Path(name))
