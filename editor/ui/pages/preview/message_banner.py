"""The message of an event of the scenario, above the field until it was read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_HEADING, TYPE_SMALL, muted, text_font
from editor.ui.kit.widgets import icon_button, push_button, wrapped
from editor.ui.pages.preview.facts import ColourChip
from editor.ui.pages.preview.log import LogRow
from editor.ui.pages.preview.scene import SideLook
from schemas.typography import unbroken

Reader = Literal["open", "asked", "hidden"]
"""Whether a message may be read at this screen: at once, when the right person asks for it, or not at all."""
TURNS: Final = 1
"""A message stays so many turns after its own, unless it is closed."""


class MessageBanner(QFrame):
    """Shows the messages of one moment; those for one side to that side only."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "note")
        self.setObjectName("preview.message")
        self.reader: Callable[[str], Reader] = lambda _side: "open"
        """Side -> whether what it alone may read can be shown here."""
        self._sides: dict[str, SideLook] = {}
        self._rows: tuple[LogRow, ...] = ()
        self._closed: set[int] = set()
        self._asked: set[int] = set()
        self._moment = 0
        self._chip = ColourChip(self)
        self.to = muted(QLabel(self), TYPE_SMALL)
        self.words = wrapped(QLabel(self))
        self.words.setFont(text_font(TYPE_HEADING, bold=True))
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.read = push_button(self, self.tr("Read it"), self._uncover)
        self.read.setObjectName("preview.message.read")
        self.close_button = icon_button(self, "x", self.tr("Close the message"), self._close)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        head = row_layout(spacing=SPACE_2)
        head.addWidget(self._chip)
        head.addWidget(self.to, 1)
        head.addWidget(self.close_button)
        body = QHBoxLayout()
        body.addWidget(self.words, 1)
        body.addWidget(self.read, 0, Qt.AlignmentFlag.AlignBottom)
        column = column_layout(self, (SPACE_3, SPACE_1, SPACE_1, SPACE_2), SPACE_1)
        column.addLayout(head)
        column.addLayout(body)

    def set_sides(self, sides: Sequence[SideLook]) -> None:
        """Another battle: take its sides, and forget what was read."""
        self._sides = {side.id: side for side in sides}
        self.forget()

    def forget(self) -> None:
        """Every message is new again."""
        self._closed.clear()
        self._asked.clear()
        self.show_rows(())

    def go_on(self, before: MessageBanner) -> None:
        """Leave closed and uncovered what is so in a window of another language."""
        self._closed, self._asked = before._closed, before._asked
        self.show_rows(self._rows, self._moment)

    def show_rows(self, rows: Sequence[LogRow], moment: int = 0) -> None:
        """Show messages, as long as nobody has closed them; ``moment`` is the one that the field shows."""
        if moment != self._moment:
            self._asked.clear()  # somebody else may sit here by now
        self._moment = moment
        self._rows = tuple(
            row
            for row in rows
            if row.moment not in self._closed and (not row.only_for or self.reader(row.only_for) != "hidden")
        )
        self.setVisible(bool(self._rows))
        if not self._rows:
            return
        covered = [row for row in self._rows if self._covered(row)]
        sides = {row.only_for for row in self._rows}
        side = self._sides.get(next(iter(sides))) if len(sides) == 1 else None
        self._chip.setVisible(side is not None)
        if side is not None:
            self._chip.set_colour(side.colour)
            self.to.setText(self.tr("Message to {side} only").format(side=side.name))
        else:
            self.to.setText(self.tr("Message"))
        words = [row.announced for row in self._rows if row not in covered]
        if covered:
            words.append(self.tr("Nobody else may look at the screen."))
        self.words.setText(unbroken("\n".join(words)))
        self.read.setVisible(bool(covered))

    def _covered(self, row: LogRow) -> bool:
        return bool(row.only_for) and row.moment not in self._asked and self.reader(row.only_for) == "asked"

    def _uncover(self) -> None:
        self._asked |= {row.moment for row in self._rows}
        self.show_rows(self._rows, self._moment)

    def _close(self) -> None:
        self._closed |= {row.moment for row in self._rows}
        self.show_rows((), self._moment)
