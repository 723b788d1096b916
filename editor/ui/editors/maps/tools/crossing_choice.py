"""The small choice beside a crossing that was just drawn: a bridge, a ford, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QPushButton

from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.tools.specs import CROSSING_NAMES
from editor.ui.kit.actions import CONTEXT
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2

_KINDS: Final = ("bridge", "ford", "leave")
_KEYS: Final = {
    Qt.Key.Key_1: "bridge",
    Qt.Key.Key_2: "ford",
    Qt.Key.Key_3: "leave",
    Qt.Key.Key_Escape: "leave",
}
_AWAY: Final = 24
"""Pixels between the crossing and the choice: what is decided stays in sight."""

Answer = Callable[[str, bool], None]


class CrossingChoice(QFrame):
    """Lies on the canvas and lets the pointer and the keyboard be: the next stroke says "leave"."""

    def __init__(self, canvas: MapCanvas, at: QPointF, count: int, answer: Answer) -> None:
        """Show it.

        Args:
            canvas: the view that was drawn on.
            at: the crossing, in the view.
            count: how many rivers are crossed.
            answer: takes bridge, ford or leave, and whether it shall always be so.
        """
        super().__init__(canvas)
        self._canvas, self._answer, self._open = canvas, answer, True
        self.setObjectName("crossing_choice")
        self.setProperty("tone", "bar")
        self.setAutoFillBackground(True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        column = column_layout(self, SPACE_2, SPACE_1)
        column.addWidget(QLabel(self.tr("%n crossing(s) of a river", "", count), self))
        row = row_layout(None, 0, SPACE_1)
        for number, kind in enumerate(_KINDS, 1):
            button = QPushButton(
                f"{QCoreApplication.translate(CONTEXT, CROSSING_NAMES[kind])} ({number})", self
            )
            button.setObjectName(f"crossing_{kind}")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _on=False, kind=kind: self.choose(kind))
            row.addWidget(button)
        column.addLayout(row)
        self.always = QCheckBox(self.tr("Always do this"), self)
        self.always.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.addWidget(self.always)
        canvas.installEventFilter(self)
        canvas.view_changed.connect(self.leave)
        self.adjustSize()
        beside, below = at.x() + _AWAY, at.y() + _AWAY
        if beside + self.width() > canvas.width():
            beside = at.x() - _AWAY - self.width()
        if below + self.height() > canvas.height():
            below = at.y() - _AWAY - self.height()
        self.move(max(0, round(beside)), max(0, round(below)))
        self.show()

    def choose(self, kind: str) -> None:
        """Answer, and go; only the first answer counts."""
        if not self._open:
            return
        self._open = False
        self._canvas.removeEventFilter(self)
        self.hide()
        self.deleteLater()
        self._answer(kind, self.always.isChecked())

    def leave(self) -> None:
        """Go without building anything: the map is moved or changed."""
        self.always.setChecked(False)
        self.choose("leave")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take its keys from the canvas, before a shortcut gets them; a press on the map leaves."""
        if event.type() == QEvent.Type.MouseButtonPress:
            self.leave()
        elif isinstance(event, QKeyEvent) and (kind := _KEYS.get(Qt.Key(event.key()))) is not None:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.choose(kind)
                return True
        return False
