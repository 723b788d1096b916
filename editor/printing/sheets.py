"""Cards on sheets: fold-over cards, the front below the fold and the back upside down above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QPainter

from editor.printing.face import CardFaces
from editor.printing.layout import units
from editor.printing.painter import flat_pen, paint_face

CUT_MM: Final = 0.15
"""Width of the cut and fold lines."""
MARGIN_MM: Final = 8.0
"""Least distance from the edge of the paper that home printers reach."""
_LINE: Final = "#000000"


@dataclass(frozen=True)
class Paper:
    """A size of paper in mm, upright."""

    name: str
    width: float
    height: float


PAPERS: Final = {paper.name: paper for paper in (Paper("A4", 210.0, 297.0), Paper("Letter", 215.9, 279.4))}


@dataclass(frozen=True)
class Slot:
    """The place of one card on a page: its upper left corner and its unfolded size, in mm."""

    card: CardFaces
    x: float
    y: float
    width: float
    height: float

    @property
    def fold(self) -> float:
        """Height on the page of the fold."""
        return self.y + self.height / 2


@dataclass(frozen=True)
class Page:
    """One side of paper."""

    paper: Paper
    slots: tuple[Slot, ...]


def fold_over_pages(cards: Sequence[CardFaces], paper: Paper) -> tuple[Page, ...]:
    """Lay fold-over cards on pages, as many as fit, in the order given; cards of one size are kept together.

    All cards of a page share the cut lines between them.
    """
    pages: list[Page] = []
    sizes = dict.fromkeys((card.front.width, card.front.height) for card in cards)
    for width, height in sizes:
        alike = [card for card in cards if (card.front.width, card.front.height) == (width, height)]
        columns = max(1, int((paper.width - 2 * MARGIN_MM) // width))
        rows = max(1, int((paper.height - 2 * MARGIN_MM) // (2 * height)))
        left = (paper.width - columns * width) / 2
        top = (paper.height - rows * 2 * height) / 2
        per_page = columns * rows
        for start in range(0, len(alike), per_page):
            slots = tuple(
                Slot(card, left + index % columns * width, top + index // columns * 2 * height, width, 2 * height)
                for index, card in enumerate(alike[start : start + per_page])
            )
            pages.append(Page(paper, slots))
    return tuple(pages)


def paint_page(painter: QPainter, page: Page) -> None:
    """Draw a page with its upper left corner at the origin of a painter whose unit is 1/1200 inch."""
    for slot in page.slots:
        _paint_slot(painter, slot)
    painter.setPen(flat_pen(_LINE, CUT_MM))
    for line in sorted(_cut_lines(page)):
        painter.drawLine(QLineF(*(units(value) for value in line)))
    for slot in page.slots:
        pen = flat_pen(_LINE, CUT_MM)
        pen.setStyle(Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([3.0, 5.0])
        painter.setPen(pen)
        painter.drawLine(QLineF(units(slot.x), units(slot.fold), units(slot.x + slot.width), units(slot.fold)))


def _paint_slot(painter: QPainter, slot: Slot) -> None:
    painter.save()
    painter.translate(units(slot.x), units(slot.fold))
    paint_face(painter, slot.card.front)
    painter.restore()
    painter.save()
    painter.translate(units(slot.x + slot.width), units(slot.fold))
    painter.rotate(180)
    paint_face(painter, slot.card.back)
    painter.restore()


def _cut_lines(page: Page) -> set[tuple[float, float, float, float]]:
    """Return the outline of every card, each shared side once; they run on so that the corners are whole."""
    reach = CUT_MM / 2
    lines = set()
    for slot in page.slots:
        left, right, top, bottom = slot.x, slot.x + slot.width, slot.y, slot.y + slot.height
        lines |= {(left - reach, y, right + reach, y) for y in (top, bottom)}
        lines |= {(x, top - reach, x, bottom + reach) for x in (left, right)}
    return lines
