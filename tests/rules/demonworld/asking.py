"""Asks one question of Demonworld and returns its answer or the field of its error."""

from __future__ import annotations

from typing import Any

from editor.rules.core.questions import Reply, ask
from editor.rules.registry import SYSTEMS
from editor.services.rules import shipped_rulesets
from schemas.messages import sentence
from schemas.systems.demonworld_ruleset import DemonworldRuleset


def shipped_rules() -> DemonworldRuleset:
    """Return the shipped ruleset."""
    found = shipped_rulesets()["demonworld"]
    assert isinstance(found, DemonworldRuleset)
    return found


def reply(question: str, **given: Any) -> Reply:
    """Ask a question of the shipped ruleset."""
    data = {"id": "q", "system": "demonworld", "ask": question, "given": given}
    return ask(data, SYSTEMS, shipped_rulesets(), sentence)


def answer(question: str, **given: Any) -> dict[str, Any]:
    """Return the answer; a wrong question fails the test."""
    found = reply(question, **given)
    assert found.error is None, (found.field, sentence(found.error))
    assert found.answer is not None
    return dict(found.answer)


def wrong_field(question: str, **given: Any) -> str:
    """Return the field that is wrong; its sentence must be there in both languages."""
    found = reply(question, **given)
    assert found.error is not None, found.answer
    for language in ("en", "fr"):
        assert found.error.code not in sentence(found.error, language)
    return found.field


def plain(columns: int, rows: int) -> dict[str, Any]:
    """Return a sketch of clear, flat ground."""
    return {"rows": ["." * columns] * rows}
