"""The small language of face templates and tables: paths into a document, arithmetic, conditions, functions.

It is parsed here into :mod:`schemas.expression_nodes` and never handed to Python;
:mod:`editor.printing.faces.values` and :mod:`editor.services.tables.formulas` work it out, each with
functions of its own.

    points * 2        weapons[0].melee_power        if flyer then 'Flyer' else ''
    signed(melee_skill)        join(each(bands, item.to + ': ' + item.power), ' · ')
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

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
)

LONGEST: Final = 600
"""Most characters of an expression."""
DEEPEST: Final = 40
"""Most brackets and choices of an expression inside one another."""
LONGEST_CHAIN: Final = 150
"""Most signs, dots and brackets one behind the other: each is worked out inside the next."""
MOST_DIGITS: Final = 15
"""Most digits of a number before its point."""
FUNCTIONS: Final = {
    "ceil": (1, 1),
    "count": (1, 1),
    "dash": (1, 1),
    "each": (2, 2),
    "floor": (1, 1),
    "format": (2, 2),
    "ink": (1, 1),
    "join": (1, 2),
    "label": (1, 1),
    "length": (1, 1),
    "lower": (1, 1),
    "max": (1, 8),
    "min": (1, 8),
    "on": (1, 1),
    "plural": (3, 3),
    "repeat": (2, 2),
    "round": (1, 2),
    "sign": (1, 1),
    "signed": (1, 1),
    "text": (1, 1),
    "title": (1, 1),
    "upper": (1, 1),
    "where": (2, 2),
    "word": (1, 1),
}
"""Name -> least and most arguments."""
_WORDS: Final = frozenset({"if", "then", "else", "and", "or", "not", "true", "false", "none"})
_CONSTANTS: Final = {"true": True, "false": False, "none": None}
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<text>'[^']*'|\"[^\"]*\")|(?P<sign><=|>=|==|!=|[-+*/%<>=().,\[\]]))"
)
_CHAINED: Final = frozenset({"+", "-", "*", "/", "%", ".", "[", "and", "or"})
_COMPARED: Final = ("<", "<=", ">", ">=", "=", "==", "!=")


@lru_cache(maxsize=4096)
def parse_expression(text: str) -> Node:
    """Return the nodes of an expression.

    Raises:
        ExpressionError: it cannot be read; says where and why.
    """
    if len(text) > LONGEST:
        raise ExpressionError("too_long", text[:60], LONGEST)
    return _Parser(text).whole()


def parse_formula(text: str, functions: Mapping[str, tuple[int, int]]) -> Node:
    """Return the nodes of an expression that may call other functions than a face template.

    Args:
        text: the expression.
        functions: name -> least and most arguments.

    Raises:
        ExpressionError: it cannot be read; says where and why.
    """
    if len(text) > LONGEST:
        raise ExpressionError("too_long", text[:60], LONGEST)
    return _Parser(text, functions).whole()


@lru_cache(maxsize=4096)
def parse_words(text: str) -> tuple[str | Node, ...]:
    """Return the pieces of a text with expressions in braces: ``{points} points``; ``{{`` is a brace.

    Raises:
        ExpressionError: an expression in it cannot be read, or a brace is left open.
    """
    pieces: list[str | Node] = []
    plain, position = "", 0
    while position < len(text):
        letter = text[position]
        if text.startswith(("{{", "}}"), position):
            plain, position = plain + letter, position + 2
        elif letter == "{":
            end = _closing(text, position)
            if plain:
                pieces.append(plain)
            pieces.append(parse_expression(text[position + 1 : end]))
            plain, position = "", end + 1
        else:
            plain, position = plain + letter, position + 1
    return (*pieces, plain) if plain else tuple(pieces)


def _closing(text: str, start: int) -> int:
    """Return the place of the brace that closes one; braces inside quotation marks do not count."""
    quote = ""
    for position in range(start + 1, len(text)):
        letter = text[position]
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter == "}":
            return position
    raise ExpressionError("unfinished", text, start + 1, "{")


class _Parser:
    """Reads one expression, from the loosest sign to the tightest."""

    def __init__(self, text: str, functions: Mapping[str, tuple[int, int]] = FUNCTIONS) -> None:
        self._text = text
        self._functions = functions
        self._tokens: list[tuple[str, str, int]] = []
        self._at = 0
        self._deep = 0
        position = 0
        end = len(text.rstrip())
        while position < end:
            found = _TOKEN.match(text, position)
            if found is None:
                skipped = len(text[position:]) - len(text[position:].lstrip())
                place = position + skipped
                raise ExpressionError("unexpected", text, place + 1, text[place])
            kind = str(found.lastgroup)
            self._tokens.append((kind, found.group(kind), found.start(kind) + 1))
            position = found.end()

    def whole(self) -> Node:
        chain = sum(1 for _kind, text, _column in self._tokens if text in _CHAINED)
        if chain > LONGEST_CHAIN:
            raise ExpressionError("too_deep", self._text, 1)
        node = self._choice()
        if self._at < len(self._tokens):
            raise self._unexpected()
        return node

    def _peek(self) -> str:
        kind, text, _column = self._tokens[self._at] if self._at < len(self._tokens) else ("", "", 0)
        return text if kind != "text" else "'"

    def _take(self, *wanted: str) -> str:
        found = self._peek()
        if found and found in wanted:
            self._at += 1
            return found
        return ""

    def _need(self, wanted: str) -> None:
        if not self._take(wanted):
            raise self._unexpected()

    def _unexpected(self) -> ExpressionError:
        if self._at >= len(self._tokens):
            return ExpressionError("unfinished", self._text, len(self._text) + 1)
        _kind, text, column = self._tokens[self._at]
        return ExpressionError("unexpected", self._text, column, text)

    def _choice(self) -> Node:
        self._deep += 1
        if self._deep > DEEPEST:
            raise ExpressionError("too_deep", self._text, 1)
        if not self._calls_if() and self._take("if"):
            condition = self._choice()
            self._need("then")
            yes = self._choice()
            self._need("else")
            node: Node = Choice(condition, yes, self._choice())
        else:
            node = self._either()
        self._deep -= 1
        return node

    def _calls_if(self) -> bool:
        """Return whether ``if(a, b, c)`` comes next, not ``if (a) then b else c``: only that has commas."""
        if self._peek() != "if":
            return False
        signs = [text if kind != "text" else "'" for kind, text, _column in self._tokens[self._at :]]
        if signs[:2] != ["if", "("]:
            return False
        deep = 0
        for sign in signs[1:]:
            deep += (sign in ("(", "[")) - (sign in (")", "]"))
            if deep == 0 or (sign == "," and deep == 1):
                return sign == ","
        return False

    def _either(self) -> Node:
        node = self._both()
        while self._take("or"):
            column = self._taken()
            node = Binary("or", node, self._both(), column)
        return node

    def _both(self) -> Node:
        node = self._not()
        while self._take("and"):
            column = self._taken()
            node = Binary("and", node, self._not(), column)
        return node

    def _taken(self) -> int:
        """Return the column of what was taken last."""
        return self._tokens[self._at - 1][2]

    def _not(self) -> Node:
        turns = 0
        while self._take("not"):
            turns += 1
        node = self._compared()
        for _turn in range(turns if turns < 3 else 2 - turns % 2):
            node = Unary("not", node)
        return node

    def _compared(self) -> Node:
        node = self._sum()
        if sign := self._take(*_COMPARED):
            column = self._taken()
            node = Binary("==" if sign == "=" else sign, node, self._sum(), column)
        return node

    def _sum(self) -> Node:
        node = self._product()
        while sign := self._take("+", "-"):
            column = self._taken()
            node = Binary(sign, node, self._product(), column)
        return node

    def _product(self) -> Node:
        node = self._signed()
        while sign := self._take("*", "/", "%"):
            column = self._taken()
            node = Binary(sign, node, self._signed(), column)
        return node

    def _signed(self) -> Node:
        return Unary("-", self._reached()) if self._take("-") else self._reached()

    def _reached(self) -> Node:
        node = self._single()
        while sign := self._take(".", "["):
            if sign == "[":
                node = Index(node, self._choice())
                self._need("]")
                continue
            if self._at >= len(self._tokens) or self._tokens[self._at][0] != "name":
                raise self._unexpected()
            node = Member(node, self._tokens[self._at][1])
            self._at += 1
        return node

    def _single(self) -> Node:
        if self._at >= len(self._tokens):
            raise self._unexpected()
        kind, text, column = self._tokens[self._at]
        if kind == "sign" and text != "(":
            raise self._unexpected()
        self._at += 1
        if text == "(" and kind == "sign":
            node = self._choice()
            self._need(")")
            return node
        if kind == "number":
            if len(text.partition(".")[0].lstrip("0")) > MOST_DIGITS:
                raise ExpressionError("long_number", self._text, column, f"{text[:20]}…")
            return Constant(float(text) if "." in text else int(text))
        if kind == "text":
            return Constant(text[1:-1])
        if text in _CONSTANTS:
            return Constant(_CONSTANTS[text])
        if text in _WORDS:
            self._at -= 1
            if self._calls_if():
                return self._called_if(column)
            raise self._unexpected()
        return self._call(text, column) if self._take("(") else Name(text, column)

    def _called_if(self, column: int) -> Node:
        self._at += 2
        parts = [self._choice()]
        while self._take(","):
            parts.append(self._choice())
        self._need(")")
        if len(parts) != 3:
            raise ExpressionError("arguments", self._text, column, "if")
        return Choice(*parts)

    def _call(self, name: str, column: int) -> Node:
        if name not in self._functions:
            raise ExpressionError("unknown_function", self._text, column, name)
        arguments: list[Node] = []
        if not self._take(")"):
            arguments.append(self._choice())
            while self._take(","):
                arguments.append(self._choice())
            self._need(")")
        least, most = self._functions[name]
        if not least <= len(arguments) <= most:
            raise ExpressionError("arguments", self._text, column, name)
        return Call(name, tuple(arguments), column)
