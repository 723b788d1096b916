"""What is printed where documents are named: an army's cards with their counts, a book's spells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from editor.catalogue.rows import Query
from editor.rules.core.wording import kind_word
from editor.services import documents
from editor.services.inheritance import is_template
from editor.services.workspace import Workspace
from schemas.army import ArmyBase
from schemas.base import Document, Ref, kind_of, system_of
from schemas.card import SpellbookBase
from schemas.character import CharacterBase
from schemas.face import FaceBase
from schemas.problems import EditorError, Message, Problem, Severity
from schemas.scenario import ScenarioBase
from schemas.states import as_cards

_EMPTY: Final = {"army": "printing.no_entries", "spellbook": "printing.no_spells"}
"""What is said of collections that hold nothing, by kind."""


@dataclass(frozen=True)
class CardCount:
    """A document and how many of its cards are wanted."""

    document: Document
    count: int = 1
    faces: tuple[str, ...] = ()
    """Ids of the face templates of its army, or of the one that is printed with its cards."""


@dataclass(frozen=True)
class CardList:
    """What is to be printed, each document once, and what could not be found."""

    cards: tuple[CardCount, ...]
    problems: tuple[Problem, ...] = ()


def card_list(
    ws: Workspace,
    ids: Sequence[str],
    *,
    working_copies: bool = False,
    whole: str = "",
    states: bool = False,
) -> CardList:
    """Return the cards that documents stand for, as :func:`cards_of`.

    Args:
        ws: the open catalogue.
        ids: ids of any documents; a document named twice counts twice.
        working_copies: take working copies, where they are valid, instead of the last revisions.
        whole: as :func:`cards_of`.
        states: as :func:`cards_of`.

    Raises:
        EditorError: there is no document with such an id.
    """
    roots = (load_card(ws, wanted, working_copies) for wanted in ids)
    return cards_of(ws, roots, working_copies=working_copies, whole=whole, states=states)


def cards_of(
    ws: Workspace,
    roots: Iterable[Document],
    *,
    working_copies: bool = False,
    whole: str = "",
    states: bool = False,
) -> CardList:
    """Return the cards that documents stand for, with their counts, in the order given.

    Args:
        ws: the open catalogue.
        roots: any documents; one that is there twice counts twice.
        working_copies: take working copies, where they are valid, instead of the last revisions.
        whole: kind that is printed itself instead of its parts (``army``: its reference sheet).
        states: with a card for each other state of a card, as often as the card is there.

    Raises:
        EditorError: a document cannot be read.
    """
    counts: dict[str, int] = {}
    faces: dict[str, tuple[str, ...]] = {}
    found: dict[str, Document] = {}
    problems: list[Problem] = []
    for root in roots:
        for document, count, faces_wanted in _cards_of(ws, root, working_copies, problems, whole):
            if is_template(document):
                values = {"slug": document.slug}
                problems.append(
                    Problem(code="inheritance.template_printed", document=document.id, values=values)
                )
                continue
            found.setdefault(document.id, document)
            faces.setdefault(document.id, faces_wanted)
            counts[document.id] = counts.get(document.id, 0) + count
    cards = tuple(CardCount(found[one], count, faces[one]) for one, count in counts.items())
    return CardList(_with_states(cards) if states else cards, tuple(problems))


def _with_states(cards: Sequence[CardCount]) -> tuple[CardCount, ...]:
    """Return cards, each followed by those of its other states."""
    return tuple(
        [
            replace(card, document=document)
            for card in cards
            for document in (card.document, *as_cards(card.document))
        ]
    )


def load_card(ws: Workspace, document_id: str, working_copy: bool) -> Document:
    """Return a document: its working copy where that is wanted and valid, else the last revision."""
    if working_copy and (draft := documents.load(ws, document_id, note=False).document) is not None:
        return draft
    return documents.load_document(ws, document_id)


def _cards_of(
    ws: Workspace, document: Document, working_copies: bool, problems: list[Problem], whole: str
) -> Iterator[tuple[Document, int, tuple[str, ...]]]:
    """Yield the cards that a document stands for with its templates; what is missing is noted."""
    if isinstance(document, FaceBase):
        yield from _shown_on(ws, document, working_copies)
        return
    parts = [] if whole and whole == kind_of(document) else list(_parts(document))
    own = tuple(one.id for one in document.faces) if isinstance(document, ArmyBase) else ()
    if not parts:
        if not whole and (code := _EMPTY.get(kind_of(document))):
            problems.append(_holds_nothing(document, code))
        yield document, 1, own
        return
    for ref, count in parts:
        try:
            part = load_card(ws, ref.id, working_copies)
        except EditorError:
            name = next(iter(document.name.root.values()), document.slug)
            problems.append(
                Problem(
                    code="printing.missing",
                    document=document.id,
                    values={"name": name, "kind": kind_word(ref.kind), "slug": ref.slug or ref.id},
                )
            )
            continue
        for card, number, faces in _cards_of(ws, part, working_copies, problems, whole):
            yield card, number * count, faces or own


def _shown_on(
    ws: Workspace, template: FaceBase, working_copies: bool
) -> Iterator[tuple[Document, int, tuple[str, ...]]]:
    """Yield the cards that a face template is made for, each to be drawn with it."""
    for row in documents.all_listed(ws, Query(system=system_of(template), kind=template.shows)):
        yield load_card(ws, row.id, working_copies), 1, (template.id,)


def _holds_nothing(document: Document, code: str) -> Problem:
    """Return the problem that there is nothing in what is printed part by part."""
    return Problem(
        code=code,
        severity=Severity.WARNING,
        document=document.id,
        fix=Message(code="printing.put_in"),
        values={"name": next(iter(document.name.root.values()), document.slug)},
    )


def _parts(document: Document) -> Iterator[tuple[Ref, int]]:
    """Yield what a document collects: references, each with its count."""
    if isinstance(document, ArmyBase):
        for entry in document.entries:
            yield entry.card, entry.count
            for item in entry.items:
                yield item, entry.count
    elif isinstance(document, SpellbookBase):
        for spell in document.spells:
            yield spell, 1
    elif isinstance(document, CharacterBase):
        for one in document.cards:
            yield one.card, 1
    elif isinstance(document, ScenarioBase):
        if isinstance(deck := getattr(document, "deck", None), Ref):  # all sides draw from it
            yield deck, 1
        for side in getattr(document, "sides", ()):
            if side.army is not None:
                yield side.army, 1
            for entry in getattr(side, "troops", ()):
                yield entry.card, entry.count
                for item in entry.items:
                    yield item, entry.count
