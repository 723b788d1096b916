"""Where the help of a place is: a page, a panel or a dialog names its chapter in ``manual_chapter``."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QWidget

HELP_KEY: Final = "F1"
FIRST_CHAPTER: Final = "start"
"""Opened where nothing that has the focus tells of a chapter."""


def chapter_at(widget: QWidget | None) -> str:
    """Return the chapter about what a widget belongs to: the innermost part that names one."""
    while widget is not None:
        if chapter := str(getattr(widget, "manual_chapter", "")):
            return chapter
        widget = widget.parentWidget()
    return FIRST_CHAPTER


def show_help(widget: QWidget) -> None:
    """Open the chapter about a widget, by the window that it belongs to; over it where it is a dialog."""
    host: Any = widget
    while host is not None and not hasattr(host, "show_manual"):
        host = host.parentWidget()
    if host is not None:
        focused: QWidget | None = widget.focusWidget()
        host.show_manual(chapter_at(widget if focused is None else focused), over=widget)


def give_help(dialog: QDialog) -> None:
    """Let F1 in a dialog open the chapter that it names, or that about the page below it."""
    QShortcut(QKeySequence(HELP_KEY), dialog).activated.connect(lambda: show_help(dialog))
