"""The bar above the pages of a print: which page is shown, its other side, how large."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from editor.printing.slots import Page
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_1, TYPE_BODY, muted
from editor.ui.kit.widgets import icon_button
from editor.ui.pages.printing.flip_view import FlipView
from editor.ui.pages.printing.page_view import STEP


class PageBar(QWidget):
    """Turns the pages of a view, and says which one is in it."""

    changed = Signal()
    """What may be done with the page that is shown has changed."""

    def __init__(self, pages: FlipView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages = pages
        self.number = muted(QLabel(self), TYPE_BODY)
        self._percent = muted(QLabel(self), TYPE_BODY)
        words = self.tr("Hold the sheet against the light: the other side in its place (Shift+F8)")
        self._before = self._tool("chevron-left", self.tr("Page before"), lambda: pages.turn(-1))
        self._next = self._tool("chevron-right", self.tr("Next page"), lambda: pages.turn(1))
        self._flip = self._tool(
            "flip-horizontal-2", self.tr("Turn the sheet over (F8)"), lambda: pages.turn_over()
        )
        self.light = self._tool("blend", words, lambda: None)
        self.light.setCheckable(True)
        self.light.toggled.connect(self._hold)
        bar = row_layout(self, 0, SPACE_1)
        for widget in (self._before, self.number, self._next, self._flip, self.light):
            bar.addWidget(widget)
        bar.addStretch(1)
        bar.addWidget(self._tool("zoom-out", self.tr("Smaller"), lambda: pages.zoom_by(1 / STEP)))
        bar.addWidget(self._percent)
        bar.addWidget(self._tool("zoom-in", self.tr("Larger"), lambda: pages.zoom_by(STEP)))
        bar.addWidget(self._tool("maximize", self.tr("Whole page"), lambda: pages.fit()))
        pages.zoom_changed.connect(lambda zoom: self._percent.setText(f"{zoom * 100:.0f} %"))

    def _tool(self, icon: str, words: str, run: Callable[[], object]) -> QToolButton:
        return icon_button(self, icon, words, run, flat=True)

    def show_number(self, page: int, pages: int, shown: Page | None) -> None:
        """Say which page is in view.

        Args:
            page: its number, from 1.
            pages: how many there are; 0 for none.
            shown: the page itself, where it is known.
        """
        self.number.setText(self._place(page, pages, shown) if pages else self.tr("No pages"))
        self._before.setEnabled(page > 1)
        self._next.setEnabled(page < pages)
        self._flip.setEnabled(self._pages.other_side() is not None)
        self.changed.emit()

    def _place(self, page: int, pages: int, shown: Page | None) -> str:
        place = self.tr("Page {page} of {pages}").format(page=page, pages=pages)
        if shown is None:
            return place
        side = self.tr("front") if shown.side == "front" else self.tr("back")
        if not shown.slots and shown.drawing is None:
            side = self.tr("{side} (empty)").format(side=side)
        return self.tr("{place}: sheet {sheet}, {side}").format(place=place, sheet=shown.sheet, side=side)

    def _hold(self, on: bool) -> None:
        self._pages.set_through(on)
        self.changed.emit()
