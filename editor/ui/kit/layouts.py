"""Columns, rows, grids and forms with their margins, layouts that wrap or are laid out again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

Box = TypeVar("Box", bound=QLayout)
AnyWidget = TypeVar("AnyWidget", bound=QWidget)
Margins = int | tuple[int, int, int, int]
"""px around the contents of a layout: the same on all sides, or left, top, right and bottom."""
Spacing = int | tuple[int, int]
"""px between widgets: the same both ways, or across and down."""
_LINE: Final = 28
"""px of a widget of one line: a label stands in the middle of the first one."""


def column_layout(
    parent: QWidget | None = None, margins: Margins = 0, spacing: int | None = None
) -> QVBoxLayout:
    """Return a layout that puts widgets one below the other.

    Args:
        parent: widget that is laid out; None for a part of another layout.
        margins: px around the widgets.
        spacing: px between them; None for that of the style.
    """
    return _laid_out(QVBoxLayout(), parent, margins, spacing)


def row_layout(
    parent: QWidget | None = None, margins: Margins = 0, spacing: int | None = None
) -> QHBoxLayout:
    """Return a layout that puts widgets side by side; the arguments are those of :func:`column_layout`."""
    return _laid_out(QHBoxLayout(), parent, margins, spacing)


def grid_layout(
    parent: QWidget | None = None, margins: Margins = 0, spacing: Spacing | None = None
) -> QGridLayout:
    """Return a layout of rows and columns; the arguments are those of :func:`column_layout`."""
    return _laid_out(QGridLayout(), parent, margins, spacing)


def form_layout(
    parent: QWidget | None = None, margins: Margins = 0, spacing: Spacing | None = None
) -> QFormLayout:
    """Return a layout of labels and fields; the arguments are those of :func:`column_layout`."""
    return _laid_out(QFormLayout(), parent, margins, spacing)


def add_field(
    form: QFormLayout, words: str, field: QWidget | QHBoxLayout, focus: QWidget | None = None
) -> None:
    """Add a field with its label to a form.

    Args:
        form: the form.
        words: of the label; screen readers call the field so, too.
        field: a widget, or several in a row.
        focus: the widget of several that the label belongs to.
    """
    label, named = QLabel(words), focus if focus is not None else field
    if isinstance(named, QWidget):
        label.setBuddy(named)
        named.setAccessibleName(words)
    form.addRow(label, field)


def _laid_out(layout: Box, parent: QWidget | None, margins: Margins, spacing: Spacing | None) -> Box:
    if parent is not None:
        parent.setLayout(layout)
    layout.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if isinstance(spacing, int):
        layout.setSpacing(spacing)
    elif spacing is not None and isinstance(layout, QGridLayout | QFormLayout):
        layout.setHorizontalSpacing(spacing[0])
        layout.setVerticalSpacing(spacing[1])
    return layout


class _RowsLayout(QLayout):
    """Puts widgets into rows by the width that there is; ``_arrange`` says how."""

    def __init__(self, across: int, down: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._across, self._down = across, down
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Place the widgets in a rectangle, or only count; return the height needed."""
        raise NotImplementedError


class FlowLayout(_RowsLayout):
    """Puts widgets side by side and goes on in the next row where the width ends."""

    def __init__(self, parent: QWidget, across: int, down: int) -> None:
        """Make an empty layout.

        Args:
            parent: widget that is laid out.
            across: px between neighbours.
            down: px between rows.
        """
        super().__init__(across, down, parent)

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def sizeHint(self) -> QSize:
        widths = [item.sizeHint().width() for item in self._items if not item.isEmpty()]
        whole = sum(widths) + self._across * max(0, len(widths) - 1)
        return QSize(whole, max((item.sizeHint().height() for item in self._items), default=0))

    def minimumSize(self) -> QSize:
        size = QSize(0, 0)
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        y = rect.y()
        for row in self._rows(rect.width()):
            tallest, x = max(item.sizeHint().height() for item in row), rect.x()
            for item in row:
                hint = item.sizeHint()
                if move:  # lower ones stand in the middle of their row
                    item.setGeometry(QRect(QPoint(x, y + (tallest - hint.height()) // 2), hint))
                x += hint.width() + self._across
            y += tallest + self._down
        return max(0, y - self._down - rect.y())

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        """Return the widgets that stand in each row."""
        rows: list[list[QLayoutItem]] = []
        left = 0
        for item in self._items:
            if item.isEmpty():  # hidden
                continue
            needed = item.sizeHint().width()
            if not rows or needed > left:
                rows.append([])
                left = width
            rows[-1].append(item)
            left -= needed + self._across
        return rows


class LabelledColumns(_RowsLayout):
    """Widgets with their labels before them, in columns of the same width: as many as have room.

    Where one would stand alone in the last row, the first has a row of its own instead.
    """

    def __init__(self, least: int, across: int, down: int) -> None:
        """Make an empty layout.

        Args:
            least: px of the narrowest column.
            across: px between columns, and between a label and its widget.
            down: px between rows.
        """
        super().__init__(across, down)
        self._least = least

    def add_pair(self, label: QWidget, widget: QWidget) -> None:
        """Add a widget and its label after the others."""
        self.addWidget(label)
        self.addWidget(widget)

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    def sizeHint(self) -> QSize:
        return QSize(self._least, self.heightForWidth(self._least))

    def minimumSize(self) -> QSize:
        pairs = self._pairs()
        height = max((widget.sizeHint().height() for _label, widget in pairs), default=0)
        width = max((widget.minimumSize().width() for _label, widget in pairs), default=0)
        return QSize(self._beside(pairs) + width, height)

    def _pairs(self) -> list[tuple[QLayoutItem, QLayoutItem]]:
        return list(zip(self._items[::2], self._items[1::2], strict=False))

    def _beside(self, pairs: list[tuple[QLayoutItem, QLayoutItem]]) -> int:
        """Return the px of the labels, with the gap after them."""
        return max((label.sizeHint().width() for label, _widget in pairs), default=0) + self._across

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        pairs = self._pairs()
        columns = max(1, min(len(pairs), rect.width() // self._least))
        alone = 1 if columns > 1 and len(pairs) % columns == 1 else 0
        rows = [pairs[:alone]] if alone else []
        rows += [pairs[first : first + columns] for first in range(alone, len(pairs), columns)]
        beside, y = self._beside(pairs), rect.y()
        for number, row in enumerate(rows):
            across = 1 if alone and not number else columns
            step = (rect.width() + self._across) // across
            height = max(widget.sizeHint().height() for _label, widget in row)
            for column, (label, widget) in enumerate(row if move else ()):
                x = rect.x() + column * step
                label.setGeometry(QRect(x, y, beside - self._across, min(height, _LINE)))
                widget.setGeometry(QRect(x + beside, y, step - self._across - beside, height))
            y += height + self._down
        return max(0, y - self._down - rect.y())


def discard(layout: QLayout, widget: QWidget) -> None:
    """Take a widget out of its layout and destroy it; it is hidden at once, not when the event loop turns."""
    layout.removeWidget(widget)
    widget.hide()
    widget.deleteLater()


def fit_rows(layout: QLayout, rows: list[AnyWidget], count: int, make: Callable[[int], AnyWidget]) -> None:
    """Have so many rows in a layout: further ones are made by their number, the last ones too many go."""
    while len(rows) > count:
        discard(layout, rows.pop())
    while len(rows) < count:
        rows.append(make(len(rows)))
        layout.addWidget(rows[-1])


def discard_all(layout: QLayout) -> None:
    """Take everything out of a layout and destroy its widgets; they are hidden at once."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


def emptied(layout: QLayout) -> None:
    """Take everything out of a layout; its widgets stay, to be laid out again.

    What ``takeAt`` returns lives on here. As long as an old item of a widget lives, Qt never works its height
    for a width out anew: what grows later is crushed.
    """
    while (item := layout.itemAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            layout.removeWidget(widget)
        else:
            layout.takeAt(0)


def lay_out_now() -> None:
    """Lay out at once what waits for it: what has just come onto a page is never painted crushed."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


def scroll_to_all_of(widget: QWidget) -> None:
    """Scroll the page around a widget until all of it is seen; of what is higher than the page its top."""
    outer = widget.parentWidget()
    while outer is not None and not isinstance(outer, QScrollArea):
        outer = outer.parentWidget()
    if outer is None or (inside := outer.widget()) is None:
        return
    lay_out_now()
    bar, top = outer.verticalScrollBar(), widget.mapTo(inside, QPoint(0, 0)).y()
    bottom = top + widget.height() - outer.viewport().height()
    bar.setValue(min(top, max(bottom, bar.value())))
