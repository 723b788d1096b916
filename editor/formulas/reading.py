"""Formulas of a table: ``points = round_to(points * 1.1, 5)``, parsed by us and never handed to Python.

The language is that of :mod:`schemas.face_expressions` with functions of its own. An empty value stays empty
in arithmetic; a text without its language is read in English.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from editor.formulas.columns import Column, column_named, value_at
from editor.formulas.functions import FUNCTIONS, FormulaError, run
from schemas.expression_budget import Budget, OverBudget, bounded, short
from schemas.expression_nodes import (
    Binary,
    Call,
    Choice,
    Constant,
    ExpressionError,
    Index,
    Member,
    Name,
    Node,
    Unary,
    parts_of,
)
from schemas.face_expressions import parse_formula
from schemas.problems import EditorError, Message, Problem, Value, error
from schemas.validation import did_you_mean

Work = Callable[[Mapping[str, Any]], Any]
_Part = Callable[[Mapping[str, Any], Budget], Any]

_TARGET: Final = re.compile(r"\s*([A-Za-z_][A-Za-z_0-9]*(?:\.[A-Za-z_0-9]+|\[\d+\])*)\s*=(?!=)")
_ORDERS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_SUMS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "%": operator.mod,
}


@dataclass(frozen=True)
class Formula:
    """One formula that was understood."""

    text: str
    target: Column | None
    """The column before ``=``; None if the formula only says the value."""
    work: Work


def read_formulas(text: str, columns: Sequence[Column]) -> tuple[Formula, ...]:
    """Return the formulas of a text, parted by ``;`` or lines; later ones see what earlier ones have done.

    Raises:
        EditorError: one cannot be understood; says the column of the text, what stands there, and the fix.
    """
    formulas = tuple(_formula(piece, start, columns) for start, piece in _pieces(text) if piece.strip())
    if not formulas:
        raise error("table.formula_empty")
    return formulas


def read_value(text: str, columns: Sequence[Column]) -> Work:
    """Return what works out the one value that a text says; it changes no column.

    Raises:
        EditorError: it cannot be understood; says the column of the text, what stands there, and the fix.
    """
    if not text.strip():
        raise error("table.formula_empty")
    return _work(text, 0, columns)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Yield the formulas of a text with their places; a sign inside quotation marks does not part them."""
    start, quote = 0, ""
    for place, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter in ";\n":
            yield start, text[start:place]
            start = place + 1
    yield start, text[start:]


def _formula(text: str, start: int, columns: Sequence[Column]) -> Formula:
    target, skipped = None, 0
    if (found := _TARGET.match(text)) is not None:
        target, skipped = column_named(columns, found.group(1)), found.end()
    return Formula(text.strip(), target, _work(text[skipped:], start + skipped, columns))


def _work(text: str, start: int, columns: Sequence[Column]) -> Work:
    try:
        node = parse_formula(text, FUNCTIONS)
    except ExpressionError as trouble:
        raise _unreadable(trouble, start) from trouble
    try:
        _check(node, _known(columns), start)
        return _Compiler(columns, start).whole(node)
    except RecursionError as trouble:
        raise error("table.formula_too_deep", column=1) from trouble


def _unreadable(trouble: ExpressionError, skipped: int) -> EditorError:
    values: dict[str, Value] = {"column": trouble.column + skipped, "found": trouble.found}
    fix = None
    if trouble.reason == "unknown_function":
        fix = did_you_mean(trouble.found, FUNCTIONS)
        values["known"] = ", ".join(FUNCTIONS)
    elif trouble.reason == "arguments" and trouble.found in FUNCTIONS:
        least, most = FUNCTIONS[trouble.found]
        fix = Message(
            code="table.formula_takes", values={"name": trouble.found, "least": least, "most": most}
        )
    return EditorError(Problem(code=f"table.formula_{trouble.reason}", values=values, fix=fix))


def _known(columns: Sequence[Column]) -> frozenset[str]:
    added = _short(columns)
    whole = (".".join(map(str, path)) for path in added.values())
    return frozenset((*(str(column.path[0]) for column in columns), *added, *whole))


def _short(columns: Sequence[Column]) -> dict[str, tuple[str | int, ...]]:
    """Return where the fields that an author has added stand, by their names alone; others go before."""
    there = {str(column.path[0]) for column in columns}
    places = (column.path[:-1] if column.language else column.path for column in columns if column.spec.own)
    return {str(path[-1]): path for path in places if path[-1] not in there}


def _check(node: Node, known: frozenset[str], skipped: int) -> None:
    """Refuse a field that no card of the table has.

    Raises:
        EditorError: says where it stands, and what is nearly called so.
    """
    match node:
        case Name(name, column):
            _must_be_known(name, column + skipped, known)
        case Member(Name("own" | "computed" as group, column), name):
            _must_be_known(f"{group}.{name}", column + skipped, known)
        case _:
            for part in parts_of(node):
                _check(part, known, skipped)


def _must_be_known(name: str, column: int, known: frozenset[str]) -> None:
    if name not in known:
        raise error("table.formula_unknown_field", fix=did_you_mean(name, known), column=column, found=name)


class _Compiler:
    """Turns nodes into functions of a card once, so that ten thousand rows are quick."""

    def __init__(self, columns: Sequence[Column], skipped: int) -> None:
        self._locals = {column.path[:-1] for column in columns if column.language}
        self._short = _short(columns)
        self._defaults = {column.path: column.spec.default for column in columns if column.spec.own}
        self._works = {column.path: column.work for column in columns if column.work is not None}
        self._skipped = skipped

    def whole(self, node: Node) -> Work:
        """Return the function that works a formula out for a card, each time within a budget of its own."""
        part = self.work(node)
        return lambda card: part(card, Budget())

    def work(self, node: Node) -> _Part:
        """Return the function that works a part of a formula out for a card."""
        path = _path(node)
        if path is not None:
            return self._field(path)
        match node:
            case Constant(value):
                return lambda _card, _budget: value
            case Unary("-", of):
                inner = self.work(of)
                return lambda card, budget: _negative(inner(card, budget), self._skipped)
            case Unary(_, of):
                inner = self.work(of)
                return lambda card, budget: not inner(card, budget)
            case Binary():
                return self._binary(node)
            case Choice(condition, yes, no):
                test, one, other = self.work(condition), self.work(yes), self.work(no)
                return lambda card, budget: one(card, budget) if test(card, budget) else other(card, budget)
            case Call(name, arguments, column):
                parts = tuple(self.work(one) for one in arguments)
                place = column + self._skipped
                return lambda card, budget: run(name, [part(card, budget) for part in parts], place, budget)
            case Member(of, name):
                inner = self.work(of)
                return lambda card, budget: value_at(inner(card, budget), (name,))
            case Index(of, at):
                inner, number = self.work(of), self.work(at)
                return lambda card, budget: _entry(inner(card, budget), number(card, budget))
            case _:
                raise AssertionError(node)

    def _field(self, path: tuple[str | int, ...]) -> _Part:
        path = (*self._short.get(str(path[0]), path[:1]), *path[1:])
        if (work := self._works.get(path)) is not None:
            return lambda card, _budget: work(card)
        if (default := self._defaults.get(path)) is not None and path not in self._locals:
            return lambda card, _budget: default if (found := value_at(card, path)) is None else found
        if path in self._locals:
            return lambda card, _budget: _english(value_at(card, path))
        if len(path) == 1:
            name = str(path[0])
            return lambda card, _budget: card.get(name)
        return lambda card, _budget: value_at(card, path)

    def _binary(self, node: Binary) -> _Part:
        left, right, sign = self.work(node.left), self.work(node.right), node.sign
        place = node.column + self._skipped
        if sign == "and":
            return lambda card, budget: left(card, budget) and right(card, budget)
        if sign == "or":
            return lambda card, budget: left(card, budget) or right(card, budget)
        if sign in ("==", "!="):
            return lambda card, budget: (left(card, budget) == right(card, budget)) is (sign == "==")
        if sign in _ORDERS:
            return lambda card, budget: _ordered(sign, left(card, budget), right(card, budget), place)
        return lambda card, budget: _summed(sign, left(card, budget), right(card, budget), place, budget)


def _path(node: Node) -> tuple[str | int, ...] | None:
    """Return the path that names, dots and whole numbers in brackets say, or None."""
    match node:
        case Name(name):
            return (name,)
        case Member(of, name):
            above = _path(of)
            return None if above is None else (*above, name)
        case Index(of, Constant(int(number))) if number >= 0:
            above = _path(of)
            return None if above is None else (*above, number)
    return None


def _english(texts: Any) -> str:
    return str(texts.get("en") or next(iter(texts.values()), "")) if isinstance(texts, Mapping) else ""


def _entry(value: Any, number: Any) -> Any:
    inside = (
        isinstance(value, list | tuple) and isinstance(number, int) and -len(value) <= number < len(value)
    )
    return value[number] if inside else None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float)


def _negative(value: Any, place: int) -> Any:
    if value is None:
        return None
    if not _is_number(value):
        raise FormulaError("not_a_number", place, short(value))
    return -value


def _ordered(sign: str, left: Any, right: Any, place: int) -> bool:
    if left is None or right is None:
        return False
    if not (_is_number(left) and _is_number(right)) and not (
        isinstance(left, str) and isinstance(right, str)
    ):
        raise FormulaError("mixed", place, f"{short(left)} {sign} {short(right)}")
    return bool(_ORDERS[sign](left, right))


def _summed(sign: str, left: Any, right: Any, place: int, budget: Budget) -> Any:
    if left is None or right is None:
        return None
    if isinstance(left, str) and isinstance(right, str) and sign == "+":
        budget.text(len(left) + len(right))
        return left + right
    if not _is_number(left) or not _is_number(right):
        raise FormulaError("mixed", place, f"{short(left)} {sign} {short(right)}")
    if sign in "/%" and right == 0:
        raise FormulaError("by_nothing", place, f"{short(left)} {sign} {short(right)}")
    try:
        return bounded(_SUMS[sign](bounded(left), bounded(right)))
    except OverBudget as trouble:
        raise FormulaError("too_large", place, f"{short(left)} {sign} {short(right)}") from trouble
