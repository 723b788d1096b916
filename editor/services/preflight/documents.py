"""What is wrong with documents as they are, before any of them is drawn."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from editor.catalogue import references
from editor.catalogue.rows import DocumentRow
from editor.services import checks
from editor.services.preflight.findings import Finding, found
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.locations import dotted
from schemas.messages import LANGUAGES
from schemas.problems import Severity

Data = Mapping[str, Any]
_CARDS: Final = frozenset({Kind.UNIT.value, Kind.ITEM.value, Kind.SPELL.value, Kind.CARD.value})
_FEWEST: Final = 8
"""Cards of a kind from which it can be told what a card usually has."""
_USUAL: Final = 0.9
"""Share of the cards of a kind that have a field which a card may not lack."""
_SHARED: Final = frozenset({Kind.ASSET.value, Kind.MAP_SYMBOL.value, Kind.MAP_STYLE.value})
"""Kinds that are there to be used by others."""
_NOT_SAID: Final = frozenset(
    {"based_on", "template", "tags", "author", "licence", "source_note", "text", "own", "options"}
    | {"faction", "clan", "symbol", "face", "portrait", "heraldry"}
)
"""Fields that a whole card may lack."""
_MOST_NAMED: Final = 6
_EXPRESSION: Final = re.compile(r"\{[^{}]*\}")


def invalid(ws: Workspace, row: DocumentRow, data: Data) -> Iterator[Finding]:
    """Yield what is invalid in a document, and what it names that there is not."""
    for problem in checks.validate_data(ws, data):
        yield Finding("documents", row, problem.at(document=row.id))


def hollow(rows: Sequence[tuple[DocumentRow, Data]], chosen: frozenset[str]) -> Iterator[Finding]:
    """Yield the cards that lack what nearly every card of their game and kind has.

    Args:
        rows: all cards, with their data.
        chosen: ids of those that are looked at.
    """
    kinds: dict[tuple[str, str], list[tuple[DocumentRow, Data]]] = defaultdict(list)
    for row, data in rows:
        if row.kind in _CARDS and not data.get("template"):
            kinds[row.system, row.kind].append((row, data))
    for cards in kinds.values():
        if len(cards) < _FEWEST:
            continue
        have = Counter(name for _row, data in cards for name in _filled(data))
        usual = [name for name, number in have.items() if number >= _USUAL * len(cards)]
        for row, data in cards:
            lacking = sorted(set(usual) - set(_filled(data)))
            if lacking and row.id in chosen:
                yield found(
                    "hollow",
                    row,
                    "hollow",
                    path=lacking[0],
                    fields=", ".join(lacking[:_MOST_NAMED]),
                    number=len(cards),
                )


def untranslated(row: DocumentRow, data: Data) -> Iterator[Finding]:
    """Yield, for each language that the document speaks elsewhere, the texts that lack it."""
    texts = list(_texts(data, ()))
    spoken = [language for language in LANGUAGES if any(language in text for _path, text in texts)]
    for language in spoken:
        lacking = [path for path, text in texts if language not in text]
        if lacking:
            yield found(
                "translations",
                row,
                "untranslated",
                Severity.INFO,
                lacking[0],
                language=language.upper(),
                fields=", ".join(lacking[:_MOST_NAMED]),
            )


def unused(ws: Workspace, rows: Sequence[DocumentRow]) -> Iterator[Finding]:
    """Yield the assets, symbols and styles that no document uses."""
    shared = [row for row in rows if row.kind in _SHARED]
    with ws.reading() as catalogue:
        for row in shared:
            if not references.users_of(catalogue, row.id):
                yield found("unused", row, "unused", Severity.INFO, name=row.slug)


def _filled(data: Data) -> Iterator[str]:
    """Yield the fields that say something, those of groups by their paths."""
    for name, value in data.items():
        if name in _NOT_SAID or value in (None, "", [], {}):
            continue
        yield name
        if isinstance(value, Mapping) and not _is_text(value):
            yield from (f"{name}.{part}" for part, inner in value.items() if inner not in (None, "", [], {}))


def _is_text(value: Mapping[Any, Any]) -> bool:
    return bool(value) and all(key in LANGUAGES and isinstance(text, str) for key, text in value.items())


def _says_something(text: str) -> bool:
    """Whether a text has letters outside of the expressions of a face template."""
    return any(map(str.isalpha, _EXPRESSION.sub("", text)))


def _texts(data: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str, Mapping[str, str]]]:
    if isinstance(data, Mapping):
        if _is_text(data):
            if not any(map(_says_something, data.values())):
                return
            yield dotted(path), {language: text for language, text in data.items() if text.strip()}
            return
        for name, value in data.items():
            yield from _texts(value, (*path, name))
    elif isinstance(data, list) and data and isinstance(data[0], Mapping):
        for number, value in enumerate(data):
            yield from _texts(value, (*path, number))
