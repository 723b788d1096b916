"""A dialog that asks for a name, and keeps what was typed where the name is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1
from editor.ui.kit.widgets import wrapped

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from schemas.problems import EditorError

SIZE: Final = (440, 190)


class NameDialog(Dialog):
    """Says which name was typed; whoever refuses it does so at once, by :meth:`refuse`."""

    named = Signal(str)

    def __init__(self, context: UiContext, parent: QWidget | None, *, may_be_empty: bool = False) -> None:
        super().__init__(parent, SIZE)
        self._may_be_empty = may_be_empty
        self._context = context
        self._refused = False
        self._label = wrapped(QLabel(self))
        self.line = LineEdit(self)
        self._label.setBuddy(self.line)
        self.trouble = wrapped(QLabel(self), "danger")
        self.trouble.hide()
        column = column_layout(spacing=SPACE_1)
        for part in (self._label, self.line, self.trouble):
            column.addWidget(part)
        column.addStretch(1)
        self.body.addLayout(column)
        self.add_button(self.tr("Cancel"), self.reject)
        self._take = self.add_button("", self.take, primary=True)
        self.line.textChanged.connect(self._offer)

    def ask(self, title: str, label: str, name: str, verb: str) -> None:
        """Open the dialog.

        Args:
            title: its head.
            label: what kind of name is wanted.
            name: the name that stands in the line at first, chosen whole.
            verb: what the button says.
        """
        self.introduce(title)
        self._label.setText(label)
        self.line.setAccessibleName(label)
        self._take.setText(verb)
        self.line.setText(name)
        self.line.selectAll()
        self._offer()
        self.open()
        self.line.setFocus()

    def _offer(self) -> None:
        self._take.setEnabled(self._may_be_empty or bool(self.line.text().strip()))
        self.trouble.hide()

    def take(self) -> None:
        """Hand the name over, and close unless it is refused."""
        self._refused = False
        self.named.emit(self.line.text().strip())
        if not self._refused:
            self.accept()

    def refuse(self, trouble: EditorError) -> None:
        """Say what stands against the name; it stays in the line."""
        self._refused = True
        self.trouble.setText(self._context.error_sentences(trouble))
        self.trouble.show()
        self.line.setFocus()
