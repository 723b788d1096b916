"""What the entries of a print have become, laid on pages: cards, then counters, then whole pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from editor.printing.slots import Page, Paper, SheetOptions
from editor.services.print_collecting import Collected
from editor.services.print_pages import DrawnPages
from editor.services.print_plan import PrintJob
from schemas.problems import Message, Problem

if TYPE_CHECKING:
    from editor.printing.imposition import Piece


def paged(job: PrintJob, paper: Paper, found: Collected) -> list[Page]:
    """Return cards, then counters, then whole pages; on both sides each sheet has two pages."""
    from editor.printing.imposition import Piece, impose

    pages: list[Page] = []
    counter_options = job.options
    if job.options.mode in ("fold-over", "sleeves"):
        counter_options = replace(job.options, mode="duplex")
    for pieces, options in (
        ([Piece(card) for card in found.cards], job.options),
        (found.counters, counter_options),
    ):
        first = pages[-1].sheet + 1 if pages else 1
        imposed = impose(pieces, paper, options, job.language, first)
        pages += imposed.pages
        found.problems += [_too_large(one, paper, options) for one in imposed.too_large]
    for made in found.drawn:
        pages += _numbered(made, pages[-1].sheet + 1 if pages else 1, job.options.mode == "duplex")
    return both_sides(pages) if job.options.mode != "pages" else pages


def _numbered(made: DrawnPages, first: int, duplex: bool) -> list[Page]:
    """Return whole pages with the numbers of their sheets, from the first on."""
    if not (duplex and made.both_sides):
        return [replace(page, sheet=first + number) for number, page in enumerate(made.pages)]
    return [
        replace(page, sheet=first + number // 2, side="back" if number % 2 else "front")
        for number, page in enumerate(made.pages)
    ]


def both_sides(pages: list[Page]) -> list[Page]:
    """Return pages with an empty back behind each sheet that has none, where others have one."""
    with_back = {page.sheet for page in pages if page.side == "back"}
    with_front = {page.sheet for page in pages if page.side == "front"}
    if not with_back & with_front:
        return pages
    filled: list[Page] = []
    for page in pages:
        filled.append(page)
        if page.sheet not in with_back:
            filled.append(replace(page, slots=(), drawing=None, side="back"))
    return filled


def _too_large(piece: Piece, paper: Paper, options: SheetOptions) -> Problem:
    from editor.printing.imposition import size_of_piece

    width, height = size_of_piece(piece, options)
    values = {
        "name": piece.card.title,
        "width": round(width, 2),
        "height": round(height, 2),
        "paper": paper.name,
        "margin": options.margin,
    }
    fix = Message(code="print_jobs.larger_paper")
    return Problem(code="print_jobs.too_large", document=piece.card.document, fix=fix, values=values)
