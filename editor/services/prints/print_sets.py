"""An army, a scenario or a game printed whole: a folder with every component, and a packing list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from editor.packs.whole_files import write_whole
from editor.printing.plugin import COMPONENTS, Component, Extent
from editor.printing.slots import SheetOptions
from editor.printing.systems import CARD_KINDS, FACE_SYSTEMS
from editor.rules.core.components import Checked, Needed, checked
from editor.rules.core.contract import Setup
from editor.rules.registry import needs_of
from editor.services.card_list import card_list
from editor.services.loading import find
from editor.services.new_folders import new_folder, refuse_taken
from editor.services.prints.packing_lists import Packed, incomplete, packing_list
from editor.services.prints.print_jobs import PrintEntry, PrintJob, PrintPlan, plan_job, write_plan
from editor.services.prints.print_queue import templates_for, ways_of
from editor.services.resolving import resolve_documents
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, kind_of, system_of
from schemas.messages import sentence
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly
from schemas.registry import row_of

PACKING_LIST: Final = "packing-list.txt"
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
class Part:
    """What becomes one file: documents of a kind, each as often as it is wanted."""

    component: Component
    documents: tuple[tuple[Document, int], ...]
    name: str


@dataclass(frozen=True)
class PrintedSet:
    """The files of a set, and what the person should look at."""

    folder: Path
    packed: tuple[Packed, ...]
    problems: tuple[Problem, ...] = ()
    checked: tuple[Checked, ...] = ()
    """What the rules of the game need for the scenario, beside what is printed of it; of a game alone."""


def print_set(
    ws: Workspace,
    document: str,
    folder: Path,
    extent: Extent,
    wanted: SetOptions | None = None,
    report: Report = quietly,
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
    refuse_taken(folder)
    setup = _setup(ws, row.id, working_copies=wanted.working_copies)
    needed = needs_of(setup) if extent != "army" else ()
    parts = tuple(parts_of(ws, setup, extent, needed, working_copies=wanted.working_copies))
    with new_folder(folder) as making:
        packed, problems, counted = _print_parts(ws, parts, making, wanted, report)
        table = checked(needed, counted) if extent == "game" else ()
        problems += tuple(incomplete(setup, table, wanted.language))
        title = sentence(Message(code=f"print_sets.title_{extent}"), wanted.language)
        write_whole(making / PACKING_LIST, packing_list(title, packed, table, wanted.language).encode())
    return PrintedSet(folder, packed, problems, table)


def _setup(ws: Workspace, root_id: str, *, working_copies: bool) -> Setup:
    resolved = resolve_documents(ws, root_id, working_copies=working_copies)
    return Setup(resolved.document, resolved.documents)


def parts_of(
    ws: Workspace,
    setup: Setup,
    extent: Extent,
    needed: Sequence[Needed],
    *,
    working_copies: bool = False,
) -> Iterator[Part]:
    """Yield what is printed of an army or a scenario, in the order of the packing list.

    Args:
        ws: the open catalogue.
        setup: the army or scenario with its documents.
        extent: what is printed whole.
        needed: what its rules need; where they need nothing, each card is printed once.
        working_copies: count the cards of what is being edited.
    """
    system = system_of(setup.scenario)
    around = {setup.scenario.id: setup.scenario, **setup.documents}.values()
    copies = _sides_with(setup.scenario)
    left = _Left(needed)
    faces = row_of(FACE_SYSTEMS, system)
    for component in faces.components if faces is not None else COMPONENTS:
        if extent not in component.extents or component.what not in ways_of(component.of, system):
            continue
        found = [one for one in around if kind_of(one) == component.of and system_of(one) == system]
        if component.what == "cards" and component.of in (*CARD_KINDS, Kind.MAP.value):
            if rest := left.taken(found):
                yield Part(component, rest, component.of)
            continue
        for document in found:
            count = copies.get(document.id, 1) if component.what == "cards" else 1
            if component.what == "cards" and not component.whole:
                cards = card_list(ws, [document.id], working_copies=working_copies).cards
                left.take({card.document.id: card.count * count for card in cards})
            yield Part(component, ((document, count),), document.slug)


class _Left:
    """Which cards are not printed yet, and how many of each."""

    def __init__(self, needed: Sequence[Needed]) -> None:
        self._wanted = Counter[str]()
        for one in needed:
            self._wanted[one.key] += one.count
        self._printed = Counter[str]()

    def take(self, cards: Mapping[str, int]) -> None:
        """Note that cards, by their ids, are printed so often."""
        self._printed.update(cards)

    def taken(self, found: Sequence[Document]) -> tuple[tuple[Document, int], ...]:
        """Return those of some cards that are left, and note them; each once where no need is known."""
        rest = []
        for one in found:
            there = self._printed[one.id]
            count = self._wanted[f"cards/{one.id}"] - there if self._wanted else int(not there)
            if count > 0:
                rest.append((one, count))
                self._printed[one.id] += count
        return tuple(rest)


def _sides_with(scenario: Document) -> Counter[str]:
    """Return how many sides of a scenario have each army; its cards are printed for each of them."""
    return Counter(side.army.id for side in getattr(scenario, "sides", ()) if side.army is not None)


def _print_parts(
    ws: Workspace, parts: Sequence[Part], folder: Path, wanted: SetOptions, report: Report
) -> tuple[tuple[Packed, ...], tuple[Problem, ...], Counter[str]]:
    packed: list[Packed] = []
    problems: list[Problem] = []
    counted: Counter[str] = Counter()
    for number, part in enumerate(parts, start=1):
        job = job_of(ws, part, wanted)

        def going_on(_done: int, _total: int, done: int = number - 1) -> None:
            # so that it can be stopped inside a component, too
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
            counted.update(plan.counted)
        report(number, len(parts))
    if not packed:
        raise error("printing.nothing", fix=Message(code="printing.choose_cards"))
    unique = {one.model_dump_json(): one for one in problems}
    return tuple(packed), tuple(unique.values()), counted


def job_of(ws: Workspace, part: Part, wanted: SetOptions) -> PrintJob:
    """Return the print of one file of a set."""
    documents = part.documents
    if part.component.once:
        ids = [one.id for one, _count in documents]
        documents = tuple(
            (card.document, 1) for card in card_list(ws, ids, working_copies=wanted.working_copies).cards
        )
    return PrintJob(
        tuple(_entry(ws, part.component, one, count) for one, count in documents),
        wanted.paper,
        wanted.options,
        wanted.language,
        working_copies=wanted.working_copies,
    )


def _entry(ws: Workspace, component: Component, document: Document, count: int) -> PrintEntry:
    """Return how a document is printed: a collection as a whole with the usual template of its kind."""
    template = ""
    if component.whole:
        known = templates_for(ws, (component.of,), system_of(document))
        template = next((one.id for one in known if one.usual), "")
    return PrintEntry(document.id, component.what, count, template=template)


def _packed(name: str, part: Part, plan: PrintPlan) -> Packed:
    pieces = {(id(slot.card), slot.number) for page in plan.pages for slot in page.slots}
    titles = tuple(one.name.get(plan.job.language) for one, _count in part.documents)
    backs = any(page.side == "back" for page in plan.pages)
    return Packed(name, part.component, titles, len(pieces), len(plan.pages), plan.sheets, backs)
