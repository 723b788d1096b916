"""Rules in comparisons as sentences: conditions of victory and events of scenarios, composition of armies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from editor.rules.core.composition.words import faction_names, rule_message
from editor.rules.core.event_words import event_names
from editor.rules.core.scenario_words import Words, spoken
from editor.rules.registry import find_system
from schemas.army import ArmyBase
from schemas.base import Document, system_of
from schemas.game_events import EventfulScenario
from schemas.parse import parse_document
from schemas.problems import EditorError, Message
from schemas.ruleset import RulesetBase
from schemas.text import LocalText

_LISTS: Final = ("victory", "triggers", "composition")
"""Fields of documents that list rules."""


def is_rule(path: Sequence[str], value: Mapping[str, Any]) -> bool:
    """Return whether what stands at a place of a document is a rule that has a sentence."""
    if len(path) != 2 or path[0] not in _LISTS:
        return False
    return path[0] != "victory" or "side" in value  # those of Diskwars are figures


def rule_sentences(
    data: Mapping[str, Any], names: Mapping[str, LocalText], language: str
) -> dict[tuple[str, int], str]:
    """Return the rules of a document as sentences: field and number -> what it says.

    Args:
        data: plain data of a document; there are none of a draft that cannot be read.
        names: names of peoples.
        language: language of the sentences.
    """
    if not any(data.get(one) for one in _LISTS):
        return {}
    try:
        document = parse_document(data)
    except EditorError:
        return {}
    return {place: spoken(words, language) for place, words in _rules(document, names)}


def _rules(document: Document, names: Mapping[str, LocalText]) -> Iterator[tuple[tuple[str, int], Message]]:
    rules = find_system(system_of(document))
    if isinstance(document, RulesetBase | ArmyBase):
        known = {**names, **faction_names(document)}
        for number, rule in enumerate(document.composition):
            yield ("composition", number), rule_message(rule, known)
    elif rules is not None and rules.scenario_sentences is not None:
        yield from rules.scenario_sentences(document)
    elif isinstance(document, EventfulScenario):
        words = Words(event_names(document))
        for number, trigger in enumerate(document.triggers):
            yield ("triggers", number), words.trigger(trigger)
