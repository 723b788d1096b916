"""Why the side to act may want an action: what dice promise and points stand for, in sentences (hints)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from editor.rules.core.advice import because, percent
from editor.rules.darkage.actions.cards import Enlist, PlayInstant
from editor.rules.darkage.actions.clash import Aim, Pair, Support
from editor.rules.darkage.actions.raid import Attack, Commit, CommitLone
from editor.rules.darkage.actions.turn import Reroll, Throw
from editor.rules.darkage.ai.worth import hand_worth
from editor.rules.darkage.base import Action
from editor.rules.darkage.means import goal, score
from editor.rules.darkage.odds import (
    StrikeOdds,
    close_odds,
    enlist_chance,
    fire_odds,
    instant_chance,
    lone_chance,
)
from editor.rules.darkage.state import Fighter, State
from editor.rules.darkage.wording import card_values, target_named
from schemas.base import must_be
from schemas.problems import Message


def reasons(state: State, action: Action) -> tuple[Message, ...]:
    """Return what an action of the side to act promises; ``state`` is what that side may know."""
    found = _OF_ACTION.get(type(action))
    return tuple(found(state, action)) if found is not None else ()


def _of_enlisting(state: State, action: Enlist) -> Iterator[Message]:
    chance = enlist_chance(state, action.card, action.command, marker=action.marker)
    yield because("darkage_enlist", card_values(state, action.card), chance=percent(chance))
    yield because("darkage_in_play", count=len(state.me.zone))


def _of_instant(state: State, action: PlayInstant) -> Iterator[Message]:
    if state.game.other(action.card).action_roll:
        chance = instant_chance(state, action.card, marker=action.marker)
        yield because("darkage_instant", card_values(state, action.card), chance=percent(chance))


def _of_lone(state: State, action: CommitLone) -> Iterator[Message]:
    fighter = must_be(state.me.fighter(action.fighter), Fighter)
    chance = lone_chance(state, fighter, marker=action.marker)
    yield because("darkage_lone", card_values(state, action.fighter), chance=percent(chance))


def _of_committing(state: State, _action: Commit) -> Iterator[Message]:
    """Say how many fighters stand on each side."""
    combat = state.fight
    theirs = len(combat.pool(combat.enemy_of(state.acting)))
    yield because("darkage_reserves", ours=len(combat.pool(state.acting)) + 1, theirs=theirs)


def _of_attack(state: State, action: Attack) -> Iterator[Message]:
    """Say how many points are lacking, and who could stand on each side."""
    named = target_named(state, action.enemy)
    ours, theirs = len(state.me.zone), len(state.players[action.enemy].zone)
    yield because("darkage_raid", named, ours=ours, theirs=theirs)
    yield because("darkage_points", points=score(state, state.acting), goal=goal(state, state.acting))


def _of_aim(state: State, action: Aim) -> Iterator[Message]:
    yield _strikes(state, action.fighter, action.target, fire_odds(state, action.fighter, action.target))


def _of_pair(state: State, action: Pair) -> Iterator[Message]:
    """Say what both promise to do to each other in a round."""
    yield _strikes(state, action.fighter, action.enemy, close_odds(state, action.fighter, action.enemy))
    yield _strikes(state, action.enemy, action.fighter, close_odds(state, action.enemy, action.fighter))


def _of_support(state: State, action: Support) -> Iterator[Message]:
    most = state.game.ruleset.fight.support_strikes
    found = close_odds(state, action.fighter, action.enemy, most)
    yield _strikes(state, action.fighter, action.enemy, found)


def _strikes(state: State, fighter: int, target: int, odds: StrikeOdds) -> Message:
    """Say what a fighter promises to do to another."""
    named = card_values(state, fighter) | card_values(state, target, "target")
    values = {"wounds": round(odds.wounds, 1), "chance": percent(odds.some), "deadly": percent(odds.deadly)}
    return because("darkage_strikes", named, values)


def _of_reroll(state: State, _action: Reroll) -> Iterator[Message]:
    yield because("darkage_dice", command=state.me.command, logistics=state.me.logistics)


def _of_throwing(state: State, action: Throw) -> Iterator[Message]:
    """Say whether no card of the hand promises less, and how many there are."""
    if hand_worth(state, action.card) <= min(hand_worth(state, card) for card in state.me.hand):
        yield because("darkage_least", card_values(state, action.card))
    yield because("darkage_hand", count=len(state.me.hand))


_OF_ACTION: Final[Mapping[type, Callable[[State, Any], Iterator[Message]]]] = MappingProxyType(
    {
        Enlist: _of_enlisting,
        PlayInstant: _of_instant,
        CommitLone: _of_lone,
        Commit: _of_committing,
        Attack: _of_attack,
        Aim: _of_aim,
        Pair: _of_pair,
        Support: _of_support,
        Reroll: _of_reroll,
        Throw: _of_throwing,
    }
)
