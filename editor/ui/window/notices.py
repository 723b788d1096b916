"""Sentences above the tabs that stay until they are dismissed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from editor.ui.theme import ICON_MEDIUM, SPACE_1, SPACE_2, SPACE_3, Tint, set_icon, theme

MOST = 3
ICONS: dict[str, tuple[str, Tint]] = {
    "note": ("info", "accent"),
    "caution": ("triangle-alert", "warning"),
    "alarm": ("octagon-alert", "danger"),
}


class Notice(QFrame):
    """One sentence with its sign, perhaps a button, and a way to dismiss it."""

    def __init__(
        self, words: str, tone: str, parent: QWidget, button: tuple[str, Callable[[], object]] | None
    ) -> None:
        super().__init__(parent)
        self.setProperty("tone", tone)
        self.words = words
        icon, tint = ICONS[tone]
        sign = QLabel(self)
        sign.setPixmap(theme().icon(icon, tint).pixmap(ICON_MEDIUM, ICON_MEDIUM))
        text = QLabel(words, self)
        text.setWordWrap(True)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        close = QToolButton(self)
        set_icon(close, "x")
        close.setToolTip(self.tr("Dismiss"))
        close.setAccessibleName(self.tr("Dismiss"))
        close.clicked.connect(self.dismiss)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_3, SPACE_1, SPACE_1, SPACE_1)
        row.setSpacing(SPACE_2)
        row.addWidget(sign)
        row.addWidget(text, 1)
        if button is not None:
            push = QPushButton(button[0], self)
            push.clicked.connect(self.dismiss)
            push.clicked.connect(lambda: button[1]())
            row.addWidget(push)
        row.addWidget(close)

    def dismiss(self) -> None:
        """Go away."""
        self.hide()
        self.deleteLater()


class Notices(QWidget):
    """The sentences, the newest last; the same one is shown once."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE_1)

    def show_notice(
        self, words: str, tone: str = "note", button: tuple[str, Callable[[], object]] | None = None
    ) -> None:
        """Show a sentence."""
        there = [child for child in self.findChildren(Notice) if not child.isHidden()]
        for notice in there:
            if notice.words == words:
                notice.dismiss()
        for notice in there[: max(0, len(there) - MOST + 1)]:
            notice.dismiss()
        notice = Notice(words, tone, self, button)
        self._column.addWidget(notice)
        notice.show()

    def withdraw(self, words: str) -> None:
        """Take a sentence away that no longer holds."""
        for notice in self.findChildren(Notice):
            if notice.words == words and not notice.isHidden():
                notice.dismiss()

    def texts(self) -> tuple[str, ...]:
        """Return the sentences shown."""
        return tuple(child.words for child in self.findChildren(Notice) if not child.isHidden())
