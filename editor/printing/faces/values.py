"""Expressions worked out: nodes become functions of a scope once, and are called for every card."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from pydantic import BaseModel

from editor.printing.faces.scope import Scope
from editor.printing.frame import ink_of, on_colour
from editor.printing.words import word
from schemas.base import Ref
from schemas.expression_budget import MOST_REPEATED, bounded, short, size_of, weight
from schemas.expression_nodes import Binary, Call, Choice, Constant, Index, Member, Name, Node, Unary
from schemas.face_expressions import parse_expression, parse_words
from schemas.messages.grammar import takes_singular
from schemas.patterns import COLOUR
from schemas.problems import error
from schemas.text import LocalText
from schemas.typography import typeset

Value = Any
"""A number, a text, true or false, nothing, a list, or a part of a document."""
Worked = Callable[[Scope], Value]
DASH: Final = "–"
_LONGEST_ID: Final = 200
"""Letters of a value whose word is looked for; a longer one is no id."""


@lru_cache(maxsize=8192)
def expression(text: str) -> Worked:
    """Return the function that works an expression out.

    Raises:
        ExpressionError: it cannot be read.
    """
    return _whole(parse_expression(text))


def _whole(node: Node) -> Worked:
    """Return the function that works an expression out within its budget."""
    worked, parts = _worked(node), size_of(node)
    if isinstance(node, Constant | Name):
        return worked

    def work(scope: Scope) -> Value:
        scope.budget.begin(parts)
        return worked(scope)

    return work


@lru_cache(maxsize=8192)
def words(text: str) -> Callable[[Scope], str]:
    """Return the function that fills the braces of a text."""
    pieces = parse_words(text)
    if all(isinstance(piece, str) for piece in pieces):
        whole = "".join(str(piece) for piece in pieces)
        return lambda scope: typeset(whole, scope.language)
    made = [_constant(piece) if isinstance(piece, str) else _whole(piece) for piece in pieces]

    def filled(scope: Scope) -> str:
        text = "".join([as_text(piece(scope)) for piece in made])
        scope.budget.said(len(text))
        return typeset(text, scope.language)

    return filled


def local_words(text: LocalText) -> Callable[[Scope], str]:
    """Return the function that fills the braces of a text in the printed language."""
    of_language = {code: words(one) for code, one in text.root.items()}
    fallback = words(text.get("en"))
    if len(of_language) == 1:
        return fallback
    return lambda scope: of_language.get(scope.language, fallback)(scope)


def as_text(value: Value) -> str:
    """Return a value as printed: minus signs are real ones, nothing is no text, a list has commas."""
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


def number(value: Value, what: str = "") -> float:
    """Return a value as a number.

    Raises:
        EditorError: it is none, or not a finite one.
    """
    kind = type(value)
    if kind is int or kind is bool or (kind is float and math.isfinite(value)):
        return bounded(value)  # type: ignore[no-any-return]
    raise error("face.no_number", found=as_short(value), what=what)


def as_short(value: Value) -> str:
    """Return a value as a message shows it."""
    return "–" if value is None else short(value)


def _constant(value: Value) -> Worked:
    return lambda scope: value


def _worked(node: Node) -> Worked:
    match node:
        case Constant(value):
            return _constant(value)
        case Name(name):
            return lambda scope: scope.named(name)
        case Member(of, name):
            inner = _worked(of)
            return lambda scope: scope.member(inner(scope), name)
        case Index(of, at):
            return _indexed(_worked(of), _worked(at))
        case Unary("not", of):
            inner = _worked(of)
            return lambda scope: not inner(scope)
        case Unary(_, of):
            inner = _worked(of)
            return lambda scope: -number(inner(scope))
        case Choice(condition, yes, no):
            asked, first, second = _worked(condition), _worked(yes), _worked(no)
            return lambda scope: first(scope) if asked(scope) else second(scope)
        case Binary(sign, left, right):
            return _binary(sign, _worked(left), _worked(right))
        case Call(name, arguments):
            return _call(name, arguments)


def _indexed(of: Worked, at: Worked) -> Worked:
    def work(scope: Scope) -> Value:
        entries, place = as_list(of(scope)), int(number(at(scope)))
        return scope.shown(entries[place]) if -len(entries) <= place < len(entries) else None

    return work


def _binary(sign: str, left: Worked, right: Worked) -> Worked:
    match sign:
        case "and":
            return lambda scope: left(scope) and right(scope)
        case "or":
            return lambda scope: left(scope) or right(scope)
        case "==":
            return lambda scope: bool(left(scope) == right(scope))
        case "!=":
            return lambda scope: bool(left(scope) != right(scope))
        case "+":
            return lambda scope: _sum(scope, left(scope), right(scope))
        case "-":
            return lambda scope: bounded(number(left(scope)) - number(right(scope)))
        case "*":
            return lambda scope: bounded(number(left(scope)) * number(right(scope)))
        case "/" | "%":
            return lambda scope: _divided(sign, number(left(scope)), number(right(scope)))
        case _:
            compare = _COMPARE[sign]
            return lambda scope: compare(number(left(scope)), number(right(scope)))


_COMPARE: Final[Mapping[str, Callable[[float, float], bool]]] = {
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}


def _sum(scope: Scope, one: Value, other: Value) -> Value:
    if isinstance(one, str) or isinstance(other, str):
        first, second = as_text(one), as_text(other)
        scope.budget.text(len(first) + len(second))
        return first + second
    if _is_list(one) and _is_list(other):
        scope.budget.entries(weight(one) + weight(other))
        return (*one, *other)
    return bounded(number(one) + number(other))


def _is_list(value: Value) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _divided(sign: str, one: float, other: float) -> float:
    if other == 0:
        raise error("face.division_by_zero")
    return bounded(one / other if sign == "/" else one % other)


def _call(name: str, arguments: Sequence[Node]) -> Worked:
    made = [_worked(one) for one in arguments]
    match name:
        case "each" | "where":
            return _listed(name, made[0], made[1], 1 + size_of(arguments[1]))
        case "word":
            return _word(made[0], _field_of(arguments[0]))
        case _:
            return _function(name, made)


def _function(name: str, made: Sequence[Worked]) -> Worked:
    function = _FUNCTIONS[name]
    if len(made) == 1:
        only = made[0]
        return lambda scope: function(scope, only(scope))
    return lambda scope: function(scope, *[one(scope) for one in made])


def _listed(name: str, of: Worked, inner: Worked, parts: int) -> Worked:
    """Return the function that works something out for each entry of a list, or keeps some of them.

    Args:
        name: ``each`` or ``where``.
        of: gives the list.
        inner: what is worked out for an entry.
        parts: how many parts that has.
    """

    def work(scope: Scope) -> Value:
        entries = as_list(of(scope))
        kept, outer, budget = [], scope.local, scope.budget
        try:
            for index, entry in enumerate(entries):
                budget.step(parts)
                item = scope.shown(entry)
                scope.local = {**outer, "item": item, "index": index, "count": len(entries)}
                found = inner(scope)
                if name == "each":
                    budget.entries(weight(found))
                    kept.append(found)
                elif found:
                    kept.append(item)
        finally:
            scope.local = outer
        return tuple(kept)

    return work


def _field_of(node: Node) -> str:
    """Return the field that a value comes from: it says which words its ids have."""
    match node:
        case Name(name) | Member(_, name):
            return name
        case Index(of, _):
            return _field_of(of)
        case _:
            return ""


def _word(of: Worked, field: str) -> Worked:
    def work(scope: Scope) -> Value:
        value = of(scope)
        if _is_list(value):
            return tuple(word_of(scope, field, one) for one in value)
        return word_of(scope, field, value) if value is not None else ""

    return work


def word_of(scope: Scope, field: str, value: Value) -> str:
    """Return the word of a value in the printed language: from the ruleset, the fixed words, or its id."""
    known = scope.names.get(field, {}).get(value) if isinstance(value, str) else None
    if known is not None:
        return known.get(scope.language)
    text = as_text(value)
    return _fixed(field, text, scope.language) if len(text) <= _LONGEST_ID else text


@lru_cache(maxsize=4096)
def _fixed(field: str, value: str, language: str) -> str:
    parts = field.split("_")
    heads = [
        *("_".join(parts[start:]) for start in range(len(parts))),
        *("_".join(parts[:end]) for end in range(len(parts) - 1, 0, -1)),
    ]
    for head in [*heads, *(one.removesuffix("s") for one in heads)]:
        found = word(f"{head}_{value}", language)
        if not found.startswith("faces."):
            return found
    return value.replace("_", " ").capitalize()


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
    return found or [number(one) for one in values if not _is_list(one)] or [0]


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


_FUNCTIONS: Final[Mapping[str, Callable[..., Value]]] = {
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
