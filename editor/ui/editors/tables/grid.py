"""The grid of a table of cards: what is chosen, what is done to it, in which order rows stand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from PySide6.QtWidgets import QAbstractItemView, QWidget

from editor.formulas.columns import Column
from editor.services.tables.sheet import CellChange, Sheet, Step
from editor.ui.editors.tables.delegate import SheetDelegate
from editor.ui.editors.tables.keeping import Keeping
from editor.ui.editors.tables.model import SheetModel
from editor.ui.editors.tables.view import SheetView
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.theme import SPACE_2

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

NAME_WIDTH: Final = 210
CELL_WIDTH: Final = 110


class TableGrid(QWidget):
    """What the tab with a table is built on; each operation is one step that can be undone."""

    counted = Signal()
    """Rows came, went or changed: what is said of their number is out of date."""

    def __init__(self, context: UiContext, sheet: Sheet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context, self.sheet = context, sheet
        body = sheet.rows[0].data
        self.system, self.kind = str(body["system"]), str(body["kind"])
        self.undo_stack = QUndoStack(self)
        self.model = SheetModel(context, sheet, self.system, self)
        self.keeping = Keeping(context, self.model, self)
        self.filter = LineEdit(self)
        self._sort: tuple[Column, bool] | None = None
        self.taking = False
        """The sheet is as it is: steps move without doing anything."""
        self._make_view()

    def take_steps(self, other: TableGrid) -> None:
        """Go on with the steps of another view of the same sheet."""
        for number in range(other.undo_stack.count()):
            if isinstance(done := other.undo_stack.command(number), StepCommand):
                self.undo_stack.push(StepCommand(self, done.step, done.text()))
        self.taking = True
        self.undo_stack.setIndex(other.undo_stack.index())
        self.taking = False

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
        names.setTextElideMode(Qt.TextElideMode.ElideRight)
        names.setFixedWidth(NAME_WIDTH)
        names.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        names.setDefaultSectionSize(self.fontMetrics().height() + SPACE_2)
        names.setSectionsClickable(True)
        header = self.view.horizontalHeader()
        header.setDefaultSectionSize(CELL_WIDTH)
        header.setSectionsMovable(True)
        header.setSortIndicatorShown(False)

    # which rows and cells are meant

    def chosen_rows(self) -> list[int]:
        """Return the numbers of the rows with a chosen cell, in the order shown."""
        ranges = list(self.view.selectionModel().selection())  # type: ignore[call-overload]
        shown = sorted({row for one in ranges for row in range(one.top(), one.bottom() + 1)})
        return [self.model.rows[row] for row in shown]

    def chosen_columns(self) -> tuple[Column, ...]:
        """Return the columns with a chosen cell, in the order shown."""
        return tuple(self.model.fields[number] for number in self.chosen_sections())

    def rows_meant(self) -> list[int]:
        """Return the rows chosen; where it is one or none, all shown that can be edited."""
        chosen = self.chosen_rows()
        if len(chosen) > 1:
            return chosen
        return [row for row in self.model.rows if not self.sheet.rows[row].read_only]

    def chosen_sections(self) -> list[int]:
        """Return the numbers of the columns with a chosen cell, in the order shown."""
        ranges = list(self.view.selectionModel().selection())  # type: ignore[call-overload]
        found = {number for one in ranges for number in range(one.left(), one.right() + 1)}
        return sorted(found, key=self.view.horizontalHeader().visualIndex)

    def choose(self, row: int, column: int, last_row: int, last_column: int) -> None:
        """Choose cells, by their places as shown."""
        first, last = self.model.index(row, column), self.model.index(last_row, last_column)
        selection = QItemSelection(first, last)
        model = self.view.selectionModel()
        model.setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
        model.select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

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
            self.order_again()
            touched = list(self.sheet.moved)
        else:
            touched = [after.id for _number, _before, after in step.replaced]
            self.model.refresh()
        self.keeping.touch(touched)
        self.counted.emit()

    def show_followed(self, ids: Collection[str], *, rows_moved: bool) -> None:
        """Show what other windows did to rows; a cell that is being edited keeps what was typed."""
        if rows_moved:
            self.order_again()
        else:
            editing = self.view.state() == QAbstractItemView.State.EditingState
            row = self.view.currentIndex().row()
            but = self.sheet.rows[self.model.rows[row]].id if editing and row >= 0 else ""
            self.model.refresh_rows(ids, but)
        self.counted.emit()

    def push(self, step: Step, text: str) -> None:
        """Put an operation that is done on the undo stack."""
        self.undo_stack.push(StepCommand(self, step, text))

    # order

    def sort_by(self, section: int) -> None:
        """Sort by a column, the other way round if it was sorted so already."""
        column = self.model.fields[section]
        down = self._sort is not None and self._sort[0] is column and not self._sort[1]
        self._sort = (column, down)
        header = self.view.horizontalHeader()
        header.setSortIndicatorShown(True)
        header.setSortIndicator(
            section, Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder
        )
        self.model.reset(self.model.sorted_by(column, down=down))

    def order_again(self) -> None:
        """Show the rows that the filter lets through, in their order."""
        self.model.rows = self.model.matching(self.filter.text(), range(len(self.sheet.rows)))
        if self._sort is not None:
            self.model.rows = self.model.sorted_by(self._sort[0], down=self._sort[1])
        self.model.reset(self.model.rows)
        self.counted.emit()


class StepCommand(QUndoCommand):
    """One operation on the undo stack; it is done already when it is pushed."""

    def __init__(self, grid: TableGrid, step: Step, text: str) -> None:
        super().__init__(text)
        self._grid, self.step, self._fresh = grid, step, True

    def redo(self) -> None:
        if not self._fresh:
            self._grid.sheet.redo(self.step)
        self._fresh = False
        self._grid.show_step(self.step)

    def undo(self) -> None:
        if not self._grid.taking:
            self._grid.sheet.undo(self.step)
            self._grid.show_step(self.step)
