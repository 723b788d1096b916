"""The faces of documents as they are printed, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from editor.services.card_list import CardCount
from editor.services.ruleset_choice import Rulesets
from editor.services.rulesets import rulesets_of
from editor.services.workspace import Workspace
from schemas.base import Document, system_of
from schemas.messages import known
from schemas.problems import Message, Problem, Severity, Value
from schemas.progress import Report, quietly
from schemas.registry import later
from schemas.ruleset import RulesetBase

if TYPE_CHECKING:
    from editor.printing.face import CardFaces
    from editor.printing.faces.templates import FaceTemplates

_overflows: Final = later("editor.printing.layout:overflows")
_known_facts: Final = later("editor.printing.fonts.own:known_facts")
_texts_in_own_fonts: Final = later("editor.printing.fonts.own:texts_in_own_fonts")
_MOST_TITLES: Final = 6
"""Cards named in one sentence."""
_MOST_LETTERS: Final = 20
"""Letters named in one sentence."""


_RULESETS: Final[dict[str, Rulesets]] = {}
"""The rulesets of each game as they were read last: boxes are shared among cards of the very same ruleset."""


class FaceSources:
    """The rulesets and templates that faces are drawn with: each read once for all cards of a print."""

    def __init__(self, ws: Workspace, *, working_copies: bool = False) -> None:
        """Take a catalogue.

        Args:
            ws: the open catalogue.
            working_copies: draw with templates as they are being edited instead of their last revisions.
        """
        self._ws, self._working_copies = ws, working_copies
        self._rulesets: dict[str, Rulesets] = {}
        self._templates: dict[str, FaceTemplates] = {}
        self._asking: dict[tuple[str, tuple[str, ...]], FaceTemplates] = {}

    def ruleset(self, document: Document) -> RulesetBase | None:
        """Return the ruleset that holds for a document; None if its game has none."""
        system = system_of(document)
        if system not in self._rulesets:
            found = rulesets_of(self._ws, system)
            known = _RULESETS.get(system)
            if known != found:
                known = _RULESETS[system] = found
            self._rulesets[system] = known
        holds = self._rulesets[system].holds(document)
        return holds if isinstance(holds, RulesetBase) else None

    @property
    def problems(self) -> Iterator[Problem]:
        """The rulesets that cannot be read, of the games that were asked for."""
        return (problem for found in self._rulesets.values() for problem in found.problems)

    def templates(self, system: str, asked: Sequence[str] = ()) -> FaceTemplates:
        """Return the templates of a game, some of which are taken before those of the cards."""
        from editor.services.faces import face_templates

        key = (system, tuple(asked))
        if key not in self._asking:
            if system not in self._templates:
                found = face_templates(self._ws, system, working_copies=self._working_copies)
                self._templates[system] = found
            self._asking[key] = self._templates[system].asking(key[1])
        return self._asking[key]


def faces_of(
    ws: Workspace,
    cards: Sequence[CardCount],
    language: str,
    report: Report = quietly,
    asked: Sequence[str] = (),
    *,
    working_copies: bool = False,
    sources: FaceSources | None = None,
) -> tuple[list[CardFaces], list[Problem]]:
    """Return the faces of each card, what is wrong with their templates and the texts that do not fit.

    Args:
        ws: the open catalogue.
        cards: the cards.
        language: language of the cards.
        report: called with how many cards are laid out.
        asked: ids of face templates that are taken before those of the cards.
        working_copies: draw with templates as they are being edited instead of their last revisions.
        sources: what they are drawn with, where that is read already; ``working_copies`` is as it says.
    """
    from editor.printing.application import picture_application
    from editor.printing.systems import card_faces
    from editor.services.faces import linked_documents

    picture_application()
    sources = sources or FaceSources(ws, working_copies=working_copies)
    drawn: list[CardFaces] = []
    problems: list[Problem] = []
    for number, card in enumerate(cards, start=1):
        drawn.append(
            card_faces(
                card.document,
                sources.ruleset(card.document),
                language,
                templates=sources.templates(system_of(card.document), asked),
                wanted=card.faces,
                linked=linked_documents(ws, card.document),
                many=True,
            )
        )
        problems += [*drawn[-1].problems, *fit_problems(drawn[-1])]
        report(number, len(cards))
    return drawn, [*sources.problems, *problems, *font_problems(drawn)]


def font_problems(cards: Sequence[CardFaces]) -> tuple[Problem, ...]:
    """Return which fonts of authors' own a PDF may not hold, and which letters of texts they lack."""
    texts: dict[str, set[str]] = _texts_in_own_fonts(cards)
    found: list[Problem] = []
    for family, letters in texts.items():
        facts = _known_facts(family)
        name = facts[0].family
        if not all(one.embeddable for one in facts):
            found.append(_of_font("not_embedded", name=name))
        if lacking := facts[0].lacks("".join(sorted(letters))):
            found.append(_of_font("lacks", name=name, letters=" ".join(lacking[:_MOST_LETTERS])))
    return tuple(found)


def _of_font(code: str, **values: Value) -> Problem:
    return Problem(code=f"font.{code}", severity=Severity.WARNING, values=values)


def wrong_face(faces: CardFaces) -> bool:
    """Whether a card is not printed because its template is wrong: it names a field that there is not."""
    return any(one.severity == Severity.ERROR for one in faces.problems)


def faceless(titles: Sequence[str]) -> Problem:
    """Return the problem that cards are not printed for their template's sake."""
    names = ", ".join(titles[:_MOST_TITLES]) + (" …" if len(titles) > _MOST_TITLES else "")
    return Problem(code="printing.faceless", values={"count": len(titles), "names": names})


def fit_problems(card: CardFaces, place: Callable[[str], str] = lambda _text: "") -> tuple[Problem, ...]:
    """Return the texts of a card that do not fit their boxes, even at their smallest.

    Args:
        card: its sides.
        place: returns the field of the card that a text comes from; '' where that is not known.
    """
    found: dict[tuple[str, str], float] = {}
    sides = (("front", card.front), ("back", card.back))
    for side, face in sides:
        for one in _overflows(face):
            if one.box == "fault":
                continue  # the mark of a wrong template: its problem is reported with the template
            found[side, one.box] = max(found.get((side, one.box), 0.0), one.missing_mm)
    if not found:
        return ()
    from editor.printing.face import TextMark

    texts = {
        (side, mark.name): mark.part_of or mark.text
        for side, face in sides
        for mark in face.marks
        if isinstance(mark, TextMark)
    }
    return tuple(
        Problem(
            code="printing.overflow",
            severity=Severity.WARNING,
            document=card.document,
            path=place(texts.get((side, box), "")),
            fix=Message(code="printing.shorten"),
            values={
                "name": card.title,
                "side": Message(code=f"printing.{side}"),
                "box": box_words(box),
                "missing": round(missing, 1),
            },
        )
        for (side, box), missing in found.items()
    )


def box_words(box: str) -> Message | str:
    """Return what a message calls a box of a face: a word of ours, or the name that its template gives it."""
    code = f"printing.box_{box}"
    return Message(code=code) if known(code) else box.replace("_", " ")
