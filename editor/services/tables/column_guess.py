"""Which column of a file fills which field: by keys, by the labels of the interface, by usual names."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from editor.formulas.columns import Column
from schemas.column_names import ColumnNames
from schemas.content_folder import content_root
from schemas.messages.languages import SOURCE


@cache
def usual_names() -> ColumnNames:
    """Return what spreadsheets call columns."""
    text = (content_root() / "shared" / "column_names.toml").read_text("utf-8")
    return ColumnNames.model_validate(tomllib.loads(text))


def guess_mapping(
    header: Sequence[str],
    columns: Sequence[Column],
    labels: Mapping[str, str] | None = None,
    language: str = "",
) -> dict[int, str]:
    """Return which column of a file is which, by keys, by the labels of the interface and by usual names.

    A label of a text without its language (``Nom`` for ``Nom (FR)``) means that of the interface; one of a
    number may come without its unit (``Punkte`` for ``Punkte (Pkt.)``).
    """
    known = dict(_usual(columns))
    for column in reversed(columns):
        label = (labels or {}).get(column.key, "")
        names = (column.key, column.key.removesuffix(".en"), label)
        known.update({_plain(name): column.key for name in (*names, *_own_names(column, language)) if name})
    for column in reversed(columns):
        if column.language in ("", language) and (
            short := (labels or {}).get(column.key, "").rpartition(" (")[0]
        ):
            known[_plain(short)] = column.key
    found: dict[int, str] = {}
    for number, name in enumerate(header):
        key = known.get(_plain(name))
        if key is not None and key not in found.values():
            found[number] = key
    return found


def _own_names(column: Column, language: str) -> Iterator[str]:
    """Yield what an author calls a field that he has added, and its name alone."""
    if column.spec.label is None:
        return
    for name in (column.spec.name, *column.spec.label.root.values()):
        if column.language in ("", language or SOURCE):
            yield name
        if column.language:
            yield f"{name} ({column.language})"


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isalnum() or letter in ".[]")


def _usual(columns: Sequence[Column]) -> Iterator[tuple[str, str]]:
    """Yield each usual name with the field that it means, the most certain last."""
    there = {column.key for column in columns}
    for one in reversed(usual_names().column):
        key = next((key for key in one.keys if key in there), None)
        if key is not None:
            yield from ((_plain(name), key) for name in one.names)
