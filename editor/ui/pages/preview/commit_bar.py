"""The button that ends a step, in a place of its own; clicks meant for what stood there before do nothing."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import theme
from editor.ui.kit.widgets import ElidedButton
from editor.ui.pages.preview.guide import Declaration

REST: Final = 0.5
"""Seconds for which a button takes no click after it has come to mean something else."""
_FRAME_MS: Final = 40
_VEIL: Final = 150
"""Opacity of the part that has not filled up yet, of 255."""
now: Callable[[], float] = time.monotonic
"""The clock by which buttons rest; tests put another in its place."""


class RestingButton(ElidedButton):
    """A button that rests after a change of what it does, and fills up meanwhile.

    A press counts only if it began after the rest; what a held key repeats never counts.
    """

    committed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._meaning: Any = None
        self._since = now()
        self._pressed_awake: bool | None = None
        """Whether the press that is under way began after the rest. None where nobody presses."""
        self._filling = QTimer(self)
        self._filling.setInterval(_FRAME_MS)
        self._filling.timeout.connect(self._fill)
        self.clicked.connect(self._click)

    def mean(self, meaning: Any) -> None:
        """Say what a click would do, as something that can be compared; another meaning begins a rest."""
        if meaning == self._meaning:
            return
        self._meaning = meaning
        self.rest()

    def rest(self) -> None:
        """Take no clicks for :data:`REST` from now on."""
        self._since = now()
        self._pressed_awake = None if self._pressed_awake is None else False
        self._filling.start()
        self.update()

    @property
    def awake(self) -> bool:
        """Whether a click counts now."""
        return self.filled >= 1.0

    @property
    def filled(self) -> float:
        """How much of the rest is over, 0 to 1."""
        return max(0.0, min(1.0, (now() - self._since) / REST))

    def _fill(self) -> None:
        if self.awake:
            self._filling.stop()
        self.update()

    def _click(self) -> None:
        pressed, self._pressed_awake = self._pressed_awake, None
        if self.awake if pressed is None else pressed:
            self.committed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note whether the press began after the rest."""
        self._pressed_awake = self.awake
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Do nothing at the second click: it was meant for what stood there before."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter and Space once; a held key does nothing more."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            super().keyPressEvent(event)
            return
        event.accept()
        if event.isAutoRepeat():
            return
        self._pressed_awake = self.awake
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        elif self.isEnabled():
            self.click()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let a held Space be held."""
        if not event.isAutoRepeat():
            super().keyReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the button; what has not filled up yet is paler."""
        super().paintEvent(event)
        filled = self.filled
        if filled >= 1.0 or not self.isEnabled():
            return
        with QPainter(self) as painter:
            veil = QColor(theme().tokens.raised)
            veil.setAlpha(_VEIL)
            painter.fillRect(QRectF(self.width() * filled, 0, self.width(), self.height()), veil)


class CommitBar(QWidget):
    """One place with one button: what it ends, and the question where something is still open."""

    committed = Signal()  # do what was declared
    asked = Signal(bool)  # a question is asked in place, or no longer

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = RestingButton(self)
        self.button.setProperty("tone", "primary")
        self.button.setObjectName("preview.declare")
        row_layout(self).addWidget(self.button, 1)
        self.asking = False
        """Whether it asks whether to end all the same."""
        self._declared: Declaration | None = None
        self._decision: Any = None
        self._number = 0
        """How many decisions have been offered: tells this one from the one before."""
        self.button.committed.connect(self._commit)
        self.offer(None, None)

    def offer(self, declared: Declaration | None, decision: Any, idle: str = "") -> None:
        """Offer what ends the step, or nothing.

        Args:
            declared: what a click does. None for nothing: the place stays, the button cannot be pressed.
            decision: which decision this is, compared by identity.
            idle: what the button says when there is nothing to end.
        """
        self._number += self._decision is not decision
        same = self._decision is decision and declared == self._declared
        self._declared, self._decision = declared, decision
        if not same:
            self._ask(False)
        self.button.setEnabled(declared is not None)
        self._label(idle)

    def _label(self, idle: str = "") -> None:
        words = self._declared.words if self._declared is not None else idle
        if self.asking and self._declared is not None:
            words = self.tr("All the same: {action}").format(action=words)
        self.button.show_text(words)
        self.button.setAccessibleName(words)
        self.button.mean((self._number, words, self.asking))

    def withdraw(self) -> None:
        """Ask no more whether to end all the same."""
        if self.asking:
            self._ask(False)
            self._label()

    def _ask(self, on: bool) -> None:
        if on != self.asking:
            self.asking = on
            self.asked.emit(on)

    def _commit(self) -> None:
        declared = self._declared
        if declared is None:
            return
        if not self.asking and (declared.pending or declared.question):
            self._ask(True)
            self._label()
            return
        self._ask(False)
        self.committed.emit()
