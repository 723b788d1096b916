"""What no rule lets come about: cards that no army may field, things that nobody may carry, late events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from editor.rules.core.armies import ArmyReader, carried_wrongly
from editor.rules.core.composition.engine import NOTHING
from editor.rules.core.composition.facts import Line
from schemas.base import Document
from schemas.composition import ALL_CARDS, CardFilter, CompositionRule

WHOLE: Final = 100
"""Percent of an army that can be lost."""


class Late(NamedTuple):
    """A block of a condition that is never so."""

    path: str
    """Its place in the scenario."""
    number: int
    """What it asks for."""
    reason: str
    """Why that never comes about: ``turn``, ``stay`` or ``percent``."""


def shut_out(
    rules: Sequence[CompositionRule], some: Sequence[Line], cards: Sequence[Line]
) -> Iterator[tuple[Line, CompositionRule]]:
    """Yield those of some cards that no army may field, whatever else it has, each with a rule that bars it.

    Args:
        rules: rules of composition in force.
        some: the cards that are looked at.
        cards: all cards that armies may be made of, one copy each.
    """
    binding = [rule for rule in rules if rule.severity == "error"]
    none_there = {rule.id for rule in binding if not any(one.fits(rule.others or ALL_CARDS) for one in cards)}
    for card in some:
        for rule in binding:
            if card.fits(rule.cards) and _bars(rule, card, alone=rule.id in none_there):
                yield card, rule
                break


def _bars(rule: CompositionRule, card: Line, *, alone: bool) -> bool:
    """Whether a rule about a card lets no army have it; ``alone``: nothing like what it counts is there."""
    if rule.rule == "needs":
        return rule.least != 0 and (alone or rule.others is None)
    if rule.rule == "apart":
        return card.fits(rule.others or NOTHING)
    if rule.rule == "copies":
        return rule.most == 0
    if rule.rule not in ("share", "count", "points") or rule.gather in ("main_faction", "other_factions"):
        return False
    counted_by_others = rule.rule == "count" and rule.per_points is None and rule.per_others is not None
    return rule.most == 0 or (rule.most is not None and counted_by_others and alone)


def meant_for_nobody(
    rules: Sequence[CompositionRule], cards: Sequence[Line]
) -> Iterator[tuple[int, CompositionRule]]:
    """Yield the rules, with their numbers, whose peoples, clans, cards or own fields no card has."""
    for number, rule in enumerate(rules):
        if _names_some(rule.cards) and not rule.off and not any(one.fits(rule.cards) for one in cards):
            yield number, rule


def _names_some(wanted: CardFilter) -> bool:
    return bool(wanted.factions or wanted.clans or wanted.cards or wanted.own)


def carried_by_nobody(
    items: Sequence[Document], cards: Sequence[Document], ruleset: Document, reader: ArmyReader
) -> Iterator[Document]:
    """Yield the things that none of some cards may carry, by the rules that hold for every army."""
    for item in items:
        if all(carried_wrongly(card, (item,), ruleset, reader) for card in cards):
            yield item


def never_so(data: Any, last_turn: int, path: str = "") -> Iterator[Late]:
    """Yield the blocks of conditions in a scenario that are never so, those in groups too.

    Args:
        data: the scenario, or a part of it, as plain data.
        last_turn: the turn after which the battle is over.
        path: place of the part.
    """
    if isinstance(data, Mapping):
        late = None if data.get("negated") else _never(data, last_turn)
        if late is not None:
            yield Late(f"{path}.{late[0]}", late[1], late[2])
        for name, value in data.items():
            yield from never_so(value, last_turn, f"{path}.{name}" if path else str(name))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from never_so(value, last_turn, f"{path}[{place}]")


def _never(block: Mapping[str, Any], last_turn: int) -> tuple[str, int, str] | None:
    match block.get("test", block.get("when")):
        case "turn" if (first := block.get("first", 1)) > last_turn:
            return "first", first, "turn"
        case "stands" | "area_held" if (turns := block.get("turns", 0)) >= last_turn:
            return "turns", turns, "stay"
        case "lost" if block.get("measure") == "percent" and (amount := block.get("amount", 1)) > WHOLE:
            return "amount", amount, "percent"
    return None
