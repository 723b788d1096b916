"""Formulas of games without code that name each other: put into one, and circles among them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_NAMED: Final = re.compile(r"\bcomputed\.([a-z0-9_]+)")
LONGEST: Final = 600
"""Letters of a formula with all that it names in it, as the language of formulas allows."""


def named_in(formula: str) -> tuple[str, ...]:
    """Return the computed fields that a formula names, each once."""
    return tuple(dict.fromkeys(_NAMED.findall(formula)))


def circle_in(formulas: Mapping[str, str]) -> tuple[str, ...]:
    """Return the fields that are worked out from each other in a circle, in order; empty for none.

    Args:
        formulas: field -> its formula.
    """
    done: set[str] = set()

    def follow(field: str, way: tuple[str, ...]) -> tuple[str, ...]:
        if field in way:
            return way[way.index(field) :]
        if field in done or field not in formulas:
            return ()
        for other in named_in(formulas[field]):
            if found := follow(other, (*way, field)):
                return found
        done.add(field)
        return ()

    return next((found for field in formulas if (found := follow(field, ()))), ())


def whole(formula: str, formulas: Mapping[str, str]) -> str:
    """Return a formula with those that it names in brackets instead of their names; no circle is in them.

    What is not known keeps its name, and what would be too long is cut: both are refused where it is read.
    """
    known: dict[str, str] = {}

    def put_in(found: re.Match[str]) -> str:
        field = found[1]
        if field not in formulas:
            return found[0]
        if field not in known:
            known[field] = _NAMED.sub(put_in, formulas[field])[: LONGEST + 1]
        return f"({known[field]})"

    return _NAMED.sub(put_in, formula)[: LONGEST + 1]
