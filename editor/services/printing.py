"""Cards printed: fold-over sheets as PDF or pictures, single faces, and the pages of the print preview.

An army stands for its cards and items as often as it has them, a scenario for its armies, a spell book for
its spells. Nothing here imports Qt before a picture is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from editor.packs.archive import write_whole
from editor.services import checks
from editor.services.card_list import CardCount, CardList, card_list, load_card
from editor.services.rulesets import Rulesets
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.messages import sentence
from schemas.problems import Message, Problem, Severity, error
from schemas.ruleset import RulesetBase

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from editor.printing.face import CardFaces
    from editor.printing.faces.templates import FaceTemplates
    from editor.printing.sheets import Page, Paper

__all__ = [
    "CardCount",
    "CardList",
    "Printed",
    "Sheets",
    "card_list",
    "fit_problems",
    "lay_out_cards",
    "print_cards",
    "render_face",
    "write_pages",
]

Report = Callable[[int, int], None]
"""``report(done, total)``; may raise to cancel."""
Side = Literal["front", "back"]
LAYOUTS: Final = ("fold-over", "single")
"""``fold-over``: sheets of cards to cut and fold; ``single``: one picture per face."""
PAPER_NAMES: Final = ("A4", "A3", "Letter")
FORMATS: Final = (".pdf", ".png")
MOST_COPIES: Final = 100
LEAST_DPI: Final = 50
MOST_DPI: Final = 600
USUAL_DPI: Final = 300
MOST_TITLES: Final = 6
"""Cards named in one sentence."""
MOST_PIXELS: Final = 12_000
"""Longest side of a picture of one face."""


@dataclass(frozen=True)
class Sheets:
    """Pages ready to be drawn, and the texts that do not fit."""

    pages: tuple[Page, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Printed:
    """The files written, and what the person should look at."""

    files: tuple[Path, ...]
    problems: tuple[Problem, ...] = ()


def lay_out_cards(
    ws: Workspace,
    cards: Sequence[CardCount],
    *,
    paper: str = "A4",
    language: str = "en",
    copies: int = 1,
    report: Report | None = None,
) -> Sheets:
    """Return the fold-over sheets of cards, each as often as counted.

    Args:
        ws: the open catalogue, for rulesets.
        cards: what is printed; a count of 0 leaves a card out.
        paper: one of ``PAPER_NAMES``.
        language: language of the cards.
        copies: how often the whole is printed.
        report: told how many cards are laid out.

    Raises:
        EditorError: unknown paper, wrong number of copies, or nothing to print.
    """
    _check_copies(copies)
    sheet = _paper(paper)
    wanted = [card for card in cards if card.count > 0]
    if not wanted:
        raise error("printing.nothing", mend=Message(code="printing.choose_cards"))
    from editor.printing.sheets import fits, fold_over_pages

    faces, problems = faces_of(ws, wanted, language, report)
    printed: list[CardFaces] = []
    broken = [drawn.title for drawn in faces if wrong_face(drawn)]
    if broken:
        problems.append(faceless(broken))
    for card, drawn in zip(wanted, faces, strict=True):
        if wrong_face(drawn):
            continue
        if fits(drawn, sheet):
            printed += [drawn] * (card.count * copies)
        else:
            size = {"width": drawn.front.width, "height": 2 * drawn.front.height}
            problems.append(
                Problem(
                    code="printing.too_large",
                    document=card.document.id,
                    values={"name": drawn.title, "paper": paper, **size},
                )
            )
    return Sheets(fold_over_pages(printed, sheet), tuple(problems))


def print_cards(
    ws: Workspace,
    ids: Sequence[str],
    out: Path,
    *,
    face: str = "fold-over",
    paper: str = "A4",
    language: str = "en",
    copies: int = 1,
    dots_per_inch: int = USUAL_DPI,
    working_copies: bool = False,
    template: str = "",
    report: Report | None = None,
) -> Printed:
    """Print cards into a file.

    Args:
        ws: the open catalogue.
        ids: ids of any documents, see :func:`card_list`.
        out: ``.pdf``, or ``.png`` for pictures (several get ``-1``, ``-2`` ... before the ending).
        face: one of ``LAYOUTS``.
        paper: one of ``PAPER_NAMES``.
        language: language of the cards.
        copies: how often each card is printed.
        dots_per_inch: fineness of pictures.
        working_copies: print working copies instead of the last revisions.
        template: id or slug of a face template that the pictures of single faces are drawn with.
        report: told ``(done, total)``.

    Raises:
        EditorError: unknown layout, paper or ending, nothing to print, or the file cannot be written.
    """
    _check_format(out, face)
    chosen = card_list(ws, ids, working_copies=working_copies)
    halves = _Halves(report)
    if face == "single":
        return _write_faces(ws, chosen, out, language, dots_per_inch, report, template)
    sheets = lay_out_cards(
        ws, chosen.cards, paper=paper, language=language, copies=copies, report=halves.first
    )
    names = [card.document.name.get(language) for card in chosen.cards]
    title = names[0] if len(names) == 1 else sentence(Message(code="printing.title"), language)
    files: tuple[Path, ...] = ()
    if sheets.pages:
        files = write_pages(
            sheets.pages,
            out,
            title=title,
            language=language,
            dots_per_inch=dots_per_inch,
            report=halves.second,
        )
    return Printed(files, (*chosen.problems, *sheets.problems))


def write_pages(
    pages: Sequence[Page],
    out: Path,
    *,
    title: str,
    language: str = "en",
    dots_per_inch: int = USUAL_DPI,
    report: Report | None = None,
) -> tuple[Path, ...]:
    """Write pages as one PDF, or each as a PNG, and return the files.

    Raises:
        EditorError: unknown ending, fineness out of range, no pages, or a file cannot be written.
    """
    _check_format(out, "fold-over")
    _check_dpi(dots_per_inch)
    if not pages:
        raise error("printing.nothing", mend=Message(code="printing.choose_cards"))
    from editor.printing.application import picture_application
    from editor.printing.output import page_image, pdf_bytes, png_bytes

    picture_application()
    if out.suffix.lower() == ".pdf":
        write_whole(out, pdf_bytes(pages, title, language, report))
        return (out,)
    files: list[Path] = []
    for number, page in enumerate(pages, start=1):
        file = out if len(pages) == 1 else out.with_name(f"{out.stem}-{number}{out.suffix}")
        write_whole(file, png_bytes(page_image(page, dots_per_inch)))
        files.append(file)
        if report is not None:
            report(number, len(pages))
    return tuple(files)


def render_face(
    ws: Workspace,
    document_id: str,
    side: Side = "front",
    *,
    language: str = "en",
    dots_per_inch: int = USUAL_DPI,
    working_copy: bool = False,
) -> QImage:
    """Return one face of a document's card as a picture.

    Raises:
        EditorError: there is no such document, or the fineness is out of range.
    """
    _check_dpi(dots_per_inch)
    from editor.printing.painter import face_image

    card = CardCount(load_card(ws, document_id, working_copy))
    drawn = faces_of(ws, [card], language, None)[0][0]
    _check_pixels(drawn, dots_per_inch)
    return face_image(drawn.front if side == "front" else drawn.back, dots_per_inch / 25.4)


def wrong_face(faces: CardFaces) -> bool:
    """Whether a card is not printed because its template is wrong: it names a field that there is not."""
    return any(one.severity == Severity.ERROR for one in faces.problems)


def faceless(titles: Sequence[str]) -> Problem:
    """Return the problem that cards are not printed for their template's sake."""
    names = ", ".join(titles[:MOST_TITLES]) + (" …" if len(titles) > MOST_TITLES else "")
    return Problem(code="printing.faceless", values={"count": len(titles), "names": names})


def fit_problems(card: CardFaces, language: str) -> tuple[Problem, ...]:
    """Return the texts of a card that do not fit their boxes, even at their smallest."""
    from editor.printing.layout import overflows

    found: dict[tuple[str, str], float] = {}
    for side, face in (("front", card.front), ("back", card.back)):
        for one in overflows(face):
            if one.box == "fault":
                continue  # the mark of a wrong template: its problem is told by the template
            found[side, one.box] = max(found.get((side, one.box), 0.0), one.missing_mm)
    return tuple(
        Problem(
            code="printing.overflow",
            severity=Severity.WARNING,
            document=card.document,
            mend=Message(code="printing.shorten"),
            values={
                "name": card.title,
                "side": sentence(Message(code=f"printing.{side}"), language),
                "box": box_words(box, language),
                "missing": f"{missing:.1f}",
            },
        )
        for (side, box), missing in found.items()
    )


def box_words(box: str, language: str) -> str:
    """Return what a message calls a box of a face: a word of ours, or the name that its template gives it."""
    code = f"printing.box_{box}"
    found = sentence(Message(code=code), language)
    return box.replace("_", " ") if found == code else found


class _Halves:
    """A report split between laying out and writing."""

    def __init__(self, report: Report | None) -> None:
        self._report = report

    def first(self, done: int, total: int) -> None:
        """Report of the laying out."""
        if self._report is not None:
            self._report(done, 2 * total)

    def second(self, done: int, total: int) -> None:
        """Report of the writing."""
        if self._report is not None:
            self._report(total + done, 2 * total)


def rules_for(ws: Workspace, document: Document) -> RulesetBase | None:
    """Return the ruleset that names and colours of a document come from."""
    found = checks.rulesets_of(ws, str(getattr(document, "system", ""))).holds(document)
    return found if isinstance(found, RulesetBase) else None


def faces_of(
    ws: Workspace,
    cards: Sequence[CardCount],
    language: str,
    report: Report | None,
    asked: Sequence[str] = (),
) -> tuple[list[CardFaces], list[Problem]]:
    """Return the faces of each card, what is wrong with their templates and the texts that do not fit.

    Args:
        ws: the open catalogue.
        cards: the cards.
        language: language of the cards.
        report: told how many cards are laid out.
        asked: ids of face templates that are taken before those of the cards.
    """
    from editor.printing.application import picture_application
    from editor.printing.systems import card_faces
    from editor.services.faces import face_templates, linked_documents

    picture_application()
    rulesets: dict[str, Rulesets] = {}
    templates: dict[str, FaceTemplates] = {}
    drawn: list[CardFaces] = []
    problems: list[Problem] = []
    for number, card in enumerate(cards, start=1):
        system = str(getattr(card.document, "system", ""))
        if system not in rulesets:
            rulesets[system] = checks.rulesets_of(ws, system)
            templates[system] = face_templates(ws, system, asked=asked)
        ruleset = rulesets[system].holds(card.document)
        holds = ruleset if isinstance(ruleset, RulesetBase) else None
        drawn.append(
            card_faces(
                card.document,
                holds,
                language,
                templates=templates[system],
                wanted=card.faces,
                linked=linked_documents(ws, card.document),
            )
        )
        problems += [*drawn[-1].problems, *fit_problems(drawn[-1], language)]
        if report is not None:
            report(number, len(cards))
    return drawn, problems


def _write_faces(
    ws: Workspace,
    chosen: CardList,
    out: Path,
    language: str,
    dots_per_inch: int,
    report: Report | None,
    template: str = "",
) -> Printed:
    """Write each face of each card as a picture of its own."""
    _check_dpi(dots_per_inch)
    if not chosen.cards:
        raise error("printing.nothing", mend=Message(code="printing.choose_cards"))
    from editor.printing.output import png_bytes
    from editor.printing.painter import face_image
    from editor.services.faces import template_named

    systems = dict.fromkeys(str(getattr(card.document, "system", "")) for card in chosen.cards)
    asked = [template_named(ws, template, system).id for system in systems] if template else []
    faces, problems = faces_of(ws, chosen.cards, language, None, asked)
    broken = [drawn.title for drawn in faces if wrong_face(drawn)]
    if broken:
        problems.append(faceless(broken))
    for drawn in faces:
        _check_pixels(drawn, dots_per_inch)
    files: list[Path] = []
    for number, (card, drawn) in enumerate(zip(chosen.cards, faces, strict=True), start=1):
        for side, face in () if wrong_face(drawn) else (("front", drawn.front), ("back", drawn.back)):
            file = out.with_name(f"{out.stem}-{card.document.slug}-{side}{out.suffix}")
            write_whole(file, png_bytes(face_image(face, dots_per_inch / 25.4)))
            files.append(file)
        if report is not None:
            report(number, len(faces))
    return Printed(tuple(files), (*chosen.problems, *problems))


def _paper(name: str) -> Paper:
    from editor.printing.sheets import PAPERS

    if name not in PAPERS:
        mend = Message(code="printing.use_one_of", values={"known": ", ".join(PAPERS)})
        raise error("printing.unknown_paper", mend=mend, paper=name)
    return PAPERS[name]


def _check_format(out: Path, face: str) -> None:
    if face not in LAYOUTS:
        mend = Message(code="printing.use_one_of", values={"known": ", ".join(LAYOUTS)})
        raise error("printing.unknown_face", mend=mend, face=face)
    allowed = FORMATS if face == "fold-over" else (".png",)
    if out.suffix.lower() not in allowed:
        mend = Message(code="printing.use_one_of", values={"known": ", ".join(allowed)})
        raise error("printing.unknown_format", mend=mend, file=str(out), ending=out.suffix)


def _check_copies(copies: int) -> None:
    if not 1 <= copies <= MOST_COPIES:
        raise error("printing.copies", value=copies, most=MOST_COPIES)


def _check_dpi(dots_per_inch: int) -> None:
    if not LEAST_DPI <= dots_per_inch <= MOST_DPI:
        raise error("printing.dots_per_inch", value=dots_per_inch, least=LEAST_DPI, most=MOST_DPI)


def _check_pixels(card: CardFaces, dots_per_inch: int) -> None:
    longest = max(card.front.width, card.front.height)
    pixels = round(longest * dots_per_inch / 25.4)
    if pixels > MOST_PIXELS:
        fitting = int(MOST_PIXELS * 25.4 / longest)
        mend = Message(code="printing.fewer_dots", values={"dots": fitting})
        raise error("printing.picture_too_large", mend=mend, name=card.title, pixels=pixels)
