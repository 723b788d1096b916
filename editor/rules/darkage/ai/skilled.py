"""The calculating level: as the plain one, but what matters in a combat is tried out in thought first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from editor.rules.core.contract import Character
from editor.rules.core.dice import Dice
from editor.rules.darkage.actions.raid import ChoosePlace, Commit, CommitLone, Intercept, LayFaceDown
from editor.rules.darkage.actions.turn import Done
from editor.rules.darkage.ai import plain
from editor.rules.darkage.ai.trying import best
from editor.rules.darkage.ai.worth import fighter_worth
from editor.rules.darkage.base import Action
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.state import State, Step

_MOST_OPTIONS: Final = 8
BOLD: Final[Mapping[Character, float]] = {
    "cautious": plain.BOLD,
    "balanced": plain.KEEN,
    "aggressive": plain.KEEN,
}
"""From which odds on he raids."""
MATTERS: Final[tuple[Step, ...]] = (
    "attack_card",
    "attack_place",
    "intercept",
    "defence_pool",
    "defence_card",
)
"""Steps that are tried out; tried out the others were not played better, but far slower."""


def choose(state: State, dice: Dice, samples: int, character: Character) -> Action:
    """Return the action of who acts.

    Args:
        state: what he may know.
        dice: thinking dice.
        samples: combats fought in thought for each option.
        character: what he risks.
    """
    wished = plain.choose(state, BOLD[character])
    if state.step not in MATTERS:
        return wished
    options = _OPTIONS[state.step](state, wished)
    legal = [one for one in dict.fromkeys(options) if not ENGINE.check(state, one)]
    return best(state, legal[:_MOST_OPTIONS], dice, samples)


def _pool(state: State, wished: Action) -> list[Action]:
    """Offer the plain choice, to stop here, and the strongest alone."""
    options: list[Action] = [wished, Done()]
    if not state.fight.pool(state.acting):
        strongest = sorted(state.me.zone, key=lambda one: (-fighter_worth(state.game, one), one.card))
        options += [CommitLone(one.card) for one in strongest[:2]]
        options += [Commit(one.card) for one in strongest[:2]]
    return options


def _places(state: State, wished: Action) -> list[Action]:
    return [wished, *(one for one in ENGINE.choices(state, 6) if isinstance(one, ChoosePlace))]


def _intercept(_state: State, wished: Action) -> list[Action]:
    return [wished, Done(), Intercept()]


def _card(state: State, wished: Action) -> list[Action]:
    """Offer every sort of victory card of the hand once; any other card would only be a bluff."""
    seen: dict[str, Action] = {}
    for card in state.me.hand:
        if state.game.sort(card) == "victory":
            seen.setdefault(state.game.cards[card].id, LayFaceDown(card))
    return [wished, Done(), *seen.values()]


_OPTIONS: Final[Mapping[Step, Callable[[State, Action], list[Action]]]] = {
    "defence_pool": _pool,
    "attack_place": _places,
    "intercept": _intercept,
    "attack_card": _card,
    "defence_card": _card,
}
