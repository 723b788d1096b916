"""Numbers as people write them, with a point or a comma, with marks between the thousands or without."""

from __future__ import annotations

import re
from typing import Final

_BLANKS: Final = str.maketrans("", "", " \u00a0\u202f'’")
_NUMBER: Final = re.compile(r"[+-]?\d+(?:[.,]\d+)?")
_GROUPED: Final = re.compile(r"[+-]?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?")


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
