"""Collects the help of commands out of their code: docstrings, and what options and arguments say."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from editor.services.translations.words import Words
from schemas.messages.languages import HELP_TEXT, VALUE_NAME

_TABLE: Final = "COMMANDS"
"""Name of the table whose rows say which function of which module is a command."""
_MARK: Final = "command"
"""Name of what makes a command of a function, as a decorator or called."""


@cache
def command_words(folder: Path) -> tuple[Words, ...]:
    """Return the help of all commands in the modules of a folder, sorted, each text once."""
    trees = {file.stem: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.py"))}
    listed = frozenset(place for tree in trees.values() for place in _listed(tree))
    found = {one for module, tree in trees.items() for one in _words_of(tree, module, listed)}
    return tuple(sorted(found))


def _listed(tree: ast.Module) -> Iterator[str]:
    """Yield the functions of the table, ``module:function``, and those made commands later, ``:function``."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and node.target.id == _TABLE
            and isinstance(node.value, ast.Dict)
        ):
            yield from (str(one.value) for one in node.value.values if isinstance(one, ast.Constant))
        elif isinstance(node, ast.Call) and _marks(node.func):
            yield from (f":{getattr(one, 'attr', getattr(one, 'id', ''))}" for one in node.args)


def _marks(node: ast.expr) -> bool:
    """Tell whether an expression makes commands: ``app.command("list")``."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == _MARK


def _words_of(tree: ast.Module, module: str, listed: frozenset[str]) -> Iterator[Words]:
    constants = _constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                yield from _said(keyword, constants)
        elif isinstance(node, ast.FunctionDef) and _is_command(node, module, listed):
            yield from _sentences(ast.get_docstring(node) or "")


def _constants(tree: ast.Module) -> Mapping[str, str]:
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name) and isinstance(node.value.value, str)
    }


def _said(keyword: ast.keyword, constants: Mapping[str, str]) -> Iterator[Words]:
    """Yield what an argument named ``help`` or ``metavar`` says; a name is a constant of the module."""
    value = keyword.value
    text = constants.get(value.id) if isinstance(value, ast.Name) else getattr(value, "value", None)
    if not isinstance(text, str):
        return
    if keyword.arg == "help":
        yield from _sentences(text)
    elif keyword.arg == "metavar":
        yield Words(VALUE_NAME, text, counted=False)


def _sentences(text: str) -> Iterator[Words]:
    """Yield each paragraph of a help text on one line."""
    for part in inspect.cleandoc(text).split("\n\n"):
        if words := " ".join(part.split()):
            yield Words(HELP_TEXT, words, counted=False)


def _is_command(node: ast.FunctionDef, module: str, listed: frozenset[str]) -> bool:
    """Tell whether a function is called by its name in a terminal."""
    named = {f"{module}:{node.name}", f":{node.name}"}
    return not listed.isdisjoint(named) or any(map(_marks, node.decorator_list))
