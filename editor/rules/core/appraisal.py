"""What the rules of a game say for the points helper: which numbers of a card make its worth.

A game offers an :class:`Appraiser`; a game that offers none is measured by the numbers of its schema, as this
base class does. The helper fits the points of all cards of a group to these numbers and knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from editor.rules.core.setup import Setup
from schemas.base import Document
from schemas.problems import Message

FIELD: Final = "appraisal.field"
"""Code of the label of a feature that is a field of the schema: ``field`` names it."""
NOT_MEASURED: Final = frozenset({"schema_version", "points", "template"})
"""Numbers and ticks that say nothing about what a card can do."""


@dataclass(frozen=True, slots=True)
class Feature:
    """One number of a card that its points may depend on."""

    id: str
    """The same for every card of a game."""
    label: Message
    value: float
    """In the unit of the card; more is not always better."""


class Appraiser:
    """The points helper's view of a game; the base measures by every number of the schema."""

    kinds: Sequence[str] = ("unit", "item", "spell", "card")
    """Kinds of documents whose points it explains."""

    def group(self, card: Document) -> str:
        """Return which cards of its kind a card is measured by; '' for all of its kind.

        A group has the sentence ``appraisal.group_<group>``.
        """
        return ""

    def features(self, card: Document, ruleset: Document | None) -> tuple[Feature, ...]:
        """Return the numbers of a card, the same ids in the same order for all cards of a group."""
        return tuple(
            Feature(path, Message(code=FIELD, values={"field": path}), value)
            for path, value in numbers(card.model_dump(mode="json"), type(card).model_fields)
        )

    def size(self, card: Document) -> float:
        """Return into how many equal parts its points divide, 1 or more (elements of a unit)."""
        return 1.0

    def power(self, card: Document, ruleset: Document | None) -> float | None:
        """Return a plain measure of what a card can do to enemies, or None if it has none."""
        return None

    def duel(self, card: Document, enemy: Document, ruleset: Document) -> Setup | None:
        """Return a battle of one card against another on open ground, or None if none can be fought."""
        return None


def numbers(data: Mapping[str, Any], fields: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    """Yield the plain numbers and ticks of a document by field; None counts as 0, texts and lists not."""
    for name in fields:
        value = data.get(name)
        if name in NOT_MEASURED:
            continue
        kind = str(fields[name].annotation)
        if isinstance(value, bool | int | float) or (value is None and ("int" in kind or "float" in kind)):
            yield name, float(value or 0)


def feature(name: str, value: float) -> Feature:
    """Return a feature with the label ``appraisal.feature_<name>``."""
    return Feature(name, Message(code=f"appraisal.feature_{name}"), float(value))


PLAIN: Final = Appraiser()
"""For games that say nothing themselves."""
