"""What fields mean: the string that stands under each in the code, read only when somebody asks.

Pydantic reads them while it makes a class, which is a third of the time in which a process starts; only forms
and exported schemas need them.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

Meanings = Mapping[str, str]


def meanings_of(model: type) -> Meanings:
    """Return the meaning of each field of a model that has one, also of those that it inherits."""
    found: dict[str, str] = {}
    for owner in reversed(model.__mro__):
        own = _in_module(owner.__module__).get(owner.__qualname__, {})
        for name in inspect.get_annotations(owner):
            # A field that is declared anew means what is said there, if anything.
            found.pop(name, None)
            if name in own:
                found[name] = own[name]
    return found


@cache
def _in_module(name: str) -> Mapping[str, Meanings]:
    """Return the meanings in each class of a module, by the qualified name of the class."""
    file = getattr(sys.modules.get(name), "__file__", None)
    if file is None or not file.endswith(".py"):
        return {}
    try:
        tree = ast.parse(Path(file).read_bytes())
    except OSError:  # an installation without its sources
        return {}
    return dict(_classes(tree.body, ""))


def _classes(body: list[ast.stmt], inside: str) -> Iterator[tuple[str, Meanings]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield inside + node.name, dict(_fields(node.body))
            yield from _classes(node.body, f"{inside}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield from _classes(node.body, f"{inside}{node.name}.<locals>.")


def _fields(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, words in pairwise(body):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(words, ast.Expr)
            and isinstance(words.value, ast.Constant)
            and isinstance(words.value.value, str)
        ):
            yield field.target.id, inspect.cleandoc(words.value.value)
