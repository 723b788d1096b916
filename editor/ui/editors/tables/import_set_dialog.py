"""The dialog of a set of another program: what becomes of its cards, and all that is lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QListWidget, QTabWidget, QWidget

from editor.packs.whole_files import write_whole
from editor.services.makers.planning import (
    NEW_FIELD,
    SetOptions,
    SetPlan,
    guessed_mapping,
    link_before,
    plan_set,
)
from editor.services.makers.report import losses, made_of, report_csv
from editor.services.makers.taking import take_in_set
from editor.services.tables.csv_planner import import_columns
from editor.services.tables.store import reference_finder
from editor.ui.editors.tables.import_dialog import ImportRowsDialog
from editor.ui.editors.tables.import_mapping import PREVIEW_ROWS
from editor.ui.kit import file_dialogs
from editor.ui.kit.jobs import Report
from editor.ui.kit.written import tell_written
from schemas.problems import EditorError
from schemas.text import LocalText

if TYPE_CHECKING:
    from editor.services.makers.set_data import ReadSet
    from editor.services.tables.csv_file import FileTable
    from editor.services.tables.csv_import import ImportDone
    from editor.services.tables.csv_options import ImportPlan
    from editor.ui.kit.context import UiContext


class ImportSetDialog(ImportRowsDialog):
    """Cards as those of a table; beside them the face, fields of one's own, assets and the losses."""

    def __init__(
        self,
        context: UiContext,
        file: Path,
        read: ReadSet,
        system: str | None,
        kind: str | None,
        parent: QWidget | None,
    ) -> None:
        """Show a set.

        Args:
            context: what pages share.
            file: its path.
            read: what it holds.
            system: the game proposed for its cards.
            kind: the kind of card proposed.
            parent: the window.
        """
        self._set = read
        self.set_plan: SetPlan | None = None
        super().__init__(context, file, b"", None, system, kind, parent)
        title = self.tr("Import {file} of {program}").format(file=file.name, program=read.program)
        self.introduce(title, window=self.tr("Import a set"))
        self.form.linked.setChecked(read.watched is not None)
        self.form.linked.setVisible(read.watched is not None)
        self.form.face.setEnabled(read.face is not None)
        self.mapping.setVisible(bool(read.table.header))

    def _lay_out_rows(self) -> None:
        self.mapping.more = {self.tr("(new field)"): NEW_FIELD}
        self.lost = QListWidget(self)
        self.lost.setAccessibleName(self.tr("What is lost"))
        self.lost.setWordWrap(True)
        self.lost.setAlternatingRowColors(True)
        self.tabs = QTabWidget(self)
        self.tabs.addTab(self.rows_view, self.tr("What each row does"))
        self.tabs.addTab(self.lost, "")
        self.body.addWidget(self.tabs, 3)

    def _read(self) -> None:
        self._stop()
        self.names.forget()
        self._show(replace(self._set.table, rows=self._set.table.rows[:PREVIEW_ROWS]))

    def _guessed(self, some: FileTable, labels: Mapping[str, str]) -> Mapping[int, str]:
        workspace, language = self._context.workspace, self._context.language
        before = link_before(workspace, self._set, self.form.system, str(self.form.kind.currentData()))
        return guessed_mapping(self._set, self._columns, before, labels, language)

    def _make_plan(self) -> None:
        workspace, words, read = self._context.workspace, self._words.meanings(), self._set
        rows = self.form.options(self.mapping.mapping(), self.names.replaced())
        options = SetOptions(
            rows,
            self.form.face.currentData(),
            self.form.linked.isChecked(),
            self._context.language,
            LocalText({self._context.language: self.tr("Rules of my own")}),
        )

        def work(report: Report) -> SetPlan:
            resolve = reference_finder(workspace, rows.system)
            return plan_set(workspace, read, options, words=words, resolve=resolve, report=report)

        self._job = self._context.jobs.start(
            self.tr("Reading {file}").format(file=self._file.name),
            work,
            done=self._set_planned,
            failed=self._refused,
        )

    def _set_planned(self, plan: SetPlan) -> None:
        self.set_plan = plan
        options = plan.rows.options
        if plan.read.table.header:
            workspace = self._context.workspace
            self._columns = import_columns(workspace, options.system, options.kind, plan.fields)
        self._planned(plan.rows)
        self.report_button.setEnabled(True)

    def _show_warnings(self, plan: ImportPlan) -> None:
        """Say above what is made beside the cards, and in the list all that is lost."""
        self.names.show_names(plan.unknown, self._words.names())
        if self.set_plan is None:
            return
        made = [self._context.sentence(one) for one in made_of(self.set_plan)]
        self.warnings.setText(" ".join(made))
        self.warnings.setVisible(bool(made))
        self.lost.clear()
        self.lost.addItems([*self._words.losses(losses(self.set_plan)), *self._words.warnings(plan)])
        self.tabs.setTabText(1, self.tr("What is lost ({number})").format(number=self.lost.count()))
        if not plan.rows:
            self.tabs.setCurrentWidget(self.lost)

    def _beside(self) -> int:
        return len(self.set_plan.beside) if self.set_plan is not None else 0

    def _taking(self, whole: ImportPlan, label: str) -> Callable[[Report], ImportDone]:
        plan, workspace, left = self.set_plan, self._context.workspace, self.rows.left_out()
        assert plan is not None  # noqa: S101 - the button waits for it
        return lambda report: take_in_set(workspace, plan, label, report, left)

    def save_report(self) -> None:
        """Write what is wrong in which row, and all that is lost, into a file."""
        if self.set_plan is None:
            return
        name, _chosen = file_dialogs.save_file(
            self,
            self.tr("Save the report"),
            str(self._file.with_name(f"{self._file.stem}-report.csv")),
            self.tr("CSV (*.csv)"),
        )
        if name:
            try:
                write_whole(Path(name), report_csv(self.set_plan, self._context.language))
            except EditorError as trouble:
                self._context.show_error(trouble)
            else:
                tell_written(self._context, Path(name))
