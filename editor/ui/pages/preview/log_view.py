"""How the log looks: wrapped sentences, a bar in the colour of the side, dice as small pips."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import (
    SPACE_1,
    SPACE_2,
    SPACE_3,
    SPACE_4,
    TYPE_BODY,
    TYPE_SMALL,
    muted,
    text_font,
    theme,
)
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import icon_button, wrapped
from editor.ui.pages.preview.log import ROW, LogFilter, LogModel, LogRow
from editor.ui.pages.preview.marks import paint_cube, paint_die
from editor.ui.pages.preview.scene import SideLook
from schemas.typography import unbroken

_DIE: Final = 18
_BAR: Final = 3
_FILTERED: Final = 110
"""In a lower log there is no room for its filter, in pixels."""
_DETAILED: Final = 160
"""In a lower log there is no room for what a number is made of, in pixels."""
_PAGE_KEYS: Final = (Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Right)


class LogDelegate(QStyledItemDelegate):
    """Draws one line of the log."""

    def __init__(self, view: QListView, model: LogModel) -> None:
        super().__init__(view)
        self._view = view
        self._model = model
        self._heights: dict[tuple[str, int, int], int] = {}
        self.sides: tuple[SideLook, ...] = ()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of a line, its words wrapped to the width of the list."""
        row: LogRow = index.data(ROW)
        width = self._view.viewport().width()
        key = (row.text, len(row.dice), width)
        if key not in self._heights:
            if len(self._heights) > 50_000:
                self._heights.clear()
            self._heights[key] = self._height(row, width)
        return QSize(width, self._heights[key])

    def _height(self, row: LogRow, width: int) -> int:
        if row.heading:
            return QFontMetrics(_font(row)).height() + (SPACE_3 if row.heading == 1 else SPACE_2)
        box = QRect(0, 0, self._text_width(row, width), 10_000)
        wraps = int(Qt.TextFlag.TextWordWrap)
        needed = QFontMetrics(_font(row)).boundingRect(box, wraps, unbroken(row.text)).height()
        return max(needed, _DIE if row.dice else 0) + SPACE_2

    def _text_width(self, row: LogRow, width: int) -> int:
        return max(60, width - SPACE_3 - SPACE_2 - len(row.dice) * (_DIE + 2))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw a line; what has not happened yet at the moment shown is dimmed."""
        row: LogRow = index.data(ROW)
        tokens = theme().tokens
        rect: QRect = option.rect
        state = option.state
        painter.save()
        if row.heading == 1:
            painter.fillRect(rect, QColor(tokens.raised))
            painter.setPen(QColor(tokens.border))
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(tokens.accent_soft))
        ahead = row.moment > self._model.moment
        if row.side is not None and row.side < len(self.sides):
            painter.setOpacity(0.4 if ahead else 1.0)
            bar = QRect(rect.left(), rect.top() + 2, _BAR, rect.height() - 4)
            painter.fillRect(bar, QColor(self.sides[row.side].colour))
            painter.setOpacity(1.0)
        painter.setFont(_font(row))
        ink = tokens.disabled if ahead else tokens.accent if row.heading == 2 else tokens.text
        painter.setPen(QColor(ink))
        flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter)
        words = rect.adjusted(SPACE_3, 0, 0, 0)
        words.setWidth(self._text_width(row, rect.width()))
        painter.drawText(words, flags, unbroken(row.text))
        self._paint_dice(painter, rect, row, 0.4 if ahead else 1.0)
        painter.restore()

    def _paint_dice(self, painter: QPainter, rect: QRect, row: LogRow, opacity: float) -> None:
        painter.setOpacity(opacity)
        left = rect.right() - SPACE_1 - len(row.dice) * (_DIE + 2)
        for number, (sides, face) in enumerate(row.dice):
            box = QRectF(left + number * (_DIE + 2), rect.center().y() - _DIE / 2 + 1, _DIE, _DIE)
            if sides == 6:
                paint_cube(painter, box, face)
            else:
                paint_die(painter, QPointF(box.center()), _DIE + 2, face)


def _font(row: LogRow) -> QFont:
    if row.heading:
        return text_font(TYPE_BODY if row.heading == 1 else TYPE_SMALL, bold=True)
    return text_font(TYPE_BODY)


class LogList(QListView):
    """The list; stepping keys are left to the page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._followed = QPersistentModelIndex()
        """The row that stays in view until somebody scrolls."""
        self._edging = False
        self._again = single_shot(self, 0, self._show_again)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Space, Left and Right to the page."""
        if event.key() in _PAGE_KEYS and not event.modifiers():
            event.ignore()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the lines anew."""
        super().resizeEvent(event)
        if self._edging:
            return  # the edge above the rows changed
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()
        self._again.start()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Who scrolls sees all rows go by."""
        self._followed = QPersistentModelIndex()
        self._set_edge(0)
        super().wheelEvent(event)

    def show_row(self, index: QModelIndex) -> None:
        """Bring a row into view, with no half row above: what is seen of it becomes an empty edge."""
        self._followed = QPersistentModelIndex(index)
        self._set_edge(0)
        self.scrollTo(index)
        top = self.visualRect(self.indexAt(QPoint(0, 0)))
        seen = top.bottom() + 1
        if top.top() < 0 and seen + self.visualRect(index).height() <= self.viewport().height():
            self._set_edge(seen)
            self.scrollTo(index)

    def _set_edge(self, height: int) -> None:
        self._edging = True
        self.setViewportMargins(0, height, 0, 0)
        self._edging = False

    def _show_again(self) -> None:
        if self._followed.isValid() and self.isVisible():
            self.show_row(self._followed.model().index(self._followed.row(), 0))

    def changeEvent(self, event: QEvent) -> None:
        """Another font needs other heights."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.scheduleDelayedItemsLayout()


class LogPanel(QWidget):
    """Filter, list, and what the number of the line in hand is made of."""

    moment_chosen = Signal(int)
    row_chosen = Signal(object)  # LogRow

    def __init__(self, model: LogModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = model
        self.subject = ""
        self._filters = QWidget(self)
        self.search = QLineEdit(self._filters)
        self.search.setPlaceholderText(self.tr("Filter the log"))
        self.search.setAccessibleName(self.tr("Filter the log"))
        self.search.setClearButtonEnabled(True)
        self.only_dice = self._toggle("dices", self.tr("Only lines with dice"))
        self.only_subject = self._toggle("target", self.tr("Only lines about the unit that is selected"))
        self.view = LogList(self)
        self.view.setModel(model)
        self.view.setMinimumHeight(2 * self.fontMetrics().height())  # less than Qt would: low windows
        self.view.setAccessibleName(self.tr("Log of the battle"))
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.delegate = LogDelegate(self.view, model)
        self.view.setItemDelegate(self.delegate)
        self._by_hand = False
        self.empty = wrapped(muted(QLabel(self), TYPE_BODY))
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.details = wrapped(muted(QLabel(self), TYPE_SMALL))
        self._lay_out()
        self.search.textChanged.connect(self._filter)
        self.only_dice.toggled.connect(self._filter)
        self.only_subject.toggled.connect(self._filter)
        self.view.clicked.connect(self._choose)
        self.view.activated.connect(self._choose)
        model.rowsInserted.connect(self._show_empty)
        model.modelReset.connect(self._show_empty)
        self._show_empty()

    def _toggle(self, icon: str, tip: str) -> QToolButton:
        button = icon_button(self._filters, icon, tip)
        button.setCheckable(True)
        return button

    def _lay_out(self) -> None:
        row = row_layout(self._filters, spacing=SPACE_1)
        row.addWidget(self.search, 1)
        row.addWidget(self.only_dice)
        row.addWidget(self.only_subject)
        column = column_layout(self, (SPACE_2, SPACE_2, SPACE_2, SPACE_1), SPACE_1)
        column.addWidget(self._filters)
        column.addWidget(self.view, 1)
        column.addWidget(self.empty, 1)
        column.addWidget(self.details)

    def minimumSizeHint(self) -> QSize:
        """Return room for two lines: the rest goes where there is none for it."""
        return QSize(super().minimumSizeHint().width(), self.view.minimumHeight() + SPACE_4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Filter where there is room for it, or something is filtered."""
        super().resizeEvent(event)
        self._filters.setVisible(self.height() >= _FILTERED or self.model.filter != LogFilter())

    def set_sides(self, sides: tuple[SideLook, ...]) -> None:
        """Take the colours of the sides."""
        self.delegate.sides = sides

    def go_on(self, before: LogPanel) -> None:
        """Filter as another panel does, and show the same moment."""
        self.set_subject(before.subject)
        self.search.setText(before.search.text())
        self.only_dice.setChecked(before.only_dice.isChecked())
        self.only_subject.setChecked(before.only_subject.isChecked())
        self.show_moment(before.model.moment)

    def set_by_hand(self, on: bool) -> None:
        """Say whether a person acts, or the battle goes on when it is played."""
        self._by_hand = on
        self._show_empty()

    def set_subject(self, subject: str) -> None:
        """A piece was chosen on the field."""
        self.subject = subject
        self.only_subject.setEnabled(bool(subject) or self.only_subject.isChecked())
        if self.only_subject.isChecked():
            self._filter()

    def show_moment(self, moment: int) -> None:
        """Bring the last line before a moment into view."""
        self.model.show_moment(moment)
        number = self.model.last_before(moment)
        if number is None:
            self.view.clearSelection()
            self.view.scrollToTop()
            self.details.hide()
        else:
            index = self.model.index(number, 0)
            self.view.setCurrentIndex(index)
            self.view.show_row(index)
            self._show_details(index.data(ROW))
        self.view.viewport().update()

    def _show_details(self, row: LogRow) -> None:
        self.details.setText(" · ".join(row.details))
        self.details.setVisible(bool(row.details) and self.height() >= _DETAILED)

    def _choose(self, index: QModelIndex) -> None:
        row: Any = index.data(ROW)
        if row is not None:
            self._show_details(row)
            self.moment_chosen.emit(row.moment)
            self.row_chosen.emit(row)

    def _filter(self) -> None:
        self.model.set_filter(
            LogFilter(
                self.search.text(),
                self.only_dice.isChecked(),
                self.subject if self.only_subject.isChecked() else "",
            )
        )
        self.show_moment(self.model.moment)

    def _show_empty(self) -> None:
        some = self.model.rowCount() > 0
        filtered = self.model.filter != LogFilter()
        words = self.tr("Nothing has happened yet. Space plays the battle.")
        if filtered:
            words = self.tr("No line fits the filter.")
        elif self._by_hand:
            words = self.tr("Nothing has happened yet.")
        self.empty.setText(words)
        self.view.setVisible(some)
        self.empty.setVisible(not some)
