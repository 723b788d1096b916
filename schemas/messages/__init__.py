"""The sentences of messages, in every language of the interface, without Qt.

A code ``area.key`` is an entry with that context in the file ``locale/<language>/<area>.po``, or in that of
another of ``FOLDERS``. English is the source of all others and stands in where a translation is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from schemas.messages.areas import FOLDERS, area
from schemas.messages.compiling import CONTEXT_END, FORMS_END
from schemas.messages.grammar import joined
from schemas.messages.languages import COMMANDS, HELP, INTERFACE, LANGUAGES, SOURCE
from schemas.messages.templates import Template
from schemas.problems import Message, Problem, Value
from schemas.text import LocalText

__all__ = [
    "COMMANDS",
    "FOLDERS",
    "HELP",
    "INTERFACE",
    "LANGUAGES",
    "in_every_language",
    "in_words",
    "known",
    "name_of",
    "problem_text",
    "sentence",
    "shown",
    "translated",
]


@cache
def _templates(folder: Path, language: str, name: str) -> Mapping[str, Template]:
    """Return the sentences of an area in a language, by their codes."""
    found = area(folder, language, name)
    return {
        key.partition(CONTEXT_END)[0]: Template(text, language, found.plural)
        for key, text in found.texts.items()
    }


def _template(code: str, language: str) -> Template | None:
    name = code.partition(".")[0]
    for folder in FOLDERS:
        if (found := _templates(folder, language, name).get(code)) is not None:
            return found
    return _template(code, SOURCE) if language != SOURCE else None


def sentence(message: Message, language: str = SOURCE) -> str:
    """Return the sentence of a message; an unknown code is shown as itself with its values.

    Names, lists and pieces among the values are put into the same language. A template may choose a word by a
    number, ``{count} {count:battle|battles}``, and begin with a capital letter: ``{cards:capital}``.
    """
    template = _template(message.code, language)
    values = {
        name: value if value.__class__ in _PLAIN else shown(value, language)
        for name, value in message.values.items()
    }
    if template is None:
        return _with_values(message.code, values)
    try:
        return template.fill(values)
    except (LookupError, TypeError, ValueError):
        return _with_values(template.text, values)


_PLAIN: Final = (str, int, float, bool, type(None))
"""Types of values that are the same in every language."""


def shown(value: Value, language: str = SOURCE) -> str | float | None:
    """Return a value of a message in a language: texts, pieces and lists as words, the others as they are."""
    if isinstance(value, LocalText):
        return value.get(language)
    if isinstance(value, Message):
        return sentence(value, language)
    if isinstance(value, tuple):
        return joined([in_words(one, language) for one in value], language)
    return value


def in_words(value: Value, language: str = SOURCE) -> str:
    """Return a value of a message as words of a language; None is a dash."""
    found = shown(value, language)
    return "–" if found is None else str(found)


def known(code: str) -> bool:
    """Return whether there is a sentence for a code."""
    return _template(code, SOURCE) is not None


def own_message(game: str, code: str, **values: Value) -> Message:
    """Return a message in the words that a game has for it, ``<game>.<key>``, else in the usual ones."""
    own = f"{game}.{code.partition('.')[2]}"
    return Message(code=own if known(own) else code, values=values)


def in_every_language(message: Message) -> LocalText:
    """Return the sentence of a message in every language that has it, as a text that a document keeps."""
    source = _template(message.code, SOURCE)
    return LocalText(
        {
            language: sentence(message, language)
            for language in LANGUAGES
            if language == SOURCE or _template(message.code, language) is not source
        }
    )


def name_of(key: str) -> LocalText:
    """Return a name that the program brings, of the area ``names``, in every language."""
    return in_every_language(Message(code=f"names.{key}"))


def translated(name: str, context: str, text: str, language: str, number: int | None = None) -> str | None:
    """Return English words in another language; None where they have no translation.

    Args:
        name: area of the words, ``INTERFACE``, ``HELP`` or ``COMMANDS``.
        context: where the words are used, or the help key of a field.
        text: the English words.
        language: code of the language.
        number: chooses the form of a plural; None where the words have only one.
    """
    key = f"{context}{CONTEXT_END}{text}"
    for folder in FOLDERS:
        found = area(folder, language, name)
        if words := found.texts.get(key):
            if FORMS_END not in words:
                return words
            forms = words.split(FORMS_END)
            return forms[0 if number is None else min(found.plural(number), len(forms) - 1)]
    return None


def _with_values(words: str, values: Mapping[str, str | float | None]) -> str:
    """Return words and the values of a message behind them: a sentence is missing, or does not fit."""
    named = ", ".join(f"{name}: {'–' if value is None else value}" for name, value in values.items())
    return f"{words} ({named})" if named else words


def problem_text(problem: Problem, language: str = SOURCE) -> str:
    """Return a problem as one line: place, sentence and fix.

    A field with which the sentence begins, and a file that it names, are said once.
    """
    text = sentence(problem, language)
    file = problem.file
    if problem.line is None and file == problem.values.get("file") and file in text:
        file = ""
    place = ":".join(part for part in (file, str(problem.line) if problem.line is not None else "") if part)
    named = text.split(maxsplit=1)[0].rstrip(":") == problem.path if text else False
    where = " ".join(part for part in (place, problem.document, "" if named else problem.path) if part)
    if problem.fix is not None:
        text = f"{text} {sentence(problem.fix, language)}"
    return f"{where}: {text}" if where else text
