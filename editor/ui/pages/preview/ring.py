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
from editor.ui.pages.preview.listed_choices import MOST_READ

_COUNTER: Final = 36.0
"""Width of a counter, in pixels."""
_APART: Final = 44.0
"""Least distance of counters, in pixels."""
_NEAREST: Final = 46.0
"""Least radius of the ring, in pixels: the piece in it stays in sight."""
MOST_ROUND: Final = 12
"""So many counters are offered in a ring; where there are more they are pictures beside the field."""
_MORE: Final = "+"
"""The counter, and its key, that goes on to the counters for which a short legend has no room."""


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
        """Those that lie in the ring now."""
        self._offered: tuple[Choice, ...] = ()
        self._first = 0
        self._centre = QPointF()
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
        """Show counters round a point, as far as there is room all in sight.

        Where they are more than the lines that are read, the last counter goes on to the others.
        """
        self._offered, self._centre = choices, centre
        self._show_from(0)
        self.show()
        self.raise_()
        self._place_legend()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def _show_from(self, first: int) -> None:
        """Lay the counters from a place in the ring."""
        most = len(self._offered) if len(self._offered) <= MOST_READ else MOST_READ - 1
        self._first, self._over = first, -1
        self.choices = self._offered[first : first + most]
        field, centre = self._field, self._centre
        half = self.radius() + _COUNTER / 2 + 2
        self.resize(QSize(math.ceil(2 * half), math.ceil(2 * half)))
        left = min(max(0.0, centre.x() - half), max(0.0, field.width() - 2 * half))
        top = min(max(0.0, centre.y() - half), max(0.0, field.height() - 2 * half))
        self.move(round(left), round(top))
        region = QRegion()
        for number in range(self._count):
            region = region.united(QRegion(self._box(number).toAlignedRect(), QRegion.RegionType.Ellipse))
        self.setMask(region)
        lines = [(choice.mark, choice.words) for choice in self.choices] + self._more()
        self.setAccessibleDescription(", ".join(f"{mark}: {words}" for mark, words in lines))
        self._point_at(-1)

    @property
    def _count(self) -> int:
        """Counters in the ring, with the one that goes on."""
        return len(self.choices) + len(self._more())

    def _more(self) -> list[tuple[str, str]]:
        """Return mark and words of the counter that goes on; none where all lie in the ring."""
        if len(self.choices) == len(self._offered):
            return []
        rest = len(self._offered) - self._first - len(self.choices)
        words = self.tr("More ({count})").format(count=rest) if rest else self.tr("Back to the first")
        return [(_MORE, words)]

    def _go_on(self) -> None:
        """Show the next counters, after the last the first ones."""
        onward = self._first + len(self.choices)
        self._show_from(onward if onward < len(self._offered) else 0)
        self._place_legend()

    def _point_at(self, number: int) -> None:
        """Point at a counter, -1 for none: it is said what each of them means."""
        self._over = number
        said = [(choice.mark, choice.words) for choice in self.choices] + self._more()
        lines = [_line(*one, pointed=place == number) for place, one in enumerate(said)]
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
        return max(_NEAREST, _APART * self._count / (2 * math.pi))

    def centre_of(self, number: int) -> QPointF:
        """Return the middle of a counter in the ring; the first one stands on top."""
        turn = 2 * math.pi * number / max(1, self._count)
        middle = QPointF(self.width() / 2, self.height() / 2)
        return middle + QPointF(math.sin(turn), -math.cos(turn)) * self.radius()

    def _box(self, number: int) -> QRectF:
        centre = self.centre_of(number)
        return QRectF(centre.x() - _COUNTER / 2, centre.y() - _COUNTER / 2, _COUNTER, _COUNTER)

    def _at(self, point: QPointF) -> int:
        boxes = (number for number in range(self._count) if self._box(number).contains(point))
        return next(boxes, -1)

    def _take(self, number: int) -> None:
        """Choose a counter of the ring, or go on to the others."""
        if number < len(self.choices):
            self._choose(self.choices[number])
        else:
            self._go_on()

    def _choose(self, choice: Choice) -> None:
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
            self.pointed.emit(self._pointed_at())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a counter; any other button than the left puts the ring away."""
        over = self._at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and over >= 0:
            self._take(over)
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
            own = event.key() == Qt.Key.Key_Escape or self._named(event) is not None or self._goes_on(event)
            event.setAccepted(own)
            return own
        return super().event(event)

    def _pointed_at(self) -> Choice | None:
        """Return what the counter under the pointer stands for; None where there is none, or it goes on."""
        return self.choices[self._over] if 0 <= self._over < len(self.choices) else None

    def _goes_on(self, event: QKeyEvent) -> bool:
        return event.text() == _MORE and bool(self._more())

    def _named(self, event: QKeyEvent) -> Choice | None:
        """Return what a key names: by its letter, or by the number of its counter from the top."""
        text = event.text().upper()
        marked = [choice for choice in self._offered if text and choice.mark.upper() == text]
        number = int(text) - 1 if text.isdecimal() else -1
        numbered = self.choices[number : number + 1] if number >= 0 else ()
        return next(iter((*marked, *numbered)), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take a counter by its key; arrows go round, Enter takes the one pointed at."""
        key, named = event.key(), self._named(event)
        if event.isAutoRepeat():
            event.accept()
        elif key == Qt.Key.Key_Escape:
            self.close_ring()
        elif named is not None:
            self._choose(named)
        elif self._goes_on(event):
            self._go_on()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down) and self.choices:
            back = key in (Qt.Key.Key_Left, Qt.Key.Key_Up)
            self._point_at((max(self._over, 0) - 1 if back else self._over + 1) % self._count)
            self.pointed.emit(self._pointed_at())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._over >= 0:
            self._take(self._over)
        else:
            self.close_ring()
            event.ignore()  # it is the field's, e.g. the next unit

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the counters."""
        tokens = theme().tokens
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            marks = [(choice.mark, choice.chosen) for choice in self.choices]
            marks += [(mark, False) for mark, _words in self._more()]
            for number, (mark, chosen) in enumerate(marks):
                box = self._box(number).adjusted(1, 1, -1, -1)
                over = number == self._over
                painter.setPen(pen(tokens.accent if over else MARKS.ink, 3 if over or chosen else 1.5))
                painter.setBrush(QColor(MARKS.acts if chosen else MARKS.paper))
                painter.drawEllipse(box)
                painter.setPen(QColor(MARKS.ink))
                painter.setFont(text_font(TYPE_BODY if len(mark) < 3 else TYPE_SMALL, bold=True))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark)


def _line(mark: str, said: str, *, pointed: bool) -> str:
    """Return the line of a counter in the legend."""
    words = f"<b>{escape(said)}</b>" if pointed else escape(said)
    return f"<tr><td><b>{escape(mark)}</b>&nbsp;&nbsp;</td><td>{words}</td></tr>"
