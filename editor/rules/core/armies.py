"""The army check of all games: an army read into facts and held against the rules of composition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from editor.rules.core.composition.engine import findings
from editor.rules.core.composition.facts import CANDIDATE, Force, Line, OwnFact
from editor.rules.core.composition.fixes import MOST_FIXED, fixes
from editor.rules.core.composition.words import card_names, cards_named, faction_names, problem
from editor.rules.core.losses import LossLine
from editor.rules.core.options import chosen_options, fielded
from editor.rules.core.wording import kind_word, shown_name
from schemas.army import ArmyBase, ArmyEntry
from schemas.base import Document, Kind, Ref, kind_of, must_be, ref_to
from schemas.card import CardBase
from schemas.composition import CompositionRule, rules_in_force
from schemas.own_fields import OWN, OwnValues, values_in
from schemas.own_values import for_kind, number_of, words_of
from schemas.problems import Problem, Value
from schemas.ruleset import RulesetBase
from schemas.states import state_named

_CARRYING: Final = frozenset({"item_people", "item_bearer", "item_places", "item_weapons"})
"""Rules about what one card carries."""


class Entry(NamedTuple):
    """An entry of an army with the documents that it means."""

    path: str
    """Its place in the army."""
    entry: ArmyEntry
    card: Document | None
    """Its card in the state and with the options bought; None if it is missing."""
    items: tuple[Document | None, ...]
    """What it carries."""


def entries(army: Document, documents: Mapping[str, Document]) -> Iterator[Entry]:
    """Yield the entries of an army; a document that is no army has none."""
    if not isinstance(army, ArmyBase):
        return
    for index, entry in enumerate(army.entries):
        items = tuple(documents.get(item.id) for item in entry.items)
        card = documents.get(entry.card.id)
        if card is not None:
            card = fielded(card, entry)
        yield Entry(f"entries[{index}]", entry, card, items)


def missing(found: Entry) -> Iterator[Problem]:
    """Yield a problem for each document of an entry that is missing."""
    if found.card is None:
        yield _missing(f"{found.path}.card", found.entry.card)
    for place, (ref, item) in enumerate(zip(found.entry.items, found.items, strict=True)):
        if item is None:
            yield _missing(f"{found.path}.items[{place}]", ref)


def _missing(path: str, ref: Ref) -> Problem:
    return Problem(
        code="army_check.missing",
        path=path,
        values={"kind": kind_word(ref.kind), "slug": ref.slug or ref.id},
    )


def named(key: str, document: Document) -> dict[str, Value]:
    """Return the name of a document for sentences."""
    return {key: shown_name(document)}


def facts(number: int, found: Entry, card: CardBase, **more: Any) -> Line:
    """Return an entry as facts: those that all games share, and ``more`` of the game's own."""
    return Line(
        number=number,
        card=card.id,
        name=shown_name(card),
        count=found.entry.count,
        points=card.points,
        **more,
    )


def _own_facts(card: Document, ruleset: Document | None) -> dict[str, OwnFact]:
    """Return what a card has of the fields that a ruleset adds to its kind."""
    own = getattr(card, OWN, None)
    if not isinstance(own, OwnValues) or not isinstance(ruleset, RulesetBase):
        return {}
    said = values_in(own)
    return {
        field.key: OwnFact(words_of(said, field), number_of(said, field))
        for field in for_kind(ruleset.card_fields, kind_of(card))
    }


def _line(number: int, found: Entry, ruleset: Document | None, reader: ArmyReader) -> Line | None:
    """Return the facts of an entry with those that its ruleset adds; None if armies do not hold its card."""
    line = reader.line(number, found)
    if line is None or found.card is None or not (own := _own_facts(found.card, ruleset)):
        return line
    return replace(line, own=own)


def points_of_cards(army: Document, documents: Mapping[str, Document], *kinds: type[CardBase]) -> int:
    """Return the points of the cards of some kinds, as often as they are taken; without those missing."""
    return sum(
        found.entry.count * found.card.points
        for found in entries(army, documents)
        if isinstance(found.card, kinds)
    )


def copies_to_lose(
    army: Document, documents: Mapping[str, Document], counts: Callable[[Document], bool]
) -> tuple[LossLine, ...]:
    """Return each kind of card that counts as a unit whose copies are the elements lost one by one."""
    return tuple(
        LossLine(
            number,
            found.entry.key,
            1,
            1,
            shown_name(found.card),
            found.entry.count,
            found.card.points * found.entry.count,
        )
        for number, found in enumerate(entries(army, documents))
        if isinstance(found.card, CardBase) and counts(found.card)
    )


@dataclass(frozen=True)
class ArmyReader:
    """How the armies of one game are read."""

    line: Callable[[int, Entry], Line | None]
    """Makes the facts of an entry, given its number; None if its card is none that armies hold."""
    standard: Callable[[Document], tuple[CompositionRule, ...]]
    """Returns the rules of a ruleset that has no rules of composition of its own."""
    categories: tuple[str, ...]
    """Kinds of cards that rules may name."""
    sections: tuple[str, ...]
    """Sections of an army, in their order."""
    odd_card: str
    """Code of the problem of a card that armies do not hold."""
    odd_item: str = ""
    """Code of the problem of a thing carried that is no item; '' where the game has no items."""


def rules_of(army: Document | None, ruleset: Document, reader: ArmyReader) -> tuple[CompositionRule, ...]:
    """Return the rules of composition that hold for an army: those of the ruleset, then its own."""
    base = ruleset.composition if isinstance(ruleset, RulesetBase) else ()
    own = army.composition if isinstance(army, ArmyBase) else ()
    return rules_in_force(base or reader.standard(ruleset), own)


def force_of(
    army: Document, documents: Mapping[str, Document], ruleset: Document, reader: ArmyReader
) -> Force:
    """Return an army as facts; cards that are missing, or that armies do not hold, are left out."""
    lines = [
        line
        for number, found in enumerate(entries(army, documents))
        if found.card is not None and (line := _line(number, found, ruleset, reader)) is not None
    ]
    named = cards_named((*getattr(ruleset, "composition", ()), *getattr(army, "composition", ())))
    cards = card_names(documents[ref.id] for ref in named if ref.id in documents)
    names = {**faction_names(ruleset), **cards}
    limit, faction = (army.points_limit, army.faction) if isinstance(army, ArmyBase) else (None, None)
    return Force(tuple(lines), limit, faction, reader.sections, names)


def offered(card: Document, reader: ArmyReader, ruleset: Document | None = None) -> Line | None:
    """Return a card of the catalogue as facts: one copy, no items; None if no army holds it.

    Args:
        card: the card.
        reader: how armies of its game are read.
        ruleset: that of the army, where its rules may ask for fields that authors have added.
    """
    return _line(CANDIDATE, Entry("", _entry_of(card), card, ()), ruleset, reader)


def _entry_of(card: Document) -> ArmyEntry:
    return ArmyEntry(key="offer", card=ref_to(card))


def carried_wrongly(
    card: Document, items: Sequence[Document], ruleset: Document, reader: ArmyReader
) -> tuple[Problem, ...]:
    """Return why a card of its own may not carry some items, by the rules that hold for every army."""
    line = _line(CANDIDATE, Entry("", _entry_of(card), card, tuple(items)), ruleset, reader)
    rules = [one for one in rules_of(None, ruleset, reader) if one.rule in _CARRYING]
    force = Force((line,) if line is not None else (), faction_names=faction_names(ruleset))
    return tuple(problem(finding, force) for finding in findings(rules, force))


def checked(
    army: Document, documents: Mapping[str, Document], ruleset: Document, reader: ArmyReader
) -> tuple[Problem, ...]:
    """Return what is wrong with an army: what is missing or does not belong, then the rules it breaks."""
    army, ruleset = must_be(army, ArmyBase), must_be(ruleset, RulesetBase)
    found = list(strangers(army, documents, reader))
    rules, force = rules_of(army, ruleset, reader), force_of(army, documents, ruleset, reader)
    for number, finding in enumerate(findings(rules, force)):
        cheapest = next(iter(fixes(rules, force, finding)), None) if number < MOST_FIXED else None
        found.append(problem(finding, force, cheapest))
    return tuple(one.at(document=army.slug) for one in found)


def strangers(army: Document, documents: Mapping[str, Document], reader: ArmyReader) -> Iterator[Problem]:
    """Yield what is missing, and what armies of the game do not hold."""
    for number, found in enumerate(entries(army, documents)):
        yield from missing(found)
        if found.card is None:
            continue
        if reader.line(number, found) is None:
            yield Problem(code=reader.odd_card, path=f"{found.path}.card", values=named("card", found.card))
            continue
        yield from _odd_options(found, documents[found.entry.card.id])
        yield from _odd_state(found, documents[found.entry.card.id])
        for place, item in enumerate(found.items):
            if item is not None and reader.odd_item and kind_of(item) != Kind.ITEM:
                values = {**named("item", item), **named("card", found.card)}
                yield Problem(code=reader.odd_item, path=f"{found.path}.items[{place}]", values=values)


def _odd_options(found: Entry, card: Document) -> Iterator[Problem]:
    """Yield a problem for each option bought that the card has not."""
    known = {one.id for one in chosen_options(card, found.entry.options)}
    for place, key in enumerate(found.entry.options):
        if key not in known:
            values = {**named("card", card), "option": key}
            yield Problem(code="army_check.no_option", path=f"{found.path}.options[{place}]", values=values)


def _odd_state(found: Entry, card: Document) -> Iterator[Problem]:
    """Yield a problem for a state that the card has not, or that no army buys."""
    key = found.entry.state
    if key is None:
        return
    state = state_named(card, key)
    values: dict[str, Value] = {**named("card", card), "state": key if state is None else state.name}
    if state is None:
        yield Problem(code="army_check.no_state", path=f"{found.path}.state", values=values)
    elif not state.bought:
        yield Problem(code="army_check.state_not_bought", path=f"{found.path}.state", values=values)
