"""All legal actions of who acts next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from editor.rules.darkage import actions as act
from editor.rules.darkage.check import refusal
from editor.rules.darkage.fighting_values import sheets
from editor.rules.darkage.instants import aims_at, enemies, targets
from editor.rules.darkage.state import NONE, State, Step

_ASIDE: Final = (act.Exchange, act.Mark)
"""Actions that are possible at any time and no reason to wait for a player."""


def legal_actions(state: State) -> Iterator[act.Action]:
    """Yield every legal action of who acts next."""
    for action in _candidates(state):
        if not refusal(state, action):
            yield action


def choices(state: State, most: int = 2) -> list[act.Action]:
    """Return up to so many legal actions for which the game waits."""
    found: list[act.Action] = []
    for action in _OF_STEP[state.step](state):
        if not isinstance(action, _ASIDE) and not refusal(state, action):
            found.append(action)
            if len(found) == most:
                break
    return found


def _candidates(state: State) -> Iterator[act.Action]:
    yield from _OF_STEP[state.step](state)
    if state.step not in _WITHOUT_ASIDE:
        yield act.Exchange()
        for resource in ("command", "logistics"):
            yield act.Mark("command" if resource == "command" else "logistics")


_WITHOUT_ASIDE: Final = (
    "begin",
    "first_discard",
    "attack_card",
    "attack_place",
    "intercept",
    "defence_card",
    "aim",
    "pair",
    "support",
    "over",
)


def _nothing(_state: State) -> Iterator[act.Action]:
    yield from ()


def _begin(_state: State) -> Iterator[act.Action]:
    yield act.Begin()


def _first_discard(state: State) -> Iterator[act.Action]:
    yield from (act.Throw(card) for card in state.me.hand)


def _stock(state: State) -> Iterator[act.Action]:
    yield act.Done()
    yield from (act.Throw(card) for card in state.me.hand)
    yield from _instants(state)


def _instants(state: State) -> Iterator[act.Action]:
    game = state.game
    for card in state.me.hand:
        if game.sort(card) != "instant":
            continue
        printed = game.other(card)
        whom = tuple(targets(state, state.acting, printed)) if aims_at(printed) else (NONE,)
        for enemy in enemies(state, state.acting, printed):
            for target in whom:
                yield act.PlayInstant(card, target, enemy)
                if printed.action_roll:
                    yield act.PlayInstant(card, target, enemy, marker=True)


def _enlist(state: State) -> Iterator[act.Action]:
    yield act.Done()
    game = state.game
    most = game.leaders[state.acting].enlistment
    for card in state.me.hand:
        if game.is_unit(card):
            for command in range(most + 1):
                yield act.Enlist(card, command)
                yield act.Enlist(card, command, marker=True)
    yield from _instants(state)


def _action(state: State) -> Iterator[act.Action]:
    yield act.Done()
    game, me = state.game, state.me
    for card in me.hand:
        sort = game.sort(card)
        if sort in ("weapon", "skill"):
            yield from (act.Attach(card, fighter.card) for fighter in me.zone)
        elif sort == "logistics":
            yield from (act.Lay(card, place) for place in range(len(me.laid)))
    yield from _instants(state)
    yield from (act.Attack(enemy) for enemy in range(len(state.players)) if enemy != state.acting)


def _pool(state: State) -> Iterator[act.Action]:
    yield act.Done()
    for fighter in state.me.zone:
        yield act.Commit(fighter.card)
    for fighter in state.me.zone:
        yield act.CommitLone(fighter.card)
        yield act.CommitLone(fighter.card, marker=True)


def _card(state: State) -> Iterator[act.Action]:
    yield act.Done()
    yield from (act.LayFaceDown(card) for card in state.me.hand)


def _place(state: State) -> Iterator[act.Action]:
    places = len(state.players[state.fight.target].plundered)
    yield from (act.ChoosePlace(place) for place in range(places))


def _intercept(_state: State) -> Iterator[act.Action]:
    yield act.Done()
    yield act.Intercept()


def _reaction(state: State) -> Iterator[act.Action]:
    yield act.Done()
    yield from _instants(state)


def _round_cards(state: State) -> Iterator[act.Action]:
    yield act.Done()
    yield from _instants(state)
    yield from (act.MarkFighter(card) for card in state.fight.pool(state.acting))


def _aim(state: State) -> Iterator[act.Action]:
    combat = state.fight
    who = next_to_aim(state)
    if who != NONE:
        yield from (act.Aim(who, enemy) for enemy in combat.pool(combat.enemy_of(state.acting)))


def next_to_aim(state: State) -> int:
    """Return the fighter of who acts that still has to aim, or ``NONE``."""
    combat, found = state.fight, sheets(state)
    for card in combat.pool(state.acting):
        if found[card].fire and combat.aim_of(card) == NONE:
            return card
    return NONE


def _pair(state: State) -> Iterator[act.Action]:
    combat = state.fight
    theirs = [card for card in combat.pool(combat.enemy_of(state.acting)) if combat.opponent(card) == NONE]
    for card in combat.pool(state.acting):
        if combat.opponent(card) == NONE:
            yield from (act.Pair(card, enemy) for enemy in theirs)


def _support(state: State) -> Iterator[act.Action]:
    combat = state.fight
    who = next_to_support(state)
    if who != NONE:
        for enemy in combat.pool(combat.enemy_of(state.acting)):
            if combat.opponent(enemy) != NONE:
                yield act.Support(who, enemy)


def next_to_support(state: State) -> int:
    """Return the fighter of who acts that still has to choose a clash to support, or ``NONE``."""
    combat = state.fight
    supporting = {one for one, _ in combat.supports}
    for card in combat.pool(state.acting):
        if combat.opponent(card) == NONE and card not in supporting:
            return card
    return NONE


def _resource(state: State) -> Iterator[act.Action]:
    yield act.Done()
    yield act.Reroll()
    yield from _instants(state)
    yield act.Mark("command", strong=True)
    yield act.Mark("logistics", strong=True)


_OF_STEP: Final[Mapping[Step, Callable[[State], Iterator[act.Action]]]] = {
    "begin": _begin,
    "first_discard": _first_discard,
    "stock": _stock,
    "enlist": _enlist,
    "action": _action,
    "attack_pool": _pool,
    "attack_card": _card,
    "attack_place": _place,
    "intercept": _intercept,
    "reaction": _reaction,
    "defence_pool": _pool,
    "defence_card": _card,
    "attacker_cards": _round_cards,
    "defender_cards": _round_cards,
    "aim": _aim,
    "pair": _pair,
    "support": _support,
    "resource": _resource,
    "over": _nothing,
}
