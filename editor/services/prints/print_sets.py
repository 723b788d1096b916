"""An army, a scenario or a game printed whole: a folder with every component, and a packing list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from editor.packs.archive import write_whole
from editor.printing.plugin import COMPONENTS, Component, Extent
from editor.printing.slots import SheetOptions
from editor.printing.systems import CARD_KINDS, FACE_SYSTEMS
from editor.services.card_list import card_list
from editor.services.card_sets import cards_of
from editor.services.loading import find
from editor.services.new_folders import new_folder
from editor.services.prints.print_jobs import PrintEntry, PrintJob, PrintPlan, plan_job, write_plan
from editor.services.prints.print_queue import ways_of
from editor.services.resolving import resolve_documents
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, kind_of, system_of
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report
from schemas.registry import row_of
from schemas.typography import labelled

PACKING_LIST: Final = "packing-list.txt"
_MOST_NAMED: Final = 4
"""So many documents are named one by one in a packing list."""
_KINDS: Final = {
    "army": (Kind.ARMY.value,),
    "scenario": (Kind.SCENARIO.value,),
    "game": (Kind.SCENARIO.value,),
}


@dataclass(frozen=True)
class SetOptions:
    """How a whole set is printed."""

    paper: str = "A4"
    options: SheetOptions = field(default_factory=SheetOptions)
    language: str = "en"
    working_copies: bool = False


@dataclass(frozen=True)
class Packed:
    """One line of a packing list."""

    file: str
    component: Component
    titles: tuple[str, ...]
    pieces: int
    """Cards or counters to be cut out; 0 for whole pages."""
    pages: int
    sheets: int


@dataclass(frozen=True)
class PrintedSet:
    """The files of a set, and what the person should look at."""

    folder: Path
    packed: tuple[Packed, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class _Wanted:
    component: Component
    documents: tuple[Document, ...]
    name: str


def print_set(
    ws: Workspace,
    document: str,
    folder: Path,
    extent: Extent,
    wanted: SetOptions | None = None,
    report: Report | None = None,
) -> PrintedSet:
    """Print every component of an army, a scenario or a game into a new folder, with a packing list.

    Nothing is left of it where something goes wrong, or where it is stopped.

    Args:
        ws: the open catalogue.
        document: id, slug or ``system/kind/slug`` of an army, or of a scenario.
        folder: made; it may be there already if it is empty.
        extent: what is printed whole; a game is printed from one of its scenarios.
        wanted: how; on A4 to fold where nothing is said.
        report: called with ``(components done, total)``; may raise to cancel.

    Raises:
        EditorError: there is no such document, it is of another kind, or the folder cannot be written.
    """
    wanted = wanted or SetOptions()
    row = find(ws, document)
    if row.kind not in _KINDS[extent]:
        raise error(
            f"print_sets.no_{extent}", document=row.path, fix=Message(code=f"print_sets.name_{extent}")
        )
    parts = tuple(_parts(ws, row.id, row.system, extent, working_copies=wanted.working_copies))
    with new_folder(folder) as making:
        packed, problems = _print_parts(ws, parts, making, wanted, report)
        title = sentence(Message(code=f"print_sets.title_{extent}"), wanted.language)
        write_whole(making / PACKING_LIST, packing_list(title, packed, wanted).encode())
    return PrintedSet(folder, packed, problems)


def _parts(
    ws: Workspace, root_id: str, system: str, extent: Extent, *, working_copies: bool
) -> Iterator[_Wanted]:
    """Yield what is printed, in the order of the packing list; a card is printed once."""
    resolved = resolve_documents(ws, root_id, working_copies=working_copies)
    around = (resolved.document, *resolved.documents.values())
    faces = row_of(FACE_SYSTEMS, system)
    printed: set[str] = set()
    for component in faces.components if faces is not None else COMPONENTS:
        if extent not in component.extents or component.what not in ways_of(component.of, system):
            continue
        found = [one for one in around if kind_of(one) == component.of and system_of(one) == system]
        if component.every:
            found = list(cards_of(ws, system, component.of))
        if component.what != "cards" or component.of not in CARD_KINDS:
            for one in found:
                if component.what == "cards":
                    printed |= {card.document.id for card in card_list(ws, [one.id]).cards}
                yield _Wanted(component, (one,), one.slug)
        elif rest := tuple(one for one in found if one.id not in printed):
            printed |= {one.id for one in rest}
            yield _Wanted(component, rest, component.of)


def _print_parts(
    ws: Workspace, parts: Sequence[_Wanted], folder: Path, wanted: SetOptions, report: Report | None
) -> tuple[tuple[Packed, ...], tuple[Problem, ...]]:
    packed: list[Packed] = []
    problems: list[Problem] = []
    for number, part in enumerate(parts, start=1):
        entries = tuple(PrintEntry(one, part.component.what) for one in _printed_of(ws, part))
        job = PrintJob(
            entries, wanted.paper, wanted.options, wanted.language, working_copies=wanted.working_copies
        )

        def going_on(_done: int, _total: int, done: int = number - 1) -> None:
            if report is not None:  # so that it can be stopped inside a component, too
                report(done, len(parts))

        try:
            plan = plan_job(ws, job, going_on, lenient=True)
        except EditorError as trouble:
            problems += trouble.problems
            continue
        problems += plan.problems
        if plan.pages:
            name = f"{len(packed) + 1:02d}-{part.component.what}-{part.name}.pdf"
            write_plan(ws, plan, folder / name, report=going_on)
            packed.append(_packed(name, part, plan))
        if report is not None:
            report(number, len(parts))
    if not packed:
        raise error("printing.nothing", fix=Message(code="printing.choose_cards"))
    unique = {one.model_dump_json(): one for one in problems}
    return tuple(packed), tuple(unique.values())


def _printed_of(ws: Workspace, part: _Wanted) -> Iterator[str]:
    """Yield the ids of what a component is printed of: a collection, or each of its cards once."""
    ids = [one.id for one in part.documents]
    yield from (card.document.id for card in card_list(ws, ids).cards) if part.component.once else ids


def _packed(name: str, part: _Wanted, plan: PrintPlan) -> Packed:
    pieces = {slot.number for page in plan.pages for slot in page.slots}
    titles = tuple(one.name.get(plan.job.language) for one in part.documents)
    return Packed(name, part.component, titles, len(pieces), len(plan.pages), plan.sheets)


def packing_list(title: str, packed: Sequence[Packed], wanted: SetOptions) -> str:
    """Return the packing list of a set as text, with how many of everything there are."""

    def said(code: str, **values: str | int) -> str:
        return sentence(Message(code=f"print_sets.{code}", values=values), wanted.language)

    lines = [title, "=" * len(title), ""]
    for one in packed:
        what = said(f"what_{one.component.what}")
        count = len(one.titles)
        several = said(f"others_{one.component.of}" if one.component.every else "several", count=count)
        names = ", ".join(one.titles) if count <= _MOST_NAMED else several
        lines.append(f"{one.file}")
        lines.append(f"    {labelled(what, wanted.language)} {names}")
        counted = said("pieces", count=one.pieces) + ", " if one.pieces else ""
        lines.append(f"    {counted}{said('pages', pages=one.pages, sheets=one.sheets)}")
    pieces, pages, sheets = (
        sum(values) for values in zip(*((one.pieces, one.pages, one.sheets) for one in packed), strict=True)
    )
    total = f"{said('pieces', count=pieces)}, {said('pages', pages=pages, sheets=sheets)}"
    return "\n".join([*lines, "", f"{said('total', files=len(packed))} {total}", ""])
