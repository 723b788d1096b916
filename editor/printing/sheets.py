"""Cards on sheets: fold-over cards, the front below the fold and the back upside down above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainter

from editor.printing.face import CardFaces
from editor.printing.layout import units
from editor.printing.painter import flat_pen, paint_face

CUT_MM: Final = 0.15
"""Width of the cut and fold lines."""
MARGIN_MM: Final = 8.0
"""Least distance from the edge of the paper that home printers reach."""
_ROUNDING_MM: Final = 1e-6
_LINE: Final = "#000000"
_DOTS: Final = (3.0, 5.0)


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
    """One side of paper, upright or lying."""

    paper: Paper
    slots: tuple[Slot, ...]
    lying: bool = False

    @property
    def width(self) -> float:
        """Width in mm as it is read."""
        return self.paper.height if self.lying else self.paper.width

    @property
    def height(self) -> float:
        """Height in mm as it is read."""
        return self.paper.width if self.lying else self.paper.height


@dataclass(frozen=True)
class _Grid:
    """How cards of one size stand on a page."""

    columns: int
    rows: int
    lying: bool

    @property
    def places(self) -> int:
        return self.columns * self.rows


def fits(card: CardFaces, paper: Paper) -> bool:
    """Return whether an unfolded card fits on a paper, inside its margins."""
    return _best_grid(card.front.width, 2 * card.front.height, paper).places > 0


def fold_over_pages(cards: Sequence[CardFaces], paper: Paper) -> tuple[Page, ...]:
    """Lay fold-over cards on pages, as many as fit, in the order given; cards of one size are kept together.

    The paper stands upright, or lies where more cards fit so. All cards of a page share the cut lines between
    them. A card too large for the paper stands alone and reaches over its edge: ask :func:`fits` first.
    """
    pages: list[Page] = []
    sizes = dict.fromkeys((card.front.width, card.front.height) for card in cards)
    for width, height in sizes:
        alike = [card for card in cards if (card.front.width, card.front.height) == (width, height)]
        grid = _best_grid(width, 2 * height, paper)
        step = max(1, grid.places)
        pages += [
            _page(alike[start : start + step], width, 2 * height, paper, grid)
            for start in range(0, len(alike), step)
        ]
    return tuple(pages)


def _best_grid(width: float, height: float, paper: Paper) -> _Grid:
    """Return the grid with most places; upright where both are alike."""
    upright = _Grid(*_how_many(width, height, paper.width, paper.height), lying=False)
    lying = _Grid(*_how_many(width, height, paper.height, paper.width), lying=True)
    return lying if lying.places > upright.places else upright


def _how_many(width: float, height: float, across: float, down: float) -> tuple[int, int]:
    room = 2 * MARGIN_MM - _ROUNDING_MM
    return int((across - room) // width), int((down - room) // height)


def _page(cards: Sequence[CardFaces], width: float, height: float, paper: Paper, grid: _Grid) -> Page:
    columns, rows = max(1, grid.columns), max(1, grid.rows)
    bare = Page(paper, (), grid.lying)
    left, top = (bare.width - columns * width) / 2, (bare.height - rows * height) / 2
    slots = tuple(
        Slot(card, left + index % columns * width, top + index // columns * height, width, height)
        for index, card in enumerate(cards)
    )
    return replace(bare, slots=slots)


def paint_page(painter: QPainter, page: Page) -> None:
    """Draw a page with its upper left corner at the origin of a painter whose unit is 1/1200 inch."""
    for slot in page.slots:
        _paint_slot(painter, slot)
    painter.setPen(flat_pen(_LINE, CUT_MM))
    for line in sorted(_cut_lines(page)):
        painter.drawLine(QLineF(*(units(value) for value in line)))
    painter.setPen(flat_pen(_LINE, CUT_MM, _DOTS))
    for slot in page.slots:
        painter.drawLine(
            QLineF(units(slot.x), units(slot.fold), units(slot.x + slot.width), units(slot.fold))
        )


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
