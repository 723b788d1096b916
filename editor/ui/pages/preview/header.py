"""The line above the preview: what is shown, one battle or many, save and open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QLabel, QMenu, QToolButton, QWidget

from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, TYPE_BODY, TYPE_HEADING, heading, muted, set_icon
from editor.ui.kit.widgets import ElidedLabel, describe

Mode = Literal["watch", "hand", "batch"]


class PageHeader(QFrame):
    """Title, source, the two modes, and the buttons of files."""

    mode_chosen = Signal(str)  # Mode
    save_wanted = Signal()
    open_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "bar")
        self.title = heading(QLabel(self), TYPE_HEADING)
        self.badge = ElidedLabel(self)
        muted(self.badge, TYPE_BODY)
        self._modes = QButtonGroup(self)
        self.watch_button = self._mode_button(self.tr("Watch one"), "eye", "watch")
        self.hand_button = self._mode_button(self.tr("Play by hand"), "hand", "hand")
        self.batch_button = self._mode_button(self.tr("Count many"), "chart-column", "batch")
        self.watch_button.setChecked(True)
        self.save_button = self._tool(self.tr("Save the battle as a file"), "save", self.save_wanted.emit)
        self.open_button = self._tool(self.tr("Open a saved battle"), "folder-open", self.open_wanted.emit)
        self.export_button = self._tool(self.tr("Export the log or pictures"), "share", lambda: None)
        self.export_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.export_button.setObjectName("preview.export")
        self.export_menu = QMenu(self.export_button)
        self.export_button.setMenu(self.export_menu)
        row = row_layout(self, (SPACE_3, SPACE_2, SPACE_3, SPACE_2), SPACE_2)
        row.addWidget(self.title)
        row.addWidget(self.badge, 1)
        row.addWidget(self.watch_button)
        row.addWidget(self.hand_button)
        row.addWidget(self.batch_button)
        row.addSpacing(SPACE_2)
        row.addWidget(self.save_button)
        row.addWidget(self.open_button)
        row.addWidget(self.export_button)

    def _mode_button(self, words: str, icon: str, mode: Mode) -> QToolButton:
        button = QToolButton(self)
        button.setText(words)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setCheckable(True)
        button.setObjectName(f"preview.{mode}")
        set_icon(button, icon)
        self._modes.addButton(button)
        button.clicked.connect(lambda: self.mode_chosen.emit(mode))
        return button

    def _tool(self, tip: str, icon: str, run: Callable[[], None]) -> QToolButton:
        button = QToolButton(self)
        set_icon(button, icon)
        describe(button, tip)
        button.clicked.connect(lambda: run())
        return button

    def say_source(self, words: str) -> None:
        """Say what is being shown; the tooltip holds what a narrow window cuts off."""
        self.badge.show_text(words)

    def show_mode(self, mode: Mode, *, watch: bool, hand: bool, batch: bool) -> None:
        """Tick a mode and say which can be chosen; without a battle there is nothing to save."""
        self.watch_button.setChecked(mode == "watch")
        self.hand_button.setChecked(mode == "hand")
        self.batch_button.setChecked(mode == "batch")
        self.watch_button.setEnabled(watch)
        self.hand_button.setEnabled(hand)
        self.batch_button.setEnabled(batch)
        self.export_button.setEnabled(watch)
        self.save_button.setEnabled(watch)
