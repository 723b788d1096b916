"""What all dialogs share: margins, a head with words, buttons that say what they do."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QWidget

from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.manual_places import give_help
from editor.ui.kit.theme import SPACE_2, SPACE_3, SPACE_4, TYPE_HEADING, heading
from editor.ui.kit.turns import later, single_shot
from editor.ui.kit.widgets import wrapped

if TYPE_CHECKING:
    from editor.ui.kit.jobs import Job

WINDOW_FRAME: Final = QSize(2 * SPACE_2, 5 * SPACE_2)
"""px that the desktop's frame takes of a small screen."""
_FRAME_MS: Final = 16
"""Rest in which what was shown is painted, before more is made."""


class Dialog(QDialog):
    """A dialog with a head, a body that subclasses fill, and a row of buttons.

    It goes once it is closed: else the window would keep each one that was ever opened, and dress them all.
    """

    def __init__(self, parent: QWidget | None, size: tuple[int, int]) -> None:
        super().__init__(parent)
        self._awaited = 0
        self._to_come: deque[Callable[[], object]] = deque()
        """What begins once the dialog is shown."""
        self._part_timer = single_shot(self, _FRAME_MS, self._carry_out_part)
        self.finished.connect(self._go)
        give_help(self)
        room = self.screen().availableSize() - WINDOW_FRAME
        self.resize(QSize(*size).boundedTo(room))
        self.head = wrapped(heading(QLabel(self), TYPE_HEADING))
        self.words = wrapped(QLabel(self))
        self.words.hide()
        self.body = column_layout(spacing=SPACE_2)
        self.buttons = row_layout(spacing=SPACE_2)
        self.buttons.addStretch(1)
        column = column_layout(self, (SPACE_4, SPACE_4, SPACE_4, SPACE_3), SPACE_3)
        column.addWidget(self.head)
        column.addWidget(self.words)
        column.addLayout(self.body, 1)
        column.addLayout(self.buttons)

    def showEvent(self, event: QShowEvent) -> None:
        """Be as high as the words need at this width, where the screen has the room."""
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            room = (self.screen().availableSize() - WINDOW_FRAME).height()
            self.resize(self.width(), max(self.height(), min(layout.totalHeightForWidth(self.width()), room)))
        super().showEvent(event)
        self._part_timer.start()

    def when_shown(self, *parts: Callable[[], object]) -> None:
        """Carry parts out once the dialog is shown, each in a turn of its own: all in one are too long."""
        self._to_come.extend(parts)

    @property
    def begun(self) -> bool:
        """Whether everything has been carried out that waited for the dialog to be shown."""
        return not self._to_come

    def _carry_out_part(self) -> None:
        if self._to_come and self.isVisible():
            part = self._to_come[0]
            part()
            self._to_come.popleft()
            self._part_timer.start()

    def _have_room_for_words(self) -> None:
        """Grow where words that have come in since would be cut."""
        layout = self.layout()
        if layout is None or not layout.hasHeightForWidth():
            return
        needed = layout.minimumHeightForWidth(self.width())
        room = (self.screen().availableSize() - WINDOW_FRAME).height()
        if self.height() < min(needed, room):
            self.resize(self.width(), min(needed, room))

    def introduce(self, title: str, words: str = "", *, window: str = "") -> None:
        """Say what the dialog is for.

        Args:
            title: its head.
            words: below the head.
            window: title of the window; '' for that of the head.
        """
        self.setWindowTitle(window or title)
        self.head.setText(title)
        self.words.setText(words)
        self.words.setVisible(bool(words))

    def event(self, event: QEvent) -> bool:
        """Move a dialog whose contents have grown, so that its buttons are not beyond the screen."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self._is_on_screen():
            self._have_room_for_words()
            room, frame = self.screen().availableGeometry(), self.frameGeometry()
            frame.moveBottomRight(
                QPoint(min(frame.right(), room.right()), min(frame.bottom(), room.bottom()))
            )
            place = QPoint(max(frame.left(), room.left()), max(frame.top(), room.top()))
            if place != self.frameGeometry().topLeft():  # one that was moved is no longer centred by Qt
                self.move(place)
        return done

    def _is_on_screen(self) -> bool:
        """Whether it has its place; one that is moved before is no longer put before its window by Qt."""
        return self.testAttribute(Qt.WidgetAttribute.WA_Mapped)

    def close_soon(self) -> None:
        """Be accepted in a turn of its own, unless the person is quicker: the window behind is painted."""
        later(self, lambda: self.accept() if self.isVisible() else None)

    def await_job(self, job: Job) -> None:
        """Stay, though closed, until a job has handed over what it made: somebody has to show it."""
        self._awaited += 1
        job.finished.connect(self._ended)

    def _ended(self) -> None:
        self._awaited -= 1
        if not self.isVisible():
            self._go()

    def _go(self) -> None:
        if not self._awaited:
            self._leave()

    def _leave(self) -> None:
        self.deleteLater()

    def add_button(
        self, words: str, run: Callable[[], object], *, primary: bool = False, first: bool = False
    ) -> QPushButton:
        """Add a button; ``first`` puts it at the left end."""
        button = QPushButton(words, self)
        button.setAutoDefault(primary)
        button.setDefault(primary)
        if primary:
            button.setProperty("tone", "primary")
        button.clicked.connect(lambda: run())
        self.buttons.insertWidget(0 if first else self.buttons.count(), button)
        return button
