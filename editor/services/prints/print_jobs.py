"""A print: a queue of what is wanted becomes pages, a count of sheets and problems, and then a file.

Nothing of a print is a document; what was printed is remembered, so that only what has changed may be
printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from editor.printing.slots import Page, Paper, SheetOptions
from editor.services.print_faces import FaceSources
from editor.services.prints.press_targets import press_of
from editor.services.prints.print_collecting import MOST_PIECES, Collected, collect
from editor.services.prints.print_files import USUAL_DPI, Printed, write_pages
from editor.services.prints.print_memory import keep_digests
from editor.services.prints.print_pages import DrawnPages
from editor.services.prints.print_plan import PrintEntry, PrintJob, PrintPlan, What
from editor.services.prints.printing import MOST_COPIES
from editor.services.prints.sheet_options import check_options, check_range, paper_of
from editor.services.prints.trays import tray
from editor.services.resolving import documents_now, documents_saved
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly

if TYPE_CHECKING:
    from editor.printing.imposition import Piece

__all__ = [
    "MOST_PIECES",
    "PrintEntry",
    "PrintJob",
    "PrintPlan",
    "What",
    "plan_job",
    "remember_printed",
    "write_plan",
]


def plan_job(ws: Workspace, job: PrintJob, report: Report = quietly, *, lenient: bool = False) -> PrintPlan:
    """Return the pages of a print; equal queues give equal pages.

    What cannot be printed is left out and reported as a problem. Counters cannot be folded: in a print of
    fold-over cards or slips they have their backs on the other side of the paper.

    Args:
        ws: the open catalogue.
        job: what is wanted.
        report: called with how many entries are laid out, or cards where there is one entry alone.
        lenient: what is wrong with an entry is a problem, and the others are printed.

    Raises:
        EditorError: an option that cannot be met, an unknown document or tray, or an empty queue.
    """
    check_options(job.options)
    paper = paper_of(job.paper)
    calibration = tray(ws, job.tray) if job.tray else None
    if not job.entries:
        raise error("printing.nothing", fix=Message(code="printing.choose_cards"))
    for entry in job.entries:
        check_range("copies", entry.copies, 1, MOST_COPIES)
    from editor.printing.application import picture_application
    from editor.printing.calibration import calibrated

    picture_application()
    found = Collected(FaceSources(ws, working_copies=job.working_copies), _read_together(ws, job))
    alone = len(job.entries) == 1
    for number, entry in enumerate(job.entries, start=1):
        try:
            collect(ws, job, paper, entry, found, report if alone else quietly)
        except EditorError as trouble:
            if not lenient:
                raise
            found.problems += [one.at(document=entry.document) for one in trouble.problems]
        if not alone:
            report(number, len(job.entries))
    pages = paged(job, paper, found)
    if calibration is not None:
        pages = list(calibrated(pages, calibration, job.options.flip))
    title = (
        found.titles[0] if len(found.titles) == 1 else sentence(Message(code="printing.title"), job.language)
    )
    problems = tuple({one.model_dump_json(): one for one in found.problems}.values())
    counted = _counted(pages, found)
    return PrintPlan(job, tuple(pages), title, problems, found.unchanged, found.digests, counted)


def _read_together(ws: Workspace, job: PrintJob) -> Mapping[str, Document]:
    """Return the valid documents of a queue of cards by id: some statements instead of some for each."""
    ids = [entry.document for entry in job.entries if entry.what in ("cards", "counters")]
    try:
        return documents_now(ws, ids) if job.working_copies else documents_saved(ws, ids)
    except EditorError:
        return {}  # the entry whose document is damaged says so


def _counted(pages: Sequence[Page], found: Collected) -> dict[str, int]:
    """Return how many of everything stand on pages: a piece is one whatever is seen of it."""
    pieces = {(id(slot.card), slot.number) for page in pages for slot in page.slots}
    counts = Counter(found.keys[faces] for faces, _number in pieces if faces in found.keys)
    return dict(counts + Counter(found.whole))


def write_plan(
    ws: Workspace,
    plan: PrintPlan,
    out: Path,
    *,
    dots_per_inch: int = USUAL_DPI,
    report: Report = quietly,
) -> Printed:
    """Write the pages of a print into a file, ``.pdf`` or ``.png``, and remember what was printed.

    Raises:
        EditorError: nothing to print, unknown ending, or the file cannot be written.
    """
    if not plan.pages and plan.unchanged:
        raise error("print_jobs.nothing_changed", fix=Message(code="print_jobs.print_all"))
    files = write_pages(
        plan.pages,
        out,
        title=plan.title,
        language=plan.job.language,
        dots_per_inch=dots_per_inch,
        report=report,
        press=press_of(plan.job.options),
    )
    remember_printed(ws, plan)
    return Printed(files, plan.problems)


def remember_printed(ws: Workspace, plan: PrintPlan) -> None:
    """Remember how the cards of a print look: for a print that went to a printer.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    keep_digests(ws, plan.digests)


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
        left = imposed.too_large
        if left and options.mode == "fold-over":
            # What has no room with its back above it has its back on the other side of the paper.
            flat = replace(options, mode="duplex")
            imposed = impose(left, paper, flat, job.language, pages[-1].sheet + 1 if pages else 1)
            pages += imposed.pages
            left = imposed.too_large
        found.problems += [_too_large(one, paper, options) for one in left]
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
