"""Find and replace in a table: what is looked for, where, and the changes before they are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QWidget

from editor.services.tables.finding import Search
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.theme import SPACE_2

if TYPE_CHECKING:
    from editor.formulas.columns import Column
    from editor.ui.editors.tables.model import SheetModel

SIZE: Final = (520, 360)


class FindDialog(Dialog):
    """Asks what is to be found and replaced; the table then shows what would change."""

    manual_chapter = "tables"

    def __init__(
        self,
        model: SheetModel,
        chosen: tuple[Column, ...],
        asked: Callable[[Search, tuple[Column, ...]], None],
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent, SIZE)
        self.introduce(self.tr("Find and replace"))
        self._asked, self._chosen, self._shown = asked, chosen, model.fields
        self.wanted, self.by = LineEdit(self), LineEdit(self)
        self.wanted.setAccessibleName(self.tr("Find"))
        self.by.setAccessibleName(self.tr("Replace by"))
        self.where = ComboBox(self)
        self.where.setAccessibleName(self.tr("In"))
        if chosen:
            self.where.addItem(self.tr("The chosen columns"), chosen)
        self.where.addItem(self.tr("All columns shown"), model.fields)
        for column in model.fields:
            self.where.addItem(model.label(column), (column,))
        self.pattern = QCheckBox(self.tr("Pattern (regular expression)"), self)
        self.match_case = QCheckBox(self.tr("Match case"), self)
        self.whole = QCheckBox(self.tr("Only whole cells"), self)
        form = QFormLayout()
        form.setVerticalSpacing(SPACE_2)
        form.addRow(QLabel(self.tr("Find"), self), self.wanted)
        form.addRow(QLabel(self.tr("Replace by"), self), self.by)
        form.addRow(QLabel(self.tr("In"), self), self.where)
        for box in (self.pattern, self.match_case, self.whole):
            form.addRow("", box)
        self.body.addLayout(form)
        self.body.addStretch(1)
        self.add_button(self.tr("Cancel"), self.reject)
        self.go = self.add_button(self.tr("Show what changes"), self.ask, primary=True)
        self.go.setEnabled(False)
        self.wanted.textChanged.connect(lambda text: self.go.setEnabled(bool(text)))
        self.wanted.setFocus()

    def ask(self) -> None:
        """Ask for the changes."""
        search = Search(
            self.wanted.text(),
            self.by.text(),
            pattern=self.pattern.isChecked(),
            match_case=self.match_case.isChecked(),
            whole_cell=self.whole.isChecked(),
        )
        columns = tuple(self.where.currentData())
        self.accept()
        self._asked(search, columns)
