"""The facts about the unit that was clicked."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QToolButton, QWidget

from editor.ui.kit.layouts import column_layout, grid_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, heading, muted, set_icon
from editor.ui.kit.widgets import wrapped
from editor.ui.pages.preview.scene import Facts
from schemas.typography import unbroken


class ColourChip(QWidget):
    """A small square in the colour of a side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colour = QColor(Qt.GlobalColor.transparent)
        self.setFixedSize(SPACE_3, SPACE_3)

    def set_colour(self, colour: str) -> None:
        """Show a colour."""
        self._colour = QColor(colour)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the square."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._colour)
            painter.drawRoundedRect(QRectF(self.rect()), 2, 2)


class FactsPanel(QFrame):
    """A card with the name of a unit and what is known of it."""

    events_wanted = Signal(bool)  # only the events of this unit in the log, or all
    follow_wanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "card")
        self._chip = ColourChip(self)
        self.title = heading(QLabel(self), TYPE_BODY)
        self._rows = grid_layout(spacing=(SPACE_3, SPACE_1))
        self._rows.setColumnStretch(1, 1)
        self._empty = wrapped(
            muted(QLabel(self.tr("Click a piece to see what is known of it."), self), TYPE_BODY)
        )
        head = row_layout(spacing=SPACE_2)
        head.addWidget(self._chip)
        head.addWidget(self.title, 1)
        column = column_layout(self, (SPACE_3, SPACE_2, SPACE_3, SPACE_2), SPACE_2)
        column.addLayout(head)
        column.addLayout(self._rows)
        self.events = self._toggle("list", self.tr("Its events"), self.tr("Only its events in the log"))
        self.follow = self._toggle("target", self.tr("Follow"), self.tr("Keep it in the middle (F)"))
        self.events.toggled.connect(self.events_wanted)
        self.follow.toggled.connect(self.follow_wanted)
        buttons = row_layout(spacing=SPACE_2)
        buttons.addWidget(self.events)
        buttons.addWidget(self.follow)
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addWidget(self._empty)
        column.addStretch(1)
        self._labels: list[tuple[QLabel, QLabel]] = []
        self._said = ""
        self._hint = self._empty.text()
        self.show_facts(None)

    def _toggle(self, icon: str, words: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(words)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setCheckable(True)
        button.setToolTip(tip)
        set_icon(button, icon)
        return button

    def show_facts(self, facts: Facts | None) -> None:
        """Show a unit, or say how to choose one."""
        self._empty.setVisible(facts is None)
        self._chip.setVisible(facts is not None)
        self.title.setVisible(facts is not None)
        for button in (self.events, self.follow):
            button.setVisible(facts is not None or button.isChecked())
        rows = facts.rows if facts is not None else ()
        self._said = "\n".join([facts.title, *(f"{word}: {value}" for word, value in rows)]) if facts else ""
        if facts is not None:
            self._chip.set_colour(facts.colour)
            self.title.setText(unbroken(facts.title))
        while len(self._labels) < len(rows):
            pair = (muted(QLabel(self), TYPE_BODY), QLabel(self))
            pair[1].setWordWrap(True)
            for column, label in enumerate(pair):
                self._rows.addWidget(label, len(self._labels), column, Qt.AlignmentFlag.AlignTop)
            self._labels.append(pair)
        for number, (word, value) in enumerate(self._labels):
            word.setVisible(number < len(rows))
            value.setVisible(number < len(rows))
            if number < len(rows):
                word.setText(rows[number][0])
                value.setText(unbroken(rows[number][1]))

    def set_note(self, words: str) -> None:
        """Say something where no unit is chosen; '' for how to choose one."""
        self._empty.setText(words or self._hint)

    def note(self) -> str:
        """Return what is said where no unit is chosen."""
        return self._empty.text()

    def text(self) -> str:
        """Return the facts as lines."""
        return self._said
