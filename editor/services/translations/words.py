"""Collects the words of the windows out of their code, as Qt's own tools do for other languages."""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_MARKS: Final = ("QT_TRANSLATE_NOOP", "translate")
"""Functions whose first argument is a context and whose second one is the text."""
_CALLS: Final = re.compile(rf"\b(?:tr|{'|'.join(_MARKS)})\(")


class Words(NamedTuple):
    """Words that a window shows."""

    context: str
    text: str
    counted: bool
    """Whether a number chooses one of their forms."""


@cache
def words_of(folder: Path) -> tuple[Words, ...]:
    """Return all words in the code below a folder, sorted, each once."""
    files = sorted(folder.rglob("*.py"))
    found = {one for file in files for one in words_in(file.read_text(encoding="utf-8"))}
    counted = {(one.context, one.text) for one in found if one.counted}
    return tuple(sorted(one for one in found if one.counted or (one.context, one.text) not in counted))


def words_in(source: str) -> Iterator[Words]:
    """Yield the words in one module."""
    lines = _lines_of_calls(source)
    if not lines:
        return
    tree = ast.parse(source)
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    yield from _below(tree, constants, lines)


def _lines_of_calls(source: str) -> list[int]:
    """Return the numbers of the lines on which words may stand, ascending."""
    lines, line, behind = [], 1, 0
    for found in _CALLS.finditer(source):
        line += source.count("\n", behind, found.start())
        behind = found.start()
        lines.append(line)
    return lines


def _below(tree: ast.AST, constants: dict[str, str], lines: Sequence[int]) -> Iterator[Words]:
    """Yield the words below a node; ``self.tr`` takes the name of the class that it stands in as context.

    Statements that stand on none of `lines` are passed over.
    """
    waiting: list[tuple[ast.AST, str]] = [(tree, "")]
    while waiting:
        node, inside = waiting.pop()
        if isinstance(node, ast.stmt) and not _stands_on(node, lines):
            continue
        if isinstance(node, ast.ClassDef):
            inside = node.name
        elif isinstance(node, ast.Call) and (found := _words(node, inside, constants)) is not None:
            yield found
        waiting += [(child, inside) for child in ast.iter_child_nodes(node)][::-1]


def _stands_on(statement: ast.stmt, lines: Sequence[int]) -> bool:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    first = min([statement.lineno, *(one.lineno for one in decorators)])
    following = bisect_left(lines, first)
    return following < len(lines) and lines[following] <= (statement.end_lineno or first)


def _words(call: ast.Call, inside: str, constants: dict[str, str]) -> Words | None:
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if name == "tr" and isinstance(function, ast.Attribute):
        context, rest = inside, call.args
    elif name in _MARKS and call.args:
        context, rest = _text(call.args[0], constants), call.args[1:]
    else:
        return None
    text = _text(rest[0], {}) if rest else ""
    return Words(context, text, len(rest) > 2) if context and text else None


def _text(node: ast.expr, constants: dict[str, str]) -> str:
    """Return a text that stands in the code itself; '' for one that is worked out."""
    if isinstance(node, ast.Name):
        return constants.get(node.id, "")
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
