"""What cards and booklets of each game look like: one line per system; look-ups take the tuple."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.printing.booklet import BookletParts, Section, sections_of
from editor.printing.counters import Counter, CounterSource
from editor.printing.face import CardFaces
from editor.printing.plain import plain_faces
from editor.printing.plugin import FaceSystem
from editor.printing.systems import demonworld, diskwars
from editor.rules.core.contract import Setup
from schemas.base import Document
from schemas.ruleset import RulesetBase

FACE_SYSTEMS: Final[tuple[FaceSystem, ...]] = (demonworld.FACES, diskwars.FACES)


def card_faces(
    document: Document,
    ruleset: RulesetBase | None,
    language: str,
    systems: Sequence[FaceSystem] = FACE_SYSTEMS,
) -> CardFaces:
    """Return both sides of the card of a document; every document has one.

    Args:
        document: any document.
        ruleset: the ruleset of its game, for names and colours; without one, ids are shown.
        language: language of names and texts.
        systems: the games with faces of their own.
    """
    of_game = next((one for one in systems if one.id == getattr(document, "system", "")), FaceSystem(""))
    maker = of_game.faces.get(str(getattr(document, "kind", "")))
    faces = maker(document, ruleset, language) if maker is not None else None
    front, back = faces if faces is not None else plain_faces(document, ruleset, language)
    return CardFaces(front, back, document.id, document.name.get(language))


def booklet(setup: Setup, language: str, systems: Sequence[FaceSystem] = FACE_SYSTEMS) -> tuple[Section, ...]:
    """Return the booklet of a scenario; every game has at least story and briefings.

    Args:
        setup: the scenario with its documents.
        language: language of names and texts.
        systems: the games with parts of their own.
    """
    game = str(getattr(setup.scenario, "system", ""))
    maker = next((one.booklet for one in systems if one.id == game), None)
    parts = maker(setup, language) if maker is not None else BookletParts()
    return sections_of(setup, parts, language)


def counters(
    source: CounterSource,
    ruleset: RulesetBase | None,
    language: str,
    system: str,
    systems: Sequence[FaceSystem] = FACE_SYSTEMS,
) -> tuple[Counter, ...]:
    """Return the counters that a game makes of cards or a scenario; none where it has none.

    Args:
        source: what they are for.
        ruleset: the ruleset of the game, for names, colours and numbers.
        language: language of names and words.
        system: id of the game.
        systems: the games with counters of their own.
    """
    maker = next((one.counters for one in systems if one.id == system), None)
    return maker(source, ruleset, language) if maker is not None else ()
