"""Why the side to act may want an action: what dice promise and points stand for, in sentences (hints)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from editor.rules.core.advice import because, effects, percent
from editor.rules.darkage.actions.cards import Attach, Enlist, Lay, PlayInstant
from editor.rules.darkage.actions.clash import Aim, MarkFighter, Pair, Support
from editor.rules.darkage.actions.raid import Attack, ChoosePlace, Commit, CommitLone, Intercept, LayFaceDown
from editor.rules.darkage.actions.turn import Done, Exchange, Mark, Reroll, Throw
from editor.rules.darkage.ai.worth import hand_worth
from editor.rules.darkage.base import Action
from editor.rules.darkage.means import goal, plunder, score
from editor.rules.darkage.odds import (
    StrikeOdds,
    close_odds,
    enlist_chance,
    fire_odds,
    instant_chance,
    lone_chance,
)
from editor.rules.darkage.state import NONE, Fighter, State
from editor.rules.darkage.wording import card_name, card_values, place_named, target_named
from editor.rules.darkage.words import WORDS
from schemas.base import must_be
from schemas.problems import Message
from schemas.typography import signed


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
    yield from _of_card(state, action.card)


def _of_card(state: State, card: int) -> Iterator[Message]:
    """Say what a card does."""
    yield from effects(card_name(state, card), map(WORDS.block, state.game.other(card).effects))


def _of_attaching(state: State, action: Attach) -> Iterator[Message]:
    yield from _of_card(state, action.card)


def _of_laying(state: State, action: Lay) -> Iterator[Message]:
    """Say what a logistics card does while its place is not plundered."""
    yield from _of_card(state, action.card)
    yield because("darkage_laid", place_named(state, state.acting, action.place))


def _of_place(state: State, action: ChoosePlace) -> Iterator[Message]:
    """Say what plundering a place brings, and what holds there in the fight."""
    target = state.fight.target
    place = place_named(state, target, action.place)
    points, first = plunder(state, target, action.place)
    yield because("darkage_plunder" if first else "darkage_plunder_again", place, points=points)
    if state.players[target].laid[action.place] != NONE:
        yield because("darkage_laid_there", place)
    known = state.places(target)[action.place]
    yield from effects(known.name, map(WORDS.block, known.effects))


def _of_intercepting(state: State, _action: Intercept) -> Iterator[Message]:
    """Say how near the attacker is to his goal."""
    attacker = state.fight.attacker
    values = {"points": score(state, attacker), "goal": goal(state, attacker)}
    yield because("darkage_their_points", target_named(state, attacker), values)


def _of_face_down(state: State, action: LayFaceDown) -> Iterator[Message]:
    """Say what a victory card scores, or that another card is a bluff."""
    game = state.game
    if game.sort(action.card) == "victory":
        card = game.other(action.card)
        asks = Message(code=f"darkage_cards.won_{card.won_by}", values={"count": card.won_count})
        yield because("darkage_victory", asks=asks, points=card.victory_points)
    else:
        yield because("darkage_bluff", card_values(state, action.card))


def _of_marked(state: State, action: MarkFighter) -> Iterator[Message]:
    bonus = signed(state.game.ruleset.resources.marker_bonus)
    yield because("darkage_marked", card_values(state, action.fighter), by=bonus)


def _of_done(state: State, _action: Done) -> Iterator[Message]:
    """Say what a player keeps who goes on."""
    yield from _of_resources(state, _action)
    yield because("darkage_hand", count=len(state.me.hand))


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


def _of_resources(state: State, _action: Action) -> Iterator[Message]:
    """Say what resources there are now."""
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
        Reroll: _of_resources,
        Exchange: _of_resources,
        Mark: _of_resources,
        Done: _of_done,
        Attach: _of_attaching,
        Lay: _of_laying,
        ChoosePlace: _of_place,
        Intercept: _of_intercepting,
        LayFaceDown: _of_face_down,
        MarkFighter: _of_marked,
        Throw: _of_throwing,
    }
)
