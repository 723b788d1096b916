"""A print: a queue of what is wanted becomes pages, a count of sheets and problems, and then a file.

Nothing of a print is a document; what was printed is remembered, so that only what has changed may be
printed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.printing.slots import Page, Paper, SheetOptions
from editor.services.card_list import CardCount, card_list, load_card
from editor.services.print_memory import keep_digests, printed_digests
from editor.services.print_pages import DrawnKind, DrawnPages, DrawnWish, drawn_kind
from editor.services.printing import (
    MOST_COPIES,
    USUAL_DPI,
    Printed,
    box_words,
    faceless,
    faces_of,
    rules_for,
    write_pages,
    wrong_face,
)
from editor.services.sheet_wishes import check_options, check_range, paper_of
from editor.services.trays import tray
from editor.services.workspace import Workspace
from schemas.base import Document, Kind
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Problem, Severity, error

if TYPE_CHECKING:
    from editor.printing.counters import Counter
    from editor.printing.face import CardFaces
    from editor.printing.imposition import Piece

Report = Callable[[int, int], None]
"""``report(done, total)``; may raise to cancel."""
What = str
"""``cards``, ``counters``, or a word of :data:`editor.services.print_pages.DRAWN`."""
MOST_PIECES: Final = 20_000
"""So many cards and counters are laid out at once."""


_WHOLE: Final = ("army", "spellbook")
"""Collections that a template may show as one face, instead of a card for each part."""


@dataclass(frozen=True)
class PrintEntry:
    """A line of the queue."""

    document: str
    """Id of a card, army, spell book, scenario or map."""
    what: What = "cards"
    copies: int = 1
    groups: tuple[str, ...] = ()
    """Counters: only those of these groups; nothing for all."""
    left_out: tuple[str, ...] = ()
    """Cards: ids of cards of an army that are not printed."""
    template: str = ""
    """Cards: id of the face template that they are drawn with; one for armies prints the army's own sheet."""


@dataclass(frozen=True)
class PrintJob:
    """What is printed, and how."""

    entries: tuple[PrintEntry, ...]
    paper: str = "A4"
    """A name, or a size in mm such as ``100x150``."""
    options: SheetOptions = field(default_factory=SheetOptions)
    language: str = "en"
    only_changed: bool = False
    """Leave out what looks as it did when it was last printed in this language."""
    tray: str = ""
    """Tray whose calibration moves the pages; nothing for none."""
    working_copies: bool = False


@dataclass(frozen=True)
class PrintPlan:
    """Pages ready to be drawn."""

    job: PrintJob
    pages: tuple[Page, ...] = ()
    title: str = ""
    problems: tuple[Problem, ...] = ()
    unchanged: int = 0
    """Cards, sets of counters, maps and booklets left out: they are as they were last printed."""
    digests: dict[str, str] = field(default_factory=dict)
    """What is remembered once it is printed."""

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return len({page.sheet for page in self.pages})


@dataclass
class _Collected:
    """What the entries of a queue have become so far."""

    cards: list[CardFaces] = field(default_factory=list)
    counters: list[Piece] = field(default_factory=list)
    drawn: list[DrawnPages] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    digests: dict[str, str] = field(default_factory=dict)
    unchanged: int = 0


def plan_job(
    ws: Workspace, job: PrintJob, report: Report | None = None, *, lenient: bool = False
) -> PrintPlan:
    """Return the pages of a print; equal queues give equal pages.

    What cannot be printed is left out and told as a problem. Counters cannot be folded: in a print of
    fold-over cards or slips they have their backs on the other side of the paper.

    Args:
        ws: the open catalogue.
        job: what is wanted.
        report: told how many entries are laid out, or cards where there is one entry alone.
        lenient: what is wrong with an entry is a problem, and the others are printed.

    Raises:
        EditorError: a wish that cannot be met, an unknown document or tray, or an empty queue.
    """
    check_options(job.options)
    paper = paper_of(job.paper)
    calibration = tray(ws, job.tray) if job.tray else None
    if not job.entries:
        raise error("printing.nothing", mend=Message(code="printing.choose_cards"))
    for entry in job.entries:
        check_range("copies", entry.copies, 1, MOST_COPIES)
    from editor.printing.application import picture_application
    from editor.printing.calibration import calibrated

    picture_application()
    found = _Collected()
    alone = report if len(job.entries) == 1 else None
    for number, entry in enumerate(job.entries, start=1):
        try:
            _collect(ws, job, paper, entry, found, alone)
        except EditorError as trouble:
            if not lenient:
                raise
            found.problems += [one.at(document=entry.document) for one in trouble.problems]
        if report is not None and alone is None:
            report(number, len(job.entries))
    pages = _paged(job, paper, found)
    if calibration is not None:
        pages = list(calibrated(pages, calibration, job.options.flip))
    title = (
        found.titles[0] if len(found.titles) == 1 else sentence(Message(code="printing.title"), job.language)
    )
    problems = tuple({one.model_dump_json(): one for one in found.problems}.values())
    return PrintPlan(job, tuple(pages), title, problems, found.unchanged, found.digests)


def write_plan(
    ws: Workspace,
    plan: PrintPlan,
    out: Path,
    *,
    dots_per_inch: int = USUAL_DPI,
    report: Report | None = None,
) -> Printed:
    """Write the pages of a print into a file, ``.pdf`` or ``.png``, and remember what was printed.

    Raises:
        EditorError: nothing to print, unknown ending, or the file cannot be written.
    """
    if not plan.pages and plan.unchanged:
        raise error("print_jobs.nothing_changed", mend=Message(code="print_jobs.print_all"))
    files = write_pages(
        plan.pages,
        out,
        title=plan.title,
        language=plan.job.language,
        dots_per_inch=dots_per_inch,
        report=report,
    )
    remember_printed(ws, plan)
    return Printed(files, plan.problems)


def remember_printed(ws: Workspace, plan: PrintPlan) -> None:
    """Remember how the cards of a print look: for a print that went to a printer.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    keep_digests(ws, plan.digests)


def _collect(
    ws: Workspace,
    job: PrintJob,
    paper: Paper,
    entry: PrintEntry,
    found: _Collected,
    report: Report | None,
) -> None:
    if (drawn := drawn_kind(entry.what)) is not None:
        _collect_drawn(ws, job, paper, entry, drawn, found)
        return
    if entry.what not in ("cards", "counters"):
        raise error("print_queue.unknown_what", what=entry.what)
    from editor.services.faces import template_named

    root = load_card(ws, entry.document, job.working_copies)
    game = str(getattr(root, "system", ""))
    template = template_named(ws, entry.template, game) if entry.template else None
    whole = template.shows if template is not None and template.shows in _WHOLE else ""
    chosen = card_list(ws, [entry.document], working_copies=job.working_copies, whole=whole)
    found.problems += chosen.problems
    found.titles.append(root.name.get(job.language))
    if entry.what == "counters":
        _collect_counters(ws, job, root, chosen.cards, entry, found)
    else:
        wanted = [card for card in chosen.cards if card.document.id not in entry.left_out]
        _collect_cards(ws, job, wanted, entry, template.id if template is not None else "", found, report)


def _collect_cards(
    ws: Workspace,
    job: PrintJob,
    cards: Sequence[CardCount],
    entry: PrintEntry,
    template: str,
    found: _Collected,
    report: Report | None,
) -> None:
    from editor.printing.digest import card_digest
    from editor.printing.safety import unsafe_texts

    copies = entry.copies
    drawn, problems = faces_of(ws, cards, job.language, report, [template] if template else ())
    keys = {card.document.id: f"{card.document.id}:{job.language}" for card in cards}
    known = printed_digests(ws, keys.values()) if job.only_changed else {}
    ids = {card.document.id for card in cards}
    kept: set[str] = set()
    broken: list[str] = []
    for card, faces in zip(cards, drawn, strict=True):
        if wrong_face(faces):
            kept.add(card.document.id)
            broken.append(faces.title)
            continue
        key, digest = keys[card.document.id], card_digest(faces)
        if known.get(key) == digest:
            found.unchanged += 1
            continue
        kept.add(card.document.id)
        found.digests[key] = digest
        _room(len(found.cards) + len(found.counters) + card.count * copies)
        found.cards += [faces] * (card.count * copies)
        for side, face in (("front", faces.front), ("back", faces.back)):
            found.problems += [
                Problem(
                    code="print_jobs.unsafe",
                    severity=Severity.WARNING,
                    document=faces.document,
                    mend=Message(code="print_jobs.move_inside"),
                    values={
                        "name": faces.title,
                        "side": sentence(Message(code=f"printing.{side}"), job.language),
                        "box": box_words(one.box, job.language),
                        "found": one.distance,
                        "safe": one.safe,
                    },
                )
                for one in unsafe_texts(face, job.options.safe)
            ]
    # The problems of a template are told, and those of cards except the unchanged ones that are left out.
    found.problems += [one for one in problems if one.document in kept or one.document not in ids]
    if broken:
        found.problems.append(faceless(broken))


def _collect_counters(
    ws: Workspace,
    job: PrintJob,
    root: Document,
    cards: Sequence[CardCount],
    entry: PrintEntry,
    found: _Collected,
) -> None:
    from editor.printing.counters import CounterSource
    from editor.printing.digest import digest_of
    from editor.printing.imposition import Piece
    from editor.printing.systems import counters

    system = str(getattr(root, "system", ""))
    scenario = root if getattr(root, "kind", None) == Kind.SCENARIO else None
    source = CounterSource(tuple((card.document, card.count) for card in cards), scenario)
    made = counters(source, rules_for(ws, root), job.language, system)
    _check_groups(made, entry.groups)
    chosen = [one for one in made if not entry.groups or one.group in entry.groups]
    if not chosen:
        found.problems.append(
            Problem(
                code="print_jobs.no_counters",
                document=root.id,
                mend=Message(code="print_jobs.choose_army"),
                values={"name": root.name.get(job.language)},
            )
        )
    if _unchanged(ws, job, f"{root.id}:counters", digest_of(chosen), found):
        return
    for one in chosen:
        _room(len(found.cards) + len(found.counters) + one.count * entry.copies)
        found.counters += [Piece(one.card, one.cells, one.side)] * (one.count * entry.copies)


def _unchanged(ws: Workspace, job: PrintJob, key: str, digest: str, found: _Collected) -> bool:
    """Note how something looks; whether only changes are wanted and it is as it was printed last."""
    found.digests[f"{key}:{job.language}"] = digest
    same = job.only_changed and printed_digests(ws, [f"{key}:{job.language}"]).get(f"{key}:{job.language}")
    if same != digest:
        return False
    found.unchanged += 1
    return True


def _check_groups(made: Sequence[Counter], groups: Sequence[str]) -> None:
    known = tuple(dict.fromkeys(one.group for one in made))
    unknown = [group for group in groups if group not in known]
    if made and unknown:
        mend = Message(code="print_jobs.known_groups", values={"known": ", ".join(known)})
        raise error("print_jobs.unknown_group", mend=mend, group=unknown[0])


def _room(pieces: int) -> None:
    if pieces > MOST_PIECES:
        raise error("print_jobs.too_many", count=pieces, most=MOST_PIECES)


def _collect_drawn(
    ws: Workspace, job: PrintJob, paper: Paper, entry: PrintEntry, drawn: DrawnKind, found: _Collected
) -> None:
    """Collect whole pages: a map, a booklet."""
    made = drawn.make(ws, DrawnWish(entry.document, paper, job.language, job.working_copies))
    found.titles.append(made.title)
    if _unchanged(ws, job, f"{entry.document}:{entry.what}", made.digest, found):
        return
    found.problems += made.problems
    found.drawn += [made] * entry.copies


def _paged(job: PrintJob, paper: Paper, found: _Collected) -> list[Page]:
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
    return _both_sides(pages) if job.options.mode != "pages" else pages


def _numbered(made: DrawnPages, first: int, duplex: bool) -> list[Page]:
    """Return whole pages with the numbers of their sheets, from the first on."""
    if not (duplex and made.both_sides):
        return [replace(page, sheet=first + number) for number, page in enumerate(made.pages)]
    return [
        replace(page, sheet=first + number // 2, side="back" if number % 2 else "front")
        for number, page in enumerate(made.pages)
    ]


def _both_sides(pages: list[Page]) -> list[Page]:
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
    mend = Message(code="print_jobs.larger_paper")
    return Problem(code="print_jobs.too_large", document=piece.card.document, mend=mend, values=values)
