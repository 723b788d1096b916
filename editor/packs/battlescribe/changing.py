"""Constraints that a modifier makes grow or hold: for so many points or cards, or once there is a card."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from editor.packs.battlescribe.files import number_in
from editor.packs.battlescribe.modifiers import Modifier

_WIDE = ("force", "roster", "parent")
Filter = Callable[[str], dict[str, Any] | None]
"""Returns the cards of a category as a rule means them; None if there are none."""


@dataclass(frozen=True)
class Changing:
    """A rule of composition that a constraint and its modifier say."""

    rule: str
    values: dict[str, Any]
    modifier: Modifier


def changing(
    constraint: ET.Element,
    modifiers: Sequence[Modifier],
    points: str,
    wanted: dict[str, Any],
    cards: Filter,
) -> Changing | None:
    """Return the rule that a constraint of a category says with the modifiers that change it.

    Args:
        constraint: the constraint; it counts selections.
        modifiers: those that change it.
        points: id of the type of costs that points are.
        wanted: the cards of the category, as a rule means them.
        cards: gives the cards of another category.

    Returns:
        The rule; None where no rule says the same.
    """
    if len(modifiers) != 1 or constraint.get("field") != "selections":
        return None
    if constraint.get("scope") not in _WIDE or constraint.get("percentValue") == "true":
        return None
    (modifier,) = modifiers
    repeats, conditions = modifier.repeats, modifier.conditions
    value, base = number_in(modifier.element, "value", -1), number_in(constraint, "value", -1)
    if not modifier.plain or value < 0 or not value.is_integer():
        return None
    bound = {"min": "least", "max": "most"}.get(constraint.get("type", ""))
    if bound is None:
        return None
    if modifier.type == "increment" and base == 0 and len(repeats) == 1 and not conditions:
        scale = _scale(repeats[0], points, cards)
        values = {"cards": wanted, bound: int(value), **(scale or {})}
        return None if scale is None else Changing("count", values, modifier)
    if modifier.type != "set" or repeats or len(conditions) != 1:
        return None
    others = _there_is(conditions[0], cards)
    if others is None:
        return None
    if bound == "least" and base == 0:
        return Changing("needs", {"cards": others, "others": wanted, "least": int(value)}, modifier)
    if bound == "most" and base < 0 and value == 0:
        return Changing("apart", {"cards": others, "others": wanted}, modifier)
    return None


def _scale(repeat: ET.Element, points: str, cards: Filter) -> dict[str, Any] | None:
    """Return for each how much a number holds; None where no rule says so."""
    each = number_in(repeat, "value", -1)
    plain = repeat.get("repeats") == "1" and repeat.get("roundUp") != "true"
    if not plain or repeat.get("percentValue") == "true" or repeat.get("scope") not in _WIDE:
        return None
    if each < 1 or not each.is_integer():
        return None
    asked, child = repeat.get("field", ""), repeat.get("childId", "")
    if asked in (points, f"limit::{points}") and child == "any":
        return {"per_points": int(each), "of": "total" if asked == points else "limit"}
    if asked == "selections" and each <= 1000 and (others := cards(child)) is not None:
        return {"per_others": int(each), "others": others}
    return None


def _there_is(condition: ET.Element, cards: Filter) -> dict[str, Any] | None:
    """Return the cards of which a condition asks for one; None for another condition."""
    plain = condition.get("type") == "atLeast" and condition.get("field") == "selections"
    if not plain or number_in(condition, "value") != 1 or condition.get("scope") not in _WIDE:
        return None
    return cards(condition.get("childId", ""))
