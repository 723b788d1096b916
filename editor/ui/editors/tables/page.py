"""The tab with a table of cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QItemSelectionModel, Qt, QTimer
from PySide6.QtGui import QShowEvent, QUndoStack
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.services.documents import Query
from editor.services.tables.columns import Column
from editor.services.tables.finding import Search, plan_replace
from editor.services.tables.formulas import plan_formulas, read_formulas
from editor.services.tables.save import Saved
from editor.services.tables.sheet import CellChange, Sheet, Step
from editor.ui.editors.tables import cell_edits as tasks
from editor.ui.editors.tables.changes import ChangesDialog
from editor.ui.editors.tables.delegate import SheetDelegate
from editor.ui.editors.tables.finding import FindDialog
from editor.ui.editors.tables.following import TableFollowing
from editor.ui.editors.tables.keeping import Keeping
from editor.ui.editors.tables.model import SheetModel
from editor.ui.editors.tables.steps import SPECS, StepCommand
from editor.ui.editors.tables.view import SheetView
from editor.ui.kit.actions import Bound
from editor.ui.kit.column_chooser import ColumnChooser
from editor.ui.kit.forms.inputs import LineEdit
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted, set_icon
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

NAME_WIDTH: Final = 210
CELL_WIDTH: Final = 110
WIDE: Final = 180
FIRST_COLUMNS: Final = 18
"""Columns that are shown at first."""
FILTER_MS: Final = 200


class TablePage(QWidget):
    """Edits many cards of one kind at once; each operation is one step that can be undone."""

    def __init__(
        self, context: UiContext, sheet: Sheet, query: Query | None = None, parent: QWidget | None = None
    ) -> None:
        """Make it; ``query`` is what it shows all of, None if its cards were chosen."""
        super().__init__(parent)
        self.context, self.sheet = context, sheet
        body = sheet.rows[0].data
        self.system, self.kind = str(body["system"]), str(body["kind"])
        self.undo_stack = QUndoStack(self)
        self.model = SheetModel(context, sheet, self.system, self)
        self.keeping = Keeping(context, self.model, self)
        self.chooser = ColumnChooser(self)
        self._sort: tuple[Column, bool] | None = None
        self._filter_timer = QTimer(self, singleShot=True, interval=FILTER_MS)
        self._make_view()
        self._lay_out()
        self._connect()
        self.following = TableFollowing(self, query)
        self._choose_first_columns()
        self.keeping.check([row.id for row in sheet.rows])
        self._count()

    # parts

    def _make_view(self) -> None:
        self.view = SheetView(self)
        self.view.setModel(self.model)
        self.view.setItemDelegate(SheetDelegate(self.view))
        self.view.setAccessibleName(self.tr("Table of cards"))
        self.view.setWordWrap(False)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setTabKeyNavigation(False)
        self.view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setCornerButtonEnabled(True)
        names = self.view.verticalHeader()
        names.setFixedWidth(NAME_WIDTH)
        names.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        names.setDefaultSectionSize(self.fontMetrics().height() + SPACE_2)
        names.setSectionsClickable(True)
        header = self.view.horizontalHeader()
        header.setDefaultSectionSize(CELL_WIDTH)
        header.setSectionsMovable(True)
        header.setSortIndicatorShown(False)

    def _lay_out(self) -> None:
        self.filter = LineEdit(self)
        self.filter.setPlaceholderText(self.tr("Show only rows with these words"))
        self.filter.setAccessibleName(self.tr("Filter"))
        self.filter.setClearButtonEnabled(True)
        self.formula = LineEdit(self)
        self.formula.setPlaceholderText("points = round_to(points * 1.1, 5)")
        self.formula.setAccessibleName(self.tr("Formula"))
        tips = self.tr(
            "Fills the chosen cells, or a column of all rows shown.\n"
            "Numbers, texts, fields, + - * / %, < <= = != >= >, and, or, not, if(a, b, c),\n"
            "min max round round_to floor ceil abs len upper lower title trim concat replace contains "
            "number text"
        )
        self.formula.setToolTip(tips)
        self.run = self._button(self.tr("Show what changes"), "", self.run_formula)
        self.columns_button = self._button(self.tr("Columns"), "columns-2", self._open_chooser)
        self.find_button = self._button(self.tr("Replace"), "search", self.ask_replace)
        self.insert_button = self._button(self.tr("Insert"), "plus", partial(tasks.insert, self))
        self.save_button = self._button(self.tr("Save all"), "save-all", self.save)
        self.state = muted(QLabel(self), self.font().pixelSize())
        top, second = QHBoxLayout(), QHBoxLayout()
        for row in (top, second):
            row.setSpacing(SPACE_2)
        top.addWidget(self.filter, 1)
        for button in (self.columns_button, self.find_button, self.insert_button, self.save_button):
            top.addWidget(button)
        second.addWidget(QLabel(self.tr("Formula"), self))
        second.addWidget(self.formula, 1)
        second.addWidget(self.run)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        column.setSpacing(SPACE_2)
        column.addLayout(top)
        column.addLayout(second)
        column.addWidget(self.view, 1)
        column.addWidget(self.state)

    def _button(self, words: str, icon: str, run: Callable[[], object]) -> QPushButton:
        button = QPushButton(words, self)
        if icon:
            set_icon(button, icon)
        button.clicked.connect(lambda: run())
        return button

    def _connect(self) -> None:
        self.model.edit_wanted.connect(lambda changes: self.apply(changes, self.tr("Edit a cell")))
        keys: dict[str, Callable[[], object]] = {
            "Ctrl+D": partial(tasks.fill_down, self),
            "Ctrl+C": partial(tasks.copy, self),
            "Ctrl+V": partial(tasks.paste, self),
            "Delete": partial(tasks.clear, self),
            "Ctrl+S": self.save,
            "Ctrl+Z": self.undo_stack.undo,
            "Ctrl+Y": self.undo_stack.redo,
            "Ctrl+Shift+Z": self.undo_stack.redo,
            "Ctrl+F": self.filter.setFocus,
        }
        self.view.set_keys(keys)
        self.filter.textChanged.connect(lambda _text: self._filter_timer.start())
        self._filter_timer.timeout.connect(self._order_again)
        self.formula.returnPressed.connect(self.run_formula)
        self.view.horizontalHeader().sectionDoubleClicked.connect(self._sort_by)
        self.view.verticalHeader().sectionDoubleClicked.connect(self._open_row)
        self.chooser.changed.connect(self._show_chosen)
        self.keeping.checked.connect(self._count)
        self.keeping.saved.connect(self._saved)
        self.undo_stack.indexChanged.connect(lambda _index: self._count())

    def _choose_first_columns(self) -> None:
        fitting = [column for column in self.sheet.columns if self._at_first(column)]
        said = [column for column in fitting if column.shape == "blocks"]  # what a card does, before details
        rest = [column for column in fitting if column.shape != "blocks"][: FIRST_COLUMNS - len(said)]
        chosen = [*rest, *said]
        self.chooser.offer(
            [(column.key, self.model.label(column)) for column in self.sheet.columns],
            [column.key for column in chosen],
        )
        self._show_chosen()

    def _at_first(self, column: Column) -> bool:
        if column.long or column.spec.name in ("author", "licence", "template", "symbol", "face"):
            return False
        if column.language not in ("", self.context.language) or column.path[0] in ("heraldry", "options"):
            return False
        values = (self.sheet.value(row, column) for row in range(min(len(self.sheet.rows), 50)))
        return any(value if column.shape == "blocks" else value is not None for value in values)

    def _open_chooser(self) -> None:
        self.chooser.open_under(self.columns_button)

    def _show_chosen(self) -> None:
        known = {column.key: column for column in self.sheet.columns}
        self.model.show_columns([known[key] for key in self.chooser.chosen() if key in known])
        for number, column in enumerate(self.model.columns):
            wide = (
                column.language
                or column.shape in ("tags", "ref", "notation", "blocks")
                or len(self.model.label(column)) > 14
            )
            self.view.setColumnWidth(number, WIDE if wide else CELL_WIDTH)

    # which rows and cells are meant

    def chosen_rows(self) -> list[int]:
        """Return the numbers of the rows with a chosen cell, in the order shown."""
        ranges = list(self.view.selectionModel().selection())  # type: ignore[call-overload]
        shown = sorted({row for one in ranges for row in range(one.top(), one.bottom() + 1)})
        return [self.model.order[row] for row in shown]

    def chosen_columns(self) -> tuple[Column, ...]:
        """Return the columns with a chosen cell, in the order shown."""
        return tuple(self.model.columns[number] for number in self._chosen_sections())

    def _rows_meant(self) -> list[int]:
        """Return the rows chosen; where it is one or none, all shown that can be edited."""
        chosen = self.chosen_rows()
        if len(chosen) > 1:
            return chosen
        return [row for row in self.model.order if not self.sheet.rows[row].read_only]

    def _chosen_sections(self) -> list[int]:
        ranges = list(self.view.selectionModel().selection())  # type: ignore[call-overload]
        found = {number for one in ranges for number in range(one.left(), one.right() + 1)}
        return sorted(found, key=self.view.horizontalHeader().visualIndex)

    def choose(self, row: int, column: int, last_row: int, last_column: int) -> None:
        """Choose cells, by their places as shown."""
        from PySide6.QtCore import QItemSelection

        first, last = self.model.index(row, column), self.model.index(last_row, last_column)
        selection = QItemSelection(first, last)
        model = self.view.selectionModel()
        model.setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
        model.select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _open_row(self, section: int) -> None:
        if section < 0:  # below the last row
            return
        row = self.sheet.rows[self.model.order[section]]
        if row.stored is not None:
            self.keeping.keep_now()
            self.context.jobs.flush()
            self.context.open_document(row.id)

    # operations

    def apply(self, changes: Sequence[CellChange], text: str) -> bool:
        """Make changes as one step; whether anything changed."""
        refused = [one for one in changes if one.problem is not None]
        step = self.sheet.change(changes)
        if step is not None:
            self.push(step, text)
        if refused and refused[0].problem is not None:
            words = self.context.sentence(refused[0].problem)
            more = self.tr("%n more cell(s) stayed as they are.", "", len(refused) - 1) if refused[1:] else ""
            self.context.notify(f"{words} {more}".strip(), "caution")
        return step is not None

    def show_step(self, step: Step) -> None:
        """Show what a step has changed, and put it on disk soon."""
        if step.rows is not None:
            self._order_again()
            touched = list(self.sheet.moved)
        else:
            touched = [after.id for _number, _before, after in step.replaced]
            self.model.refresh()
        self.keeping.touch(touched)
        self._count()

    def show_followed(self, ids: Collection[str], *, rows_moved: bool) -> None:
        """Show what other windows did to rows; a cell that is being edited keeps what was typed."""
        if rows_moved:
            self._order_again()
        else:
            editing = self.view.state() == QAbstractItemView.State.EditingState
            row = self.view.currentIndex().row()
            but = self.sheet.rows[self.model.order[row]].id if editing and row >= 0 else ""
            self.model.refresh_rows(ids, but)
        self._count()

    def run_formula(self) -> None:
        """Show what the formula would change in the chosen cells, or in all rows shown."""
        rows, columns = self._rows_meant(), self.chosen_columns()
        try:
            formulas = read_formulas(self.formula.text(), self.sheet.columns)
            if formulas[0].target is None and not columns:
                plan_formulas(self.sheet, formulas, rows)
        except EditorError as trouble:
            self.context.tell(trouble)
            self.formula.setFocus()
            return
        self._plan(
            self.tr("Calculating the formula"),
            lambda: plan_formulas(self.sheet, formulas, rows, columns),
            self.tr("What the formula changes"),
            self.tr("Formula {formula}").format(formula=self.formula.text().strip()),
        )

    def ask_replace(self) -> None:
        """Ask what is to be found and replaced."""
        FindDialog(self.model, self.chosen_columns(), self.replace, self).open()

    def replace(self, search: Search, columns: tuple[Column, ...]) -> None:
        """Show what a replacement would change in the rows chosen, or in all shown."""
        rows = self._rows_meant()
        words = self.model.words()
        self._plan(
            self.tr("Searching"),
            lambda: list(
                plan_replace(self.sheet, search, rows, columns, words=words, resolve=self.model.resolve)
            ),
            self.tr("What is replaced"),
            self.tr("Replace “{old}” by “{new}”").format(old=search.wanted, new=search.by),
        )

    def _plan(self, name: str, work: Callable[[], list[CellChange]], title: str, step: str) -> None:
        """Work an operation out off the GUI thread, show it, and do what the person ticks as one step."""

        def show(changes: list[CellChange]) -> None:
            if not changes:
                self.context.notify(self.tr("Nothing changes."), "note")
                return
            ChangesDialog(self.context, title, self.model, changes, self._doing(step), self).open()

        self.context.jobs.start(name, lambda _report: work(), done=show, failed=self.context.tell)

    def _doing(self, step: str) -> Callable[[list[CellChange]], None]:
        def done(chosen: list[CellChange]) -> None:
            self.apply(chosen, step)

        return done

    def push(self, step: Step, text: str) -> None:
        """Put an operation that is done on the undo stack."""
        self.undo_stack.push(StepCommand(self, step, text))

    def save(self) -> None:
        """Save every changed card, in one transaction."""
        self.keeping.save()

    def _saved(self, done: Saved) -> None:
        self.model.refresh()
        self._count()
        self.context.announce(self.tr("%n card(s) saved", "", len(done.rows)))
        if done.refused:
            lines = [
                f"{done.names.get(one.document, '')}: {self.context.sentence(one)}"
                for one in done.refused[:6]
            ]
            head = self.tr("%n card(s) were not saved and stay in the table:", "", len(done.names))
            self.context.notify("\n".join((head, *lines)), "caution")

    def export(self) -> None:
        """Write the rows and columns shown into a CSV file."""
        from editor.ui.editors.tables.rows import export_table

        export_table(self)

    # order

    def _sort_by(self, section: int) -> None:
        column = self.model.columns[section]
        down = self._sort is not None and self._sort[0] is column and not self._sort[1]
        self._sort = (column, down)
        header = self.view.horizontalHeader()
        header.setSortIndicatorShown(True)
        header.setSortIndicator(
            section, Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder
        )
        self.model.show_rows(self.model.sorted_by(column, down=down))

    def _order_again(self) -> None:
        self.model.order = self.model.matching(self.filter.text(), range(len(self.sheet.rows)))
        if self._sort is not None:
            self.model.order = self.model.sorted_by(self._sort[0], down=self._sort[1])
        self.model.show_rows(self.model.order)
        self._count()

    def _count(self) -> None:
        changed = sum(row.changed for row in self.sheet.rows)
        words = [self.tr("%n row(s)", "", len(self.model.order))]
        if changed:
            words.append(self.tr("%n changed", "", changed))
        if self.model.problems:
            words.append(self.tr("%n with problems", "", len(self.model.problems)))
        self.state.setText(" · ".join(words))
        self.save_button.setEnabled(changed > 0)
        if self.context.action_book is not None:
            self.context.action_book.refresh()

    # the window

    def action_table(self) -> Sequence[Bound]:
        """Return the actions of the tab."""
        bound: dict[str, Callable[[], object]] = {
            "table.fill": partial(tasks.fill_down, self),
            "table.find": self.ask_replace,
            "table.insert": partial(tasks.insert, self),
            "table.copies": partial(tasks.duplicate, self),
            "table.remove": partial(tasks.remove, self),
            "table.save": self.save,
            "table.export": self.export,
        }
        return tuple(Bound(spec, bound[spec.id]) for spec in SPECS)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.keeping.take_from_editors():
            self.model.refresh()
            self._count()
        self.following.look()

    def about_to_close(self) -> None:
        """Put edits on disk."""
        self._filter_timer.stop()
        self.following.close()
        self.keeping.close()
