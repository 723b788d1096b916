"""Pieces put on sheets of paper: fold-over, both sides, one side, slips for sleeves, single pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from editor.printing.face import CardFaces, Face
from editor.printing.packing import Put, hex_extent, pack, pack_hexes
from editor.printing.slots import Page, Paper, PaperSide, SheetOptions, Shown, Slot
from editor.rules.core.hexes import Axial

_SINGLE: Final = "single"
"""Name of the paper of a page that holds one face."""


@dataclass(frozen=True)
class Piece:
    """Something to be cut out: a card with its faces, or a counter that covers fields of a honeycomb."""

    card: CardFaces
    cells: tuple[Axial, ...] = ()
    """Fields that it covers; none for a rectangle."""
    side: float = 0.0
    """Side of such a field in mm."""


@dataclass(frozen=True)
class Imposed:
    """Pages, and the pieces that no sheet has room for."""

    pages: tuple[Page, ...]
    too_large: tuple[Piece, ...] = ()

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return len({page.sheet for page in self.pages})


@dataclass(frozen=True)
class _Part:
    """A piece with what is shown of it, its size on the page, and its number in the print."""

    piece: Piece
    shows: Shown
    width: float
    height: float
    number: int
    scale: float = 1.0


def cut_size(card: CardFaces, options: SheetOptions) -> tuple[float, float]:
    """Return width and height in mm of what is cut out for a card; a sleeve lies where the card does."""
    width, height = card.front.width, card.front.height
    if options.mode == "sleeves":
        slip = tuple(length - 2 * options.sleeve_margin for length in options.sleeve)
        short, long = min(slip), max(slip)
        return (long, short) if width > height else (short, long)
    folded = options.mode == "fold-over" and not card.back.blank
    return (width, 2 * height) if folded else (width, height)


def size_of_piece(piece: Piece, options: SheetOptions) -> tuple[float, float]:
    """Return width and height in mm of what is cut out for a piece."""
    if piece.cells:
        _, _, width, height = hex_extent(piece.cells, piece.side)
        return width, height
    return cut_size(piece.card, options)


def impose(
    pieces: Sequence[Piece], paper: Paper, options: SheetOptions, language: str = "en", first_sheet: int = 1
) -> Imposed:
    """Put pieces on sheets; equal input gives equal pages.

    Of pieces of one size the order is kept; larger ones come first. Counters of fields stand on sheets of
    their own, side by side in a honeycomb. A piece too large is left out and returned.

    Args:
        pieces: each as often as it is wanted.
        paper: the paper, upright.
        options: how.
        language: language of what stands in the waste.
        first_sheet: number of the first sheet.
    """
    numbered = [_parts(piece, options, number) for number, piece in enumerate(pieces, start=1)]
    parts = [part for some in numbered for part in some]
    if options.mode == "pages":
        return Imposed(tuple(_single_pages(parts, options, language, first_sheet)))
    pages: list[Page] = []
    too_large: list[Piece] = []
    sheet = first_sheet
    for group in _groups(parts):
        fronts, refused = _arranged(group, paper, options)
        too_large += [part.piece for part in refused]
        for front in fronts:
            page = replace(front, sheet=sheet, options=options, language=language)
            pages += _sides(page, options)
            sheet += 1
    if options.mode == "duplex" and all(page.side == "front" or not page.slots for page in pages):
        pages = [page for page in pages if page.side == "front"]
    return Imposed(tuple(pages), tuple({id(piece): piece for piece in too_large}.values()))


def _parts(piece: Piece, options: SheetOptions, number: int) -> list[_Part]:
    """Return what is put on paper of a piece."""
    card = piece.card
    if piece.cells:
        if options.mode == "backs" and card.back.blank:
            return []
        return [_Part(piece, "front", *size_of_piece(piece, options), number)]
    width, height = cut_size(card, options)
    match options.mode:
        case "fold-over":
            return [_Part(piece, "front" if card.back.blank else "folded", width, height, number)]
        case "sleeves" | "pages":
            shown: list[tuple[Shown, Face]] = [("front", card.front)]
            shown += [] if card.back.blank else [("back", card.back)]
            fit = options.mode == "sleeves"
            if options.backs_first and not fit:
                shown.reverse()
            return [
                _Part(piece, shows, width, height, number, _fitting(face, width, height) if fit else 1.0)
                for shows, face in shown
            ]
        case "backs":
            return [] if card.back.blank else [_Part(piece, "front", width, height, number)]
        case _:
            return [_Part(piece, "front", width, height, number)]


def _fitting(face: Face, width: float, height: float) -> float:
    return min(1.0, width / face.width, height / face.height)


def _groups(parts: Sequence[_Part]) -> list[list[_Part]]:
    """Return rectangles together, and counters apart for each size of field."""
    found: dict[float, list[_Part]] = {}
    for part in parts:
        found.setdefault(part.piece.side if part.piece.cells else 0.0, []).append(part)
    return [found[side] for side in sorted(found, reverse=True)]


def _arranged(parts: Sequence[_Part], paper: Paper, options: SheetOptions) -> tuple[list[Page], list[_Part]]:
    """Return sheets with the fronts, upright or lying, whichever the options say or takes fewer sheets.

    Single pieces are turned only where that saves a sheet.
    """
    ways = {"auto": (False, True), "upright": (False,), "lying": (True,)}[options.orientation]
    best: tuple[list[Page], list[_Part]] | None = None
    for turning, lying in product((False, True), ways):
        found = _laid(parts, Page(paper, (), lying), options, turning=turning)
        if best is None or (len(found[1]), len(found[0])) < (len(best[1]), len(best[0])):
            best = found
    return best or ([], list(parts))


def _laid(
    parts: Sequence[_Part], bare: Page, options: SheetOptions, *, turning: bool
) -> tuple[list[Page], list[_Part]]:
    """Return sheets of one orientation; what stands on them is in the middle, alike on all."""
    room = bare.width - 2 * options.margin, bare.height - 2 * options.margin
    if parts and parts[0].piece.cells:
        puts, refused = pack_hexes([part.piece.cells for part in parts], parts[0].piece.side, room)
    else:
        # Bleeds must not reach into the margin either.
        inner = room[0] - 2 * options.bleed, room[1] - 2 * options.bleed
        sizes = [(part.width, part.height) for part in parts]
        puts, refused = pack(sizes, inner, 2 * options.bleed, turning=turning)
    slots = [_slot(parts[put.item], put) for put in puts]
    wide = max((slot.x + slot.width for slot in slots), default=0.0)
    high = max((slot.y + slot.height for slot in slots), default=0.0)
    left, top = (bare.width - wide) / 2, (bare.height - high) / 2
    sheets: dict[int, list[Slot]] = {}
    for slot, put in zip(slots, puts, strict=True):
        sheets.setdefault(put.sheet, []).append(replace(slot, x=slot.x + left, y=slot.y + top))
    pages = [replace(bare, slots=tuple(sheets[number])) for number in sorted(sheets)]
    return pages, [parts[number] for number in refused]


def _slot(part: _Part, put: Put) -> Slot:
    width, height = (part.height, part.width) if put.turned else (part.width, part.height)
    piece = part.piece
    return Slot(
        piece.card,
        put.x,
        put.y,
        width,
        height,
        part.shows,
        90 if put.turned else 0,
        piece.cells,
        piece.side,
        part.scale,
        part.number,
    )


def _sides(front: Page, options: SheetOptions) -> list[Page]:
    if options.mode == "duplex":
        return [front, back_of(front, options)]
    if options.mode == "backs":
        return [back_of(front, options)]
    return [front]


def back_of(front: Page, options: SheetOptions) -> Page:
    """Return the other side of a sheet: each back where its front is when the paper is turned.

    An upright sheet turned about its long edge is mirrored from left to right, about its short edge from top
    to bottom; a lying sheet the other way round. Cards without a back leave their place empty.
    """
    beside = (options.flip == "long") != front.lying
    slots = []
    for slot in front.slots:
        if slot.card.back.blank:
            continue
        if beside:
            x, y, turn = front.width - slot.x - slot.width, slot.y, -slot.turn % 360
        else:
            x, y, turn = slot.x, front.height - slot.y - slot.height, (180 - slot.turn) % 360
        slots.append(replace(slot, x=x, y=y, turn=turn, shows="back"))
    return replace(front, slots=tuple(slots), side="back")


def _single_pages(
    parts: Sequence[_Part], options: SheetOptions, language: str, first_sheet: int
) -> list[Page]:
    """Return a page for each face, as large as it is with its bleed."""
    alone = replace(options, crop="none", ids=False)
    pages = []
    for part in parts:
        face = part.piece.card.front if part.shows == "front" else part.piece.card.back
        paper = Paper(_SINGLE, face.width + 2 * options.bleed, face.height + 2 * options.bleed)
        slot = Slot(
            part.piece.card,
            options.bleed,
            options.bleed,
            face.width,
            face.height,
            part.shows,
            number=part.number,
            cells=part.piece.cells,
            side=part.piece.side,
        )
        side: PaperSide = "back" if part.shows == "back" else "front"
        sheet = first_sheet + part.number - 1
        pages.append(Page(paper, (slot,), side=side, sheet=sheet, options=alone, language=language))
    return pages
