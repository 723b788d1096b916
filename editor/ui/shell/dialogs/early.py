"""Dialogs of a program that has no window yet."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from editor.ui.kit.dialog import Dialog


class EarlyDialog(Dialog):
    """Shows the manual over itself, for there is no window that could."""

    manual_chapter = "backups"

    def __init__(self, language: str, size: tuple[int, int], parent: QWidget | None) -> None:
        """Take the language of the manual, and the least size."""
        super().__init__(parent, size)
        self._language = language

    def show_manual(self, chapter: str, over: QWidget) -> QWidget:
        """Show a chapter of the manual, and return it."""
        from editor.ui.pages.manual.view import ManualDialog

        return ManualDialog.opened(self._language, chapter, over)
