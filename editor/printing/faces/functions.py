"""The functions that expressions may call, by their names."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from editor.printing.faces.scope import Scope
from editor.printing.faces.values import DASH, Value, as_list, as_text, is_list, number
from editor.printing.frame import ink_of, on_colour
from editor.printing.words import word
from schemas.expression_budget import MOST_REPEATED, bounded, weight
from schemas.messages.grammar import takes_singular
from schemas.patterns import COLOUR
from schemas.problems import error


def _plural(scope: Scope, count: Value, one: Value, many: Value) -> Value:
    """Return the form for a count; French says "0 point", English "0 points"."""
    return one if takes_singular(abs(number(count)), scope.language) else many


def _format(_scope: Scope, value: Value, decimals: Value) -> str:
    return f"{number(value):.{max(0, min(6, int(number(decimals))))}f}".replace("-", "−")


def _signed(_scope: Scope, value: Value) -> str:
    found = number(value)
    return f"+{as_text(value)}" if found > 0 else as_text(value) if found else DASH


def _round(_scope: Scope, value: Value, step: Value = 1) -> float:
    size = number(step)
    if size <= 0:
        raise error("face.division_by_zero")
    found = bounded(math.floor(bounded(number(value) / size) + 0.5) * size)
    return int(found) if found == int(found) else found


def _sign(_scope: Scope, value: Value) -> int:
    found = number(value)
    return (found > 0) - (found < 0)


def _repeat(scope: Scope, value: Value, times: Value) -> Value:
    count = max(0, min(MOST_REPEATED, int(number(times))))
    scope.budget.entries(1 + count * weight(value))
    return (value,) * count


def _join(scope: Scope, entries: Value, between: Value = ", ") -> str:
    texts = [text for one in as_list(entries) if (text := as_text(one))]
    mark = as_text(between)
    scope.budget.text(sum(map(len, texts)) + len(mark) * max(0, len(texts) - 1))
    return mark.join(texts)


def _changed(change: Callable[[str], str]) -> Callable[[Scope, Value], str]:
    """Return the function that gives a text with other letters."""

    def work(scope: Scope, value: Value) -> str:
        text = as_text(value)
        scope.budget.text(len(text))
        return change(text)

    return work


def _largest(_scope: Scope, *values: Value) -> float:
    return max(_numbers(values))


def _smallest(_scope: Scope, *values: Value) -> float:
    return min(_numbers(values))


def _numbers(values: Sequence[Value]) -> list[float]:
    found = [number(one) for value in values for one in as_list(value)] if len(values) == 1 else []
    return found or [number(one) for one in values if not is_list(one)] or [0]


def _label(scope: Scope, value: Value) -> str:
    key = as_text(value)
    found = word(key, scope.language)
    if found.startswith("faces."):
        raise error("face.unknown_word", word=key[:40])
    return found


def _colour(value: Value) -> str:
    text = as_text(value)
    if re.fullmatch(COLOUR, text) is None:
        raise error("face.no_colour", found=text[:40])
    return text


FUNCTIONS: Final[Mapping[str, Callable[..., Value]]] = {
    "ceil": lambda _scope, value: math.ceil(number(value)),
    "count": lambda _scope, value: len(as_list(value)),
    "dash": lambda _scope, value: DASH if value is None or value == "" else value,
    "floor": lambda _scope, value: math.floor(number(value)),
    "format": _format,
    "ink": lambda _scope, value: ink_of(_colour(value)),
    "join": _join,
    "label": _label,
    "length": lambda _scope, value: len(as_text(value)),
    "lower": _changed(str.lower),
    "max": _largest,
    "min": _smallest,
    "on": lambda _scope, value: on_colour(_colour(value)),
    "plural": _plural,
    "repeat": _repeat,
    "round": _round,
    "sign": _sign,
    "signed": _signed,
    "text": _changed(str),
    "title": _changed(lambda text: text[:1].upper() + text[1:]),
    "upper": _changed(str.upper),
}
"""Name -> what it does with the scope and the values between its brackets."""
