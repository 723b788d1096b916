"""What working an expression out may cost: faces and tables share these limits, whoever wrote the expression.

Everything is counted, nothing is timed, so that the same expression gives the same answer on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TypeVar

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
from schemas.face_expressions import MOST_DIGITS
from schemas.problems import EditorError, Problem, Value

Number = TypeVar("Number", int, float)
MOST_STEPS: Final = 20_000
"""Most parts of an expression that are worked out at once; an entry of a list counts its parts again."""
MOST_LETTERS: Final = 20_000
"""Most characters of all texts that one expression builds on its way."""
MOST_ENTRIES: Final = 10_000
"""Most entries of all lists that one expression builds, with the letters in them."""
MOST_NUMBER: Final = 10**MOST_DIGITS
"""Numbers beyond this are no numbers of a card; up to here a fraction still keeps its first place."""
MOST_REPEATED: Final = 500
"""Most entries that ``repeat`` gives."""
MOST_FACE_STEPS: Final = 200_000
"""Most steps of all expressions of one face together."""
MOST_FACE_LETTERS: Final = 400_000
"""Most characters that all expressions of one face give together."""


class OverBudget(EditorError):  # noqa: N818 - what happened, as its readers say it
    """An expression costs more than it may.

    Attributes:
        what: ``steps``, ``letters``, ``entries``, ``digits``, ``face_steps`` or ``face_letters``; ends the
            code ``expression.<what>``.
        values: what the sentence names.
    """

    def __init__(self, what: str, **values: Value) -> None:
        super().__init__(Problem(code=f"expression.{what}", values=values))
        self.what, self.values = what, values

    @property
    def of_face(self) -> bool:
        """Whether all expressions of a face were too many together, not one of them."""
        return self.what.startswith("face_")


@dataclass(slots=True, eq=False)
class Budget:
    """Counts what one expression costs, and what all of a face have cost together."""

    _steps: int = 0
    _letters: int = 0
    _entries: int = 0
    _of_face: int = 0
    _said: int = 0

    def begin(self, steps: int) -> None:
        """Start with a fresh expression of so many parts.

        Raises:
            OverBudget: the expressions of the face were too many together.
        """
        self._of_face += steps
        if self._of_face > MOST_FACE_STEPS:
            raise OverBudget("face_steps", most=MOST_FACE_STEPS)
        self._steps = self._letters = self._entries = 0

    @property
    def spent(self) -> tuple[int, int]:
        """Parts and printed letters of the face so far."""
        return self._of_face, self._said

    def spend(self, steps: int, letters: int) -> None:
        """Count what parts of the face cost when they were made.

        Raises:
            OverBudget: the face has too much of either.
        """
        self.begin(steps)
        self.said(letters)

    def step(self, count: int) -> None:
        """Count parts that are worked out.

        Raises:
            OverBudget: there are too many.
        """
        self._steps += count
        self._of_face += count
        if self._steps > MOST_STEPS:
            raise OverBudget("steps", most=MOST_STEPS)

    def text(self, letters: int) -> None:
        """Count the letters of a text before it is built.

        Raises:
            OverBudget: there are too many.
        """
        self._letters += letters
        if self._letters > MOST_LETTERS:
            raise OverBudget("letters", most=MOST_LETTERS)

    def entries(self, count: int) -> None:
        """Count the entries of a list, with what is in them, before it is built.

        Raises:
            OverBudget: there are too many.
        """
        self._entries += count
        if self._entries > MOST_ENTRIES:
            raise OverBudget("entries", most=MOST_ENTRIES)

    def said(self, letters: int) -> None:
        """Count the letters of a text that is printed on the face.

        Raises:
            OverBudget: the face has too many.
        """
        self._said += letters
        if self._said > MOST_FACE_LETTERS:
            raise OverBudget("face_letters", most=MOST_FACE_LETTERS)


def bounded(value: Number) -> Number:
    """Return a number of ordinary size.

    Raises:
        OverBudget: it is larger, infinite, or no number at all.
    """
    # Neither comparison holds of what is no number.
    if -MOST_NUMBER <= value <= MOST_NUMBER:
        return value
    raise OverBudget("digits", most=MOST_DIGITS)


def weight(value: Any) -> int:
    """Return how much a value holds: one for each entry, and the letters of each text inside a list.

    Raises:
        OverBudget: it is more than an expression may build.
    """
    total, waiting = 0, [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            total += max(1, len(one))
        elif isinstance(one, Sequence):
            total += 1
            if total + len(one) + len(waiting) > MOST_ENTRIES:
                raise OverBudget("entries", most=MOST_ENTRIES)
            waiting.extend(one)
        else:
            total += 1
        if total > MOST_ENTRIES:
            raise OverBudget("entries", most=MOST_ENTRIES)
    return total


def short(value: Any, most: int = 40) -> str:
    """Return a value as a message shows it, whatever its size."""
    if isinstance(value, str):
        return repr(value[:most])[:most]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > MOST_NUMBER:
        return f"1e{int(math.log10(abs(value)))}"
    if isinstance(value, Sequence | Mapping):
        return f"[{len(value)}]" if len(value) > most else repr(value)[:most]
    return repr(value)[:most]


def size_of(node: Node) -> int:
    """Return how many parts an expression has."""
    return 1 + sum(map(size_of, parts_of(node)))


def check_cost(node: Node, text: str) -> Node:
    """Return an expression whose constant lists are of an ordinary size, whatever card it is for.

    Raises:
        ExpressionError: a list in it is larger, with the place of the function that makes it.
    """
    _least(node, text)
    return node


def _least(node: Node, text: str) -> int:
    """Return how much an expression holds at least, on any card."""
    match node:
        case Constant(str(value)):
            return max(1, len(value))
        case Call("repeat", (of, Constant(int(times))), column):
            held = 1 + _least(of, text) * max(0, min(MOST_REPEATED, times))
            return held if held <= MOST_ENTRIES else _refuse(text, column)
        case Call("each", (of, inner), column):
            _least(of, text)
            held = _entries(of) * _least(inner, text)
            return max(1, held) if held <= MOST_ENTRIES else _refuse(text, column)
        case Call("join", (of, between), column):
            held = _least(of, text) + (_entries(of) - 1) * _least(between, text)
            return max(1, held) if held <= MOST_LETTERS else _refuse(text, column)
        case Call(name, arguments):
            held = sum(_least(one, text) for one in arguments)
            return held if name in _KEEPING else 1
        case Binary("+", left, right, column):
            held = _least(left, text) + _least(right, text)
            return held if held <= MOST_LETTERS else _refuse(text, column)
        case Binary("and" | "or", left, right):
            return min(_least(left, text), _least(right, text))
        case Binary(_, left, right):
            _least(left, text), _least(right, text)
            return 1
        case Choice(condition, yes, no):
            _least(condition, text)
            return min(_least(yes, text), _least(no, text))
        case Member(of) | Unary(_, of):
            _least(of, text)
        case Index(of, at):
            _least(of, text), _least(at, text)
        case Constant() | Name() | Call():  # pragma: no branch - no case is left
            pass
    return 1


_KEEPING: Final = frozenset({"upper", "title", "text"})
"""Functions that give at least as many letters as they take."""


def _entries(node: Node) -> int:
    """Return how many entries a list has at least, on any card."""
    match node:
        case Call("repeat", (_of, Constant(int(times)))):
            return max(0, min(MOST_REPEATED, times))
        case Call("each", (of, _inner)):
            return _entries(of)
        case _:
            return 0


def _refuse(text: str, column: int) -> NoReturn:
    raise ExpressionError("too_much", text, column)
