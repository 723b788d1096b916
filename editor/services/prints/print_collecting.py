"""The entries of a print become cards, counters and whole pages; what has not changed may be left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from editor.printing.slots import Paper
from editor.services.card_list import CardCount, cards_of, load_card
from editor.services.print_faces import FaceSources, box_words, faceless, faces_of, wrong_face
from editor.services.prints.counter_styles import counter_style
from editor.services.prints.print_memory import printed_digests
from editor.services.prints.print_pages import DrawnKind, DrawnPages, DrawOptions, drawn_kind
from editor.services.prints.print_plan import PrintEntry, PrintJob
from editor.services.prints.print_presets import service_of, size_problems
from editor.services.prints.scenario_booklet import booklet_setup
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, kind_of, system_of
from schemas.problems import Message, Problem, Severity, error
from schemas.progress import Report
from schemas.registry import later

if TYPE_CHECKING:
    from editor.printing.counters import Counter
    from editor.printing.face import CardFaces
    from editor.printing.imposition import Piece

_template_named: Final = later("editor.services.faces:template_named")
_card_digest: Final = later("editor.printing.digest:card_digest")
_unsafe_texts: Final = later("editor.printing.safety:unsafe_texts")
MOST_PIECES: Final = 20_000
"""So many cards and counters are laid out at once."""
_WHOLE: Final = ("army", "spellbook")
"""Collections that a template may show as one face, instead of a card for each part."""


@dataclass
class Collected:
    """What the entries of a queue have become so far."""

    sources: FaceSources
    """What their faces are drawn with."""
    read: Mapping[str, Document] = field(default_factory=dict)
    """Documents of the queue by id, read together: one that is missing here is read by itself."""
    cards: list[CardFaces] = field(default_factory=list)
    counters: list[Piece] = field(default_factory=list)
    drawn: list[DrawnPages] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    digests: dict[str, str] = field(default_factory=dict)
    unchanged: int = 0
    keys: dict[int, str] = field(default_factory=dict)
    """Identity of the faces of a card or counter -> what the check of a table counts it as."""
    whole: list[str] = field(default_factory=list)
    """What whole pages are counted as, once for each copy."""


def collect(
    ws: Workspace,
    job: PrintJob,
    paper: Paper,
    entry: PrintEntry,
    found: Collected,
    report: Report,
) -> None:
    """Add to what is found what an entry of a print stands for.

    Args:
        ws: the open catalogue.
        job: the whole print.
        paper: its paper.
        entry: one line of its queue.
        found: what the lines before have become; added to.
        report: called with how many cards are laid out.

    Raises:
        EditorError: the entry cannot be printed at all: an unknown document, template or word.
    """
    if (drawn := drawn_kind(entry.what)) is not None:
        _collect_drawn(ws, job, paper, entry, drawn, found)
        return
    if entry.what not in ("cards", "counters"):
        raise error("print_queue.unknown_what", what=entry.what)
    root = found.read.get(entry.document) or load_card(ws, entry.document, job.working_copies)
    game = system_of(root)
    face = entry.template if entry.what == "cards" else ""
    template = _template_named(ws, face, game) if face else None
    whole = template.shows if template is not None and template.shows in _WHOLE else ""
    chosen = cards_of(
        ws,
        [root],
        working_copies=job.working_copies,
        whole=whole,
        states=entry.what == "cards",
    )
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
    found: Collected,
    report: Report,
) -> None:
    copies = entry.copies
    asked = [template] if template else ()
    drawn, problems = faces_of(ws, cards, job.language, report, asked, sources=found.sources)
    keys = {card.document.id: f"{card.document.id}:{job.language}" for card in cards}
    known = printed_digests(ws, keys.values()) if job.only_changed else {}
    ids = {card.document.id for card in cards}
    kept: set[str] = set()
    broken: list[str] = []
    service = service_of(job.options)
    for card, faces in zip(cards, drawn, strict=True):
        if wrong_face(faces):
            kept.add(card.document.id)
            broken.append(faces.title)
            continue
        key, digest = keys[card.document.id], _card_digest(faces)
        if known.get(key) == digest:
            found.unchanged += 1
            continue
        kept.add(card.document.id)
        found.digests[key] = digest
        _room(len(found.cards) + len(found.counters) + card.count * copies)
        found.cards += [faces] * (card.count * copies)
        found.keys[id(faces)] = f"cards/{card.document.id}"
        found.problems += (*_near_the_cut(faces, job), *size_problems(faces, service, job.language))
    # The problems of a template are reported, and those of cards except the unchanged ones that are left out.
    found.problems += [one for one in problems if one.document in kept or one.document not in ids]
    if broken:
        found.problems.append(faceless(broken))


def _near_the_cut(faces: CardFaces, job: PrintJob) -> Iterator[Problem]:
    """Yield the texts of a card that the knife may reach."""
    for side, face in (("front", faces.front), ("back", faces.back)):
        for one in _unsafe_texts(face, job.options.safe):
            yield Problem(
                code="print_jobs.unsafe",
                severity=Severity.WARNING,
                document=faces.document,
                fix=Message(code="print_jobs.move_inside"),
                values={
                    "name": faces.title,
                    "side": Message(code=f"printing.{side}"),
                    "box": box_words(one.box),
                    "found": one.distance,
                    "safe": one.safe,
                },
            )


def _collect_counters(
    ws: Workspace,
    job: PrintJob,
    root: Document,
    cards: Sequence[CardCount],
    entry: PrintEntry,
    found: Collected,
) -> None:
    from editor.printing.counters import CounterSource
    from editor.printing.digest import digest_of
    from editor.printing.imposition import Piece
    from editor.printing.systems import counters

    system = system_of(root)
    scenario = root if kind_of(root) == Kind.SCENARIO else None
    style = counter_style(ws, system, entry.template)
    setup = None
    if scenario is not None:
        setup, _missing = booklet_setup(ws, root.id, working_copies=job.working_copies)
    source = CounterSource(tuple((card.document, card.count) for card in cards), scenario, style, setup)
    made = counters(source, found.sources.ruleset(root), job.language, system)
    _check_groups(made, entry.groups)
    chosen = [one for one in made if not entry.groups or one.group in entry.groups]
    if not chosen:
        found.problems.append(
            Problem(
                code="print_jobs.no_counters",
                document=root.id,
                fix=Message(code="print_jobs.choose_army"),
                values={"name": root.name.get(job.language)},
            )
        )
    if _unchanged(ws, job, f"{root.id}:counters", digest_of(chosen), found):
        return
    for one in chosen:
        _room(len(found.cards) + len(found.counters) + one.count * entry.copies)
        found.counters += [Piece(one.card, one.cells, one.side)] * (one.count * entry.copies)
        found.keys[id(one.card)] = one.key


def _unchanged(ws: Workspace, job: PrintJob, key: str, digest: str, found: Collected) -> bool:
    """Note how something looks; return whether only changes are wanted and it is as it was printed last."""
    key = f"{key}:{job.language}"
    found.digests[key] = digest
    if not job.only_changed or printed_digests(ws, [key]).get(key) != digest:
        return False
    found.unchanged += 1
    return True


def _check_groups(made: Sequence[Counter], groups: Sequence[str]) -> None:
    known = tuple(dict.fromkeys(one.group for one in made))
    unknown = [group for group in groups if group not in known]
    if made and unknown:
        fix = Message(code="print_jobs.known_groups", values={"known": ", ".join(known)})
        raise error("print_jobs.unknown_group", fix=fix, group=unknown[0])


def _room(pieces: int) -> None:
    if pieces > MOST_PIECES:
        raise error("print_jobs.too_many", count=pieces, most=MOST_PIECES)


def _collect_drawn(
    ws: Workspace, job: PrintJob, paper: Paper, entry: PrintEntry, drawn: DrawnKind, found: Collected
) -> None:
    """Collect whole pages: a map, a booklet."""
    made = drawn.make(ws, DrawOptions(entry.document, paper, job.language, job.working_copies))
    found.titles.append(made.title)
    if _unchanged(ws, job, f"{entry.document}:{entry.what}", made.digest, found):
        return
    found.problems += made.problems
    found.drawn += [made] * entry.copies
    if made.pages:
        found.whole += [f"{entry.what}/{entry.document}"] * entry.copies
