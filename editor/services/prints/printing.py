"""Cards printed: fold-over sheets as PDF or pictures, single faces, and the pages of the print preview.

An army stands for its cards and items as often as it has them, a scenario for its armies, a spell book for
its spells. Nothing here imports Qt before a picture is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.services.card_list import CardCount, CardList, card_list
from editor.services.print_faces import faceless, faces_of, fit_problems, wrong_face
from editor.services.prints.print_files import (
    FORMATS,
    LAYOUTS,
    LEAST_DPI,
    MOST_DPI,
    USUAL_DPI,
    Printed,
    check_print,
    render_face,
    write_faces,
    write_pages,
)
from editor.services.prints.sheet_options import PAPER_NAMES, paper_among
from editor.services.workspace import Workspace
from schemas.messages import sentence
from schemas.problems import Message, Problem, error
from schemas.progress import Report, quietly

if TYPE_CHECKING:
    from editor.printing.face import CardFaces
    from editor.printing.sheets import Page

__all__ = [
    "FORMATS",
    "LAYOUTS",
    "LEAST_DPI",
    "MOST_COPIES",
    "MOST_DPI",
    "PAPER_NAMES",
    "USUAL_DPI",
    "CardCount",
    "CardList",
    "Printed",
    "Sheets",
    "card_list",
    "faces_of",
    "fit_problems",
    "lay_out_cards",
    "print_cards",
    "render_face",
    "write_pages",
]

MOST_COPIES: Final = 100


@dataclass(frozen=True)
class Sheets:
    """Pages ready to be drawn, and the texts that do not fit."""

    pages: tuple[Page, ...]
    problems: tuple[Problem, ...] = ()


def lay_out_cards(
    ws: Workspace,
    cards: Sequence[CardCount],
    *,
    paper: str = "A4",
    language: str = "en",
    copies: int = 1,
    report: Report = quietly,
    working_copies: bool = False,
) -> Sheets:
    """Return the fold-over sheets of cards, each as often as counted.

    Args:
        ws: the open catalogue, for rulesets.
        cards: what is printed; a count of 0 leaves a card out.
        paper: one of ``PAPER_NAMES``.
        language: language of the cards.
        copies: how often the whole is printed.
        report: called with how many cards are laid out.
        working_copies: draw with face templates as they are being edited.

    Raises:
        EditorError: unknown paper, wrong number of copies, or nothing to print.
    """
    _check_copies(copies)
    sheet = paper_among(paper, PAPER_NAMES)
    wanted = [card for card in cards if card.count > 0]
    if not wanted:
        raise error("printing.nothing", fix=Message(code="printing.choose_cards"))
    from editor.printing.sheets import fits, fold_over_pages

    faces, problems = faces_of(ws, wanted, language, report, working_copies=working_copies)
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
    report: Report = quietly,
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
        report: called with ``(done, total)``.

    Raises:
        EditorError: unknown layout, paper or ending, nothing to print, or the file cannot be written.
    """
    check_print(out, face, dots_per_inch)
    chosen = card_list(ws, ids, working_copies=working_copies, states=True)
    halves = _Halves(report)
    if face == "single":
        return write_faces(
            ws, chosen, out, language, dots_per_inch, report, template, working_copies=working_copies
        )
    sheets = lay_out_cards(
        ws,
        chosen.cards,
        paper=paper,
        language=language,
        copies=copies,
        report=halves.first,
        working_copies=working_copies,
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


class _Halves:
    """A report split between laying out and writing."""

    def __init__(self, report: Report) -> None:
        self._report = report

    def first(self, done: int, total: int) -> None:
        """Report of the laying out."""
        self._report(done, 2 * total)

    def second(self, done: int, total: int) -> None:
        """Report of the writing."""
        self._report(total + done, 2 * total)


def _check_copies(copies: int) -> None:
    if not 1 <= copies <= MOST_COPIES:
        raise error("printing.copies", value=copies, most=MOST_COPIES)
