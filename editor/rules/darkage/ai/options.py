"""What is worth trying out in each step; cards that are alike stand for one another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from editor.rules.darkage.actions.cards import Attach, Enlist, PlayInstant
from editor.rules.darkage.actions.clash import MarkFighter
from editor.rules.darkage.actions.raid import Attack, Commit, CommitLone, LayFaceDown
from editor.rules.darkage.actions.turn import Done
from editor.rules.darkage.ai.worth import fighter_worth, unit_worth
from editor.rules.darkage.base import Action
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.odds import enlist_chance
from editor.rules.darkage.state import Fighter, State, Step

_MARKER: Final = 1.5
"""What a marker is worth beside points of command, where enlistments are put in order."""
_STRONGEST: Final = 4
"""So many fighters are named before the lone ones are."""
_LONE: Final = 2


def options(state: State, wished: Action) -> Iterator[Action]:
    """Yield the legal actions that are worth trying out, each once, the wished one first.

    The most promising ones come early: who has little time takes the first few. Of a step in which nothing is
    gained by trying only the wished one is yielded.
    """
    seen: set[Action] = set()
    for action in (wished, *_OF_STEP.get(state.step, _nothing)(state)):
        alike = _with_first_copy(state, action)
        if alike not in seen and not ENGINE.check(state, action):
            seen.add(alike)
            yield action


def _with_first_copy(state: State, action: Action) -> Action:
    """Return an action of the hand as it would be with the first copy of its card in the hand."""
    if not isinstance(action, Enlist | Attach | PlayInstant | LayFaceDown):
        return action
    cards = state.game.cards
    return replace(action, card=next(one for one in state.me.hand if cards[one].id == cards[action.card].id))


def _nothing(_state: State) -> Iterator[Action]:
    yield from ()


def _everything(state: State) -> Iterator[Action]:
    return ENGINE.legal_actions(state)


def _enlist(state: State) -> Iterator[Action]:
    """Yield nobody, what helps, and the characters by their chance and worth."""
    yield Done()
    found: list[tuple[float, Enlist]] = []
    for action in ENGINE.legal_actions(state):
        if isinstance(action, Enlist):
            chance = enlist_chance(state, action.card, action.command, marker=action.marker)
            price = action.command + _MARKER * action.marker
            found.append((chance * unit_worth(state.game.unit(action.card)) - price, action))
        elif isinstance(action, PlayInstant):
            yield action
    yield from (action for _, action in sorted(found, key=lambda one: -one[0]))


def _action(state: State) -> Iterator[Action]:
    """Yield the end of the phase, raids, weapons and skills for the strongest who may have them, instants."""
    legal = list(ENGINE.legal_actions(state))
    yield Done()
    yield from (one for one in legal if isinstance(one, Attack))
    place = {fighter.card: place for place, fighter in enumerate(_strongest(state))}
    given = sorted((one for one in legal if isinstance(one, Attach)), key=lambda one: place[one.fighter])
    first: dict[str, Attach] = {}
    for one in given:
        first.setdefault(state.game.cards[one.card].id, one)
    yield from first.values()
    yield from (one for one in legal if isinstance(one, PlayInstant) and not one.marker)


def _strongest(state: State) -> list[Fighter]:
    return sorted(state.me.zone, key=lambda one: (-fighter_worth(state.game, one), one.card))


def _pool(state: State) -> Iterator[Action]:
    """Yield the end of the reserve, the strongest by the standard method, alone, and then the others."""
    fighters = _strongest(state)
    yield Done()
    yield from (Commit(one.card) for one in fighters[:_STRONGEST])
    yield from (CommitLone(one.card) for one in fighters[:_LONE])
    yield from (Commit(one.card) for one in fighters[_STRONGEST:])


def _card(state: State) -> Iterator[Action]:
    """Yield no card, and each victory card; any other would only be a bluff."""
    yield Done()
    yield from (LayFaceDown(card) for card in state.me.hand if state.game.sort(card) == "victory")


def _window(state: State) -> Iterator[Action]:
    """Yield to go on, and each instant and fighter with a marker."""
    yield Done()
    for one in ENGINE.legal_actions(state):
        if isinstance(one, MarkFighter) or (isinstance(one, PlayInstant) and not one.marker):
            yield one


_OF_STEP: Final[Mapping[Step, Callable[[State], Iterator[Action]]]] = {
    "enlist": _enlist,
    "action": _action,
    "attack_pool": _pool,
    "attack_card": _card,
    "attack_place": _everything,
    "intercept": _everything,
    "reaction": _window,
    "defence_pool": _pool,
    "defence_card": _card,
    "attacker_cards": _window,
    "defender_cards": _window,
    "pair": _everything,
}
"""Steps in which trying out gains something; the others are as good by the plain rules."""
