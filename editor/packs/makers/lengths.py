"""Sizes and colours as other programs write them, in millimetres and as ``#rrggbb``."""

from __future__ import annotations

import re
from typing import Final

from PIL import ImageColor

INCH: Final = 25.4
POINT: Final = INCH / 72
_NUMBER: Final = re.compile(r"\s*([-+]?(?:\d+(?:\.\d*)?|\.\d+))\s*([a-z%\"]*)\s*", re.IGNORECASE)
_UNITS: Final = {
    "mm": 1.0,
    "cm": 10.0,
    "in": INCH,
    "inch": INCH,
    "inches": INCH,
    '"': INCH,
    "pt": POINT,
    "point": POINT,
    "points": POINT,
    "c": INCH / 8,
    "cell": INCH / 8,
    "cells": INCH / 8,
}
"""Millimetres of a unit; a cell of Squib is an eighth of an inch."""
_HEX: Final = re.compile(r"(?:#|0x)?((?:[0-9a-f]{3,4}){1,2})", re.IGNORECASE)
_MOST: Final = 1_000.0


def millimetres(text: str, unit: float, whole: float = 0.0) -> float | None:
    """Return a length in millimetres; None if the text is none, or none that fits on a face.

    Args:
        text: ``12``, ``0.5in``, ``50%``.
        unit: millimetres that a bare number counts in.
        whole: millimetres that a percentage is of.
    """
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    number, sign = float(found[1]), found[2].lower()
    if sign == "%":
        value = number * whole / 100
    elif sign in ("", "px"):
        value = number * unit
    elif sign in _UNITS:
        value = number * _UNITS[sign]
    else:
        return None
    return round(value, 3) if abs(value) <= _MOST else None


def colour(text: str) -> str | None:
    """Return a colour as ``#rrggbb``; '' for a transparent one, None if the text is none.

    Letters behind six are how opaque it is, which counts as clear or not.
    """
    plain = text.strip().strip("\"':").lower().replace(" ", "").replace("_", "")
    if plain in ("", "empty", "none", "transparent", "nil"):
        return ""
    if (found := _HEX.fullmatch(plain)) is not None and plain[0] in "#0":
        digits = found[1]
        if len(digits) in (3, 4):
            digits = "".join(2 * one for one in digits)
        return "" if len(digits) == 8 and digits[6:] == "00" else f"#{digits[:6]}"
    try:
        red, green, blue = ImageColor.getrgb(plain)[:3]
    except ValueError:
        return None
    return f"#{red:02x}{green:02x}{blue:02x}"
