"""A list of things of a document as an editable table, one row per thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QIcon, QMouseEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.ui.kit.columns_model import LEFT, RIGHT, Column, ColumnsModel, Index, Role
from editor.ui.kit.forms.cells import ChoicesOf, cell_text, in_table, is_pairs, parsed
from editor.ui.kit.forms.swatch import picked_colour, swatch_icon
from editor.ui.kit.inputs import ComboBox, LineEdit, SpinBox
from editor.ui.kit.theme import ICON_SMALL, SPACE_2, theme
from editor.ui.kit.turns import later
from editor.ui.kit.words.labels import GameWords, field_tip, unit_word
from schemas.field_specs import FieldSpec

ROOM_TO_WRITE: Final = 260
"""px in which a text is written, however narrow its column is."""
SQUARE_ROOM: Final = ICON_SMALL + SPACE_2
"""px at the left of a colour that its square takes."""


class RowsModel(ColumnsModel[tuple[int, Any]]):
    """The rows of one list, numbered; edits go to ``write(row, field, value)`` and come back as rows."""

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
        self._write = write
        self._name_of = name_of
        self.stands_for: Callable[[FieldSpec], Any] = lambda _spec: None
        """Set by the table: returns what an empty cell of a column stands for; None for nothing."""
        self.counts: Callable[[FieldSpec, Any], bool] = lambda _spec, _row: True
        """Set by the table: whether a cell of a row has an effect; else it is empty and cannot be edited."""
        self._marks: Mapping[tuple[int, str], str] = {}
        self.columns = tuple(map(self._column, self.fields))

    def _column(self, spec: FieldSpec) -> Column[tuple[int, Any]]:
        unit, label, tip = unit_word(spec.unit), self.words.label(spec), field_tip(spec)
        right = spec.shape in ("integer", "number") or is_pairs(spec)
        edit = partial(self._edit, spec) if in_table(spec) else None
        flag = spec.shape == "flag"
        if spec.shape == "colour":
            tip = "\n".join(filter(None, (tip, self.tr("A click on its square picks a colour."))))
        return Column(
            f"{label} ({unit})" if unit else label,
            partial(self._text, spec),
            lambda row: self._mark(spec, row) or tip,
            icon=partial(self._icon, spec),
            ground=lambda row: QColor(theme().tokens.danger_soft) if self._mark(spec, row) else None,
            align=RIGHT if right else LEFT,
            about=tip,
            ticked=(lambda row: bool(self._meant(spec, row))) if flag else None,
            tick=edit if flag else None,
            value=lambda row: self.cell(row[1], spec),
            edit=None if flag else edit,
            editable=lambda row: self.counts(spec, row[1]),
        )

    def set_marks(self, marks: Mapping[tuple[int, str], str]) -> None:
        """Mark cells that have problems: (row, field) -> sentence."""
        self._marks = dict(marks)
        self.refresh()

    @staticmethod
    def cell(item: Any, spec: FieldSpec) -> Any:
        """Return the plain value of a cell of a row."""
        return item.get(spec.name, spec.default) if isinstance(item, Mapping) else item

    def _mark(self, spec: FieldSpec, row: tuple[int, Any]) -> str | None:
        return self._marks.get((row[0], spec.name))

    def _meant(self, spec: FieldSpec, row: tuple[int, Any]) -> Any:
        """Return the value of a cell, of an empty one what it stands for."""
        value = self.cell(row[1], spec)
        return self.stands_for(spec) if value is None else value

    def _text(self, spec: FieldSpec, row: tuple[int, Any]) -> str:
        if not self.counts(spec, row[1]):
            return ""
        value = self.cell(row[1], spec)
        if value is None and (meant := self.stands_for(spec)) is not None and spec.shape != "ref":
            return f"({cell_text(spec, meant, self.choices_of, self.language)})"
        if spec.shape == "ref" and value is not None:
            return self._name_of(value)
        return cell_text(spec, value, self.choices_of, self.language)

    def _icon(self, spec: FieldSpec, row: tuple[int, Any]) -> QIcon | None:
        if self._mark(spec, row):
            return theme().icon("triangle-alert", "danger")
        return swatch_icon(str(self.cell(row[1], spec))) if spec.shape == "colour" else None

    def _edit(self, spec: FieldSpec, row: tuple[int, Any], value: Any) -> None:
        before = self.cell(row[1], spec)
        if isinstance(value, str) and spec.shape != "choice":
            value = parsed(spec, value, before, self.choices_of, self.language)
        if value != before:
            self._write(row[0], spec, value)


class CellDelegate(QStyledItemDelegate):
    """Makes the editor of a cell: a spin box, a choice, a line of text; the square of a colour picks it."""

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

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Cover the whole cell, and more of the row where a text would find no room in it."""
        box, view = QRect(option.rect), editor.parentWidget()
        if isinstance(editor, LineEdit) and view is not None:
            wanted = min(max(box.width(), ROOM_TO_WRITE), view.width())
            box = QRect(max(0, min(box.left(), view.width() - wanted)), box.top(), wanted, box.height())
        editor.setGeometry(box)

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Let a colour be picked where its square is clicked."""
        if (
            isinstance(model, RowsModel)
            and model.fields[index.column()].shape == "colour"
            and isinstance(event, QMouseEvent)
            and event.button() == Qt.MouseButton.LeftButton
            and event.position().x() < option.rect.left() + SQUARE_ROOM
            and index.flags() & Qt.ItemFlag.ItemIsEditable
        ):
            if event.type() == QEvent.Type.MouseButtonRelease:
                # Once the view is through with the click: the dialog keeps the events to itself.
                later(self, partial(self._pick_colour, QPersistentModelIndex(index)))
            return True
        return super().editorEvent(event, model, option, index)

    def _pick_colour(self, index: QPersistentModelIndex) -> None:
        """Ask for the colour of a cell, unless its row has gone since."""
        view = self.parent()
        chosen = picked_colour(
            str(index.data(Role.EditRole) or ""), view if isinstance(view, QWidget) else None
        )
        model = index.model()
        if chosen is not None and index.isValid() and isinstance(model, RowsModel):
            model.setData(index, chosen)

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
            editor.open_list()
        elif isinstance(editor, SpinBox):
            editor.setValue(int(value or 0))
            editor.selectAll()
        elif isinstance(editor, LineEdit):
            text = str(index.data(Role.DisplayRole))
            editor.setText("" if text == "–" or index.data(Role.EditRole) is None else text)
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
