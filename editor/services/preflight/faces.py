"""What is wrong with cards as they will be printed: texts, letters, pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from editor.catalogue.rows import DocumentRow
from editor.services.card_list import CardCount
from editor.services.preflight.findings import Finding, found
from editor.services.preflight.places import place_of_letter, place_of_text
from editor.services.print_faces import faces_of, fit_problems, font_problems
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.messages import LANGUAGES
from schemas.parse import dump_document
from schemas.progress import Report

if TYPE_CHECKING:
    from editor.printing.face import CardFaces

LEAST_DPI: Final = 300
"""Points of a picture per inch below which print shows them."""
_MM_PER_INCH: Final = 25.4
_MOST_LETTERS: Final = 20


def face_findings(
    ws: Workspace, cards: Sequence[tuple[DocumentRow, Document]], language: str, report: Report
) -> Iterator[Finding]:
    """Yield what is wrong with the faces of cards, in each language that a card has a name in.

    Args:
        ws: the catalogue.
        cards: the cards.
        language: of the words in messages.
        report: called with how many faces are laid out.
    """
    pictured: set[str] = set()
    known: dict[str, set[str]] = {row.id: set() for row, _document in cards}
    for spoken in LANGUAGES:
        some = [(row, document) for row, document in cards if spoken in _languages(document)]
        drawn, _problems = faces_of(ws, [CardCount(document) for _row, document in some], spoken, report)
        for (row, document), card in zip(some, drawn, strict=True):
            data = dump_document(document)
            yield from _texts(row, card, language, spoken, data)
            yield from _fonts(row, card, known[row.id])
            yield from _letters(row, card, known[row.id], data)
            if row.id not in pictured:
                yield from _pictures(row, card)
            pictured.add(row.id)


def _languages(document: Document) -> list[str]:
    return [one for one in LANGUAGES if document.name.root.get(one)] or [LANGUAGES[0]]


def _texts(
    row: DocumentRow, card: CardFaces, language: str, spoken: str, data: Mapping[str, Any]
) -> Iterator[Finding]:
    for problem in (*card.problems, *fit_problems(card, partial(place_of_text, data))):
        yield Finding("texts", row, problem, spoken)


def _fonts(row: DocumentRow, card: CardFaces, known: set[str]) -> Iterator[Finding]:
    """Yield what the fonts of an author's own lack or forbid; each once for a card."""
    for problem in font_problems([card]):
        mark = f"{problem.code} {problem.values}"
        if mark not in known:
            known.add(mark)
            yield Finding("letters", row, problem.at(document=row.id))


def _letters(
    row: DocumentRow, card: CardFaces, known: set[str], data: Mapping[str, Any]
) -> Iterator[Finding]:
    """Yield the letters of texts in fonts of the program that none of these has; each once for a card."""
    from editor.printing.face import TextMark
    from editor.printing.fonts.own import known_facts

    lacking: dict[str, None] = {}
    for mark in (*card.front.marks, *card.back.marks):
        if not isinstance(mark, TextMark) or known_facts(mark.style.family):
            continue
        drawn = {
            place
            for run in mark.runs
            if run.icon or run.art or run.family
            for place in range(run.start, run.start + run.length)
        }
        for place, letter in enumerate(mark.text):
            if place not in drawn and not letter.isspace() and ord(letter) not in _bundled():
                lacking[letter] = None
    new = [letter for letter in lacking if letter not in known]
    known.update(new)
    if new:
        letters = " ".join(new[:_MOST_LETTERS])
        yield found("letters", row, "letters", path=place_of_letter(data, new[0]), letters=letters)


@cache
def _bundled() -> frozenset[int]:
    """Return the letters that the fonts of the program have."""
    from editor.printing import fonts
    from editor.printing.font_reading import read_font

    files = sorted(Path(fonts.__file__).parent.glob("*.ttf"))
    return frozenset(one for file in files for one in read_font(file.read_bytes(), file.name).letters)


def _pictures(row: DocumentRow, card: CardFaces) -> Iterator[Finding]:
    """Yield the pictures of a card whose points are seen in print."""
    from editor.printing.face import PortraitMark
    from editor.printing.pictures import portrait_image, portrait_source

    for mark in (*card.front.marks, *card.back.marks):
        if not isinstance(mark, PortraitMark):
            continue
        image = portrait_image(mark.portrait.data)
        if image.isNull() or not mark.width:
            continue
        part = portrait_source(image.size(), mark.width, mark.height, mark.portrait)
        fineness = round(part.width() / (mark.width / _MM_PER_INCH))
        if fineness < LEAST_DPI:
            yield found("pictures", row, "coarse", path="portrait", found=fineness, least=LEAST_DPI)
            return
