"""How the plain values of cells are written in files and on the clipboard, and how they are read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from editor.services.tables.columns import Column

ResolveRef = Callable[[Column, str], Mapping[str, Any] | None]
"""Returns the plain reference that a short name in a column means, or None."""
Words = Mapping[str, Mapping[str, str]]
"""Key of a column -> words of its choices as a person reads them -> the value that is stored."""

EMPTY: Final = ("", "–", "-")
YES: Final = frozenset({"true", "1", "x", "yes", "y", "oui", "o", "vrai", "ja", "j", "wahr"})
NO: Final = frozenset({"false", "0", "no", "n", "non", "faux", "nein", "falsch", *EMPTY})
_BLANKS: Final = str.maketrans("", "", " \u00a0\u202f'’")
_NUMBER: Final = re.compile(r"[+-]?\d+(?:[.,]\d+)?")
_GROUPED: Final = re.compile(r"[+-]?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d+)?")
_BETWEEN: Final = re.compile(r"[;,|\n]")


def written(column: Column, value: Any, *, decimal: str = ".") -> str:
    """Return a value as text: numbers with the decimal mark given, words as they are stored."""
    if value is None:
        return ""
    if column.shape in ("notation", "blocks") and not isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.12g}".replace(".", decimal)
    if isinstance(value, list | tuple):
        return "; ".join(map(str, value))
    if isinstance(value, Mapping):
        return str(value.get("slug") or value.get("id") or "")
    return str(value)


def read(column: Column, text: str, *, words: Words | None = None, resolve: ResolveRef | None = None) -> Any:
    """Return the value that a text means in a column.

    A text that cannot be one is returned as it is: the card is then invalid, and says so at this cell,
    instead of keeping its old value silently.
    """
    plain = text.strip()
    if column.spec.may_be_empty and plain in EMPTY:
        return None
    match column.shape:
        case "integer" | "number":
            found = number_in(plain, whole=column.shape == "integer")
            return plain if found is None else found
        case "flag":
            return _flag(plain)
        case "tags":
            pieces = (piece.strip() for piece in _BETWEEN.split("" if plain in EMPTY else plain))
            return [_word(column, piece, words) for piece in pieces if piece]
        case "notation" | "blocks":
            return _noted(plain)
        case "ref":
            found_ref = resolve(column, plain) if resolve is not None else None
            return dict(found_ref) if found_ref is not None else plain
        case "choice" | "colour":
            return _word(column, plain, words)
        case _:
            stored = _word(column, plain, words)
            return text.replace("\r\n", "\n").replace("\r", "\n") if column.language else stored


def _noted(text: str) -> Any:
    """Return the list that a notation means; a text that means none stays."""
    try:
        found = [] if text in EMPTY else json.loads(text)
    except (ValueError, RecursionError):
        return text
    return found if isinstance(found, list) else text


def _flag(text: str) -> bool | str:
    word = text.lower()
    return True if word in YES else False if word in NO else text


def _word(column: Column, text: str, words: Words | None) -> str:
    """Return the stored word that a person's word means; one that is not known stays."""
    if text in column.spec.values:
        return text
    known = (words or {}).get(column.key, {})
    if text in known:
        return known[text]
    wanted = text.casefold()
    for shown, value in (*known.items(), *((one, one) for one in column.spec.values)):
        if shown.casefold() == wanted:
            return value
    return text


def number_in(text: str, *, whole: bool) -> int | float | None:
    """Return the number that a text says, with a decimal point or comma; None if it says none.

    ``1.234`` and ``1,234`` may be a thousand and more or a fraction: as whole numbers they say none.
    """
    plain = text.translate(_BLANKS)
    if _NUMBER.fullmatch(plain):
        if whole and _GROUPED.fullmatch(plain):
            return None
        value = float(plain.replace(",", "."))
    elif (found := _GROUPED.fullmatch(plain)) is not None:
        value = _grouped(plain, found.group(1))
    else:
        return None
    if abs(value) > 1e15:
        return None
    if whole:
        return int(value) if value.is_integer() else value
    return value


def with_point(text: str, decimal: str) -> str:
    """Return a number of a file with a decimal point and without marks between its thousands.

    Args:
        text: what a cell says; what is no number so written stays as it is, and is read or refused as that.
        decimal: the decimal mark of the file, ``.`` or ``,``.
    """
    mark = "," if decimal == "." else "."
    found = _GROUPED.fullmatch(text.translate(_BLANKS))
    if found is not None and found.group(1) == mark:
        text = text.replace(mark, "")
    return text if mark in text else text.replace(",", ".")


def _grouped(plain: str, mark: str) -> float:
    return float(plain.replace(mark, "").replace(",", "."))
