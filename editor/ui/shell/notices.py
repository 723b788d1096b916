"""Sentences below the tabs: confirmations go by themselves, warnings and errors stay until closed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QCursor, QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QToolButton, QWidget

from editor.ui.kit.context import Offer
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import ICON_MEDIUM, SPACE_1, SPACE_2, SPACE_3, Tint, muted, set_icon, theme
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import wrapped

MOST: Final = 3
LASTS_MS: Final = 7_000
"""How long a confirmation stays at least."""
_PER_LETTER_MS: Final = 40
_WITH_BUTTON_MS: Final = 8_000
"""So much longer where it offers something to do."""
ICONS: dict[str, tuple[str, Tint]] = {
    "note": ("info", "accent"),
    "caution": ("triangle-alert", "warning"),
    "alarm": ("octagon-alert", "danger"),
}


class Notice(QFrame):
    """One sentence with its sign, perhaps a button, and a way to dismiss it."""

    gone = Signal()

    def __init__(self, words: str, tone: str, parent: QWidget, offers: Sequence[Offer]) -> None:
        super().__init__(parent)
        self.setProperty("tone", tone)
        self.words, self.tone = words, tone
        self._pointer = QCursor.pos()
        self.count = 1
        """How often it was reported."""
        icon, tint = ICONS[tone]
        sign = QLabel(self)
        sign.setPixmap(theme().icon(icon, tint).pixmap(ICON_MEDIUM, ICON_MEDIUM))
        text = wrapped(QLabel(words, self))
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.times = muted(QLabel(self))
        self.times.hide()
        close = QToolButton(self)
        set_icon(close, "x")
        close.setToolTip(self.tr("Dismiss (Esc)"))
        close.setAccessibleName(self.tr("Dismiss"))
        close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        close.clicked.connect(self.dismiss)
        row = row_layout(self, (SPACE_3, SPACE_1, SPACE_1, SPACE_1), SPACE_2)
        row.addWidget(sign)
        words_and_more = column_layout(None, 0, SPACE_1)
        words_and_more.addWidget(text)
        row.addLayout(words_and_more, 1)
        row.addWidget(self.times)
        buttons = row_layout(None, 0, SPACE_2)
        for name, task in offers:
            buttons.addWidget(self._button(name, task))
        if len(offers) > 1:  # beside the words they would leave them a narrow column
            buttons.addStretch(1)
            words_and_more.addLayout(buttons)
        else:
            row.addLayout(buttons)
        row.addWidget(close)
        lasts = LASTS_MS + _PER_LETTER_MS * len(words) + (_WITH_BUTTON_MS if offers else 0)
        self._fade = single_shot(self, lasts, self._fade_out)
        self._begin()

    def _button(self, name: str, task: Callable[[], object]) -> QPushButton:
        push = QPushButton(name, self)
        push.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # who clicks goes on typing where he was
        push.clicked.connect(self.dismiss)
        push.clicked.connect(lambda _checked=False: task())
        return push

    @property
    def fades(self) -> bool:
        """Whether it goes by itself."""
        return self.tone == "note"

    def _begin(self) -> None:
        if self.fades:
            self._fade.start()

    def _fade_out(self) -> None:
        """Go, unless somebody is at it or no one can be reading: then wait on.

        A pointer that only happens to lie where it has appeared does not keep it.
        """
        inside = self.window().focusWidget()
        pointed = self.underMouse() and QCursor.pos() != self._pointer
        busy = pointed or (inside is not None and self.isAncestorOf(inside))
        if busy or not self.window().isActiveWindow():
            self._begin()
        else:
            self.dismiss()

    def again(self) -> None:
        """It was reported once more."""
        self.count += 1
        self.times.setText(self.tr("{count} times").format(count=self.count))
        self.times.show()
        self._begin()

    def dismiss(self) -> None:
        """Go away."""
        self._fade.stop()
        self.hide()
        self.gone.emit()
        self.deleteLater()


class Notices(QWidget):
    """The sentences, the newest last; the same one is shown once, with how often it was reported."""

    reported = Signal(str, str)  # words, tone: every time

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = column_layout(self, 0, SPACE_1)
        if parent is not None:
            parent.installEventFilter(self)

    def shown(self) -> tuple[Notice, ...]:
        """Return what is shown, oldest first."""
        places = (self._column.itemAt(place) for place in range(self._column.count()))
        found = (item.widget() for item in places if item is not None)
        return tuple(one for one in found if isinstance(one, Notice) and not one.isHidden())

    def show_notice(self, words: str, tone: str = "note", *offers: Offer) -> None:
        """Show a sentence, with a button for each thing that it offers to do."""
        self.reported.emit(words, tone)
        there = self.shown()
        same = next((one for one in there if one.words == words and one.tone == tone), None)
        if same is not None and not offers:
            same.again()
            return
        if same is not None:  # its button may mean something else by now
            same.dismiss()
        self._make_room()
        notice = Notice(words, tone, self, offers)
        notice.gone.connect(lambda: self._column.removeWidget(notice))
        self._column.addWidget(notice)
        notice.show()

    def _make_room(self) -> None:
        """Let the oldest go where there are too many, those that go by themselves first."""
        while len(there := self.shown()) >= MOST:
            next((one for one in there if one.fades), there[0]).dismiss()

    def close_newest(self) -> bool:
        """Dismiss the newest sentence; return whether there was one."""
        there = self.shown()
        if there:
            there[-1].dismiss()
        return bool(there)

    def withdraw(self, words: str) -> None:
        """Take a sentence away that no longer holds."""
        for notice in self.shown():
            if notice.words == words:
                notice.dismiss()

    def texts(self) -> tuple[str, ...]:
        """Return the sentences shown."""
        return tuple(notice.words for notice in self.shown())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close the newest sentence by Escape, where nothing else in the window has used the key."""
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and not event.modifiers()
        ):
            return self.close_newest()
        return super().eventFilter(watched, event)
