"""How the plain values of a table read as text, and how text typed or pasted becomes a value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale

from editor.ui.kit.form_parts import Choice
from schemas.field_specs import FieldSpec

ChoicesOf = Callable[[FieldSpec], tuple[Choice, ...] | None]
"""What a field may hold, by its schema or by the ruleset; None if it is free."""

_PAIR = re.compile(r"(?:(?<!\d)\d+\s*[-–]\s*)?(-?\d{1,9})\s*:\s*(-?\d{1,9})(?!\d)")
"""``6: 8``, or ``4–6: 8`` as the card prints a range: only its end is kept."""


def is_pairs(spec: FieldSpec) -> bool:
    """Whether a list holds pairs of whole numbers (range bands), shown in one cell as ``3: 8 · 6: 6``."""
    item = spec.item
    return (
        spec.shape == "list"
        and item is not None
        and len(item.fields) == 2
        and all(field.shape == "integer" and not field.optional for field in item.fields)
    )


def in_table(spec: FieldSpec) -> bool:
    """Whether a field is a column of a table; the others are edited below it."""
    return spec.flat or is_pairs(spec)


def columns_of(fields: Sequence[FieldSpec]) -> list[FieldSpec]:
    """Return the fields that a table shows: what a cell can edit, references by name, at least one field.

    Rows of nothing but numbers and ticks are told apart by their words.
    """
    shown = [field for field in fields if in_table(field) or field.shape == "ref"]
    if all(field.shape in ("integer", "number", "flag") for field in shown):
        shown += [field for field in fields if field.shape == "local"]
    return shown or list(fields[:1])


def _once(choices_of: ChoicesOf) -> ChoicesOf:
    """Return the same look-up, made once for each of the fields of a table."""
    known: dict[str, tuple[Choice, ...] | None] = {}

    def choices(spec: FieldSpec) -> tuple[Choice, ...] | None:
        if spec.name not in known:
            known[spec.name] = choices_of(spec)
        return known[spec.name]

    return choices


def cell_text(spec: FieldSpec, value: Any, choices_of: ChoicesOf, language: str) -> str:
    """Return a value as the words of a table cell."""
    if value is None:
        return "–"
    if is_pairs(spec):
        first, second = spec.item.fields if spec.item else ()
        return " · ".join(f"{pair.get(first.name)}: {pair.get(second.name)}" for pair in value)
    if spec.shape == "local" and isinstance(value, Mapping):
        words = str(value.get(language) or value.get("en") or next(iter(value.values()), ""))
        return words.replace("\n", " ") if spec.long else words
    if spec.shape == "flag":
        return ""
    if spec.shape == "ref" and isinstance(value, Mapping):
        return str(value.get("slug") or value.get("id") or "")
    # A draft may hold anything: what is no number is shown as it stands.
    if spec.shape in ("integer", "number") and isinstance(value, int | float):
        return (
            QLocale().toString(value)
            if isinstance(value, int)
            else f"{value:g}".replace(".", QLocale().decimalPoint())
        )
    for choice in choices_of(spec) or ():
        if choice.value == value:
            return choice.text
    return str(value)


def parsed(spec: FieldSpec, text: str, before: Any, choices_of: ChoicesOf, language: str) -> Any:
    """Return the value that a text typed or pasted into a cell means; nonsense gives the value before."""
    text = text.strip()
    if spec.shape == "ref":
        return before
    if spec.optional and text in ("", "–", "-"):
        return None
    if is_pairs(spec):
        first, second = spec.item.fields if spec.item else ()
        pairs = [{first.name: int(a), second.name: int(b)} for a, b in _PAIR.findall(text)]
        return pairs if pairs or text in ("", "–", "-") else before
    if spec.shape == "local":
        words = {**(before if isinstance(before, Mapping) else {}), language: text}
        return {code: word for code, word in words.items() if word}
    if spec.shape == "flag":
        return text.lower() in (
            "true",
            "1",
            "x",
            "yes",
            QCoreApplication.translate("FormTips", "yes").lower(),
        )
    if spec.shape in ("integer", "number"):
        return _number(spec, text, before)
    for choice in choices_of(spec) or ():
        if text in (choice.value, choice.text):
            return choice.value
    return text if spec.shape != "choice" else before


def _number(spec: FieldSpec, text: str, before: Any) -> Any:
    try:
        value = float(text.replace(" ", "").replace(",", "."))
    except ValueError:
        return before
    if not isfinite(value):
        return before
    return int(value) if spec.shape == "integer" else value


def to_tsv(fields: Sequence[FieldSpec], rows: Sequence[Any], choices_of: ChoicesOf, language: str) -> str:
    """Return rows as lines of cells parted by tabs, as spreadsheets take them."""
    choices_of = _once(choices_of)
    lines = []
    for row in rows:
        cells = [
            ("x" if row.get(field.name) else "")
            if field.shape == "flag"
            else cell_text(field, row.get(field.name), choices_of, language)
            for field in fields
        ]
        lines.append("\t".join(cell.replace("\t", " ").replace("\n", " ") for cell in cells))
    return "\n".join(lines)


def from_tsv(
    fields: Sequence[FieldSpec], text: str, blank: Mapping[str, Any], choices_of: ChoicesOf, language: str
) -> list[dict[str, Any]]:
    """Return the rows that pasted lines mean."""
    choices_of = _once(choices_of)
    rows = []
    for line in text.splitlines():
        if not line.strip():
            continue
        row = dict(blank)
        for field, cell in zip(fields, line.split("\t"), strict=False):
            if not in_table(field):
                continue
            row[field.name] = parsed(field, cell, row.get(field.name), choices_of, language)
        rows.append(row)
    return rows
