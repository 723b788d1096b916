"""The lines of a comparison as a table: a place per row, a document per column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QColor

from editor.services.comparing import Line
from editor.ui.kit.changes_view import said
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.theme import text_font, theme
from editor.ui.kit.words.labels import SHARED_WORDS, GameWords
from schemas.field_specs import FieldSpec
from schemas.text import LocalText

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

Names = Mapping[str, Mapping[str, LocalText]]
Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
DIFFERENT: Final = "≠"
"""Stands before a row whose values differ: colour is not its only sign."""


class ComparingModel(QAbstractTableModel):
    """Places, then the value of each document; rows without a difference can be left out."""

    def __init__(self, context: UiContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._lines: tuple[Line, ...] = ()
        self._shown: tuple[Line, ...] = ()
        self._only = False
        self._names: Names = {}
        self._game: GameWords = SHARED_WORDS
        self._fields: FieldSpec | None = None
        self.titles: tuple[str, ...] = ()
        """What stands over each document."""

    def show_lines(
        self, titles: Sequence[str], lines: Sequence[Line], names: Names, like: Mapping[str, Any]
    ) -> None:
        """Show a comparison.

        Args:
            titles: what stands over each document.
            lines: places, and what stands there in each.
            names: what ids are called, by the field that uses them.
            like: plain data of one of the documents: all are of its game and kind.
        """
        self.beginResetModel()
        system, kind = str(like.get("system", "")), str(like.get("kind", ""))
        self._game, self._fields = self._context.words(system), self._context.fields(system, kind)
        self._names = names
        self.titles = tuple(titles)
        self._lines = tuple(lines)
        self._choose()
        self.endResetModel()

    def set_only_differences(self, on: bool) -> None:
        """Leave out what is the same, or show everything."""
        self.beginResetModel()
        self._only = on
        self._choose()
        self.endResetModel()

    def _choose(self) -> None:
        self._shown = tuple(line for line in self._lines if line.differs or not self._only)

    @property
    def differences(self) -> int:
        """Rows whose values differ."""
        return sum(line.differs for line in self._lines)

    def path(self, index: Index) -> tuple[int, Path]:
        """Return which document a cell is of (-1: of none), and where its value stands in it."""
        column = index.column() - 1
        return (column, self._shown[index.row()].paths[column]) if column >= 0 else (-1, ())

    def place(self, row: int) -> str:
        """Return the place of a row in words."""
        path = self._shown[row].path
        field = self._fields.inside(path[0]) if self._fields is not None else None
        words = [self._game.label(field or path[0])]
        for part in path[1:]:
            entry = part.isdigit()
            names = self._names.get(f"{path[0]}[].{path[0].removesuffix('s')}", {})
            if part in names:
                words.append(self._context.local(names[part]))
            else:
                inside = field.inside(part) if field is not None else None
                field = inside or field
                words.append(str(int(part)) if entry else self._game.label(inside or part))
        return " · ".join(words)

    # Qt

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Return how many places are shown."""
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """Return one column for the places and one for each document."""
        return 0 if parent.isValid() else len(self.titles) + 1

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the titles."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.tr("Place") if section == 0 else self.titles[section - 1]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return words, and how what differs is marked."""
        if not index.isValid():
            return None
        line = self._shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.words(index.row(), index.column(), marked=False)
        if role == Qt.ItemDataRole.AccessibleTextRole and line.differs and index.column() == 0:
            return self.tr("{place}, different").format(place=self.place(index.row()))
        if line.differs and role == Qt.ItemDataRole.BackgroundRole and index.column() > 0:
            return QBrush(QColor(theme().tokens.warning_soft))
        if line.differs and role == Qt.ItemDataRole.FontRole:
            return text_font(bold=True)
        return None

    def words(self, row: int, column: int, *, marked: bool = True) -> str:
        """Return what a cell says."""
        line = self._shown[row]
        if column == 0:
            mark = f"{DIFFERENT} " if line.differs and marked else ""
            return mark + self.place(row)
        value = line.values[column - 1]
        if isinstance(value, dict) and not value:
            return "–"
        if _is_text(value) and marked:
            local = [self._context.local(one) if isinstance(one, dict) else "" for one in line.values]
            # If only another language differs, all of them are shown.
            if not line.differs or len(set(local)) > 1:
                return local[column - 1]
        names = self._names.get(
            line.path[0] if len(line.path) == 1 else f"{line.path[0]}[].{line.path[-1]}", {}
        )
        if isinstance(value, str) and value in names:
            return self._context.local(names[value])
        if isinstance(value, dict) and "data" in value:
            return self.tr("picture")
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return ", ".join(self._game.value(one) for one in value) or "–"
        if isinstance(value, list):
            return ", ".join(said(self._context, one, self._game) for one in value) or "–"
        return said(self._context, value, self._game)

    def text(self, separator: str) -> str:
        """Return all that is shown as lines; with a tab as spreadsheets take it, else padded for people."""
        rows = [[self.tr("Place"), *self.titles]]
        for row in range(self.rowCount()):
            cells = (
                self.words(row, column, marked=separator != "\t") for column in range(self.columnCount())
            )
            rows.append([" / ".join(cell.split("\n")) for cell in cells])
        if separator == "\t":
            return "\n".join("\t".join(cell.replace("\t", " ") for cell in row) for row in rows) + "\n"
        widths = [min(40, max(len(row[column]) for row in rows)) for column in range(len(rows[0]))]
        padded = (
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows
        )
        return "\n".join(line.rstrip() for line in padded) + "\n"


def _is_text(value: Any) -> bool:
    """Return a text in several languages as one string."""
    return (
        isinstance(value, dict)
        and bool(value)
        and all(len(key) == 2 and isinstance(word, str) for key, word in value.items())
    )
