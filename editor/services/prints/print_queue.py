"""The queue of what is printed, kept in the catalogue from session to session, and presets of sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields, replace
from typing import Any, Final

from editor.catalogue.bulk import documents_with
from editor.printing.slots import SheetOptions
from editor.printing.systems import FACE_SYSTEMS, drawn_as_card
from editor.services.faces import face_templates
from editor.services.personal_notes import keep_data, kept_data
from editor.services.prints.print_jobs import PrintEntry, PrintJob, PrintPlan, plan_job
from editor.services.prints.print_memory import forget_printed
from editor.services.prints.print_pages import DRAWN, DrawnKind
from editor.services.prints.print_presets import Preset, shipped_presets
from editor.services.prints.printing import MOST_COPIES
from editor.services.prints.sheet_options import check_options, paper_of
from editor.services.prints.trays import trays
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.face import FaceBase
from schemas.messages import LANGUAGES
from schemas.problems import EditorError, Message, Problem, error
from schemas.progress import Report, quietly
from schemas.registry import row_of
from schemas.systems import DOCUMENT_SYSTEMS

__all__ = [
    "Preset",
    "forget_preset",
    "forget_printed",
    "keep_preset",
    "keep_queue",
    "kept_presets",
    "kept_queue",
    "plan_queue",
    "templates_for",
    "ways_of",
]

_QUEUE: Final = "printing.queue"
_PRESETS: Final = "printing.presets"
MOST_ENTRIES: Final = 500
LONGEST_NAME: Final = 40
_UNPRINTED: Final = (Kind.MAP.value, Kind.RULESET.value, Kind.GAME.value, Kind.PACK.value, Kind.FACE.value)
"""Kinds that have no cards."""
_COUNTED: Final = (Kind.ARMY.value, Kind.SCENARIO.value, Kind.UNIT.value, Kind.CARD.value)
"""Kinds that counters are made for."""


def ways_of(kind: str, system: str) -> tuple[str, ...]:
    """Return the ways in which a document of a kind may be printed, the usual one first; maybe none."""
    drawn = tuple(one.what for one in DRAWN if kind in one.kinds and _made_of(one, kind, system))
    if kind == Kind.MAP and drawn_as_card(kind, system):
        drawn = (*drawn, "map")  # a tile, on sheets like a map
    if kind in _UNPRINTED and not drawn_as_card(kind, system):
        return drawn
    faces = row_of(FACE_SYSTEMS, system)
    counted = faces is not None and faces.counters is not None and kind in _COUNTED
    return ("cards", *(("counters",) if counted else ()), *drawn)


def _made_of(drawn: DrawnKind, kind: str, system: str) -> bool:
    """Return whether pages are made of the documents of a kind in a game."""
    faces = row_of(FACE_SYSTEMS, system)
    if drawn.part and (faces is None or not faces.has(drawn.part)):
        return False
    game = row_of(DOCUMENT_SYSTEMS, system)
    model = game.model(kind) if game is not None else None
    return model is None or issubclass(model, drawn.model)


def counter_groups(system: str) -> tuple[str, ...]:
    """Return what the counters of a game are for, in the order in which they are printed."""
    faces = row_of(FACE_SYSTEMS, system)
    return faces.counter_groups if faces is not None else ()


def templates_for(ws: Workspace, kinds: Iterable[str], system: str) -> tuple[FaceBase, ...]:
    """Return the face templates of a game that show documents of some kinds."""
    wanted = set(kinds)
    return tuple(one for one in face_templates(ws, system).all if one.shows in wanted)


def plan_queue(ws: Workspace, job: PrintJob, report: Report = quietly) -> PrintPlan:
    """Return the pages of a queue: working copies as they stand, what cannot be printed as problems.

    Args:
        ws: the open catalogue.
        job: the queue; an empty one has no pages.
        report: called with ``(done, total)``; may raise to cancel.

    Raises:
        EditorError: the paper, the options or the tray cannot be.
    """
    there, problems = _still_there(ws, job.entries)
    wanted = replace(job, entries=there, working_copies=True)
    if job.tray and job.tray not in trays(ws):
        fix = Message(code="print_queue.choose_tray")
        problems.append(Problem(code="print_queue.tray_gone", values={"tray": job.tray}, fix=fix))
        wanted = replace(wanted, tray="")
    plan = plan_job(ws, wanted, report, lenient=True) if there else PrintPlan(job)
    return replace(plan, job=job, problems=(*problems, *plan.problems))


def _still_there(
    ws: Workspace, entries: Iterable[PrintEntry]
) -> tuple[tuple[PrintEntry, ...], list[Problem]]:
    """Return the entries whose documents are in the catalogue, and a problem for each other one."""
    asked = tuple(entries)
    with ws.reading() as catalogue:
        known = documents_with(catalogue, list(dict.fromkeys(one.document for one in asked)))
    there, problems = list[PrintEntry](), list[Problem]()
    for entry in asked:
        row = known.get(entry.document)
        if row is None or row.deleted is not None:
            fix = Message(code="print_queue.bring_back")
            problems.append(Problem(code="print_queue.gone", document=entry.document, fix=fix))
        else:
            there.append(entry)
    return tuple(there), problems


# kept


def kept_queue(ws: Workspace, language: str = "en") -> PrintJob:
    """Return the queue as it was left; empty and in a language at first, without what was damaged."""
    return _job(kept_data(ws, _QUEUE), language)


def keep_queue(ws: Workspace, job: PrintJob) -> None:
    """Remember the queue; a catalogue that is open read-only remembers nothing.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    if ws.keeps_notes:
        keep_data(ws, _QUEUE, asdict(job))


def kept_presets(ws: Workspace) -> tuple[Preset, ...]:
    """Return the presets that come with the program, then the person's own by name."""
    own = [_preset(name, one) for name, one in kept_data(ws, _PRESETS).items()]
    return (*shipped_presets(), *sorted((one for one in own if one is not None), key=lambda one: one.id))


def keep_preset(ws: Workspace, name: str, paper: str, options: SheetOptions) -> Preset:
    """Remember paper and options under a name; one of that name before is replaced.

    Raises:
        EditorError: no name, one that is too long, or the catalogue cannot be written.
    """
    clean = name.strip()
    if not 1 <= len(clean) <= LONGEST_NAME:
        raise error("print_queue.preset_name", name=name[:80], most=LONGEST_NAME)
    own = {one.id: one for one in kept_presets(ws) if not one.shipped}
    own[clean] = Preset(clean, paper, options)
    _keep_presets(ws, own.values())
    return own[clean]


def forget_preset(ws: Workspace, name: str) -> None:
    """Forget one of the person's own presets; nothing happens where it is not known.

    Raises:
        EditorError: the catalogue cannot be written.
    """
    _keep_presets(ws, (one for one in kept_presets(ws) if not one.shipped and one.id != name))


def _keep_presets(ws: Workspace, own: Iterable[Preset]) -> None:
    if ws.keeps_notes:
        kept = {one.id: {"paper": one.paper, "options": asdict(one.options)} for one in own}
        keep_data(ws, _PRESETS, kept)


# read again, by whoever may have damaged it


def _job(data: Mapping[str, Any], language: str) -> PrintJob:
    plain = PrintJob((), language=language)
    entries = data.get("entries")
    read = [_entry(one) for one in entries[:MOST_ENTRIES]] if isinstance(entries, list) else []
    paper, options = _sheet(data)
    return PrintJob(
        tuple(one for one in read if one is not None),
        paper,
        options,
        data["language"] if data.get("language") in LANGUAGES else plain.language,
        data.get("only_changed") is True,
        _text(data.get("tray")),
    )


def _entry(data: Any) -> PrintEntry | None:
    if not isinstance(data, Mapping) or not isinstance(data.get("document"), str):
        return None
    copies = data.get("copies")
    count = copies if isinstance(copies, int) and 1 <= copies <= MOST_COPIES else 1
    return PrintEntry(
        data["document"],
        _text(data.get("what")) or "cards",
        count,
        _texts(data.get("groups")),
        _texts(data.get("left_out")),
        _text(data.get("template")),
    )


def _text(data: Any) -> str:
    return data if isinstance(data, str) else ""


def _texts(data: Any) -> tuple[str, ...]:
    return tuple(one for one in data if isinstance(one, str)) if isinstance(data, list) else ()


def _preset(name: str, data: Any) -> Preset | None:
    if not isinstance(data, Mapping):
        return None
    return Preset(name[:LONGEST_NAME], *_sheet(data))


def _sheet(data: Mapping[str, Any]) -> tuple[str, SheetOptions]:
    """Return paper and options that were kept; the usual ones where they cannot be."""
    plain = PrintJob(())
    paper = data.get("paper")
    try:
        paper_of(str(paper))
    except EditorError:
        paper = plain.paper
    return str(paper), _options(data.get("options"))


def _options(data: Any) -> SheetOptions:
    plain = SheetOptions()
    if not isinstance(data, Mapping):
        return plain
    known = {one.name for one in fields(SheetOptions)}
    values = {str(key): value for key, value in data.items() if key in known}
    try:
        if "sleeve" in values:
            width, height = values["sleeve"]
            values["sleeve"] = float(width), float(height)
        for name, value in values.items():
            usual = getattr(plain, name)
            if isinstance(usual, bool | str) and type(value) is not type(usual):
                return plain
        found = replace(plain, **values)
        check_options(found)
    except (EditorError, TypeError, ValueError):
        return plain
    return found
