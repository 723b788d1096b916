"""What adding a card would break, asked before it is added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from editor.rules.core.composition.engine import Finding, findings
from editor.rules.core.composition.facts import CANDIDATE, Force, Line
from schemas.composition import CompositionRule


@dataclass(frozen=True)
class WhatIf:
    """An army with one more card."""

    points_left: int | None
    """Points to the limit afterwards, below zero beyond it; None without a limit."""
    broken: tuple[Finding, ...]
    """Rules that it would break, or of which too much is there already and more would be."""
    fixed: int
    """Rules broken now that would hold."""


def with_one_more(force: Force, card: Line) -> Force:
    """Return an army with one more copy of a card, without items."""
    lines = list(force.lines)
    for place, line in enumerate(lines):
        if line.card == card.card and not line.items:
            lines[place] = replace(line, count=line.count + 1)
            return force.with_lines(lines)
    return force.with_lines((*lines, replace(card, number=CANDIDATE, count=1)))


def what_if(rules: Sequence[CompositionRule], force: Force, offers: Sequence[Line]) -> tuple[WhatIf, ...]:
    """Return for each card on offer what adding one copy would do.

    What is lacking already counts as broken now: a card that does not yet fill it is not blamed.
    """
    before = {_key(one): one.found - one.limit for one in findings(rules, force)}
    answers = []
    for card in offers:
        after = with_one_more(force, card)
        found = findings(rules, after)
        there = {_key(one) for one in found}
        broken = tuple(
            one
            for one in found
            if _key(one) not in before or one.found - one.limit > max(before[_key(one)], 0)
        )
        left = None if force.limit is None else force.limit - after.points
        answers.append(WhatIf(left, broken, len(before.keys() - there)))
    return tuple(answers)


def _key(finding: Finding) -> tuple[str, str, str | None]:
    return finding.rule.id, finding.code, finding.about
