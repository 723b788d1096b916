"""The rules of a game in short: a paragraph of ours for each chapter in force."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from editor.printing.booklet import Section
from editor.printing.booklet_blocks import Block, Paragraph
from editor.rules.core.contract import Setup
from schemas.messages import sentence
from schemas.problems import Message, Value
from schemas.ruleset import RulesetBase
from schemas.scenario import ScenarioBase


@dataclass(frozen=True)
class Rule:
    """A line of a summary: the rest of a code of the area ``rules_summary``, and the figures in it."""

    code: str
    values: Mapping[str, Value] = field(default_factory=dict)


def rule(code: str, **values: Value) -> Rule:
    """Return a line with its figures."""
    return Rule(code, values)


def summary_word(code: str, language: str, /, **values: Value) -> str:
    """Return words of the area ``rules_summary``."""
    return sentence(Message(code=f"rules_summary.{code}", values=values), language)


def ruleset_of(setup: Setup) -> RulesetBase | None:
    """Return the ruleset of a scenario. None if it is missing."""
    scenario = setup.scenario
    found = setup.get(scenario.ruleset) if isinstance(scenario, ScenarioBase) else None
    return found if isinstance(found, RulesetBase) else None


def rules_in_short(
    setup: Setup,
    language: str,
    rules: Mapping[str, tuple[Rule, ...]] | None = None,
    in_force: Collection[str] | None = None,
) -> tuple[Section, ...]:
    """Return the summary of the rules that hold for a scenario; nothing where there is none to say.

    Args:
        setup: the scenario with its documents.
        language: language of the words.
        rules: id of a chapter -> its lines; a chapter without any is left out.
        in_force: ids of the chapters that are played; None for all of the ruleset.
    """
    ruleset = ruleset_of(setup)
    if ruleset is None or not rules:
        return ()
    played = [one for one in ruleset.chapters if in_force is None or one.id in in_force]
    blocks: list[Block] = []
    if words := ruleset.summary.get(language):
        blocks.append(Paragraph(words, tone="story"))
    left_out = [one for one in ruleset.chapters if one not in played]
    if left_out:
        names = ", ".join(f"{one.id} {one.name.get(language)}" for one in left_out)
        blocks.append(Paragraph(names, lead=summary_word("left_out", language), tone="muted"))
    for chapter in played:
        lines = [summary_word(one.code, language, **one.values) for one in rules.get(chapter.id, ())]
        if lines:
            lead = f"{chapter.id}. {chapter.name.get(language)}\u2002"
            blocks.append(Paragraph(" ".join(lines), lead=lead))
    name = ruleset.name.get(language)
    return (Section(summary_word("title", language, game=name), tuple(blocks), fresh_page=False),)
