"""The chart of a campaign that is edited: boxes dragged, arrows drawn, all of it by keys, too."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QScrollArea, QWidget

from editor.printing.campaign_chart import ChartLook, arrow_path, distance_to, handle_of, paint_chart
from editor.rules.core.campaigns.chart import BOX_HEIGHT, BOX_WIDTH, Arrow, Box, Chart
from editor.ui.kit.theme import text_font, theme
from schemas.messages import sentence

_HANDLE: Final = 12
_NEAR: Final = 8
_STEP: Final = 20
_MORE: Final = 200
"""Room beyond the last box, to drag one there."""
_KEYS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def themed_look() -> ChartLook:
    """Return the colours of the window."""
    colours = theme().tokens
    return ChartLook(
        ink=colours.text,
        muted=colours.muted,
        paper=colours.surface,
        box=colours.raised,
        line=colours.border_strong,
        marked=colours.accent,
        soft=colours.accent_soft,
        font=lambda size, bold: text_font(size, bold=bold),
    )


class ChartView(QWidget):
    """Shows a chart; says what is chosen, and what the person wants of it."""

    chosen_changed = Signal(str)  # id of a box; '' for none
    moved = Signal(str, float, float)  # id of a box, its new place
    connected = Signal(str, str)  # start, end of an arrow that was drawn
    opened = Signal(str)  # id of a box
    removed = Signal()  # what is chosen
    menu_wanted = Signal(object)  # QPoint on the screen

    def __init__(self, language: str, parent: QWidget | None = None, *, editable: bool = True) -> None:
        super().__init__(parent)
        self._language = language
        self._editable = editable
        self.chart = Chart((), ())
        self.look = ChartLook()
        self.chosen = ""
        self.arrow: tuple[str, str] | None = None
        """Start and end of the arrow that is chosen."""
        self.linking: str | None = None
        """Box from which an arrow is being drawn."""
        self.scale = 1.0
        self._drag: tuple[str, QPointF] | None = None
        self._dragged: QPointF | None = None
        self._pointer = QPointF()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Chart of the campaign"))
        theme().changed.connect(self._take_theme)

    # what is shown

    def show_chart(self, chart: Chart, look: ChartLook) -> None:
        """Show a chart; what is chosen stays chosen where it is still there."""
        self.chart, self.look = chart, look
        if self.chosen and chart.box(self.chosen) is None:
            self.choose("")
        if self.arrow is not None and self.chosen_arrow() is None:
            self.arrow = None
        self._describe()
        self.updateGeometry()
        self.resize(self.sizeHint())
        self.update()

    def _take_theme(self) -> None:
        marks = ("boxes", "arrows", "pictures", "under")
        self.look = replace(themed_look(), **{name: getattr(self.look, name) for name in marks})
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room that the boxes take, and some to drag them into."""
        width, height = self.chart.size
        more = _MORE if self._editable else 0
        return QSize(round((width + more) * self.scale), round((height + more // 2) * self.scale))

    def minimumSizeHint(self) -> QSize:
        """Return what the scroll area must scroll."""
        return self.sizeHint()

    def zoom(self, scale: float) -> None:
        """Show it larger or smaller."""
        self.scale = max(0.4, min(2.0, scale))
        self.updateGeometry()
        self.resize(self.sizeHint())
        self.update()

    def choose(self, ident: str) -> None:
        """Choose a box; '' for none."""
        self.arrow = None
        if ident != self.chosen:
            self.chosen = ident
            self.chosen_changed.emit(ident)
        self._describe()
        self.reveal(ident)
        self.update()

    def chosen_arrow(self) -> Arrow | None:
        """Return the arrow that is chosen; None if a box is, or nothing."""
        return next((one for one in self.chart.arrows if (one.start, one.end) == self.arrow), None)

    def _describe(self) -> None:
        """Say to screen readers what is chosen and where it leads."""
        box = self.chart.box(self.chosen)
        if box is None:
            self.setAccessibleDescription("")
            return
        ways = [
            f"{', '.join(sentence(one, self._language) for one in arrow.results)}: {self._title(arrow.end)}"
            for arrow in self.chart.arrows
            if arrow.start == box.id
        ]
        self.setAccessibleDescription("; ".join([self._title(box.id), *ways]))

    def _title(self, ident: str) -> str:
        box = self.chart.box(ident)
        return box.title.get(self._language) or ident if box is not None else ident

    def reveal(self, ident: str) -> None:
        """Scroll to a box; nothing happens where there is none of that id."""
        box, area = self.chart.box(ident), self.parent()
        outer = area.parent() if area is not None else None
        if box is not None and isinstance(outer, QScrollArea):
            centre = QPointF(box.x + BOX_WIDTH / 2, box.y + BOX_HEIGHT / 2) * self.scale
            outer.ensureVisible(
                round(centre.x()), round(centre.y()), round(BOX_WIDTH * 0.6), round(BOX_HEIGHT)
            )

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = replace(
            self.look,
            boxes=self.look.boxes | {self.chosen},
            arrows=self.look.arrows | ({self.arrow} if self.arrow is not None else set()),
            handles=self._editable,
        )
        chart = self.chart
        if self._dragged is not None and self._drag is not None:
            chart = _with_place(chart, self._drag[0], self._dragged)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(look.paper))
            painter.scale(self.scale, self.scale)
            paint_chart(painter, chart, look, self._language)
            start = chart.box(self.linking or "")
            if start is not None:
                painter.setPen(QPen(QColor(look.marked), 2, Qt.PenStyle.DashLine))
                painter.drawLine(handle_of(start), self._pointer)
            if self.hasFocus():
                painter.resetTransform()
                painter.setPen(QPen(QColor(look.marked), 1, Qt.PenStyle.DotLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))

    # the mouse

    def box_at(self, place: QPointF) -> Box | None:
        """Return the box at a place of the chart, the uppermost one; None if there is none."""
        return next((one for one in reversed(self.chart.boxes) if one.holds(place.x(), place.y())), None)

    def _handle_at(self, place: QPointF) -> Box | None:
        for one in self.chart.boxes:
            away = handle_of(one) - place
            if not one.is_end and max(abs(away.x()), abs(away.y())) <= _HANDLE:
                return one
        return None

    def _arrow_at(self, place: QPointF) -> Arrow | None:
        paths = ((one, arrow_path(self.chart, one)) for one in self.chart.arrows)
        near = [(distance_to(path, place), one) for one, path in paths if path is not None]
        found = min(near, key=lambda pair: pair[0], default=None)
        return found[1] if found is not None and found[0] <= _NEAR else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position() / self.scale
        if event.button() != Qt.MouseButton.LeftButton:
            box = self.box_at(place)
            if box is not None:
                self.choose(box.id)
            return
        self._pointer = place
        if self._editable and (start := self._handle_at(place)) is not None:
            self.linking = start.id
            self.choose(start.id)
            return
        box = self.box_at(place)
        if box is not None:
            self.choose(box.id)
            if self._editable:
                self._drag = box.id, place - QPointF(box.x, box.y)
        elif (arrow := self._arrow_at(place)) is not None:
            self.choose(arrow.start)
            self.arrow = arrow.start, arrow.end
            self.update()
        else:
            self.choose("")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer = event.position() / self.scale
        if self._drag is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._dragged = self._pointer - self._drag[1]
            self.update()
        elif self.linking is not None:
            self.update()
        on_handle = self._editable and self._handle_at(self._pointer) is not None
        self.setCursor(Qt.CursorShape.CrossCursor if on_handle else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        place = event.position() / self.scale
        dragged, drag, self._dragged, self._drag = self._dragged, self._drag, None, None
        if self.linking is not None:
            start, self.linking = self.linking, None
            end = self.box_at(place)
            if end is not None and self._handle_at(place) is None:
                self.connected.emit(start, end.id)
        elif drag is not None and dragged is not None:
            self.moved.emit(drag[0], max(0.0, dragged.x()), max(0.0, dragged.y()))
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        box = self.box_at(event.position() / self.scale)
        self._drag = None
        if box is not None:
            self.opened.emit(box.id)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit(event.globalPos())

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
        elif key == Qt.Key.Key_Escape and self.linking is not None:
            self.linking = None
            self.update()
        elif key == Qt.Key.Key_Delete and self._editable:
            self.removed.emit()
        elif key in _KEYS and event.modifiers() & Qt.KeyboardModifier.AltModifier and self._editable:
            box, (dx, dy) = self.chart.box(self.chosen), _KEYS[Qt.Key(key)]
            if box is not None:
                self.moved.emit(box.id, max(0, box.x + dx * _STEP), max(0, box.y + dy * _STEP))
        elif key in _KEYS:
            self._go(*_KEYS[Qt.Key(key)])
        else:
            super().keyPressEvent(event)

    def begin_link(self) -> None:
        """Draw an arrow by keys from the chosen chapter: the arrows choose where to, Enter draws it."""
        box = self.chart.box(self.chosen)
        if box is not None and not box.is_end:
            self.linking = box.id
            self._pointer = handle_of(box) + QPointF(_STEP, 0)
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.update()

    def _enter(self) -> None:
        if self.linking is not None:
            start, self.linking = self.linking, None
            self.connected.emit(start, self.chosen)
            self.update()
        elif self.chosen:
            self.opened.emit(self.chosen)

    def _go(self, dx: int, dy: int) -> None:
        """Choose the nearest box in a direction."""
        here = self.chart.box(self.chosen)
        if here is None:
            self.choose(self.chart.boxes[0].id if self.chart.boxes else "")
            return
        ahead = [
            (along + 2 * abs((one.y - here.y) * dx + (one.x - here.x) * dy), one)
            for one in self.chart.boxes
            if (along := (one.x - here.x) * dx + (one.y - here.y) * dy) > 0
        ]
        found = min(ahead, key=lambda pair: pair[0], default=None)
        if found is not None:
            self._pointer = QPointF(found[1].x, found[1].y + BOX_HEIGHT / 2)
            self.choose(found[1].id)


def _with_place(chart: Chart, ident: str, place: QPointF) -> Chart:
    boxes = tuple(
        replace(one, x=max(0, round(place.x())), y=max(0, round(place.y()))) if one.id == ident else one
        for one in chart.boxes
    )
    return replace(chart, boxes=boxes)
