"""What an expression of a face template or a table consists of, and what is wrong with one."""

from __future__ import annotations

from dataclasses import dataclass, field


class ExpressionError(ValueError):
    """An expression that cannot be read.

    Attributes:
        reason: ``unexpected``, ``unfinished``, ``unknown_function``, ``arguments``, ``too_deep``,
            ``too_long``, ``long_number``, or ``too_much`` (:mod:`schemas.expression_budget`).
        text: the expression.
        column: where it goes wrong, from 1.
        found: what stands there.
    """

    def __init__(self, reason: str, text: str, column: int, found: str = "") -> None:
        super().__init__(f"{reason} at {column} in {text!r}")
        self.reason, self.text, self.column, self.found = reason, text, column, found


@dataclass(frozen=True)
class Constant:
    """A number, a text, true, false or none."""

    value: float | int | str | bool | None


@dataclass(frozen=True)
class Name:
    """A field of the document, a fact of the game, or ``item``, ``index``, ``count`` inside a list."""

    name: str
    column: int = field(default=0, compare=False)
    """Where it stands in the text, from 1."""


@dataclass(frozen=True)
class Member:
    """A field of what stands before the dot."""

    of: Node
    name: str


@dataclass(frozen=True)
class Index:
    """An entry of a list, from 0; below 0 from its end."""

    of: Node
    at: Node


@dataclass(frozen=True)
class Call:
    """A function with its arguments."""

    name: str
    arguments: tuple[Node, ...]
    column: int = field(default=0, compare=False)
    """Where it stands in the text, from 1."""


@dataclass(frozen=True)
class Unary:
    """``-`` or ``not`` before a value."""

    sign: str
    of: Node


@dataclass(frozen=True)
class Binary:
    """Two values with a sign between them; ``and`` and ``or`` give one of them."""

    sign: str
    left: Node
    right: Node
    column: int = field(default=0, compare=False)
    """Where the sign stands in the text, from 1."""


@dataclass(frozen=True)
class Choice:
    """``if … then … else …``, or ``if(…, …, …)``."""

    condition: Node
    yes: Node
    no: Node


Node = Constant | Name | Member | Index | Call | Unary | Binary | Choice


def parts_of(node: Node) -> tuple[Node, ...]:
    """Return the expressions that an expression is made of."""
    match node:
        case Member(of) | Unary(_, of):
            return (of,)
        case Index(of, at):
            return of, at
        case Binary(_, left, right):
            return left, right
        case Choice(condition, yes, no):
            return condition, yes, no
        case Call(_, arguments):
            return arguments
        case Constant() | Name():  # pragma: no branch - no case is left
            return ()
