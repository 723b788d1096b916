"""What documents of others bring that works, not only says: rules, expressions, events, effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from pydantic import BaseModel

from editor.rules.core.composition.words import CardNames, card_names, faction_names, rule_message
from editor.rules.core.wording import kind_word
from editor.services.field_words import FieldWords
from schemas.army import ArmyBase
from schemas.base import Document, system_of
from schemas.face import FaceBase
from schemas.face_boxes import ColourOf, Expression, Words
from schemas.free_game import FreeGame
from schemas.messages import in_words, sentence
from schemas.parse import dump_document
from schemas.problems import Message, Piece, Value
from schemas.ruleset import RulesetBase
from schemas.text import LocalText
from schemas.typography import NARROW, series

Sort = Literal["ruleset", "game", "composition", "face", "triggers", "effects"]
SORTS: Final[tuple[Sort, ...]] = get_args(Sort)
_MOST_NAMED: Final = 12
_TAGS: Final = ("do", "change")
"""Fields that say the kind of a block."""


@dataclass(frozen=True)
class Block:
    """A kind of block, which the words of its game name."""

    tag: str
    """Field that says the kind: ``do`` or ``change``."""
    kind: str


@dataclass(frozen=True)
class ActivePart:
    """One thing that changes how cards are drawn, armies checked or battles fought."""

    sort: Sort
    """``ruleset``: the rules of a game; ``game``: formulas of one without code; ``composition``: rules of
    armies; ``face``: expressions that draw cards; ``triggers``: what happens in a battle; ``effects``: what
    spells, items and cards do."""
    document: str
    """Id of the document that brings it."""
    system: str
    """Game of the document."""
    slug: str
    name: LocalText
    count: int
    """How many rules, expressions, triggers or blocks."""
    names: tuple[str, ...]
    """Ids of rules and triggers, kinds of blocks; the first ones, for programs."""
    told: tuple[Piece | Block, ...]
    """The same for people, without what has no name."""


def active_parts(documents: Sequence[Document]) -> tuple[ActivePart, ...]:
    """Return what documents bring that is active, rulesets first."""
    names = {key: name for one in documents for key, name in faction_names(one).items()}
    names |= card_names(documents)
    found = [part for document in documents for part in _of(document, names)]
    return tuple(sorted(found, key=lambda one: (SORTS.index(one.sort), one.slug)))


def active_sentence(part: ActivePart, game: FieldWords, language: str) -> str:
    """Return what a document brings that is active, in a sentence without its full stop.

    Args:
        part: what it brings.
        game: words of its game in the language.
        language: code of the language.
    """
    told = [
        game.block(one.tag, one.kind) if isinstance(one, Block) else in_words(one, language)
        for one in part.told
    ]
    # Rules of armies are sentences of their own; names of chapters hold commas.
    parted = {"composition": " ", "ruleset": series(language)}.get(part.sort, ", ")
    words = parted.join(told)
    if part.count > len(told) >= _MOST_NAMED:
        words = f"{words} …"
    values: dict[str, Value] = {
        "name": part.name.get(language) or part.slug,
        "count": part.count,
        "names": words,
    }
    return sentence(Message(code=f"packs.active_{part.sort}", values=values), language).rstrip(f" :{NARROW}")


def _of(document: Document, names: CardNames) -> Iterator[ActivePart]:
    if isinstance(document, FreeGame):
        formulas = dict(_formulas(document))
        if formulas:
            yield _part("game", document, formulas)
    elif isinstance(document, RulesetBase):
        chapters = {f"{one.id}": one.name for one in document.chapters}
        yield _part("ruleset", document, chapters, len(type(document).model_fields))
    if isinstance(document, RulesetBase | ArmyBase) and document.composition:
        yield _part(
            "composition", document, {one.id: rule_message(one, names) for one in document.composition}
        )
    if isinstance(document, FaceBase) and (count := sum(1 for _one in _expressions(document))):
        yield _part("face", document, {}, count)
    triggers = {one.id: one.name for one in getattr(document, "triggers", ())}
    if triggers:
        yield _part("triggers", document, triggers)
        return
    blocks = list(_blocks(dump_document(document)))
    if blocks:
        yield _part("effects", document, {one.kind: one for one in blocks}, len(blocks))


def _formulas(game: FreeGame) -> Iterator[tuple[str, Piece]]:
    """Yield the names of the formulas of a game, for programs and for people."""
    called = {one.kind: one.name for one in game.kinds}
    for kind in game.point_formulas:
        yield kind, Message(code="packs.active_points", values={"kind": called.get(kind, kind_word(kind))})
    yield from ((one.id, one.words) for one in game.computed)
    yield from ((one.id, one.message) for one in game.constraints)


def _part(
    sort: Sort, document: Document, named: Mapping[str, Piece | Block], count: int | None = None
) -> ActivePart:
    """Return a part of a document.

    Args:
        sort: what it is.
        document: what brings it.
        named: name for programs -> name for people.
        count: how many there are; None for one of each name.
    """
    return ActivePart(
        sort,
        document.id,
        system_of(document),
        document.slug,
        document.name,
        len(named) if count is None else count,
        tuple(named)[:_MOST_NAMED],
        tuple(one for one in named.values() if one)[:_MOST_NAMED],
    )


def _blocks(data: Any) -> Iterator[Block]:
    """Yield each block in the lists of effects of plain data."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key == "effects" and isinstance(value, list):
                for one in value:
                    yield from (Block(tag, str(one[tag])) for tag in _TAGS if tag in one)
            elif isinstance(value, Mapping | list):
                yield from _blocks(value)
    elif isinstance(data, list) and data and isinstance(data[0], Mapping):
        for one in data:
            yield from _blocks(one)


_SOURCES: Final[tuple[Any, ...]] = (Expression, ColourOf, Words)


def _expressions(part: BaseModel) -> Iterator[str]:
    """Yield every expression of a template, and every text with braces."""
    for name, field in type(part).model_fields.items():
        value = getattr(part, name)
        if isinstance(value, BaseModel) and not isinstance(value, LocalText):
            yield from _expressions(value)
        elif isinstance(value, tuple):
            for one in value:
                if isinstance(one, BaseModel):
                    yield from _expressions(one)
        elif isinstance(value, LocalText):
            yield from (text for text in value.root.values() if "{" in text)
        elif isinstance(value, str) and not _is_plain(value) and _is_expression(field.metadata):
            yield value


def _is_plain(text: str) -> bool:
    """Return whether a text is nothing, a colour or one name."""
    return not text.strip() or text.startswith("#") or text.strip().isidentifier()


def _is_expression(metadata: Sequence[Any]) -> bool:
    readers = {one.func for source in _SOURCES for one in source.__metadata__ if hasattr(one, "func")}
    return any(getattr(one, "func", None) in readers for one in metadata)
