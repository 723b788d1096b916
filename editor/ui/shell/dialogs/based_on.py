"""A new card on the base of another: which base, and the name of the new card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from editor.services import documents, inheritance
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.theme import SPACE_2
from editor.ui.kit.widgets import wrapped
from schemas.made_names import slug_from
from schemas.problems import EditorError
from schemas.text import LocalText

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE = (440, 240)


class BasedOnDialog(Dialog):
    """Makes a card that differs from its base in nothing but the name."""

    manual_chapter = "catalogue"

    made = Signal(object)  # DocumentRow

    def __init__(
        self, context: UiContext, bases: Sequence[documents.DocumentRow], parent: QWidget | None
    ) -> None:
        super().__init__(parent, SIZE)
        self._context = context
        self.introduce(
            self.tr("New card based on another"),
            self.tr("It is like its base in everything that is not changed here."),
        )
        self.base, self.name = ComboBox(self), LineEdit(self)
        for row in bases:
            self.base.addItem(context.name_of(row), row.id)
        form = QFormLayout()
        form.setVerticalSpacing(SPACE_2)
        for words, widget in ((self.tr("&Base"), self.base), (self.tr("&Name"), self.name)):
            form.addRow(words, widget)
            widget.setAccessibleName(words.replace("&", ""))
        self.body.addLayout(form)
        self._trouble = wrapped(QLabel(self), "danger")
        self._trouble.hide()
        self.body.addWidget(self._trouble)
        self.body.addStretch(1)
        self.add_button(self.tr("Cancel"), self.reject)
        self._make = self.add_button(self.tr("Create"), self.make, primary=True)
        self.name.textChanged.connect(self._offer)
        self._offer()
        self.name.setFocus()

    def _offer(self) -> None:
        self._make.setEnabled(bool(self.name.text().strip()) and self.base.count() > 0)

    def make(self) -> None:
        """Store the card and say so."""
        name = self.name.text().strip()
        try:
            row = inheritance.new_based_on(
                self._context.workspace,
                str(self.base.currentData()),
                name=LocalText({self._context.language: name}),
                slug=slug_from(name) or "new",
            )
        except EditorError as trouble:
            self._trouble.setText(self._context.error_sentences(trouble))
            self._trouble.show()
            return
        self.accept()
        self.made.emit(row)
