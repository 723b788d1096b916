"""Sheets of paper with faces on them, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtGui import QPainter, QTransform

from editor.printing.bleed import bleed_of
from editor.printing.contours import contours
from editor.printing.cutting import CUT_MM, cutting
from editor.printing.face import CardFaces, Face
from editor.printing.imposition import Piece, cut_size, impose
from editor.printing.painter import paint_face
from editor.printing.slots import MARGIN_MM, Page, Paper, SheetOptions, Slot
from editor.printing.spots import SpotName
from editor.printing.text_lines import units

__all__ = [
    "CUT_MM",
    "MARGIN_MM",
    "PAPERS",
    "Page",
    "Paper",
    "Placed",
    "SheetOptions",
    "Slot",
    "fits",
    "fold_over_pages",
    "paint_page",
    "placed_on",
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


@dataclass(frozen=True)
class Placed:
    """Something that stands on a page."""

    place: QTransform
    """From its own corner to the page, in units."""
    key: Hashable
    """Equal for what looks alike."""
    paint: Callable[[QPainter], None]
    face: Face | None = None
    """The face that it is; None for what lies around it and for marks in the waste."""
    spot: SpotName | None = None
    """The spot colour that it is drawn in; None for its own colours."""


def paint_page(painter: QPainter, page: Page) -> None:
    """Draw a page with its upper left corner at the origin of a painter whose unit is 1/1200 inch."""
    for one in placed_on(page):
        painter.save()
        painter.setTransform(one.place, combine=True)
        one.paint(painter)
        painter.restore()


def placed_on(page: Page) -> Iterator[Placed]:
    """Yield what stands on a page, the lowest first."""
    middle_x, middle_y = units(page.width / 2), units(page.height / 2)
    whole = QTransform.fromTranslate(middle_x + units(page.shift[0]), middle_y + units(page.shift[1]))
    whole.scale(page.scale, page.scale).translate(-middle_x, -middle_y)
    if page.drawing is not None:
        yield Placed(whole, id(page.drawing), page.drawing)  # each is drawn once: no need to compare them
    for slot in page.slots:
        # Counters of a honeycomb share their sides: there is no room for a bleed.
        yield from _in_slot(slot, whole, 0.0 if slot.cells else page.options.bleed)
    for key, paint in cutting(page):
        yield Placed(whole, key, paint)
    for key, paint in contours(page):
        yield Placed(whole, key, paint, spot="cut")


def _in_slot(slot: Slot, whole: QTransform, bleed: float) -> Iterator[Placed]:
    """Yield what a slot shows, turned about its middle."""
    middle_x, middle_y = slot.centre
    place = QTransform(whole).translate(units(middle_x), units(middle_y)).rotate(slot.turn)
    if slot.shows == "folded":
        front, back = slot.faces
        yield from _at(front, place, (-front.width / 2, 0.0), bleed, folded=True)
        place = QTransform(place).rotate(180)
        yield from _at(back, place, (-back.width / 2, 0.0), bleed, folded=True)
    else:
        face, size = slot.faces[0], slot.scale
        yield from _at(face, place, (-face.width * size / 2, -face.height * size / 2), bleed, size)


def _at(
    face: Face,
    place: QTransform,
    corner: tuple[float, float],
    bleed: float,
    size: float = 1.0,
    *,
    folded: bool = False,
) -> Iterator[Placed]:
    place = QTransform(place).translate(units(corner[0]), units(corner[1])).scale(size, size)
    if (around := bleed_of(face, bleed, folded=folded)) is not None:
        yield Placed(place, around, around.paint)
    yield Placed(place, face, partial(paint_face, face=face), face)
