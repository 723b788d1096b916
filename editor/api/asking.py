"""Single questions to the rules of the games, as ``marshalry rules ask`` answers them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from editor.services.rules import answer_questions, question_names, schema
from schemas.messages import sentence


def ask(question: Mapping[str, Any], language: str = "en") -> dict[str, Any]:
    """Answer a question about the rules.

    Args:
        question: ``system``, ``ask`` and ``given``, as :func:`questions` lists them; perhaps an ``id``.
        language: of the reasons.

    Returns:
        ``answer`` with the values and ``because`` with the rules that they follow from; ``error`` where the
        question is wrong, with its field and a sentence.
    """
    (reply,) = answer_questions([{"id": "1"} | dict(question)], language=language)
    return reply.data(partial(sentence, language=language))


def questions() -> list[dict[str, Any]]:
    """Return every question: ``system``, ``ask``, ``rules`` (its sections) and ``given`` (its fields)."""
    return question_names()


def questions_schema() -> dict[str, Any]:
    """Return the JSON Schema of a file of questions."""
    return schema()
