"""The dialog of a linked file that has changed: cell by cell, with a tick for what is taken in."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QTableView, QWidget

from editor.services.makers.mse_sets import table_of_set
from editor.services.tables import csv_planner, linked_changes
from editor.services.tables.csv_import import ImportDone
from editor.services.tables.csv_options import Finding, PlannedRow
from editor.services.tables.linked_changes import CellDifference, LinkedChanges
from editor.services.tables.store import reference_finder
from editor.ui.editors.rulesets.new_faction import ask_for_faction
from editor.ui.editors.tables.row_words import RowWords
from editor.ui.editors.tables.unknown_names import UnknownNames
from editor.ui.kit.columns_model import Column, ColumnsModel
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.jobs import Job, Report
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, theme
from editor.ui.kit.widgets import push_button, wrapped

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from schemas.sheet_link import SheetLink

_SIZE: Final = (900, 560)
_WIDTHS: Final = (160, 160, 120, 130)


@dataclass(frozen=True)
class _Entry:
    """A line: a cell that differs, a new card, or what is wrong in a row."""

    row: PlannedRow
    difference: CellDifference | None = None
    finding: Finding | None = None


class LinkedRowsModel(ColumnsModel[_Entry]):
    """What stops a card, cells, first those changed on both sides, new cards, rows that can be none."""

    def __init__(self, context: UiContext, words: RowWords, about: tuple[str, str], parent: QObject) -> None:
        """Make an empty model.

        Args:
            context: what pages share.
            words: names of fields.
            about: game and kind of the cards.
            parent: the dialog.
        """
        super().__init__(parent)
        self._context, self._words, self._about = context, words, about
        self._left: set[_Entry | tuple[str, str] | int] = set()
        self.columns = (
            Column(self.tr("Card"), lambda one: one.row.name, ticked=self._ticked, tick=self._tick),
            Column(self.tr("Field"), self._field),
            Column(self.tr("Here"), lambda one: self._value(one, here=True), self._whole_here),
            Column(self.tr("In the file"), lambda one: self._value(one, here=False), self._whole_there),
            Column(self.tr("What happened"), self._what, self._what, colour=self._colour),
        )

    def show_changes(self, changes: LinkedChanges) -> None:
        """Show changes; a cell that was changed on both sides begins without its tick."""
        rows = {row.line: row for row in changes.plan.rows}
        wrong = [_Entry(rows[one.line], finding=one) for one in changes.plan.findings]
        cells = sorted(changes.differences, key=lambda one: not one.both)
        self._left = {one.cell for one in changes.differences if one.both}
        asked = [*(_Entry(one.row, one) for one in cells), *(_Entry(row) for row in changes.new)]
        # A row that never was a card may stand in the file for years: it does not hide what is to be decided.
        in_the_way = [one for one in wrong if one.row.card]
        self.reset([*in_the_way, *asked, *(one for one in wrong if not one.row.card)])

    def kept(self) -> list[tuple[str, str]]:
        """Return the cells that stay as they are here."""
        return [one for one in self._left if isinstance(one, tuple)]

    def left_out(self) -> list[int]:
        """Return the lines of the new cards that are not made."""
        return [one for one in self._left if isinstance(one, int)]

    def ticked_rows(self) -> int:
        """Return how many cells and new cards are taken."""
        return sum(self._ticked(one) is True for one in self.rows)

    def tick_all(self, on: bool) -> None:
        """Take everything from the file, or leave everything as it is here."""
        self._left = set() if on else {self._key(one) for one in self.rows if one.finding is None}
        self.refresh()

    def _key(self, entry: _Entry) -> tuple[str, str] | int:
        return entry.difference.cell if entry.difference is not None else entry.row.line

    def _ticked(self, entry: _Entry) -> bool | None:
        return None if entry.finding is not None else self._key(entry) not in self._left

    def _tick(self, entry: _Entry, on: bool) -> None:
        (self._left.discard if on else self._left.add)(self._key(entry))

    def _field(self, entry: _Entry) -> str:
        if entry.difference is not None:
            return self._words.label(entry.difference.column)
        return entry.finding.column if entry.finding is not None else ""

    def _value(self, entry: _Entry, *, here: bool, whole: bool = False) -> str:
        if entry.difference is not None:
            value = entry.difference.here if here else entry.difference.there
            return self._words.value(entry.difference.column, value, whole=whole)
        return entry.finding.value if entry.finding is not None and not here else ""

    def _whole_here(self, entry: _Entry) -> str:
        return self._value(entry, here=True, whole=True)

    def _whole_there(self, entry: _Entry) -> str:
        return self._value(entry, here=False, whole=True)

    def _what(self, entry: _Entry) -> str:
        if entry.finding is not None:
            return self._context.sentence(entry.finding.problem, *self._about)
        if entry.difference is None:
            return self.tr("new card")
        return self.tr("changed on both sides") if entry.difference.both else self.tr("changed in the file")

    def _colour(self, entry: _Entry) -> QColor | None:
        tokens = theme().tokens
        if entry.finding is not None:
            return QColor(tokens.danger)
        both = entry.difference is not None and entry.difference.both
        return QColor(tokens.warning) if both else None


class LinkedChangesDialog(Dialog):
    """Nothing is taken in before the person agrees; then all of it in one transaction."""

    manual_chapter = "linked"

    imported = Signal(object)  # ImportDone

    def __init__(self, context: UiContext, link: SheetLink, parent: QWidget | None) -> None:
        super().__init__(parent, _SIZE)
        self._context, self._link = context, link
        self.changes: LinkedChanges | None = None
        self._job: Job | None = None
        name = Path(link.file).name
        self.introduce(
            self.tr("Changes of {file}").format(file=name),
            self.tr("A tick takes what the file says. Without it a cell stays as it is here."),
        )
        columns = csv_planner.import_columns(context.workspace, link.system, link.kind)
        self._words = RowWords(context, link.system, link.kind, columns)
        self.state = wrapped(QLabel(self))
        self.warnings = wrapped(QLabel(self))
        self.names = UnknownNames(self)
        self.names.changed.connect(self._look)
        self.names.faction_wanted.connect(
            lambda name, take: ask_for_faction(self, self._context, self._link.system, take, name)
        )
        self.rows = LinkedRowsModel(context, self._words, (link.system, link.kind), self)
        self.rows.dataChanged.connect(lambda *_range: self._count())
        self.view = self._table()
        tools = row_layout(spacing=SPACE_2)
        tools.addWidget(self.state, 1)
        tools.addWidget(push_button(self, self.tr("All from the file"), lambda: self.rows.tick_all(True)))
        tools.addWidget(push_button(self, self.tr("All as here"), lambda: self.rows.tick_all(False)))
        self.body.addLayout(tools)
        self.body.addWidget(self.view, 1)
        self.body.addWidget(self.names)
        self.body.addWidget(self.warnings)
        self.add_button(self.tr("Cancel"), self.reject)
        self.take_button = self.add_button("", self.take, primary=True)
        self.finished.connect(lambda _result: self._stop())
        self._look()

    def _table(self) -> QTableView:
        view = QTableView(self)
        view.setModel(self.rows)
        view.setAccessibleName(self.tr("What has changed"))
        view.verticalHeader().hide()
        view.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + SPACE_1)
        view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setTabKeyNavigation(False)
        view.horizontalHeader().setStretchLastSection(True)
        view.horizontalHeader().setHighlightSections(False)
        for number, width in enumerate(_WIDTHS):
            view.setColumnWidth(number, width)
        return view

    def _stop(self) -> None:
        if self._job is not None:
            job, self._job = self._job, None
            job.cancel()

    def _look(self) -> None:
        """Read the file again, off the GUI thread."""
        self._stop()
        self.changes = None
        self.take_button.setEnabled(False)
        self.take_button.setText(self.tr("Checking…"))
        answers = self.names.replaced()
        replaced = {
            header: {**self._link.replaced.get(header, {}), **answers.get(header, {})}
            for header in {**self._link.replaced, **answers}
        }
        workspace, words = self._context.workspace, self._words.meanings()
        link = self._link.model_copy(update={"replaced": replaced})

        def work(report: Report) -> LinkedChanges:
            resolve = reference_finder(workspace, link.system)
            return linked_changes.look_at(
                workspace, link, words=words, resolve=resolve, report=report, sets=table_of_set
            )

        name = self.tr("Reading {file}").format(file=Path(link.file).name)
        self._job = self._context.jobs.start(name, work, done=self._show, failed=self._refused)

    def _show(self, changes: LinkedChanges) -> None:
        self._job, self.changes = None, changes
        self.rows.show_changes(changes)
        both = sum(one.both for one in changes.differences)
        words = self.tr("Cells: {cells}, on both sides: {both}; new cards: {new}; rejected: {refused}.")
        self.state.setText(
            words.format(
                cells=len(changes.differences),
                both=both,
                new=len(changes.new),
                refused=changes.plan.count("refused"),
            )
        )
        said = [*self._words.losses(changes.lost), *self._words.warnings(changes.plan)]
        if changes.gone:
            words = self.tr("No longer in the file; the cards stay: {names}.")
            names = (self._context.local(name) for _ident, name in changes.gone)
            said.append(words.format(names=", ".join(names)))
        if changes.deleted:
            words = self.tr("Deleted here, and left so: {names}.")
            said.append(words.format(names=", ".join(changes.deleted)))
        self.warnings.setText("\n".join(said))
        self.warnings.setVisible(bool(said))
        self.names.show_names(changes.plan.unknown, self._words.names())
        self._count()

    def _count(self) -> None:
        changes = self.changes
        if changes is None:
            return
        number, unknown = self.rows.ticked_rows(), self.names.open
        decided = bool(changes.differences or changes.new or changes.gone)
        self.take_button.setEnabled(decided and not unknown)
        if unknown:
            self.take_button.setText(self.tr("%n unknown name(s)", "", unknown))
        elif number:
            self.take_button.setText(self.tr("Take in %n change(s)", "", number))
        else:
            self.take_button.setText(self.tr("Leave all as it is here") if decided else self.tr("No changes"))

    def _refused(self, trouble: Exception) -> None:
        self._job = None
        self.take_button.setEnabled(False)
        self.take_button.setText(self.tr("Nothing to import"))
        self._context.show_error(trouble)

    def take(self) -> None:
        """Take in what has a tick, in one transaction; the rest is not asked about again."""
        if self.changes is None:
            return
        changes, workspace = self.changes, self._context.workspace
        kept, left = self.rows.kept(), self.rows.left_out()
        file = Path(self._link.file).name
        label = self.tr("Changes of {file}").format(file=file)
        self.take_button.setEnabled(False)

        def work(report: Report) -> ImportDone:
            return linked_changes.take_changes(workspace, changes, kept, left, label, report)

        name = self.tr("Importing {file}").format(file=file)
        job = self._context.jobs.start(name, work, done=self._taken, failed=self._refused, in_order=True)
        self.await_job(job)

    def _taken(self, done: object) -> None:
        self.accept()
        self.imported.emit(done)
