"""The canvas of the face designer: boxes are chosen, moved and sized on the picture, by mouse and keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from editor.ui.editors.faces.geometry import resized
from editor.ui.editors.faces.keys import command_of
from editor.ui.editors.faces.mouse import MouseCanvas
from editor.ui.editors.faces.overlay import height_of
from editor.ui.kit.documents.draft import Path

_STEP_MM: Final = 0.5
_LARGE_MM: Final = 5.0
_FINE_MM: Final = 0.1
_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class FaceCanvas(MouseCanvas):
    """Shows the boxes of a side; what a person does is emitted, never done here."""

    deleted = Signal()
    stepped = Signal(int)  # next (1) or previous (-1) document
    key_command = Signal(str)  # copy, cut, paste, duplicate or all

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Face"))
        self.setAccessibleDescription(
            self.tr(
                "Tab goes from box to box. Arrow keys move by 0.5 mm, with Shift by 5 mm, with Alt by "
                "0.1 mm; with Ctrl they size. Delete removes, plus and minus zoom, Home shows the whole face."
            )
        )

    def event(self, event: QEvent) -> bool:
        """Tab goes from box to box, and beyond the last one to the next widget."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and command_of(event)
        ):
            event.accept()  # the window's own Ctrl+D is of documents
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            back = event.key() == Qt.Key.Key_Backtab
            if (event.key() == Qt.Key.Key_Tab or back) and self._step_box(-1 if back else 1):
                event.accept()
                return True
        return super().event(event)

    def _step_box(self, step: int) -> bool:
        paths: list[Path] = list(dict.fromkeys(one.path for one in self.spots if len(one.path) == 2))
        paths.sort(key=height_of)
        if self.chosen and self.chosen[-1][:2] in paths:
            index = paths.index(self.chosen[-1][:2]) + step
        else:
            index = 0 if step > 0 else len(paths) - 1
        if not 0 <= index < len(paths):
            return False
        self.choose([paths[index]])
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, keys = Qt.Key(event.key()), event.modifiers()
        if command := command_of(event):
            self.key_command.emit(command)
        elif key in _ARROWS and self.chosen:
            self._nudge(key, keys)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        elif key == Qt.Key.Key_Escape and self.chosen:
            outer = [one[:-2] for one in self.chosen if len(one) > 2]
            self.choose(list(dict.fromkeys(outer)))
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(1)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(-1)
        elif key == Qt.Key.Key_Home:
            self.fit()
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self.stepped.emit(1 if key == Qt.Key.Key_PageDown else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.chosen:
            self.opened.emit(self.chosen[0])
        elif key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.space = True
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.space = False
            self.setCursor(Qt.CursorShape.ArrowCursor)
        else:
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.space = False
        super().focusOutEvent(event)
        self.update()

    def _nudge(self, key: Qt.Key, keys: Qt.KeyboardModifier) -> None:
        spots = self.free_spots()
        if self.read_only or not spots:
            return
        step = _LARGE_MM if keys & Qt.KeyboardModifier.ShiftModifier else _STEP_MM
        step = _FINE_MM if keys & Qt.KeyboardModifier.AltModifier else step
        dx, dy = _ARROWS[key][0] * step, _ARROWS[key][1] * step
        if keys & Qt.KeyboardModifier.ControlModifier:
            changes = [(one, resized(one.area, "se", dx, dy)) for one in spots]
            self.dropped.emit(changes, "nudge_size")
        else:
            self.dropped.emit([(one, one.area.moved(dx, dy)) for one in spots], "nudge_move")
