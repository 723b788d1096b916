"""Expressions worked out: nodes become functions of a scope once, and are called for every card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from editor.printing.faces.functions import FUNCTIONS
from editor.printing.faces.scope import Scope
from editor.printing.faces.values import Value, as_list, as_text, is_list, number
from editor.printing.words import word
from schemas.expression_budget import bounded, size_of, weight
from schemas.expression_nodes import Binary, Call, Choice, Constant, Index, Member, Name, Node, Unary
from schemas.face_expressions import parse_expression, parse_words
from schemas.problems import error
from schemas.text import LocalText
from schemas.typography import typeset

Worked = Callable[[Scope], Value]
_LONGEST_ID: Final = 200
"""Letters of a value whose word is looked for; a longer one is no id."""


@lru_cache(maxsize=8192)
def expression(text: str) -> Worked:
    """Return the function that works an expression out.

    Raises:
        ExpressionError: it cannot be read.
    """
    return _whole(parse_expression(text))


def optional(text: str) -> Worked | None:
    """Return the function that works an expression out. None if nothing is written.

    Raises:
        ExpressionError: it cannot be read.
    """
    return expression(text) if text.strip() else None


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
    if is_list(one) and is_list(other):
        scope.budget.entries(weight(one) + weight(other))
        return (*one, *other)
    return bounded(number(one) + number(other))


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
    function = FUNCTIONS[name]
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
        if is_list(value):
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
