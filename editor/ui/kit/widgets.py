"""Small widgets that many windows use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, set_icon

NARROW: Final = 80
"""px that such a button needs; its words are cut to the room that there is."""


def wrapped(label: QLabel, tone: str = "") -> QLabel:
    """Let the words of a label go on in a further line; a tone (``danger``, ``warning``) colours them."""
    label.setWordWrap(True)
    if tone:
        label.setProperty("tone", tone)
    return label


def show_tone(label: QLabel, tone: str) -> None:
    """Give a label that stands in a window another tone (``danger``, ``warning``, ``muted``, ``accent``)."""
    if label.property("tone") != tone:
        label.setProperty("tone", tone)
        label.style().unpolish(label)
        label.style().polish(label)


class SentenceList(QListWidget):
    """A list of sentences: each is broken for the width that there is, and none is cut."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Make it with the name that a screen reader speaks."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_Sentence(self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the chosen sentence in sight: what is opened below the list takes of its height."""
        super().resizeEvent(event)
        if event.size().height() < event.oldSize().height() and (chosen := self.currentItem()) is not None:
            self.scrollToItem(chosen)


class _Sentence(QStyledItemDelegate):
    """Measures a sentence with the padding and the margins around it, which Qt forgets."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        inner = QStyleOptionViewItem(option)
        inner.rect = option.rect.adjusted(2 * SPACE_1, 0, -2 * SPACE_1, 0)
        return super().sizeHint(inner, index)


def describe(widget: QWidget, words: str) -> None:
    """Set what a widget is for: as its tooltip, and as what a screen reader speaks."""
    widget.setToolTip(words)
    widget.setAccessibleName(words)


def push_button(
    parent: QWidget, words: str, run: Callable[[], object] | SignalInstance, icon: str = ""
) -> QPushButton:
    """Return a button with words that runs something, or emits a signal; with an icon if one is named."""
    button = QPushButton(words, parent)
    if icon:
        set_icon(button, icon)
    button.clicked.connect(run)
    return button


def icon_button(
    parent: QWidget, icon: str, words: str, run: Callable[[], object] | None = None, *, flat: bool = False
) -> QToolButton:
    """Return a small button with an icon.

    Args:
        parent: of the button.
        icon: name of the icon.
        words: its tooltip, which a screen reader speaks.
        run: called by a click.
        flat: whether its frame shows only under the pointer.
    """
    button = QToolButton(parent)
    set_icon(button, icon)
    describe(button, words)
    button.setAutoRaise(flat)
    if run is not None:
        button.clicked.connect(lambda: run())
    return button


class ElidedLabel(QLabel):
    """One line that never asks for more width than there is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str) -> None:
        """Show a text, as much of it as fits."""
        if text == self._whole:
            return
        self._whole = text
        self.setToolTip(text)
        self.setAccessibleName(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        width = self.contentsRect().width()
        self.setText(self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, max(width, 1)))


class SteadyLine(QWidget):
    """Holds a line whose words change with each key: the window around it is not laid out again for them."""

    def __init__(self, line: ElidedLabel, parent: QWidget) -> None:
        super().__init__(parent)
        self._line = line
        line.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return self._line.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._line.resize(event.size())

    def event(self, event: QEvent) -> bool:
        """Ask for another height where the letters of the line are others."""
        if event.type() == QEvent.Type.LayoutRequest and self._line.sizeHint().height() != self.height():
            self.updateGeometry()
        return super().event(event)


class ElidedButton(QPushButton):
    """A button that takes the room that there is, and shortens its words to it."""

    tip = ""
    """What the tooltip says; '' for the whole words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        """Show a text, as much of it as fits."""
        self._whole = text
        self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()

    def sizeHint(self) -> QSize:
        return QSize(NARROW, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _cut(self) -> None:
        room = max(NARROW, self.width()) - 2 * SPACE_3
        if not self.icon().isNull():
            room -= self.iconSize().width() + SPACE_1
        if self.menu() is not None:
            room -= SPACE_2  # its arrow
        words = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room)
        if words != self.text():
            self.setText(words)
        self.setToolTip(self.tip or self._whole)


def centred_cell(widget: QWidget) -> QWidget:
    """Return a cell with a widget in the middle of its height; alone it would hang from the upper edge."""
    cell = QWidget()
    row = row_layout(cell, (SPACE_1, 0, SPACE_1, 0))
    row.addWidget(widget)
    return cell


def scroll_area(parent: QWidget, name: str = "", *, sideways: bool = True) -> QScrollArea:
    """Return a frameless area that scrolls a widget as wide as the area.

    Args:
        parent: of the area.
        name: what a screen reader speaks; without one it is what the area holds that takes the focus.
        sideways: whether what is too wide can be scrolled to the side.
    """
    area = QScrollArea(parent)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    if name:
        area.setAccessibleName(name)
    else:
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if not sideways:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


class Column(QScrollArea):
    """Scrolls up and down only: it is never narrower than what it holds."""

    def __init__(self, parent: QWidget, name: str = "") -> None:
        """Take a name.

        Args:
            parent: of the column.
            name: what a screen reader speaks; without one it is what the column holds that takes the focus.
        """
        super().__init__(parent)
        self.setWidgetResizable(True)
        if name:
            self.setAccessibleName(name)
        else:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what it holds takes the focus, and has names
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what it holds as that grows."""
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widget and its scroll bar, and a small height."""
        hint = super().minimumSizeHint()
        if (widget := self.widget()) is not None:
            bar = self.verticalScrollBar().sizeHint().width()
            hint.setWidth(widget.minimumSizeHint().width() + bar)
        return hint


class WhenShown(QObject):
    """Runs something at once while a widget is on the screen, else once when it is shown again.

    After a save every open editor hears of the changed catalogue: only the one in front works at once.
    """

    def __init__(self, widget: QWidget, run: Callable[[], object]) -> None:
        super().__init__(widget)
        self._widget = widget
        self._run = run
        self._due = False
        widget.installEventFilter(self)

    def ask(self) -> None:
        """Run now, or when the widget is shown."""
        self._due = not self._widget.isVisible()
        if not self._due:
            self._run()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Run what waits, before the widget is painted."""
        if self._due and event.type() == QEvent.Type.Show:
            self._due = False
            self._run()
        return False


class RawCells(QCheckBox):
    """Off unless ticked: what a spreadsheet would take for a formula gets an apostrophe in front."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(self.tr("Raw cells"))
        self.setToolTip(
            self.tr(
                "Tables (CSV): without the apostrophe that keeps a spreadsheet from running a text as a"
                " formula. Only for programs that are no spreadsheets."
            )
        )
