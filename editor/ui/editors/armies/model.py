"""The entries of an army as a table: card, count, what it carries, points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from editor.rules.core.options import chosen_options, with_options
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.theme import theme
from schemas.base import Document
from schemas.options import CardOption

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
CARD, COUNT, ITEMS, EACH, TOTAL = range(5)


@dataclass(frozen=True)
class Line:
    """One entry with its documents found."""

    data: Mapping[str, Any]
    card: Document | None
    items: tuple[Document | None, ...]
    options: tuple[CardOption, ...] = ()
    """Options that are bought; the card has them already."""

    @property
    def missing(self) -> list[Mapping[str, Any]]:
        """References of the entry whose documents were not found."""
        refs = (self.data.get("card"), *(self.data.get("items") or ()))
        there = (self.card, *self.items)
        return [
            ref for ref, document in zip(refs, there, strict=True) if document is None and ref is not None
        ]

    @property
    def count(self) -> int:
        """How many copies."""
        count = self.data.get("count", 1)
        return count if isinstance(count, int) else 0

    @property
    def each(self) -> int:
        """Points of one copy with what it carries."""
        return sum(int(getattr(document, "points", 0) or 0) for document in (self.card, *self.items))


class EntriesModel(QAbstractTableModel):
    """Counts can be typed; the rest is changed by the buttons."""

    def __init__(
        self, context: UiContext, write_count: Callable[[int, int], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._write_count = write_count
        self.read_only = False
        self.lines: tuple[Line, ...] = ()
        self._marks: Mapping[int, str] = {}

    def set_entries(self, entries: Sequence[Mapping[str, Any]]) -> None:
        """Show other entries."""
        named = [ref for entry in entries for ref in (entry.get("card"), *(entry.get("items") or ()))]
        found = self._context.documents(named)

        def find(ref: Mapping[str, Any] | None) -> Document | None:
            return None if ref is None else found.get(str(ref["id"]))

        lines = tuple(
            Line(
                entry,
                _bought(find(entry.get("card")), entry),
                tuple(find(ref) for ref in entry.get("items") or ()),
                chosen_options(find(entry.get("card")), entry.get("options") or ()),
            )
            for entry in entries
        )
        if len(lines) == len(self.lines):
            self.lines = lines
            if lines:
                self.dataChanged.emit(self.index(0, 0), self.index(len(lines) - 1, TOTAL))
        else:
            self.beginResetModel()
            self.lines = lines
            self.endResetModel()

    def set_marks(self, marks: Mapping[int, str]) -> None:
        """Mark entries that have problems."""
        self._marks = marks
        if self.lines:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.lines) - 1, TOTAL))

    @property
    def points(self) -> int:
        """Points of all entries."""
        return sum(line.each * line.count for line in self.lines)

    @property
    def copies(self) -> int:
        """Cards of all entries, counting copies."""
        return sum(line.count for line in self.lines)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else 5

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Role.DisplayRole:
            heads = (
                self.tr("Card"),
                self.tr("Count"),
                self.tr("Options and items"),
                self.tr("Each"),
                self.tr("Points"),
            )
            return heads[section]
        return _alignment(section) if role == Role.TextAlignmentRole else None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        line = self.lines[index.row()]
        mark = self._marks.get(index.row())
        if role in (Role.DisplayRole, Role.AccessibleTextRole):
            return self._words(line, index.column())
        if role == Role.EditRole:
            return line.count
        if role == Role.DecorationRole and index.column() == CARD:
            return self._sign(line, mark)
        if role == Role.BackgroundRole and mark:
            return QColor(theme().tokens.danger_soft)
        if role == Role.ToolTipRole:
            return mark
        return _alignment(index.column()) if role == Role.TextAlignmentRole else None

    def _sign(self, line: Line, mark: str | None) -> Any:
        if mark or line.card is None:
            return theme().icon("triangle-alert", "danger")
        return theme().icon(KIND_ICONS.get(str(line.data["card"].get("kind")), "file"), "muted")

    def _words(self, line: Line, column: int) -> str:
        if column == CARD:
            return self._name(line.card, line.data.get("card") or {})
        if column == ITEMS:
            refs = line.data.get("items") or ()
            bought = [self._context.local(one.name) or one.id for one in line.options]
            carried = [self._name(item, ref) for item, ref in zip(line.items, refs, strict=True)]
            return ", ".join((*bought, *carried)) or "–"
        return str({COUNT: line.count, EACH: line.each, TOTAL: line.each * line.count}[column])

    def _name(self, document: Document | None, ref: Mapping[str, Any]) -> str:
        if document is None:
            return self.tr("missing: {name}").format(name=ref.get("slug") or ref.get("id"))
        return self._context.local(document.name)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == COUNT and not self.read_only else flags

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.EditRole or index.column() != COUNT:
            return False
        self._write_count(index.row(), int(value))
        return True


def _bought(card: Document | None, entry: Mapping[str, Any]) -> Document | None:
    """Return a card with the options that an entry has bought."""
    keys = entry.get("options") or ()
    return with_options(card, [str(key) for key in keys]) if card is not None and keys else card


def _alignment(column: int) -> Qt.AlignmentFlag:
    if column == COUNT:  # beside the items, which begin at the left
        return Qt.AlignmentFlag.AlignCenter
    right = column in (EACH, TOTAL)
    return (
        Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    ) | Qt.AlignmentFlag.AlignVCenter
