"""What cards and booklets of each game look like: one line per system; look-ups take the tuple."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from editor.printing.plugin import FaceSystem
from editor.printing.prose import CardProse, Saying, plain_prose
from editor.printing.systems import darkage, demonworld, diskwars, wizwar, zargo
from editor.printing.words import option_lines, word
from schemas import games
from schemas.base import Document, kind_of, system_of
from schemas.card import UnitBase
from schemas.counter_style import MarkerStyleBase
from schemas.problems import Problem, Severity, Value
from schemas.registry import Registry, later, row_of
from schemas.ruleset import RulesetBase
from schemas.systems import FREE_SYSTEMS

if TYPE_CHECKING:
    from editor.printing.booklet import Section
    from editor.printing.counters import Counter, CounterSource
    from editor.printing.face import CardFaces
    from editor.printing.faces.memory import FaceMemory
    from editor.printing.faces.own_assets import Assets
    from editor.printing.faces.sheet import FaceTrace
    from editor.printing.faces.templates import FaceTemplates
    from editor.rules.core.contract import Setup
    from schemas.face import FaceBase

# What draws is imported with the first face, inside functions, so that words and figures of cards do without.
FACE_SYSTEMS: Final[Registry[FaceSystem]] = Registry(
    demonworld.FACES,
    diskwars.FACES,
    zargo.FACES,
    darkage.FACES,
    wizwar.FACES,
    installed=games.face_rows,
    declared=FREE_SYSTEMS.each(
        lambda game: FaceSystem(
            game.id,
            booklet=later("editor.printing.systems.free.booklet:booklet_parts"),
            board=later("editor.printing.systems.free.table:board_image"),
            counters=later("editor.printing.systems.free.counters:counters"),
            counter_groups=later("editor.printing.systems.free.counters:GROUPS"),
        )
    ),
)


_compose: Final = later("editor.printing.faces.compose:compose")
_LONGEST_REASON: Final = 120
"""Letters of what went wrong in a game that a sentence takes."""
_usual_templates: Final = later("editor.printing.faces.templates:usual_templates")
CARD_KINDS: Final = ("unit", "item", "spell", "spellbook", "card")
"""Kinds that are printed as cards in every game."""
_COLLECTIONS: Final = ("army", "scenario")
"""Kinds of which their cards are printed."""


def drawn_as_card(kind: str, system: str) -> bool:
    """Return whether a document of a kind is printed as one card: others than cards where their game says."""
    if kind in CARD_KINDS:
        return True
    of_game = row_of(FACE_SYSTEMS, system)
    if of_game is None or kind in _COLLECTIONS:
        return False
    return kind in of_game.faces or kind in of_game.facts


def card_faces(
    document: Document,
    ruleset: RulesetBase | None,
    language: str,
    systems: Sequence[FaceSystem] = FACE_SYSTEMS,
    *,
    templates: FaceTemplates | None = None,
    wanted: Sequence[str] = (),
    linked: Mapping[str, Document] | None = None,
    memory: FaceMemory | None = None,
    many: bool = False,
) -> CardFaces:
    """Return both sides of the card of a document; every document has one.

    A template that is named (at the print, by the card, by its army) goes before the code of the game, that
    before the usual template, and where there is none of them the plain face stands. It stands, too, with a
    problem that says so, where the code of the game raises: a game from outside spoils no print.

    Args:
        document: any document.
        ruleset: the ruleset of its game, for names and colours; without one, ids are shown.
        language: language of names and texts.
        systems: the games with faces of their own.
        templates: the templates at hand; None for those that come with the program.
        wanted: ids of the templates of its army.
        linked: the documents that it refers to, by id.
        memory: what was drawn of the card before, where it is drawn again and again.
        many: it is one of many cards, which share boxes that look alike.
    """
    problems: tuple[Problem, ...] = ()
    if (of_game := row_of(systems, system_of(document))) is not None:
        maker = of_game.faces.get(kind_of(document))
        at_hand = templates if templates is not None else _usual_templates(of_game.id)
        if (template := at_hand.pick(document, wanted, usual=maker is None)) is not None:
            drawn = (document, ruleset, language, linked, None, memory, at_hand.assets)
            return _drawn(of_game, template, *drawn, many=many)
        if maker is not None:
            try:
                faces = maker(document, ruleset, language)
            except Exception as trouble:  # noqa: BLE001 - of a game from outside: told of, and the rest goes on
                faces, problems = None, (_fault(of_game, document, trouble),)
            if faces is not None:
                from editor.printing.face import CardFaces

                return CardFaces(*faces, document.id, document.name.get(language))
    from editor.printing.face import CardFaces
    from editor.printing.plain import plain_faces

    front, back = plain_faces(document, ruleset, language, linked)
    return CardFaces(front, back, document.id, document.name.get(language), problems=problems)


def _fault(game: FaceSystem, document: Document, trouble: Exception) -> Problem:
    """Return what is said of a card whose game fails to draw it."""
    reason = f"{type(trouble).__name__}: {trouble}"[:_LONGEST_REASON]
    values: dict[str, Value] = {"name": document.name, "game": game.id, "reason": reason}
    return Problem(code="face.game_failed", severity=Severity.WARNING, document=document.id, values=values)


def template_faces(
    template: FaceBase,
    document: Document,
    ruleset: RulesetBase | None,
    language: str,
    *,
    linked: Mapping[str, Document] | None = None,
    trace: FaceTrace | None = None,
    assets: Assets | None = None,
) -> CardFaces:
    """Return both sides of a card as a certain template draws it, whatever it is usually drawn with.

    Args:
        template: the template.
        document: what the card is of.
        ruleset: the ruleset that holds for it.
        language: language of names and texts.
        linked: the documents that it refers to, by id.
        trace: filled with where each box came to stand.
        assets: the assets that the template names, by id.
    """
    of_game = row_of(FACE_SYSTEMS, system_of(document)) or FaceSystem("")
    return _drawn(of_game, template, document, ruleset, language, linked, trace, None, assets)


def _drawn(
    of_game: FaceSystem,
    template: FaceBase,
    document: Document,
    ruleset: RulesetBase | None,
    language: str,
    linked: Mapping[str, Document] | None,
    trace: FaceTrace | None,
    memory: FaceMemory | None,
    assets: Assets | None,
    *,
    many: bool = False,
) -> CardFaces:
    source = of_game.facts.get(kind_of(document))
    facts = None
    if source is not None:
        asked = (document, ruleset, language, linked or {})
        facts = source.make(*asked) if memory is None else memory.made(source.make, *asked)
    glossary = of_game.glossary(ruleset, language) if of_game.glossary is not None else None
    found: CardFaces = _compose(
        template,
        document,
        ruleset,
        language,
        facts=facts,
        glossary=glossary,
        linked=linked,
        trace=trace,
        memory=memory,
        assets=assets or {},
        many=many,
    )
    return found


def booklet(setup: Setup, language: str, systems: Sequence[FaceSystem] = FACE_SYSTEMS) -> tuple[Section, ...]:
    """Return the booklet of a scenario; every game has at least story and briefings.

    Args:
        setup: the scenario with its documents.
        language: language of names and texts.
        systems: the games with parts of their own.
    """
    from editor.printing.booklet import BookletParts, sections_of

    of_game = row_of(systems, system_of(setup.scenario))
    maker = of_game.booklet if of_game is not None else None
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
    of_game = row_of(systems, system)
    maker = of_game.counters if of_game is not None else None
    made = maker(source, ruleset, language) if maker is not None else ()
    if isinstance(source.style, MarkerStyleBase):
        from editor.printing.counter_looks import restyled

        return restyled(made, source.style)
    return made


def card_prose(
    document: Document,
    ruleset: RulesetBase | None,
    language: str,
    systems: Sequence[FaceSystem] = FACE_SYSTEMS,
    *,
    linked: Mapping[str, Document] | None = None,
) -> CardProse:
    """Return what a card says in words and figures; every document says something.

    Args:
        document: any document.
        ruleset: the ruleset of its game, for names.
        language: language of names and words.
        systems: the games with words of their own.
        linked: the documents that it refers to, by id.
    """
    of_game = row_of(systems, system_of(document))
    maker = of_game.prose if of_game is not None else None
    found = maker(document, ruleset, language, linked or {}) if maker is not None else None
    prose = found if found is not None else plain_prose(document, ruleset, language, linked or {})
    if isinstance(document, UnitBase) and document.options:
        said = Saying(word("options", language), _options(document, language))
        return replace(prose, lines=(*prose.lines, said))
    return prose


def _options(card: UnitBase, language: str) -> str:
    """Return the options of a card in words, with their points."""
    said = option_lines(card, language)
    return " ".join(f"{lead[:-1]} – {words}" if words else lead for lead, words in said)
