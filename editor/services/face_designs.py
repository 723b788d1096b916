"""What the face designer asks: the documents that a template shows, and which of their texts do not fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from editor.catalogue.rows import DocumentRow, Query
from editor.printing.face import CardFaces, Face, TextMark
from editor.printing.faces.sheet import FaceTrace, Placed
from editor.printing.faces.templates import fits
from editor.services import documents
from editor.services.assets import assets_of
from editor.services.faces import linked_documents
from editor.services.rulesets import rulesets_of
from editor.services.workspace import Workspace
from schemas.base import system_of
from schemas.face import FaceBase
from schemas.problems import EditorError
from schemas.progress import Report, quietly
from schemas.ruleset import RulesetBase

Side = Literal["front", "back"]
MOST_LISTED: Final = 5_000
"""Documents that the designer lists; all of them are looked at by :func:`survey`."""


@dataclass(frozen=True)
class Misfit:
    """A text that does not fit its box even at its smallest."""

    document: str
    """Id of the card; '' where only one card is looked at."""
    name: str
    """Its name in the printed language."""
    language: str
    side: Side
    path: str
    """Path of the box in the template."""
    box: str
    """Name of the text."""
    missing_mm: float


@dataclass(frozen=True)
class Survey:
    """All cards of a template in all languages."""

    cards: int
    """Cards that were looked at."""
    misfits: tuple[Misfit, ...]
    """Texts that do not fit, the worst first."""
    worst: str | None
    """Id of the card that is hardest to fit: most mm missing, else most letters; None without cards."""
    faulty: int
    """Cards on which the template itself went wrong."""


def shown_rows(ws: Workspace, template: FaceBase, language: str = "en") -> tuple[DocumentRow, ...]:
    """Return the documents of the kind and game of a template by name; its own condition is not asked yet."""
    return _rows(ws, template, language, MOST_LISTED)


def _rows(ws: Workspace, template: FaceBase, language: str, most: int | None) -> tuple[DocumentRow, ...]:
    query = Query(system=system_of(template), kind=template.shows, language=language)
    return tuple(islice(documents.all_listed(ws, query), most))


def misfits(
    card: CardFaces, trace: FaceTrace, language: str, *, alike: bool, document: str = ""
) -> tuple[Misfit, ...]:
    """Return the texts of a card that do not fit, each with the box of the template that it stands in.

    Args:
        card: the faces.
        trace: what was filled while they were composed.
        language: language of the texts.
        alike: the back is the front again and is not reported twice.
        document: id of the card.
    """
    found: dict[tuple[Side, str, str], float] = {}
    sides: list[tuple[Side, Face, Sequence[Placed]]] = [("front", card.front, trace.front)]
    if not alike:
        sides.append(("back", card.back, trace.back))
    for side, face, placed in sides:
        for index, name, missing in _missing(face):
            owner = next((one.path for one in placed if one.first <= index < one.last), side)
            key = (side, owner, name)
            found[key] = max(found.get(key, 0.0), missing)
    return tuple(
        Misfit(document, card.title, language, side, path, name, missing)
        for (side, path, name), missing in found.items()
    )


def _missing(face: Face) -> list[tuple[int, str, float]]:
    from editor.printing.layout import lay_out

    return [
        (index, mark.name, overflow.missing_mm)
        for index, mark in enumerate(face.marks)
        if isinstance(mark, TextMark)
        and mark.text
        and mark.name != "fault"
        and (overflow := lay_out(mark).overflow) is not None
    ]


def survey(ws: Workspace, template: FaceBase, languages: Sequence[str], report: Report = quietly) -> Survey:
    """Draw every card that a template is for in each language, and return which texts do not fit.

    Args:
        ws: the open catalogue.
        template: the template, perhaps an open draft.
        languages: languages to draw.
        report: called with how many documents are done; may raise to stop.
    """
    from editor.printing.application import picture_application
    from editor.printing.systems import template_faces

    picture_application()
    rulesets = rulesets_of(ws, system_of(template))
    rows = _rows(ws, template, languages[0], None)
    assets = assets_of(ws, [template])
    found: list[Misfit] = []
    hardness: dict[str, tuple[float, int]] = {}
    faulty = 0
    for number, row in enumerate(rows, start=1):
        try:
            document = documents.load_document(ws, row.id)
        except EditorError:
            continue  # a damaged card is reported where it is opened
        if fits(template, document):
            ruleset = rulesets.holds(document)
            holds = ruleset if isinstance(ruleset, RulesetBase) else None
            linked = linked_documents(ws, document)
            letters, missing, wrong = 0, 0.0, False
            for language in languages:
                trace = FaceTrace()
                card = template_faces(
                    template, document, holds, language, linked=linked, trace=trace, assets=assets
                )
                misfitting = misfits(card, trace, language, alike=template.back is None, document=row.id)
                found += misfitting
                wrong = wrong or bool(card.problems)
                missing = max([missing, *(one.missing_mm for one in misfitting)])
                letters = max(letters, _letters(card.front) + _letters(card.back))
            hardness[row.id] = (missing, letters)
            faulty += wrong
        report(number, len(rows))
    worst = max(hardness, key=lambda one: hardness[one], default=None)
    found.sort(key=lambda one: (-one.missing_mm, one.name, one.path, one.language))
    return Survey(len(hardness), tuple(found), worst, faulty)


def _letters(face: Face) -> int:
    return sum(len(mark.text) for mark in face.marks if isinstance(mark, TextMark))
