"""Names of a ruleset that other documents use: where they are used, and where the ruleset declares them.

A place is a path in which ``[]`` stands for each entry of a list and ``{}`` for each value of a mapping:
``weapons[].weapon``, ``legend{}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from schemas.locations import dotted

_STEP = re.compile(r"[^.\[\]{}]+|\[\]|\{\}")


@dataclass(frozen=True)
class RulesetName:
    """One use of names of the ruleset: the place in a document, and the place that declares what is known."""

    used: str
    declared: str

    @property
    def table(self) -> str:
        """The list of the ruleset that declares them: ``weapons``."""
        return self.declared.partition("[")[0]


def values_at(data: Any, place: str) -> Iterator[tuple[str, Any]]:
    """Yield each value at a place of plain data with its dotted path; empty if there is no such place."""
    yield from _walk(data, _STEP.findall(place), ())


def _walk(data: Any, steps: Sequence[str], path: tuple[str | int, ...]) -> Iterator[tuple[str, Any]]:
    if not steps:
        yield dotted(path), data
        return
    step, rest = steps[0], steps[1:]
    if step == "[]":
        if isinstance(data, list | tuple):
            for index, value in enumerate(data):
                yield from _walk(value, rest, (*path, index))
    elif isinstance(data, Mapping):
        keys = list(data) if step == "{}" else [step] if step in data else []
        for key in keys:
            yield from _walk(data[key], rest, (*path, str(key)))
