"""What the hand is at stays where it is on the screen while something beside it comes, goes or grows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QCursor, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QScrollArea, QWidget

from editor.ui.kit.layouts import lay_out_now

_ROOM: Final = "room_below"
"""Property of a page that was given room below what it holds."""
_PASSES: Final = 3
"""A page shrinks once what it holds has shrunk, which is laid out once more then."""


@contextmanager
def steady(window: QWidget, *, typing: bool = False) -> Iterator[None]:
    """Keep what the person works at in its place, by scrolling, whatever the block shows or hides above it.

    A page that is too short to be scrolled so far gets room: below, or above where something has gone.

    Args:
        window: the window in which things change.
        typing: whether that is the field with the focus; what the pointer is on otherwise.
    """
    places = QApplication.widgetAt(QCursor.pos()), window.focusWidget()
    held = next((one for one in (reversed(places) if typing else places) if _area_of(one, window)), None)
    area = _area_of(held, window)
    if held is None or area is None:
        yield
        return
    before = held.mapTo(window, QPoint())
    yield
    for _ in range(_PASSES):
        lay_out_now()
    bar = area.verticalScrollBar()
    bar.setValue(bar.value() + held.mapTo(window, QPoint()).y() - before.y())
    if moved := held.mapTo(window, QPoint()).y() - before.y():
        _make_room(area, moved)
    elif not bar.value() and area.property(_ROOM):
        _take_room(area)


def _make_room(area: QScrollArea, moved: int) -> None:
    """Bring back by so many pixels downwards what a page holds that cannot be scrolled so far."""
    margins = area.viewportMargins()
    above = max(0, margins.top() - moved)
    below = moved - margins.top() + above
    margins.setTop(above)
    area.setViewportMargins(margins)
    page, bar = area.widget(), area.verticalScrollBar()
    if below > 0 and page is not None:
        if not bar.maximum():
            # A bar that came along would make the page narrower, and move what is in it.
            area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setProperty(_ROOM, True)
        page.setMinimumHeight(area.viewport().height() + bar.value() + below)
    lay_out_now()
    bar.setValue(bar.value() + below)


def _take_room(area: QScrollArea) -> None:
    """Take away the room below that is no longer scrolled into."""
    area.setProperty(_ROOM, False)
    area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    if (page := area.widget()) is not None:
        page.setMinimumHeight(0)
        lay_out_now()


def _area_of(widget: QWidget | None, window: QWidget) -> QScrollArea | None:
    """Return the page that scrolls a widget of a window that is shown. None if nothing does."""
    if widget is None or widget.window() is not window or not widget.isVisible():
        return None
    inside, outer = widget, widget.parentWidget()
    while outer is not None:
        if isinstance(outer, QScrollArea) and inside is outer.viewport():
            return outer
        inside, outer = outer, outer.parentWidget()
    return None


class Room:
    """Knows what another size of a drawing comes from: the window and its panels, or a bar beside it."""

    def __init__(self, drawing: QWidget) -> None:
        self._drawing = drawing
        self._last = QSize()

    def is_steady(self, event: QResizeEvent) -> bool:
        """Return whether the drawing may not move, because the pointer is on it and only a bar came or went.

        Args:
            event: of the drawing's size; each is asked about.
        """
        window = self._drawing.window()
        whole = (window.centralWidget() if isinstance(window, QMainWindow) else None) or window
        before, self._last = self._last, whole.size()
        same = before == self._last and event.size().width() == event.oldSize().width()
        return same and self._drawing.underMouse()
