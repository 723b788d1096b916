"""The odds of two cards in an encounter, before and after an edit, with how sure they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from typing import Any, Final

from editor.rules.core.contract import RuleSystem
from editor.rules.core.odds import (
    NO_DOCUMENTS,
    Mean,
    Odds,
    OddsBook,
    Outcome,
    Party,
    Situation,
    Value,
)
from editor.rules.core.parts import section
from editor.rules.registry import SYSTEMS, find_system
from editor.services.documents import DocumentRow, Query, all_listed, find, load_document
from editor.services.odds_settings import resolved
from editor.services.rulesets import ruleset_of
from editor.services.workspace import Workspace
from editor.simulation.statistics import wilson
from schemas.base import Document, system_of
from schemas.messages import in_words, sentence
from schemas.problems import Message, error
from schemas.states import in_state, state_named, states_of
from schemas.typography import labelled

_SORT: Final = ("card_kind", "mobility")
"""Fields that say what sort of card one is, in games that have them."""
_LOOKED_AT: Final = 20
"""Cards among which one of the same sort is looked for."""


@dataclass(frozen=True, slots=True)
class Row:
    """An outcome or an expected amount, as it was and as it is."""

    label: Message
    before: float | None
    """As the saved card has it; None if there is nothing to compare with."""
    after: float
    low: float
    """End of the 95 % interval of ``after``; the same as it where it is exact."""
    high: float


@dataclass(frozen=True, slots=True)
class Compared:
    """A chart with its rows."""

    id: str
    title: Message
    party: Party
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What comes of an encounter, as it was and as it is."""

    charts: tuple[Compared, ...]
    means: tuple[Row, ...]
    before: Odds | None
    after: Odds


def book_of(system_id: str, systems: Sequence[RuleSystem] = SYSTEMS) -> OddsBook | None:
    """Return the odds of a game; None if the core knows none."""
    system = find_system(system_id, systems)
    return system.odds if system is not None else None


def situations_of(
    system_id: str,
    first: Document,
    second: Document,
    ruleset: Document,
    systems: Sequence[RuleSystem] = SYSTEMS,
) -> tuple[Situation, ...]:
    """Return the situations that two cards can be in.

    Raises:
        EditorError: the core knows no odds of the game, or none of such cards.
    """
    return _book(system_id, systems).situations(first, second, ruleset)


def compare(
    system_id: str,
    situation: str,
    cards: tuple[Document, Document],
    given: Mapping[str, Value],
    ruleset: Document,
    *,
    documents: Mapping[str, Document] = NO_DOCUMENTS,
    saved: tuple[Document, Document] | None = None,
    tick: Callable[[], None] | None = None,
    systems: Sequence[RuleSystem] = SYSTEMS,
) -> Comparison:
    """Return what comes of an encounter, and what would have come of it before an edit.

    Args:
        system_id: the game.
        situation: id of one of :func:`situations_of`.
        cards: both cards as they are.
        given: id of a setting -> value; what is left out has its default.
        ruleset: the numbers of the game.
        documents: by their ids those that settings name.
        saved: both cards as they were before; None if neither was changed.
        tick: called again and again meanwhile; what it raises ends the work.
        systems: the games.

    Raises:
        EditorError: the odds cannot be worked out; the problems say why.
    """
    book = _book(system_id, systems)

    def odds(pair: tuple[Document, Document]) -> Odds:
        return book.odds(situation, *pair, given, ruleset, documents=documents, tick=tick)

    after, before = odds(cards), odds(saved) if saved is not None else None
    return Comparison(_charts(before, after), _means(before, after), before, after)


def opponent_of(ws: Workspace, card: Document, kinds: Sequence[str]) -> Document | None:
    """Return a card to measure another one by.

    One of another people and the same sort: the cheapest that costs as much, else the first by name. Where
    there is none, one of another sort, or of the same people.
    """
    points = _field(card, "points")
    by_name = [Query(system=system_of(card), kind=kind) for kind in kinds]
    as_dear = [replace(query, order="points", points_min=points) for query in by_name] if points else []

    def rows() -> Iterator[DocumentRow]:
        every = chain.from_iterable(all_listed(ws, query) for query in (*as_dear, *by_name))
        return (row for row in every if row.id != card.id)

    others = islice((row for row in rows() if row.faction != _field(card, "faction")), _LOOKED_AT)
    first: Document | None = None
    for row in [*others] or islice(rows(), 1):
        found = load_document(ws, row.id)
        if all(_field(found, name) == _field(card, name) for name in _SORT):
            return found
        first = first or found
    return first


def odds_of(
    ws: Workspace,
    situation: str,
    first: str,
    second: str,
    given: Mapping[str, Value],
    systems: Sequence[RuleSystem] = SYSTEMS,
    states: tuple[str | None, str | None] = (None, None),
) -> Comparison:
    """Return what comes of an encounter of two saved cards.

    Args:
        ws: the catalogue.
        situation: id of a situation.
        first: id, slug or ``system/kind/slug`` of a card.
        second: of the other one, of the same game.
        given: id of a setting -> value.
        systems: the games.
        states: identifiers of the states that the cards are in; None for a card as it is.

    Raises:
        EditorError: a card or its state is missing, they are of two games, or the odds cannot be worked out.
    """
    rows = find(ws, first), find(ws, second)
    if rows[0].system != rows[1].system:
        raise error("odds.two_games", first=rows[0].path, second=rows[1].path)
    system_id = rows[0].system
    saved = load_document(ws, rows[0].id), load_document(ws, rows[1].id)
    cards = _in_state(saved[0], states[0]), _in_state(saved[1], states[1])
    ruleset = ruleset_of(ws, system_id, cards[0])
    if ruleset is None:
        raise error("odds.no_ruleset")
    found = next(
        (one for one in situations_of(system_id, *cards, ruleset, systems) if one.id == situation), None
    )
    settings, documents = resolved(ws, system_id, found, given) if found is not None else (dict(given), {})
    return compare(system_id, situation, cards, settings, ruleset, documents=documents, systems=systems)


def _in_state(card: Document, key: str | None) -> Document:
    """Return a card in one of its states; None for the card as it is."""
    if key is not None and state_named(card, key) is None:
        known = ", ".join(one.id for one in states_of(card))
        raise error("state.unknown" if known else "state.none", id=key, known=known)
    return in_state(card, key)


def odds_data(found: Comparison, language: str) -> dict[str, Any]:
    """Return odds as data for programs: probabilities from 0 to 1, with the ends of their intervals."""
    say = partial(sentence, language=language)
    return {
        "situation": found.after.situation,
        "exact": found.after.exact,
        "samples": found.after.samples,
        "charts": [
            {
                "id": chart.id,
                "title": say(chart.title),
                "outcomes": [
                    {"label": say(row.label), "chance": row.after, "low": row.low, "high": row.high}
                    for row in chart.rows
                ],
            }
            for chart in found.charts
        ],
        "means": [{"label": say(row.label), "value": row.after} for row in found.means],
        "numbers": [
            {
                "label": say(one.label),
                "times": one.times,
                "number": one.number,
                "chance": one.chance,
                "parts": [
                    {"rule": part.rule, "label": say(words), "value": part.value}
                    for part, words in one.explained_parts()
                ],
            }
            for one in found.after.reckonings
        ],
        "notes": [say(note) for note in found.after.notes],
    }


def odds_lines(found: Comparison, language: str) -> Iterator[str]:
    """Yield odds as lines for people."""
    say = partial(sentence, language=language)
    situation = say(Message(code=f"odds.situation_{found.after.situation}"))
    code = "odds.report_exact" if found.after.exact else "odds.report_sampled"
    yield say(Message(code=code, values={"situation": situation, "samples": found.after.samples}))
    for chart in found.charts:
        yield labelled(say(chart.title), language)
        for row in chart.rows:
            interval = f"  ({100 * row.low:.1f} - {100 * row.high:.1f} %)" if row.high > row.low else ""
            yield f"  {100 * row.after:5.1f} %  {say(row.label)}{interval}"
    for row in found.means:
        yield f"{labelled(say(row.label), language)} {row.after:.2f}"
    for one in found.after.reckonings:
        chance = f" ({100 * one.chance:.0f} %)" if one.times else ""
        yield f"{say(one.label)}{chance}"
        for part, words in one.explained_parts():
            rule = in_words(section(part.rule), language)
            yield f"  {part.value:+g}  {say(words)} ({rule})"
    for note in found.after.notes:
        yield say(note)


def _book(system_id: str, systems: Sequence[RuleSystem]) -> OddsBook:
    book = book_of(system_id, systems)
    if book is None:
        raise error("odds.no_book")
    return book


def _field(document: Document, name: str) -> Any:
    return getattr(document, name, None)


def _charts(before: Odds | None, after: Odds) -> tuple[Compared, ...]:
    old = {chart.id: chart.outcomes for chart in before.charts} if before is not None else None
    return tuple(
        Compared(
            chart.id,
            chart.title,
            chart.party,
            _rows(old.get(chart.id, ()) if old is not None else None, chart.outcomes, after.samples),
        )
        for chart in after.charts
    )


def _rows(before: Sequence[Outcome] | None, after: Sequence[Outcome], samples: int) -> tuple[Row, ...]:
    """Return the outcomes of both, in the order of ``after``; those that are gone stand where they stood."""
    new = {one.key: one for one in after}
    old = {one.key: one for one in before or ()}
    keys = list(new)
    for place, one in enumerate(before or ()):
        if one.key not in new:
            keys.insert(place, one.key)
    rows = []
    for key in keys:
        chance = new[key].chance if key in new else 0.0
        was = (old[key].chance if key in old else 0.0) if before is not None else None
        low, high = wilson(round(chance * samples), samples) if samples else (chance, chance)
        rows.append(Row((new.get(key) or old[key]).label, was, chance, low, high))
    return tuple(rows)


def _means(before: Odds | None, after: Odds) -> tuple[Row, ...]:
    old: Mapping[str, Mean] = {one.id: one for one in before.means} if before is not None else {}
    return tuple(
        Row(one.label, old[one.id].value if one.id in old else None, one.value, one.value, one.value)
        for one in after.means
    )
