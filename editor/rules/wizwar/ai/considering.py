"""What the searching player tries out: what the calculating player would do, and what comes next to it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final

from editor.rules.core.contract import Character
from editor.rules.core.dice import Dice
from editor.rules.wizwar import means
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.things import PickUp, PutDown, Show
from editor.rules.wizwar.actions.turn import Begin, Discard, EndTurn
from editor.rules.wizwar.ai import calculating, plain
from editor.rules.wizwar.base import Action
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.holding import unlike
from editor.rules.wizwar.state import GameState

_LEAST: Final = -2.0
"""What an action may lose at most, as the calculating player sees it, to be tried out."""
_WALKS: Final = 3
"""Walks that are tried out."""


def options(state: GameState, dice: Dice, character: Character, most: int) -> tuple[Action, ...]:
    """Return up to so many legal actions of who acts, each once: the calculating player's own comes first."""
    own = calculating.choose(state, dice, character)
    if isinstance(own, Begin | Show | PutDown):
        return (own,)
    others: list[Action]
    match state.step:
        case "answer":
            others = list(ENGINE.legal_actions(state))
        case "discard":
            hand = sorted(state.wizards[state.side].hand, key=lambda card: (plain.worth(state, card), card))
            others = [Discard(card) for card in hand]
        case _:
            others = _of_a_turn(state, dice, character)
    alike = {_alike(state, own)}
    found = [own]
    for action in others:
        if (like := _alike(state, action)) not in alike:
            alike.add(like)
            found.append(action)
    return tuple(found[:most])


def _of_a_turn(state: GameState, dice: Dice, character: Character) -> list[Action]:
    """Return what may be done in one's own turn, by what it seems to gain."""
    found: list[tuple[float, Action]] = list(calculating.gains(state, dice, character))
    walks = sorted(((gain, walk) for gain, walk, _ in calculating.walks(state)), key=_gain)
    found += walks[:_WALKS]
    found += ((0.0, action) for action in _plain_things(state) if ENGINE.check(state, action) is None)
    return [action for gain, action in sorted(found, key=_gain) if gain > _LEAST]


def _plain_things(state: GameState) -> Iterator[Action]:
    """Yield what may be done without any effect of a card, legal or not."""
    me = state.wizards[state.active]
    yield from (Hasten(card) for card in unlike(state, me.hand))
    yield from (PickUp(thing) for thing in means.things_on(state, me.square))
    yield EndTurn()
    if me.hand:
        yield Discard(plain.least(state, state.active))


def _gain(one: tuple[float, Action]) -> float:
    return -one[0]


def _alike(state: GameState, action: Action) -> Hashable:
    """Return the same for actions of which only the best is tried out: one card on different squares."""
    deck = state.battle.deck
    match action:
        case Cast(card=card, target=target):
            return "cast", deck[card], target.number if target.kind == "wizard" else target.kind
        case Discard(card=card) | Hasten(card=card):
            return type(action).__name__, deck[card]
        case Answer(card=card):
            return "answer", deck[card] if card >= 0 else card
        case Walk(path=path):
            return "walk", path[-1]
        case _:
            return action
