"""The pages of a print preview: one at a time, with zoom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from editor.printing.painter import PAPER, painting
from editor.printing.sheets import Page, paint_page
from editor.printing.text_lines import UNITS_PER_MM
from editor.ui.kit.theme import SPACE_3, theme

LEAST_ZOOM: Final = 0.25
MOST_ZOOM: Final = 4.0
STEP: Final = 1.25
PX_PER_MM: Final = 96 / 25.4
"""Pixels of a millimetre at 100 %."""


class Sheet(QWidget):
    """The paper itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._page: Page | None = None
        self._zoom = 1.0
        self._picture: QPixmap | None = None

    def show_page(self, page: Page | None, zoom: float) -> None:
        """Show a page at a size."""
        self._page, self._zoom, self._picture = page, zoom, None
        self.setFixedSize(_size(page, zoom) if page is not None else QSize(1, 1))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._page is None:
            return
        if self._picture is None:
            self._picture = self._drawn(self._page)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            painter.setPen(QColor(theme().tokens.border_strong))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _drawn(self, page: Page) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(PAPER))
        scale = self._zoom * PX_PER_MM / UNITS_PER_MM
        with painting(picture) as painter:
            painter.scale(scale, scale)
            paint_page(painter, page)
        return picture


class PageView(QScrollArea):
    """Shows the pages; the wheel with Ctrl zooms, Page Up and Page Down turn them."""

    page_changed = Signal(int, int)  # page shown, from 1, and how many there are; 0, 0 for none
    zoom_changed = Signal(float)

    def __init__(self, parent: QWidget | None = None, make_sheet: Callable[[QWidget], Sheet] = Sheet) -> None:
        """Make an empty view.

        Args:
            parent: owner.
            make_sheet: makes the widget that draws the paper.
        """
        super().__init__(parent)
        self._pages: tuple[Page, ...] = ()
        self._index = 0
        self._zoom = 1.0
        self._fitted = True
        self._sheet = make_sheet(self)
        self.setWidget(self._sheet)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Page"))

    @property
    def zoom(self) -> float:
        """Size shown; 1 is the size on paper, at 96 dots per inch."""
        return self._zoom

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages shown."""
        return self._pages

    @property
    def index(self) -> int:
        """Page shown, from 0."""
        return self._index

    def show_pages(self, pages: Sequence[Page]) -> None:
        """Show other pages; the place in them stays, as far as there are so many."""
        self._pages = tuple(pages)
        self.turn_to(self._index)

    def turn_to(self, index: int) -> None:
        """Show a page, from 0; the nearest one where there is none."""
        self._index = max(0, min(index, len(self._pages) - 1))
        self._redraw()
        self.page_changed.emit(self._index + 1 if self._pages else 0, len(self._pages))

    def turn(self, by: int) -> None:
        """Show a page further on, or back."""
        self.turn_to(self._index + by)

    def zoom_by(self, factor: float) -> None:
        """Show larger or smaller."""
        self._fitted = False
        self._set_zoom(self._zoom * factor)

    def fit(self) -> None:
        """Show the whole page, whatever the size of the window."""
        self._fitted = True
        self._redraw()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(STEP if event.angleDelta().y() > 0 else 1 / STEP)
            event.accept()
        else:
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self._redraw()

    def _redraw(self) -> None:
        page = self._pages[self._index] if self._pages else None
        if self._fitted and page is not None:
            room = self.maximumViewportSize() - QSize(SPACE_3, SPACE_3)
            whole = _size(page, 1.0)
            self._zoom = _inside(min(room.width() / whole.width(), room.height() / whole.height()))
        self._sheet.show_page(page, self._zoom)
        self.zoom_changed.emit(self._zoom)

    def _set_zoom(self, zoom: float) -> None:
        self._zoom = _inside(zoom)
        self._redraw()


def _inside(zoom: float) -> float:
    return max(LEAST_ZOOM, min(zoom, MOST_ZOOM))


def _size(page: Page, zoom: float) -> QSize:
    return QSize(round(page.width * PX_PER_MM * zoom), round(page.height * PX_PER_MM * zoom))
