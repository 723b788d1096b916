"""A list of a scenario with a row of widgets for each entry: counters, blocks, effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from editor.ui.kit.layouts import column_layout, fit_rows
from editor.ui.kit.theme import SPACE_1

AnyRow = TypeVar("AnyRow", bound=QWidget)
Entries = Sequence[Mapping[str, Any]]


class RowList(QWidget, Generic[AnyRow]):
    """Shows entries of a draft, plain data; it emits the whole list when one has changed.

    A row has the signals ``edited`` (its value, whether by typing), ``removed`` and ``typing_ended``.
    """

    edited = Signal(object, bool)  # list, typing
    typing_ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.values: list[Mapping[str, Any]] = []
        self.rows: list[AnyRow] = []
        self.column = column_layout(spacing=SPACE_1)
        """Where the rows stand; whoever inherits puts it into its layout."""

    def make_row(self) -> Any:
        """Return a new row."""
        raise NotImplementedError

    def take(self, values: Entries) -> None:
        """Have a row for each entry of the draft."""
        self.values = list(values)
        fit_rows(self.column, self.rows, len(values), self._row)

    def append(self, value: Mapping[str, Any]) -> None:
        """Add an entry at the end."""
        self.edited.emit([*self.values, value], False)

    def _row(self, number: int) -> AnyRow:
        row: Any = self.make_row()
        row.edited.connect(lambda value, typing: self._replace(number, value, typing))
        row.removed.connect(lambda: self._remove(number))
        row.typing_ended.connect(self.typing_ended)
        found: AnyRow = row
        return found

    def _replace(self, number: int, value: Mapping[str, Any], typing: bool) -> None:
        self.values = [*self.values[:number], value, *self.values[number + 1 :]]
        self.edited.emit(self.values, typing)

    def _remove(self, number: int) -> None:
        self.edited.emit([one for place, one in enumerate(self.values) if place != number], False)
