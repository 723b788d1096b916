"""How the plain values of cells are written in files and on the clipboard, and how they are read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from editor.formulas.columns import Column
from editor.formulas.numbers import number_in

ResolveRef = Callable[[Column, str], Mapping[str, Any] | None]
"""Returns the plain reference that a short name in a column means, or None."""
Words = Mapping[str, Mapping[str, str]]
"""Key of a column -> words of its choices as a person reads them -> the value that is stored."""

EMPTY: Final = ("", "–", "-")
YES: Final = frozenset({"true", "1", "x", "yes", "y", "oui", "o", "vrai", "ja", "j", "wahr"})
NO: Final = frozenset({"false", "0", "no", "n", "non", "faux", "nein", "falsch", *EMPTY})
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
