"""Why the side to act may want an action: what it does by the rules, in sentences (hints)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from editor.rules.core.advice import because, effects
from editor.rules.core.wording import together
from editor.rules.wizwar import means
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Strike, Wield
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.things import PickUp, PutDown, Show
from editor.rules.wizwar.actions.turn import Discard, EndTurn
from editor.rules.wizwar.ai import routes
from editor.rules.wizwar.base import Action
from editor.rules.wizwar.block_words import block_words
from editor.rules.wizwar.odds import harm_of
from editor.rules.wizwar.state import CardId, GameState
from editor.rules.wizwar.wording import card_name, side_named, thing_named
from schemas.problems import Message
from schemas.systems.wizwar_cards import HurtsBlock, JumpBlock


def reasons(state: GameState, action: Action) -> tuple[Message, ...]:
    """Return what an action of the side to act does; ``state`` is what that side may know."""
    found = _OF_ACTION.get(type(action))
    return tuple(found(state, action)) if found is not None else ()


def _of_attack(state: GameState, action: Action) -> Iterator[Message]:
    """Say what damage an attack does where nobody counters it, and what it leaves."""
    harm = harm_of(state, action)
    if harm is None:
        return
    values = {**side_named(state, harm.wizard), "damage": harm.damage, "life": harm.life}
    yield because("wizwar_kills" if harm.damage >= harm.life else "wizwar_harms", values)


def _of_blow(state: GameState, action: Strike | Wield) -> Iterator[Message]:
    """Say what a blow does to a wizard, or to what stands in the way (combat)."""
    yield from _of_attack(state, action)
    if action.target.kind == "wizard":
        return
    rules, weapon = state.battle.ruleset, None
    if isinstance(action, Wield):
        weapon = state.battle.spec(action.card).weapon
    key = action.target.harm_key
    yield because(
        "wizwar_batters",
        damage=weapon.damage if weapon is not None else rules.wizard.punch_damage,
        left=means.withstands(state, key) - state.maze.harm.get(key, 0),
    )


def _of_cast(state: GameState, action: Cast) -> Iterator[Message]:
    """Say what a card does to a wizard, how far it carries its player, and what else it does (cards)."""
    spec, told = state.battle.spec(action.card), set()
    for kind, found in (
        (HurtsBlock, tuple(_of_attack(state, action))),
        (JumpBlock, tuple(_nearer(state, action.target.number)) if action.target.kind == "square" else ()),
    ):
        if found and any(isinstance(block, kind) for block in spec.actions):
            told.add(kind)
            yield from found
    yield from effects(spec.card.name, block_words(one for one in spec.actions if type(one) not in told))


def _of_card(state: GameState, card: CardId) -> Iterator[Message]:
    """Say what a card does, where it is known; words for people are read on it."""
    if card >= 0:
        blocks = (one for one in state.battle.spec(card).card.effects if one.do != "text")
        yield from effects(card_name(state, card), block_words(blocks))


def _of_walk(state: GameState, action: Walk) -> Iterator[Message]:
    """Say how near a walk brings a wizard to where he wants to go, and whom he sees from there."""
    side, end = state.side, action.path[-1]
    yield from _nearer(state, end)
    there = state.with_wizard(side, square=end)
    seen = [
        state.battle.names[other]
        for other, one in enumerate(state.wizards)
        if one.alive and other != side
        if means.sees_wizard(there, side, other) and not means.sees_wizard(state, side, other)
    ]
    if seen:
        yield because("wizwar_sees", side=together(seen))


def _nearer(state: GameState, end: int) -> Iterator[Message]:
    """Say how many squares a wizard is from his goal, and how many from another square."""
    side = state.side
    goal = routes.assignment(state, side)
    if goal is None:
        return
    far = routes.far_from(state, side, goal.square)
    values = {**thing_named(state, -1 - goal.treasure), "now": far[state.wizards[side].square]}
    home = bool(state.wizards[side].treasures)
    if far[end] >= 0:  # who jumps may come to where no way leads on
        yield because("wizwar_home" if home else "wizwar_nearer", values, then=far[end])


def _of_hasten(state: GameState, action: Hasten) -> Iterator[Message]:
    """Say how far it is to the goal, and how far a number card carries the wizard (movement)."""
    side = state.side
    goal = routes.assignment(state, side)
    if goal is not None:
        far = routes.far_from(state, side, goal.square)[state.wizards[side].square]
        left = means.squares_left(state)
        with_it = left + means.number_of(state, side, action.card)
        yield because("wizwar_hasten", far=far, left=left, more=with_it)


def _of_taking(state: GameState, action: PickUp) -> Iterator[Message]:
    """Say how far it is home with a treasure, where a way leads there."""
    far = routes.far_from(state, state.side, state.bases[state.side])[state.wizards[state.side].square]
    if action.thing < 0 <= far:
        yield because("wizwar_take", far=far)
    yield from _of_card(state, action.thing)


def _of_laying(state: GameState, action: PutDown) -> Iterator[Message]:
    """Say what a treasure counts that is laid down at home."""
    side = state.side
    treasure = -1 - action.thing
    at_home = state.wizards[side].square == state.bases[side]
    if action.thing >= 0 or not at_home:
        return
    if state.battle.owner(treasure) == side:
        yield because("wizwar_own_home")
    else:
        yield because("wizwar_brought", count=len(state.brought(side)) + 1)


def _of_showing(state: GameState, action: Show) -> Iterator[Message]:
    """Say that a stone works only while it lies face up, and what it gives (cards)."""
    yield because("wizwar_show")
    yield from _of_card(state, action.card)


def _of_answer(state: GameState, action: Answer) -> Iterator[Message]:
    """Say what threatens who answers, or what answers the attack, and what the own card does (cards)."""
    blow = state.blows[0]
    if blow.victim == state.side and blow.damage:
        code = "wizwar_answer" if action.card >= 0 else "wizwar_no_answer"
        yield because(code, damage=blow.damage, life=state.wizards[state.side].life)
    elif blow.victim == state.side:
        yield from _of_card(state, blow.card)
    elif blow.chain:
        yield from _of_card(state, blow.chain[-1].card)
    yield from _of_card(state, action.card)


def _of_hand(state: GameState, _action: Action) -> Iterator[Message]:
    """Say how full the hand is (cards)."""
    rules, hand = state.battle.ruleset.hand, state.wizards[state.side].hand
    yield because("wizwar_hand", count=len(hand), most=rules.hand_limit)


_OF_ACTION: Final[Mapping[type, Callable[[GameState, Any], Iterator[Message]]]] = MappingProxyType(
    {
        Strike: _of_blow,
        Wield: _of_blow,
        Cast: _of_cast,
        Walk: _of_walk,
        Hasten: _of_hasten,
        PickUp: _of_taking,
        PutDown: _of_laying,
        Show: _of_showing,
        Answer: _of_answer,
        Discard: _of_hand,
        EndTurn: _of_hand,
    }
)
