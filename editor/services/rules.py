"""Rules questions asked by a person or another tool: read a file of them, answer each, write the answers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from editor.packs.yaml_io import read_documents, read_text
from editor.packs.yaml_source import LIMITS, Source
from editor.rules.core.questions import Given, Reply, ask, questions_schema
from editor.rules.registry import SYSTEMS
from schemas.base import Document, Kind
from schemas.content_folder import content_root
from schemas.meanings import meanings_of
from schemas.messages import sentence
from schemas.parse import parse_document
from schemas.problems import EditorError, Problem

__all__ = [
    "LIMITS",
    "answer_questions",
    "load_questions",
    "load_questions_text",
    "question_names",
    "reply_line",
    "schema",
    "shipped_cards",
    "shipped_rulesets",
]

RULESET_FILE: Final = "ruleset.yaml"


@cache
def shipped_rulesets() -> Mapping[str, Document]:
    """Return the shipped ruleset of each game, by its id; a game that has none is left out.

    Raises:
        EditorError: a shipped ruleset is damaged.
    """
    found = {}
    for system in SYSTEMS:
        file = content_root() / system.id / RULESET_FILE
        if file.is_file():
            found[system.id] = _ruleset(file)
    return found


def _ruleset(file: Path) -> Document:
    for source in read_documents(file):
        if isinstance(source.data, Mapping) and source.data.get("kind") == Kind.RULESET:
            return _parsed(source)
    raise EditorError(Problem(code="questions.no_ruleset_in_file", file=str(file)))


def _parsed(source: Source) -> Document:
    try:
        return parse_document(source.data)
    except EditorError as trouble:
        raise EditorError(*(source.place(problem) for problem in trouble.problems)) from trouble


@cache
def shipped_cards(system: str, kind: Kind) -> tuple[Document, ...]:
    """Return the shipped documents of a kind of a game, in the order of their files.

    Raises:
        EditorError: one of them is damaged.
    """
    files = sorted((content_root() / system / f"{kind.value}s").glob("*.yaml"))
    return tuple(_parsed(source) for file in files for source in read_documents(file))


def load_questions(path: Path) -> list[Any]:
    """Return the questions of a YAML or JSON file.

    Raises:
        EditorError: the file cannot be read, or holds no list ``questions``.
    """
    return _questions(read_documents(path), str(path))


def load_questions_text(text: str | bytes) -> list[Any]:
    """Return the questions of a text in YAML or JSON, such as standard input.

    Raises:
        EditorError: as :func:`load_questions`.
    """
    return _questions(read_text(text, "-"), "-")


def _questions(sources: Sequence[Source], name: str) -> list[Any]:
    questions: list[Any] = []
    if not sources:
        raise EditorError(Problem(code="questions.no_list", file=name))
    for source in sources:
        held = source.data.get("questions") if isinstance(source.data, Mapping) else None
        if not isinstance(held, list):
            raise EditorError(source.place(Problem(code="questions.no_list", path="questions")))
        for key in source.data:
            if key != "questions":
                values = {"field": str(key), "known": "questions"}
                raise EditorError(
                    source.place(Problem(code="questions.unknown_top_field", path=str(key), values=values))
                )
        questions += held
    return questions


def answer_questions(questions: Iterable[Any], *, language: str = "en") -> Iterator[Reply]:
    """Answer questions one after the other, with the shipped numbers and cards."""
    for question in questions:
        yield ask(question, SYSTEMS, shipped_rulesets(), partial(sentence, language=language), shipped_cards)


def reply_line(reply: Reply, language: str = "en") -> str:
    """Return a reply as one line of JSON."""
    return json.dumps(reply.data(partial(sentence, language=language)))


def question_names() -> list[dict[str, Any]]:
    """Return every question with its fields, for people: system, name, sections of the rules, what is given.

    Each field has its name, whether it is required, its default and what it means.
    """
    return [
        {
            "system": system.id,
            "ask": question.ask,
            "rules": question.rules,
            "given": _fields(question.given),
        }
        for system in SYSTEMS
        for question in system.questions
    ]


def _fields(given: type[Given]) -> list[dict[str, Any]]:
    meanings = meanings_of(given)
    return [
        _field(info.alias or name, info, meanings.get(name, "")) for name, info in given.model_fields.items()
    ]


def _field(name: str, info: Any, meaning: str) -> dict[str, Any]:
    found = {"name": name, "required": info.is_required(), "meaning": info.description or meaning}
    if not info.is_required():
        default = info.get_default(call_default_factory=True)
        found["default"] = list(default) if isinstance(default, tuple) else default
    return found


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a questions file."""
    return questions_schema(SYSTEMS)
