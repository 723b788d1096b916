"""Errors that say in a traceback what is wrong, not only its code."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from schemas.messages import problem_text
from schemas.problems import EditorError

P = ParamSpec("P")
T = TypeVar("T")


def readable(function: Callable[P, T]) -> Callable[P, T]:
    """Add the English sentences of its problems to each :class:`EditorError` that a function raises."""

    @wraps(function)
    def told(*arguments: P.args, **named: P.kwargs) -> T:
        try:
            return function(*arguments, **named)
        except EditorError as trouble:
            if not getattr(trouble, "__notes__", ()):
                for problem in trouble.problems:
                    trouble.add_note(problem_text(problem))
            raise

    return told
