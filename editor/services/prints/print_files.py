"""Pages and faces written into files: PDF, or pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from editor.packs.whole_files import refuse_unwritable, write_whole
from editor.services.card_list import CardCount, CardList, load_card
from editor.services.print_faces import faceless, faces_of, wrong_face
from editor.services.prints.press_targets import NO_PRESS, PressChoice, press_target
from editor.services.prints.sheet_options import one_of
from editor.services.workspace import Workspace
from schemas.base import system_of
from schemas.problems import Message, Problem, error
from schemas.progress import Report, quietly

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from editor.printing.face import CardFaces
    from editor.printing.sheets import Page

Side = Literal["front", "back"]
LAYOUTS: Final = ("fold-over", "single")
"""``fold-over``: sheets of cards to cut and fold; ``single``: one picture per face."""
FORMATS: Final = (".pdf", ".png")
LEAST_DPI: Final = 50
MOST_DPI: Final = 600
USUAL_DPI: Final = 300
MOST_PIXELS: Final = 12_000
"""Longest side of a picture of one face."""


@dataclass(frozen=True)
class Printed:
    """The files written, and what the person should look at."""

    files: tuple[Path, ...]
    problems: tuple[Problem, ...] = ()


def write_pages(
    pages: Sequence[Page],
    out: Path,
    *,
    title: str,
    language: str = "en",
    dots_per_inch: int = USUAL_DPI,
    report: Report = quietly,
    press: PressChoice = NO_PRESS,
) -> tuple[Path, ...]:
    """Write pages as one PDF, or each as a PNG, and return the files; pictures are for no press.

    Raises:
        EditorError: unknown ending, fineness out of range, no pages, no profile, or a file cannot be written.
    """
    check_format(out, "fold-over")
    _check_dpi(dots_per_inch)
    if not pages:
        raise error("printing.nothing", fix=Message(code="printing.choose_cards"))
    from editor.printing.application import picture_application
    from editor.printing.output import page_image, pdf_bytes, png_bytes

    picture_application()
    if out.suffix.lower() == ".pdf":
        write_whole(out, pdf_bytes(pages, title, language, report, target=press_target(press)))
        return (out,)
    files: list[Path] = []
    for number, page in enumerate(pages, start=1):
        file = out if len(pages) == 1 else out.with_name(f"{out.stem}-{_name(page, number)}{out.suffix}")
        write_whole(file, png_bytes(page_image(page, dots_per_inch)))
        files.append(file)
        report(number, len(pages))
    return tuple(files)


def _name(page: Page, number: int) -> str:
    """Return what tells the picture of a page from others: pages of one face say which card and side."""
    return f"{page.sheet:03d}-{page.side}" if page.options.mode == "pages" else str(number)


def write_faces(
    ws: Workspace,
    chosen: CardList,
    out: Path,
    language: str,
    dots_per_inch: int,
    report: Report,
    template: str = "",
    *,
    working_copies: bool = False,
) -> Printed:
    """Write each face of each card as a picture of its own, and return the files.

    Raises:
        EditorError: fineness out of range, a picture too large, nothing to print, no such template, or a
            file cannot be written.
    """
    _check_dpi(dots_per_inch)
    if not chosen.cards:
        raise error("printing.nothing", fix=Message(code="printing.choose_cards"))
    from editor.printing.output import png_bytes
    from editor.printing.painter import face_image
    from editor.services.faces import template_named

    systems = dict.fromkeys(system_of(card.document) for card in chosen.cards)
    asked = [template_named(ws, template, system).id for system in systems] if template else []
    faces, problems = faces_of(ws, chosen.cards, language, quietly, asked, working_copies=working_copies)
    broken = [drawn.title for drawn in faces if wrong_face(drawn)]
    if broken:
        problems.append(faceless(broken))
    for drawn in faces:
        _check_pixels(drawn, dots_per_inch)
    files: list[Path] = []
    names = _names(chosen.cards)
    for number, (name, drawn) in enumerate(zip(names, faces, strict=True), start=1):
        for side, face in () if wrong_face(drawn) else (("front", drawn.front), ("back", drawn.back)):
            if face.blank:
                continue
            file = out.with_name(f"{out.stem}-{name}-{side}{out.suffix}")
            write_whole(file, png_bytes(face_image(face, dots_per_inch / 25.4)))
            files.append(file)
        report(number, len(faces))
    return Printed(tuple(files), (*chosen.problems, *problems))


def _names(cards: Sequence[CardCount]) -> list[str]:
    """Return what the pictures of cards are called: two games may have cards of one short name."""
    slugs = [card.document.slug for card in cards]
    systems = [system_of(card.document) for card in cards]
    found: list[str] = []
    for slug, system in zip(slugs, systems, strict=True):
        name = slug if slugs.count(slug) == 1 else f"{system}-{slug}"
        number = 1 + sum(1 for one in found if one == name or one.startswith(f"{name}_"))
        found.append(name if number == 1 else f"{name}_{number}")
    return found


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
    drawn = faces_of(ws, [card], language)[0][0]
    _check_pixels(drawn, dots_per_inch)
    return face_image(drawn.front if side == "front" else drawn.back, dots_per_inch / 25.4)


def check_print(out: Path, face: str, dots_per_inch: int) -> None:
    """Refuse what a print cannot be written as or where, before anything is drawn.

    Raises:
        EditorError: no such layout, ending or fineness, or the place cannot be written.
    """
    check_format(out, face)
    _check_dpi(dots_per_inch)
    refuse_unwritable(out)


def check_format(out: Path, face: str) -> None:
    """Refuse a layout that there is not, or a file whose ending it is not written in.

    Raises:
        EditorError: either.
    """
    if face not in LAYOUTS:
        raise error("printing.unknown_face", fix=one_of(LAYOUTS), face=face)
    allowed = FORMATS if face == "fold-over" else (".png",)
    if out.suffix.lower() not in allowed:
        raise error("printing.unknown_format", fix=one_of(allowed), file=str(out), ending=out.suffix)


def _check_dpi(dots_per_inch: int) -> None:
    if not LEAST_DPI <= dots_per_inch <= MOST_DPI:
        raise error("printing.dots_per_inch", value=dots_per_inch, least=LEAST_DPI, most=MOST_DPI)


def _check_pixels(card: CardFaces, dots_per_inch: int) -> None:
    longest = max(card.front.width, card.front.height)
    pixels = round(longest * dots_per_inch / 25.4)
    if pixels > MOST_PIXELS:
        fitting = int(MOST_PIXELS * 25.4 / longest)
        fix = Message(code="printing.fewer_dots", values={"dots": fitting})
        raise error("printing.picture_too_large", fix=fix, name=card.title, pixels=pixels)
