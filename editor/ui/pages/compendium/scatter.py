"""A chart of two numbers of many cards: a dot for each, and the straight line through them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, hypot, log10
from typing import Final

from PySide6.QtCore import QEvent, QLocale, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.ui.kit.theme import SPACE_2, TYPE_BODY, TYPE_SMALL, Tokens, text_font, theme

_LEFT: Final = 64
_FOOT: Final = 46
_HEAD: Final = 26
_RIGHT: Final = 20
_DOT: Final = 4.5
_NEAR: Final = 9.0
_TICKS: Final = 6
_NAMED: Final = 5


@dataclass(frozen=True)
class Dot:
    """One card."""

    id: str
    name: str
    x: float
    y: float
    colour: str


@dataclass(frozen=True)
class Trend:
    """The straight line of least squares."""

    start: float
    slope: float
    determined: float
    """Share of the differences that the line explains."""

    def at(self, x: float) -> float:
        """Return the height of the line."""
        return self.start + self.slope * x


def trend(dots: Sequence[Dot]) -> Trend | None:
    """Return the line through dots. None if they are fewer than three, or x never varies."""
    count = len(dots)
    if count < 3:
        return None
    mean_x, mean_y = sum(dot.x for dot in dots) / count, sum(dot.y for dot in dots) / count
    wide = sum((dot.x - mean_x) ** 2 for dot in dots)
    high = sum((dot.y - mean_y) ** 2 for dot in dots)
    both = sum((dot.x - mean_x) * (dot.y - mean_y) for dot in dots)
    if wide <= 0:
        return None
    slope = both / wide
    return Trend(mean_y - slope * mean_x, slope, both * both / (wide * high) if high > 0 else 1.0)


@dataclass(frozen=True)
class Scale:
    """An axis from round number to round number."""

    low: float
    high: float
    step: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Scale:
        """Return a scale that holds values; with 0 where that is near."""
        low, high = min(values, default=0.0), max(values, default=1.0)
        if low > 0 and low < (high - low):
            low = 0.0
        span = high - low or abs(high) or 1.0
        raw = span / _TICKS
        power = 10.0 ** floor(log10(raw))
        step = next(times * power for times in (1, 2, 5, 10) if times * power >= raw)
        least, most = floor(low / step) * step, ceil(high / step) * step
        return cls(least, most if most > least else least + step, step)

    def share(self, value: float) -> float:
        """Return where a value lies, 0 to 1."""
        return (value - self.low) / (self.high - self.low)

    def ticks(self) -> tuple[float, ...]:
        """Return the numbers that are labelled."""
        return tuple(self.low + self.step * n for n in range(round((self.high - self.low) / self.step) + 1))


@dataclass(frozen=True)
class Chart:
    """All that is drawn, on the screen and into files alike."""

    dots: tuple[Dot, ...] = ()
    x: str = ""
    y: str = ""
    line: bool = True

    def paint(self, painter: QPainter, size: QSize, tokens: Tokens, marked: str = "") -> dict[str, QPointF]:
        """Draw the chart; return where each dot lies. Names stand beside the dots farthest from the line."""
        area = QRectF(
            _LEFT, _HEAD, max(40, size.width() - _LEFT - _RIGHT), max(40, size.height() - _HEAD - _FOOT)
        )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        across, up = Scale.of([dot.x for dot in self.dots]), Scale.of([dot.y for dot in self.dots])
        self._axes(painter, area, across, up, tokens)
        found = trend(self.dots) if self.line else None
        places = {
            dot.id: QPointF(
                area.left() + area.width() * across.share(dot.x),
                area.bottom() - area.height() * up.share(dot.y),
            )
            for dot in self.dots
        }
        if found is not None:
            self._trend(painter, area, across, up, found, tokens)
        painter.setClipping(False)
        for dot in self.dots:
            here = dot.id == marked
            painter.setPen(QPen(QColor(tokens.text if here else tokens.surface), 2 if here else 1))
            painter.setBrush(QColor(dot.colour))
            painter.drawEllipse(places[dot.id], *((_DOT + 2,) * 2 if here else (_DOT,) * 2))
        if found is not None:
            self._names(painter, area, places, found, tokens)
        return places

    def _axes(self, painter: QPainter, area: QRectF, across: Scale, up: Scale, tokens: Tokens) -> None:
        centre, right = Qt.AlignmentFlag.AlignCenter, Qt.AlignmentFlag.AlignRight
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(text_font(TYPE_SMALL))
        for value in across.ticks():
            x = area.left() + area.width() * across.share(value)
            painter.setPen(QPen(QColor(tokens.border), 1))
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
            painter.setPen(QColor(tokens.muted))
            painter.drawText(QRectF(x - 40, area.bottom() + 4, 80, 16), centre, _number(value))
        for value in up.ticks():
            y = area.bottom() - area.height() * up.share(value)
            painter.setPen(QPen(QColor(tokens.border), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(tokens.muted))
            painter.drawText(QRectF(0, y - 8, _LEFT - 6, 16), right | middle, _number(value))
        painter.setPen(QPen(QColor(tokens.border_strong), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.drawLine(area.bottomLeft(), area.topLeft())
        painter.setPen(QColor(tokens.text))
        painter.setFont(text_font(TYPE_BODY, bold=True))
        painter.drawText(QRectF(area.left(), area.bottom() + 20, area.width(), 20), centre, self.x)
        painter.drawText(QRectF(4, 2, area.width() + _LEFT, 20), Qt.AlignmentFlag.AlignLeft | middle, self.y)

    def _trend(
        self, painter: QPainter, area: QRectF, across: Scale, up: Scale, found: Trend, tokens: Tokens
    ) -> None:
        ends = [
            QPointF(
                area.left() + area.width() * across.share(x),
                area.bottom() - area.height() * up.share(found.at(x)),
            )
            for x in (across.low, across.high)
        ]
        painter.save()
        painter.setClipRect(area)
        painter.setPen(QPen(QColor(tokens.accent), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(*ends)
        painter.restore()
        painter.setFont(text_font(TYPE_SMALL))
        painter.setPen(QColor(tokens.accent))
        words = f"R² = {QLocale().toString(found.determined, 'f', 2)}"
        box = QRectF(area.right() - 120, 2, 120, 20)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)

    def _names(
        self, painter: QPainter, area: QRectF, places: dict[str, QPointF], found: Trend, tokens: Tokens
    ) -> None:
        far = sorted(self.dots, key=lambda dot: -abs(dot.y - found.at(dot.x)))[:_NAMED]
        painter.setFont(text_font(TYPE_SMALL))
        painter.setPen(QColor(tokens.text))
        taken: list[QRectF] = []
        for dot in far:
            place = places[dot.id]
            name = painter.fontMetrics().elidedText(dot.name, Qt.TextElideMode.ElideRight, 150)
            wide = painter.fontMetrics().horizontalAdvance(name) + 2
            left = (
                place.x() + SPACE_2
                if place.x() + SPACE_2 + wide < area.right()
                else place.x() - SPACE_2 - wide
            )
            box = QRectF(left, place.y() - 8, wide, 16)
            if not any(box.intersects(other) for other in taken):
                taken.append(box)
                painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)


class ScatterView(QWidget):
    """Shows a chart; names on hover, a click opens the card."""

    opened = Signal(str)  # id of the card

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chart = Chart()
        self._places: dict[str, QPointF] = {}
        self._marked = ""
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(260, 220)
        theme().changed.connect(self.update)

    def show_chart(self, chart: Chart) -> None:
        """Show another chart."""
        self.chart = chart
        self._marked = ""
        self.setAccessibleName(self.tr("{y} against {x}").format(y=chart.y, x=chart.x))
        found = trend(chart.dots)
        words = [self.tr("%n card(s)", "", len(chart.dots))]
        if found is not None:
            words.append(f"R² {QLocale().toString(found.determined, 'f', 2)}")
        self.setAccessibleDescription(", ".join(words))
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for about a third of the window."""
        return QSize(460, 380)

    def mark(self, document_id: str) -> None:
        """Show which dot a card is."""
        if document_id != self._marked:
            self._marked = document_id
            self.update()

    def at(self, place: QPointF) -> Dot | None:
        """Return the dot at a place of the widget."""
        near = [
            (hypot(place.x() - spot.x(), place.y() - spot.y()), dot)
            for dot in self.chart.dots
            if (spot := self._places.get(dot.id)) is not None
        ]
        away, dot = min(near, key=lambda one: one[0], default=(_NEAR + 1, None))
        return dot if away <= _NEAR else None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the chart, or why there is none."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme().tokens.surface))
            if self.chart.dots:
                self._places = self.chart.paint(painter, self.size(), theme().tokens, self._marked)
            else:
                self._places = {}
                painter.setPen(QColor(theme().tokens.muted))
                words = self.tr("No card has both numbers. Choose others.")
                flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
                painter.drawText(self.rect().adjusted(SPACE_2, 0, -SPACE_2, 0), flags, words)

    def event(self, event: QEvent) -> bool:
        """Show the name of the card under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            dot = self.at(QPointF(event.pos()))
            if dot is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), self.words(dot), self)
            return True
        return super().event(event)

    def words(self, dot: Dot) -> str:
        """Return the words about a dot."""
        return f"{dot.name}\n{self.chart.x}: {_number(dot.x)}\n{self.chart.y}: {_number(dot.y)}"

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Mark the dot under the pointer."""
        dot = self.at(event.position())
        self.mark(dot.id if dot is not None else "")
        self.setCursor(Qt.CursorShape.PointingHandCursor if dot is not None else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the card that was clicked."""
        dot = self.at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and dot is not None:
            self.opened.emit(dot.id)


def _number(value: float) -> str:
    digits = 0 if float(value).is_integer() else 2 if abs(value) < 10 else 1
    return QLocale().toString(float(value), "f", digits)
