"""The sentences of messages, in every language of the interface, without Qt.

A code ``area.key`` is the key ``key`` of the file ``<language>/<area>.toml`` in the first folder that has it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final

from schemas.problems import Message, Problem
from schemas.registry import Registry
from schemas.typography import typeset

LANGUAGES = ("en", "fr")
FOLDERS: Final[Registry[Path]] = Registry(Path(__file__).parent)
"""Where sentences stand; a game that lives elsewhere brings a folder of its own."""


def _area(language: str, area: str) -> dict[str, str]:
    return next((found for folder in FOLDERS if (found := _area_of(str(folder), language, area))), {})


@cache
def _area_of(folder: str, language: str, area: str) -> dict[str, str]:
    source = Path(folder, language, f"{area}.toml")
    if not source.is_file():
        return {}
    found = tomllib.loads(source.read_text(encoding="utf-8"))
    return {key: typeset(words, language) for key, words in found.items()}


_EITHER: Final = "|"


class _Numbered(Formatter):
    """Puts ``{count:battle|battles}`` as the number of the value ``count`` wants it."""

    def __init__(self, language: str) -> None:
        # French says "0 bataille", English "0 battles".
        self._single = (0, 1) if language == "fr" else (1,)

    def format_field(self, value: Any, format_spec: str) -> Any:
        """Return a value by its specification; of two words the one that fits the value."""
        one, either, many = format_spec.partition(_EITHER)
        if not either:
            return super().format_field(value, format_spec)
        return one if value in self._single else many


def sentence(message: Message, language: str = "en") -> str:
    """Return the sentence of a message; an unknown code is shown as itself with its values.

    A template may choose a word by a number: ``{count} {count:battle|battles}``.
    """
    area, _, key = message.code.partition(".")
    template = _area(language, area).get(key) or _area("en", area).get(key)
    if template is None:
        return _with_values(message.code, message)
    try:
        # The formatter of one's own is slow, and few sentences need it.
        if _EITHER in template:
            return _Numbered(language).vformat(template, (), message.values)
        return template.format(**message.values)
    except (KeyError, IndexError, ValueError):
        return _with_values(template, message)


def _with_values(words: str, message: Message) -> str:
    """Return words and the values of a message behind them: a sentence is missing, or does not fit."""
    told = ", ".join(f"{name}: {'–' if value is None else value}" for name, value in message.values.items())
    return f"{words} ({told})" if told else words


def problem_text(problem: Problem, language: str = "en") -> str:
    """Return a problem as one line: place, sentence and mend."""
    place = ":".join(
        part for part in (problem.file, str(problem.line) if problem.line is not None else "") if part
    )
    where = " ".join(part for part in (place, problem.document, problem.path) if part)
    text = sentence(problem, language)
    if problem.mend is not None:
        text = f"{text} {sentence(problem.mend, language)}"
    return f"{where}: {text}" if where else text
