"""Rules questions asked in tests: the answer, or the field of the error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from editor.rules.core.questions import Reply, ask
from editor.rules.registry import SYSTEMS
from editor.services.rules import shipped_cards, shipped_rulesets
from schemas.messages import sentence


def reply(question: str, given: Mapping[str, Any]) -> Reply:
    """Return the reply to a question of Demonworld with the shipped numbers."""
    data = {"id": "q", "system": "demonworld", "ask": question, "given": dict(given)}
    return ask(data, SYSTEMS, shipped_rulesets(), sentence, shipped_cards)


def answer(question: str, **given: Any) -> Mapping[str, Any]:
    """Return the answer to a valid question."""
    found = reply(question, given)
    assert found.answer is not None, found.error
    return found.answer


def wrong_field(question: str, **given: Any) -> str:
    """Return the path of the wrong value of an invalid question."""
    found = reply(question, given)
    assert found.error is not None, found.answer
    assert sentence(found.error, "fr") != sentence(found.error, "en")
    return found.field
