"""The curtain between people at one screen: what is chosen in secret is seen by one of them only."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, TYPE_BODY, TYPE_HEADING, heading, muted
from editor.ui.kit.widgets import wrapped
from editor.ui.pages.preview.facts import ColourChip
from editor.ui.pages.preview.scene import SideLook


class Curtain(QFrame):
    """Covers the battle until the person to act has taken the seat."""

    lifted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chip = ColourChip(self)
        self.title = heading(QLabel(self), TYPE_HEADING)
        words = wrapped(
            muted(
                QLabel(
                    self.tr("The others must not see what is chosen now. They look away until it is done."),
                    self,
                ),
                TYPE_BODY,
            )
        )
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = QPushButton(self)
        self.button.setProperty("tone", "primary")
        self.button.setObjectName("preview.curtain.lift")
        self.button.clicked.connect(self.lifted)
        head = row_layout(spacing=SPACE_2)
        head.addStretch(1)
        head.addWidget(self._chip)
        head.addWidget(self.title)
        head.addStretch(1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.button)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setSpacing(SPACE_3)
        column.addStretch(1)
        column.addLayout(head)
        column.addWidget(words)
        column.addLayout(foot)
        column.addStretch(1)

    def set_side(self, side: SideLook) -> None:
        """Ask for the person who plays a side."""
        self._chip.set_colour(side.colour)
        self.title.setText(self.tr("Pass the seat to: {side}").format(side=side.name))
        self.button.setText(self.tr("I play {side}: show the battle").format(side=side.name))
