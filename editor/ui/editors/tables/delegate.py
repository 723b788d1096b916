"""The editor of one cell: a choice, a yes or no, or a line of text that is read by the column."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.services.tables.cells import written
from editor.ui.editors.tables.model import SheetModel
from editor.ui.kit.inputs import ComboBox, LineEdit

Index = QModelIndex | QPersistentModelIndex


class SheetDelegate(QStyledItemDelegate):
    """Numbers are typed as text: what is no number stays in the cell, in red, with a sentence."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        model = index.model()
        assert isinstance(model, SheetModel)  # noqa: S101 - the only model of these views
        column, row = model.fields[index.column()], model.rows[index.row()]
        offered = model.offered(column, row)
        editor: QWidget
        if column.shape == "flag" or offered:
            box = ComboBox(parent)
            if column.spec.may_be_empty:
                box.addItem("–", None)
            if column.shape == "flag":
                box.addItem(self.tr("yes"), True)
                box.addItem(self.tr("no"), False)
            for choice in offered or ():
                box.addItem(choice.text, choice.value)
            box.activated.connect(lambda: self._chosen(box, parent))
            editor = box
        else:
            line = LineEdit(parent)
            line.setFrame(False)
            editor = line
        editor.setAccessibleName(model.label(column))
        return editor

    def _chosen(self, box: ComboBox, viewport: QWidget) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)
        view = viewport.parentWidget()
        if view is not None:
            view.setFocus(Qt.FocusReason.OtherFocusReason)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        model = index.model()
        if not isinstance(model, SheetModel):
            return
        value = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(editor, ComboBox):
            editor.setCurrentIndex(max(editor.findData(value), 0))
            editor.open_list()
        elif isinstance(editor, LineEdit) and not editor.isModified():  # what was typed stays
            column = model.fields[index.column()]
            editor.setText(written(column, value, decimal=model.locale_decimal))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        if not isinstance(model, SheetModel):
            return
        if isinstance(editor, ComboBox):
            model.setData(index, editor.currentData())
        elif isinstance(editor, LineEdit) and editor.isModified():
            text = editor.text()
            old = written(model.fields[index.column()], index.data(Qt.ItemDataRole.EditRole))
            # A line edit shows line breaks as spaces: what was not touched keeps them.
            if text != old.replace("\n", " "):
                model.setData(index, text)
