"""A dialog into which a text is pasted that somebody has sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget

from editor.ui.kit.dialog import Dialog
from editor.ui.kit.widgets import wrapped
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class PasteDialog(Dialog):
    """Takes a text that was pasted; a wrong one is refused here, with the reason.

    Args:
        context: of the window.
        parent: widget that the dialog stands before.
        size: width and height in pixels.
        mark: with which such texts begin: one that is on the clipboard is shown at once.
    """

    def __init__(self, context: UiContext, parent: QWidget | None, size: tuple[int, int], mark: str) -> None:
        super().__init__(parent, size)
        self._context, self._mark = context, mark
        self.text = QPlainTextEdit(self)
        self.text.setPlaceholderText(f"{mark}1…")
        self.text.textChanged.connect(self._changed)
        self.trouble = wrapped(QLabel(self), "danger")
        self.trouble.hide()
        self.body.addWidget(self.text, 1)
        self.body.addWidget(self.trouble)

    def offer(self, words: str, take: Callable[[], object]) -> None:
        """Add the button that takes the text, the last of all."""
        self.take_button = self.add_button(words, take, primary=True)
        self.take_button.setEnabled(False)
        copied = QGuiApplication.clipboard().text()
        if self._mark in copied:
            self.text.setPlainText(copied.strip())
            self.text.selectAll()

    def _changed(self) -> None:
        self.trouble.hide()
        self.take_button.setEnabled(bool(self.text.toPlainText().strip()))

    def refuse(self, trouble: Exception) -> None:
        """Say why the text cannot be taken; it stays, to be corrected."""
        self.take_button.setEnabled(True)
        if isinstance(trouble, EditorError):
            self.trouble.setText(self._context.error_sentences(trouble))
            self.trouble.show()
        else:
            self._context.show_error(trouble)
            self.reject()
