"""How a battle is laid out: the field at the left; play by hand, log and facts at the right."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from editor.ui.kit.layouts import column_layout
from editor.ui.kit.widgets import scroll_area

_LEFT_WIDTH: Final = 900
_RIGHT_WIDTH: Final = 380
_HAND, _LOG = 380, 70
"""Height of what is decided in a low window, and least height of the log, in pixels."""
_SHARES: Final = (6, 5, 3)
"""Shares of the height: playing by hand, log, facts."""


class _Right(QSplitter):
    """Gives its parts the same heights in the same room, however it came to that room."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the parts out, then share the height anew."""
        super().resizeEvent(event)
        self.resized.emit()


class BattleFrames(QStackedWidget):
    """Holds the parts of a battle, so that each begins where it stays.

    Qt dresses all that a part holds again when it moves. A splitter takes what is made in it, in order.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        across = QSplitter(Qt.Orientation.Horizontal, self)
        self.left = QWidget(across)
        self._right = _Right(Qt.Orientation.Vertical, across)
        self._right.resized.connect(self._share)
        self._right.splitterMoved.connect(self._leave_shares)
        self._shared = False
        """Whether the height is shared by itself: until a person moves the handle."""
        self.hands = QStackedWidget(self._right)
        """What asks which seats people take, then what is decided."""
        self.beside = QWidget(self._right)
        """A message makes the log in it lower, never the field under the pointer."""
        self.facts_area = scroll_area(self._right)
        self._column = column_layout(self.left, 0, 0)
        across.setStretchFactor(0, 1)
        across.setChildrenCollapsible(False)
        across.setSizes([_LEFT_WIDTH, _RIGHT_WIDTH])
        self._right.setChildrenCollapsible(False)
        for place, share in enumerate(_SHARES):  # all give way in a low window
            self._right.setStretchFactor(place, share)
        self._right.setSizes([share * _RIGHT_WIDTH for share in _SHARES])
        self.addWidget(across)

    def arrange(
        self,
        left: tuple[QWidget, QWidget, QWidget],
        beside: tuple[QWidget, QWidget],
        facts: QWidget,
        setup: QWidget,
    ) -> None:
        """Put the parts into their places.

        Args:
            left: above the field, the field, below it.
            beside: messages and the log.
            facts: of what was clicked.
            setup: asks which seats people take.
        """
        above, field, below = left
        self._column.addWidget(above)
        self._column.addWidget(field, 1)
        self._column.addWidget(below)
        lines = column_layout(self.beside, 0, 0)
        lines.addWidget(beside[0])
        lines.addWidget(beside[1], 1)
        self.facts_area.setWidget(facts)
        self.hands.addWidget(setup)
        self.hands.hide()

    def replace_field(self, before: QWidget, field: QWidget) -> None:
        """Put another field in the place of one."""
        self._column.replaceWidget(before, field)

    def show_hand(self, on: bool, *, active: bool) -> None:
        """Make room for play by hand, or for the facts; ``active``: a battle is played already."""
        self.hands.setVisible(on)
        self.facts_area.setVisible(not on)
        self.beside.setVisible(active or not on)  # nothing has happened, and the seats need the room
        self.hands.setCurrentIndex(int(active))
        self._shared = on
        self._share()

    def show_setup(self) -> None:
        """Ask which seats people take, in the whole height."""
        self.hands.setCurrentIndex(0)
        self.beside.hide()
        self._share()

    def _share(self) -> None:
        """Give what is decided its share of the height, and to what asks for seats all of it."""
        if self._shared:
            high = self._right.height()
            share = min(max(high * 3 // 4, _HAND), high - _LOG) if self.hands.currentIndex() else high
            self._right.setSizes([share, high - share, 0])

    def _leave_shares(self) -> None:
        self._shared = False
