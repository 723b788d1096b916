"""What documents of others bring that works, not only says: rules, expressions, events, effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from pydantic import BaseModel

from schemas.army import ArmyBase
from schemas.base import Document, Kind, kind_of
from schemas.face import FaceBase
from schemas.face_boxes import ColourOf, Expression, Words
from schemas.parse import dump_document
from schemas.ruleset import RulesetBase
from schemas.text import LocalText

Sort = Literal["ruleset", "game", "composition", "face", "triggers", "effects"]
SORTS: Final[tuple[Sort, ...]] = get_args(Sort)
_MOST_NAMED: Final = 12
_EFFECTS: Final = ("effects",)


@dataclass(frozen=True)
class ActivePart:
    """One thing that changes how cards are drawn, armies checked or battles fought."""

    sort: Sort
    """``ruleset``: the rules of a game; ``game``: formulas of one without code; ``composition``: rules of
    armies; ``face``: expressions that draw cards; ``triggers``: what happens in a battle; ``effects``: what
    spells, items and cards do."""
    document: str
    """Id of the document that brings it."""
    slug: str
    name: LocalText
    count: int
    """How many rules, expressions, triggers or blocks."""
    names: tuple[str, ...]
    """Ids of rules and triggers, kinds of blocks; the first ones."""


def active_parts(documents: Sequence[Document]) -> tuple[ActivePart, ...]:
    """Return what documents bring that is active, rulesets first."""
    found = [part for document in documents for part in _of(document)]
    return tuple(sorted(found, key=lambda one: (SORTS.index(one.sort), one.slug)))


def _of(document: Document) -> Iterator[ActivePart]:
    if kind_of(document) == Kind.GAME:
        data = dump_document(document)
        names = [str(one["id"]) for key in ("computed", "constraints") for one in data[key]]
        formulas = [*data["point_formulas"], *names]
        if formulas:
            yield _part("game", document, len(formulas), formulas)
    elif isinstance(document, RulesetBase):
        chapters = [str(one.id) for one in document.chapters]
        yield _part("ruleset", document, len(type(document).model_fields), chapters)
    if isinstance(document, RulesetBase | ArmyBase) and document.composition:
        yield _part(
            "composition", document, len(document.composition), [one.id for one in document.composition]
        )
    if isinstance(document, FaceBase):
        expressions = list(_expressions(document))
        if expressions:
            yield _part("face", document, len(expressions), [])
    if triggers := getattr(document, "triggers", ()):
        yield _part("triggers", document, len(triggers), [str(one.id) for one in triggers])
    blocks = list(_blocks(dump_document(document)))
    if blocks and not triggers:
        yield _part("effects", document, len(blocks), blocks)


def _part(sort: Sort, document: Document, count: int, names: Sequence[str]) -> ActivePart:
    shown = tuple(dict.fromkeys(names))[:_MOST_NAMED]
    return ActivePart(sort, document.id, document.slug, document.name, count, shown)


def _blocks(data: Any) -> Iterator[str]:
    """Yield the kind of each block in the lists of effects of plain data."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key in _EFFECTS and isinstance(value, list):
                for one in value:
                    kind = one.get("do") or one.get("change") if isinstance(one, Mapping) else None
                    yield str(kind or "-")
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
