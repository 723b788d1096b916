"""Questions: single rules asked from outside and answered by the same functions that play the battle.

A question is plain data ``{id, system, ask, given}``, with what is expected where it is a test case. See
``marshalry rules``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from pydantic import ConfigDict, ValidationError

from editor.rules.core.contract import RuleSystem
from editor.rules.core.parts import Part
from schemas.base import Document, Kind, Schema
from schemas.problems import EditorError, Message, Problem, Value
from schemas.registry import row_of
from schemas.validation import problems_from

TOLERANCE: Final = 1e-6
"""Numbers agree within this."""
_KEYS: Final = ("id", "system", "ask", "given", "expect", "expect_error")

Say = Callable[[Message], str]
"""Turns a message into a sentence (:func:`schemas.messages.sentence` in a language)."""


class Given(Schema):
    """Base of what questions are given: no conversion of types."""

    model_config = ConfigDict(strict=True)


G = TypeVar("G", bound=Given)


@dataclass(frozen=True)
class Answer:
    """The answer to a question, and the contributions to its number."""

    values: Mapping[str, Any]
    """Name -> plain JSON data."""
    because: tuple[Part, ...] = ()
    """Contributions; of a sum they add up to it."""


Cards = Callable[[str, Kind], Sequence[Document]]
"""Returns the documents of a kind of a game."""


def no_cards(_system: str, _kind: Kind) -> Sequence[Document]:
    """Return no documents."""
    return ()


@dataclass(frozen=True)
class AboutCards(Generic[G]):
    """The answer to a question that names documents of a kind."""

    kind: Kind
    """Kind of the documents."""
    answer: Callable[[G, Document, Sequence[Document]], Answer]
    """``answer(given, ruleset, documents)``; raises as that of a :class:`Question`."""


@dataclass(frozen=True)
class Question(Generic[G]):
    """A kind of question of one game."""

    ask: str
    """Its name."""
    given: type[G]
    """Model of what it is given."""
    answer: Callable[[G, Document], Answer] | AboutCards[G]
    """``answer(given, ruleset)``, or one that names documents.

    Raises :class:`EditorError` for values that the rules do not allow, paths inside ``given``.
    """
    rules: str
    """Sections of the rules, e.g. ``IV.2.0, XII.4.0``."""


@dataclass(frozen=True)
class Reply:
    """The answer to one question."""

    id: Any
    """The id of the question as it was given; None if it had none."""
    answer: Mapping[str, Any] | None = None
    """The answer, where the question was valid."""
    because: tuple[Part, ...] = ()
    """Contributions to the answer."""
    error: Message | None = None
    """What is wrong with the question, else."""
    field: str = ""
    """Path of the wrong value."""
    passed: bool | None = None
    """Whether it is as expected; None if nothing is expected."""

    def data(self, say: Say) -> dict[str, Any]:
        """Return the reply as plain JSON data, its words by ``say``."""
        found: dict[str, Any] = {"id": self.id}
        if self.error is not None:
            found["error"] = {"code": "invalid", "field": self.field, "message": say(self.error)}
        else:
            found["answer"] = dict(self.answer or {})
            found["because"] = [
                {"rule": part.rule, "text": say(part.message()), "value": part.value} for part in self.because
            ]
        if self.passed is not None:
            found["pass"] = self.passed
        return found

    @property
    def invalid(self) -> bool:
        """Whether the question was wrong and not meant to be."""
        return self.error is not None and self.passed is not True


def exit_status(replies: Iterable[Reply]) -> int:
    """Return 0 where all is well, 1 where an expectation failed, 2 where a question was invalid."""
    status = 0
    for reply in replies:
        if reply.invalid:
            status = 2
        elif reply.passed is False:
            status = max(status, 1)
    return status


def ask(
    data: Any,
    systems: Sequence[RuleSystem],
    rulesets: Mapping[str, Document],
    say: Say,
    cards: Cards = no_cards,
) -> Reply:
    """Answer one question; whatever is wrong with it stands in the reply.

    Args:
        data: the question as plain data.
        systems: the games that can be asked.
        rulesets: system id -> ruleset whose numbers count.
        say: makes the sentence of an error, which ``expect_error`` may compare.
        cards: the documents that questions name.
    """
    if not isinstance(data, Mapping):
        return Reply(
            None, error=Message(code="questions.not_a_mapping", values={"found": type(data).__name__})
        )
    try:
        _check_frame(data)
        answer = _question(data, systems).answer_to(data.get("given", {}), rulesets, cards)
    except EditorError as trouble:
        problem = trouble.problems[0]
        reply = Reply(data.get("id"), error=_message(problem), field=problem.path)
    else:
        reply = Reply(data["id"], answer=answer.values, because=answer.because)
    return _compared(reply, data, say)


def _check_frame(data: Mapping[Any, Any]) -> None:
    """Raise an :class:`EditorError` where the question's own fields are wrong."""
    for key in data:
        if key not in _KEYS:
            raise _wrong("questions.unknown_field", str(key), known=", ".join(_KEYS))
    if not isinstance(data.get("id"), str):
        raise _wrong("questions.id_missing", "id")
    for key in ("system", "ask"):
        if not isinstance(data.get(key), str):
            raise _wrong("questions.not_a_text", key)
    for key in ("given", "expect", "expect_error"):
        if key in data and not isinstance(data[key], Mapping):
            raise _wrong("questions.not_a_mapping_field", key)


@dataclass(frozen=True)
class _Asked:
    """A question that was found, in its game."""

    system: str
    question: Question[Any]

    def answer_to(self, given: Mapping[str, Any], rulesets: Mapping[str, Document], cards: Cards) -> Answer:
        ruleset = rulesets.get(self.system)
        if ruleset is None:
            raise _wrong("questions.no_ruleset", "system", system=self.system)
        try:
            text = json.dumps(given)
        except (TypeError, ValueError, RecursionError) as trouble:
            raise _wrong("questions.not_json", "given") from trouble
        try:
            model = self.question.given.model_validate_json(text)
        except ValidationError as trouble:
            found = problems_from(trouble, self.question.given)
            # A misspelt field is also a missing one: the unknown name says more.
            problem = next((one for one in found if one.code == "validation.extra_forbidden"), found[0])
            raise EditorError(_inside_given(problem)) from trouble
        try:
            answer = self.question.answer
            if isinstance(answer, AboutCards):
                return answer.answer(model, ruleset, cards(self.system, answer.kind))
            return answer(model, ruleset)
        except EditorError as trouble:
            raise EditorError(_inside_given(trouble.problems[0])) from trouble


def _question(data: Mapping[str, Any], systems: Sequence[RuleSystem]) -> _Asked:
    system = row_of(systems, data["system"])
    if system is None:
        known = ", ".join(one.id for one in systems)
        raise _wrong("questions.unknown_system", "system", system=data["system"], known=known)
    found = next((one for one in system.questions if one.ask == data["ask"]), None)
    if found is None:
        known = ", ".join(one.ask for one in system.questions)
        raise _wrong("questions.unknown_question", "ask", ask=data["ask"], system=system.id, known=known)
    return _Asked(system.id, found)


def _wrong(code: str, path: str, **values: Value) -> EditorError:
    return EditorError(Problem(code=code, path=path, values={"field": path, **values}))


def _inside_given(problem: Problem) -> Problem:
    inner = problem.path
    path = "given" + (inner if not inner or inner.startswith("[") else f".{inner}")
    values = {"field": inner, **problem.values}
    return problem.model_copy(update={"path": path, "values": values})


def _message(problem: Problem) -> Message:
    return Message(code=problem.code, values=problem.values)


def _compared(reply: Reply, data: Mapping[str, Any], say: Say) -> Reply:
    """Return the reply with its verdict, where the question says what it expects."""
    if isinstance(expected := data.get("expect_error"), Mapping):
        passed = reply.error is not None and agrees(dict(expected), reply.data(say)["error"])
    elif isinstance(expected := data.get("expect"), Mapping):
        passed = reply.error is None and agrees(dict(expected), dict(reply.answer or {}))
    else:
        return reply
    return Reply(reply.id, reply.answer, reply.because, reply.error, reply.field, passed)


def agrees(expected: Any, found: Any) -> bool:
    """Return whether a value is as expected.

    Of maps only the keys expected count (null is null or absent), lists count as a whole, numbers within a
    tolerance.
    """
    if isinstance(expected, Mapping):
        return isinstance(found, Mapping) and all(
            agrees(value, found.get(key)) for key, value in expected.items()
        )
    if isinstance(expected, list | tuple):
        return (
            isinstance(found, list | tuple)
            and len(expected) == len(found)
            and all(agrees(one, other) for one, other in zip(expected, found, strict=True))
        )
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, int | float) and isinstance(found, int | float):
        return abs(expected - found) <= TOLERANCE
    return bool(expected == found)


def questions_schema(systems: Sequence[RuleSystem]) -> dict[str, Any]:
    """Return the JSON Schema of a questions file: every question of every game with its fields."""
    definitions: dict[str, Any] = {}
    choices = []
    for system in systems:
        for question in system.questions:
            name = f"{system.id}.{question.ask}"
            schema = question.given.model_json_schema()
            inner = schema.pop("$defs", {})
            definitions[name] = _renamed(schema, name) | {"title": name}
            definitions |= {f"{name}.{key}": _renamed(value, name) for key, value in inner.items()}
            choices.append(_question_schema(system.id, question, name))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rules questions",
        "type": "object",
        "properties": {"questions": {"type": "array", "items": {"oneOf": choices}}},
        "required": ["questions"],
        "$defs": definitions,
    }


def _question_schema(system: str, question: Question[Any], name: str) -> dict[str, Any]:
    return {
        "type": "object",
        "title": name,
        "description": f"Rules: {question.rules}",
        "properties": {
            "id": {"type": "string"},
            "system": {"const": system},
            "ask": {"const": question.ask},
            "given": {"$ref": f"#/$defs/{name}"},
            "expect": {"type": "object"},
            "expect_error": {"type": "object"},
        },
        "required": ["id", "system", "ask"],
        "additionalProperties": False,
    }


def _renamed(schema: Any, name: str) -> Any:
    """Return a schema whose references point to the definitions of one question."""
    if isinstance(schema, dict):
        return {
            key: f"#/$defs/{name}.{value.rsplit('/', 1)[1]}" if key == "$ref" else _renamed(value, name)
            for key, value in schema.items()
        }
    return [_renamed(one, name) for one in schema] if isinstance(schema, list) else schema
