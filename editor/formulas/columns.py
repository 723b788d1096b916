"""The columns that a kind of card has in a table, read from its model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from schemas.base import Document
from schemas.field_specs import FieldSpec
from schemas.locations import dotted
from schemas.messages.languages import LANGUAGES, SOURCE
from schemas.own_fields import OwnField
from schemas.own_specs import card_spec
from schemas.problems import error
from schemas.validation import did_you_mean

CellShape = Literal[
    "text", "integer", "number", "flag", "choice", "colour", "tags", "ref", "notation", "blocks"
]
"""What a cell holds; ``tags``: several words; ``notation``: a list of things (range bands), as JSON;
``blocks``: what a spell does, written as JSON, read as sentences."""
Part = str | int

MOST_ENTRIES: Final = 4
"""Entries of a list of things (weapons) that have columns."""
NAME: Final = "name"
_MOST_LETTERS: Final = 240
"""Letters of names that a sentence takes."""
_LEFT_OUT: Final = frozenset({"portrait", "based_on"})
"""Fields that no cell can show, or whose change means more than one value (inheritance)."""


@dataclass(frozen=True)
class Column:
    """One column: where its values stand in the plain data of a card, and what they may be."""

    key: str
    """Name in formulas and files: ``points``, ``name.fr``, ``weapons[0].melee_power``."""
    path: tuple[Part, ...]
    shape: CellShape
    spec: FieldSpec
    """Range, unit, words and meaning of its values."""
    above: tuple[FieldSpec, ...] = ()
    """The groups and lists that it stands in, the outermost first."""
    language: str = ""
    """Of a text, its language."""
    fixed: bool = False
    """Whether it cannot be edited in a table."""
    work: Callable[[Mapping[str, Any]], Any] | None = field(default=None, compare=False)
    """What works its value out from the plain data of a card. None if it stands there."""

    def value(self, data: Mapping[str, Any]) -> Any:
        """Return the value of a card, given as plain data; None if it has none."""
        return value_at(data, self.path) if self.work is None else self.work(data)

    @property
    def long(self) -> bool:
        """Whether its texts are whole paragraphs."""
        return bool(self.language) and self.spec.long


def columns_of(
    model: type[Document],
    bodies: Iterable[Mapping[str, Any]] = (),
    entries: int = 0,
    own: tuple[OwnField, ...] = (),
) -> tuple[Column, ...]:
    """Return the columns of a kind of document.

    Args:
        model: of the kind.
        bodies: plain data of the cards; they say which languages and how many entries of lists there are.
        entries: least number of entries of lists that have columns.
        own: fields that authors have added to the kind.
    """
    whole = card_spec(model, own)
    cards = list(bodies)
    entries = min(entries, MOST_ENTRIES)
    slug = FieldSpec("slug", "text", required=True)
    return (
        *_columns(_field(whole, NAME), (), (), cards, entries),
        Column("slug", ("slug",), "text", slug, fixed=True),
        *(
            column
            for field in whole.fields
            if field.name != NAME and field.name not in _LEFT_OUT
            for column in _columns(field, (), (), cards, entries)
        ),
    )


def _field(group: FieldSpec, name: str) -> FieldSpec:
    found = group.field(name)
    assert found is not None  # noqa: S101 - every document has a name
    return found


def _columns(
    field: FieldSpec,
    inside: tuple[Part, ...],
    above: tuple[FieldSpec, ...],
    cards: Sequence[Mapping[str, Any]],
    entries: int,
) -> Iterator[Column]:
    """Yield the columns of a field that stands at a path ``inside`` a card, in the fields ``above``."""
    path = (*inside, field.name)
    key = dotted(path)
    match field.shape:
        case "local":
            for language in _languages(path, cards):
                yield Column(f"{key}.{language}", (*path, language), "text", field, above, language)
        case "group" if field.own:
            pass  # a picture: files name it, no cell shows it
        case "group":
            for inner in field.fields:
                yield from _columns(inner, path, (*above, field), cards, entries)
        case "list" if field.item is not None and not field.item.fields:
            if field.item.shape in ("text", "choice"):
                yield Column(key, path, "tags", field, above)
        case "list" if field.item is not None and not inside:
            most = max((len(_listed(value_at(card, path))) for card in cards), default=0)
            for number in range(min(max(most, entries), MOST_ENTRIES)):
                for inner in field.item.fields:
                    yield from _columns(inner, (*path, number), (field,), cards, entries)
        case "list" if field.item is not None and field.item.fields:
            yield Column(key, path, "notation", field, above)
        case "blocks" if not inside:
            yield Column(key, path, "blocks", field)
        case "text" | "integer" | "number" | "flag" | "choice" | "colour" | "ref":
            yield Column(key, path, field.shape, field, above)
        case _:
            pass  # no cell can show it


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else ()


def _languages(path: tuple[Part, ...], cards: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    found = dict.fromkeys(LANGUAGES)
    for card in cards:
        texts = value_at(card, path)
        if isinstance(texts, Mapping):
            found.update(dict.fromkeys(map(str, texts)))
    return tuple(found)


def value_at(data: Any, path: Iterable[Part]) -> Any:
    """Return the value at a path of plain data; None if the path leads nowhere."""
    for part in path:
        if isinstance(part, int):
            data = data[part] if isinstance(data, list | tuple) and part < len(data) else None
        else:
            data = data.get(part) if isinstance(data, Mapping) else None
        if data is None:
            return None
    return data


def can_hold(data: Mapping[str, Any], column: Column) -> bool:
    """Return whether a card has the group or the entry that a column belongs to (a gun, a second weapon)."""
    above = column.path[:-1]
    return not above or bool(column.language) or column.spec.own or value_at(data, above) is not None


def with_value(data: Mapping[str, Any], column: Column, value: Any) -> dict[str, Any]:
    """Return plain data with another value in a column; what does not change is shared, not copied."""
    if len(column.path) == 1:
        return {**data, str(column.path[0]): value}
    return dict(_placed(data, column.path, value, column))


def _placed(data: Any, path: tuple[Part, ...], value: Any, column: Column) -> Any:
    part, rest = path[0], path[1:]
    if isinstance(part, int):
        entries = list(data)
        entries[part] = _placed(entries[part], rest, value, column) if rest else value
        return entries
    inside = dict(data) if isinstance(data, Mapping) else {}
    if not rest and column.language and not value:
        inside.pop(part, None)
        return inside
    inside[part] = _placed(inside.get(part), rest, value, column) if rest else value
    return inside


def some_of(names: Iterable[str]) -> str:
    """Return names one after the other, cut where a sentence would become too long."""
    text = ", ".join(names)
    return text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS].rpartition(', ')[0]} …"


def column_named(columns: Sequence[Column], name: str) -> Column:
    """Return the column with a key; a text without its language means English.

    Raises:
        EditorError: there is none; says which is nearly called so.
    """
    wanted = name.strip()
    known = {column.key: column for column in columns}
    found = known.get(wanted) or known.get(f"{wanted}.{SOURCE}")
    if found is None:
        raise error("table.no_column", fix=did_you_mean(wanted, known), name=wanted, known=some_of(known))
    return found
