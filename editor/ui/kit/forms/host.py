"""What all cells of one editor share: the session, what may be chosen, and who shows which place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from editor.ui.kit.choices import Choice
from editor.ui.kit.documents.draft import Path, parse_path
from editor.ui.kit.forms import fields as inputs
from editor.ui.kit.forms.blocks import BlocksField
from editor.ui.kit.forms.form import Cell, Form, GroupField, KeyedField
from editor.ui.kit.forms.offered import offered_choices
from editor.ui.kit.forms.table import TableField
from editor.ui.kit.words.labels import field_label
from editor.ui.systems import find_ui_system
from schemas.field_specs import FieldSpec

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession


def _do_now(parts: Sequence[Callable[[], object]]) -> None:
    for part in parts:
        part()


class FormHost(QObject):
    """What all cells of one editor share: the session, the choices, and who shows which path."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self.session = session
        self.context = context
        self._cells: dict[Path, Cell] = {}
        self.make_rest: Callable[[], object] = lambda: None
        """Set by an editor that makes some of its fields in later turns: makes them now."""
        self.put_off: Callable[[Sequence[Callable[[], object]]], object] = _do_now
        """Set by such an editor: carries out, in later turns, what makes fields."""
        self._counted = find_ui_system(session.system, context.systems).counts.get(session.kind, {})
        session.changed.connect(self._changed)
        session.problems_changed.connect(self.show_problems)

    # who shows what

    def make_form(self, group: FieldSpec, path: Path, names: Sequence[str] | None, parent: QWidget) -> Form:
        """Make a form bound to a place of the draft."""
        return Form(self, group, path, names, parent)

    def register(self, cell: Cell) -> None:
        """Take a cell in and show its value."""
        self._cells[cell.path] = cell
        cell.refresh()

    def move(self, cell: Cell, path: Path) -> None:
        """Bind a cell to another place."""
        if self._cells.get(cell.path) is cell:
            del self._cells[cell.path]
        cell.path = path
        if isinstance(cell.editor, TableField):
            cell.editor.path = path
        if isinstance(cell.editor, inputs.OptionalField) and isinstance(cell.editor.inner, GroupField):
            cell.editor.inner.rebase(path)
        if isinstance(cell.editor, KeyedField):
            cell.editor.form.rebase(path)
        if isinstance(cell.editor, BlocksField):
            cell.editor.rebase(path)
        self._cells[path] = cell
        cell.refresh()

    def forget(self, widget: QWidget) -> None:
        """Leave out the cells inside a widget that goes away."""
        for path, cell in tuple(self._cells.items()):
            if widget.isAncestorOf(cell):
                del self._cells[path]

    def cells_in(self, widget: QWidget) -> tuple[Cell, ...]:
        """Return the cells that a widget holds now, those of rows and blocks included.

        Ask again each time: the cells of a block go with it, and nobody else hears of that.
        """
        return tuple(cell for cell in self._cells.values() if widget.isAncestorOf(cell))

    def cell(self, path: Path) -> Cell | None:
        """Return the cell that shows a path, or the nearest place above it."""
        if path[:1] not in self._cells:
            self.make_rest()
        return self._made_cell(path)

    def _made_cell(self, path: Path) -> Cell | None:
        for length in range(len(path), 0, -1):
            if (cell := self._cells.get(path[:length])) is not None:
                return cell
        return None

    def focus(self, path: Path) -> bool:
        """Give the focus to the cell of a path; whether there is one."""
        cell = self.cell(path)
        if cell is None:
            return False
        if isinstance(cell.editor, TableField):
            cell.editor.focus_inside(path[len(cell.path) :])
        else:
            cell.editor.take_focus(Qt.FocusReason.OtherFocusReason)
        return True

    # values

    def choices(self, field: str) -> tuple[Choice, ...] | None:
        """Return what a field may hold by the ruleset; nothing where it is free."""
        return offered_choices(self.context, self.session.system, field, self.session.data)

    def counts(self, path: Path, spec: FieldSpec) -> bool:
        """Whether a field means something on the document as it is, or holds something all the same."""
        needed = self._counted.get(path)
        if needed is None or needed(self.session.data):
            return True
        value = self.session.value(path, spec.default)
        return value not in (None, spec.default) and value not in ([], {}, ())

    def finish_row(self, _list_name: str, row: dict[str, Any]) -> dict[str, Any]:
        """Make a blank row valid where plain values would not do; editors of one game override it."""
        return row

    def columns_first(self, _list_name: str) -> tuple[str, ...]:
        """Return the columns of a table that come first; editors of one game override it."""
        return ()

    def back_to_base(self, focused: QWidget | None) -> bool:
        """Go back to the value of the base in the cell that holds a widget; whether there was one."""
        while focused is not None and not isinstance(focused, Cell):
            focused = focused.parentWidget()
        if focused is None or not focused.differs:
            return False
        focused.mark.take_back()
        return True

    def edit(self, path: Path, spec: FieldSpec, value: Any, typing: bool) -> None:
        """Write an edit into the draft, as a named step."""
        words = self.tr("Change {field}").format(field=field_label(spec.name))
        self.session.change(path, value, words, typing=typing)

    def _changed(self, path: Path) -> None:
        for place, cell in tuple(self._cells.items()):
            shared = min(len(place), len(path))
            if place[:shared] == path[:shared] or path[0] == "based_on" or self._follows(cell, path):
                cell.refresh()
            elif place in self._counted:
                cell.recount()

    def _follows(self, cell: Cell, path: Path) -> bool:
        """Whether a cell hangs on what changed: clans on a faction, a field on the one it goes with."""
        if cell.spec.only_with is not None and path == (*cell.path[:-1], cell.spec.only_with[0]):
            return True
        return cell.spec.name == "clan" and path[-1:] == ("faction",)

    def show_problems(self) -> None:
        """Put every problem beside its field."""
        found: dict[Path, dict[Path, str]] = {}
        for problem in self.session.problems:
            path = parse_path(problem.path)
            cell = self._made_cell(path)
            if cell is not None:
                found.setdefault(cell.path, {})[path] = self.context.sentence(problem)
        for path, cell in self._cells.items():
            cell.show_problems(found.get(path, {}))
