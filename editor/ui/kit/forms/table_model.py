"""A list of things of a document as an editable table, one row per thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.ui.kit.forms.cells import ChoicesOf, cell_text, in_table, is_pairs, parsed
from editor.ui.kit.forms.swatch import swatch_icon
from editor.ui.kit.inputs import ComboBox, LineEdit, SpinBox
from editor.ui.kit.theme import theme
from editor.ui.kit.words.labels import GameWords, field_tip, unit_word
from schemas.field_specs import FieldSpec

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class RowsModel(QAbstractTableModel):
    """The rows of one list; edits go to ``write(row, field, value)`` and come back by :meth:`set_rows`."""

    def __init__(
        self,
        fields: Sequence[FieldSpec],
        choices_of: ChoicesOf,
        language: str,
        words: GameWords,
        write: Callable[[int, FieldSpec, Any], None],
        name_of: Callable[[Any], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.fields = tuple(fields)
        self.choices_of = choices_of
        self.language = language
        self.words = words
        self.read_only = False
        self._write = write
        self._name_of = name_of
        self._rows: list[Any] = []
        self._marks: dict[tuple[int, str], str] = {}

    def set_rows(self, rows: Sequence[Any]) -> None:
        """Show other rows; the selection stays where only values changed."""
        if len(rows) == len(self._rows):
            self._rows = list(rows)
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self.fields) - 1))
            return
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def set_marks(self, marks: Mapping[tuple[int, str], str]) -> None:
        """Mark cells that have problems: (row, field) -> sentence."""
        self._marks = dict(marks)
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self.fields) - 1))

    def value(self, row: int, spec: FieldSpec) -> Any:
        """Return the plain value of a cell."""
        return self.cell(self._rows[row], spec)

    @staticmethod
    def cell(item: Any, spec: FieldSpec) -> Any:
        """Return the plain value of a cell of a row."""
        return item.get(spec.name, spec.default) if isinstance(item, Mapping) else item

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.fields)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1) if role == Role.DisplayRole else None
        spec = self.fields[section]
        if role == Role.DisplayRole:
            unit = unit_word(spec.unit)
            label = self.words.label(spec)
            return f"{label} ({unit})" if unit else label
        if role == Role.ToolTipRole:
            return field_tip(spec)
        if role == Role.TextAlignmentRole:
            return _alignment(spec)
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        spec = self.fields[index.column()]
        value = self.value(index.row(), spec)
        mark = self._marks.get((index.row(), spec.name))
        if spec.shape == "flag" and role == Role.CheckStateRole:
            return Qt.CheckState.Checked if value else Qt.CheckState.Unchecked
        if role in (Role.DisplayRole, Role.AccessibleTextRole):
            if spec.shape == "ref" and value is not None:
                return self._name_of(value)
            return cell_text(spec, value, self.choices_of, self.language)
        if role == Role.EditRole:
            return value
        if role == Role.TextAlignmentRole:
            return _alignment(spec)
        if role == Role.DecorationRole:
            return self._decoration(spec, value, mark)
        if role == Role.BackgroundRole and mark:
            return QColor(theme().tokens.danger_soft)
        if role == Role.ToolTipRole:
            return mark or field_tip(spec)
        return None

    def _decoration(self, spec: FieldSpec, value: Any, mark: str | None) -> Any:
        if mark:
            return theme().icon("triangle-alert", "danger")
        if spec.shape == "colour":
            return swatch_icon(str(value))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.read_only or not in_table(self.fields[index.column()]):
            return flags
        if self.fields[index.column()].shape == "flag":
            return flags | Qt.ItemFlag.ItemIsUserCheckable
        return flags | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        spec = self.fields[index.column()]
        if role == Role.CheckStateRole:
            value = Qt.CheckState(value) == Qt.CheckState.Checked
        elif role != Role.EditRole:
            return False
        elif isinstance(value, str) and spec.shape not in ("choice",):
            before = self.value(index.row(), spec)
            value = parsed(spec, value, before, self.choices_of, self.language)
        if value == self.value(index.row(), spec):
            return False
        self._write(index.row(), spec, value)
        return True


class CellDelegate(QStyledItemDelegate):
    """Makes the editor of a cell: a spin box, a choice, or a line of text."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        model = index.model()
        assert isinstance(model, RowsModel)  # noqa: S101 - set by the table below
        spec = model.fields[index.column()]
        editor = _cell_editor(spec, model, parent)
        editor.setAccessibleName(model.words.label(spec))
        if isinstance(editor, ComboBox):
            editor.activated.connect(lambda: self.commitData.emit(editor))
            editor.activated.connect(lambda: self._close(editor, parent))
        return editor

    def _close(self, editor: QWidget, viewport: QWidget) -> None:
        """Close a choice; the list that was open has the focus, so that the view must be given it."""
        self.closeEditor.emit(editor)
        view = viewport.parentWidget()
        if view is not None:
            view.setFocus(Qt.FocusReason.OtherFocusReason)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        value = index.data(Role.EditRole)
        if isinstance(editor, ComboBox):
            editor.setCurrentIndex(max(editor.findData(value), 0))
            editor.showPopup()
        elif isinstance(editor, SpinBox):
            editor.setValue(int(value or 0))
            editor.selectAll()
        elif isinstance(editor, LineEdit):
            text = str(index.data(Role.DisplayRole))
            editor.setText("" if text == "–" else text)
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: Any, index: Index) -> None:
        if isinstance(editor, ComboBox):
            model.setData(index, editor.currentData())
        elif isinstance(editor, SpinBox):
            editor.interpretText()
            model.setData(index, editor.value())
        elif isinstance(editor, LineEdit):
            model.setData(index, editor.text())


def _cell_editor(spec: FieldSpec, model: RowsModel, parent: QWidget) -> QWidget:
    offered = model.choices_of(spec)
    if offered is not None:
        box = ComboBox(parent)
        if spec.optional:
            box.addItem("–", None)
        for choice in offered:
            box.addItem(choice.text, choice.value)
        return box
    if spec.shape == "integer" and not spec.optional:
        spin = SpinBox(parent)
        spin.setFrame(False)
        spin.set_soft_range(spec.minimum, spec.maximum)
        return spin
    line = LineEdit(parent)
    line.setFrame(False)
    return line


def _alignment(spec: FieldSpec) -> Qt.AlignmentFlag:
    right = spec.shape in ("integer", "number") or is_pairs(spec)
    return (
        Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    ) | Qt.AlignmentFlag.AlignVCenter
