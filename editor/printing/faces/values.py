"""Values of expressions: numbers, texts, lists and parts of documents, and one read as the other."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import BaseModel

from schemas.base import Ref
from schemas.expression_budget import bounded, short
from schemas.problems import error
from schemas.text import LocalText

Value = Any
"""A number, a text, true or false, nothing, a list, or a part of a document."""
DASH: Final = "–"


def as_text(value: Value) -> str:
    """Return a value as printed: minus signs are real ones, nothing is no text, a list has commas.

    Raises:
        EditorError: it is a part of a document without a name.
    """
    if isinstance(value, str):
        return value
    if value is None or value is False:
        return ""
    if value is True:
        return "✓"
    if isinstance(value, int | float):
        return _number_text(bounded(value))
    if isinstance(value, Sequence):
        return ", ".join(as_text(one) for one in value)
    if isinstance(value, Ref):
        return value.slug
    if isinstance(value, LocalText):
        return value.get("en")
    name = getattr(value, "name", None) if isinstance(value, BaseModel) else None
    if isinstance(name, LocalText):
        return name.get("en")
    raise error("face.no_text", found=type(value).__name__)


def _number_text(value: float) -> str:
    """Return a number in figures alone: a card shows neither 1e+06 nor inf."""
    text = str(value) if isinstance(value, int) else f"{value:g}"
    if "e" in text:
        text = f"{value:.0f}" if abs(value) >= 1 else "0"
    return text.replace("-", "−")


def as_list(value: Value) -> Sequence[Value]:
    """Return a list as it is, one value as a list of one, nothing as an empty list."""
    if type(value) is tuple:
        return value
    if value is None or value is False or value == "":
        return ()
    if isinstance(value, Sequence) and not isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return tuple(value.values())
    return (value,)


def number(value: Value) -> float:
    """Return a value as a number.

    Raises:
        EditorError: it is none, or not a finite one.
    """
    kind = type(value)
    if kind is int or kind is bool or (kind is float and math.isfinite(value)):
        return bounded(value)  # type: ignore[no-any-return]
    raise error("face.no_number", found=DASH if value is None else short(value))


def is_list(value: Value) -> bool:
    """Whether a value is a list; a text is none."""
    return isinstance(value, Sequence) and not isinstance(value, str)
