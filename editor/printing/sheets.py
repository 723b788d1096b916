"""Sheets of paper with faces on them, and how they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtGui import QPainter

from editor.printing.bleed import paint_bleed
from editor.printing.cutting import CUT_MM, paint_cutting
from editor.printing.face import CardFaces, Face
from editor.printing.imposition import Piece, cut_size, impose
from editor.printing.layout import units
from editor.printing.painter import paint_face
from editor.printing.slots import MARGIN_MM, Page, Paper, SheetOptions, Slot

__all__ = [
    "CUT_MM",
    "MARGIN_MM",
    "PAPERS",
    "Page",
    "Paper",
    "SheetOptions",
    "Slot",
    "fits",
    "fold_over_pages",
    "paint_page",
]

PAPERS: Final = {
    paper.name: paper
    for paper in (Paper("A4", 210.0, 297.0), Paper("A3", 297.0, 420.0), Paper("Letter", 215.9, 279.4))
}
_PLAIN: Final = SheetOptions(ids=False)


def fits(card: CardFaces, paper: Paper, options: SheetOptions = _PLAIN) -> bool:
    """Return whether a card fits on a paper, inside its margins."""
    width, height = cut_size(card, options)
    room = [length - 2 * (options.margin + options.bleed) + 1e-6 for length in (paper.width, paper.height)]
    return min(width, height) <= min(room) and max(width, height) <= max(room)


def fold_over_pages(cards: Sequence[CardFaces], paper: Paper) -> tuple[Page, ...]:
    """Lay fold-over cards on pages, as many as fit, without marks in the waste; one too large is left out."""
    return impose([Piece(card) for card in cards], paper, _PLAIN).pages


def paint_page(painter: QPainter, page: Page) -> None:
    """Draw a page with its upper left corner at the origin of a painter whose unit is 1/1200 inch."""
    painter.save()
    middle_x, middle_y = units(page.width / 2), units(page.height / 2)
    painter.translate(middle_x + units(page.shift[0]), middle_y + units(page.shift[1]))
    painter.scale(page.scale, page.scale)
    painter.translate(-middle_x, -middle_y)
    if page.drawing is not None:
        page.drawing(painter)
    for slot in page.slots:
        # Counters of a honeycomb share their sides: there is no room for a bleed.
        _paint_slot(painter, slot, 0.0 if slot.cells else page.options.bleed)
    paint_cutting(painter, page)
    painter.restore()


def _paint_slot(painter: QPainter, slot: Slot, bleed: float) -> None:
    """Draw what a slot shows, turned about its middle."""
    painter.save()
    middle_x, middle_y = slot.centre
    painter.translate(units(middle_x), units(middle_y))
    painter.rotate(slot.turn)
    if slot.shows == "folded":
        front, back = slot.faces
        _paint_at(painter, front, (-front.width / 2, 0.0), bleed, folded=True)
        painter.rotate(180)
        _paint_at(painter, back, (-back.width / 2, 0.0), bleed, folded=True)
    else:
        face, size = slot.faces[0], slot.scale
        _paint_at(painter, face, (-face.width * size / 2, -face.height * size / 2), bleed, size)
    painter.restore()


def _paint_at(
    painter: QPainter,
    face: Face,
    corner: tuple[float, float],
    bleed: float,
    size: float = 1.0,
    *,
    folded: bool = False,
) -> None:
    painter.save()
    painter.translate(units(corner[0]), units(corner[1]))
    painter.scale(size, size)
    paint_bleed(painter, face, bleed, folded=folded)
    paint_face(painter, face)
    painter.restore()
