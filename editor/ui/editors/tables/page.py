"""The tab with a table of cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QLabel, QPushButton, QWidget

from editor.formulas.columns import Column
from editor.formulas.functions import FUNCTIONS
from editor.formulas.reading import read_formulas
from editor.services.documents import Query
from editor.services.tables.finding import Search, plan_replace
from editor.services.tables.formulas import plan_formulas
from editor.services.tables.save import Saved
from editor.services.tables.sheet import CellChange, Sheet
from editor.ui.editors.tables import cell_edits
from editor.ui.editors.tables.changes import ChangesDialog
from editor.ui.editors.tables.finding import FindDialog
from editor.ui.editors.tables.following import TableFollowing
from editor.ui.editors.tables.grid import CELL_WIDTH, TableGrid
from editor.ui.editors.tables.rows import export_table
from editor.ui.editors.tables.specs import SPECS
from editor.ui.kit.actions import Bound
from editor.ui.kit.column_chooser import ColumnChooser
from editor.ui.kit.host import Host
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted, set_icon
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

WIDE: Final = 180
FIRST_COLUMNS: Final = 18
"""Columns that are shown at first."""
FILTER_MS: Final = 200
LONG_LINE: Final = 80
"""Letters of a line of a tooltip."""


class TablePage(TableGrid):
    """Edits many cards of one kind at once; each operation is one step that can be undone."""

    manual_chapter = "tables"

    def __init__(
        self, context: UiContext, sheet: Sheet, query: Query | None = None, parent: QWidget | None = None
    ) -> None:
        """Make it; ``query`` is what it shows all of, None if its cards were chosen."""
        super().__init__(context, sheet, parent)
        self.query = query
        self.made_again: Callable[[Host, str], object] | None = None
        """Opens the same table in another window, set by who opens it."""
        self._card_to_show = ""
        self.chooser = ColumnChooser(self)
        self._filter_timer = QTimer(self, singleShot=True, interval=FILTER_MS)
        self._lay_out()
        self._connect()
        self.following = TableFollowing(self, query)
        self._choose_first_columns()
        self.keeping.check([row.id for row in sheet.rows])
        self._count()

    # parts

    def _lay_out(self) -> None:
        self.filter.setPlaceholderText(self.tr("Show only rows with these words"))
        self.filter.setAccessibleName(self.tr("Filter"))
        self.filter.setClearButtonEnabled(True)
        self.formula = LineEdit(self)
        self.formula.setPlaceholderText("points = round_to(points * 1.1, 5)")
        self.formula.setAccessibleName(self.tr("Formula"))
        tips = self.tr(
            "Fills the chosen cells, or a column of all rows shown.\n"
            "Numbers, texts, fields, + - * / %, < <= = != >= >, and, or, not, if(a, b, c),"
        )
        self.formula.setToolTip("\n".join((tips, *wrap(" ".join(FUNCTIONS), LONG_LINE))))
        self.run = self._button(self.tr("Show what changes"), "", self.run_formula)
        self.columns_button = self._button(self.tr("Columns"), "columns-2", self._open_chooser)
        self.find_button = self._button(self.tr("Replace"), "search", self.ask_replace)
        self.insert_button = self._button(self.tr("Insert"), "plus", partial(cell_edits.insert, self))
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
        column = column_layout(self, (SPACE_3, SPACE_2, SPACE_3, SPACE_2), SPACE_2)
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
        self.counted.connect(self._count)
        self.model.edit_wanted.connect(lambda changes: self.apply(changes, self.tr("Edit a cell")))
        keys: dict[str, Callable[[], object]] = {
            "Ctrl+D": partial(cell_edits.fill_down, self),
            "Ctrl+C": partial(cell_edits.copy, self),
            "Ctrl+V": partial(cell_edits.paste, self),
            "Delete": partial(cell_edits.clear, self),
            "Ctrl+S": self.save,
            "Ctrl+Z": self.undo_stack.undo,
            "Ctrl+Y": self.undo_stack.redo,
            "Ctrl+Shift+Z": self.undo_stack.redo,
            "Ctrl+F": self.filter.setFocus,
        }
        self.view.set_keys(keys)
        self.filter.textChanged.connect(lambda _text: self._filter_timer.start())
        self._filter_timer.timeout.connect(self.order_again)
        self.formula.returnPressed.connect(self.run_formula)
        self.view.horizontalHeader().sectionDoubleClicked.connect(self.sort_by)
        self.view.verticalHeader().sectionDoubleClicked.connect(self._open_row)
        self.chooser.changed.connect(self._show_chosen)
        self.keeping.checked.connect(self._count)
        self.keeping.saved.connect(self._saved)
        self.undo_stack.indexChanged.connect(lambda _index: self._count())

    def _choose_first_columns(self) -> None:
        fitting = [column for column in self.sheet.columns if self._at_first(column)]
        # What a card does, and what the author added to it, before details.
        said = [column for column in fitting if column.shape == "blocks" or column.spec.own]
        rest = [column for column in fitting if column not in said][: max(0, FIRST_COLUMNS - len(said))]
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
        if column.spec.own:
            return True
        values = (self.sheet.value(row, column) for row in range(min(len(self.sheet.rows), 50)))
        return any(value if column.shape == "blocks" else value is not None for value in values)

    def _open_chooser(self) -> None:
        self.chooser.open_under(self.columns_button)

    def _show_chosen(self) -> None:
        known = {column.key: column for column in self.sheet.columns}
        self.model.show_columns([known[key] for key in self.chooser.chosen() if key in known])
        for number, column in enumerate(self.model.fields):
            wide = (
                column.language
                or column.shape in ("tags", "ref", "notation", "blocks")
                or len(self.model.label(column)) > 14
            )
            self.view.setColumnWidth(number, WIDE if wide else CELL_WIDTH)

    def show_card(self, ident: str) -> None:
        """Choose the row of a card and bring it into sight, as soon as the table has it."""
        self._card_to_show = ""
        shown = [self.sheet.rows[number].id for number in self.model.rows]
        if ident not in shown:
            self._card_to_show = ident
            return
        row = shown.index(ident)
        self.choose(row, 0, row, 0)
        self.view.scrollTo(self.model.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)

    def show_followed(self, ids: Collection[str], *, rows_moved: bool) -> None:
        super().show_followed(ids, rows_moved=rows_moved)
        if self._card_to_show:
            self.show_card(self._card_to_show)

    def _open_row(self, section: int) -> None:
        if section < 0:  # below the last row
            return
        row = self.sheet.rows[self.model.rows[section]]
        if row.stored is not None:
            self.keeping.keep_now()
            self.context.jobs.flush()
            self.context.open_document(row.id)

    def run_formula(self) -> None:
        """Show what the formula would change in the chosen cells, or in all rows shown."""
        rows, columns = self.rows_meant(), self.chosen_columns()
        try:
            formulas = read_formulas(self.formula.text(), self.sheet.columns)
            if formulas[0].target is None and not columns:
                plan_formulas(self.sheet, formulas, rows)
        except EditorError as trouble:
            self.context.show_error(trouble)
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
        rows = self.rows_meant()
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

        self.context.jobs.start(name, lambda _report: work(), done=show, failed=self.context.show_error)

    def _doing(self, step: str) -> Callable[[list[CellChange]], None]:
        def done(chosen: list[CellChange]) -> None:
            self.apply(chosen, step)

        return done

    def save(self) -> None:
        """Save every changed card, in one transaction."""
        self.keeping.save()

    def _saved(self, done: Saved) -> None:
        self.model.refresh()
        self._count()
        self.context.announce(self.tr("%n card(s) saved", "", len(done.rows)))
        if done.refused:
            lines = [self.context.naming(done.names.get(one.document), one) for one in done.refused[:6]]
            head = self.tr("%n card(s) were not saved and stay in the table:", "", len(done.names))
            self.context.notify("\n".join((head, *lines)), "caution")

    def export(self) -> None:
        """Write the rows and columns shown into a CSV file."""
        export_table(self)

    def _count(self) -> None:
        changed = sum(row.changed for row in self.sheet.rows)
        words = [self.tr("%n row(s)", "", len(self.model.rows))]
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
            "table.fill": partial(cell_edits.fill_down, self),
            "table.find": self.ask_replace,
            "table.insert": partial(cell_edits.insert, self),
            "table.copies": partial(cell_edits.duplicate, self),
            "table.remove": partial(cell_edits.remove, self),
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
