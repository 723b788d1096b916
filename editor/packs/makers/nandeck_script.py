"""Scripts of nanDECK: one directive a line, labels in brackets, sums in braces, ranges of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from editor.packs.makers.foreign_set import MOST_CARDS, Cell, Pieces, loss
from editor.packs.makers.reading import lines_of
from schemas.expression_nodes import Binary, Constant, ExpressionError, Node, Unary
from schemas.face_expressions import parse_expression
from schemas.problems import Problem

MOST_LINES: Final = 20_000
_LONGEST: Final = 10_000
"""Letters of a text once its labels are put in."""
_DIRECTIVE: Final = re.compile(r"\s*([A-Za-z][A-Za-z0-9]*)\s*=\s*(.*)")
_LABEL: Final = re.compile(r"\s*\[([^\[\]=]+)\]\s*=\s*(.*)")
_NAMED: Final = re.compile(r"\[([^\[\]]{1,80})\]")
_COUNT: Final = re.compile(r"\(\s*([^()]{1,80}?)\s*\)")
_RANGE: Final = re.compile(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?")
_CLOSING: Final = {"[": "]", "(": ")", "{": "}", "<": ">"}
Sequences = Mapping[str, Sequence[str]]
"""Name of a column or of a list of the script, in small letters -> what it says for each card."""


@dataclass(frozen=True)
class Directive:
    """One line that does something."""

    name: str
    """In capitals."""
    arguments: tuple[str, ...]
    """Without the quotation marks round them."""
    line: int

    def at(self, place: int) -> str:
        """Return an argument; '' where the line has no more."""
        return self.arguments[place].strip() if place < len(self.arguments) else ""


@dataclass
class Script:
    """A script, line by line."""

    directives: list[Directive] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)
    """Name in small letters -> its words; later lines count."""
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Name as it is written -> values, one for each card."""
    lost: list[Problem] = field(default_factory=list)


def read_script(text: str, file: str) -> Script:
    """Return the directives and labels of a script; what is neither is noted as lost.

    Raises:
        EditorError: it has far too many lines.
    """
    script = Script()
    for number, line in _lines(lines_of(text, file, MOST_LINES)):
        if (label := _LABEL.fullmatch(line)) is not None:
            _take_label(script, label[1].strip(), label[2].strip(), file, number)
        elif (found := _DIRECTIVE.fullmatch(line)) is not None:
            script.directives.append(Directive(found[1].upper(), tuple(arguments(found[2])), number))
        else:
            script.lost.append(loss("nandeck_line", file, number, text=line.strip()[:60]))
    return script


def _lines(numbered: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the lines that say something; one that ends in a mark goes on in the next."""
    held, first = "", 0
    for number, line in numbered:
        plain = line.strip()
        if not held and (not plain or plain[0] in ";'"):
            continue
        first = first if held else number
        held += plain
        if held.endswith("\\") and len(held) < _LONGEST:
            held = held[:-1]
            continue
        yield first, held
        held = ""
    if held:
        yield first, held


def _take_label(script: Script, name: str, value: str, file: str, line: int) -> None:
    plain = _unquoted(value)
    if re.match(r"[A-Z_]+\s*\(", plain) or plain.startswith("{"):
        script.lost.append(loss("nandeck_label", file, line, name=name[:60], text=plain[:60]))
    elif "|" in plain:
        script.lists[name] = tuple(one.strip() for one in plain.split("|"))
    else:
        script.labels[name.lower()] = plain


def arguments(text: str) -> list[str]:
    """Return what stands between the commas of a line; commas within marks and brackets part nothing."""
    found, current, quoted, deep = [], "", False, [""]
    for letter in text:
        if letter == '"':
            quoted = not quoted
        elif not quoted and letter in _CLOSING:
            deep.append(_CLOSING[letter])
        elif not quoted and letter == deep[-1]:
            deep.pop()
        elif not quoted and letter == "," and len(deep) == 1:
            found.append(_unquoted(current.strip()))
            current = ""
            continue
        current += letter
    return [*found, _unquoted(current.strip())]


def _unquoted(text: str) -> str:
    if len(text) > 1 and text[0] == text[-1] == '"':
        return text[1:-1].replace('""', '"')
    return text


class Values:
    """What labels, columns and sums of a script stand for."""

    def __init__(self, script: Script, columns: Sequence[str], sequences: Sequences, cards: int) -> None:
        """Take in what there is.

        Args:
            script: the script.
            columns: headers of the table, as they are written.
            sequences: name in small letters -> values, for each card once.
            cards: how many cards there are, copies counted.
        """
        self._labels = script.labels
        self._put_in: dict[str, tuple[str | Cell, ...]] = {}
        self._columns = {one.strip().lower(): one for one in columns}
        self._sequences = sequences
        self.cards = cards

    def pieces(self, text: str) -> Pieces | None:
        """Return a text with its labels put in; None where a label is unknown or grows without bound."""
        found = self._pieces(text, 0)
        if found is None or sum(len(one) for one in found if isinstance(one, str)) > _LONGEST:
            return None
        return found

    def _pieces(self, text: str, deep: int) -> Pieces | None:
        made: list[str | Cell] = []
        place = 0
        for found in _NAMED.finditer(text):
            made.append(text[place : found.start()])
            place = found.end()
            name = found[1].strip().lower()
            if name in self._columns:
                made.append(Cell(self._columns[name]))
            elif name in self._labels and deep < 8 and len(text) < _LONGEST:
                inner = self._label(name, deep + 1)
                if inner is None or len(made) + len(inner) > _LONGEST:
                    return None
                made += inner
            else:
                return None
        made.append(text[place:])
        return tuple(one for one in made if one != "")

    def _label(self, name: str, deep: int) -> Pieces | None:
        """Return the words of a label; each is put together once, however often it is named."""
        if name not in self._put_in:
            found = self._pieces(self._labels[name], deep)
            if found is None:
                return None
            self._put_in[name] = found
        return self._put_in[name]

    def words(self, text: str) -> str | None:
        """Return a text that is the same on all cards; None where it is not."""
        found = self.pieces(text)
        if found is None or any(isinstance(one, Cell) for one in found):
            return None
        return "".join(str(one) for one in found)

    def number_text(self, text: str) -> str | None:
        """Return a size with its labels and sums worked out; None where that cannot be done."""
        plain = self._summed(text)
        return None if plain is None else plain.strip()

    def _summed(self, text: str) -> str | None:
        """Return a text in which each sum in braces is its result."""
        made, place = "", 0
        while (start := text.find("{", place)) >= 0:
            end = text.find("}", start)
            result = self._sum(text[start + 1 : end]) if end > 0 else None
            words = self.words(text[place:start])
            if result is None or words is None:
                return None
            made, place = f"{made}{words}{result:g}", end + 1
        rest = self.words(text[place:])
        return None if rest is None else made + rest

    def _sum(self, text: str) -> float | None:
        counted = _COUNT.sub(self._counted, text)
        words = self.words(counted)
        if words is None:
            return None
        try:
            return _worked_out(parse_expression(words))
        except (ExpressionError, ValueError, ZeroDivisionError, OverflowError):
            return None

    def _counted(self, found: re.Match[str]) -> str:
        """Return how many values a column has, where brackets hold its name; else what stands there."""
        name = found[1].strip("[] ").lower()
        if name in self._columns:
            return str(self.cards)
        return str(len(self._sequences[name])) if name in self._sequences else found[0]

    def range(self, text: str) -> frozenset[int] | None:
        """Return the numbers of the cards of a range, from 1; None where it cannot be read.

        Nothing stands for all cards.
        """
        plain = self._summed(text)
        if plain is None:
            return None
        if plain.strip().strip('"').lower() in ("", "all"):
            return frozenset(range(1, self.cards + 1))
        found: set[int] = set()
        left = 2 * MOST_CARDS  # numbers, those that are named twice included
        for part in plain.replace(" ", "").split(","):
            match = _RANGE.fullmatch(part)
            if match is None or int(match[2] or match[1]) > MOST_CARDS:
                return None
            some = range(int(match[1]), int(match[2] or match[1]) + 1)
            left -= len(some)
            if left < 0:
                return None
            found.update(some)
        return frozenset(found)


def _worked_out(node: Node) -> float:
    """Return the result of a sum.

    Raises:
        ValueError: there is more in it than numbers and signs.
    """
    match node:
        case Constant(value=int() | float() as value) if not isinstance(value, bool):
            return float(value)
        case Unary(sign="-", of=inner):
            return -_worked_out(inner)
        case Binary(sign=sign, left=left, right=right) if sign in ("+", "-", "*", "/"):
            first, second = _worked_out(left), _worked_out(right)
            match sign:
                case "+":
                    return first + second
                case "-":
                    return first - second
                case "*":
                    return first * second
                case _:
                    return first / second
        case _:
            raise ValueError(type(node).__name__)
