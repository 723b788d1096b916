"""A card on the field about the event that is shown: its sentence, its dice, what its number is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, TYPE_SMALL, muted, text_font
from editor.ui.kit.widgets import wrapped
from editor.ui.pages.preview.log import LogRow
from editor.ui.pages.preview.marks import paint_cube, paint_die
from schemas.typography import unbroken

_DIE: Final = 26
_WIDTH: Final = 280
_MOST_ROWS: Final = 3


class DiceRow(QWidget):
    """Dice as they fell."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dice: tuple[tuple[int, int], ...] = ()

    def set_dice(self, dice: tuple[tuple[int, int], ...]) -> None:
        """Show dice: (sides, face)."""
        self._dice = dice
        self.setAccessibleName(", ".join(str(face) for _, face in dice))
        self.setVisible(bool(dice))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for the dice."""
        return QSize(len(self._dice) * (_DIE + SPACE_1), _DIE + SPACE_1)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dice."""
        with QPainter(self) as painter:
            for number, (sides, face) in enumerate(self._dice):
                box = QRectF(number * (_DIE + SPACE_1), 1, _DIE, _DIE)
                if sides == 6:
                    paint_cube(painter, box, face)
                else:
                    paint_die(painter, QPointF(box.center()), _DIE, face)


class EventCard(QFrame):
    """Lies in a right corner of the field; the pointer goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("tone", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.words = wrapped(QLabel(self))
        self.words.setFont(text_font(TYPE_BODY, bold=True))
        self.dice = DiceRow(self)
        self.details = wrapped(muted(QLabel(self), TYPE_SMALL))
        column = column_layout(self, (SPACE_3, SPACE_2, SPACE_3, SPACE_2), SPACE_1)
        for widget in (self.words, self.dice, self.details):
            column.addWidget(widget)
        self.low = False
        """Whether it lies in the lower corner, so that it hides nobody that it is about."""
        self.hide()

    def show_rows(self, rows: Sequence[LogRow]) -> None:
        """Show the event of some lines of the log; headings and messages are not shown."""
        shown = [row for row in rows if not row.heading and not row.announced]
        self.setVisible(bool(shown))
        if not shown:
            return
        self.words.setText(unbroken("\n".join(row.text for row in shown[:_MOST_ROWS])))
        self.dice.set_dice(tuple(die for row in shown for die in row.dice))
        details = [detail for row in shown for detail in row.details]
        self.details.setText(unbroken("\n".join(details)))
        self.details.setVisible(bool(details))
        self.place()

    def place(self) -> None:
        """Go to its corner on the right."""
        host = self.parentWidget()
        if host is None or self.isHidden():
            return
        width = min(_WIDTH, host.width() // 2)
        inner = width - 2 * SPACE_3
        high = 2 * SPACE_2
        for label in (self.words, self.details):
            label.setFixedWidth(inner)
            label.setMinimumHeight(0)  # a label never answers with less than its least height
            if not label.isHidden():
                label.setFixedHeight(max(0, label.heightForWidth(inner)))
                high += label.height() + SPACE_1
        if not self.dice.isHidden():
            high += self.dice.sizeHint().height() + SPACE_1
        top = host.height() - high - SPACE_2 if self.low else SPACE_2
        self.setGeometry(host.width() - width - SPACE_2, top, width, high)
