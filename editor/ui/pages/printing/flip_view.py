"""Pages with their other sides: the sheet is turned about its edge, or held against the light."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRectF, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QHelpEvent, QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QStyle, QToolTip, QWidget

from editor.printing.painter import PAPER, painting
from editor.printing.sheets import Page, paint_page
from editor.printing.slots import Flip, Slot
from editor.printing.text_lines import UNITS_PER_MM
from editor.ui.kit.theme import MOTION_MS, theme
from editor.ui.pages.printing.page_view import PX_PER_MM, PageView, Sheet

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

_MOST_PIXELS: Final = 40_000_000
"""Pictures of pages are kept up to so many pixels."""
_THROUGH: Final = 0.45
"""So strong the back shines through the paper."""
_MARK_PX: Final = 3


@dataclass(frozen=True)
class _Drawn:
    """A page as it was drawn, with the page itself so that its id stays its own."""

    page: Page
    scale: float
    image: QImage


def beside(page: Page, flip: Flip) -> bool:
    """Whether a sheet is turned about an upright edge as it is read, so that left and right change."""
    return (flip == "long") != page.lying


class FlipSheet(Sheet):
    """The paper, drawn off the GUI thread; it can be turned over and seen through."""

    document_opened = Signal(str)  # id: double click on a card

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._behind: Page | None = None
        self._across = True
        self._turned = 0.0
        self._marked = ""
        self._through = False
        self._pictures: dict[int, _Drawn] = {}
        self._busy = self._closed = False
        self.setMouseTracking(True)

    def show_page(self, page: Page | None, zoom: float) -> None:
        """Show a page at a size; its picture follows as soon as it is drawn."""
        super().show_page(page, zoom)
        self._ask()

    def show_behind(self, behind: Page | None, across: bool, through: bool) -> None:
        """Set the other side, whether the sheet turns about an upright edge, and if it shines through."""
        self._behind, self._across, self._through = behind, across, through
        self._ask()
        self.update()

    def turn(self, share: float) -> None:
        """Show the sheet while it is turned over: 0 this side, 1 the other one."""
        self._turned = share
        self.update()

    def mark(self, document: str) -> None:
        """Mark the cards of a document."""
        self._marked = document
        self.update()

    def keep_only(self, pages: Sequence[Page]) -> None:
        """Forget the pictures of other pages."""
        ids = {id(page) for page in pages}
        self._pictures = {key: one for key, one in self._pictures.items() if key in ids}

    def stop(self) -> None:
        """Draw nothing more."""
        self._closed = True

    # drawing off the GUI thread

    def _ask(self) -> None:
        """Have the next side drawn that is shown and has no picture of its size."""
        if self._busy or self._closed:
            return
        scale = self._zoom * self.devicePixelRatioF()
        for page in (self._page, self._behind):
            if page is None or ((there := self._pictures.get(id(page))) and there.scale == scale):
                continue
            self._busy = True

            def work(_report: Report, page: Page = page) -> _Drawn:
                return _Drawn(page, scale, page_picture(page, scale))

            job = self._context.jobs.start(self.tr("Drawing a page"), work, done=self._take, quiet=True)
            job.finished.connect(self._free)
            return

    def _take(self, drawn: _Drawn) -> None:
        self._pictures.pop(id(drawn.page), None)
        self._pictures[id(drawn.page)] = drawn
        shown = {id(self._page), id(self._behind)}
        while sum(one.image.width() * one.image.height() for one in self._pictures.values()) > _MOST_PIXELS:
            oldest = next((key for key in self._pictures if key not in shown), None)
            if oldest is None:
                break
            del self._pictures[oldest]
        self.update()

    def _free(self) -> None:
        self._busy = False
        self._ask()

    @property
    def drawn(self) -> bool:
        """Whether the page shown has its picture."""
        return self._page is None or id(self._page) in self._pictures

    # on the screen

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._page is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            shown = self._page
            if self._turned > 0:
                narrow = max(0.004, abs(math.cos(math.pi * self._turned)))
                painter.translate(self.rect().center())
                painter.scale(narrow, 1.0) if self._across else painter.scale(1.0, narrow)
                painter.translate(-self.rect().center())
                if self._turned > 0.5 and self._behind is not None:
                    shown = self._behind
            self._paint_side(painter, shown)
            if self._through and self._behind is not None and not self._turned:
                self._shine_through(painter, self._behind)
            painter.setPen(QColor(theme().tokens.border_strong))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
            if self._marked and not self._turned:
                painter.setPen(QPen(QColor(theme().tokens.accent), _MARK_PX))
                for slot in self._page.slots:
                    if slot.card.document == self._marked:
                        painter.drawRect(self._place(slot))

    def _paint_side(self, painter: QPainter, page: Page) -> None:
        painter.fillRect(self.rect(), QColor(PAPER))
        if (drawn := self._pictures.get(id(page))) is not None:
            painter.drawImage(self.rect(), drawn.image)

    def _shine_through(self, painter: QPainter, behind: Page) -> None:
        """Draw the other side mirrored, where it lies behind this one."""
        drawn = self._pictures.get(id(behind))
        if drawn is None:
            return
        painter.save()
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.setOpacity(_THROUGH)
        if self._across:
            painter.translate(self.width(), 0)
            painter.scale(-1, 1)
        else:
            painter.translate(0, self.height())
            painter.scale(1, -1)
        painter.drawImage(self.rect(), drawn.image)
        painter.restore()

    def _place(self, slot: Slot) -> QRectF:
        scale = self._zoom * PX_PER_MM
        return QRectF(slot.x * scale, slot.y * scale, slot.width * scale, slot.height * scale)

    def slot_at(self, x: float, y: float) -> Slot | None:
        """Return the card at a place of the widget."""
        slots = self._page.slots if self._page is not None else ()
        return next((slot for slot in slots if self._place(slot).contains(x, y)), None)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            slot = self.slot_at(event.pos().x(), event.pos().y())
            QToolTip.showText(event.globalPos(), slot.card.title if slot is not None else "", self)
            return True
        return super().event(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        slot = self.slot_at(event.position().x(), event.position().y())
        document = slot.card.document if slot is not None else self._page.document if self._page else ""
        if document:
            self.document_opened.emit(document)


class FlipView(PageView):
    """The pages of a queue, one at a time, with their other sides."""

    document_opened = Signal(str)

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent, lambda view: FlipSheet(context, view))
        assert isinstance(self._sheet, FlipSheet)  # noqa: S101 - made by the line above
        self.sheet: FlipSheet = self._sheet
        self.sheet.document_opened.connect(self.document_opened)
        self._flip: Flip = "long"
        self.through = False
        self._target = 0
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.setDuration(MOTION_MS)
        self._motion.valueChanged.connect(self.sheet.turn)
        self._motion.finished.connect(self._turned)

    def show_plan(self, pages: Sequence[Page], flip: Flip) -> None:
        """Show the pages of a plan, with the edge about which the printer turns the paper."""
        self._motion.stop()
        self._flip = flip
        self.sheet.turn(0.0)
        self.sheet.mark("")
        self.sheet.keep_only(pages)
        self.show_pages(pages)

    def other_side(self) -> int | None:
        """Return the number of the page on the other side of the sheet shown, from 0; or nothing."""
        if not self._pages:
            return None
        here = self._pages[self._index]
        for number in (self._index + 1, self._index - 1):
            if 0 <= number < len(self._pages):
                other = self._pages[number]
                if other.sheet == here.sheet and other.side != here.side:
                    return number
        return None

    def turn_over(self) -> None:
        """Turn the sheet about its edge, if it has another side."""
        other = self.other_side()
        if other is None or self._motion.state() == QVariantAnimation.State.Running:
            return
        self._target = other
        calm = not self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self)
        if calm:
            self._turned()
        else:
            self._motion.start()

    def _turned(self) -> None:
        self.sheet.turn(0.0)
        self.turn_to(self._target)

    def set_through(self, on: bool) -> None:
        """Hold the sheet against the light, or lay it down."""
        self.through = on
        self._redraw()

    def show_document(self, document: str) -> bool:
        """Bring the first page with a document into view and mark it; whether there is one."""
        self.sheet.mark(document)
        for number, page in enumerate(self._pages):
            if page.document == document or any(slot.card.document == document for slot in page.slots):
                self.turn_to(number)
                return True
        return False

    def _redraw(self) -> None:
        super()._redraw()
        sheet = self._sheet
        if not isinstance(sheet, FlipSheet) or not self._pages:
            return
        other = self.other_side()
        behind = self._pages[other] if other is not None else None
        sheet.show_behind(behind, beside(self._pages[self._index], self._flip), self.through)

    def about_to_close(self) -> None:
        """Draw nothing more."""
        self._motion.stop()
        self.sheet.stop()


def page_picture(page: Page, zoom: float) -> QImage:
    """Return a page as a picture on white.

    Args:
        page: the page.
        zoom: 1 for 96 dots per inch.
    """
    scale = zoom * PX_PER_MM
    wide, high = max(1, round(page.width * scale)), max(1, round(page.height * scale))
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(PAPER))
    with painting(image) as painter:
        painter.scale(scale / UNITS_PER_MM, scale / UNITS_PER_MM)
        paint_page(painter, page)
    return image
