"""A small ring of counters at a piece: what it may be told, by a click or by a key."""

from __future__ import annotations

import math
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QLabel, QWidget

from editor.printing.maps.pens import pen
from editor.ui.kit.theme import MARKS, SPACE_1, TYPE_BODY, TYPE_SMALL, text_font, theme
from editor.ui.pages.preview.guide import Choice

_COUNTER: Final = 36.0
"""Width of a counter, in pixels."""
_APART: Final = 44.0
"""Least distance of counters, in pixels."""
_NEAREST: Final = 46.0
"""Least radius of the ring, in pixels: the piece in it stays in sight."""
MOST_ROUND: Final = 12
"""So many counters lie in a ring; where there are more they are pictures beside the field."""


class Ring(QWidget):
    """Counters round a point of a field. It closes by Escape, when the focus goes, or by what is chosen."""

    chosen = Signal(object)  # Choice
    pointed = Signal(object)  # Choice under the pointer, or None

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self._field = field
        self.setObjectName("preview.ring")
        self.setAccessibleName(self.tr("What this piece may be told"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.choices: tuple[Choice, ...] = ()
        self._over = -1
        self.legend = QLabel(field)
        """What the counters mean, beside the ring; the one pointed at is bold."""
        self.legend.setProperty("tone", "card")
        self.legend.setMargin(SPACE_1)
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self.legend.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.legend.hide()
        self.hide()

    def open(self, choices: tuple[Choice, ...], centre: QPointF) -> None:
        """Show counters round a point, as far as there is room all in sight."""
        self.choices, self._over = choices, -1
        field = self._field
        half = self.radius() + _COUNTER / 2 + 2
        self.resize(QSize(math.ceil(2 * half), math.ceil(2 * half)))
        left = min(max(0.0, centre.x() - half), max(0.0, field.width() - 2 * half))
        top = min(max(0.0, centre.y() - half), max(0.0, field.height() - 2 * half))
        self.move(round(left), round(top))
        region = QRegion()
        for number in range(len(choices)):
            region = region.united(QRegion(self._box(number).toAlignedRect(), QRegion.RegionType.Ellipse))
        self.setMask(region)
        self.setAccessibleDescription(", ".join(f"{choice.mark}: {choice.words}" for choice in choices))
        self.show()
        self.raise_()
        self._point_at(-1)
        self._place_legend()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def _point_at(self, number: int) -> None:
        """Point at a counter, -1 for none: it is said what each of them means."""
        self._over = number
        lines = [_line(one, pointed=place == number) for place, one in enumerate(self.choices)]
        self.legend.setText(f"<table>{''.join(lines)}</table>")
        self.update()

    def _place_legend(self) -> None:
        """Put the meaning of the counters on the right of the ring; on its left where there is no room."""
        self.legend.adjustSize()
        size, box, field = self.legend.size(), self.geometry(), self._field
        left = box.right() + SPACE_1
        if left + size.width() > field.width():
            left = max(0, box.left() - SPACE_1 - size.width())
        top = min(max(0, box.center().y() - size.height() // 2), max(0, field.height() - size.height()))
        self.legend.move(left, top)
        self.legend.show()
        self.legend.raise_()

    def radius(self) -> float:
        """Return the radius of the ring, in pixels."""
        return max(_NEAREST, _APART * len(self.choices) / (2 * math.pi))

    def centre_of(self, number: int) -> QPointF:
        """Return the middle of a counter in the ring; the first one stands on top."""
        turn = 2 * math.pi * number / max(1, len(self.choices))
        middle = QPointF(self.width() / 2, self.height() / 2)
        return middle + QPointF(math.sin(turn), -math.cos(turn)) * self.radius()

    def _box(self, number: int) -> QRectF:
        centre = self.centre_of(number)
        return QRectF(centre.x() - _COUNTER / 2, centre.y() - _COUNTER / 2, _COUNTER, _COUNTER)

    def _at(self, point: QPointF) -> int:
        boxes = (number for number in range(len(self.choices)) if self._box(number).contains(point))
        return next(boxes, -1)

    def _choose(self, number: int) -> None:
        choice = self.choices[number]
        self.close_ring()
        self.chosen.emit(choice)

    def close_ring(self) -> None:
        """Put the ring away; the field has the keyboard again."""
        if not self.isHidden():
            had_focus = self.hasFocus()
            self.hide()
            self.legend.hide()
            self.pointed.emit(None)
            if had_focus:
                self._field.setFocus()

    # events

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say what the counter under the pointer is."""
        over = self._at(event.position())
        if over != self._over:
            self._point_at(over)
            self.pointed.emit(self.choices[over] if over >= 0 else None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a counter; any other button than the left puts the ring away."""
        over = self._at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and over >= 0:
            self._choose(over)
        else:
            self.close_ring()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Do nothing at the second click."""
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self._point_at(-1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Close where something else is used."""
        super().focusOutEvent(event)
        self.close_ring()

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the counters from the shortcuts of the window, and tooltips of the field away."""
        if event.type() == QEvent.Type.ToolTip:
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            own = event.key() == Qt.Key.Key_Escape or self._named(event) >= 0
            event.setAccepted(own)
            return own
        return super().event(event)

    def _named(self, event: QKeyEvent) -> int:
        """Return the counter that a key names: by its letter, or by its number from the top; -1 for none."""
        text = event.text().upper()
        marks = [choice.mark.upper() for choice in self.choices]
        if text and text in marks:
            return marks.index(text)
        number = int(text) - 1 if text.isdecimal() else -1
        return number if 0 <= number < len(marks) else -1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take a counter by its key; arrows go round, Enter takes the one pointed at."""
        key, named = event.key(), self._named(event)
        if event.isAutoRepeat():
            event.accept()
        elif key == Qt.Key.Key_Escape:
            self.close_ring()
        elif named >= 0:
            self._choose(named)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down) and self.choices:
            by = -1 if key in (Qt.Key.Key_Left, Qt.Key.Key_Up) else 1
            self._point_at((self._over + by) % len(self.choices))
            self.pointed.emit(self.choices[self._over])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._over >= 0:
            self._choose(self._over)
        else:
            self.close_ring()
            event.ignore()  # it is the field's, e.g. the next unit

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the counters."""
        tokens = theme().tokens
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, choice in enumerate(self.choices):
                box = self._box(number).adjusted(1, 1, -1, -1)
                over = number == self._over
                painter.setPen(pen(tokens.accent if over else MARKS.ink, 3 if over or choice.chosen else 1.5))
                painter.setBrush(QColor(MARKS.acts if choice.chosen else MARKS.paper))
                painter.drawEllipse(box)
                painter.setPen(QColor(MARKS.ink))
                painter.setFont(text_font(TYPE_BODY if len(choice.mark) < 3 else TYPE_SMALL, bold=True))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, choice.mark)


def _line(choice: Choice, *, pointed: bool) -> str:
    """Return the line of a counter in the legend."""
    words = f"<b>{escape(choice.words)}</b>" if pointed else escape(choice.words)
    return f"<tr><td><b>{escape(choice.mark)}</b>&nbsp;&nbsp;</td><td>{words}</td></tr>"
