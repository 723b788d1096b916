"""Counters of a scenario: named numbers that its events change and its conditions ask for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.quantities import Key
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice

CounterValue = Annotated[int, Field(ge=-9_999, le=9_999)]
MOST_COUNTED: Final = 9_999
"""No counter goes beyond it, upwards or downwards."""
_NAMED: Final = re.compile(r"\{([a-z][a-z0-9_]*)\}")
"""The value of a counter, named in a message by its id."""


class Counter(Schema):
    """A number of the scenario: blows on a gate, prisoners freed, days of food left."""

    id: Key
    """Identifier inside the scenario; a message shows its value where it says {id}."""
    name: LocalText = NO_TEXT
    """What it is called, per language."""
    start: CounterValue = 0
    """Its value when the battle begins."""


class CounterIs(Schema):
    """A counter has a value."""

    test: Literal["counter"] = "counter"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    counter: Key
    """The counter, by its id."""
    compare: Literal["at_least", "at_most", "equal"] = "at_least"
    """How its value is compared."""
    amount: CounterValue = 1
    """With what it is compared."""

    def met(self, value: int) -> bool:
        """Return whether a value of the counter is what the block asks for, its negation left aside."""
        if self.compare == "at_least":
            return value >= self.amount
        return value <= self.amount if self.compare == "at_most" else value == self.amount


class Counts(Schema):
    """A counter changes."""

    do: Literal["counts"] = "counts"
    """Kind of the effect."""
    counter: Key
    """The counter, by its id."""
    how: Literal["add", "set"] = "add"
    """The amount is added to its value, or becomes it."""
    amount: CounterValue = 1
    """The amount; a negative number takes away."""

    def after(self, value: int) -> int:
        """Return the value of the counter after the effect."""
        fresh = self.amount if self.how == "set" else value + self.amount
        return max(-MOST_COUNTED, min(MOST_COUNTED, fresh))


def check_counters(counters: Sequence[Counter]) -> None:
    """Refuse two counters with the same id.

    Raises:
        ValueError: an id is there twice.
    """
    if twice := first_twice(one.id for one in counters):
        raise broken("scenario.counter_twice", at=f"counters[{twice[0]}].id", id=twice[1])


def counters_named(text: LocalText) -> tuple[str, ...]:
    """Return what stands in braces in a message, in any language: ids of counters, each once."""
    found = (name for words in text.root.values() for name in _NAMED.findall(words))
    return tuple(dict.fromkeys(found))


def with_values(text: LocalText, values: Mapping[str, int | LocalText]) -> LocalText:
    """Return a message with values, or names, in place of counters that it names; what is unknown stays."""
    if not any(name in values for name in counters_named(text)):
        return text

    def put(language: str, words: str) -> str:
        def value(found: re.Match[str]) -> str:
            known = values.get(found[1])
            if isinstance(known, LocalText):
                return known.get(language) or found[1]
            return found[0] if known is None else str(known)

        return _NAMED.sub(value, words)

    return LocalText({language: put(language, words) for language, words in text.root.items()})


def starting_values(counters: Iterable[Counter]) -> dict[str, int]:
    """Return the values of counters as a battle begins, by their ids."""
    return {one.id: one.start for one in counters}
