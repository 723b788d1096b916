"""The odds of Demonworld: encounters played through, exactly or by dice; actions of one element."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from editor.rules.core.armies import named
from editor.rules.core.chances import EveryWay, OneWay, TooManyStatesError, Walk
from editor.rules.core.dice import SeededDice
from editor.rules.core.odds import NO_DOCUMENTS, SAMPLES, Odds, Situation, Value, settled
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.odds import nerve, shots, strikes
from editor.rules.demonworld.odds.card_actions import card_actions_of
from editor.rules.demonworld.odds.encounter import Encounter, State
from editor.rules.demonworld.odds.report import report
from editor.rules.demonworld.odds.settings import encounter, situations
from schemas.base import Document
from schemas.problems import EditorError, Problem, error
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_LARGE: Final = ("chariot", "giant", "dragon", "artillery")
"""Kinds of cards that stand on large bases."""


class DemonworldOdds:
    """An exchange of fire, a melee phase, a charge; an overrun, breath, a gun's shot, a spell."""

    kinds: Sequence[str] = ("unit",)

    def situations(self, first: Document, second: Document, ruleset: Document) -> tuple[Situation, ...]:
        """Return the situations with the settings that fit the cards: encounters of units, then actions.

        Raises:
            EditorError: they are no cards of units, or of two large bases that do nothing to each other.
        """
        cards, rules = (_card(first), _card(second)), _rules(ruleset)
        meet = () if any(_strange(one) for one in cards) else situations(*cards, rules)
        found = (
            *meet,
            *(card_action.situation(cards, rules) for card_action in card_actions_of(cards, rules)),
        )
        if not found:
            raise EditorError(Problem(code="odds.no_such_cards", values=named("card", cards[0])))
        return found

    def odds(
        self,
        situation: str,
        first: Document,
        second: Document,
        given: Mapping[str, Value],
        ruleset: Document,
        *,
        documents: Mapping[str, Document] = NO_DOCUMENTS,
        seed: int = 1,
        samples: int = SAMPLES,
        tick: Callable[[], None] | None = None,
    ) -> Odds:
        """Return what comes of an encounter (see :class:`editor.rules.core.odds.OddsBook`)."""
        cards, rules = (_card(first), _card(second)), _rules(ruleset)
        known = {one.id: one for one in self.situations(*cards, rules)}
        if situation not in known:
            raise error("odds.unknown_situation", situation=situation, known=", ".join(known))
        values = settled(known[situation], given)
        for card_action in card_actions_of(cards, rules):
            if card_action.id == situation:
                return card_action.odds(cards, values, rules, documents)
        meeting = encounter(situation, *cards, values, rules, documents)
        try:
            ends, rolled = played(EveryWay(tick=tick), situation, meeting), 0
        except TooManyStatesError:
            ends, rolled = sampled(situation, meeting, seed, samples, tick), samples
        return report(situation, meeting, ends, rolled)


def _strange(card: DemonworldUnit) -> bool:
    """Return whether a card says that it is a large base, but not which one that the rules know."""
    return (card.card_kind in _LARGE or card.large is not None) and base_of(card) is None


def played(walk: Walk, situation: str, meeting: Encounter) -> dict[State, float]:
    """Return how a situation ends, along the ways that a walk follows."""
    states = {meeting.begin(): 1.0}
    if situation == "fire":
        states = _shooting(walk, meeting, states, "first")
        return _shooting(walk, meeting, states, "second")
    if situation == "air":
        return strikes.phase(walk, meeting, states)
    if situation == "melee":
        return nerve.after_melee(walk, meeting, strikes.phase(walk, meeting, states))
    states = nerve.charge(walk, meeting, states)
    stayed = {state: chance for state, chance in states.items() if state.refused}
    states = {state: chance for state, chance in states.items() if not state.refused}
    if states:
        states = _shooting(walk, meeting, states, "second")
    fled = {state: chance for state, chance in states.items() if any(state.rout)}
    states = {state: chance for state, chance in states.items() if not any(state.rout)}
    if states:
        states = nerve.after_melee(walk, meeting, strikes.phase(walk, meeting, states))
    return {**stayed, **fled, **states}


def _shooting(
    walk: Walk, meeting: Encounter, states: Mapping[State, float], when: shots.ShootingPhase
) -> dict[State, float]:
    """Play a shooting phase: shots, ranks closed, tests of those who have lost somebody."""
    return nerve.after_shooting(walk, meeting, shots.phase(walk, meeting, states, when))


def sampled(
    situation: str,
    meeting: Encounter,
    seed: int,
    samples: int,
    tick: Callable[[], None] | None = None,
) -> dict[State, float]:
    """Return how often a situation ends how, rolled so many times with seeded dice."""
    walk = OneWay(SeededDice(seed))
    counts: dict[State, float] = {}
    for _ in range(samples):
        if tick is not None:
            tick()
        (end,) = played(walk, situation, meeting)
        counts[end] = counts.get(end, 0.0) + 1.0
    return {state: count / samples for state, count in counts.items()}


def _card(document: Document) -> DemonworldUnit:
    if not isinstance(document, DemonworldUnit):
        raise EditorError(Problem(code="odds.no_such_cards", values=named("card", document)))
    return document


def _rules(ruleset: Document) -> DemonworldRuleset:
    if not isinstance(ruleset, DemonworldRuleset):
        raise error("odds.no_ruleset")
    return ruleset


ODDS: Final = DemonworldOdds()
