"""Whether a condition of a scenario holds: blocks and groups joined. Each game answers for its blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from schemas.scenario_rules import Block, Condition, Group, Join

IsSo = Callable[[Block], bool]
"""Whether what a block asks for is so, its negation left aside."""


def holds(condition: Condition, is_so: IsSo) -> bool:
    """Return whether a condition holds; one without blocks always does."""
    return not condition.of or _joined(condition.join, (_part(one, is_so) for one in condition.of))


def _part(part: Block | Group, is_so: IsSo) -> bool:
    if isinstance(part, Group):
        found = _joined(part.join, (is_so(one) != one.negated for one in part.of))
    else:
        found = is_so(part)
    return found != part.negated


def _joined(join: Join, answers: Iterable[bool]) -> bool:
    return all(answers) if join == "all" else any(answers)
